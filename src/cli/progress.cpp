#include "cli/progress.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>

#include "base/readable.hpp"

namespace tidelock {

namespace {
constexpr double kSecondsBetweenLines = 2;        // [s] of wall time, plain lines
constexpr double kSecondsBetweenRefreshes = 0.1;  // [s] of wall time, on a terminal
constexpr double kSecondsOfMemory = 20;           // [s] of wall time: how far back the ETA looks
}  // namespace

StepProgress::Style StepProgress::style_of_stdout() {
  return isatty(STDOUT_FILENO) && !std::getenv("CI") ? Style::refreshed : Style::lines;
}

StepProgress::StepProgress(Style style, double start, double end) : style_(style), end_(end), rated_time_(start) {}

void StepProgress::step(const StepReport& report, const Run& run) {
  if (style_ == Style::none) return;
  const double wait = style_ == Style::refreshed ? kSecondsBetweenRefreshes : kSecondsBetweenLines;
  if (std::chrono::duration<double>(Clock::now() - shown_).count() < wait) return;
  shown_ = Clock::now();
  update_rate(run.world().time, run.seconds());
  const std::string text = line(report, run);
  if (style_ == Style::refreshed)
    fmt::print("\r{}\033[K", text);
  else
    fmt::print("{}\n", text);
  std::fflush(stdout);
}

void StepProgress::update_rate(double time, double wall) {
  if (wall <= rated_wall_) return;
  const double now = (time - rated_time_) / (wall - rated_wall_);
  const double weight = rate_ > 0 ? 1 - std::exp((rated_wall_ - wall) / kSecondsOfMemory) : 1;
  rate_ += weight * (now - rate_);
  rated_wall_ = wall;
  rated_time_ = time;
}

void StepProgress::clear() {
  if (style_ != Style::refreshed) return;
  fmt::print("\r\033[K");
  std::fflush(stdout);
}

std::string StepProgress::line(const StepReport& report, const Run& run) const {
  const World& world = run.world();
  const double left = std::max(0.0, end_ - world.time) / rate_;
  const std::string contact =
      report.contact.iterations > 0 ? fmt::format(", contact {}", report.contact.iterations) : std::string();
  const double updates = run.particle_updates_per_second();
  const std::string rate = updates > 0 ? fmt::format("{} updates/s  ", readable_rate(updates)) : std::string();
  const std::string parts = report.parts > 1 ? fmt::format(" in {} parts", report.parts) : std::string();
  // The error is the average compression that the step found, in per cent of the rest density.
  return fmt::format(
      "step {}  t {:.3f} of {:g} s  dt {:.2f} ms{}  iterations {}+{}{}  density error {:.3f} %  {}ETA {}", world.step,
      world.time, end_, report.dt * 1e3, parts, report.density.iterations, report.divergence.iterations, contact,
      report.found.average * 100, rate, readable_duration(left));
}

}  // namespace tidelock
