// docs/measurements.md lists the columns that the files have, because it is made from outputs/columns.cpp.
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <set>
#include <string>

#include "outputs/columns.hpp"

namespace tidelock {
namespace {

const std::string page_file = std::string(TIDELOCK_SOURCE_DIR) + "/docs/measurements.md";

std::string text_of(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

/// A scene with one gauge of each kind, called NAME.
Scene gauged(int dimensions) {
  Scene scene;
  scene.dimensions = dimensions;
  MeasureSettings& m = scene.outputs.measure;
  m.pressures.emplace_back().name = "NAME";
  m.patches.emplace_back().name = "NAME";
  m.levels.emplace_back().name = "NAME";
  m.flows.emplace_back().name = "NAME";
  return scene;
}

/// The components of a vector share a row.
std::string rows_of(const std::vector<Column>& columns) {
  std::string text;
  for (std::size_t c = 0; c < columns.size(); ++c) {
    const Column& first = columns[c];
    text += "| `" + first.name + "`";
    while (!first.component.empty() && c + 1 < columns.size() && columns[c + 1].quantity == first.quantity)
      text += ", `" + columns[++c].name + "`";
    text += " | " + first.unit + " | " + first.meaning + " |\n";
  }
  return text;
}

std::string table_of(const TableColumns& table, const std::string& words) {
  return std::string("\n## ") + table.file + "\n\n" + words + "\n\n| column | unit | meaning |\n| --- | --- | --- |\n" +
         rows_of(table.columns);
}

/// The page as it should be.
std::string page() {
  return std::string(
             "# Measurements\n\n"
             "A run writes tables of numbers beside its frames: energies of the fluid, motion of bodies and the forces "
             "on\n"
             "them, loads of joints, and gauges. `tidelock plot` draws them ([plots.md](plots.md)).\n\n"
             "```\n"
             "./tidelock run boat\n"
             "./tidelock plot out/boat\n"
             "```\n\n"
             "The tables are CSV files in SI units; each column's name ends with its unit. In 2D everything is per "
             "metre "
             "of\n"
             "depth: forces are N/m, energies J/m, volumes are areas. [`outputs`](scene.md#outputs) has the interval "
             "of "
             "the\n"
             "rows (`measure_every`) and the gauges (`measure`).\n\n"
             "This page is generated from `src/outputs/columns.cpp`. After a change there, write it again:\n"
             "`TIDELOCK_WRITE_DOCS=1 build/release/tests/test_unit --gtest_filter='MeasurementDocs.*'`.\n\n"
             "## When rows stand\n\n"
             "Rows stand exactly at the multiples of `measure_every`, the first at 0. Steps do not end there: a run "
             "that\n"
             "measures takes the same steps as one that does not, and has the same particles and bodies to the last "
             "bit. "
             "A row\n"
             "takes the numbers at the start and at the end of the step that its time lies in, and is linear in "
             "between.\n"
             "Rotations turn evenly from one to the other.\n\n"
             "- Length and iterations of a step are those of the whole step. Rows in the same step repeat them.\n"
             "- Several rows may lie in one step. Then they tell no more than its two ends do.\n"
             "- A resumed run writes the same rows, byte by byte.\n\n"
             "Numbers have as many digits as it takes to read the same value back.\n\n"
             "## Forces are means\n\n"
             "Forces, torques and flow rates are means over the time since the last row. So their sum times "
             "`measure_every` is\n"
             "the whole impulse, whatever the interval: no peak between two rows is lost, but a long interval makes it "
             "lower. The\n"
             "first row has no time before it and shows 0. Within a step forces are constant.\n\n"
             "The forces of bodies.csv together with the weight change the momentum of a dynamic body: their sum is\n"
             "m (dv/dt - g). The weight has no column of its own. Each force is in one column only. A motor that keeps "
             "a "
             "speed\n"
             "acts through its joint (`joints_torque`); a motor of constant torque is a load (`outside_torque`). "
             "joints.csv "
             "shows\n"
             "the torque of both kinds.\n\n"
             "Torques in bodies.csv are about the centre of mass (of a static or animated body: about its `position`), "
             "those in\n"
             "joints.csv about the anchor.\n\n"
             "## Gauges that ride on bodies\n\n"
             "With `body`, the place of a pressure probe, a patch or a level gauge is given in that body's frame and "
             "moves "
             "with\n"
             "it. A level gauge keeps its line along gravity. A pressure probe fits a linear function to the pressures "
             "of "
             "the\n"
             "particles around it, so that it also shows the pressure at a wall, which no particle touches. A patch is "
             "the "
             "mean of\n"
             "such probes, no more than a particle apart.\n"
             "\n"
             "On a wall itself, this depends on the interface (`solver.interface`). With `consistent`, the first "
             "layers of particles\n"
             "at a wall have too much and too little pressure by turns. On the floor of a still tank, 0.4 m deep with "
             "particles of\n"
             "0.02 m, a probe then shows 39 % too much. Take the force on the body from bodies.csv, which is right "
             "within 3 %, place\n"
             "probes three particles away from walls (1 %), or use `mls` (2 %).\n") +
         table_of(measurement_columns(), "The fluid as a whole.") +
         table_of(body_columns(),
                  "A row for each body that moves, and for each static one that is `measured`, at each time.") +
         table_of(joint_columns(), "A row for each joint at each time.") +
         table_of(
             gauge_columns(gauged(3)),
             "The gauges of `outputs.measure`, in the scene's order. NAME is the gauge's name. In 2D `m2` takes the "
             "place of `m3`.");
}

TEST(MeasurementDocs, ThePageIsTheGeneratedOne) {
  const std::string wanted = page();
  if (std::getenv("TIDELOCK_WRITE_DOCS") != nullptr) std::ofstream(page_file) << wanted;
  EXPECT_TRUE(text_of(page_file) == wanted) << page_file << " is out of date: run this test with TIDELOCK_WRITE_DOCS=1";
}

TEST(MeasurementDocs, EveryColumnHasAMeaningAndTheUnitOfItsName) {
  for (const int dimensions : {2, 3})
    for (const TableColumns& table :
         {measurement_columns(), body_columns(), joint_columns(), gauge_columns(gauged(dimensions))}) {
      std::set<std::string> names;
      for (const Column& c : table.columns) {
        EXPECT_TRUE(names.insert(c.name).second) << table.file << ": " << c.name << " is there twice";
        EXPECT_NE(c.meaning, "") << c.name;
        std::string suffix;  // "kg m/s" as "kg_m_s", "m^3/s" as "m3_per_s"
        for (const char u : c.unit)
          if (u == '/' && c.unit.starts_with("m^"))
            suffix += "_per_";
          else if (u != '^')
            suffix += u == ' ' || u == '/' ? '_' : u;
        EXPECT_TRUE(suffix.empty() || c.name.ends_with("_" + suffix)) << c.name << " is in " << c.unit;
      }
    }
}

}  // namespace
}  // namespace tidelock
