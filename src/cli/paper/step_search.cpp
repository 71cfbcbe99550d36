#include "cli/paper/step_search.hpp"

#include <fmt/format.h>

#include <chrono>
#include <cmath>
#include <cstdio>

#include "base/error.hpp"
#include "outputs/body_watch.hpp"
#include "scene/printed_stop.hpp"
#include "stepping/simulation.hpp"

namespace tidelock {
namespace {

constexpr int kDoublings = 6;    // of a first guess, either way, before the search gives up
constexpr double kFine = 1.3;    // [-] ratio of the last unstable to the last stable step at which it ends
constexpr double kSteps = 12;    // [-] of a trial, at least: fewer show nothing
constexpr double kSlack = 1e-9;  // [s]
constexpr int kLeast = 5;  // [-] iterations, table 2; with fewer, pressure stays away for steps and then comes at once
constexpr double kLead = 0.1;  // [-] share of the time before the watch begins: the change of step and coupling itself

World common_start(const Scene& scene, const StepSearch& search, const ExecSettings& exec, const Interrupt& interrupt) {
  Simulation sim(build_world(scene), exec);
  while (sim.world().time < search.from - kSlack && interrupt.signal() == 0) sim.step(search.from - sim.world().time);
  return sim.world();
}

class Search {
 public:
  Search(World start, const PaperScene& paper, const ExecSettings& exec, const Interrupt& interrupt)
      : start_(std::move(start)), paper_(paper), exec_(exec), interrupt_(interrupt) {}

  /// The largest stable step near the guess [s]; verdict "" where there is none.
  StepTrial largest(Coupling coupling, bool printed_stop, double guess, std::vector<StepTrial>& trials) {
    StepTrial good, bad;
    const double most = paper_.search.length / kSteps;
    for (int k = 0; k <= kDoublings && interrupt_.signal() == 0; ++k) {
      trials.push_back(attempt(coupling, printed_stop, guess));
      if (trials.back().verdict == "stable")
        good = trials.back(), guess = std::min(2 * guess, most);
      else
        bad = trials.back(), guess *= 0.5;
      if ((good.step > 0 && bad.step > 0) || good.step >= most) break;
    }
    while (good.step > 0 && bad.step > kFine * good.step && interrupt_.signal() == 0) {
      trials.push_back(attempt(coupling, printed_stop, std::sqrt(good.step * bad.step)));
      (trials.back().verdict == "stable" ? good : bad) = trials.back();
    }
    good.bounded = bad.step > good.step;
    return good;
  }

 private:
  StepTrial attempt(Coupling coupling, bool printed_stop, double step) {
    StepTrial trial;
    trial.coupling = coupling, trial.printed_stop = printed_stop, trial.step = step;
    World world = start_;
    world.scene.time.step = step;
    world.scene.solver.coupling = coupling;
    // A staggered scheme with a light body holds only because a fluid with the printed stop gives way (docs/theory.md);
    // with ours no step of the weak one is small enough, so that the strong one alone is tried with it too.
    if (printed_stop) stop_as_printed(world.scene.solver, kLeast);
    const double end = world.time + paper_.search.length, begun = world.time;
    const double watched_from = begun + kLead * paper_.search.length;
    std::vector<std::size_t> bodies;
    for (const std::string& name : paper_.search.bodies) bodies.push_back(body_named(world.scene, name).value());
    Simulation sim(std::move(world), exec_);
    std::vector<BodyWatch> watches;
    const auto begin_watch = [&] {
      watches.clear();
      for (const std::size_t body : bodies) watches.emplace_back(sim.world(), body, paper_.search.below);
    };
    begin_watch();
    const auto verdict = [&] {
      for (const BodyWatch& w : watches)
        if (!w.stable()) return w.verdict();
      return std::string("stable");
    };
    double seconds = 0;
    try {
      while (sim.world().time < end - kSlack && interrupt_.signal() == 0) {
        const auto before = std::chrono::steady_clock::now();
        const StepReport report = sim.step();
        seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - before).count();
        if (sim.world().time < watched_from) {
          begin_watch();
          continue;
        }
        for (BodyWatch& w : watches) w.observe(sim.world(), report);
        if (verdict() != "stable") break;
      }
      trial.verdict = verdict();
    } catch (const RunError&) {
      trial.verdict = "blew up";
    }
    const double frames = (sim.world().time - begun) * start_.scene.time.frames_per_second;
    trial.frame_seconds = frames > 0 ? seconds / frames : 0;
    trial.iterations = static_cast<double>(sim.totals().density_iterations) /
                       static_cast<double>(std::max<std::uint64_t>(1, sim.totals().steps));
    fmt::print("  {}, {:.3g} ms: {}\n", name_of(trial), 1e3 * step, trial.verdict);
    std::fflush(stdout);
    return trial;
  }

  World start_;
  const PaperScene& paper_;
  const ExecSettings& exec_;
  const Interrupt& interrupt_;
};

}  // namespace

namespace {

nlohmann::json trial_json(const StepTrial& t) {
  return {{"weak", t.coupling == Coupling::weak},
          {"printed_stop", t.printed_stop},
          {"step_s", t.step},
          {"frame_seconds", t.frame_seconds},
          {"iterations", t.iterations},
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
          {"strong_our_stop", trial_json(result.strong_our_stop)}};
}

StepSearchResult search_of(const nlohmann::json& json) {
  StepSearchResult result;
  for (const nlohmann::json& t : json.at("trials")) result.trials.push_back(trial_of(t));
  result.weak = trial_of(json.at("weak"));
  result.strong = trial_of(json.at("strong"));
  result.strong_our_stop = trial_of(json.at("strong_our_stop"));
  return result;
}

const char* name_of(const StepTrial& t) {
  return t.coupling == Coupling::weak ? "weak" : t.printed_stop ? "strong" : "strong, our stop";
}

StepSearchResult search_steps(const Scene& scene, const PaperScene& paper, const ExecSettings& exec,
                              const Interrupt& interrupt) {
  Search search(common_start(scene, paper.search, exec, interrupt), paper, exec, interrupt);
  StepSearchResult result;
  const double guess = 1e-3 * paper.printed.step_ms;
  result.weak = search.largest(Coupling::weak, true, 1e-3 * paper.printed.weak_step_ms, result.trials);
  result.strong = search.largest(Coupling::strong, true, guess, result.trials);
  result.strong_our_stop = search.largest(Coupling::strong, false, guess, result.trials);
  return result;
}

}  // namespace tidelock
