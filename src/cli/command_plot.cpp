#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <system_error>
#include <vector>

#include "base/error.hpp"
#include "cli/command_line.hpp"
#include "cli/commands.hpp"
#include "cli/run_plot.hpp"
#include "outputs/run_results.hpp"
#include "outputs/run_tables.hpp"
#include "render/plot.hpp"

namespace tidelock {

namespace fs = std::filesystem;

namespace {

struct Arguments {
  std::string dir, out, format;
  std::vector<std::string> columns;
  std::optional<int> width, height;
  bool list = false, quiet = false;
};

void check(const Arguments& a) {
  if (!a.out.empty() && a.columns.empty())
    throw InputError("", "--out", "names one picture; expected columns to draw in it");
  if (!a.out.empty() && !a.out.ends_with(".png") && !a.out.ends_with(".svg"))
    throw InputError("", "--out", fmt::format("found '{}'; expected a name that ends with .png or .svg", a.out));
  if (!a.format.empty() && a.format != "png" && a.format != "svg")
    throw InputError("", "--format", fmt::format("found '{}'; valid are png, svg", a.format));
  if (!a.out.empty() && !a.format.empty() && !a.out.ends_with("." + a.format))
    throw InputError("", "--format", fmt::format("found {}, which is not how '{}' ends", a.format, a.out));
}

/// A name of a file for columns: letters, digits and what stands between them.
std::string file_name(const std::vector<std::string>& columns) {
  std::string name;
  for (const std::string& column : columns) name += (name.empty() ? "" : "+") + column;
  for (char& c : name)
    if (c == '/' || static_cast<unsigned char>(c) < 0x20) c = '_';
  return name.substr(0, 120);
}

Plot plot_of(const Arguments& a, const RunResults& run, const std::string& table,
             const std::vector<SeriesGroup>& groups) {
  Plot plot;
  plot.title = run.scene.name;
  plot.caption = table;
  if (run.scene.dimensions == 2) plot.caption += (table.empty() ? "" : ", ") + std::string("per metre of depth");
  for (const SeriesGroup& group : groups) plot.charts.push_back(chart_of(group));
  plot.width = a.width.value_or(plot.width);
  const int charts = static_cast<int>(plot.charts.size());
  if (a.height) plot.chart_height = std::max(80, (*a.height - 80) / std::max(1, charts));
  return plot;
}

void draw_to(const Plot& plot, const std::string& file, bool quiet) {
  const fs::path folder = fs::path(file).parent_path();
  std::error_code error;
  if (!folder.empty()) fs::create_directories(folder, error);
  if (error) throw RunError(fmt::format("cannot create the folder '{}': {}", folder.string(), error.message()));
  write_plot(plot, file);
  if (!quiet) fmt::print("{}\n", file);
}

void list_columns(const RunTables& tables) {
  for (const std::string& table : tables.with_rows()) {
    fmt::print("{}\n", table);
    for (const RunSeries& series : tables.all(table)) fmt::print("  {}\n", series.name());
  }
}

void plot_run(const Arguments& a) {
  check(a);
  const RunResults run = open_results(a.dir);
  const RunTables tables(run.scene, a.dir);
  tables.require_rows();
  if (a.list) return list_columns(tables);
  const std::string extension = a.format.empty() ? "png" : a.format;
  const fs::path folder = fs::path(a.dir) / "plots";
  if (a.columns.empty()) {
    for (const std::string& table : tables.with_rows()) {
      const std::vector<SeriesGroup> groups = tables.most_wanted(table);
      if (groups.empty()) continue;
      const std::string file = (folder / fs::path(table).replace_extension(extension)).string();
      draw_to(plot_of(a, run, table, groups), file, a.quiet);
    }
    return;
  }
  std::vector<RunSeries> chosen;
  for (const std::string& column : a.columns)
    for (RunSeries& series : tables.select(column)) chosen.push_back(std::move(series));
  const std::string file = a.out.empty() ? (folder / (file_name(a.columns) + "." + extension)).string() : a.out;
  draw_to(plot_of(a, run, "", by_unit(chosen)), file, a.quiet);
}

}  // namespace

void add_plot(CommandLine& line, int& exit_code) {
  Command command = line.add_command("plot");
  const auto a = std::make_shared<Arguments>();
  command.option("DIR", a->dir).required();
  command.option("COLUMN", a->columns);
  command.option("--out", a->out);
  command.option("--format", a->format);
  command.option("--width", a->width).within(200, 8192);
  command.option("--height", a->height).within(160, 16384);
  command.flag("--list", a->list);
  command.flag("--quiet", a->quiet);
  command.when_chosen([a, &exit_code] {
    plot_run(*a);
    exit_code = kDone;
  });
}

}  // namespace tidelock
