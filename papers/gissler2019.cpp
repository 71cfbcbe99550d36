// [GPB+19]: Gissler, Peer, Band, Bender, Teschner 2019, Interlinked SPH Pressure Solvers for Strong Fluid-Rigid
// Coupling.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "papers/gissler2019_bodies.hpp"
#include "papers/paper.hpp"
#include "papers/series.hpp"

namespace tidelock {
namespace {

/// Largest change of the acceleration from one row to the next [m/s^2], from time `from` on.
double roughness(const std::vector<double>& time, const std::vector<double>& speed, double from) {
  double worst = 0;
  for (std::size_t k = 2; k < time.size(); ++k) {
    if (time[k - 2] < from) continue;
    const double now = (speed[k] - speed[k - 1]) / (time[k] - time[k - 1]);
    const double before = (speed[k - 1] - speed[k - 2]) / (time[k - 1] - time[k - 2]);
    worst = std::max(worst, std::abs(now - before));
  }
  return worst;
}

PaperScene rising_sphere() {
  PaperScene s;
  s.name = "rising_sphere", s.figure = "Fig. 2", s.title = "Rising sphere";
  s.claim = "A disc ten times lighter than water rises without void at steps at which weak coupling fails.";
  s.printed = {4886, 304, 43, 50, 2, 5, 0.046, 0.02, 2.68};
  s.small = {"time.end=1.6", "time.frames_per_second=50"}, s.medium = s.small;
  s.variants = {{"weak, 2 ms", {"solver.coupling=weak", "solver.on_failure=go_on"}, true},
                {"weak, 0.2 ms", {"solver.coupling=weak", "solver.on_failure=go_on", "time.step=0.0002"}, true},
                {"strong, 2 ms", {}}};
  s.search = {{"ball"}, 0.8, 0.25, 0.3, false};  // it is released at 1 s
  s.remark =
      "Steps are changed while the disc is held, and it is judged from 0.05 s after its release: at the release itself "
      "the weak coupling throws it, whatever the step. That the weak coupling runs at all is because a fluid with the "
      "paper's stop gives way; how rough the motion is depends little on the step (docs/theory/coupling.md), so that "
      "the limit found for it may move by a factor of a few from run to run.";
  s.findings = [](const std::vector<PaperRun>& runs) -> std::vector<Finding> {
    const double end = 1.6;  // [s] 0.6 s after its release
    const auto time = runs.back().bodies.column("time_s", "ball");
    const auto y = runs.back().bodies.column("position_y_m", "ball");
    const auto vx = runs.back().bodies.column("velocity_x_m_s", "ball");
    double rise = 0, aside = 0;
    for (std::size_t k = 0; k < time.size() && time[k] < end + 1e-6; ++k)
      rise = y[k] - y.front(), aside = std::max(aside, std::abs(vx[k]));
    return {{fmt::format("with strong coupling the disc has risen by {:.2f} m, 0.6 s after its release, with at most "
                         "{:.2f} m/s to the side",
                         rise, aside),
             rise > 0.55 && rise < 0.75 && aside < 0.2}};
  };
  return s;
}

PaperScene propeller_pump() {
  PaperScene s;
  s.name = "propeller_pump", s.figure = "Fig. 3", s.title = "Propeller pump";
  s.claim = "A force-driven propeller pumps water from the right tank into the left one.";
  s.printed = {253000, 86000, 1953, 50, 3, 14, 1.43, 0.3, 6.63};
  s.small = {"particle_size=0.1", "time.end=2", "time.frames_per_second=10", "joints[0].motor.torque=2600"};
  s.medium = {"particle_size=0.07"};
  s.variants = {{"", {}}};
  s.search = {{"propeller", "duck_right", "duck_left"}, 0.6, 0.1, 0.15, false};
  s.remark =
      "How thick the blades are decides the gain, and the paper does not print it: the weak coupling fails where the "
      "water that turns along has more inertia than the propeller itself (docs/theory/coupling.md). Ours are thin. "
      "propeller.md has the gains at other thicknesses and at the paper's own particle size.";
  s.findings = [](const std::vector<PaperRun>& runs) -> std::vector<Finding> {
    const PaperRun& run = runs.front();
    const auto left = run.gauges.column("left_m"), right = run.gauges.column("right_m");
    const auto spin = run.bodies.column("spin_x_rad_s", "propeller");
    const double height = mean_of_last(left, 0.1) - mean_of_last(right, 0.1);
    const double rpm = 30 / std::numbers::pi * *std::max_element(spin.begin(), spin.end());
    return {{fmt::format("at the end the water stands {:.2f} m higher on the left", height), height > 0.1},
            {fmt::format("the propeller reaches {:.0f} rpm (paper: 160)", rpm), rpm > 100 && rpm < 165}};
  };
  return s;
}

PaperScene orion_splashdown() {
  PaperScene s;
  s.name = "orion_splashdown", s.figure = "Fig. 4", s.title = "Orion splashdown";
  s.claim = "A capsule falls into water at steps of 20 ms without a void below it.";
  s.printed = {117000, 29000, 4555, 200, 20, 19, 0.39, 2, 1.31};
  s.small = {"particle_size=0.4", "time.end=2", "time.frames_per_second=25"};
  s.medium = {"particle_size=0.28"};
  s.variants = {{"weak, 20 ms", {"solver.coupling=weak", "solver.on_failure=go_on"}, true}, {"strong, 20 ms", {}}};
  s.search = {{"capsule"}, 0.36, 0.08, 0.8, true};
  s.cut = AxisCut{2, 6.5, false};
  s.remark =
      "The capsule of 39.6 t is heavier than the water that it sets in motion (21 t for a disc of its size on the "
      "surface, 4/3 rho r^3). In theory a weak coupling is then stable at any step (docs/theory/coupling.md), and both "
      "couplings end alike: a capsule that moves by more than half a particle in a step runs over some of them.";
  s.findings = [](const std::vector<PaperRun>& runs) -> std::vector<Finding> {
    const PaperRun& run = runs.back();
    const auto time = run.bodies.column("time_s", "capsule"), y = run.bodies.column("position_y_m", "capsule");
    const auto v = run.bodies.column("velocity_y_m_s", "capsule");
    const double fastest = *std::min_element(v.begin(), v.end()), last = v.back();
    const double rough = roughness(time, v, 0);
    return {{fmt::format("the capsule, which is denser than water, is slowed from {:.1f} to {:.1f} m/s and ends {:.1f} "
                         "m below its start",
                         -fastest, -last, y.front() - y.back()),
             -last < 0.6 * -fastest && y.back() < 5.6 - 1},
            {fmt::format("its acceleration changes by at most {:.0f} m/s^2 from step to step", rough), rough < 50}};
  };
  return s;
}

/// Height [r] of a floating ball's centre above the water: the cap (1 - x)^2 (2 + x) / 4 of it is dry.
double height_of_ball(double density_ratio) {
  double lo = -1, hi = 1;
  for (int k = 0; k < 60; ++k) {
    const double x = 0.5 * (lo + hi), wet = 0.25 * (1 - x) * (1 - x) * (2 + x);
    (wet > density_ratio ? lo : hi) = x;
  }
  return lo;
}

PaperScene ar_scene() {
  PaperScene s;
  s.name = "ar_scene", s.figure = "Fig. 7", s.title = "AR scene";
  s.claim = "Balls dropped into a pool float; strong coupling works with another interface force (mls), at two steps.";
  s.printed = {287000, 850000, 44000, 10, 1, 7, 3.84, 0, 0};
  s.small = {"particle_size=0.03", "time.frames_per_second=10"}, s.medium = {"particle_size=0.018"};
  s.variants = {{"0.25 ms", {"time.step=0.00025", "time.end=0.5"}}, {"1 ms", {}}};
  s.findings = [](const std::vector<PaperRun>& runs) -> std::vector<Finding> {
    const PaperRun& run = runs.back();
    const double r = 0.088, ball = 4 * std::numbers::pi / 3 * r * r * r, area = 0.9 * 0.9;  // [m], [m^3], [m^2]
    const double level = 0.36 + 6 * (0.2 + 0.4 + 0.7) * ball / area;  // each displaces its weight of water
    double sum[3] = {0, 0, 0}, wanted[3] = {0, 0, 0};
    const double ratio[3] = {0.2, 0.4, 0.7};
    for (int k = 0; k < 18; ++k) {
      const int i = k % 9 / 3, j = k % 3, kind = (i + j + k / 9) % 3;
      sum[kind] += mean_of_last(run.bodies.column("position_y_m", fmt::format("ball_{:02}", k)), 0.2) / 6;
      wanted[kind] = level + r * height_of_ball(ratio[kind]);
    }
    std::vector<Finding> all;
    for (int kind = 0; kind < 3; ++kind)
      all.push_back(
          {fmt::format("balls of density {} float with their centres at {:.3f} m on average (Archimedes: {:.3f} m)",
                       1000 * ratio[kind], sum[kind], wanted[kind]),
           std::abs(sum[kind] - wanted[kind]) < 0.3 * r});
    return all;
  };
  return s;
}

PaperScene gamma_choice() {
  PaperScene s;
  s.name = "gamma", s.figure = "Fig. 13", s.title = "Choice of gamma";
  s.claim = "The factor gamma of the samples' volumes decides whether bodies overlap, touch or hover.";
  s.small = {"time.frames_per_second=5"}, s.medium = s.small;
  s.variants = {{"gamma 0.7", {"solver.contact.gamma=0.7"}},
                {"gamma 0.82", {"solver.contact.gamma=0.82"}},
                {"gamma 1.0", {"solver.contact.gamma=1"}}};
  s.findings = [](const std::vector<PaperRun>& runs) -> std::vector<Finding> {
    std::vector<Finding> all;
    double last = -1;
    for (const PaperRun& run : runs) {
      const double gap = mean_of_last(run.bodies.column("position_y_m", "cube"), 0.1) - 0.25;
      all.push_back({fmt::format("{}: the true surfaces rest {:+.2f} particle sizes apart", run.variant, gap / 0.05),
                     gap > last && std::abs(gap) < 0.05 * 1.5});
      last = gap;
    }
    return all;
  };
  return s;
}

}  // namespace

Paper gissler2019() {
  return {
      "gissler2019",
      "Gissler, Peer, Band, Bender, Teschner 2019: Interlinked SPH Pressure Solvers for Strong Fluid-Rigid Coupling",
      "The paper's are those of 16 cores of a 3.1 GHz Xeon. Iterations are those of the density solve with our "
      "stricter "
      "stop (0.01 % on both sides, the paper: 0.1 %).",
      {rising_sphere(), propeller_pump(), orion_splashdown(), moored_buoys(), creature_drain(), ar_scene(),
       water_gate(), nut_and_bolt(), gamma_choice()},
      {against_bullet()}};
}

const std::vector<Paper>& papers() {
  static const std::vector<Paper> all{gissler2019(), bender2017(), wang2017()};
  return all;
}

}  // namespace tidelock
