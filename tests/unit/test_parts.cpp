// The library of parts: closed meshes, right volumes, functions that never promise too much room, parts that fit.
#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "base/error.hpp"
#include "geometry/coarsen.hpp"
#include "geometry/contour.hpp"
#include "geometry/parts/parts.hpp"
#include "geometry/random.hpp"
#include "scene/read.hpp"

namespace tidelock {
namespace {

/// Directed edges without a partner in the other direction.
int open_edges(const TriangleMesh& mesh) {
  std::map<std::pair<int, int>, int> edges;
  for (const auto& t : mesh.triangles)
    for (int k = 0; k < 3; ++k) {
      ++edges[{t[k], t[(k + 1) % 3]}];
      --edges[{t[(k + 1) % 3], t[k]}];
    }
  int open = 0;
  for (const auto& [edge, count] : edges) open += count != 0;
  return open;
}

Shape standard(const std::string& name) {
  const PartKind& kind = *find_part(name);
  return part_shape(kind, standard_values(kind));
}
PartField field_of(const std::string& name) {
  const PartKind& kind = *find_part(name);
  return kind.make(standard_values(kind));
}

class EveryPart : public ::testing::TestWithParam<std::string> {};
class SlowEveryPart : public EveryPart {};  // what needs the triangles of all parts

TEST_P(SlowEveryPart, IsAClosedSolidWithTheVolumeOfItsFunction) {
  const Shape shape = standard(GetParam());
  const Solid& solid = *solid_of(shape.kind);
  EXPECT_EQ(open_edges(solid.mesh()), 0);
  EXPECT_GT(solid.mesh().triangles.size(), 5000u);

  // The function's own volume: one random point in each cell of a grid.
  const PartField field = field_of(GetParam());
  const Bounds& b = solid.bounds();
  const Vec3d size = b.hi - b.lo;
  constexpr int n = 84;
  long inside = 0;
#pragma omp parallel for reduction(+ : inside)
  for (int k = 0; k < n; ++k)
    for (int j = 0; j < n; ++j)
      for (int i = 0; i < n; ++i) {
        KeyedRandom random(static_cast<std::uint64_t>((k * n + j) * n + i));
        const Vec3d p = b.lo + (Vec3d(i, j, k) + random.in_unit_cube()).cwiseProduct(size) / n;
        inside += field.distance(p) < 0;
      }
  const double volume = size.prod() * static_cast<double>(inside) / (double(n) * n * n);
  const MassProperties m = mass_properties(shape, 3);
  EXPECT_NEAR(m.volume / volume, 1, 0.01);
  EXPECT_GT(m.inertia.determinant(), 0);
}

TEST_P(SlowEveryPart, FunctionIsNeverMoreThanTheDistance) {
  const Shape shape = standard(GetParam());
  const Solid& solid = *solid_of(shape.kind);
  const PartField field = field_of(GetParam());
  const Bounds& b = solid.bounds();
  KeyedRandom random(11);
  int wrong = 0;
  for (int k = 0; k < 3000; ++k) {
    const Vec3d p = b.lo + (1.4 * random.in_unit_cube() - Vec3d::Constant(0.2)).cwiseProduct(b.hi - b.lo);
    const double true_distance = (p - solid.nearest(p)).norm();
    // Two surfaces that pass one cell, as in the gap between teeth, share a vertex: the mesh is off by up to a cell.
    wrong += std::abs(field.distance(p)) > true_distance + field.detail;
  }
  EXPECT_EQ(wrong, 0);
}

TEST_P(EveryPart, IsAShapeOfSceneFiles) {
  const std::string text = R"({ "name": "x", "particle_size": 0.05, "bodies": [ { "shape": { ")" + GetParam() +
                           R"(": {}, "position": [1, 2, 3] } } ], "time": { "end": 1 } })";
  const Scene scene = parse_scene(text, "test.json");
  const auto& part = std::get<PartShape>(scene.bodies[0].shape.kind);
  EXPECT_EQ(part.name, GetParam());
  EXPECT_EQ(part.values, standard_values(*find_part(GetParam())));
  // What is written reads back to the same.
  const Scene again = parse_scene(scene_json(scene).dump(), "test.json");
  EXPECT_EQ(std::get<PartShape>(again.bodies[0].shape.kind).solid->key(), part.solid->key());
}

std::vector<std::string> names() {
  std::vector<std::string> all;
  for (const PartKind& kind : part_kinds()) all.push_back(kind.name);
  return all;
}
INSTANTIATE_TEST_SUITE_P(Library, EveryPart, ::testing::ValuesIn(names()), [](const auto& i) { return i.param; });
INSTANTIATE_TEST_SUITE_P(Library, SlowEveryPart, ::testing::ValuesIn(names()), [](const auto& i) { return i.param; });

TEST(Parts, AreClosedSolids) {
  for (const char* name : {"chain_link", "nut", "screwdriver_bit", "duck"}) {
    const Shape shape = standard(name);
    EXPECT_EQ(open_edges(solid_of(shape.kind)->mesh()), 0) << name;
    EXPECT_GT(mass_properties(shape, 3).inertia.determinant(), 0) << name;
  }
}

TEST(Parts, CoarserMeshesKeepFormAndStayClosed) {
  const TriangleMesh fine = solid_of(standard("duck").kind)->mesh();
  const TriangleMesh coarse = with_at_most(fine, 3000);
  EXPECT_GT(fine.triangles.size(), 6000u);
  EXPECT_LE(coarse.triangles.size(), 3000u);
  EXPECT_GT(coarse.triangles.size(), 1000u);
  EXPECT_EQ(open_edges(coarse), 0);
  EXPECT_NEAR(mesh_mass(coarse).volume / mesh_mass(fine).volume, 1, 0.03);
  EXPECT_LT((mesh_mass(coarse).centre - mesh_mass(fine).centre).norm(), 0.01);
  EXPECT_EQ(with_at_most(fine, fine.triangles.size()).triangles, fine.triangles);
}

TEST(Parts, HasTheOnesThatScenesNeed) {
  for (const char* name :
       {"chain_link", "chain", "gear", "gear_pair", "propeller", "water_wheel", "bolt", "nut", "funnel", "bowl", "pipe",
        "crew_module", "buoy", "duck", "creature", "dragon", "valley", "canyon", "screwdriver_bit"})
    EXPECT_NE(find_part(name), nullptr) << name;
}

/// Deepest overlap [m] of two functions over a box.
double overlap(const DistanceFunction& a, const DistanceFunction& b, const Bounds& box) {
  double deepest = 0;
  KeyedRandom random(5);
  for (int k = 0; k < 400000; ++k) {
    const Vec3d p = box.lo + random.in_unit_cube().cwiseProduct(box.hi - box.lo);
    deepest = std::max(deepest, -std::max(a(p), b(p)));
  }
  return deepest;
}

TEST(Parts, GearsOfAPairMeshWithoutOverlap) {
  const PartKind& gear = *find_part("gear");
  // 20 and 12 teeth of module 0.05: pitch radii 0.5 and 0.3, apart by 0.8; the second has a gap towards the first.
  const DistanceFunction left = gear.make({20, 0.05, 0.15, 0.07, 0.1, 0}).distance;
  const DistanceFunction right = gear.make({12, 0.05, 0.15, 0.07, 0.1, 180 + 180.0 / 12}).distance;
  const DistanceFunction moved = [&](const Vec3d& p) { return right(p - Vec3d(0.8, 0, 0)); };
  const Bounds zone{{0.42, -0.3, -0.05}, {0.6, 0.3, 0.05}};
  EXPECT_EQ(overlap(left, moved, zone), 0);
  // And they do mesh: with a tooth in place of the gap they would overlap.
  const DistanceFunction wrong = gear.make({12, 0.05, 0.15, 0.07, 0.1, 180}).distance;
  EXPECT_GT(overlap(
                left, [&](const Vec3d& p) { return wrong(p - Vec3d(0.8, 0, 0)); }, zone),
            0.005);
  // Turned by a third of a tooth against each other they still fit.
  const double turn = 360.0 / 20 / 3;
  const DistanceFunction left2 = gear.make({20, 0.05, 0.15, 0.07, 0.1, turn}).distance;
  const DistanceFunction right2 = gear.make({12, 0.05, 0.15, 0.07, 0.1, 180 + 180.0 / 12 - turn * 20 / 12}).distance;
  EXPECT_EQ(overlap(
                left2, [&](const Vec3d& p) { return right2(p - Vec3d(0.8, 0, 0)); }, zone),
            0);
}

TEST(Parts, NutFitsTheBoltsThread) {
  const DistanceFunction bolt = field_of("bolt").distance, nut = field_of("nut").distance;
  const double pitch = 0.05;
  const Bounds zone{{-0.12, -0.36, -0.12}, {0.12, -0.24, 0.12}};
  const auto at = [&](double below, double turn) {
    return [=](const Vec3d& p) {
      const double c = std::cos(turn), s = std::sin(turn);
      const Vec3d q = p + Vec3d(0, below, 0);
      return nut({c * q.x() - s * q.z(), q.y(), s * q.x() + c * q.z()});
    };
  };
  EXPECT_EQ(overlap(bolt, at(6 * pitch, 0), zone), 0);
  // Half a pitch further it must be turned by half a turn.
  EXPECT_EQ(overlap(bolt, at(6.5 * pitch, 3.14159265358979), zone), 0);
  EXPECT_GT(overlap(bolt, at(6.5 * pitch, 0), zone), 0.02 * pitch);
}

TEST(Parts, ValuesOutOfRangeAreRefusedWithTheirName) {
  const PartKind& gear = *find_part("gear");
  std::vector<double> values = standard_values(gear);
  values[0] = 3;
  try {
    part_shape(gear, values);
    FAIL();
  } catch (const InputError& error) {
    EXPECT_NE(std::string(error.what()).find("teeth is 3"), std::string::npos) << error.what();
  }
  values[0] = 18.5;
  EXPECT_THROW(part_shape(gear, values), InputError);
  values = standard_values(gear);
  values[3] = 0.5;  // a bore wider than the gear
  EXPECT_THROW(part_shape(gear, values), InputError);
}

TEST(Parts, SceneErrorsNamePathAndNearestKey) {
  const auto error_of = [](const std::string& shape, int dimensions) {
    try {
      parse_scene(R"({ "name": "x", "dimensions": )" + std::to_string(dimensions) +
                      R"(, "particle_size": 0.05, "bodies": [ { "shape": )" + shape + "} ] }",
                  "test.json");
    } catch (const InputError& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  EXPECT_NE(error_of(R"({ "gear": { "tooth": 3 } })", 3).find("teeth"), std::string::npos);
  EXPECT_NE(error_of(R"({ "geer": {} })", 3).find("gear"), std::string::npos);
  EXPECT_NE(error_of(R"({ "gear": { "teeth": 3 } })", 3).find("bodies[0].shape.gear.teeth"), std::string::npos);
  EXPECT_NE(error_of(R"({ "gear": { "teeth": 10.5 } })", 3).find("bodies[0].shape.gear.teeth"), std::string::npos);
  EXPECT_NE(error_of(R"({ "gear": {} })", 2).find("2D"), std::string::npos);
}

TEST(Parts, EqualShapesOfASceneShareOneSolid) {
  const Scene scene = parse_scene(R"({ "name": "x", "particle_size": 0.05, "bodies": [
      { "shape": { "duck": {} } }, { "shape": { "duck": {} }, "position": [2, 0, 0] },
      { "shape": { "union": [ { "duck": {} }, { "duck": { "size": 1 } } ] } } ] })",
                                  "test.json");
  const auto& a = std::get<PartShape>(scene.bodies[0].shape.kind).solid;
  EXPECT_EQ(a, std::get<PartShape>(scene.bodies[1].shape.kind).solid);
  const auto& both = std::get<Union>(scene.bodies[2].shape.kind).parts;
  EXPECT_EQ(a, std::get<PartShape>(both[0].kind).solid);
  EXPECT_NE(a, std::get<PartShape>(both[1].kind).solid);
}

TEST(Contour, KeepsSharpEdgesAndExactVolume) {
  const DistanceFunction box = [](const Vec3d& p) {
    const Vec3d q = p.cwiseAbs() - Vec3d(0.5, 0.3, 0.2);
    return q.cwiseMax(0.0).norm() + std::min(q.maxCoeff(), 0.0);
  };
  const TriangleMesh mesh = contour(box, {{-0.5, -0.3, -0.2}, {0.5, 0.3, 0.2}}, 0.031);
  EXPECT_EQ(open_edges(mesh), 0);
  EXPECT_NEAR(mesh_mass(mesh).volume / 0.24, 1, 1e-3);
  double corner = 1;
  for (const Vec3d& x : mesh.vertices) corner = std::min(corner, (x - Vec3d(0.5, 0.3, 0.2)).norm());
  EXPECT_LT(corner, 0.05 * 0.031);
}

TEST(TriangleTree, FindsWhatBruteForceFinds) {
  const Shape link = standard("chain_link");
  const TriangleMesh& mesh = solid_of(link.kind)->mesh();
  TriangleMesh some{mesh.vertices, {}};
  for (std::size_t t = 0; t < mesh.triangles.size(); t += 37) some.triangles.push_back(mesh.triangles[t]);
  const TriangleTree tree(some);
  KeyedRandom random(3);
  for (int k = 0; k < 300; ++k) {
    const Vec3d p = 0.4 * (random.in_unit_cube() - Vec3d::Constant(0.5));
    double least = 1e300;
    for (const auto& t : some.triangles) {
      const TriangleMesh one{{some.vertices[t[0]], some.vertices[t[1]], some.vertices[t[2]]}, {{0, 1, 2}}};
      least = std::min(least, TriangleTree(one).nearest(p).distance2);
    }
    EXPECT_DOUBLE_EQ(tree.nearest(p).distance2, least);
    EXPECT_EQ(tree.nearest(p, 0.9 * std::sqrt(least)).triangle, -1);
  }
}

TEST(Solid, DistanceIsThatOfTheSphereItApproximates) {
  const DistanceFunction ball = [](const Vec3d& p) { return p.norm() - 0.5; };
  const Solid with_test(
      1,
      [&] {
        return contour(ball, {{-0.5, -0.5, -0.5}, {0.5, 0.5, 0.5}}, 0.02);
      },
      ball);
  const Solid by_turning(2, [&] { return contour(ball, {{-0.5, -0.5, -0.5}, {0.5, 0.5, 0.5}}, 0.02); });
  KeyedRandom random(2);
  for (int k = 0; k < 2000; ++k) {
    const Vec3d p = 1.4 * (random.in_unit_cube() - Vec3d::Constant(0.5));
    EXPECT_NEAR(with_test.distance(p), ball(p), 2e-3);
    EXPECT_NEAR(by_turning.distance(p), ball(p), 2e-3);
  }
  EXPECT_LT(by_turning.distance({3, 0, 0}), 2.5 + 1e-3);  // far away a lower bound
  EXPECT_GT(by_turning.distance({3, 0, 0}), 1);
}

}  // namespace
}  // namespace tidelock
