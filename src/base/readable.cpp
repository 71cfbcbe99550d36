#include "base/readable.hpp"

#include <fmt/format.h>

#include <cmath>

namespace tidelock {

std::string readable_duration(double seconds) {
  if (!std::isfinite(seconds) || seconds > 1e9) return "unknown";
  if (seconds < 10) return fmt::format("{:.1f} s", seconds);
  const auto whole = static_cast<std::int64_t>(std::lround(seconds));
  if (whole < 60) return fmt::format("{} s", whole);
  if (whole < 3600) return fmt::format("{} min {:02} s", whole / 60, whole % 60);
  return fmt::format("{} h {:02} min", whole / 3600, whole % 3600 / 60);
}

std::string readable_bytes(double bytes) {
  if (bytes < 1e3) return fmt::format("{:.0f} B", bytes);
  if (bytes < 1e6) return fmt::format("{:.1f} kB", bytes / 1e3);
  if (bytes < 1e9) return fmt::format("{:.1f} MB", bytes / 1e6);
  return fmt::format("{:.1f} GB", bytes / 1e9);
}

std::string readable_rate(double per_second) {
  if (per_second < 1e3) return fmt::format("{:.3g}", per_second);
  if (per_second < 999.5e3) return fmt::format("{:.3g} k", per_second / 1e3);
  return fmt::format("{:.2f} M", per_second / 1e6);
}

std::string readable_count(std::uint64_t count) {
  if (count < 1000) return fmt::format("{}", count);
  return fmt::format("{} {:03}", readable_count(count / 1000), count % 1000);
}

}  // namespace tidelock
