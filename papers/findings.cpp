#include "papers/findings.hpp"

#include <fmt/format.h>

#include <array>
#include <utility>

namespace tidelock {
namespace {

std::string called(const PaperRun& run) { return run.variant.empty() ? "" : run.variant + ": "; }

double number(const nlohmann::json& totals, const char* key) { return totals.value(key, 0.0); }

}  // namespace

std::string listed(const std::vector<std::string>& words) {
  std::string text;
  for (std::size_t k = 0; k < words.size(); ++k)
    text += (k == 0 ? "" : k + 1 == words.size() ? " and " : ", ") + words[k];
  return text;
}

std::vector<Finding> findings_of_solves(const std::vector<PaperRun>& runs) {
  constexpr std::array kinds{"density", "divergence", "viscosity", "contact"};
  std::vector<Finding> findings;
  bool all = true;
  for (const PaperRun& run : runs) {
    const nlohmann::json& totals = run.record.at("totals");
    std::vector<std::string> missed;
    for (const char* kind : kinds)
      if (const double n = totals.at(std::string(kind) + "_solve").at("not_converged").get<double>(); n > 0)
        missed.push_back(fmt::format("{} {}", n, kind));
    const double steps = number(totals, "steps"), parts = number(totals, "retried_steps");
    if (parts > 0)
      findings.push_back(
          {fmt::format("{}{} of {} steps were taken in parts, until their solves converged", called(run), parts, steps),
           true});
    if (missed.empty()) continue;
    all = false;
    findings.push_back(
        {fmt::format("{}{} solves did not converge in {} steps", called(run), listed(missed), steps), run.may_fail});
  }
  if (all)
    findings.push_back({runs.size() == 1
                            ? "every solve of every kind converged"
                            : fmt::format("every solve of every kind converged, in all {} runs", runs.size()),
                        true});
  return findings;
}

std::vector<Finding> findings_of_ends(const std::vector<PaperRun>& runs) {
  std::vector<Finding> findings;
  for (const PaperRun& run : runs)
    if (!run.failure.empty()) findings.push_back({called(run) + "the run " + run.failure, run.may_fail});
  const std::size_t ended = runs.size() - findings.size();
  if (runs.size() == 1 && ended == 1) findings.push_back({"the run went to its end", true});
  if (runs.size() > 1) {
    const std::string text = ended == runs.size() ? fmt::format("all {} runs went to their end", ended)
                                                  : fmt::format("{} of {} runs went to their end", ended, runs.size());
    findings.push_back({text, true});  // those that did not are named before
  }
  return findings;
}

}  // namespace tidelock
