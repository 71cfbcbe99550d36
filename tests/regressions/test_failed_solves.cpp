// A run whose solves fail does not end as if it had finished: through the program, as a user hears of it.
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "regression.hpp"

namespace tidelock {
namespace {

/// Largest number in a column of a table.
double largest_in(const std::string& file, const std::string& column) {
  std::ifstream in(file);
  std::string line, cell;
  std::getline(in, line);
  std::size_t wanted = 0, k = 0;
  std::istringstream header(line);
  for (k = 0; std::getline(header, cell, ','); ++k)
    if (cell == column) wanted = k;
  double largest = -1;
  while (std::getline(in, line)) {
    std::istringstream row(line);
    for (k = 0; std::getline(row, cell, ','); ++k)
      if (k == wanted) largest = std::max(largest, std::stod(cell));
  }
  return largest;
}

TEST(Regressions, ARunWhoseSolvesFailDoesNotEndAsFinished) {
  const std::string out = ::testing::TempDir() + "tidelock_failed_solves";
  std::filesystem::remove_all(out);
  const std::string command = std::string("'") + TIDELOCK_PROGRAM +
                              "' run '" TIDELOCK_SOURCE_DIR
                              "/tests/regressions/failed_solves.json' --pictures none --quiet --threads 1 --out '" +
                              out + "' >/dev/null 2>&1";
  const int status = std::system(command.c_str());
  ASSERT_TRUE(WIFEXITED(status));
  const nlohmann::json record = nlohmann::json::parse(std::ifstream(out + "/run.json"));
  const double error = largest_in(out + "/measurements.csv", "average_density_error");
  if (WEXITSTATUS(status) == 0) {  // then it has found a way: smaller steps, more iterations
    EXPECT_EQ(record.at("status"), "finished");
    EXPECT_LT(error, 0.01) << "it says that it has finished";
  } else {
    EXPECT_EQ(WEXITSTATUS(status), 1);
    EXPECT_NE(record.at("status"), "finished");
  }
  std::filesystem::remove_all(out);
}

}  // namespace
}  // namespace tidelock
