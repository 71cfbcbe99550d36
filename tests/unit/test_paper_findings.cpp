// What the pages of `tidelock paper` say follows from what the runs were, whatever that is.
#include <gtest/gtest.h>

#include "papers/findings.hpp"

namespace tidelock {
namespace {

PaperRun made_up(const std::string& variant) {
  PaperRun run;
  run.variant = variant;
  auto& totals = run.record["totals"];
  totals["steps"] = 100, totals["retried_steps"] = 0;
  for (const char* kind : {"density", "divergence", "viscosity", "contact"})
    totals[std::string(kind) + "_solve"] = {{"not_converged", 0}, {"iterations_per_step", 1.0}, {"iterations", 100}};
  totals["stage_seconds"] = {{"density", 1.0}};
  totals["individual_steps"] = {{"turns", 0}, {"average_step_s", 0.0}, {"active_share", 0.0}};
  run.record["simulated_time_s"] = 1.0;
  return run;
}

std::string texts(const std::vector<Finding>& findings) {
  std::string all;
  for (const Finding& f : findings) all += (f.holds ? "yes: " : "NO: ") + f.text + "\n";
  return all;
}

TEST(PaperFindings, EveryKindOfSolveOfEveryVariantCounts) {
  for (const char* kind : {"density", "divergence", "viscosity", "contact"})
    for (const std::size_t which : {0u, 1u, 2u}) {
      std::vector<PaperRun> runs{made_up("a"), made_up("b"), made_up("c")};
      EXPECT_EQ(texts(findings_of_solves(runs)), "yes: every solve of every kind converged, in all 3 runs\n");
      runs[which].record["totals"][std::string(kind) + "_solve"]["not_converged"] = 7;
      const std::string variant(1, static_cast<char>('a' + which));
      EXPECT_EQ(texts(findings_of_solves(runs)),
                "NO: " + variant + ": 7 " + kind + " solves did not converge in 100 steps\n");
      runs[which].may_fail = true;
      EXPECT_EQ(texts(findings_of_solves(runs)),
                "yes: " + variant + ": 7 " + kind + " solves did not converge in 100 steps\n");
    }
}

TEST(PaperFindings, EveryVariantThatFailsIsNamed) {
  std::vector<PaperRun> runs{made_up("weak"), made_up("strong")};
  EXPECT_EQ(texts(findings_of_ends(runs)), "yes: all 2 runs went to their end\n");
  runs[0].failure = "failed at step 3, t = 0.1 s";
  EXPECT_EQ(texts(findings_of_ends(runs)),
            "NO: weak: the run failed at step 3, t = 0.1 s\nyes: 1 of 2 runs went to their end\n");
  runs[0].may_fail = true;
  EXPECT_EQ(texts(findings_of_ends(runs)),
            "yes: weak: the run failed at step 3, t = 0.1 s\nyes: 1 of 2 runs went to their end\n");
  EXPECT_EQ(texts(findings_of_ends({made_up("")})), "yes: the run went to its end\n");
}

TEST(PaperFindings, StepsInPartsAreTold) {
  std::vector<PaperRun> runs{made_up("a")};
  runs[0].record["totals"]["retried_steps"] = 4;
  EXPECT_NE(texts(findings_of_solves(runs)).find("a: 4 of 100 steps were taken in parts"), std::string::npos);
}

const PaperScene& scene_of(const Paper& paper, const std::string& name) {
  for (const PaperScene& s : paper.scenes)
    if (s.name == name) return s;
  throw std::runtime_error("no scene " + name);
}

/// All variants of table 1, with these iterations a step at 4 ms; who needs more of them takes less time.
std::vector<PaperRun> table1_with(const PaperScene& scene, double dfsph, double iisph, double pbf, double pcisph) {
  std::vector<PaperRun> runs;
  for (const Variant& v : scene.variants) {
    runs.push_back(made_up(v.name));
    for (const auto& [name, n] : {std::pair{"dfsph, 4 ms", dfsph}, std::pair{"iisph, 4 ms", iisph},
                                  std::pair{"pbf, 4 ms", pbf}, std::pair{"pcisph, 4 ms", pcisph}})
      if (v.name == name) {
        runs.back().record["totals"]["density_solve"]["iterations_per_step"] = n;
        runs.back().record["totals"]["stage_seconds"]["density"] = 1000 - n;
      }
  }
  return runs;
}

TEST(PaperFindings, TheOrderOfTheSolversIsThatOfTheRuns) {
  const Paper paper = bender2017();
  const PaperScene scene = scene_of(paper, "table1");
  const auto said = [&](double d, double i, double b, double p) {
    return scene.observation(table1_with(scene, d, i, b, p));
  };
  EXPECT_NE(said(29, 161, 286, 282).find("DFSPH 29, IISPH 161, PCISPH 282 and PBF 286 (paper: "), std::string::npos)
      << said(29, 161, 286, 282);
  EXPECT_NE(said(29, 161, 286, 282).find("PBF 714, PCISPH 718, IISPH 839 and DFSPH 971 (paper: "), std::string::npos);
  EXPECT_NE(said(300, 20, 10, 40).find("PBF 10, IISPH 20, PCISPH 40 and DFSPH 300 (paper: "), std::string::npos);
  EXPECT_EQ(said(29, 161, 286, 282).find("PCISPH the most"), std::string::npos);
  // The paper's own order is that of its table.
  EXPECT_NE(said(1, 2, 3, 4).find("(paper: DFSPH 4.5, IISPH 50.5, PBF 106 and PCISPH 160)"), std::string::npos);
  std::vector<PaperRun> failed = table1_with(scene, 29, 161, 286, 282);
  for (PaperRun& run : failed)
    if (run.variant == "pcisph, 4 ms") run.failure = "failed at step 3";
  EXPECT_NE(scene.observation(failed).find("DFSPH 29, IISPH 161 and PBF 286 (paper"), std::string::npos);
  EXPECT_NE(scene.observation(failed).find("PCISPH failed."), std::string::npos);
  EXPECT_FALSE(scene.findings(table1_with(scene, 300, 20, 10, 40)).front().holds);
}

TEST(PaperFindings, TheGainOfIndividualStepsIsThatOfTheRuns) {
  const Paper paper = wang2017();
  const PaperScene scene = scene_of(paper, "table2");
  std::vector<PaperRun> runs{made_up("constant"), made_up("adaptive"), made_up("individual")};
  const auto take = [&](double constant, double adaptive, double individual) {
    runs[0].record["totals"]["stage_seconds"]["density"] = constant;
    runs[1].record["totals"]["stage_seconds"]["density"] = adaptive;
    runs[2].record["totals"]["stage_seconds"]["density"] = individual;
    return scene.observation(runs);
  };
  EXPECT_NE(take(8, 2, 4).find("0.50 times as fast as adaptive ones and 2.00 times as fast as constant"),
            std::string::npos);
  EXPECT_NE(take(1, 6, 2).find("3.00 times as fast as adaptive ones and 0.50 times as fast as constant"),
            std::string::npos);
}

}  // namespace
}  // namespace tidelock
