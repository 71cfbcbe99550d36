// Neighbour lists against brute force: random, clustered, far from the origin, scattered over a huge domain, odd sizes.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>

#include "base/error.hpp"
#include "neighbours/grid_points.hpp"
#include "neighbours/surroundings.hpp"
#include "support/scenes.hpp"

namespace tidelock {
namespace {

class EveryLane : public ::testing::TestWithParam<LaneTarget> {};
INSTANTIATE_TEST_SUITE_P(Lanes, EveryLane, ::testing::ValuesIn(testing::all_lanes()),
                         [](const auto& each) { return std::string(to_string(each.param)); });

struct Sorted : GridPoints {
  Sorted(const std::vector<Float4>& points, double support, const Exec& exec) {
    x.resize(points.size());
    std::copy(points.begin(), points.end(), x.begin());
    sort(exec, support);
  }
};

bool near(const Float4& a, const Float4& b, float r2) {
  const float dx = b.x - a.x, dy = b.y - a.y, dz = b.z - a.z;
  return dx * dx + dy * dy + dz * dz < r2;
}
/// Pairs on the very edge may go either way: the lanes use fused multiply-add, brute force does not.
bool on_edge(const Float4& a, const Float4& b, float r2) {
  const double dx = b.x - a.x, dy = b.y - a.y, dz = b.z - a.z;
  return std::fabs(dx * dx + dy * dy + dz * dz - r2) < 1e-6 * r2;
}

std::vector<std::vector<std::uint32_t>> rows_of(const NeighbourList& list, std::size_t n, int width,
                                                std::uint32_t dummy) {
  const ListView v = list.host_view();
  std::vector<std::vector<std::uint32_t>> rows(n);
  for (std::size_t i = 0; i < n; ++i) {
    const std::size_t s = i / static_cast<std::size_t>(width), lane = i % static_cast<std::size_t>(width);
    for (std::uint32_t t = 0; t < v.length[s]; ++t) {
      const std::uint32_t j = v.entries[(static_cast<std::size_t>(v.start[s]) + t) * width + lane];
      if (j != dummy) rows[i].push_back(j);
    }
  }
  return rows;
}

void compare(const std::vector<Float4>& points, double support, LaneTarget lanes, int threads = 1) {
  const Exec exec(testing::exec(lanes, threads));
  const Sorted s(points, support, exec);
  NeighbourList list;
  const std::size_t dummy = Buffer<Float4>::dummy(s.x.size());
  list.build(exec, s.x, 0, support, {{&s.grid, &s.x}}, dummy, true);
  const auto rows = rows_of(list, s.x.size(), exec.width(), static_cast<std::uint32_t>(dummy));
  const float r2 = static_cast<float>(support * support);
  std::uint64_t pairs = 0;
  for (std::size_t i = 0; i < s.x.size(); ++i) {
    const std::set<std::uint32_t> found(rows[i].begin(), rows[i].end());
    ASSERT_EQ(found.size(), rows[i].size()) << "a neighbour is listed twice";
    pairs += found.size();
    for (std::size_t j = 0; j < s.x.size(); ++j) {
      if (i == j || on_edge(s.x[i], s.x[j], r2)) continue;
      ASSERT_EQ(found.count(static_cast<std::uint32_t>(j)) > 0, near(s.x[i], s.x[j], r2)) << i << " " << j;
    }
  }
  EXPECT_EQ(list.pairs(), pairs);
}

std::vector<Float4> random_points(std::size_t n, double size, const Vec3d& origin, unsigned seed) {
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> u(0, size);
  std::vector<Float4> p(n);
  for (Float4& x : p)
    x = {static_cast<float>(origin.x() + u(random)), static_cast<float>(origin.y() + u(random)),
         static_cast<float>(origin.z() + u(random)), 0};
  return p;
}

TEST_P(EveryLane, RandomSetsOfOddSizes) {
  for (const std::size_t n : {1, 2, 3, 7, 15, 16, 17, 31, 33, 257, 1000, 2049})
    compare(random_points(n, 1.0, {0, 0, 0}, static_cast<unsigned>(n)), 0.2, GetParam());
}

TEST_P(EveryLane, ClusteredSets) {
  std::vector<Float4> p = random_points(400, 0.05, {0, 0, 0}, 1);  // all within one support: 399 neighbours each
  const std::vector<Float4> q = random_points(400, 4.0, {-2, -2, -2}, 2);
  p.insert(p.end(), q.begin(), q.end());
  p.push_back(p[0]);  // two particles at the same place
  compare(p, 0.1, GetParam());
}

TEST_P(EveryLane, FarFromTheOrigin) { compare(random_points(900, 1.0, {1000, -2000, 500}, 3), 0.15, GetParam()); }

TEST_P(EveryLane, OnCellFacesAndInThePlane) {
  std::vector<Float4> p;
  for (int i = -10; i <= 10; ++i)
    for (int j = -10; j <= 10; ++j) p.push_back({0.1f * static_cast<float>(i), 0.1f * static_cast<float>(j), 0, 0});
  compare(p, 0.2, GetParam());
}

TEST_P(EveryLane, ScatteredOverAHugeDomain) {
  // Far too many cells for a table: axes wrap around.
  std::vector<Float4> p = random_points(500, 1e6, {-5e5, -5e5, -5e5}, 4);
  const std::vector<Float4> q = random_points(600, 1.0, {0, 0, 0}, 5);
  p.insert(p.end(), q.begin(), q.end());
  p.push_back({3e9f, 0, 0, 0});
  compare(p, 0.2, GetParam());
}

TEST_P(EveryLane, SameListForAnyNumberOfThreads) {
  const std::vector<Float4> p = random_points(30000, 3.0, {0, 0, 0}, 6);
  const Exec ea(testing::exec(GetParam(), 1)), eb(testing::exec(GetParam(), 3));
  const Sorted one(p, 0.2, ea), three(p, 0.2, eb);
  ASSERT_TRUE(std::equal(one.order.begin(), one.order.end(), three.order.begin(), three.order.end()));
  NeighbourList a, b;
  const std::size_t dummy = Buffer<Float4>::dummy(p.size());
  a.build(ea, one.x, 0, 0.2, {{&one.grid, &one.x}}, dummy, true);
  b.build(eb, three.x, 0, 0.2, {{&three.grid, &three.x}}, dummy, true);
  EXPECT_EQ(rows_of(a, p.size(), ea.width(), static_cast<std::uint32_t>(dummy)),
            rows_of(b, p.size(), eb.width(), static_cast<std::uint32_t>(dummy)));
}

TEST_P(EveryLane, FluidAmongStaticAndMovingSamples) {
  const std::vector<Float4> fluid = random_points(700, 1.0, {0, 0, 0}, 7);
  std::vector<Float4> walls = random_points(300, 1.2, {-0.1, -0.1, -0.1}, 8);
  const std::vector<Float4> moving = random_points(200, 0.5, {0.5, 0.5, 0.5}, 9);
  walls.insert(walls.end(), moving.begin(), moving.end());
  const double support = 0.2;
  const Exec exec(testing::exec(GetParam()));
  World world;
  world.constants.support = support;
  resize_fields(world, ParticleSet::fluid, fluid.size()), resize_fields(world, ParticleSet::samples, walls.size());
  world.boundary.fixed = 300;
  std::copy(fluid.begin(), fluid.end(), world.fluid.x.begin());
  std::copy(walls.begin(), walls.end(), world.boundary.x.begin());
  Surroundings around(world);
  Buffer<Float4> records;
  Buffer<float> numbers;
  around.sort(world, exec, {records, numbers});
  around.build(world, exec), around.build_samples(world, exec);
  const Buffer<Float4>&x = world.fluid.x, &samples = world.boundary.x;
  const auto check = [&](const NeighbourList& list, const Buffer<Float4>& queries, std::size_t first,
                         const Buffer<Float4>& sources) {
    const std::size_t dummy = Buffer<Float4>::dummy(sources.size());
    const auto rows = rows_of(list, queries.size() - first, exec.width(), static_cast<std::uint32_t>(dummy));
    const float r2 = static_cast<float>(support * support);
    std::size_t pairs = 0;
    for (std::size_t i = 0; i < rows.size(); ++i) {
      const Float4& q = queries[first + i];
      const std::set<std::uint32_t> found(rows[i].begin(), rows[i].end());
      pairs += found.size();
      for (std::size_t k = 0; k < sources.size(); ++k)
        if (!on_edge(q, sources[k], r2)) {
          ASSERT_EQ(found.count(static_cast<std::uint32_t>(k)) > 0, near(q, sources[k], r2));
        }
    }
    EXPECT_GT(pairs, 0u);
  };
  check(around.boundary, x, 0, samples);
  check(around.fluid_of_boundary, samples, 300, x);
  check(around.samples, samples, 300, samples);
}

TEST_P(EveryLane, TooManyNeighboursNamesTheLimit) {
  const std::vector<Float4> p = random_points(kMaxNeighbours + 2, 1e-3, {0, 0, 0}, 10);
  const Exec exec(testing::exec(GetParam()));
  const Sorted s(p, 0.2, exec);
  NeighbourList list;
  try {
    list.build(exec, s.x, 0, 0.2, {{&s.grid, &s.x}}, Buffer<Float4>::dummy(p.size()), true);
    FAIL() << "no error";
  } catch (const RunError& e) {
    EXPECT_NE(std::string(e.what()).find(std::to_string(kMaxNeighbours)), std::string::npos) << e.what();
  }
}

TEST_P(EveryLane, RefusesPositionsThatAreNotFinite) {
  std::vector<Float4> p = random_points(10, 1, {0, 0, 0}, 11);
  p[3].y = std::numeric_limits<float>::quiet_NaN();
  EXPECT_THROW(Sorted(p, 0.1, Exec(testing::exec(GetParam()))), RunError);
}

}  // namespace
}  // namespace tidelock
