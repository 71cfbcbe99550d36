#include "cli/run_plot.hpp"

#include <algorithm>

namespace tidelock {

std::string legend_name(const RunSeries& series, bool one_quantity) {
  std::string name = series.owner;
  const auto add = [&](const std::string& word) { name += (name.empty() || word.empty() ? "" : " ") + word; };
  if (!one_quantity || (name.empty() && series.column.component.empty())) add(series.column.quantity);
  std::replace(name.begin() + static_cast<std::ptrdiff_t>(series.owner.size()), name.end(), '_', ' ');
  add(series.column.component);
  return name;
}

Chart chart_of(const SeriesGroup& group) {
  Chart chart{group.heading, group.series.front().column.unit, {}};
  const bool one_quantity = std::all_of(group.series.begin(), group.series.end(), [&](const RunSeries& s) {
    return s.column.quantity == group.series.front().column.quantity;
  });
  for (const RunSeries& s : group.series) chart.curves.push_back({legend_name(s, one_quantity), s.time, s.value});
  return chart;
}

}  // namespace tidelock
