// measurements.csv: sums over the fluid along the run, one row per measurement, units in the names of the columns.
#pragma once
#include <cstdint>
#include <limits>
#include <string>

#include "base/append_file.hpp"
#include "stepping/simulation.hpp"

namespace tidelock {

class MeasurementsFile {
 public:
  /// Keeps the rows of an earlier run up to and with the time `resumed_at` [s] and continues behind them; a fresh run
  /// (the default) starts with the header alone. A row at exactly `resumed_at` was written before the checkpoint, so
  /// the caller does not write it again. Together with numbers that read back to the same bits this makes the file of
  /// an interrupted and resumed run the same, byte by byte, as that of an uninterrupted one. Throws InputError when the
  /// file has other columns, RunError when it cannot be written.
  explicit MeasurementsFile(const std::string& file, double resumed_at = -std::numeric_limits<double>::infinity());

  /// One row, in the file when this returns: dt and iterations are those of the last step, zero before the first.
  void append(double time, std::uint64_t step, const StepReport& report, const Measurements& m);

  /// The line of column names.
  static std::string header();

 private:
  AppendFile out_;
};

}  // namespace tidelock
