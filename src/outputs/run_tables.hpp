// The columns of a run's tables over time, found by the words that a user calls them by.
#pragma once
#include <string>
#include <vector>

#include "outputs/columns.hpp"
#include "outputs/read_table.hpp"
#include "scene/scene.hpp"

namespace tidelock {

/// One column; of bodies.csv and joints.csv, the rows of one body or joint.
struct RunSeries {
  std::string table;  // "bodies.csv"
  std::string owner;  // the body or joint; "" of the other tables
  Column column;
  std::vector<double> time;   // [s]
  std::vector<double> value;  // in the column's unit; nan where there is none

  /// As select() understands it: "boat.position_y_m".
  std::string name() const { return owner.empty() ? column.name : owner + "." + column.name; }
};

/// Series that share a unit and belong into one chart.
struct SeriesGroup {
  std::string heading;  // "kinetic and potential energy"
  std::vector<RunSeries> series;
};

class RunTables {
 public:
  /// The tables in a run's folder that are there. Those of a run that is still going have the rows so far. Throws
  /// InputError.
  RunTables(const Scene& scene, const std::string& dir);

  /// The tables that a run of the scene will write, without rows.
  static RunTables expected(const Scene& scene);

  /// Names of the tables that have rows, in a fixed order.
  std::vector<std::string> with_rows() const;
  /// Every column of a table but the time and the names.
  std::vector<RunSeries> all(const std::string& table) const;
  /// What is most often wanted of a table: columns that tell something, by subject. Columns that never change are left
  /// out.
  std::vector<SeriesGroup> most_wanted(const std::string& table) const;
  /// The series that a word means: a column, or a vector or number without its unit, alone or behind "OWNER.". Throws
  /// InputError with the nearest name.
  std::vector<RunSeries> select(const std::string& word) const;
  /// Throws InputError where no table has a row.
  void require_rows() const;

 private:
  RunTables() = default;
  struct Table {
    TableColumns known;
    RunTable read;
    std::vector<std::string> owners;  // in the order of the file
  };
  std::vector<RunSeries> series_of(const Table& table, const Column& column, const std::string& owner) const;
  std::vector<RunSeries> columns_named(const std::string& name, const std::string& owner) const;
  SeriesGroup group(const std::string& heading, const Table& table, const std::vector<std::string>& quantities) const;

  std::string dir_;
  bool flat_ = false;  // a run in 2D
  std::vector<Table> tables_;
};

/// Of the finite values from a time on; nan where there are none.
struct SeriesStatistics {
  double last, mean, min, max;  // mean: weighted by the time since the row before
};
SeriesStatistics statistics_of(const RunSeries& series, double from);

/// The series by unit, in their order: each group can share an axis.
std::vector<SeriesGroup> by_unit(const std::vector<RunSeries>& series);

}  // namespace tidelock
