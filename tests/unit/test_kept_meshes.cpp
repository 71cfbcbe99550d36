// Meshes that a run keeps: by their content, so that a run can be moved, and nobody gets another mesh unnoticed.
#include "outputs/kept_meshes.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <set>
#include <string>

#include "base/error.hpp"
#include "geometry/mesh_reader.hpp"
#include "geometry/solid.hpp"
#include "outputs/run_results.hpp"
#include "run/resume.hpp"
#include "scene/read.hpp"
#include "support/meshes.hpp"
#include "unit/outputs_fixture.hpp"

namespace tidelock {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

/// A tetrahedron as high as asked.
TriangleMesh tetrahedron(double height) {
  TriangleMesh mesh;
  mesh.vertices = {{0, 0, 0}, {0.3, 0, 0}, {0, height, 0}, {0, 0, 0.3}};
  mesh.triangles = {{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}};
  return mesh;
}

class KeptMeshes : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!can_read_meshes()) GTEST_SKIP() << "built without Assimp";
    fs::create_directories(run());
  }
  std::string run() const { return dir_ / "run"; }
  void write(const std::string& name, const std::string& text) const {
    fs::create_directories(fs::path(dir_ / name).parent_path());
    put_content(dir_ / name, text);
  }
  /// Bodies with these meshes, in a scene file in the folder.
  Scene scene(const std::vector<std::string>& files, const std::string& in = "") const {
    Json bodies = Json::array();
    for (const std::string& file : files)
      bodies.push_back({{"name", "b" + std::to_string(bodies.size())},
                        {"density", 500},
                        {"position", {static_cast<double>(bodies.size()), 0, 0}},
                        {"shape", {{"mesh", {{"file", file}}}}}});
    return parse_scene(Json({{"particle_size", 0.05}, {"bodies", bodies}}).dump(), dir_ / (in + "scene.json"));
  }
  std::set<std::string> kept() const {
    std::set<std::string> contents;
    for (const auto& entry : fs::recursive_directory_iterator(run() + "/meshes"))
      if (entry.is_regular_file()) contents.insert(content_of(entry.path().string()));
    return contents;
  }
  std::size_t kept_files() const {
    std::size_t count = 0;
    for (const auto& entry : fs::recursive_directory_iterator(run() + "/meshes")) count += entry.is_regular_file();
    return count;
  }
  Json record(const Scene& scene) const { return {{"settings", Json::parse(settings_with_kept_meshes(scene))}}; }

  Folder dir_;
};

TEST_F(KeptMeshes, FilesOfOneNameDoNotMeetAndEqualOnesAreKeptOnce) {
  const std::string low = testing::obj_text(tetrahedron(0.2)), high = testing::obj_text(tetrahedron(0.6));
  write("a/hull.obj", low);
  write("b/hull.obj", high);
  write("c/copy.obj", low);
  const Scene all = scene({"a/hull.obj", "b/hull.obj", "c/copy.obj"});
  keep_meshes(all, run());
  EXPECT_EQ(kept(), (std::set<std::string>{low, high}));
  EXPECT_EQ(kept_files(), 2u);
  EXPECT_TRUE(meshes_are_kept(all, run()));
  const Scene again = scene_of_record(record(all), run());
  ASSERT_EQ(again.bodies.size(), 3u);
  for (const std::size_t b : {0u, 1u, 2u})
    EXPECT_EQ(std::get<MeshShape>(again.bodies[b].shape.kind).solid->key(),
              std::get<MeshShape>(all.bodies[b].shape.kind).solid->key());
  const std::string settings = settings_with_kept_meshes(all);
  write("b/hull.obj", testing::obj_text(tetrahedron(0.4)));
  const Scene changed = scene({"a/hull.obj", "b/hull.obj", "c/copy.obj"});
  EXPECT_NE(settings_with_kept_meshes(changed), settings) << "a changed mesh is another one";
  EXPECT_FALSE(meshes_are_kept(changed, run()));
}

TEST_F(KeptMeshes, ARunIsReadAfterItsFolderMovedAndItsSceneIsGone) {
  write("scene/hull.obj", testing::obj_text(tetrahedron(0.2)));
  write("scene/outer.bin", testing::gltf_buffer(tetrahedron(0.4)));
  write("scene/ship.gltf", testing::gltf_text(tetrahedron(0.4), "outer.bin"));
  const Scene before = scene({"hull.obj", "ship.gltf"}, "scene/");
  keep_meshes(before, run());
  const Json run_record = record(before);
  const std::string settings = settings_with_kept_meshes(before);
  fs::remove_all(dir_ / "scene");
  fs::rename(run(), dir_ / "moved");
  const Scene after = scene_of_record(run_record, dir_ / "moved");
  for (const std::size_t b : {0u, 1u})
    EXPECT_EQ(std::get<MeshShape>(after.bodies[b].shape.kind).solid->key(),
              std::get<MeshShape>(before.bodies[b].shape.kind).solid->key());
  EXPECT_EQ(identity_of(after), identity_of(before)) << "a checkpoint belongs to the mesh, wherever it lies";
  EXPECT_EQ(settings_with_kept_meshes(after), settings) << "kept meshes keep their names";
}

TEST_F(KeptMeshes, AChangedCopyIsNotTakenForTheMeshOfTheRun) {
  write("hull.obj", testing::obj_text(tetrahedron(0.2)));
  const Scene before = scene({"hull.obj"});
  keep_meshes(before, run());
  const Json run_record = record(before);
  const std::string name = run_record["settings"]["bodies"][0]["shape"]["mesh"]["file"];
  put_content(run() + "/" + name, testing::obj_text(tetrahedron(0.6)));
  EXPECT_FALSE(meshes_are_kept(before, run()));
  try {
    scene_of_record(run_record, run());
    ADD_FAILURE() << "a changed mesh was read";
  } catch (const InputError& error) {
    EXPECT_NE(std::string(error.what()).find(name), std::string::npos) << error.what();
    EXPECT_NE(std::string(error.what()).find("has changed"), std::string::npos) << error.what();
  }
  keep_meshes(before, run());  // as a resumed run does
  EXPECT_TRUE(meshes_are_kept(before, run()));
  EXPECT_NO_THROW(scene_of_record(run_record, run()));
}

TEST_F(KeptMeshes, AnotherMeshOfTheSameNameIsAnotherScene) {
  write("hull.obj", testing::obj_text(tetrahedron(0.2)));
  const std::string before = identity_of(scene({"hull.obj"}));
  write("hull.obj", testing::obj_text(tetrahedron(0.6)));
  EXPECT_NE(identity_of(scene({"hull.obj"})), before);
}

TEST_F(KeptMeshes, RunsThatKeptMeshesByNameAreReadAsBefore) {
  write("run/meshes/parts/hull.obj", testing::obj_text(tetrahedron(0.2)));
  const Json old = Json::parse(R"({"settings": {"particle_size": 0.05, "bodies": [
      {"name": "b", "density": 500, "shape": {"mesh": {"file": "meshes/parts/hull.obj"}}}]}})");
  const Scene read = scene_of_record(old, run());
  ASSERT_EQ(read.bodies.size(), 1u);
  keep_meshes(read, run());  // as resuming it does
  EXPECT_TRUE(meshes_are_kept(read, run()));
}

}  // namespace
}  // namespace tidelock
