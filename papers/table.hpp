// A table that a run has written (CSV): rows by name of the column.
#pragma once
#include <string>
#include <vector>

namespace tidelock {

class Table {
 public:
  Table() = default;
  /// An empty table when there is no such file. Throws InputError for one that is no table.
  explicit Table(const std::string& file);

  /// Numbers of a column, of the rows that have `name` in the column "body" where a name is given. Throws RunError when
  /// there is no such column.
  std::vector<double> column(const std::string& title, const std::string& body = "") const;
  bool empty() const { return rows_.empty(); }

 private:
  std::string file_;
  std::vector<std::string> titles_;
  std::vector<std::vector<std::string>> rows_;
};

}  // namespace tidelock
