#include "viewer/field_survey.hpp"

#include <algorithm>

namespace tidelock {

std::vector<std::uint64_t> FieldSurvey::missing(const Frames& present) {
  const bool changed = std::any_of(counted_.begin(), counted_.end(), [&](const auto& counted) {
    const auto now = present.find(counted.first);
    return now == present.end() || now->second != counted.second;
  });
  if (changed) *this = {};
  std::vector<std::uint64_t> numbers;
  for (const auto& [number, stamp] : present) numbers.push_back(number);
  std::size_t finest = 1, stride = 1;
  while (numbers.size() / finest > kMost) finest *= 2;
  while (stride < numbers.size()) stride *= 2;
  std::vector<std::uint64_t> wanted;
  for (std::size_t before = 0; stride >= finest; before = stride, stride /= 2)
    for (std::size_t k = 0; k < numbers.size(); k += stride) {
      const bool is_listed = before > 0 && k % before == 0;
      if (!is_listed && !counted_.contains(numbers[k])) wanted.push_back(numbers[k]);
    }
  return wanted;
}

void FieldSurvey::add(std::uint64_t stamp, const FrameData& frame, std::size_t field) {
  for (std::size_t i = 0; i < frame.size(); ++i) counts_.add(static_cast<float>(field_value(frame, field, i)));
  counted_[frame.number] = stamp;
}

}  // namespace tidelock
