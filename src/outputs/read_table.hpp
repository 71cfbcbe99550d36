// The tables of a run, read back: what measurements.cpp has written.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace tidelock {

struct RunTable {
  std::string file;
  std::vector<std::string> columns;         // as in the file's first line
  std::vector<std::vector<double>> values;  // by column, then by row; nan in the column of names
  std::vector<std::string> names;           // of each row: the body or joint; empty where there is no such column
  int name_column = -1;                     // the first that is called body or joint

  std::size_t rows() const { return values.empty() ? 0 : values.front().size(); }
};

/// Reads a CSV file of a run. A last line without its end is still being written and is left out. Throws InputError.
RunTable read_run_table(const std::string& file);

/// The fields of a line of CSV (RFC 4180).
std::vector<std::string> csv_fields(std::string_view line);

}  // namespace tidelock
