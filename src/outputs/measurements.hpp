// The tables of a run: measurements.csv (sums over the fluid), bodies.csv (motion of bodies and loads on them),
// joints.csv (loads of joints), gauges.csv (gauges in the fluid). One row per measurement, units in the names of the
// columns (columns.hpp).
#pragma once
#include <cstdint>
#include <limits>
#include <string>

#include "base/append_file.hpp"
#include "outputs/moment.hpp"
#include "stepping/simulation.hpp"

namespace tidelock {

/// A CSV file whose rows begin with a time, in order.
class TableFile {
 public:
  /// Keeps the rows of an earlier run up to and with the time `resumed_at` [s] and continues behind them; a fresh run
  /// (the default) starts with the header alone. A row at exactly `resumed_at` was written before the checkpoint, so
  /// the caller does not write it again. Together with numbers that read back to the same bits this makes the file of
  /// an interrupted and resumed run the same, byte by byte, as that of an uninterrupted one. Throws InputError when the
  /// file has other columns, RunError when it cannot be written.
  TableFile(const std::string& file, const std::string& header, double resumed_at);

  /// Whole lines, in the file when this returns.
  void append(const std::string& rows) { out_.append(rows); }

 private:
  AppendFile out_;
};

class MeasurementsFile {
 public:
  explicit MeasurementsFile(const std::string& file, double resumed_at = -std::numeric_limits<double>::infinity())
      : table_(file, header(), resumed_at) {}

  /// One row: dt and iterations are those of the last step, zero before the first.
  void append(double time, std::uint64_t step, const StepReport& report, const Measurements& m);

  /// The line of column names.
  static std::string header();

 private:
  TableFile table_;
};

/// Bodies that have rows in bodies.csv: all that move, and static ones that ask for it.
bool has_rows(const BodyDescription& body);
bool is_measured(const Body& body);
std::string bodies_header();
/// A row for each measured body; loads are means since the last rows (World::measured_at).
std::string bodies_rows(const World& world, const Moment& m);

std::string joints_header();
/// A row for each joint; loads are means since the last rows.
std::string joints_rows(const World& world, const Moment& m);

bool has_gauges(const Scene& scene);
std::string gauges_header(const Scene& scene);
/// A row with all gauges; flow rates are means since the last row.
std::string gauges_row(const World& world, const Moment& m);

}  // namespace tidelock
