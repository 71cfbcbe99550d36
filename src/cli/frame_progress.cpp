#include "cli/frame_progress.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <utility>

#include "base/readable.hpp"

namespace tidelock {

namespace {
constexpr double kSecondsBetweenLines = 2;  // [s] of wall time, plain lines
}

FrameProgress::FrameProgress(bool quiet, std::string what)
    : style_(quiet ? StepProgress::Style::none : StepProgress::style_of_stdout()), what_(std::move(what)) {}

FrameDone FrameProgress::frame_done() {
  return [this](const std::string& file, std::size_t count, std::size_t of) { done(file, count, of); };
}

void FrameProgress::done(const std::string& file, std::size_t done, std::size_t of) {
  if (style_ == StepProgress::Style::none) return;
  if (done == 0) {
    began_ = Clock::now();
    return;
  }
  const auto seconds_since = [](Clock::time_point when) {
    return std::chrono::duration<double>(Clock::now() - when).count();
  };
  if (style_ == StepProgress::Style::lines && seconds_since(shown_) < kSecondsBetweenLines && done < of) return;
  shown_ = Clock::now();
  const double each = seconds_since(began_) / static_cast<double>(done);
  const std::string text =
      fmt::format("{} {} of {}  {}  {} a frame  ETA {}", what_, done, of, file, readable_duration(each),
                  readable_duration(each * static_cast<double>(of - done)));
  if (style_ == StepProgress::Style::refreshed)
    fmt::print("\r{}\033[K", text);
  else
    fmt::print("{}\n", text);
  std::fflush(stdout);
}

void FrameProgress::clear() {
  if (style_ != StepProgress::Style::refreshed) return;
  fmt::print("\r\033[K");
  std::fflush(stdout);
}

}  // namespace tidelock
