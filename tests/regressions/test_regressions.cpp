// Bugs that were fixed: each has its scene in this folder, and the law that it broke.
#include <gtest/gtest.h>

#include <filesystem>

#include "base/error.hpp"
#include "regression.hpp"

namespace tidelock {
namespace {

using testing::finished;
using testing::regression;

/// Works in another folder while it lives.
class In {
 public:
  explicit In(const std::string& folder) { std::filesystem::current_path(folder); }
  ~In() { std::filesystem::current_path(before_); }
  In(const In&) = delete;
  In& operator=(const In&) = delete;

 private:
  std::filesystem::path before_ = std::filesystem::current_path();
};

TEST(Regressions, AMeshBesideTheSceneIsFoundFromEveryFolder) {
  const std::string folder = TIDELOCK_SOURCE_DIR "/tests/regressions", name = "mesh_beside_the_scene.json";
  const In in(folder);
  for (const std::string& file : {name, "./" + name, "../regressions/" + name, folder + "/" + name}) {
    SCOPED_TRACE(file);
    EXPECT_NEAR(build_world(read_scene(file)).bodies[1].dynamics.mass, 300 * 0.3 * 0.2 * 0.3, 1e-5);
    try {
      read_scene(file, {"bodies[1].shape.mesh.file=../cli/tiny.json"});
      ADD_FAILURE() << "a file outside the scene's folder was read";
    } catch (const InputError& error) {
      EXPECT_EQ(error.path(), "bodies[1].shape.mesh.file");
      const std::string what = error.what();
      EXPECT_EQ(what.find(name), what.rfind(name)) << "the place is named once: " << what;
    }
  }
}

// Bender and Koschier 2017: what the second solve is there for.
TEST(Regressions, TheDivergenceSolveLowersTheDivergence) {
  const auto largest = [](const std::vector<std::string>& changes) {
    return finished(regression("dfsph_divergence", changes)).totals().max_divergence;
  };
  const double without = largest({"solver.pressure=iisph"});
  EXPECT_GT(without, 1) << "nothing to lower: the test shows nothing";
  EXPECT_LT(largest({"solver.pressure=dfsph", "solver.divergence_error=1e-4"}), 0.3 * without);
}

}  // namespace
}  // namespace tidelock
