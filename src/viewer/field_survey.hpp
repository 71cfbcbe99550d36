// How the values of a field are spread over the frames of a run: one range of colours for the whole movie.
#pragma once
#include <cstdint>
#include <map>
#include <vector>

#include "base/value_counts.hpp"
#include "viewer/packed_frame.hpp"

namespace tidelock {

class FieldSurvey {
 public:
  static constexpr std::size_t kMost = 64;  // [-] frames that are counted

  using Frames = std::map<std::uint64_t, std::uint64_t>;  // number and stamp
  /// The frames to count next, those that tell most first. Of more than kMost frames it takes every second, fourth,
  /// ..., so that a run that goes on keeps what was counted. Forgets all when a frame that was counted has changed.
  std::vector<std::uint64_t> missing(const Frames& present);
  /// field: index into particle_fields().
  void add(std::uint64_t stamp, const FrameData& frame, std::size_t field);

  const ValueCounts& counts() const { return counts_; }
  std::size_t frames() const { return counted_.size(); }

 private:
  ValueCounts counts_;
  Frames counted_;
};

}  // namespace tidelock
