#include "cli/sweep_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <optional>
#include <system_error>

#include "base/atomic_file.hpp"
#include "base/error.hpp"
#include "base/number_text.hpp"
#include "base/read_file.hpp"
#include "cli/run_plot.hpp"
#include "outputs/measurements.hpp"
#include "outputs/run_results.hpp"

namespace tidelock {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t kMostCharts = 8;  // of a picture

/// How many columns of the table name the variant and its state.
constexpr const char* kStates[] = {"variant", "status", "end_s"};

std::string number(double value) { return std::isfinite(value) ? shortest_text(value) : "nan"; }

/// The values of the first variation as numbers; nothing where they are words.
std::optional<std::vector<double>> numbers_of(const Variation& variation) {
  std::vector<double> numbers;
  for (const std::string& value : variation.values) {
    const auto n = parse_number<double>(value);
    if (!n) return std::nullopt;
    numbers.push_back(*n);
  }
  return numbers;
}

/// The values of the other variations: what a curve over the first one is called.
std::string others_of(const SceneVariant& variant) {
  std::string name;
  for (std::size_t v = 1; v < variant.values.size(); ++v) name += (v == 1 ? "" : ", ") + variant.values[v];
  return name;
}

Curve& curve_named(Chart& chart, const std::string& name) {
  for (Curve& curve : chart.curves)
    if (curve.name == name) return curve;
  return chart.curves.emplace_back(Curve{name, {}, {}});
}

/// The first variant that has the column, for its unit.
const RunSeries* known(const SweepSeries& series, std::size_t column) {
  for (const std::vector<RunSeries>& of : series)
    if (!of.empty() && !of[column].value.empty()) return &of[column];
  return nullptr;
}

std::string heading_of(const RunSeries& series) { return legend_name(series, false); }

Chart chart_over_values(const SweepReport& report, const SweepSeries& series, std::size_t column) {
  const RunSeries& first = *known(series, column);
  Chart chart{heading_of(first), first.column.unit, {}};
  const Variation& along = report.variations.front();
  const auto numbers = numbers_of(along);
  const bool grid = report.variations.size() > 1;
  if (grid) chart.heading += ", last value";
  for (std::size_t k = 0; k < report.variants.size(); ++k) {
    if (series[k].empty()) continue;
    const SceneVariant& variant = report.variants[k];
    const auto place = static_cast<std::size_t>(
        std::find(along.values.begin(), along.values.end(), variant.values.front()) - along.values.begin());
    const double x = numbers ? (*numbers)[place] : static_cast<double>(place);
    const SeriesStatistics s = statistics_of(series[k][column], report.from);
    const auto add = [&](const std::string& name, double y) {
      Curve& curve = curve_named(chart, name);
      curve.x.push_back(x), curve.y.push_back(y);
    };
    if (grid) {
      add(others_of(variant), s.last);
    } else {
      add("last", s.last), add("mean", s.mean), add("min", s.min), add("max", s.max);
    }
  }
  return chart;
}

Chart chart_over_time(const SweepReport& report, const SweepSeries& series, std::size_t column) {
  const RunSeries& first = *known(series, column);
  Chart chart{heading_of(first), first.column.unit, {}};
  for (std::size_t k = 0; k < report.variants.size(); ++k)
    if (!series[k].empty())
      chart.curves.push_back({report.variants[k].name, series[k][column].time, series[k][column].value});
  return chart;
}

/// Charts in as many pictures as they need: NAME.png, NAME_2.png, ...
void draw_all(const Plot& common, const std::vector<Chart>& charts, const fs::path& base,
              std::vector<std::string>& files) {
  for (std::size_t begin = 0; begin < charts.size(); begin += kMostCharts) {
    Plot plot = common;
    const std::size_t end = std::min(charts.size(), begin + kMostCharts);
    plot.charts.assign(charts.begin() + static_cast<std::ptrdiff_t>(begin),
                       charts.begin() + static_cast<std::ptrdiff_t>(end));
    files.push_back(base.string() + (begin == 0 ? "" : fmt::format("_{}", begin / kMostCharts + 1)) + ".png");
    write_plot(plot, files.back());
  }
}

}  // namespace

std::vector<std::string> usual_columns(const Scene& scene) {
  Eigen::Index along = 1;
  scene.gravity.cwiseAbs().maxCoeff(&along);
  const char* up = scene.gravity.norm() > 0 ? (along == 0 ? "x" : along == 1 ? "y" : "z") : "y";
  std::vector<std::string> columns;
  if (!scene.fluids.empty()) columns = {"kinetic_energy_J", fmt::format("centre_{}_m", up), "max_density_error"};
  for (const BodyDescription& body : scene.bodies) {
    if (!has_rows(body)) continue;
    if (body.motion == Motion::dynamic) columns.push_back(fmt::format("{}.position_{}_m", body.name, up));
    if (!scene.fluids.empty()) columns.push_back(fmt::format("{}.pressure_force_{}_N", body.name, up));
  }
  const RunTables tables = RunTables::expected(scene);
  for (const RunSeries& gauge : tables.all("gauges.csv")) columns.push_back(gauge.name());
  return columns;
}

std::string sweep_file(const std::string& folder) { return (fs::path(folder) / "sweep.csv").string(); }

std::vector<std::string> earlier_variants(const std::string& folder) {
  std::vector<std::string> names;
  std::error_code error;
  if (!fs::exists(sweep_file(folder), error)) return names;
  const std::string content = read_whole_file(sweep_file(folder));
  for (std::size_t begin = content.find('\n'), end = 0; begin != content.npos; begin = end) {
    end = content.find('\n', begin + 1);
    if (end == content.npos) break;
    const std::string name = csv_fields(std::string_view(content).substr(begin + 1, end - begin - 1)).front();
    // A name in this folder, whatever the file says.
    if (!name.empty() && name != "." && name != ".." && name.find('/') == name.npos) names.push_back(name);
  }
  return names;
}

SweepSeries read_series(const SweepReport& report) {
  SweepSeries all(report.variants.size());
  for (std::size_t k = 0; k < report.variants.size(); ++k) {
    const std::string folder = (fs::path(report.folder) / report.variants[k].name).string();
    std::error_code error;
    if (report.status[k] == "waiting" || !fs::exists(fs::path(folder) / "run.json", error)) continue;
    const RunTables tables(open_results(folder).scene, folder);
    if (tables.with_rows().empty()) continue;
    for (const std::string& column : report.columns) all[k].push_back(tables.select(column).front());
  }
  return all;
}

void write_sweep_table(const SweepReport& report, const SweepSeries& series) {
  std::string text;
  for (const char* name : kStates) text += (text.empty() ? "" : ",") + std::string(name);
  for (const Variation& v : report.variations) text += "," + csv_field(v.path);
  for (const std::string& column : report.columns)
    for (const char* what : {"last", "mean", "min", "max"}) text += "," + csv_field(column + "." + what);
  text += '\n';
  for (std::size_t k = 0; k < report.variants.size(); ++k) {
    const bool rows = !series[k].empty() && !series[k].front().time.empty();
    text += csv_field(report.variants[k].name) + "," + report.status[k] + "," +
            number(rows ? series[k].front().time.back() : NAN);
    for (const std::string& value : report.variants[k].values) text += "," + csv_field(value);
    for (std::size_t c = 0; c < report.columns.size(); ++c) {
      const SeriesStatistics s = rows ? statistics_of(series[k][c], report.from) : SeriesStatistics{NAN, NAN, NAN, NAN};
      for (const double value : {s.last, s.mean, s.min, s.max}) text += "," + number(value);
    }
    text += '\n';
  }
  write_file_atomically(sweep_file(report.folder), text);
}

std::vector<std::string> draw_sweep(const SweepReport& report, const SweepSeries& series) {
  std::vector<std::string> files;
  std::vector<Chart> over_values, over_time;
  for (std::size_t c = 0; c < report.columns.size(); ++c) {
    if (known(series, c) == nullptr) continue;
    over_values.push_back(chart_over_values(report, series, c));
    over_time.push_back(chart_over_time(report, series, c));
  }
  if (over_values.empty()) return files;
  const fs::path folder = fs::path(report.folder) / "plots";
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) throw RunError(fmt::format("cannot create the folder '{}': {}", folder.string(), error.message()));
  Plot plot;
  plot.title = report.title;
  plot.caption = report.flat ? "per metre of depth" : "";
  draw_all(plot, over_time, folder / "over_time", files);
  const Variation& along = report.variations.front();
  plot.x_name = along.path, plot.x_unit = "", plot.dots = true;
  if (!numbers_of(along)) plot.x_words = along.values;
  draw_all(plot, over_values, folder / "sweep", files);
  return files;
}

}  // namespace tidelock
