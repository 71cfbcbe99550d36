// Surfaces: volume, smoothness and topology of meshes made from particles, and the files they are written to.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <limits>
#include <nlohmann/json.hpp>
#include <numbers>
#include <random>

#include "base/base64.hpp"
#include "base/error.hpp"
#include "geometry/geometry.hpp"
#include "scene/fluid_looks.hpp"
#include "scene/materials.hpp"
#include "surface/field.hpp"
#include "surface/mesh_files.hpp"
#include "surface/mesh_topology.hpp"
#include "surface/surface.hpp"

namespace tidelock {
namespace {

constexpr SurfaceMethod kAll[] = {SurfaceMethod::weighted_laplacian, SurfaceMethod::anisotropic,
                                  SurfaceMethod::zhu_bridson};

SurfaceSettings settings_of(SurfaceMethod method, double spacing) {
  SurfaceSettings s;
  s.method = method;
  s.particle_size = spacing;
  s.threads = 2;
  return s;
}

FrameData frame_of(const std::vector<Vec3d>& points) {
  FrameData frame;
  for (const Vec3d& p : points) {
    frame.position.push_back({static_cast<float>(p.x()), static_cast<float>(p.y()), static_cast<float>(p.z())});
    frame.velocity.push_back({static_cast<float>(p.y()), 2, 0});  // a shear flow
  }
  return frame;
}

FrameData ball(double radius, double spacing, FillKind kind, const Vec3d& centre = Vec3d::Zero()) {
  Shape shape;
  shape.kind = Sphere{radius};
  shape.position = centre;
  return frame_of(fill_volume(shape, 3, spacing, kind, 0));
}

/// Particles without any order, about as many as there is room for: what a splash looks like.
FrameData spray(unsigned seed, int count, double width) {
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> place(0, width);
  std::vector<Vec3d> points;
  for (int i = 0; i < count; ++i) points.push_back({place(random), place(random), place(random)});
  return frame_of(points);
}

struct Radii {
  double mean = 0, spread = 0;  // [m] mean and standard deviation
};
Radii radii_of(const SurfaceMesh& mesh) {
  Radii r;
  double squares = 0;
  const auto n = static_cast<double>(mesh.vertices.size());
  for (const Float3& p : mesh.vertices) {
    const double d = std::sqrt(double{p[0]} * p[0] + double{p[1]} * p[1] + double{p[2]} * p[2]);
    r.mean += d / n, squares += d * d / n;
  }
  r.spread = std::sqrt(squares - r.mean * r.mean);
  return r;
}

class Surface : public testing::Test {
 protected:
  void SetUp() override {
    if (!surfaces_available()) GTEST_SKIP() << "built without OpenVDB";
  }
};

TEST_F(Surface, OfASampledSphereKeepsVolumeAndRadius) {
  const double h = 0.05, radius = 20 * h, volume = 4.0 / 3 * std::numbers::pi * std::pow(radius, 3);
  for (const SurfaceMethod method : kAll)
    for (const FillKind kind : {FillKind::lattice, FillKind::hexagonal}) {
      const SurfaceMesh mesh = make_surface(ball(radius, h, kind), settings_of(method, h));
      const MeshReport report = inspect(mesh.vertices, mesh.triangles);
      EXPECT_NEAR(report.volume / volume, 1, 0.02) << word(method);
      EXPECT_TRUE(report.closed_manifold()) << word(method);
      EXPECT_EQ(report.pieces, 1u) << word(method) << ": one surface and no inner shells";
      EXPECT_EQ(report.cavities, 0u) << word(method);
      const Radii r = radii_of(mesh);
      EXPECT_NEAR(r.mean, radius, 0.1 * h) << word(method);
      if (method == SurfaceMethod::weighted_laplacian) {
        EXPECT_LT(r.spread, 0.1 * h);
      } else {
        EXPECT_LT(r.spread, 0.15 * h) << word(method);
      }
    }
}

TEST_F(Surface, SmallSphereKeepsItsVolumeWithTheDefaultMethod) {
  const double h = 0.01, radius = 10 * h, volume = 4.0 / 3 * std::numbers::pi * std::pow(radius, 3);
  for (const FillKind kind : {FillKind::lattice, FillKind::hexagonal}) {
    const SurfaceMesh mesh = make_surface(ball(radius, h, kind), settings_of(SurfaceMethod::weighted_laplacian, h));
    EXPECT_NEAR(inspect(mesh.vertices, mesh.triangles).volume / volume, 1, 0.02);
    EXPECT_LT(radii_of(mesh).spread, 0.1 * h);
  }
}

TEST_F(Surface, SmoothingMakesItSmootherAndKeepsTheVolume) {
  const FrameData frame = ball(10, 1, FillKind::lattice);
  SurfaceSettings settings = settings_of(SurfaceMethod::weighted_laplacian, 1);
  const SurfaceMesh smooth = make_surface(frame, settings);
  settings.smoothing = 0;
  const SurfaceMesh rough = make_surface(frame, settings);
  EXPECT_LT(radii_of(smooth).spread, 0.8 * radii_of(rough).spread);
  EXPECT_NEAR(inspect(smooth.vertices, smooth.triangles).volume, inspect(rough.vertices, rough.triangles).volume,
              1e-3 * inspect(rough.vertices, rough.triangles).volume);
}

TEST_F(Surface, FlatSurfaceEndsHalfASpacingOutsideOfTheLastLayer) {
  // 30 x 12 x 30 particles in unit cells: their volume reaches from 0 to 12.
  std::vector<Vec3d> points;
  for (int i = 0; i < 30; ++i)
    for (int j = 0; j < 12; ++j)
      for (int k = 0; k < 30; ++k) points.push_back({i + 0.5, j + 0.5, k + 0.5});
  for (const SurfaceMethod method : kAll) {
    const SurfaceMesh mesh = make_surface(frame_of(points), settings_of(method, 1));
    double sum = 0;
    int count = 0;
    for (const Float3& p : mesh.vertices)
      if (p[1] > 6 && std::abs(p[0] - 15) < 5 && std::abs(p[2] - 15) < 5) sum += p[1], ++count;
    ASSERT_GT(count, 100);
    EXPECT_NEAR(sum / count, 12, 0.15) << word(method);
  }
}

TEST_F(Surface, AlwaysAClosedManifold) {
  for (const SurfaceMethod method : kAll)
    for (const unsigned seed : {1u, 2u, 3u})
      for (const int count : {200, 700, 2500}) {
        const SurfaceMesh mesh = make_surface(spray(seed, count, 14), settings_of(method, 1));
        const MeshReport report = inspect(mesh.vertices, mesh.triangles);
        EXPECT_TRUE(report.closed_manifold())
            << word(method) << ", seed " << seed << ", " << count << " particles: open " << report.open_edges
            << " crowded " << report.crowded_edges << " turned " << report.turned_edges << " pinched "
            << report.pinched_points;
        EXPECT_GT(report.volume, 0);
      }
}

TEST_F(Surface, LoneParticlesAreDropsOfAboutTheirVolume) {
  const std::vector<Vec3d> points = {{0, 0, 0}, {10, 0, 0}, {0, 10, 3}};
  for (const SurfaceMethod method : kAll) {
    SurfaceSettings settings = settings_of(method, 1);
    settings.resolution = 0.2;
    const SurfaceMesh mesh = make_surface(frame_of(points), settings);
    const MeshReport report = inspect(mesh.vertices, mesh.triangles);
    EXPECT_EQ(report.pieces, 3u) << word(method);
    EXPECT_GT(report.volume / 3, 0.3) << word(method);
    EXPECT_LT(report.volume / 3, 2.0) << word(method);
  }
}

TEST_F(Surface, HollowsAreKeptWhenTheyAreLargeAndFilledWhenTheyAreGaps) {
  const auto with_hollow = [](double radius) {
    std::vector<Vec3d> points;
    for (int i = -12; i <= 12; ++i)
      for (int j = -12; j <= 12; ++j)
        for (int k = -12; k <= 12; ++k)
          if (const Vec3d p(i, j, k); p.norm() < 12 && p.norm() > radius) points.push_back(p);
    return frame_of(points);
  };
  for (const SurfaceMethod method : kAll) {
    const SurfaceMesh bubble = make_surface(with_hollow(5), settings_of(method, 1));
    EXPECT_EQ(inspect(bubble.vertices, bubble.triangles).cavities, 1u) << word(method);
    const SurfaceMesh gap = make_surface(with_hollow(1.2), settings_of(method, 1));
    EXPECT_EQ(inspect(gap.vertices, gap.triangles).pieces, 1u) << word(method);
  }
}

TEST_F(Surface, NormalsPointOutAndVelocitiesAreThoseOfTheFlow) {
  for (const SurfaceMethod method : kAll) {
    const SurfaceMesh mesh = make_surface(ball(8, 1, FillKind::hexagonal), settings_of(method, 1));
    ASSERT_EQ(mesh.normals.size(), mesh.vertices.size());
    ASSERT_EQ(mesh.velocities.size(), mesh.vertices.size());
    for (std::size_t v = 0; v < mesh.vertices.size(); ++v) {
      const Eigen::Vector3f p(mesh.vertices[v].data()), n(mesh.normals[v].data()), u(mesh.velocities[v].data());
      EXPECT_NEAR(n.norm(), 1, 1e-5);
      EXPECT_GT(n.dot(p.normalized()), 0.7) << word(method);
      EXPECT_NEAR(u.y(), 2, 1e-5);
      EXPECT_NEAR(u.x(), p.y(), 1.0);  // particles are only on one side of the surface
    }
  }
}

TEST_F(Surface, SameBitsOnAnyNumberOfThreads) {
  const FrameData frame = spray(5, 22000, 34);
  for (const SurfaceMethod method : kAll) {
    SurfaceSettings settings = settings_of(method, 1);
    settings.threads = 1;
    const SurfaceMesh one = make_surface(frame, settings);
    settings.threads = 3;
    const SurfaceMesh three = make_surface(frame, settings);
    EXPECT_EQ(one.vertices, three.vertices) << word(method);
    EXPECT_EQ(one.triangles, three.triangles) << word(method);
    EXPECT_EQ(one.normals, three.normals) << word(method);
    EXPECT_EQ(one.velocities, three.velocities) << word(method);
  }
}

TEST_F(Surface, OddInputIsTaken) {
  EXPECT_TRUE(make_surface(FrameData{}, settings_of(SurfaceMethod::anisotropic, 1)).vertices.empty());
  FrameData frame = ball(4, 1, FillKind::lattice);
  const SurfaceMesh clean = make_surface(frame, settings_of(SurfaceMethod::weighted_laplacian, 1));
  const float nan = std::numeric_limits<float>::quiet_NaN();
  frame.position.push_back({nan, 0, 0});
  frame.velocity.push_back({nan, nan, nan});
  EXPECT_EQ(make_surface(frame, settings_of(SurfaceMethod::weighted_laplacian, 1)).vertices, clean.vertices);
  // All particles in one place, and one that flew far away.
  FrameData heap = frame_of(std::vector<Vec3d>(50, Vec3d(1, 1, 1)));
  heap.position.push_back({3e4f, 0, 0});
  heap.velocity.push_back({0, 0, 0});
  for (const SurfaceMethod method : kAll) {
    const SurfaceMesh mesh = make_surface(heap, settings_of(method, 1));
    EXPECT_EQ(inspect(mesh.vertices, mesh.triangles).pieces, 2u) << word(method);
    EXPECT_TRUE(inspect(mesh.vertices, mesh.triangles).closed_manifold()) << word(method);
  }
  heap.position.back() = {1e12f, 0, 0};
  EXPECT_THROW(make_surface(heap, settings_of(SurfaceMethod::zhu_bridson, 1)), RunError);
  EXPECT_THROW(make_surface(frame, settings_of(SurfaceMethod::zhu_bridson, 0)), InputError);
  SurfaceSettings coarse = settings_of(SurfaceMethod::zhu_bridson, 1);
  coarse.resolution = 50;
  EXPECT_THROW(make_surface(frame, coarse), InputError);
}

// --- topology --------------------------------------------------------------------------------------------------------

const std::vector<Float3> kCorners = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
const Triangles kTetrahedron = {{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}};

TEST(SurfaceOfSeveralFluids, EachHasItsOwnClosedSurface) {
  if (!surfaces_available()) GTEST_SKIP() << "built without OpenVDB";
  // The lower half of a ball is another fluid than the upper one.
  FrameData frame = ball(10, 1, FillKind::lattice);
  double below = 0;
  for (const Float3& p : frame.position) {
    frame.fluid.push_back(p[1] < -2 ? 1 : 0);
    below += p[1] < -2;
  }
  const SurfaceMesh mesh = make_surface(frame, settings_of(SurfaceMethod::weighted_laplacian, 1));
  ASSERT_EQ(mesh.fluid.size(), mesh.vertices.size());
  for (const std::uint32_t fluid : {0u, 1u}) {
    Triangles own;
    for (const auto& t : mesh.triangles) {
      ASSERT_EQ(mesh.fluid[t[0]], mesh.fluid[t[1]]);
      if (mesh.fluid[t[0]] == fluid) own.push_back(t);
    }
    const MeshReport report = inspect(mesh.vertices, own);
    EXPECT_EQ(report.open_edges + report.crowded_edges + report.turned_edges, 0u);
    const double wanted = fluid == 1 ? below : static_cast<double>(frame.size()) - below;
    EXPECT_NEAR(report.volume, wanted, 0.05 * wanted);
  }
  frame.fluid.assign(frame.size(), 0);
  EXPECT_TRUE(make_surface(frame, settings_of(SurfaceMethod::weighted_laplacian, 1)).fluid.empty());
}

TEST(SurfaceOfSeveralFluids, MeetsWithoutANotchAtTheWalls) {
  if (!surfaces_available()) GTEST_SKIP() << "built without OpenVDB";
  // A box of liquid whose lower half is another fluid, and a lone particle of it in the upper half.
  constexpr int n = 12;
  std::vector<Vec3d> points;
  std::vector<std::uint32_t> fluid;
  for (int x = 0; x < n; ++x)
    for (int y = 0; y < n; ++y)
      for (int z = 0; z < n; ++z) {
        points.push_back({x + 0.5, y + 0.5, z + 0.5});
        fluid.push_back(y < n / 2 || (x == 6 && y == 9 && z == 6) ? 1 : 0);
      }
  FrameData frame = frame_of(points), lower;
  frame.fluid = fluid;
  for (std::size_t i = 0; i < points.size(); ++i)
    if (fluid[i] == 1) lower.position.push_back(frame.position[i]);
  // How near a surface comes to the line where the fluids meet at a wall, x = 0, in the middle of it.
  const auto notch = [](const SurfaceMesh& mesh, std::uint32_t own) {
    double nearest = 1e300;
    for (std::size_t v = 0; v < mesh.vertices.size(); ++v) {
      const Float3& p = mesh.vertices[v];
      if ((!mesh.fluid.empty() && mesh.fluid[v] != own) || std::abs(p[2] - 0.5 * n) > 3) continue;
      nearest = std::min(nearest, std::hypot(double{p[0]}, p[1] - 0.5 * n));
    }
    return nearest;
  };
  for (const SurfaceMethod method : kAll) {
    const SurfaceMesh mesh = make_surface(frame, settings_of(method, 1));
    const double alone = notch(make_surface(lower, settings_of(method, 1)), 1);
    const double share = method == SurfaceMethod::weighted_laplacian ? 0.4 : 0.7;  // smoothing alone would round more
    for (const std::uint32_t own : {0u, 1u}) EXPECT_LT(notch(mesh, own), share * alone) << word(method);
    double drop_low = 1e300, drop_high = -1e300;
    for (std::size_t v = 0; v < mesh.vertices.size(); ++v)
      if (mesh.fluid[v] == 1 && mesh.vertices[v][1] > 8) {
        drop_low = std::min(drop_low, double{mesh.vertices[v][1]});
        drop_high = std::max(drop_high, double{mesh.vertices[v][1]});
      }
    EXPECT_NEAR(drop_high - drop_low, 1, 0.3) << word(method) << ": a lone particle does not vanish";
  }
}

TEST(MeshTopology, ReportSeesWhatIsWrong) {
  const MeshReport good = inspect(kCorners, kTetrahedron);
  EXPECT_TRUE(good.closed_manifold());
  EXPECT_NEAR(good.volume, 1.0 / 6, 1e-12);
  EXPECT_EQ(good.cavities, 0u);

  Triangles open(kTetrahedron.begin(), kTetrahedron.end() - 1);
  EXPECT_EQ(inspect(kCorners, open).open_edges, 3u);

  Triangles turned = kTetrahedron;
  std::swap(turned[0][0], turned[0][1]);
  EXPECT_EQ(inspect(kCorners, turned).turned_edges, 3u);

  Triangles inside_out = kTetrahedron;
  for (auto& t : inside_out) std::swap(t[0], t[1]);
  EXPECT_EQ(inspect(kCorners, inside_out).cavities, 1u);

  // A second tetrahedron that shares an edge, or only a corner, with the first.
  std::vector<Float3> five = kCorners;
  five.insert(five.end(), {{-1, -1, 0}, {-1, -1, -1}});
  Triangles edge = kTetrahedron;
  edge.insert(edge.end(), {{0, 3, 4}, {3, 0, 5}, {0, 4, 5}, {3, 5, 4}});
  EXPECT_EQ(inspect(five, edge).crowded_edges, 1u);
  std::vector<Float3> seven = kCorners;
  seven.insert(seven.end(), {{-1, 0, 0}, {0, -1, 0}, {0, 0, -1}});
  Triangles corner = kTetrahedron;
  corner.insert(corner.end(), {{0, 4, 5}, {0, 5, 6}, {0, 6, 4}, {4, 6, 5}});
  EXPECT_EQ(inspect(seven, corner).pinched_points, 1u);
  EXPECT_EQ(inspect(seven, corner).crowded_edges, 0u);

  part_sheets(five, edge);
  EXPECT_TRUE(inspect(five, edge).closed_manifold());
  EXPECT_EQ(inspect(five, edge).pieces, 2u);
  part_sheets(seven, corner);
  EXPECT_TRUE(inspect(seven, corner).closed_manifold());
  EXPECT_EQ(inspect(seven, corner).pieces, 2u);
}

// --- files -----------------------------------------------------------------------------------------------------------

class SurfaceFiles : public testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = (std::filesystem::temp_directory_path() / "tidelock_mesh_XXXXXX").string();
    ASSERT_NE(mkdtemp(pattern.data()), nullptr);
    folder_ = pattern;
    mesh_.vertices = kCorners;
    mesh_.triangles = kTetrahedron;
    for (std::size_t v = 0; v < 4; ++v) {
      mesh_.normals.push_back({0, v % 2 ? 1.0f : -1.0f, 0});
      mesh_.velocities.push_back({0.1f * static_cast<float>(v), 2, -3});
    }
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }
  std::string write(MeshFormat format, const std::vector<std::string>& names = {}) {
    std::vector<ShownFluid> fluids;
    for (const std::string& name : names) fluids.push_back({name, palette_look(fluids.size())});
    return write_shown(format, fluids);
  }
  std::string write_shown(MeshFormat format, const std::vector<ShownFluid>& fluids) {
    const std::string file = (folder_ / ("a." + word(format))).string();
    write_mesh(mesh_, 0.25, format, file, fluids);
    return file;
  }
  static std::string content(const std::string& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }
  std::filesystem::path folder_;
  SurfaceMesh mesh_;
};

TEST_F(SurfaceFiles, PlyReadsBack) {
  const std::string file = write(MeshFormat::ply);
  const SurfaceMesh back = read_mesh(file);
  EXPECT_EQ(back.vertices, mesh_.vertices);
  EXPECT_EQ(back.normals, mesh_.normals);
  EXPECT_EQ(back.velocities, mesh_.velocities);
  EXPECT_EQ(back.triangles, mesh_.triangles);
  const std::string whole = content(file);
  std::ofstream(file, std::ios::binary) << whole.substr(0, whole.size() - 1);
  EXPECT_THROW(read_mesh(file), InputError);
  std::string damaged = whole;
  damaged[whole.size() - 1] = 'x';  // a vertex number beyond all vertices
  std::ofstream(file, std::ios::binary) << damaged;
  EXPECT_THROW(read_mesh(file), InputError);
  std::ofstream(file, std::ios::binary) << "solid\n";
  EXPECT_THROW(read_mesh(file), InputError);
  EXPECT_THROW(read_mesh((folder_ / "none.ply").string()), InputError);
}

TEST_F(SurfaceFiles, SeveralFluidsAreToldApartInEveryFormat) {
  const SurfaceMesh one = mesh_;
  const auto n = static_cast<std::uint32_t>(mesh_.vertices.size());
  mesh_.vertices.insert(mesh_.vertices.end(), one.vertices.begin(), one.vertices.end());
  mesh_.normals.insert(mesh_.normals.end(), one.normals.begin(), one.normals.end());
  mesh_.velocities.insert(mesh_.velocities.end(), one.velocities.begin(), one.velocities.end());
  for (const auto& t : one.triangles) mesh_.triangles.push_back({t[0] + n, t[1] + n, t[2] + n});
  mesh_.fluid.assign(n, 0);
  mesh_.fluid.resize(2 * n, 1);
  const SurfaceMesh back = read_mesh(write(MeshFormat::ply));
  EXPECT_EQ(back.fluid, mesh_.fluid);
  EXPECT_EQ(back.triangles, mesh_.triangles);
  EXPECT_EQ(back.velocities, mesh_.velocities);
  const std::string obj = content(write(MeshFormat::obj));
  EXPECT_LT(obj.find("g fluid_0\n"), obj.find("g fluid_1\n"));
  EXPECT_NE(obj.find("g fluid_1\n"), std::string::npos);
  EXPECT_NE(content(write(MeshFormat::vtp)).find("Name=\"fluid\""), std::string::npos);
  const std::string glb = content(write(MeshFormat::glb));
  EXPECT_NE(glb.find("\"name\":\"fluid_0\""), std::string::npos);
  EXPECT_NE(glb.find("\"name\":\"fluid_1\""), std::string::npos);
  // Named after the fluids where they have names; two of the same name are told apart.
  const std::string named_obj = content(write(MeshFormat::obj, {"olive oil", ""}));
  EXPECT_NE(named_obj.find("g olive_oil\n"), std::string::npos);
  EXPECT_NE(named_obj.find("g fluid_1\n"), std::string::npos);
  const std::string named_glb = content(write(MeshFormat::glb, {"olive oil", "brine"}));
  EXPECT_NE(named_glb.find("\"name\":\"olive oil\""), std::string::npos);
  EXPECT_NE(named_glb.find("\"name\":\"brine\""), std::string::npos);
  const std::string twins = content(write(MeshFormat::obj, {"oil", "oil"}));
  EXPECT_LT(twins.find("g oil_0\n"), twins.find("g oil_1\n"));
  EXPECT_NE(twins.find("g oil_1\n"), std::string::npos);
}

TEST_F(SurfaceFiles, ObjHasVerticesNormalsAndFaces) {
  const std::string text = content(write(MeshFormat::obj));
  EXPECT_NE(text.find("\nv 1 0 0\n"), std::string::npos);
  EXPECT_NE(text.find("\nvn 0.0000 1.0000 0.0000\n"), std::string::npos);
  EXPECT_NE(text.find("\nf 2//2 3//3 4//4\n"), std::string::npos);
  EXPECT_EQ(text.find("0//"), std::string::npos);  // OBJ counts from 1
}

TEST_F(SurfaceFiles, VtpNamesItsArrays) {
  const std::string text = content(write(MeshFormat::vtp));
  EXPECT_NE(text.find("NumberOfPoints=\"4\""), std::string::npos);
  EXPECT_NE(text.find("NumberOfPolys=\"4\""), std::string::npos);
  for (const char* name : {"Normals", "velocity", "points", "connectivity", "offsets", "TimeValue"})
    EXPECT_NE(text.find(std::string("Name=\"") + name + "\""), std::string::npos) << name;
}

TEST_F(SurfaceFiles, VtpArraysAreWhereTheirTagsSay) {
  const std::string text = content(write(MeshFormat::vtp));
  const std::size_t data = text.find('_', text.find("<AppendedData")) + 1;
  const auto array = [&](const std::string& name) {
    const std::size_t tag = text.find("Name=\"" + name + "\""), at = text.find("offset=\"", tag) + 8;
    const std::size_t offset = std::stoul(text.substr(at, text.find('"', at) - at));
    // The first word of an array is its length in bytes; base64 packs three bytes into four characters.
    std::uint64_t bytes = 0;
    std::memcpy(&bytes, base64_decode(text.substr(data + offset, 12)).value_or(std::string(9, 0)).data(), 8);
    const auto all = base64_decode(text.substr(data + offset, base64_length(8 + bytes)));
    return all ? all->substr(8) : std::string();
  };
  const auto same = [&](const std::string& name, const void* expected, std::size_t bytes) {
    return array(name) == std::string(static_cast<const char*>(expected), bytes);
  };
  EXPECT_TRUE(same("points", mesh_.vertices.data(), 48));
  EXPECT_TRUE(same("Normals", mesh_.normals.data(), 48));
  EXPECT_TRUE(same("velocity", mesh_.velocities.data(), 48));
  EXPECT_TRUE(same("connectivity", mesh_.triangles.data(), 48));
  const std::int32_t offsets[] = {3, 6, 9, 12};
  EXPECT_TRUE(same("offsets", offsets, sizeof offsets));
}

TEST_F(SurfaceFiles, GlbIsWellFormedAndHoldsTheMesh) {
  const std::string bytes = content(write(MeshFormat::glb));
  const auto u32 = [&](std::size_t at) {
    std::uint32_t v;
    std::memcpy(&v, bytes.data() + at, 4);
    return v;
  };
  ASSERT_EQ(bytes.substr(0, 4), "glTF");
  EXPECT_EQ(u32(4), 2u);
  EXPECT_EQ(u32(8), bytes.size());
  const std::size_t length = u32(12);
  EXPECT_EQ(length % 4, 0u);
  const auto json = nlohmann::json::parse(bytes.substr(20, length));
  const std::size_t data = 20 + length + 8;
  EXPECT_EQ(bytes.substr(data - 4, 4), std::string("BIN\0", 4));
  EXPECT_EQ(u32(data - 8), bytes.size() - data);
  EXPECT_EQ(json["buffers"][0]["byteLength"], bytes.size() - data);
  const auto& primitive = json["meshes"][0]["primitives"][0];
  const auto offset = [&](const nlohmann::json& accessor) {
    const auto& a = json["accessors"][accessor.get<std::size_t>()];
    return data + json["bufferViews"][a["bufferView"].get<std::size_t>()]["byteOffset"].get<std::size_t>();
  };
  EXPECT_EQ(std::memcmp(bytes.data() + offset(primitive["attributes"]["POSITION"]), mesh_.vertices.data(), 48), 0);
  EXPECT_EQ(std::memcmp(bytes.data() + offset(primitive["attributes"]["NORMAL"]), mesh_.normals.data(), 48), 0);
  EXPECT_EQ(std::memcmp(bytes.data() + offset(primitive["attributes"]["_VELOCITY"]), mesh_.velocities.data(), 48), 0);
  EXPECT_EQ(std::memcmp(bytes.data() + offset(primitive["indices"]), mesh_.triangles.data(), 48), 0);
  EXPECT_EQ(json["accessors"][0]["max"], nlohmann::json({1.0, 1.0, 1.0}));
}

TEST_F(SurfaceFiles, MaterialsOfGlbLookLikeTheLiquids) {
  const auto json_for = [&](const char* liquid) {
    const std::string bytes = content(write_shown(MeshFormat::glb, {{liquid, material_named(liquid)->look}}));
    std::uint32_t length = 0;
    std::memcpy(&length, bytes.data() + 12, 4);
    return nlohmann::json::parse(bytes.substr(20, length));
  };
  const auto surface_of = [](const nlohmann::json& json) { return json["materials"][0]["pbrMetallicRoughness"]; };
  const nlohmann::json honey = json_for("honey"), milk = json_for("milk"), lava = json_for("lava");
  const auto amber = surface_of(honey)["baseColorFactor"].get<std::vector<double>>();
  ASSERT_EQ(amber.size(), 4u);
  EXPECT_GT(amber[0], 1.5 * amber[1]);
  EXPECT_GT(amber[1], 3 * amber[2]) << "honey is amber; in light, not in display values";
  EXPECT_EQ(amber[3], 1);
  EXPECT_GT(surface_of(milk)["baseColorFactor"][2], 0.7);
  EXPECT_EQ(surface_of(json_for("mercury"))["metallicFactor"], 1);
  EXPECT_EQ(surface_of(milk)["metallicFactor"], 0);
  EXPECT_GT(surface_of(json_for("mud"))["roughnessFactor"], 2 * surface_of(honey)["roughnessFactor"].get<double>());
  // glTF allows emission up to 1; more is a factor of an extension, which the file must then announce.
  const auto factor = lava["materials"][0]["emissiveFactor"].get<std::vector<double>>();
  const double strength =
      lava["materials"][0]["extensions"]["KHR_materials_emissive_strength"]["emissiveStrength"].get<double>();
  ASSERT_EQ(factor.size(), 3u);
  for (std::size_t c = 0; c < 3; ++c) {
    EXPECT_LE(factor[c], 1);
    EXPECT_NEAR(factor[c] * strength, material_named("lava")->look.emission[c], 1e-12);
  }
  EXPECT_EQ(lava["extensionsUsed"], nlohmann::json({"KHR_materials_emissive_strength"}));
  EXPECT_FALSE(milk.contains("extensionsUsed") || milk["materials"][0].contains("emissiveFactor"));
}

TEST_F(SurfaceFiles, EmptyMeshesAreFilesToo) {
  mesh_ = {};
  for (const MeshFormat format : {MeshFormat::ply, MeshFormat::obj, MeshFormat::vtp, MeshFormat::glb})
    EXPECT_NO_THROW(write(format)) << word(format);
  EXPECT_TRUE(read_mesh((folder_ / "a.ply").string()).vertices.empty());
  EXPECT_THROW(write_mesh(mesh_, 0, MeshFormat::ply, (folder_ / "none" / "a.ply").string()), RunError);
}

}  // namespace
}  // namespace tidelock
