// Papers whose claims can be run: which scenes, in which sizes, what was printed, and what must hold.
#pragma once
#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "papers/page.hpp"
#include "papers/table.hpp"
#include "render/renders.hpp"
#include "scene/scene.hpp"

namespace tidelock {

/// What a paper prints of a scene; 0 where it prints nothing.
struct PrintedFigures {
  double fluid = 0, fixed = 0, dynamic = 0;         // particles
  double size_mm = 0, step_ms = 0;                  // of the paper's own method
  double iterations = 0, frame_seconds = 0;         // per step, per frame on 16 cores
  double weak_step_ms = 0, weak_frame_seconds = 0;  // of [AIA+12], where it was compared
};

/// A run of a scene: the scene as it is, or with changes that the paper compares.
struct Variant {
  std::string name;              // "" where there is only one
  std::vector<std::string> set;  // changes, as of `run --set`
  bool may_fail = false;         // the paper shows that it does
};

struct PaperRun {
  std::string variant, folder, picture, failure;  // failure: "" when it went to its end
  bool may_fail = false;                          // as in Variant
  nlohmann::json record;                          // run.json
  Table bodies, gauges, measurements;
  double fluid = 0, fixed = 0, dynamic = 0;  // particles; of fluid the most at a time
  double mean_fluid = 0;                     // over the run, where some come in or go out
  double frames_per_second = 0;              // of simulated time
};

/// What was looked at, and whether the run shows it.
struct Finding {
  std::string text;
  bool holds = false;
};

/// Weak and strong coupling at their largest stable steps, from the same state.
struct StepSearch {
  std::vector<std::string> bodies;  // those whose motion is judged; none for no search
  double from = 0;                  // [s] simulated time of the common start
  double lead = 0;                  // [s] after it that are not judged: the change of step and coupling itself
  double length = 0;                // [s] after that, for which a step must hold
  bool below = false;               // only the lower half of the bodies is looked at: the rest is dry at first
};

/// Tables of a scene's page: what each shows, and its rows; the first holds the titles.
struct PaperTable {
  std::string text;
  std::vector<std::vector<std::string>> rows;
};
using PaperTables = std::vector<PaperTable>;

struct PaperScene {
  std::string name, figure, title, claim;
  std::string file;    // of the scene, where it is not the name
  std::string remark;  // why what comes out differs from what was printed; nothing that depends on the runs
  PrintedFigures printed;
  std::vector<std::string> small, medium;  // changes to the scene file, which has the paper's size
  std::function<void(Scene&)> full;        // what else the paper's size has, where a file would be too long
  std::vector<Variant> variants;
  StepSearch search;
  std::optional<AxisCut> cut;  // what the picture leaves out, so that one sees inside
  double pictured = 0;         // [s] simulated time of the picture; 0: the end
  std::function<std::vector<Finding>(const std::vector<PaperRun>&)> findings;
  std::function<std::string(const std::vector<PaperRun>&)> observation;  // what the runs show beside the findings
  std::function<PaperTables(const std::vector<PaperRun>&)> comparison;   // in place of the table of the last run
};

/// A part of the page that is no scene.
struct PaperSection {
  std::string name, figure, claim;
  std::function<void(Page&)> write;
};

struct Paper {
  std::string name, title;
  std::string note;  // how its figures and ours were obtained
  std::vector<PaperScene> scenes;
  std::vector<PaperSection> sections;
};

const std::vector<Paper>& papers();
Paper gissler2019();
Paper bender2017();
Paper wang2017();

}  // namespace tidelock
