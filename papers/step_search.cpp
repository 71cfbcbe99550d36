#include "papers/step_search.hpp"

#include <fmt/format.h>

#include <chrono>
#include <cmath>
#include <cstdio>

#include "base/error.hpp"
#include "papers/body_watch.hpp"
#include "papers/largest_that_holds.hpp"
#include "papers/printed_stop.hpp"
#include "stepping/simulation.hpp"

namespace tidelock {
namespace {

constexpr int kHalvings = 6;     // of a first guess before the search gives up
constexpr double kFine = 1.3;    // [-] ratio of the last unstable to the last stable step at which it ends
constexpr double kSteps = 12;    // [-] of a trial, at least: fewer show nothing
constexpr double kSlack = 1e-9;  // [s]
constexpr double kRough = 2;     // [-] times the jumps of the paper's step with strong coupling and our stop: as smooth
constexpr int kLeast = 5;  // [-] iterations, table 2; with fewer, pressure stays away for steps and then comes at once

/// The state from which steps with this stop are tried.
World common_start(Scene scene, bool printed_stop, const StepSearch& search, const ExecSettings& exec,
                   const SampleCache& cache, const std::function<bool()>& wants_stop) {
  // A staggered scheme with a light body holds only because a fluid with the printed stop gives way
  // (docs/theory/coupling.md); with ours no step of the weak one is small enough, so that the strong one alone is tried
  // with it too.
  if (printed_stop) stop_as_printed(scene.solver, kLeast);
  scene.solver.on_failure = OnFailure::go_on;  // a step is judged at its length, not at parts of it
  Simulation sim(build_world(scene, cache), exec);
  while (sim.world().time < search.from - kSlack && !wants_stop()) sim.step(search.from - sim.world().time);
  return sim.world();
}

class Search {
 public:
  Search(const Scene& scene, bool printed_stop, const PaperScene& paper, const ExecSettings& exec,
         const SampleCache& cache, const std::function<bool()>& wants_stop)
      : start_(common_start(scene, printed_stop, paper.search, exec, cache, wants_stop)),
        printed_stop_(printed_stop),
        paper_(paper),
        exec_(exec),
        wants_stop_(wants_stop) {}

  /// The largest stable step [s]; verdict "" where there is none.
  StepTrial largest(Coupling coupling, double guess, const StabilityBounds& bounds,
                    std::vector<StepTrial>& trials) const {
    const auto holds = [&](double step) {
      trials.push_back(attempt(coupling, step, bounds));
      tell(trials.back());
      return trials.back().verdict == "stable";
    };
    const std::size_t first = trials.size();
    const LargestThatHolds found = largest_that_holds(holds, guess, paper_.search.length / kSteps, kHalvings, kFine);
    StepTrial best;
    for (std::size_t k = first; k < trials.size(); ++k)
      if (trials[k].step == found.holds) best = trials[k];
    best.bounded = found.fails > found.holds;
    return best;
  }

  StepTrial attempt(Coupling coupling, double step, const StabilityBounds& bounds) const {
    StepTrial trial;
    trial.coupling = coupling, trial.printed_stop = printed_stop_, trial.step = step;
    World world = start_;
    world.scene.time.step = step;
    world.scene.solver.coupling = coupling;
    const double watched_from = world.time + paper_.search.lead, end = watched_from + paper_.search.length;
    std::vector<std::size_t> bodies;
    for (const std::string& name : paper_.search.bodies) bodies.push_back(body_named(world.scene, name).value());
    Simulation sim(std::move(world), exec_);
    std::vector<BodyWatch> watches;
    const auto verdict = [&] {
      for (std::size_t k = 0; k < watches.size(); ++k)
        if (!watches[k].stable(bounds))
          return watches[k].verdict(bounds) + (watches.size() > 1 ? ", " + paper_.search.bodies[k] : "");
      return std::string("stable");
    };
    double seconds = 0, watched = 0, iterations = 0, steps = 0;
    try {
      while (sim.world().time < watched_from - kSlack && !wants_stop_()) sim.step();
      for (const std::size_t body : bodies) watches.emplace_back(sim.world(), body, paper_.search.below);
      while (sim.world().time < end - kSlack && verdict() == "stable" && !wants_stop_()) {
        const auto before = std::chrono::steady_clock::now();
        const StepReport report = sim.step();
        seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - before).count();
        watched += report.dt, iterations += report.density.iterations, steps += 1;
        for (BodyWatch& w : watches) w.observe(sim.world(), report);
      }
      trial.verdict = wants_stop_() ? "interrupted" : verdict();
    } catch (const RunError&) {
      trial.verdict = "blew up";
    }
    for (const BodyWatch& w : watches) trial.jump = std::max(trial.jump, w.jump());
    if (steps > 0) {
      trial.frame_seconds = seconds / (watched * start_.scene.time.frames_per_second);
      trial.iterations = iterations / steps;
    }
    return trial;
  }

 private:
  void tell(const StepTrial& trial) const {
    if (wants_stop_()) return;
    fmt::print("  {}, {:.3g} ms: {} (acceleration changes by up to {:.0f} m/s2)\n", name_of(trial), 1e3 * trial.step,
               trial.verdict, trial.jump);
    std::fflush(stdout);
  }

  World start_;
  bool printed_stop_;
  const PaperScene& paper_;
  const ExecSettings& exec_;
  const std::function<bool()>& wants_stop_;
};

}  // namespace

namespace {

nlohmann::json trial_json(const StepTrial& t) {
  return {{"weak", t.coupling == Coupling::weak},
          {"printed_stop", t.printed_stop},
          {"step_s", t.step},
          {"frame_seconds", t.frame_seconds},
          {"iterations", t.iterations},
          {"jump_m_s2", t.jump},
          {"verdict", t.verdict},
          {"bounded", t.bounded}};
}
StepTrial trial_of(const nlohmann::json& j) {
  StepTrial t;
  t.coupling = j.at("weak").get<bool>() ? Coupling::weak : Coupling::strong;
  j.at("printed_stop").get_to(t.printed_stop);
  j.at("step_s").get_to(t.step);
  j.at("frame_seconds").get_to(t.frame_seconds);
  j.at("iterations").get_to(t.iterations);
  j.at("jump_m_s2").get_to(t.jump);
  j.at("verdict").get_to(t.verdict);
  j.at("bounded").get_to(t.bounded);
  return t;
}

}  // namespace

nlohmann::json search_json(const StepSearchResult& result) {
  nlohmann::json trials = nlohmann::json::array();
  for (const StepTrial& t : result.trials) trials.push_back(trial_json(t));
  return {{"trials", trials},
          {"weak", trial_json(result.weak)},
          {"strong", trial_json(result.strong)},
          {"strong_our_stop", trial_json(result.strong_our_stop)},
          {"jump_m_s2", result.jump}};
}

StepSearchResult search_of(const nlohmann::json& json) {
  StepSearchResult result;
  for (const nlohmann::json& t : json.at("trials")) result.trials.push_back(trial_of(t));
  result.weak = trial_of(json.at("weak"));
  result.strong = trial_of(json.at("strong"));
  result.strong_our_stop = trial_of(json.at("strong_our_stop"));
  json.at("jump_m_s2").get_to(result.jump);
  return result;
}

const char* name_of(const StepTrial& t) {
  return t.coupling == Coupling::weak ? "weak" : t.printed_stop ? "strong" : "strong, our stop";
}

StepSearchResult search_steps(const Scene& scene, const PaperScene& paper, const ExecSettings& exec,
                              const SampleCache& cache, const std::function<bool()>& wants_stop) {
  StepSearchResult result;
  const double guess = 1e-3 * paper.printed.step_ms;
  const Search ours(scene, false, paper, exec, cache, wants_stop), printed(scene, true, paper, exec, cache, wants_stop);
  StabilityBounds bounds;  // a body that water beats upon is rough however it is simulated
  bounds.jump = std::max(bounds.jump, kRough * ours.attempt(Coupling::strong, guess, {1, 1, 1e30}).jump);
  result.jump = bounds.jump;
  result.weak = printed.largest(Coupling::weak, 1e-3 * paper.printed.weak_step_ms, bounds, result.trials);
  result.strong = printed.largest(Coupling::strong, guess, bounds, result.trials);
  result.strong_our_stop = ours.largest(Coupling::strong, guess, bounds, result.trials);
  return result;
}

}  // namespace tidelock
