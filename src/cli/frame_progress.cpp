#include "cli/frame_progress.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <utility>

#include "cli/readable.hpp"

namespace tidelock {

namespace {
constexpr double kSecondsBetweenLines = 2;  // [s] of wall time, plain lines
}

FrameProgress::FrameProgress(StepProgress::Style style, std::string what, std::size_t frames)
    : style_(style), what_(std::move(what)), frames_(frames) {}

double FrameProgress::seconds() const { return std::chrono::duration<double>(Clock::now() - began_).count(); }

void FrameProgress::done(const std::string& file) {
  const std::lock_guard lock(mutex_);
  ++done_;
  if (style_ == StepProgress::Style::none) return;
  const bool wait = std::chrono::duration<double>(Clock::now() - shown_).count() < kSecondsBetweenLines;
  if (style_ == StepProgress::Style::lines && wait && done_ < frames_) return;
  shown_ = Clock::now();
  const double each = seconds() / static_cast<double>(done_);
  const std::string text =
      fmt::format("{} {} of {}  {}  {} a frame  ETA {}", what_, done_, frames_, file, readable_duration(each),
                  readable_duration(each * static_cast<double>(frames_ - done_)));
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
