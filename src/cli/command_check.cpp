#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <memory>
#include <numeric>
#include <optional>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "base/readable.hpp"
#include "cli/command_line.hpp"
#include "cli/commands.hpp"
#include "cli/exec_options.hpp"
#include "cli/interrupt.hpp"
#include "cli/sample_cache.hpp"
#include "cli/scenes.hpp"
#include "exec/device.hpp"
#include "geometry/geometry.hpp"
#include "run/doubts.hpp"
#include "run/size_estimate.hpp"
#include "run/trial.hpp"
#include "scene/body_warnings.hpp"
#include "scene/check.hpp"
#include "scene/read.hpp"
#include "scene/solver_choice.hpp"
#include "world/coarse_counts.hpp"
#include "world/packing.hpp"
#include "world/world.hpp"

namespace tidelock {

namespace {

struct CheckOptions {
  std::string scene;
  std::vector<std::string> set;
  bool no_trial = false;
};

constexpr double kTrialSeconds = 2;  // [s] of wall time: at most so long to settle, and as long for steps

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
  for (std::size_t i = 0; i < world.fluid.owned(); ++i) ++counts.of_fluid[world.fluid.fluid[i]];
  for (std::size_t k = 0; k < world.boundary.owned(); ++k) ++counts.of_body[world.boundary.body[k]];
  return counts;
}

/// Particles [m] so coarse that the scene's world is quickly built; its own size if that is.
double quick_size(const Scene& scene, const SampleCache& cache) {
  const SizeEstimate e = estimate_size(scene, cache);
  if (e.fluid <= kMostFluid && e.boundary <= kMostBoundary) return scene.particle_size;
  return scene.particle_size * std::max({1.0, std::pow(e.fluid / kCoarseFluid, 1.0 / scene.dimensions),
                                         std::pow(e.boundary / kCoarseBoundary, 1.0 / (scene.dimensions - 1))});
}

Counts count_coarse(const Scene& scene, double quick, const SampleCache& cache) {
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

std::string extent_text(const Bounds& b, int dimensions) {
  const auto corner = [&](const Vec3d& p) {
    return dimensions == 3 ? fmt::format("[{:.4g}, {:.4g}, {:.4g}]", p.x(), p.y(), p.z())
                           : fmt::format("[{:.4g}, {:.4g}]", p.x(), p.y());
  };
  return fmt::format("from {} to {} m", corner(b.lo), corner(b.hi));
}

/// Of all fills of a fluid; "" without any.
std::string fluid_extent(const Scene& scene, const FluidDescription& fluid) {
  if (fluid.fill.empty()) return {};
  Bounds all{Vec3d::Constant(1e300), Vec3d::Constant(-1e300)};
  for (const Fill& fill : fluid.fill) {
    const Bounds b = bounds(fill.shape, scene.dimensions);
    all.lo = all.lo.cwiseMin(b.lo), all.hi = all.hi.cwiseMax(b.hi);
  }
  return ", " + extent_text(all, scene.dimensions);
}

void print_counts(const Scene& scene, const Counts& counts) {
  for (std::size_t f = 0; f < scene.fluids.size(); ++f)
    fmt::print("  fluid \"{}\": {} particles{}\n", scene.fluids[f].name, number_text(counts, counts.of_fluid[f]),
               fluid_extent(scene, scene.fluids[f]));
  for (std::size_t b = 0; b < scene.bodies.size(); ++b) {
    const BodyDescription& body = scene.bodies[b];
    fmt::print("  body \"{}\": {} boundary samples, {}{}\n", body.name, number_text(counts, counts.of_body[b]),
               body.shape.inside ? "hollow, " : "",
               extent_text(bounds(placed_at_start(body), scene.dimensions), scene.dimensions));
  }
  fmt::print("  left out because they would start inside a body: {} fluid particles\n",
             number_text(counts, counts.left_out));
  const double fluid = std::accumulate(counts.of_fluid.begin(), counts.of_fluid.end(), 0.0);
  const double boundary = std::accumulate(counts.of_body.begin(), counts.of_body.end(), 0.0);
  fmt::print("  memory of a run: about {}\n", readable_bytes(estimate_bytes(scene, fluid, boundary)));
  const double on_device = estimate_device_bytes(scene, fluid, boundary);
  const std::size_t room = device::room().free;
  const std::string there = room > 0 ? fmt::format(", {} are free", readable_bytes(static_cast<double>(room))) : "";
  fmt::print("  memory of a run on a GPU: about {}{}\n", readable_bytes(on_device), there);
  std::fflush(stdout);  // the trial takes a while
}

/// "40 s to 1 min 30 s"
std::string range_text(double least, double most) {
  const std::string low = readable_duration(least), high = readable_duration(most);
  return most < 1.2 * least ? low : fmt::format("{} to {}", low, high);
}

/// `seconds`: what it takes; 0 where nobody knows.
void print_settling(const Scene& scene, double seconds) {
  if (!starts_settled(scene)) return;
  const std::string time = seconds > 0 ? fmt::format(", which takes about {}", readable_duration(seconds)) : "";
  fmt::print("  start: fluid settles before the first step{}\n", time);
}

void print_trial(const Scene& scene, const TrialResult& t, const ExecSettings& exec) {
  const std::string of_trial = fmt::format("{} steps in {}", t.steps, readable_duration(t.seconds));
  if (!t.failure.empty())
    fmt::print("  run time: unknown, the trial failed after {}: {}\n", of_trial, t.failure);
  else if (t.ended)
    fmt::print("  run time: {} with {} thread{}; the trial was the whole run\n", readable_duration(t.seconds),
               exec.threads, exec.threads == 1 ? "" : "s");
  else
    fmt::print("  run time: about {} with {} thread{}, by a trial of {}; violent flow takes longer\n",
               range_text(t.least, t.most), exec.threads, exec.threads == 1 ? "" : "s", of_trial);
  fmt::print("  disk: about {}: {:.0f} frames of {}, {:.0f} checkpoint{} of {}, tables of {}{}{}\n",
             readable_bytes(t.disk()), t.frames, readable_bytes(t.frame), t.checkpoints, t.checkpoints == 1 ? "" : "s",
             readable_bytes(t.checkpoint), readable_bytes(t.tables),
             scene.outputs.pictures.none ? "" : "; pictures and movie come on top",
             scene.emitters.empty() ? "" : "; emitters will add particles");
}

/// None where the scene can be checked but not tried, after the reason has been printed. `coarse`: its particles are
/// larger than those of the scene that was asked for.
std::unique_ptr<Trial> trial_of(const Scene& scene, bool coarse, const ExecSettings& exec, const SampleCache& cache,
                                const TrialFolder& folder) {
  try {
    return std::make_unique<Trial>(scene, exec, cache, folder, kTrialSeconds);
  } catch (const MissingPart& missing) {
    fmt::print("  run time and disk: unknown, as this build cannot run the scene: {}\n", missing.what());
  } catch (const InputError&) {
    if (!coarse) throw;
    fmt::print("  run time and disk: unknown, as the particles of {:.2g} m that a trial takes do not fit\n",
               scene.particle_size);
  }
  return nullptr;
}

void check(const CheckOptions& options) {
  std::optional<TrialFolder> folder;
  if (!options.no_trial) folder.emplace();
  const Interrupt interrupt([&folder] {
    if (folder) folder->remove();
  });
  const Scene scene = read_scene(scene_file(options.scene), options.set);
  const SampleCache cache = users_cache();
  require_room_for(scene, cache);
  fmt::print("{}, {}D, particles of {:g} m\n", scene.name, scene.dimensions, scene.particle_size);
  fmt::print("  {}\n", solver_text(scene));
  const ExecSettings exec = exec_settings({});
  const double quick = quick_size(scene, cache);
  const bool exact = quick == scene.particle_size;
  std::unique_ptr<Trial> trial;
  if (exact && folder) trial = trial_of(scene, false, exec, cache, *folder);
  const Counts counts = !exact  ? count_coarse(scene, quick, cache)
                        : trial ? counts_of(trial->world())
                                : counts_of(build_world(scene, cache));
  print_counts(scene, counts);
  if (!exact && folder) {
    Scene larger = scene;
    larger.particle_size = quick;
    trial = trial_of(larger, true, exec, cache, *folder);
  }
  if (trial) {
    // Steps are as long as particles are large, unless the scene fixes them.
    const double size_ratio = quick / scene.particle_size;
    const double step_ratio = scene.time.step ? 1 : size_ratio;
    const TrialResult result = trial->go(step_ratio, std::pow(size_ratio, scene.dimensions));
    print_settling(scene, result.settling);
    print_trial(scene, result, exec);
  } else {
    print_settling(scene, 0);
  }
  std::vector<std::string> warnings = doubts_of(scene, cache);
  warnings.insert(warnings.end(), counts.warnings.begin(), counts.warnings.end());
  for (const std::string& warning : grouped(warnings)) fmt::print("warning: {}\n", warning);
  if (warnings.empty()) fmt::print("nothing suspicious\n");
}

}  // namespace

void add_check(CommandLine& line, int& exit_code) {
  Command command = line.add_command("check");
  const auto options = std::make_shared<CheckOptions>();
  command.option("SCENE", options->scene).required();
  command.option("--set", options->set).repeatable();
  command.flag("--no-trial", options->no_trial);
  command.when_chosen([options, &exit_code] {
    check(*options);
    exit_code = kDone;
  });
}

}  // namespace tidelock
