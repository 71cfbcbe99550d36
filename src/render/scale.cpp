#include "render/scale.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace tidelock {
namespace {

double round_step(double span, int wanted) {
  const double raw = span / std::max(1, wanted);
  const double base = std::pow(10.0, std::floor(std::log10(raw)));
  for (const double factor : {1.0, 2.0, 2.5, 5.0})
    if (factor * base >= raw * (1 - 1e-9)) return factor * base;
  return 10 * base;
}

}  // namespace

ValueRange range_of(const ValueCounts& counts, bool from_zero) {
  if (counts.total() == 0) return {};
  constexpr double kOuter = 0.01;  // [-]
  double lo = counts.percentile(kOuter), hi = counts.percentile(1 - kOuter);
  if (lo == 0 && hi == 0) lo = counts.percentile(0), hi = counts.percentile(1);  // hardly any value is not zero
  if (lo >= 0 && (from_zero || lo < 0.3 * hi)) lo = 0;
  const double size = std::max(std::abs(lo), std::abs(hi));
  // Values that are all the same (to the precision of float) still need a scale of some width.
  if (hi - lo <= 1e-6 * size || size == 0) {
    const double half = size > 0 ? 0.05 * size : 0.5;
    return size > 0 ? ValueRange{lo - half, hi + half} : ValueRange{0, 1};
  }
  return round_range(lo, hi, 5);
}

ValueRange round_range(double lo, double hi, int wanted) {
  const double step = round_step(hi - lo, wanted);
  return {step * std::floor(lo / step + 1e-6), step * std::ceil(hi / step - 1e-6)};
}

ValueRange robust_range(std::span<const float> values) {
  ValueCounts counts;
  counts.add(values);
  return range_of(counts);
}

Ticks ticks(double lo, double hi, int wanted) {
  Ticks out;
  if (!(hi > lo) || !std::isfinite(lo) || !std::isfinite(hi)) return out;
  const double step = round_step(hi - lo, wanted);
  const double largest = std::max(std::abs(lo), std::abs(hi));
  const int magnitude = static_cast<int>(std::floor(std::log10(largest) + 1e-9));
  if (magnitude >= 4 || magnitude <= -3) out.power = magnitude;
  const double scale = std::pow(10.0, out.power);
  int decimals = 0;
  while (decimals < 6 &&
         std::abs(step / scale * std::pow(10.0, decimals) - std::round(step / scale * std::pow(10.0, decimals))) > 1e-6)
    ++decimals;
  const auto first = static_cast<long long>(std::ceil(lo / step - 1e-6));
  const auto last = static_cast<long long>(std::floor(hi / step + 1e-6));
  for (long long k = first; k <= last && out.at.size() < 100; ++k) {
    const double value = static_cast<double>(k) * step;
    out.at.push_back(value);
    std::string label = fmt::format("{:.{}f}", k == 0 ? 0.0 : value / scale, decimals);
    out.label.push_back(label);
  }
  return out;
}

std::string power_of_ten(int power) {
  static constexpr std::array<const char*, 10> digit{"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
  std::string text = "10";
  if (power < 0) text += "⁻";
  for (const char c : std::to_string(std::abs(power))) text += digit[static_cast<std::size_t>(c - '0')];
  return text;
}

}  // namespace tidelock
