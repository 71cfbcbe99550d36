// Mesh files: every format, masses against closed forms, repair, and files that are broken in all the ways that files
// are.
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <chrono>
#include <cmath>
#include <cstdlib>
#include <span>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "geometry/cache.hpp"
#include "geometry/fill_relaxed.hpp"
#include "geometry/mesh_check.hpp"
#include "geometry/mesh_file.hpp"
#include "geometry/mesh_reader.hpp"
#include "geometry/mesh_repair.hpp"
#include "geometry/parts/parts.hpp"
#include "geometry/random.hpp"
#include "geometry/relax.hpp"
#include "geometry/sample_solid.hpp"
#include "scene/read.hpp"
#include "support/meshes.hpp"

namespace tidelock {
namespace {

using testing::ScratchFolder;

class MeshFiles : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!can_read_meshes()) GTEST_SKIP() << "built without Assimp";
  }
  /// The message of the InputError that reading the file throws; "" when it is read.
  static std::string error_of(const std::string& file, bool shell = false) {
    try {
      mesh_shape(file, 1, shell);
    } catch (const InputError& error) {
      return error.what();
    }
    return "";
  }
  ScratchFolder folder;
};

Shape analytic(const char* name) {
  Shape s;
  if (std::string(name) == "box") s.kind = Box{{-0.5, -0.3, -0.2}, {0.5, 0.3, 0.2}};
  if (std::string(name) == "sphere") s.kind = Sphere{0.4};
  if (std::string(name) == "torus") s.kind = Torus{0.4, 0.15};
  if (std::string(name) == "cylinder") s.kind = Cylinder{0.3, 0.8};
  s.position = {1, 2, 3};
  s.rotation = Quatd(Eigen::AngleAxisd(0.6, Vec3d(1, 1, 0).normalized()));
  return s;
}

TEST_F(MeshFiles, MassAndInertiaAreThoseOfTheClosedForms) {
#ifdef __SANITIZE_ADDRESS__
  const std::vector<const char*> names{"box", "cylinder"};  // the same code, within seconds
#else
  const std::vector<const char*> names{"box", "sphere", "torus", "cylinder"};
#endif
  for (const char* name : names) {
    const Shape exact = analytic(name);
    const std::string file = folder.file(std::string(name) + ".obj");
    write_obj(triangulate(exact, 3, 0.008), file, name);
    const Shape read = mesh_shape(file);
    const MassProperties a = mass_properties(exact, 3), b = mass_properties(read, 3);
    EXPECT_NEAR(b.volume / a.volume, 1, 1e-3) << name;
    EXPECT_LT((b.centre - a.centre).norm(), 1e-3) << name;
    EXPECT_LT((b.inertia - a.inertia).norm(), 1e-3 * a.inertia.norm()) << name;
    EXPECT_TRUE(solid_of(read.kind)->warnings.empty()) << name;
  }
}

TEST_F(MeshFiles, EveryFormatGivesTheSameSolid) {
  const TriangleMesh mesh = testing::box_mesh({-0.5, 0, 1}, {0.5, 2, 1.25});
  folder.write("outer.bin", testing::gltf_buffer(mesh));
  const std::vector<std::string> files{folder.write("a.obj", testing::obj_text(mesh)),
                                       folder.write("a.ply", testing::ply_text(mesh)),
                                       folder.write("a.stl", testing::stl_bytes(mesh)),
                                       folder.write("a.gltf", testing::gltf_embedded(mesh)),
                                       folder.write("b.gltf", testing::gltf_text(mesh, "outer.bin")),
                                       folder.write("a.glb", testing::glb_bytes(mesh)),
                                       folder.write("UPPER.STL", testing::stl_bytes(mesh))};
  for (const std::string& file : files) {
    const Shape s = mesh_shape(file, 2.0);
    EXPECT_NEAR(mass_properties(s, 3).volume, 8 * 0.5, 1e-5) << file;
    EXPECT_LT((bounds(s, 3).lo - Vec3d(-1, 0, 2)).norm(), 1e-5) << file;
    EXPECT_NEAR(signed_distance(s, {0, 1, 2.25}, 3), -0.25, 1e-5) << file;
    EXPECT_NEAR(signed_distance(s, {0, 1, 3.0}, 3), 0.5, 1e-5) << file;
  }
}

TEST_F(MeshFiles, FacesThatLookInwardsAreTurnedWithAWarning) {
  TriangleMesh mesh = testing::box_mesh({0, 0, 0}, {1, 1, 1});
  std::swap(mesh.triangles[3][0], mesh.triangles[3][1]);
  const Shape some = mesh_shape(folder.write("some.obj", testing::obj_text(mesh)));
  EXPECT_NEAR(mass_properties(some, 3).volume, 1, 1e-6);
  ASSERT_EQ(solid_of(some.kind)->warnings.size(), 1u);
  EXPECT_NE(solid_of(some.kind)->warnings[0].find("1 faces"), std::string::npos);
  for (auto& t : mesh.triangles) std::swap(t[1], t[2]);
  const Shape all = mesh_shape(folder.write("all.obj", testing::obj_text(mesh)));
  EXPECT_NEAR(mass_properties(all, 3).volume, 1, 1e-6);
}

TEST_F(MeshFiles, ACavityStaysACavity) {
  TriangleMesh mesh = testing::box_mesh({0, 0, 0}, {1, 1, 1}),
               inner = testing::box_mesh({0.3, 0.3, 0.3}, {0.7, 0.7, 0.7});
  for (auto t : inner.triangles) mesh.triangles.push_back({t[0] + 8, t[2] + 8, t[1] + 8});
  mesh.vertices.insert(mesh.vertices.end(), inner.vertices.begin(), inner.vertices.end());
  const Shape s = mesh_shape(folder.write("hollow.obj", testing::obj_text(mesh)));
  EXPECT_NEAR(mass_properties(s, 3).volume, 1 - 0.064, 1e-6);
  EXPECT_GT(signed_distance(s, {0.5, 0.5, 0.5}, 3), 0.19);
}

TEST_F(MeshFiles, BrokenSolidsAreRepairedWithAWarning) {
  if (!can_repair()) GTEST_SKIP() << "built without OpenVDB";
  Shape ball;
  ball.kind = Sphere{0.5};
  const double volume = 4.0 / 3 * std::acos(-1.0) * 0.125;
  // A hole: a few neighbouring triangles are missing.
  TriangleMesh holed = triangulate(ball, 3, 0.03);
  std::erase_if(holed.triangles, [&](const auto& t) { return holed.vertices[t[0]].x() > 0.499; });
  // Two balls through each other.
  TriangleMesh crossed = triangulate(ball, 3, 0.05);
  const int n = static_cast<int>(crossed.vertices.size());
  for (int v = 0; v < n; ++v) crossed.vertices.push_back(crossed.vertices[v] + Vec3d(0.5, 0, 0));
  for (std::size_t t = 0, m = crossed.triangles.size(); t < m; ++t)
    crossed.triangles.push_back(
        {crossed.triangles[t][0] + n, crossed.triangles[t][1] + n, crossed.triangles[t][2] + n});
  // Faces turned at random, and every triangle with corners of its own: a soup.
  TriangleMesh soup;
  KeyedRandom random(4);
  const TriangleMesh whole = triangulate(ball, 3, 0.05);
  for (std::size_t t = 0; t < whole.triangles.size(); t += 1) {
    if (t % 50 == 7) continue;
    for (const int v : whole.triangles[t]) soup.vertices.push_back(whole.vertices[v]);
    const int first = static_cast<int>(soup.vertices.size()) - 3;
    soup.triangles.push_back(random.uniform() < 0.5 ? std::array<int, 3>{first, first + 1, first + 2}
                                                    : std::array<int, 3>{first, first + 2, first + 1});
  }
  const double lens = std::acos(-1.0) / 12 * (4 * 0.5 + 0.5) * std::pow(2 * 0.5 - 0.5, 2);
  const struct {
    const char* name;
    const TriangleMesh& mesh;
    double volume;
  } cases[] = {{"holed", holed, volume}, {"crossed", crossed, 2 * volume - lens}, {"soup", soup, volume}};
#ifdef __SANITIZE_ADDRESS__
  constexpr std::size_t kCases = 1;  // the same code for each, within seconds
#else
  constexpr std::size_t kCases = 3;
#endif
  for (const auto& c : std::span(cases).first<kCases>()) {
    const Shape s = mesh_shape(folder.write(std::string(c.name) + ".obj", testing::obj_text(c.mesh)));
    ASSERT_FALSE(solid_of(s.kind)->warnings.empty()) << c.name;
    EXPECT_NE(solid_of(s.kind)->warnings.back().find("made anew"), std::string::npos) << c.name;
    EXPECT_NEAR(mass_properties(s, 3).volume / c.volume, 1, 0.03) << c.name;
    EXPECT_LT(signed_distance(s, {0, 0, 0}, 3), -0.4) << c.name;
    EXPECT_TRUE(find_defects(solid_of(s.kind)->mesh()).open_edges == 0) << c.name;
  }
}

TEST_F(MeshFiles, WhatHasNoInsideIsRefusedButMayBeAShell) {
  const std::string sheet = folder.write("sheet.obj", "v 0 0 0\nv 1 0 0\nv 1 0 1\nv 0 0 1\nf 1 2 3\nf 1 3 4\n");
  const std::string box = folder.write("open.obj", testing::obj_text(testing::box_mesh({0, 0, 0}, {1, 1, 1}, 1 << 3)));
  // A sheet closed back to back.
  const std::string flat = folder.write("flat.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\nf 1 3 2\n");
  for (const std::string& file : {sheet, box, flat}) {
    const std::string error = error_of(file);
    EXPECT_NE(error.find(can_repair() ? "no meaningful inside" : "OpenVDB"), std::string::npos) << error;
    EXPECT_NE(error.find("shell"), std::string::npos) << error;
  }
  const Shape shell = mesh_shape(box, 1, true);
  EXPECT_GE(signed_distance(shell, {0.5, 0.5, 0.5}, 3), 0.4);
  EXPECT_THROW(mass_properties(shell, 3), InputError);
  const double h = 0.05;
  const auto x = sample_surface(shell, 3, h, 0.5 * h).points;
  EXPECT_NEAR(static_cast<double>(x.size()) * h * h / 5, 1, 0.15);
  for (const Vec3d& p : x) EXPECT_LT(signed_distance(shell, p, 3), 1e-9);
  EXPECT_EQ(count_violations(x, poisson_radius(h)), 0);
}

TEST_F(MeshFiles, BrokenFilesGiveOneClearLine) {
  const TriangleMesh mesh = testing::box_mesh({0, 0, 0}, {1, 1, 1});
  const std::string stl = testing::stl_bytes(mesh), glb = testing::glb_bytes(mesh), ply = testing::ply_text(mesh);
  std::string claims = stl;
  const std::uint32_t many = 200'000'000;  // 10 GB
  std::memcpy(claims.data() + 80, &many, 4);
  std::string ply_claims = ply;
  ply_claims.replace(ply_claims.find("vertex 8"), 8, "vertex 800000000");
  const auto expect = [&](const std::string& file, const std::string& part) {
    const std::string error = error_of(file);
    EXPECT_NE(error, "") << file;
    EXPECT_NE(error.find(part), std::string::npos) << error;
    EXPECT_EQ(error.find(file), 0u) << error;
    EXPECT_EQ(error.find('\n'), std::string::npos) << error;
  };
  expect(folder.file("missing.obj"), "no such file");
  expect(folder.file("missing.xyz"), "expected .obj");
  expect(folder.write("empty.obj", ""), "empty");
  expect(folder.write("text.stl", "this is no mesh"), "cut off");
  expect(folder.write("cut.stl", stl.substr(0, 300)), "claims");
  expect(folder.write("claims.stl", claims), "10000000084 bytes");
  expect(folder.write("claims.ply", ply_claims), "claims");
  expect(folder.write("cut.ply", ply.substr(0, 60)), "no end");
  expect(folder.write("cut.glb", glb.substr(0, glb.size() / 2)), "");
  expect(folder.write("nan.obj", "v 0 0 0\nv nan 0 0\nv 0 1 0\nf 1 2 3\n"), "");
  expect(folder.write("no_faces.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\n"), "");
  expect(folder.write("points.ply",
                      "ply\nformat ascii 1.0\nelement vertex 1\nproperty float x\nproperty float y\nproperty float "
                      "z\nend_header\n0 0 0\n"),
         "");
  expect(folder.write("line.obj", "v 0 0 0\nv 1 0 0\nv 2 0 0\nf 1 2 3\n"), "no area");
  expect(folder.write("out.gltf", testing::gltf_text(mesh, "../secret.bin")), "outside");
  expect(folder.write("away.gltf", testing::gltf_text(mesh, "/etc/passwd")), "outside");
  expect(folder.write("gone.gltf", testing::gltf_text(mesh, "gone.bin")), "not there");
  std::filesystem::create_directories(folder.file("folder.obj"));
  expect(folder.file("folder.obj"), "folder");
}

TEST_F(MeshFiles, ScenesNameMeshesInTheirOwnFolderOnly) {
  folder.write("box.obj", testing::obj_text(testing::box_mesh({0, 0, 0}, {1, 1, 1})));
  const auto read = [&](const std::string& mesh) {
    return parse_scene(
        R"({ "name": "x", "particle_size": 0.1, "bodies": [ { "density": 500, "shape": { "mesh": )" + mesh + "} } ] }",
        folder.file("scene.json"));
  };
  const Scene scene = read(R"({ "file": "box.obj", "scale": 0.5 })");
  EXPECT_NEAR(mass_properties(scene.bodies[0].shape, 3).volume, 0.125, 1e-6);
  EXPECT_EQ(scene_json(scene)["bodies"][0]["shape"]["mesh"]["file"], "box.obj");
  const auto error_in = [&](const std::string& mesh) {
    try {
      read(mesh);
    } catch (const InputError& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  EXPECT_NE(error_in(R"({ "file": "../box.obj" })").find("own folder"), std::string::npos);
  EXPECT_NE(error_in(R"({ "file": "/etc/hosts.obj" })").find("own folder"), std::string::npos);
  EXPECT_NE(error_in(R"({ "file": "gone.obj" })").find("no such file"), std::string::npos);
  EXPECT_NE(error_in(R"({ "scale": 2 })").find("file"), std::string::npos);
}

/// Random damage to a file: bytes changed, cut out, doubled, numbers blown up.
std::string damaged(std::string text, KeyedRandom& random) {
  const auto below = [&](std::size_t n) { return static_cast<std::size_t>(random.uniform() * static_cast<double>(n)); };
  const int changes = 1 + static_cast<int>(below(8));
  for (int k = 0; k < changes && !text.empty(); ++k) {
    const std::size_t at = below(text.size());
    switch (below(7)) {
      case 0:
        text[at] = static_cast<char>(below(256));
        break;
      case 1:
        text.resize(at);
        break;
      case 2:
        text.erase(at, 1 + below(20));
        break;
      case 3:
        text.insert(at, text.substr(below(text.size()), below(60)));
        break;
      case 4:
        text.insert(at, std::array{"-1", "999999999999", "nan", "1e308", "-inf", "0", "\0\0\0\0"}[below(7)]);
        break;
      case 5:
        for (std::size_t b = at; b < std::min(at + 4, text.size()); ++b) text[b] = static_cast<char>(0xff);
        break;
      default:
        text[at] = static_cast<char>(text[at] ^ (1 << below(8)));
    }
  }
  return text;
}

// TIDELOCK_FUZZ_SECONDS=300 runs it for five minutes.
TEST_F(MeshFiles, ReadersSurviveDamagedFiles) {
  const char* wish = std::getenv("TIDELOCK_FUZZ_SECONDS");
  const double seconds = wish ? std::atof(wish) : 3;
  const TriangleMesh mesh = testing::box_mesh({0, 0, 0}, {1, 1, 1});
  const std::vector<std::pair<std::string, std::string>> seeds{{"f.obj", testing::obj_text(mesh)},
                                                               {"f.ply", testing::ply_text(mesh)},
                                                               {"f.stl", testing::stl_bytes(mesh)},
                                                               {"f.glb", testing::glb_bytes(mesh)},
                                                               {"f.gltf", testing::gltf_embedded(mesh)}};
  const auto start = std::chrono::steady_clock::now();
  const auto elapsed = [&] { return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count(); };
  std::size_t tried = 0, read = 0, contained = 0;
  double slowest = 0;  // [s] of CPU, of this process and of the readers that it started
  std::uint64_t slowest_seed = 0;
  const auto cpu = [] {
    double sum = 0;
    for (const int who : {RUSAGE_SELF, RUSAGE_CHILDREN}) {
      rusage use;
      getrusage(who, &use);
      sum += static_cast<double>(use.ru_utime.tv_sec + use.ru_stime.tv_sec) +
             1e-6 * static_cast<double>(use.ru_utime.tv_usec + use.ru_stime.tv_usec);
    }
    return sum;
  };
  for (std::uint64_t seed = 1; elapsed() < seconds; ++seed) {
    KeyedRandom random(seed);
    const auto& [name, content] = seeds[seed % seeds.size()];
    const std::string file = folder.write(name, damaged(content, random));
    ++tried;
    const double before = cpu();
    try {
      const Shape s = mesh_shape(file, 1, seed % 3 == 0);
      ++read;
      EXPECT_TRUE(bounds(s, 3).lo.allFinite());
    } catch (const InputError& error) {
      EXPECT_EQ(std::string(error.what()).find('\n'), std::string::npos) << seed;
      contained += std::string(error.what()).find("reader failed") != std::string::npos;
    }
    if (cpu() - before > slowest) slowest = cpu() - before, slowest_seed = seed;
  }
  std::printf(
      "%zu damaged files: %zu read, %zu refused, of which the reading process did not survive %zu; slowest: "
      "seed %zu, %.2f s of CPU\n",
      tried, read, tried - read, contained, static_cast<std::size_t>(slowest_seed), slowest);
  EXPECT_GT(tried, 0u);
#ifndef __SANITIZE_ADDRESS__
  EXPECT_LT(slowest, 60) << "seed " << slowest_seed
                         << ": reading has a limit of 10 s for such files, repair has its grid";
#endif
}

TEST(GeometryCache, SecondTimeIsTheSameAndDamageIsNoticed) {
  ScratchFolder folder;
  const std::string place = folder.file("cache");
  const SampleCache cache(place);
  const PartKind& kind = *find_part("chain_link");
  const Shape link = part_shape(kind, standard_values(kind));
  const auto first = sample_surface(link, 3, 0.03, 0.015, cache);
  std::vector<std::filesystem::path> entries;
  for (const auto& e : std::filesystem::directory_iterator(place)) entries.push_back(e.path());
  ASSERT_EQ(entries.size(), 1u);
  const auto written = std::filesystem::last_write_time(entries[0]);
  const auto second = sample_surface(link, 3, 0.03, 0.015, cache);
  EXPECT_EQ(first.points, second.points);
  EXPECT_EQ(written, std::filesystem::last_write_time(entries[0]));  // read, not made again
  // Other content, other entry.
  Shape moved = link;
  moved.position = {1, 0, 0};
  EXPECT_NE(sample_surface(moved, 3, 0.03, 0.015, cache).points, first.points);
  // A changed byte makes it be computed anew.
  {
    std::fstream f(entries[0], std::ios::in | std::ios::out | std::ios::binary);
    f.seekp(200);
    f.put('\x55');
  }
  EXPECT_EQ(sample_surface(link, 3, 0.03, 0.015, cache).points, first.points);
  // Masses of unions too.
  Shape both;
  Shape ball;
  ball.kind = Sphere{0.1};
  Shape other = ball;
  other.position = {0.1, 0.05, 0};
  both.kind = Union{{ball, other}};
  const double volume = mass_properties(both, 3, cache).volume;
  EXPECT_EQ(mass_properties(both, 3, cache).volume, volume);
  EXPECT_NEAR(mass_properties(both, 3).volume, volume, 1e-12);
}

TEST(FillRelaxed, FillsACreatureEvenlyAndWithinItsSkin) {
  const PartKind& kind = *find_part("creature");
  const Shape creature = part_shape(kind, {1, 0});
#ifdef __SANITIZE_ADDRESS__
  const double h = 0.06;  // a third of the particles, through the same code
#else
  const double h = 0.04;
#endif
  const RelaxedFill fill = fill_relaxed(creature, 3, h, 0.82);
  EXPECT_LT(fill.density, 1.06);
  const double volume = mass_properties(creature, 3).volume;
  EXPECT_GT(static_cast<double>(fill.points.size()) * h * h * h / volume, 0.85);
  EXPECT_LT(static_cast<double>(fill.points.size()) * h * h * h / volume, 1.01);
  int outside = 0;
  for (const Vec3d& p : fill.points) outside += signed_distance(creature, p, 3) > 0;
  EXPECT_EQ(outside, 0);
}

}  // namespace
}  // namespace tidelock
