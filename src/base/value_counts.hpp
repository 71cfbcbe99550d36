// Percentiles of more values than fit into memory: counts in bins whose width is 1/2048 of their value.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace tidelock {

struct ValueRange {
  double lo = 0, hi = 1;
};

class ValueCounts {
 public:
  ValueCounts();

  /// Values that are not finite are left out.
  void add(float value);
  void add(std::span<const float> values);
  void add(const ValueCounts& other);

  std::uint64_t total() const { return total_; }
  /// The value below which this share of all values lies, to 1/2048 of it; 0 and 1: the least and the largest, exactly.
  /// 0 without values, and for numbers too small for a normal float.
  double percentile(double share) const;
  /// How many lie below `lo` or above `hi`, to a bin.
  std::uint64_t outside(double lo, double hi) const;

 private:
  std::vector<std::uint64_t> counts_;
  std::uint64_t total_ = 0;
  float least_ = 0, largest_ = 0;
};

}  // namespace tidelock
