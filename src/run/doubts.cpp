#include "run/doubts.hpp"

#include "materials/material_step.hpp"
#include "scene/check.hpp"

namespace tidelock {

std::vector<std::string> doubts_of(const Scene& scene, const SampleCache& cache) {
  std::vector<std::string> doubts = suspicious(scene, cache);
  for (std::string& line : unstable_steps(scene)) doubts.push_back(std::move(line));
  return doubts;
}

}  // namespace tidelock
