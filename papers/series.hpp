// Numbers over time, as the tables of a run have them.
#pragma once
#include <cstddef>
#include <vector>

namespace tidelock {

/// Mean of the last share (0 to 1) of the values.
inline double mean_of_last(const std::vector<double>& values, double share) {
  const auto some = static_cast<std::size_t>(share * static_cast<double>(values.size()));
  const std::size_t count = some > 0 ? some : 1;
  double sum = 0;
  for (std::size_t k = values.size() - count; k < values.size(); ++k) sum += values[k];
  return sum / static_cast<double>(count);
}

/// The last value at or before a time [s]; the first one where there is none.
inline double value_at(const std::vector<double>& time, const std::vector<double>& values, double when) {
  double found = values.at(0);
  for (std::size_t k = 0; k < time.size() && time[k] <= when + 1e-9; ++k) found = values[k];
  return found;
}

}  // namespace tidelock
