// Two simulations in one process do not know of each other: what each is given is a value, nothing is ambient.
#include <gtest/gtest.h>
#include <stdlib.h>

#include <filesystem>
#include <set>
#include <thread>

#include "outputs_fixture.hpp"
#include "support/scenes.hpp"
#include "support/state.hpp"

namespace tidelock {
namespace {

/// A tank of water and a floating body of two balls, whose samples and mass take long enough to be kept.
Scene scene_with(double radius) {
  Scene s = testing::still_tank(2, 0.05, 0.5, 0.8);
  Shape ball, other;
  ball.kind = Sphere{radius};
  other.kind = Sphere{radius};
  other.position = {radius, 0, 0};
  BodyDescription body;
  body.name = "float";
  body.motion = Motion::dynamic;
  body.density = 300;
  body.shape.kind = Union{{ball, other}};
  body.position = {0.35, 0.5, 0};
  s.bodies.push_back(body);
  return s;
}

World after_some_steps(const Scene& scene, const SampleCache& cache) {
  Simulation sim(build_world(scene, cache), testing::best_exec(1));
  for (int k = 0; k < 5; ++k) sim.step(2e-3);
  return sim.world();
}

std::set<std::string> entries(const std::string& folder) {
  std::set<std::string> names;
  if (std::filesystem::exists(folder))
    for (const auto& entry : std::filesystem::directory_iterator(folder)) names.insert(entry.path().filename());
  return names;
}

TEST(SideBySide, SimulationsWithCachesOfTheirOwn) {
  const Folder dir;
  const std::string a = dir / "a", b = dir / "b", ambient = dir / "ambient";
  ::setenv("TIDELOCK_CACHE", ambient.c_str(), 1);  // the program's; a library must not look at it
  const Scene small = scene_with(0.1), large = scene_with(0.13);
  const World small_alone = after_some_steps(small, {}), large_alone = after_some_steps(large, {});
  EXPECT_EQ(dir.entries(), 0u) << "without a cache nothing is kept";
  for (int turn = 0; turn < 2; ++turn) {  // the second one finds everything
    World one, two;
    std::thread beside([&] { one = after_some_steps(small, SampleCache(a)); });
    two = after_some_steps(large, SampleCache(b));
    beside.join();
    EXPECT_TRUE(testing::same_bits(one, small_alone));
    EXPECT_TRUE(testing::same_bits(two, large_alone));
  }
  ::unsetenv("TIDELOCK_CACHE");
  EXPECT_FALSE(std::filesystem::exists(ambient));
  const std::set<std::string> in_a = entries(a), in_b = entries(b);
  EXPECT_GE(in_a.size(), 2u) << "samples and mass";
  EXPECT_EQ(in_a.size(), in_b.size());
  for (const std::string& name : in_a) EXPECT_FALSE(in_b.contains(name)) << "of the other one's shapes";
}

}  // namespace
}  // namespace tidelock
