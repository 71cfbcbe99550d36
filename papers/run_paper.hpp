// Runs the scenes of a paper and writes a page that puts what came out beside what was printed.
#pragma once
#include <functional>
#include <string>
#include <vector>

#include "exec/settings.hpp"
#include "geometry/sample_cache.hpp"
#include "papers/paper.hpp"

namespace tidelock {

enum class PaperSize { small, medium, full };

struct PaperOptions {
  const Paper* paper = nullptr;
  std::vector<std::string> only;  // scenes and sections; empty: all
  PaperSize size = PaperSize::small;
  std::string scenes;  // folder of the scene files
  std::string out;     // folder of the runs and of the page
  ExecSettings exec;
  SampleCache cache = {};
  bool search = true;  // largest stable steps of weak and strong coupling
  bool reuse = false;  // finished runs of the same scenes in `out` are taken as they are
  /// Runs a scene into a folder and tells the user of it as he wishes. Throws RunError where the run fails.
  std::function<void(const Scene& scene, const std::string& folder)> run;
  std::function<bool()> wants_stop;  // asked now and then; true ends all
};

const char* to_string(PaperSize size);

enum class PaperEnd { all_holds, something_fails, stopped };  // of the findings

/// Prints what it is at and what it finds.
PaperEnd run_paper(const PaperOptions& options);

}  // namespace tidelock
