#include "cli/versus/compare.hpp"

#include <fmt/format.h>

#include <cmath>

#include "base/clock.hpp"
#include "base/error.hpp"
#include "bodies/body_state.hpp"
#include "cli/versus/engines.hpp"
#include "stepping/simulation.hpp"

namespace tidelock::versus {

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
      run.frames.push_back(poses_of(sim.world()));
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

std::vector<Engine> engines() {
  const auto bullet = [](int iterations) {
    return Engine{fmt::format("Bullet, {} iterations", iterations), true,
                  [=](const World& w, const RunLimits& l) { return run_bullet(w, l, iterations); }};
  };
  return {{"Tidelock", false, run_tidelock}, bullet(10), bullet(100)};
}

/// One of the two comparisons.
struct Case {
  World start;
  World for_bullet;     // the same with static bodies of convex parts
  double end = 0;       // [s] simulated
  double most_cpu = 0;  // [s] of one run
  std::function<Verdict(const World&, const EngineRun&)> judge;
  bool is_nut = false;
};

std::string outcome(const Case& c, const Verdict& v, const EngineRun& run) {
  if (!run.trouble.empty()) return run.trouble + fmt::format(" after {} frames", run.frames.size());
  const std::string common =
      fmt::format("overlap {:.1f} / {:.1f} mm, {:.1f} mm/s", v.overlap_mean, v.overlap_max, v.speed);
  if (!c.is_nut) return fmt::format("{} escaped, {}", v.escaped, common);
  return fmt::format("sinks {:.1f} mm, turns {:.1f}, tilts {:.1f} deg, {}", v.sink, v.turn, v.tilt, common);
}

/// Tries the steps from the largest down, until one holds.
void find_stable(const Case& c, const Engine& engine, const Listener& listener, std::vector<Trial>& trials) {
  for (const double dt : {20e-3, 10e-3, 5e-3, 2e-3, 1e-3, 0.5e-3, 0.2e-3, 0.1e-3, 0.05e-3, 0.025e-3}) {
    const EngineRun run = engine.run(engine.is_bullet ? c.for_bullet : c.start, {dt, c.end, c.most_cpu});
    const Verdict v = c.judge(c.start, run);
    const double frames = static_cast<double>(run.frames.size());
    trials.push_back(
        {engine.name, dt, v.ok, run.wall / frames, run.cpu / frames, run.contacts, run.iterations, outcome(c, v, run)});
    listener.tried(trials.back());
    if (v.ok || run.trouble == "given up") return;
  }
}

Comparison compare(const Case& c, const std::string& about, const Listener& listener) {
  Comparison result{about, {}};
  listener.begins(about);
  for (const Engine& e : engines()) find_stable(c, e, listener, result.trials);
  return result;
}

std::size_t samples_of(const World& w, std::uint32_t body) {
  std::size_t n = 0;
  for (const std::uint32_t b : w.boundary.body) n += b == body;
  return n;
}

std::size_t parts_of(const World& w, std::size_t body) {
  return std::get<Union>(w.bodies[body].description.shape.kind).parts.size();
}

}  // namespace

std::optional<Trial> Comparison::best(const std::string& engine) const {
  for (const Trial& t : trials)
    if (t.engine == engine && t.stable) return t;
  return std::nullopt;
}

std::vector<std::string> engine_names() {
  std::vector<std::string> names;
  for (const Engine& e : engines()) names.push_back(e.name);
  return names;
}

Comparison compare_funnel(bool quick, const Listener& listener) {
  const World jacks = funnel_world(quick ? 24 : 200);
  Case c{jacks, jacks, quick ? 2.0 : 3.0, 80, judge_funnel, false};
  c.for_bullet.bodies[0].description.shape = funnel_of_boxes();
  return compare(
      c,
      fmt::format("{} jacks of 3 boxes and 6 spheres ({} samples each) in a funnel (Bullet: 33 boxes), {:g} s",
                  c.start.bodies.size() - 1, samples_of(c.start, 1), c.end),
      listener);
}

Comparison compare_nut(bool quick, const Listener& listener) {
  const World nut = nut_world();
  const Case c{nut, nut, quick ? 0.4 : 2.0, quick ? 10.0 : 60.0, judge_nut, true};
  return compare(
      c,
      fmt::format("nut of {} boxes ({} samples) on a bolt of {} parts ({} samples), {:g} s", parts_of(c.start, 1),
                  samples_of(c.start, 1), parts_of(c.start, 0), samples_of(c.start, 0), c.end),
      listener);
}

std::string verdict(const std::optional<Trial>& ours, const std::optional<Trial>& theirs) {
  if (!ours && !theirs) return "neither holds";
  if (!theirs) return "only ours holds";
  if (!ours) return "ours LOSES: only Bullet holds";
  const double factor = theirs->cpu / ours->cpu;
  return factor >= 1 ? fmt::format("ours is {:.1f} x faster", factor)
                     : fmt::format("ours LOSES: {:.1f} x slower", 1 / factor);
}

}  // namespace tidelock::versus
