// The largest steps at which weak and strong coupling hold, found by bisection from one common state with one criterion
// (body_watch.hpp), and what a frame costs at them.
#pragma once
#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "exec/settings.hpp"
#include "geometry/sample_cache.hpp"
#include "papers/paper.hpp"
#include "scene/scene.hpp"

namespace tidelock {

struct StepTrial {
  Coupling coupling = Coupling::strong;
  bool printed_stop = false;  // stops as the paper does, not as we do
  double step = 0;            // [s]
  double frame_seconds = 0;   // [s] of wall time per frame
  double iterations = 0;      // per step
  double jump = 0;            // [m/s^2] largest change of a body's acceleration
  std::string verdict;        // "stable", or what went wrong
  bool bounded = false;       // a larger step was tried and was not stable
};

struct StepSearchResult {
  std::vector<StepTrial> trials;
  StepTrial weak, strong;  // the largest stable ones, both with the paper's stop; verdict "" where there is none
  StepTrial strong_our_stop;
  double jump = 0;  // [m/s^2] bound of the change of a body's acceleration that was asked of all
};

/// As a file keeps it.
nlohmann::json search_json(const StepSearchResult& result);
StepSearchResult search_of(const nlohmann::json& json);

/// "weak", "strong" or "strong, our stop".
const char* name_of(const StepTrial& trial);

/// wants_stop is asked before every step; the result is of no use once it has said yes.
StepSearchResult search_steps(const Scene& scene, const PaperScene& paper, const ExecSettings& exec,
                              const SampleCache& cache, const std::function<bool()>& wants_stop);

}  // namespace tidelock
