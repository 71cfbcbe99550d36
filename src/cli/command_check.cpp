#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <memory>
#include <numeric>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "base/readable.hpp"
#include "cli/command_line.hpp"
#include "cli/commands.hpp"
#include "cli/sample_cache.hpp"
#include "cli/scenes.hpp"
#include "exec/device.hpp"
#include "run/size_estimate.hpp"
#include "scene/check.hpp"
#include "scene/read.hpp"
#include "world/coarse_counts.hpp"
#include "world/world.hpp"

namespace tidelock {

namespace {

struct CheckOptions {
  std::string scene;
  std::vector<std::string> set;
};

// [-] More than these take minutes to place, most of it for samples on curved surfaces.
constexpr double kMostFluid = 3e6, kMostBoundary = 3e5;
// [-] Of a coarser world that is counted instead: seconds.
constexpr double kCoarseFluid = 5e5, kCoarseBoundary = 5e4;

struct Counts {
  std::vector<double> of_fluid, of_body;  // [-] particles, boundary samples
  double left_out = 0;                    // [-] fluid particles
  std::string about;                      // "about " where numbers are estimates
  std::vector<std::string> warnings;
};

Counts counts_of(const World& world) {
  Counts counts{std::vector<double>(world.fluids.size()), std::vector<double>(world.bodies.size()),
                static_cast<double>(world.left_out), "", world.warnings};
  for (const std::uint32_t f : world.fluid.fluid) ++counts.of_fluid[f];
  for (const std::uint32_t b : world.boundary.body) ++counts.of_body[b];
  return counts;
}

/// Particles [m] so coarse that the scene's world is quickly built; its own size if that is.
double quick_size(const Scene& scene, const SampleCache& cache) {
  const SizeEstimate e = estimate_size(scene, cache);
  if (e.fluid <= kMostFluid && e.boundary <= kMostBoundary) return scene.particle_size;
  return scene.particle_size * std::max({1.0, std::pow(e.fluid / kCoarseFluid, 1.0 / scene.dimensions),
                                         std::pow(e.boundary / kCoarseBoundary, 1.0 / (scene.dimensions - 1))});
}

Counts count(const Scene& scene, const SampleCache& cache) {
  const double quick = quick_size(scene, cache);
  if (quick == scene.particle_size) return counts_of(build_world(scene, cache));
  const SizeEstimate e = estimate_size(scene, cache);
  fmt::print(
      "  about {:.3g} million particles by volume, {:.2g} million boundary samples by surface: counted with particles "
      "of "
      "{:.2g} m\n",
      e.fluid / 1e6, e.boundary / 1e6, quick);
  std::fflush(stdout);  // what follows takes a while
  try {
    CoarseCounts coarse = count_coarsely(scene, quick, cache);
    for (std::string& warning : coarse.warnings)
      warning = fmt::format("counted with particles of {:.2g} m: {}", quick, warning);
    return {std::move(coarse.of_fluid), std::move(coarse.of_body), coarse.left_out, "about ",
            std::move(coarse.warnings)};
  } catch (const InputError&) {  // perhaps only such coarse particles do not fit
    fmt::print("  they do not fit: all are placed, which may take minutes\n");
    std::fflush(stdout);
    return counts_of(build_world(scene, cache));
  }
}

/// Estimates have three digits.
std::string number_text(const Counts& counts, double number) {
  const double unit = counts.about.empty() || number < 1000 ? 1 : std::pow(10, std::floor(std::log10(number)) - 2);
  return counts.about + readable_count(static_cast<std::uint64_t>(std::llround(number / unit) * std::llround(unit)));
}

void print_counts(const Scene& scene, const Counts& counts) {
  for (std::size_t f = 0; f < scene.fluids.size(); ++f)
    fmt::print("  fluid \"{}\": {} particles\n", scene.fluids[f].name, number_text(counts, counts.of_fluid[f]));
  for (std::size_t b = 0; b < scene.bodies.size(); ++b)
    fmt::print("  body \"{}\": {} boundary samples\n", scene.bodies[b].name, number_text(counts, counts.of_body[b]));
  fmt::print("  left out because they would start inside a body: {} fluid particles\n",
             number_text(counts, counts.left_out));
  const double fluid = std::accumulate(counts.of_fluid.begin(), counts.of_fluid.end(), 0.0);
  const double boundary = std::accumulate(counts.of_body.begin(), counts.of_body.end(), 0.0);
  fmt::print("  memory of a run: about {}\n", readable_bytes(estimate_bytes(scene, fluid, boundary)));
  const double on_device = estimate_device_bytes(scene, fluid, boundary);
  const std::size_t room = device::room().free;
  const std::string there = room > 0 ? fmt::format(", {} are free", readable_bytes(static_cast<double>(room))) : "";
  fmt::print("  memory of a run on a GPU: about {}{}\n", readable_bytes(on_device), there);
}

void check(const CheckOptions& options) {
  const Scene scene = read_scene(scene_file(options.scene), options.set);
  const SampleCache cache = users_cache();
  require_room_for(scene, cache);
  fmt::print("{}, {}D, particles of {:g} m\n", scene.name, scene.dimensions, scene.particle_size);
  const Counts counts = count(scene, cache);
  print_counts(scene, counts);
  std::vector<std::string> warnings = suspicious(scene, cache);
  warnings.insert(warnings.end(), counts.warnings.begin(), counts.warnings.end());
  for (const std::string& warning : warnings) fmt::print("warning: {}\n", warning);
  if (warnings.empty()) fmt::print("nothing suspicious\n");
}

}  // namespace

void add_check(CommandLine& line, int& exit_code) {
  Command command = line.add_command("check");
  const auto options = std::make_shared<CheckOptions>();
  command.option("SCENE", options->scene).required();
  command.option("--set", options->set).repeatable();
  command.when_chosen([options, &exit_code] {
    check(*options);
    exit_code = kDone;
  });
}

}  // namespace tidelock
