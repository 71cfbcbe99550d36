#include "outputs/run_tables.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>
#include <system_error>
#include <utility>

#include "base/error.hpp"
#include "outputs/measurements.hpp"
#include "scene/spelling.hpp"

namespace tidelock {
namespace {

using Names = std::vector<std::string>;
using scene_format::nearest;
using scene_format::quoted;

bool holds(const Names& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

/// Highest minus lowest value; 0 where it never changes.
double span_of(const RunSeries& series) {
  double lo = INFINITY, hi = -INFINITY;
  for (const double v : series.value)
    if (std::isfinite(v)) lo = std::min(lo, v), hi = std::max(hi, v);
  return hi > lo ? hi - lo : 0;
}

constexpr std::size_t kMostCurves = 12;  // in a chart that nobody asked for
constexpr double kHardly = 0.01;         // [-] of the largest change of a component

/// Components that hardly change beside the others go; of the vectors of many bodies, the component that changes most
/// is left.
void thin(SeriesGroup& group) {
  double largest = 0;
  for (const RunSeries& s : group.series) largest = std::max(largest, span_of(s));
  std::erase_if(group.series,
                [&](const RunSeries& s) { return !s.column.component.empty() && span_of(s) < kHardly * largest; });
  if (group.series.size() <= kMostCurves) return;
  std::map<std::string, double> span;
  for (const RunSeries& s : group.series) span[s.column.component] += span_of(s);
  const auto most = std::max_element(span.begin(), span.end(), [](auto& a, auto& b) { return a.second < b.second; });
  std::erase_if(group.series, [&](const RunSeries& s) { return s.column.component != most->first; });
}

/// A column of the file that this program does not know: one of another version.
Column unknown_column(const std::string& name) { return {name, "", "", name, ""}; }

/// "bodies.csv" has the columns that this program writes, and those that it has besides.
std::vector<Column> columns_of(const TableColumns& known, const RunTable& read) {
  std::vector<Column> columns;
  for (const std::string& name : read.columns) {
    const auto at =
        std::find_if(known.columns.begin(), known.columns.end(), [&](const Column& c) { return c.name == name; });
    columns.push_back(at == known.columns.end() ? unknown_column(name) : *at);
  }
  return columns;
}

}  // namespace

RunTables::RunTables(const Scene& scene, const std::string& dir) : dir_(dir), flat_(scene.dimensions == 2) {
  for (const TableColumns& known : {measurement_columns(), body_columns(), joint_columns(), gauge_columns(scene)}) {
    const std::string file = (std::filesystem::path(dir) / known.file).string();
    std::error_code error;
    if (!std::filesystem::exists(file, error)) continue;
    Table table{known, read_run_table(file), {}};
    table.known.columns = columns_of(known, table.read);
    for (const std::string& owner : table.read.names)
      if (!holds(table.owners, owner)) table.owners.push_back(owner);
    if (table.owners.empty()) table.owners.emplace_back();
    tables_.push_back(std::move(table));
  }
}

RunTables RunTables::expected(const Scene& scene) {
  Names bodies, joints;
  for (const BodyDescription& body : scene.bodies)
    if (has_rows(body)) bodies.push_back(body.name);
  for (const JointDescription& joint : scene.joints) joints.push_back(joint.name);
  RunTables tables;
  const auto add = [&](const TableColumns& known, const Names& owners) {
    Table table{known, {}, owners};
    for (const Column& column : known.columns) table.read.columns.push_back(column.name);
    table.read.values.resize(known.columns.size());
    if (!owners.front().empty()) table.read.name_column = 1;
    tables.tables_.push_back(std::move(table));
  };
  add(measurement_columns(), {""});
  if (!bodies.empty()) add(body_columns(), bodies);
  if (!joints.empty()) add(joint_columns(), joints);
  if (has_gauges(scene)) add(gauge_columns(scene), {""});
  return tables;
}

std::vector<std::string> RunTables::with_rows() const {
  Names names;
  for (const Table& table : tables_)
    if (table.read.rows() > 0) names.emplace_back(table.known.file);
  return names;
}

void RunTables::require_rows() const {
  if (with_rows().empty())
    throw InputError(dir_, "", "holds no measurements yet; a run writes the first row when it starts");
}

/// One series, or none of a column that is the time or a name.
std::vector<RunSeries> RunTables::series_of(const Table& table, const Column& column, const std::string& owner) const {
  const RunTable& read = table.read;
  const auto at =
      static_cast<std::size_t>(std::find(read.columns.begin(), read.columns.end(), column.name) - read.columns.begin());
  if (at == 0 || static_cast<int>(at) == read.name_column) return {};
  RunSeries series{table.known.file, owner, column, {}, {}};
  for (std::size_t row = 0; row < read.rows(); ++row) {
    if (read.name_column >= 0 && read.names[row] != owner) continue;
    series.time.push_back(read.values[0][row]);
    series.value.push_back(read.values[at][row]);
  }
  return {series};
}

SeriesGroup RunTables::group(const std::string& heading, const Table& table, const Names& quantities) const {
  SeriesGroup group{heading, {}};
  for (const std::string& owner : table.owners)
    for (const Column& column : table.known.columns)
      if (holds(quantities, column.quantity))
        for (RunSeries& series : series_of(table, column, owner))
          if (span_of(series) > 0) group.series.push_back(std::move(series));
  thin(group);
  return group;
}

std::vector<RunSeries> RunTables::all(const std::string& name) const {
  std::vector<RunSeries> found;
  for (const Table& table : tables_)
    for (const std::string& owner : table.owners)
      for (const Column& column : table.known.columns)
        if (table.known.file == name)
          for (RunSeries& series : series_of(table, column, owner)) found.push_back(std::move(series));
  return found;
}

std::vector<SeriesGroup> RunTables::most_wanted(const std::string& name) const {
  std::vector<SeriesGroup> groups;
  for (const Table& table : tables_) {
    if (table.known.file != name) continue;
    const auto add = [&](const char* heading, const Names& quantities) {
      SeriesGroup g = group(heading, table, quantities);
      if (!g.series.empty()) groups.push_back(std::move(g));
    };
    if (name == "measurements.csv") {
      add("energy of the fluid", {"kinetic_energy", "potential_energy"});
      add("centre of mass of the fluid", {"centre"});
      add("density error", {"average_density_error", "max_density_error"});
      add("iterations of a step", {"density_iterations", "divergence_iterations", "contact_iterations"});
    } else if (name == "bodies.csv") {
      add("position", {"position"});
      add("velocity", {"velocity"});
      add("force of the fluid's pressure", {"pressure_force"});
    } else if (name == "joints.csv") {
      add("force", {"force"});
      add("torque", {"torque"});
      add("angle", {"angle"});
    } else {
      for (SeriesGroup& g : by_unit(all(name))) groups.push_back(std::move(g));
    }
  }
  return groups;
}

/// By the column's whole name, else by its quantity. owner: "" means each.
std::vector<RunSeries> RunTables::columns_named(const std::string& name, const std::string& owner) const {
  std::vector<RunSeries> found;
  for (const auto member : {&Column::name, &Column::quantity}) {
    for (const Table& table : tables_)
      for (const std::string& of : table.owners)
        for (const Column& column : table.known.columns)
          if (column.*member == name && (owner.empty() || of == owner))
            for (RunSeries& series : series_of(table, column, of)) found.push_back(std::move(series));
    if (!found.empty()) break;
  }
  // A vector of a run in 2D: without what is 0 there, such as the force along z.
  const auto is_zero = [](const RunSeries& series) {
    return std::all_of(series.value.begin(), series.value.end(), [](double v) { return v == 0; });
  };
  if (flat_ && found.size() > 1 && !std::all_of(found.begin(), found.end(), is_zero)) std::erase_if(found, is_zero);
  return found;
}

std::vector<RunSeries> RunTables::select(const std::string& word) const {
  if (auto found = columns_named(word, ""); !found.empty()) return found;
  Names known, owners, columns_of_owners;
  for (const Table& table : tables_) {
    for (std::size_t c = 1; c < table.known.columns.size(); ++c)
      if (static_cast<int>(c) != table.read.name_column) {
        known.push_back(table.known.columns[c].name);
        if (!table.owners.front().empty()) columns_of_owners.push_back(table.known.columns[c].name);
      }
    for (const std::string& owner : table.owners)
      if (!owner.empty()) owners.push_back(owner);
  }
  // The name of a body may hold dots itself.
  for (std::size_t dot = word.find('.'); dot != word.npos; dot = word.find('.', dot + 1)) {
    const std::string owner = word.substr(0, dot), column = word.substr(dot + 1);
    if (!holds(owners, owner)) continue;
    if (auto found = columns_named(column, owner); !found.empty()) return found;
    throw InputError(dir_, "",
                     fmt::format("{} has no column {}; the nearest is \"{}\"", quoted(owner), quoted(column),
                                 nearest(column, columns_of_owners)));
  }
  const std::size_t dot = word.rfind('.');
  if (dot != word.npos && !owners.empty() && !columns_named(word.substr(dot + 1), "").empty())
    throw InputError(dir_, "",
                     fmt::format("no body or joint with rows is called {}; the nearest is \"{}\"",
                                 quoted(word.substr(0, dot)), nearest(word.substr(0, dot), owners)));
  throw InputError(dir_, "",
                   fmt::format("no table has a column {}; the nearest is \"{}\"", quoted(word), nearest(word, known)));
}

SeriesStatistics statistics_of(const RunSeries& series, double from) {
  SeriesStatistics s{NAN, NAN, NAN, NAN};
  double sum = 0, weights = 0;
  for (std::size_t row = 0; row < series.value.size(); ++row) {
    const double value = series.value[row], time = series.time[row];
    if (!std::isfinite(value) || time < from) continue;
    s.last = value;
    s.min = std::fmin(s.min, value), s.max = std::fmax(s.max, value);
    const double weight = row == 0 ? 0 : time - std::max(from, series.time[row - 1]);
    sum += weight * value, weights += weight;
  }
  s.mean = weights > 0 ? sum / weights : s.last;
  return s;
}

std::vector<SeriesGroup> by_unit(const std::vector<RunSeries>& series) {
  std::vector<SeriesGroup> groups;
  for (const RunSeries& s : series) {
    auto at = std::find_if(groups.begin(), groups.end(),
                           [&](const SeriesGroup& g) { return g.series.front().column.unit == s.column.unit; });
    if (at == groups.end()) at = groups.insert(groups.end(), SeriesGroup{});
    at->series.push_back(s);
  }
  // One quantity gives its name; what several share is their unit, which the axis has.
  for (SeriesGroup& g : groups) {
    const std::string& quantity = g.series.front().column.quantity;
    if (std::all_of(g.series.begin(), g.series.end(),
                    [&](const RunSeries& s) { return s.column.quantity == quantity; })) {
      g.heading = quantity;
      std::replace(g.heading.begin(), g.heading.end(), '_', ' ');
    }
  }
  return groups;
}

}  // namespace tidelock
