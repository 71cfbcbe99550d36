#include "papers/versus/compare.hpp"

#include <fmt/format.h>

#include <cmath>
#include <memory>

#include "base/clock.hpp"
#include "base/error.hpp"
#include "bodies/body_state.hpp"
#include "papers/versus/engines.hpp"
#include "papers/versus/hulls.hpp"
#include "stepping/simulation.hpp"

namespace tidelock::versus {

EngineRun run_tidelock(const World& start, const RunLimits& limits) {
  World world = start;
  world.scene.time.step = limits.dt;
  world.scene.solver.on_failure = OnFailure::go_on;  // each step is judged at its length, not at parts of it
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

Engine ours() { return {"Tidelock", false, run_tidelock}; }

/// `as`: what the bodies are for it, where that differs from their shapes.
Engine bullet(int iterations, const std::string& as = "", const BodyHulls& hulls = {}) {
  return {fmt::format("Bullet, {}{} iterations", as, iterations), true,
          [=](const World& w, const RunLimits& l) { return run_bullet(w, l, iterations, hulls); }};
}

/// One of the comparisons.
struct Case {
  std::vector<Engine> engines;
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
  for (const Engine& e : c.engines) find_stable(c, e, listener, result.trials);
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

std::vector<std::string> Comparison::engines() const {
  std::vector<std::string> names;
  for (const Trial& t : trials)
    if (names.empty() || names.back() != t.engine) names.push_back(t.engine);
  return names;
}

Comparison compare_creatures(bool quick, const Listener& listener) {
  constexpr int many = 36;  // [-] hulls, as in the paper
  const World creatures = creatures_world(quick ? 12 : 100);
  const Shape& shape = creatures.bodies[1].description.shape;
  const auto as_hulls = [&](int count) {
    BodyHulls hulls(creatures.bodies.size(), std::make_shared<const Hulls>(hulls_of(shape, count)));
    hulls[0] = nullptr;  // the funnel
    return hulls;
  };
  const BodyHulls one = as_hulls(1), parts = as_hulls(many);
  const std::string as_parts = fmt::format("{} hulls, ", many);
  Case c{{ours(), bullet(10, "1 hull, ", one), bullet(100, "1 hull, ", one), bullet(10, as_parts, parts),
          bullet(100, as_parts, parts)},
         creatures,
         creatures,
         quick ? 2.0 : 3.0,
         quick ? 40.0 : 240.0,
         judge_funnel,
         false};
  c.for_bullet.bodies[0].description.shape = funnel_of_boxes();
  return compare(c,
                 fmt::format("{} creatures ({} samples each; Bullet: hulls) in a funnel (Bullet: 33 boxes), {:g} s",
                             c.start.bodies.size() - 1, samples_of(c.start, 1), c.end),
                 listener);
}

Comparison compare_funnel(bool quick, const Listener& listener) {
  const World jacks = funnel_world(quick ? 24 : 200);
  Case c{{ours(), bullet(10), bullet(100)}, jacks, jacks, quick ? 2.0 : 3.0, 80, judge_funnel, false};
  c.for_bullet.bodies[0].description.shape = funnel_of_boxes();
  return compare(
      c,
      fmt::format("{} jacks of 3 boxes and 6 spheres ({} samples each) in a funnel (Bullet: 33 boxes), {:g} s",
                  c.start.bodies.size() - 1, samples_of(c.start, 1), c.end),
      listener);
}

Comparison compare_nut(bool quick, const Listener& listener) {
  const World nut = nut_world();
  const Case c{{ours(), bullet(10), bullet(100)}, nut, nut, quick ? 0.4 : 2.0, quick ? 10.0 : 60.0, judge_nut, true};
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
