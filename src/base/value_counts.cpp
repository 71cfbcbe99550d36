#include "base/value_counts.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

namespace tidelock {
namespace {

constexpr int kDropped = 12;  // [bits] of a float that do not tell bins apart: 11 of its mantissa's 23 do
constexpr std::uint32_t kSign = 0x80000000u;

/// Bins are in the order of the values: of negative floats, larger bits mean smaller numbers.
std::size_t bin_of(float value) {
  const auto bits = std::bit_cast<std::uint32_t>(value);
  return (bits & kSign ? ~bits : bits | kSign) >> kDropped;
}

/// The lower end of a bin.
double start_of(std::size_t bin) {
  const std::uint32_t ordered = static_cast<std::uint32_t>(bin) << kDropped;
  return std::bit_cast<float>(ordered & kSign ? ordered & ~kSign : ~ordered);
}

}  // namespace

ValueCounts::ValueCounts() : counts_(std::size_t{1} << (32 - kDropped)) {}

void ValueCounts::add(float value) {
  if (!std::isfinite(value)) return;
  least_ = total_ == 0 ? value : std::min(least_, value);
  largest_ = total_ == 0 ? value : std::max(largest_, value);
  ++counts_[bin_of(value)];
  ++total_;
}

void ValueCounts::add(std::span<const float> values) {
  for (const float value : values) add(value);
}

void ValueCounts::add(const ValueCounts& other) {
  if (other.total_ == 0) return;
  least_ = total_ == 0 ? other.least_ : std::min(least_, other.least_);
  largest_ = total_ == 0 ? other.largest_ : std::max(largest_, other.largest_);
  for (std::size_t bin = 0; bin < counts_.size(); ++bin) counts_[bin] += other.counts_[bin];
  total_ += other.total_;
}

double ValueCounts::percentile(double share) const {
  if (total_ == 0) return 0;
  if (share <= 0) return least_;
  if (share >= 1) return largest_;
  const double rank = share * static_cast<double>(total_ - 1);  // of the sorted values, counted from 0
  std::size_t bin = bin_of(least_);
  std::uint64_t before = 0;
  while (static_cast<double>(before + counts_[bin]) <= rank) before += counts_[bin++];
  const double part = (rank - static_cast<double>(before) + 0.5) / static_cast<double>(counts_[bin]);
  const double value = start_of(bin) + std::min(1.0, part) * (start_of(bin + 1) - start_of(bin));
  if (std::abs(value) < std::numeric_limits<float>::min()) return std::clamp<double>(0, least_, largest_);
  return std::clamp<double>(value, least_, largest_);
}

std::uint64_t ValueCounts::outside(double lo, double hi) const {
  if (total_ == 0) return 0;
  std::uint64_t count = 0;
  for (std::size_t bin = bin_of(least_); bin <= bin_of(largest_); ++bin)
    if (counts_[bin] > 0 && (start_of(bin + 1) < lo || start_of(bin) > hi)) count += counts_[bin];
  return count;
}

}  // namespace tidelock
