// Rigid bodies against Bullet, after [GPB+19] 4.3 and tables 3-4: time per frame at equal outcome, largest stable step.
#include "bullet.hpp"

#include <fmt/format.h>

#include <cmath>
#include <cstdio>
#include <functional>
#include <optional>

#include "base/error.hpp"
#include "bench.hpp"
#include "bodies/body_state.hpp"
#include "stepping/simulation.hpp"

namespace tidelock::bench {

EngineRun run_tidelock(const World& start, const RunLimits& limits) {
  World world = start;
  world.scene.time.step = limits.dt;
  Simulation sim(std::move(world), ExecSettings{best_lanes(), 1});
  EngineRun run;
  const int frames = static_cast<int>(std::lround(limits.end / kFrame));
  const int per_frame = static_cast<int>(std::lround(kFrame / limits.dt));
  double rows = 0, iterations = 0;
  try {
    for (int f = 0; f < frames && run.trouble.empty(); ++f) {
      const double wall = wall_seconds(), cpu = cpu_seconds();
      for (int k = 0; k < per_frame; ++k) {
        const RigidReport r = sim.step().contact;
        rows += static_cast<double>(r.rows), iterations += r.iterations;
      }
      run.wall += wall_seconds() - wall, run.cpu += cpu_seconds() - cpu;
      std::vector<BodyPose>& poses = run.frames.emplace_back();
      for (const Body& b : sim.world().bodies)
        poses.push_back({b.position, b.rotation, is_dynamic(b) ? b.dynamics.velocity : Vec3d(Vec3d::Zero()), b.spin});
      if (run.cpu > limits.cpu) run.trouble = "given up";
    }
  } catch (const RunError& e) {
    run.trouble = "no longer a number";
  }
  const double steps = static_cast<double>(run.frames.size()) * per_frame;
  if (steps > 0) run.contacts = rows / steps, run.iterations = iterations / steps;
  return run;
}

namespace {

/// One engine with its settings.
struct Engine {
  std::string name;
  bool is_bullet = false;
  std::function<EngineRun(const World&, const RunLimits&)> run;
};

/// One of the two comparisons.
struct Case {
  World start;
  World for_bullet;           // the same with static bodies of convex parts
  double end = 0;             // [s] simulated
  std::vector<double> steps;  // [s] tried from the largest down, until the outcome holds
  double most_cpu = 0;        // [s] of one run
  std::function<Verdict(const World&, const EngineRun&)> judge;
  bool is_nut = false;
};

struct Result {
  double dt = 0, wall = 0, cpu = 0;  // [s]; wall and CPU per frame
};

std::string outcome(const Case& c, const Verdict& v, const EngineRun& run) {
  if (!run.trouble.empty()) return run.trouble + fmt::format(" after {} frames", run.frames.size());
  const std::string common =
      fmt::format("overlap {:.1f} / {:.1f} mm, {:.1f} mm/s", v.overlap_mean, v.overlap_max, v.speed);
  if (!c.is_nut) return fmt::format("{} escaped, {}", v.escaped, common);
  return fmt::format("sinks {:.1f} mm, turns {:.1f}, tilts {:.1f} deg, {}", v.sink, v.turn, v.tilt, common);
}

/// Tries the steps from the largest down, until one holds.
std::optional<Result> largest_stable(const Case& c, const Engine& engine) {
  for (const double dt : c.steps) {
    const EngineRun run = engine.run(engine.is_bullet ? c.for_bullet : c.start, {dt, c.end, c.most_cpu});
    const Verdict v = c.judge(c.start, run);
    const double frames = static_cast<double>(run.frames.size());
    std::printf("%-30s %6g  %-8s %8.2f %8.2f %9.0f %6.0f  %s\n", engine.name.c_str(), 1e3 * dt,
                v.ok ? "stable" : "unstable", 1e3 * run.wall / frames, 1e3 * run.cpu / frames, run.contacts,
                run.iterations, outcome(c, v, run).c_str());
    std::fflush(stdout);
    if (v.ok) return Result{dt, run.wall / frames, run.cpu / frames};
    if (run.trouble == "given up") break;
  }
  return std::nullopt;
}

std::vector<std::optional<Result>> compare(const Case& c, const std::vector<Engine>& engines) {
  std::printf("%-30s %6s  %-8s %8s %8s %9s %6s  %s\n", "engine", "dt ms", "outcome", "wall ms", "CPU ms", "contacts",
              "iter.",
              c.is_nut ? "nut at the end" : "bodies at the end (overlap: mean / largest of the deepest points)");
  std::vector<std::optional<Result>> out;
  for (const Engine& e : engines) out.push_back(largest_stable(c, e));
  return out;
}

/// "Bullet is 3.1 x faster" or the like, from CPU times of a frame.
std::string verdict(const std::optional<Result>& ours, const std::optional<Result>& theirs) {
  if (!ours && !theirs) return "neither holds";
  if (!theirs) return "only ours holds";
  if (!ours) return "ours LOSES: only Bullet holds";
  const double factor = theirs->cpu / ours->cpu;
  return factor >= 1 ? fmt::format("ours is {:.1f} x faster", factor)
                     : fmt::format("ours LOSES: {:.1f} x slower", 1 / factor);
}

void print_summary(const char* name, const std::vector<Engine>& engines,
                   const std::vector<std::optional<Result>>& results, const char* paper) {
  for (std::size_t k = 1; k < engines.size(); ++k) {
    const auto text = [](const std::optional<Result>& r) {
      return r ? fmt::format("{:g} ms, {:.2f} ms", 1e3 * r->dt, 1e3 * r->cpu) : std::string("none");
    };
    std::printf("%-8s %-30s %-20s %-20s %-32s %s\n", name, engines[k].name.c_str(), text(results[0]).c_str(),
                text(results[k]).c_str(), verdict(results[0], results[k]).c_str(), k == 1 ? paper : "");
  }
}

std::size_t samples_of(const World& w, std::uint32_t body) {
  std::size_t n = 0;
  for (const std::uint32_t b : w.boundary.body) n += b == body;
  return n;
}

}  // namespace

int bench_bullet(const Options& options) {
  if (!have_bullet()) {
    std::printf("built without Bullet: install libbullet-dev and build again\n");
    return 0;
  }
  const Engine ours{"Tidelock", false, run_tidelock};
  const auto bullet = [](const char* name, int iterations) {
    return Engine{name, true, [=](const World& w, const RunLimits& l) { return run_bullet(w, l, iterations); }};
  };
  const std::vector<Engine> engines{ours, bullet("Bullet, 10 iterations", 10), bullet("Bullet, 100 iterations", 100)};
  const std::vector<double> steps{20e-3, 10e-3, 5e-3, 2e-3, 1e-3, 0.5e-3, 0.2e-3, 0.1e-3, 0.05e-3, 0.025e-3};
  std::setvbuf(stdout, nullptr, _IOLBF, 0);  // runs take minutes; lines are wanted as they come
  std::printf("one thread each; %s; a frame is %g ms; sleeping off\n", bullet_name().c_str(), 1e3 * kFrame);

  double begin = wall_seconds();
  const World jacks = funnel_world(options.quick ? 24 : 200);
  Case a{jacks, jacks, options.quick ? 2.0 : 3.0, steps, 80, judge_funnel, false};
  a.for_bullet.bodies[0].description.shape = funnel_of_boxes();
  std::printf(
      "\n(a) %zu jacks of 3 boxes and 6 spheres (%zu samples each) in a funnel (Bullet: 33 boxes), %g s; built in %.1f "
      "s\n",
      a.start.bodies.size() - 1, samples_of(a.start, 1), a.end, wall_seconds() - begin);
  const auto results_a = compare(a, engines);

  begin = wall_seconds();
  const World nut = nut_world();
  Case b{nut, nut, options.quick ? 0.4 : 2.0, steps, options.quick ? 10.0 : 60.0, judge_nut, true};
  std::printf("\n(b) nut of %zu boxes (%zu samples) on a bolt of %zu parts (%zu samples), %g s; built in %.1f s\n",
              std::get<Union>(b.start.bodies[1].description.shape.kind).parts.size(), samples_of(b.start, 1),
              std::get<Union>(b.start.bodies[0].description.shape.kind).parts.size(), samples_of(b.start, 0), b.end,
              wall_seconds() - begin);
  const auto results_b = compare(b, engines);

  std::printf("\n%-8s %-30s %-20s %-20s %-32s %s\n", "case", "against", "ours: step, frame", "Bullet: step, frame",
              "CPU time at equal outcome", "[GPB+19]");
  print_summary("funnel", engines, results_a, "1.3 x faster (table 3)");
  print_summary("nut", engines, results_b, "9.5 x faster, 10 ms against 0.03 ms (table 4)");
  return 0;
}

}  // namespace tidelock::bench
