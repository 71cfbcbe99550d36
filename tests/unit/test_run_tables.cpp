// Tables of a run read back: text as spreadsheets write it, rows that are still being written, columns by their names.
#include <gtest/gtest.h>
#include <unistd.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "outputs/run_tables.hpp"

namespace tidelock {
namespace {

namespace fs = std::filesystem;

class RunTablesTest : public ::testing::Test {
 protected:
  void SetUp() override {
    dir_ = (fs::temp_directory_path() / ("tidelock_tables_" + std::to_string(getpid()))).string();
    fs::create_directories(dir_);
  }
  void TearDown() override { fs::remove_all(dir_); }

  std::string file(const char* name, const std::string& text) const {
    const std::string path = dir_ + "/" + name;
    std::ofstream(path, std::ios::binary) << text;
    return path;
  }
  /// bodies.csv with the times, names and heights of its rows.
  void bodies(const std::vector<std::string>& rows) const {
    std::string text = "time_s,body,position_x_m,position_y_m,pressure_force_y_N\n";
    for (const std::string& row : rows) text += row + '\n';
    file("bodies.csv", text);
  }
  static std::string message_of(const std::function<void()>& action) {
    try {
      action();
    } catch (const InputError& error) {
      return error.what();
    }
    return "no error";
  }

  std::string dir_;
};

TEST_F(RunTablesTest, ReadsNumbersByColumnAndRow) {
  const RunTable t = read_run_table(file("a.csv", "time_s,step,volume_m3\n0,0,1.5\n0.25,3,-2e-3\n"));
  ASSERT_EQ(t.columns, (std::vector<std::string>{"time_s", "step", "volume_m3"}));
  ASSERT_EQ(t.rows(), 2U);
  EXPECT_EQ(t.values[0], (std::vector<double>{0, 0.25}));
  EXPECT_EQ(t.values[2], (std::vector<double>{1.5, -2e-3}));
  EXPECT_EQ(t.name_column, -1);
}

TEST_F(RunTablesTest, LeavesOutALineThatIsStillBeingWritten) {
  EXPECT_EQ(read_run_table(file("a.csv", "time_s,step\n0,0\n1,1\n2,2")).rows(), 2U);
  EXPECT_EQ(read_run_table(file("b.csv", "time_s,step\n0,0\n1")).rows(), 1U);
  EXPECT_EQ(read_run_table(file("c.csv", "time_s,step\n")).rows(), 0U);
}

TEST_F(RunTablesTest, ReadsNamesWithCommasQuotesAndLineEndsOfWindows) {
  const RunTable t = read_run_table(file("a.csv", "time_s,body,x_m\r\n0,\"a, \"\"b\"\"\",1\r\n0,c,2\r\n"));
  ASSERT_EQ(t.names, (std::vector<std::string>{"a, \"b\"", "c"}));
  EXPECT_EQ(t.values[2], (std::vector<double>{1, 2}));
  EXPECT_EQ(csv_fields("a,,\"b,c\",\"\""), (std::vector<std::string>{"a", "", "b,c", ""}));
  EXPECT_EQ(csv_fields(csv_field("a \"b\", c")), (std::vector<std::string>{"a \"b\", c"}));
}

TEST_F(RunTablesTest, ReadsInfinityAndWhatIsNoNumber) {
  const RunTable t = read_run_table(file("a.csv", "time_s,level_m\n0,nan\n1,inf\n"));
  EXPECT_TRUE(std::isnan(t.values[1][0]));
  EXPECT_TRUE(std::isinf(t.values[1][1]));
}

TEST_F(RunTablesTest, TellsTheLineThatIsWrong) {
  const std::string wide = file("wide.csv", "time_s,step\n0,0\n1,1,1\n");
  EXPECT_EQ(message_of([&] { read_run_table(wide); }),
            wide + ": line 3 has 3 fields; expected 2, as in the first line");
  const std::string word = file("word.csv", "time_s,step\n0,many\n");
  EXPECT_EQ(message_of([&] { read_run_table(word); }), word + ": line 2: column 'step' holds no number");
  const std::string empty = file("empty.csv", "");
  EXPECT_EQ(message_of([&] { read_run_table(empty); }),
            empty + ": is empty; expected a table with a line of column names");
}

TEST_F(RunTablesTest, FindsAColumnOfOneBodyAmongTheRowsOfAll) {
  bodies({"0,boat,0,1,0", "0,a.b,5,7,0", "1,boat,0,2,10", "1,a.b,5,8,20"});
  const RunTables tables(Scene{}, dir_);
  const auto boat = tables.select("boat.position_y_m");
  ASSERT_EQ(boat.size(), 1U);
  EXPECT_EQ(boat[0].time, (std::vector<double>{0, 1}));
  EXPECT_EQ(boat[0].value, (std::vector<double>{1, 2}));
  EXPECT_EQ(boat[0].column.unit, "m");
  EXPECT_EQ(boat[0].name(), "boat.position_y_m");
  // a name may hold dots; without a name, every body; without component and unit, the vector
  EXPECT_EQ(tables.select("a.b.position_y_m")[0].value, (std::vector<double>{7, 8}));
  EXPECT_EQ(tables.select("position_y_m").size(), 2U);
  EXPECT_EQ(tables.select("boat.position").size(), 2U);
}

/// What has no third component in 2D draws none. In 3D nothing is left out: there a zero is news.
TEST_F(RunTablesTest, AVectorIn2dHasTheComponentsThatItCanHave) {
  file("bodies.csv",
       "time_s,body,position_x_m,position_y_m,position_z_m,velocity_x_m_s,velocity_y_m_s,velocity_z_m_s\n"
       "0,boat,1,2,0,0,0,0\n1,boat,2,2,0,0,0,0\n");
  Scene flat;
  flat.dimensions = 2;
  EXPECT_EQ(RunTables(flat, dir_).select("boat.position").size(), 2U);
  EXPECT_EQ(RunTables(flat, dir_).select("boat.position_z_m").size(), 1U);  // asked for by its name
  EXPECT_EQ(RunTables(flat, dir_).select("boat.velocity").size(), 3U);      // at rest: something must be drawn
  EXPECT_EQ(RunTables(Scene{}, dir_).select("boat.position").size(), 3U);
}

TEST_F(RunTablesTest, SuggestsTheNearestName) {
  bodies({"0,boat,0,1,0"});
  const RunTables tables(Scene{}, dir_);
  EXPECT_EQ(message_of([&] { tables.select("positon_y_m"); }),
            dir_ + ": no table has a column \"positon_y_m\"; the nearest is \"position_y_m\"");
  EXPECT_EQ(message_of([&] { tables.select("baot.position_y_m"); }),
            dir_ + ": no body or joint with rows is called \"baot\"; the nearest is \"boat\"");
  EXPECT_EQ(message_of([&] { tables.select("boat.presure_force_y_N"); }),
            dir_ + ": \"boat\" has no column \"presure_force_y_N\"; the nearest is \"pressure_force_y_N\"");
  EXPECT_NE(message_of([&] { tables.select("time_s"); }).find("no table has a column"), std::string::npos);
  EXPECT_NE(message_of([&] { tables.select("body"); }).find("no table has a column"), std::string::npos);
}

TEST_F(RunTablesTest, WithoutRowsThereIsNothingToShow) {
  EXPECT_NE(message_of([&] { RunTables(Scene{}, dir_).require_rows(); }).find("holds no measurements yet"),
            std::string::npos);
  bodies({});
  EXPECT_NE(message_of([&] { RunTables(Scene{}, dir_).require_rows(); }).find("holds no measurements yet"),
            std::string::npos);
}

TEST_F(RunTablesTest, MostWantedLeavesOutColumnsThatNeverChange) {
  bodies({"0,boat,0,1,0", "1,boat,0,2,10"});
  const auto groups = RunTables(Scene{}, dir_).most_wanted("bodies.csv");
  ASSERT_EQ(groups.size(), 2U);  // position_x_m is always 0
  ASSERT_EQ(groups[0].series.size(), 1U);
  EXPECT_EQ(groups[0].series[0].name(), "boat.position_y_m");
  EXPECT_EQ(groups[1].series[0].name(), "boat.pressure_force_y_N");
}

TEST_F(RunTablesTest, OfManyBodiesTheComponentThatChangesMostIsShown) {
  std::vector<std::string> rows;
  for (int t = 0; t < 2; ++t)
    for (int b = 0; b < 20; ++b)
      rows.push_back(std::to_string(t) + ",ball" + std::to_string(b) + "," + std::to_string(0.1 * t) + "," +
                     std::to_string(2 * t) + ",0");
  bodies(rows);
  const auto groups = RunTables(Scene{}, dir_).most_wanted("bodies.csv");
  ASSERT_EQ(groups.size(), 1U);
  EXPECT_EQ(groups[0].series.size(), 20U);
  for (const RunSeries& s : groups[0].series) EXPECT_EQ(s.column.component, "y");
}

TEST_F(RunTablesTest, ColumnsOfOneUnitShareAChart) {
  file("measurements.csv", "time_s,kinetic_energy_J,volume_m3,potential_energy_J\n0,1,2,3\n");
  const RunTables tables(Scene{}, dir_);
  std::vector<RunSeries> chosen;
  for (const char* word : {"kinetic_energy", "volume_m3", "potential_energy_J"})
    chosen.push_back(tables.select(word).at(0));
  const auto groups = by_unit(chosen);
  ASSERT_EQ(groups.size(), 2U);
  EXPECT_EQ(groups[0].series.size(), 2U);
  EXPECT_EQ(groups[0].series[1].name(), "potential_energy_J");
  EXPECT_EQ(groups[1].series[0].column.unit, "m^3");
}

// A force that is 3 N for one second and 1 N for three: the impulse is 6 N s, the mean over four seconds 1.5 N.
TEST_F(RunTablesTest, MeansAreWeightedByTime) {
  const RunSeries force{"bodies.csv", "a", {}, {0, 1, 4}, {0, 3, 1}};
  const SeriesStatistics s = statistics_of(force, 0);
  EXPECT_DOUBLE_EQ(s.mean, 1.5);
  EXPECT_EQ(s.last, 1);
  EXPECT_EQ(s.max, 3);
  EXPECT_EQ(s.min, 0);
  EXPECT_DOUBLE_EQ(statistics_of(force, 2).mean, 1);
  const SeriesStatistics none = statistics_of({"", "", {}, {0, 1}, {NAN, NAN}}, 0);
  EXPECT_TRUE(std::isnan(none.last) && std::isnan(none.mean) && std::isnan(none.min) && std::isnan(none.max));
}

TEST_F(RunTablesTest, ARunsTablesAreKnownBeforeIt) {
  Scene scene;
  scene.bodies.resize(3);
  scene.bodies[0].name = "floor";
  scene.bodies[1].name = "wall", scene.bodies[1].measured = true;
  scene.bodies[2].name = "ball", scene.bodies[2].motion = Motion::dynamic;
  scene.outputs.measure.levels.emplace_back().name = "tide";
  const RunTables tables = RunTables::expected(scene);
  EXPECT_EQ(tables.select("ball.position_y_m").size(), 1U);
  EXPECT_EQ(tables.select("position_y_m").size(), 2U);  // wall and ball
  EXPECT_EQ(tables.all("gauges.csv").at(0).column.quantity, "tide");
  EXPECT_NE(message_of([&] { tables.select("floor.position_y_m"); }), "no error");
}

}  // namespace
}  // namespace tidelock
