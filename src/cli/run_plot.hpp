// Series of a run's tables as charts: the commands plot and sweep.
#pragma once
#include <string>

#include "outputs/run_tables.hpp"
#include "render/plot.hpp"

namespace tidelock {

/// "boat x" where a chart shows one vector, "boat pressure force x" where it shows several.
std::string legend_name(const RunSeries& series, bool one_quantity);

Chart chart_of(const SeriesGroup& group);

}  // namespace tidelock
