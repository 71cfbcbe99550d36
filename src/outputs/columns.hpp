// The columns of the tables of a run. Headers of the files, docs/measurements.md and the axes of `tidelock plot` read
// these lists.
#pragma once
#include <string>
#include <vector>

#include "scene/scene.hpp"

namespace tidelock {

struct Column {
  std::string name;       // as in the file's first line, with its unit
  std::string unit;       // for people; "" where there is none
  std::string meaning;    // of the number, or of the vector that it is a component of
  std::string quantity;   // the name without unit and component
  std::string component;  // x, y, z or w; "" of a number
};

struct TableColumns {
  const char* file;  // in the run's folder
  std::vector<Column> columns;
};

TableColumns measurement_columns();
TableColumns body_columns();
TableColumns joint_columns();
/// Of the scene's gauges, in the order of the file.
TableColumns gauge_columns(const Scene& scene);

/// The first line of the file.
std::string header_of(const TableColumns& table);

/// A text as a CSV field (RFC 4180).
std::string csv_field(const std::string& text);

}  // namespace tidelock
