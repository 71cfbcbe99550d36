// What a sweep leaves beside the runs of its variants: a table and plots.
#pragma once
#include <string>
#include <vector>

#include "outputs/run_tables.hpp"
#include "run/variants.hpp"

namespace tidelock {

struct SweepReport {
  std::string folder;
  std::string title;
  bool flat = false;  // 2D: everything is per metre of depth
  std::vector<Variation> variations;
  std::vector<SceneVariant> variants;
  std::vector<std::string> status;   // of each: "waiting", "running", "finished", "failed", "interrupted"
  std::vector<std::string> columns;  // as RunTables::select() gives them: RunSeries::name()
  double from = 0;                   // [s] means and extremes begin here
};

/// What a sweep measures unless the user says: of the fluid, of bodies along gravity, of gauges.
std::vector<std::string> usual_columns(const Scene& scene);

std::string sweep_file(const std::string& folder);
/// The folders of the variants of an earlier sweep, by its table; empty where there is none.
std::vector<std::string> earlier_variants(const std::string& folder);

/// Of each variant, the series of the columns; empty where it has none.
using SweepSeries = std::vector<std::vector<RunSeries>>;
SweepSeries read_series(const SweepReport& report);

void write_sweep_table(const SweepReport& report, const SweepSeries& series);
/// The files that were drawn.
std::vector<std::string> draw_sweep(const SweepReport& report, const SweepSeries& series);

}  // namespace tidelock
