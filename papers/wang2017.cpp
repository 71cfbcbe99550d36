// [WBZL17]: Wang, Ban, Zhang, Liu 2017, Rigid Body Sampling and Individual Time Stepping for Rigid-Fluid Coupling.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "papers/track.hpp"

namespace tidelock {
namespace {

double seconds_of(const PaperRun& run) {
  double all = 0;
  for (const auto& stage : run.record.at("totals").at("stage_seconds")) all += stage.get<double>();
  return all;
}
double average_step(const PaperRun& run) {  // [s]
  const auto& turns = run.record.at("totals").at("individual_steps");
  if (turns.at("turns").get<double>() > 0) return turns.at("average_step_s").get<double>();
  return run.record.at("simulated_time_s").get<double>() / run.record.at("totals").at("steps").get<double>();
}

/// Largest difference of two runs in a column of measurements.csv, over the largest value of that column.
double apart(const PaperRun& a, const PaperRun& b, const char* column) {
  const auto x = a.measurements.column(column), y = b.measurements.column(column);
  double worst = 0, most = 0;
  for (std::size_t k = 0; k < std::min(x.size(), y.size()); ++k) {
    worst = std::max(worst, std::abs(x[k] - y[k]));
    most = std::max(most, std::abs(x[k]));
  }
  return most > 0 ? worst / most : 0;
}

constexpr double minutes[] = {175, 41, 27}, step_ms[] = {0.11, 0.46, 0.23};  // constant, adaptive, individual: printed

std::string gain_of_individual(const std::vector<PaperRun>& runs) {
  const double own = seconds_of(runs[2]);
  return fmt::format(
      "Our individual steps are {:.2f} times as fast as adaptive ones and {:.2f} times as fast as constant ones "
      "(paper: "
      "{:.1f} and {:.1f}).",
      seconds_of(runs[1]) / own, seconds_of(runs[0]) / own, minutes[1] / minutes[2], minutes[0] / minutes[2]);
}

PaperTables stepping_table(const std::vector<PaperRun>& runs) {
  std::vector<std::vector<std::string>> rows{{"stepping", "time [s]", "paper [min]", "average step [ms]", "paper",
                                              "active", "paper", "individual is faster", "paper"}};
  for (std::size_t k = 0; k < runs.size(); ++k) {
    const auto& turns = runs[k].record.at("totals").at("individual_steps");
    const bool individual = turns.at("turns").get<double>() > 0;
    rows.push_back({runs[k].variant, fmt::format("{:.3g}", seconds_of(runs[k])), fmt::format("{:g}", minutes[k]),
                    fmt::format("{:.3g}", 1e3 * average_step(runs[k])), fmt::format("{:g}", step_ms[k]),
                    individual ? fmt::format("{:.0f} %", 100 * turns.at("active_share").get<double>()) : "100 %",
                    individual ? "31 %" : "100 %", fmt::format("{:.2f}", seconds_of(runs[k]) / seconds_of(runs.back())),
                    fmt::format("{:.1f}", minutes[k] / minutes[2])});
  }
  return {{"Constant, adaptive and individual stepping:", rows}};
}

PaperScene table2() {
  PaperScene s;
  s.name = "table2", s.figure = "tables 1, 2", s.title = "Breaking dam with obstacles";
  s.claim = fmt::format(
      "Individual steps are {:.1f} times faster than adaptive ones and {:.1f} times faster than "
      "constant ones.",
      minutes[1] / minutes[2], minutes[0] / minutes[2]);
  s.printed.fluid = 153600, s.printed.fixed = 73585, s.printed.size_mm = 100;
  s.small = {"particle_size=0.25", "time.end=1.5"}, s.medium = {"particle_size=0.15"};
  s.variants = {{"constant", {"time.mode=constant", "time.step=0.00011"}},
                {"adaptive", {"time.mode=adaptive"}},
                {"individual", {"time.mode=individual"}}};
  s.remark =
      "Constant runs at the paper's 0.11 ms, which at the small size is shorter than it has to be. Our adaptive steps "
      "are "
      "bound by "
      "sound (0.4 h / c), not by the largest acceleration, so that the particles' own steps can hardly be longer than "
      "the common one; and lists that serve several turns are half as long again.";
  s.comparison = stepping_table;
  s.observation = gain_of_individual;
  s.findings = [](const std::vector<PaperRun>& runs) -> std::vector<Finding> {
    std::vector<Finding> findings;
    for (std::size_t k = 0; k + 1 < runs.size(); ++k) {
      const double front = apart(runs[k], runs.back(), "centre_x_m");
      const double potential = apart(runs[k], runs.back(), "potential_energy_J");
      const double kinetic = apart(runs[k], runs.back(), "kinetic_energy_J");
      findings.push_back(
          {fmt::format("{} and individual steps: centre of mass, potential and kinetic energy agree within "
                       "{:.2f} %, {:.2f} % and {:.2f} %",
                       runs[k].variant, 100 * front, 100 * potential, 100 * kinetic),
           front < 0.03 && potential < 0.03 && kinetic < 0.03});
    }
    return findings;
  };
  return s;
}

constexpr int kCubes = 16;

PaperScene cubes() {
  PaperScene s;
  s.name = "cubes", s.figure = "Fig. 7, table 3", s.title = "Sixteen cubes fall into water";
  s.claim = "Cubes of 65 kg and 0.125 m^3 fall into water and float.";
  s.remark =
      "Table 3 prints a smoothing radius of 0.05 m, with which 320 000 particles half as far apart would cover the "
      "domain's ground by 35 mm; particles of 0.1 m make 2.2 m. The small and the medium size are the middle 4 x 4 m.";
  s.printed.fluid = 320000, s.printed.fixed = 47000, s.printed.size_mm = 100;
  s.small = {}, s.medium = {"particle_size=0.08"};
  s.full = [](Scene& scene) {
    for (Shape* shape : {&scene.fluids[0].fill[0].shape, &scene.bodies[0].shape}) {
      Box& box = std::get<Box>(shape->kind);
      box.lo.x() = box.lo.z() = -6, box.hi.x() = box.hi.z() = 6;
    }
    std::get<Box>(scene.bodies[0].shape.kind).hi.y() = 12;
  };
  s.variants = {{"Bullet", {"solver.contact.engine=bullet"}}, {"our contact", {}}};
  s.findings = [](const std::vector<PaperRun>& runs) -> std::vector<Finding> {
    const double edge = 0.5, sunk = 65.0 / 1000;  // [m]; [m^3] that a cube displaces
    std::vector<Finding> findings;
    for (const PaperRun& run : runs) {
      const double h = run.record.at("settings").at("particle_size").get<double>(), depth = 2.2;  // [m] at the start
      const double level = depth * (1 + kCubes * sunk / (run.fluid * h * h * h));
      double share = 0, lowest = 1e9;
      for (int k = 1; k <= kCubes; ++k) {
        const double y = mean_of_last(Track(run, fmt::format("cube_{:02}", k)).y, 0.2);
        share += (0.5 + (level - y) / edge) / kCubes;  // as of an upright one; of any other nearly so, half sunk
        lowest = std::min(lowest, y);
      }
      findings.push_back({fmt::format("{}: the cubes float, sunk by {:.2f} of their volume (Archimedes: 0.52), the "
                                      "lowest with its middle {:.2f} m below the water's level",
                                      run.variant, share, level - lowest),
                          std::abs(share - 0.52) < 0.05 && level - lowest < edge});
    }
    return findings;
  };
  return s;
}

PaperScene sculpture() {
  PaperScene s;
  s.name = "sculpture", s.figure = "Fig. 8, table 3", s.title = "Water strikes a sculpture";
  s.claim = "A breaking dam knocks the sculpture down and pushes it for some distance.";
  s.remark = "Ours is a figure on a plinth, 4 m high; the paper's model is not at hand.";
  s.printed.fluid = 873000, s.printed.fixed = 156000, s.printed.size_mm = 50;
  s.small = {"particle_size=0.16"}, s.medium = {"particle_size=0.1"};
  s.variants = {{"Bullet", {"solver.contact.engine=bullet"}}, {"our contact", {}}};
  s.findings = [](const std::vector<PaperRun>& runs) -> std::vector<Finding> {
    std::vector<Finding> findings;
    for (const PaperRun& run : runs) {
      const Track way(run, "sculpture");
      const auto qx = run.bodies.column("rotation_x", "sculpture"), qz = run.bodies.column("rotation_z", "sculpture");
      double upright = 1;  // [-] cosine between its axis and the vertical, the least
      for (std::size_t k = 0; k < qx.size(); ++k) upright = std::min(upright, 1 - 2 * (qx[k] * qx[k] + qz[k] * qz[k]));
      const double pushed = *std::max_element(way.x.begin(), way.x.end()) - way.x.front();  // before the wave returns
      findings.push_back({fmt::format("{}: the sculpture is tilted by {:.0f} degrees and pushed by up to {:.1f} m",
                                      run.variant, std::acos(upright) * 180 / std::numbers::pi, pushed),
                          upright < 0.5 && pushed > 1});
    }
    return findings;
  };
  return s;
}

}  // namespace

Paper wang2017() {
  Paper paper;
  paper.name = "wang2017";
  paper.title = "Rigid Body Sampling and Individual Time Stepping for Rigid-Fluid Coupling (Wang et al. 2017)";
  paper.note = "The paper's times are those of 4 cores of a 3.5 GHz Intel CPU.";
  paper.scenes = {table2(), cubes(), sculpture()};
  return paper;
}

}  // namespace tidelock
