// What the scene says of a pressure solver's iteration: whatever a message recommends is accepted.
#include <gtest/gtest.h>

#include "base/error.hpp"
#include "scene/pressure_kind.hpp"
#include "scene/read.hpp"
#include "scene/words.hpp"

namespace tidelock {
namespace {

/// The message that refuses the settings; empty: they are accepted.
std::string refusal(const std::string& solver) {
  try {
    parse_scene(R"({"format": 2, "particle_size": 0.1, "bodies": [{"shape": {"sphere": {"radius": 1}}}], "solver": {)" +
                    solver + "}}",
                "test.json");
  } catch (const InputError& e) {
    return e.what();
  }
  return {};
}

std::string pair_of(const char* key, const std::string& word) { return '"' + std::string(key) + "\": \"" + word + '"'; }

TEST(PressureKind, AMessageRecommendsIterationsThatTheSolverTakes) {
  int refused = 0;
  for (const PressureSolver solver : values_of<PressureSolver>()) {
    const std::string pressure = pair_of("pressure", word(solver));
    EXPECT_EQ(refusal(pressure), "") << "alone it has an iteration that fits";
    for (const Iteration iteration : values_of<Iteration>()) {
      const std::string message = refusal(pressure + ", " + pair_of("iteration", word(iteration)));
      if (message.empty()) continue;
      ++refused;
      const std::size_t from = message.find("expected "), to = message.find(": ", from);
      ASSERT_NE(to, std::string::npos) << message;
      int recommended = 0;
      for (const Iteration other : values_of<Iteration>()) {
        if (message.substr(from, to - from).find('"' + word(other) + '"') == std::string::npos) continue;
        ++recommended;
        EXPECT_EQ(refusal(pressure + ", " + pair_of("iteration", word(other))), "") << message;
      }
      EXPECT_GT(recommended, 0) << message;
    }
  }
  EXPECT_GT(refused, 0);
}

}  // namespace
}  // namespace tidelock
