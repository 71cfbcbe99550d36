#include "cli/frame_choice.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <string_view>

#include "base/error.hpp"
#include "base/number_text.hpp"
#include "scene/spelling.hpp"

namespace tidelock {

namespace {

[[noreturn]] void bad(const std::string& text, const std::string& expected) {
  throw InputError("", "--frames", fmt::format("found {}; expected {}", scene_format::quoted(text), expected));
}

std::vector<std::uint64_t> numbers_of(const std::string& text) {
  constexpr const char* kForms = "a number, FROM:TO or FROM:TO:STEP";
  std::vector<std::uint64_t> parts;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(':', begin), text.size());
    const auto number = parse_number<std::uint64_t>(std::string_view(text).substr(begin, end - begin));
    if (!number) bad(text, kForms);
    parts.push_back(*number);
    begin = end + 1;
  }
  if (parts.size() > 3 || (parts.size() == 3 && parts[2] == 0)) bad(text, kForms);
  return parts;
}

}  // namespace

std::vector<FrameFile> chosen_frames(const RunResults& run, const std::string& text) {
  if (text.empty()) return run.frames;
  const std::vector<std::uint64_t> parts = numbers_of(text);
  const std::uint64_t from = parts[0], to = parts.size() > 1 ? parts[1] : from, step = parts.size() > 2 ? parts[2] : 1;
  std::vector<FrameFile> frames;
  for (const FrameFile& frame : run.frames)
    if (frame.number >= from && frame.number <= to && (frame.number - from) % step == 0) frames.push_back(frame);
  if (frames.empty())
    bad(text, fmt::format("some of the run's frames, {} to {}", run.frames.front().number, run.frames.back().number));
  return frames;
}

}  // namespace tidelock
