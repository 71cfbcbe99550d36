// Ranges and round numbers for legends and axes.
#pragma once
#include <span>
#include <string>
#include <vector>

#include "base/value_counts.hpp"

namespace tidelock {

/// The range that holds all but the outer 1 % of the values on either side, widened to round numbers. It begins at zero
/// when the values do not go below, and come near it or `from_zero` says so. Where all but the outer 1 % are zero, it
/// holds all. Without values [0, 1].
ValueRange range_of(const ValueCounts& counts, bool from_zero = false);
/// The same of finite values.
ValueRange robust_range(std::span<const float> values);

/// [lo, hi] widened to round numbers, about `wanted` steps apart. lo < hi.
ValueRange round_range(double lo, double hi, int wanted);

/// Round numbers (1, 2, 2.5 or 5 times a power of ten apart) within [lo, hi], about `wanted` of them.
struct Ticks {
  std::vector<double> at;
  std::vector<std::string> label;  // of at / 10^power
  int power = 0;                   // not 0 where plain numbers would be long: labels times 10^power are the values
};
Ticks ticks(double lo, double hi, int wanted);

/// 10^power in superscript digits (UTF-8): "10⁴".
std::string power_of_ten(int power);

}  // namespace tidelock
