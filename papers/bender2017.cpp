// [BK17]: Bender and Koschier 2017, Divergence-Free SPH for Incompressible and Viscous Fluids.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>

#include "papers/findings.hpp"
#include "papers/paper.hpp"

namespace tidelock {
namespace {

/// Table 1 as printed: per step [ms] the iterations, the solver's time and the total [s] of one simulated second.
struct Printed {
  double step_ms;
  std::array<double, 4> iterations, solver, total;  // DFSPH (density solve), IISPH, PBF, PCISPH
};
constexpr std::array<Printed, 5> kTable1{
    {{4, {4.5, 50.5, 105.7, 160}, {45.2, 312.1, 607.1, 1079.1}, {51.3, 318.1, 613.5, 1085.7}},
     {2, {2.1, 21.4, 42.7, 73.9}, {47.8, 256.4, 508.4, 1021.2}, {59.4, 267.9, 520.7, 1033.5}},
     {1, {2, 7.3, 13.2, 23.9}, {85, 197.9, 314.8, 656.9}, {107.5, 220.7, 338, 680}},
     {0.5, {2, 2.3, 3.4, 6.7}, {164.1, 182.3, 194.1, 394.9}, {210.8, 225.6, 240.5, 440.9}},
     {0.25, {2, 2, 2, 3}, {288.3, 322.5, 263.3, 409.3}, {372, 402.2, 354, 498}}}};

constexpr std::array<const char*, 4> kNames{"DFSPH", "IISPH", "PBF", "PCISPH"};

/// A column of the table: a solver as the paper has it, or with the accelerated iteration at two-sided error.
struct Column {
  const char* name;
  std::vector<std::string> set;
  int printed;  // index into the arrays of Printed, or -1
};
const std::vector<Column>& columns() {
  static const std::vector<std::string> fast{"solver.iteration=accelerated", "solver.stop=two_sided"};
  const auto with = [](std::vector<std::string> set, const std::vector<std::string>& more) {
    set.insert(set.end(), more.begin(), more.end());
    return set;
  };
  static const std::vector<Column> all{{"dfsph", {"solver.pressure=dfsph", "solver.warm_start=1"}, 0},
                                       {"iisph", {"solver.pressure=iisph", "solver.warm_start=0.5"}, 1},
                                       {"pbf", {"solver.pressure=pbf"}, 2},
                                       {"pcisph", {"solver.pressure=pcisph", "solver.min_iterations=3"}, 3},
                                       {"dfsph accelerated", with({"solver.pressure=dfsph"}, fast), -1},
                                       {"iisph accelerated", with({"solver.pressure=iisph"}, fast), -1},
                                       {"pcisph accelerated", with({"solver.pressure=pcisph"}, fast), -1}};
  return all;
}

std::string variant_name(const Column& column, double step_ms) {
  return fmt::format("{}, {:g} ms", column.name, step_ms);
}

/// What one simulated second costs, from the record of a run that may be shorter.
struct Cost {
  double density = 0, divergence = 0;  // iterations per step
  double solver = 0, total = 0;        // [s] per simulated second, without pictures and files
  bool failed = false;
};
Cost cost_of(const PaperRun& run) {
  const auto& totals = run.record.at("totals");
  const auto& stages = totals.at("stage_seconds");
  const double simulated = run.record.at("simulated_time_s").get<double>();
  Cost c;
  c.failed = !run.failure.empty() || simulated <= 0;
  if (c.failed) return c;
  c.density = totals.at("density_solve").at("iterations_per_step").get<double>();
  c.divergence = totals.at("divergence_solve").at("iterations_per_step").get<double>();
  c.solver = (stages.value("density", 0.0) + stages.value("divergence", 0.0)) / simulated;
  for (const auto& stage : stages) c.total += stage.get<double>() / simulated;
  return c;
}

std::map<std::string, Cost> costs_of(const std::vector<PaperRun>& runs) {
  std::map<std::string, Cost> costs;
  for (const PaperRun& run : runs) costs[run.variant] = cost_of(run);
  return costs;
}

PaperTables speed_tables(const std::vector<PaperRun>& runs) {
  const auto costs = costs_of(runs);
  std::vector<std::vector<std::string>> times{{"step [ms]", "solver", "iterations (density + divergence)", "paper",
                                               "solver [s]", "paper", "total [s]", "paper"}};
  std::vector<std::vector<std::string>> factors{
      {"step [ms]", "solver", "DFSPH is faster, solver", "paper", "total", "paper"}};
  for (const Printed& p : kTable1)
    for (const Column& column : columns()) {
      const Cost& c = costs.at(variant_name(column, p.step_ms));
      const Cost& dfsph = costs.at(variant_name(columns().front(), p.step_ms));
      const bool printed = column.printed >= 0;
      const std::size_t k = printed ? static_cast<std::size_t>(column.printed) : 0;
      const auto text = [&](double value) { return printed ? fmt::format("{:.4g}", value) : std::string("-"); };
      if (c.failed) {
        times.push_back({fmt::format("{:g}", p.step_ms), column.name, "failed", text(p.iterations[k]), "-",
                         text(p.solver[k]), "-", text(p.total[k])});
        continue;
      }
      times.push_back({fmt::format("{:g}", p.step_ms), column.name,
                       fmt::format("{:.1f} + {:.1f}", c.density, c.divergence), text(p.iterations[k]),
                       fmt::format("{:.3g}", c.solver), text(p.solver[k]), fmt::format("{:.3g}", c.total),
                       text(p.total[k])});
      if (&column == &columns().front() || dfsph.failed) continue;
      factors.push_back({fmt::format("{:g}", p.step_ms), column.name, fmt::format("{:.2g}", c.solver / dfsph.solver),
                         text(p.solver[k] / p.solver[0]), fmt::format("{:.2g}", c.total / dfsph.total),
                         text(p.total[k] / p.total[0])});
    }
  return {{"Iterations per step, and what one simulated second costs:", times},
          {"How much faster the first row of each step is than the others:", factors}};
}

/// The four solvers that the paper compares, by a number of each, the smallest first.
using Ranking = std::vector<std::pair<double, std::string>>;
Ranking ranked(const std::array<double, 4>& values) {
  Ranking ranking;
  for (std::size_t k = 0; k < values.size(); ++k) ranking.emplace_back(values[k], kNames[k]);
  std::stable_sort(ranking.begin(), ranking.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  return ranking;
}

/// "DFSPH 29, IISPH 161 and PBF 286"
std::string in_order(const Ranking& ranking) {
  std::vector<std::string> words;
  for (const auto& [value, name] : ranking) words.push_back(fmt::format("{} {:.3g}", name, value));
  return listed(words);
}

/// What the runs show at the largest step, beside what the paper prints there; failed runs are left out.
std::string order_at_large_steps(const std::vector<PaperRun>& runs) {
  const auto costs = costs_of(runs);
  const Printed& paper = kTable1.front();
  Ranking iterations, times;
  std::vector<std::string> failed;
  for (const Column& column : columns()) {
    if (column.printed < 0) continue;
    const char* name = kNames[static_cast<std::size_t>(column.printed)];
    const Cost& c = costs.at(variant_name(column, paper.step_ms));
    if (c.failed) {
      failed.emplace_back(name);
      continue;
    }
    iterations.emplace_back(c.density, name), times.emplace_back(c.total, name);
  }
  std::stable_sort(iterations.begin(), iterations.end());
  std::stable_sort(times.begin(), times.end());
  std::string text = fmt::format("At {:g} ms our runs need, of density iterations a step: {} (paper: {}).",
                                 paper.step_ms, in_order(iterations), in_order(ranked(paper.iterations)));
  text +=
      fmt::format(" Seconds for a simulated second: {} (paper: {}).", in_order(times), in_order(ranked(paper.total)));
  if (!failed.empty()) text += fmt::format(" {} failed.", listed(failed));
  return text;
}

PaperScene table1() {
  PaperScene s;
  s.name = "table1", s.figure = "tables 1, 2", s.title = "DFSPH, IISPH, PBF and PCISPH in a dam break";
  const Ranking iterations = ranked(kTable1.front().iterations), times = ranked(kTable1.front().total);
  s.claim =
      fmt::format("At large steps {} needs the fewest iterations and {} the most; {} the least time and {} the most.",
                  iterations.front().second, iterations.back().second, times.front().second, times.back().second);
  s.small = {"fluids[0].fill[0].box.max=[1,1,1]", "bodies[0].shape.box.max=[2,1.5,1]", "time.end=0.3"};
  s.medium = {"time.end=0.25"};
  for (const Printed& p : kTable1)
    for (const Column& column : columns()) {
      Variant v{variant_name(column, p.step_ms), column.set};
      v.set.push_back(fmt::format("time.step={}", 1e-3 * p.step_ms));
      s.variants.push_back(v);
    }
  s.remark =
      "The paper prints neither the tank nor how the column starts, ours starts at rest at full density. IISPH runs "
      "here on the operator and the loops of DFSPH: they differ by the divergence solve and the warm start alone (0.5, "
      "as printed). PBF computes densities and gradients anew in each iteration.";
  s.comparison = speed_tables;
  s.observation = order_at_large_steps;
  s.findings = [](const std::vector<PaperRun>& runs) -> std::vector<Finding> {
    const auto costs = costs_of(runs);
    const auto at = [&](const char* name) {
      for (const Column& c : columns())
        if (std::string(c.name) == name) return costs.at(variant_name(c, 4));
      return Cost{};
    };
    const Cost d = at("dfsph"), i = at("iisph"), b = at("pbf"), p = at("pcisph"), fast = at("dfsph accelerated");
    return {
        {fmt::format("at 4 ms DFSPH needs {:.0f}, IISPH {:.0f}, PBF {:.0f} and PCISPH {:.0f} density iterations a step",
                     d.density, i.density, b.density, p.density),
         !d.failed && !i.failed && d.density <= 1.1 * i.density && i.density < b.density && i.density < p.density},
        {fmt::format("the accelerated iteration needs {:.0f}, at two-sided error", fast.density),
         !fast.failed && fast.density < d.density}};
  };
  return s;
}

std::vector<Finding> smaller_divergence(const std::vector<PaperRun>& runs, double share) {
  const auto most = [](const PaperRun& run) { return run.record.at("totals").at("max_divergence_1_s").get<double>(); };
  const double iisph = most(runs.front()), dfsph = most(runs.back());
  return {{fmt::format("the largest divergence is {:.3g} 1/s with IISPH and {:.3g} 1/s with DFSPH", iisph, dfsph),
           dfsph < share * iisph}};
}

const std::vector<Variant> kBoth{{"iisph", {"solver.pressure=iisph", "solver.warm_start=0.5"}},
                                 {"dfsph", {"solver.pressure=dfsph", "solver.warm_start=1"}}};

PaperScene dam_divergence() {
  PaperScene s;
  s.name = "divergence", s.file = "table1", s.figure = "section 5",
  s.title = "Divergence that is left in the dam break";
  s.claim = "Largest divergence error: 108.3 1/s with IISPH, 1.9 1/s with DFSPH.";
  s.small = {"fluids[0].fill[0].box.max=[1,1,1]", "bodies[0].shape.box.max=[2,1.5,1]", "time.end=0.5"};
  s.medium = s.small;
  s.variants = kBoth;
  for (Variant& v : s.variants)
    v.set.insert(v.set.end(), {"outputs.measure.divergence=true", "time.step=0.002", "outputs.pictures.none=false"});
  s.findings = [](const std::vector<PaperRun>& runs) { return smaller_divergence(runs, 0.5); };
  return s;
}

PaperScene pillar() {
  PaperScene s;
  s.name = "pillar", s.figure = "Fig. 4", s.title = "Pillar";
  s.claim = "Divergence errors at 5 ms: 72.9 1/s with IISPH, 2.5 1/s with DFSPH.";
  s.printed.fluid = 80000, s.printed.step_ms = 5;
  s.small = {"particle_size=0.08", "time.end=0.5"}, s.medium = {"particle_size=0.06"};
  s.variants = kBoth;
  s.findings = [](const std::vector<PaperRun>& runs) { return smaller_divergence(runs, 0.5); };
  return s;
}

PaperScene cube() {
  PaperScene s;
  s.name = "cube", s.figure = "Fig. 5", s.title = "Cube at high speed";
  s.claim = "PCISPH becomes unstable and lets particles through the ground, DFSPH does not.";
  s.printed.fluid = 27000;
  s.small = {"particle_size=0.08"}, s.medium = {"particle_size=0.06"};
  s.variants = {{"pcisph", {"solver.pressure=pcisph", "solver.min_iterations=3"}, true},
                {"dfsph", {"solver.pressure=dfsph", "solver.warm_start=1"}}};
  s.findings = [](const std::vector<PaperRun>& runs) -> std::vector<Finding> {
    const auto lost = [](const PaperRun& r) { return r.record.at("particles").at("removed").get<double>(); };
    return {{fmt::format("PCISPH lost {} particles through the ground{}, DFSPH {}", lost(runs.front()),
                         runs.front().failure.empty() ? "" : " and " + runs.front().failure, lost(runs.back())),
             lost(runs.back()) == 0}};
  };
  s.remark =
      "Our PCISPH keeps a particle's own diagonal where that is stiffer than the lattice's (at walls), without which "
      "it "
      "does "
      "become unstable in impacts.";
  return s;
}

}  // namespace

Paper bender2017() {
  Paper paper;
  paper.name = "bender2017";
  paper.title = "Divergence-Free SPH for Incompressible and Viscous Fluids (Bender and Koschier 2017)";
  paper.note =
      "The paper's times are those of 24 cores of two 2.7 GHz Xeons. Stop as printed: compression only, 0.01 % average "
      "density "
      "error, relaxed Jacobi; columns named \"accelerated\" have our iteration and count both sides of the error.";
  paper.scenes = {table1(), dam_divergence(), pillar(), cube()};
  return paper;
}

}  // namespace tidelock
