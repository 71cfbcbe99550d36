#include <fmt/format.h>

#include <cmath>
#include <filesystem>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <numbers>
#include <string>
#include <system_error>
#include <utility>

#include "base/atomic_file.hpp"
#include "base/error.hpp"
#include "cli/command_line.hpp"
#include "cli/commands.hpp"
#include "cli/own_name.hpp"
#include "cli/sample_cache.hpp"
#include "cli/texts.hpp"
#include "outputs/run_results.hpp"
#include "render/picture_setup.hpp"
#include "scene/body_colour.hpp"
#include "scene/fluid_looks.hpp"
#include "surface/mesh_files.hpp"
#include "surface/surfaces.hpp"

namespace tidelock {

#ifdef TIDELOCK_HAVE_RENDER

namespace fs = std::filesystem;

namespace {

using Json = nlohmann::ordered_json;

Json json_of(const Vec3d& v) { return {v.x(), v.y(), v.z()}; }
Json json_of(const Quatd& q) { return {q.w(), q.x(), q.y(), q.z()}; }

/// A body's mesh in its own frame as one of our PLY files.
void write_body(const TriangleMesh& body, const std::string& file) {
  SurfaceMesh mesh;
  for (const Vec3d& v : body.vertices)
    mesh.vertices.push_back({static_cast<float>(v.x()), static_cast<float>(v.y()), static_cast<float>(v.z())});
  mesh.normals.resize(mesh.vertices.size()), mesh.velocities.resize(mesh.vertices.size());
  for (const auto& t : body.triangles)
    mesh.triangles.push_back(
        {static_cast<std::uint32_t>(t[0]), static_cast<std::uint32_t>(t[1]), static_cast<std::uint32_t>(t[2])});
  write_mesh(mesh, 0, MeshFormat::ply, file);
}

/// The edges that a drawing shows of a tank.
Json edges_json(const TriangleMesh& mesh) {
  MeshVertices vertices;
  for (const Vec3d& v : mesh.vertices)
    vertices.push_back({static_cast<float>(v.x()), static_cast<float>(v.y()), static_cast<float>(v.z())});
  MeshTriangles triangles;
  for (const auto& t : mesh.triangles)
    triangles.push_back(
        {static_cast<std::uint32_t>(t[0]), static_cast<std::uint32_t>(t[1]), static_cast<std::uint32_t>(t[2])});
  Json lines = Json::array();
  for (const auto& [a, b] : feature_lines(vertices, triangles)) lines.push_back({a, b});
  return lines;
}

/// Name and look of each fluid, in the order of the scene; absorption [1/m].
Json fluids_json(const RunResults& run, double size) {
  std::vector<ShownFluid> fluids = shown_fluids(run.scene);
  for (ShownFluid& fluid : fluids)
    for (double& a : fluid.look.absorption) a /= size;
  return json_of(fluids);
}

Json bodies_json(const RunResults& run, const fs::path& folder) {
  const std::vector<TriangleMesh> meshes = body_meshes(run.scene);
  const auto poses = all_body_poses(run.dir);
  Json all = Json::array();
  for (std::size_t b = 0; b < meshes.size(); ++b) {
    const BodyDescription& body = run.scene.bodies[b];
    if (!body.visible) continue;
    const std::string file = fmt::format("body_{:03}.ply", b);
    write_body(meshes[b], (folder / file).string());
    Json entry = {{"name", body.name},
                  {"mesh", file},
                  {"colour", body_colour(body, b)},
                  {"tank", body.shape.inside},
                  {"poses", Json::array()}};
    if (body.shape.inside) entry["lines"] = edges_json(meshes[b]);
    if (body.motion == Motion::static_)
      entry["poses"].push_back({run.frames.front().number, json_of(body.position), json_of(body.rotation)});
    else
      for (const auto& [frame, list] : poses)
        if (b < list.size()) entry["poses"].push_back({frame, json_of(list[b].position), json_of(list[b].rotation)});
    all.push_back(std::move(entry));
  }
  return all;
}

/// Blender's cameras and suns look along their own -z, with y up.
Quatd looking(const Vec3d& right, const Vec3d& up, const Vec3d& forward) {
  Mat3d m;
  m.col(0) = right, m.col(1) = up, m.col(2) = -forward;
  return Quatd(m);
}

void write_blender(const RunResults& run, bool quiet) {
  if (run.scene.dimensions == 2) throw InputError(run.dir, "", "is a run in 2D; Blender needs three dimensions");
  const fs::path folder = fs::path(run.dir) / "blender";
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) throw RunError(fmt::format("cannot create the folder '{}': {}", folder.string(), error.message()));

  const Bounds view = survey_of(run, users_cache()).view;
  PictureOptions options = picture_options(run.scene, view);
  const PixelRect whole{0, 0, static_cast<double>(options.width), static_cast<double>(options.height)};
  const Camera camera = choose_camera(PictureScene{}, options, view, whole);
  const Vec3d up = options.up.normalized(), middle = 0.5 * (view.lo + view.hi);
  const Vec3d side = up.unitOrthogonal(), other = up.cross(side);
  double lowest = 1e300;
  for (int corner = 0; corner < 8; ++corner)
    lowest =
        std::min(lowest, up.dot(Vec3d(corner & 1 ? view.hi.x() : view.lo.x(), corner & 2 ? view.hi.y() : view.lo.y(),
                                      corner & 4 ? view.hi.z() : view.lo.z())));
  const double size = (view.hi - view.lo).norm();
  // From the upper left behind the camera.
  const Vec3d sun = (0.6 * camera.right - 0.9 * up + 0.5 * (camera.forward - camera.forward.dot(up) * up)).normalized();
  const Vec3d sun_right = sun.unitOrthogonal();
  const bool water = !run.scene.fluids.empty();
  const Json json = {
      {"name", run.scene.name},
      {"fps", run.scene.time.frames_per_second},
      {"first", run.frames.front().number},
      {"last", run.frames.back().number},
      {"resolution", {options.width, options.height}},
      {"size", size},
      {"line", 0.0013 * size},
      {"up", json_of(Quatd::FromTwoVectors(up, Vec3d::UnitZ()))},
      {"camera",
       {{"position", json_of(camera.position)},
        {"rotation", json_of(looking(camera.right, camera.up, camera.forward))},
        {"angle", options.field_of_view * std::numbers::pi / 180}}},
      {"sun", json_of(looking(sun_right, sun_right.cross(sun), sun))},
      // A little above the lowest places: no film of air between water and ground.
      {"ground", {json_of(side), json_of(other), json_of(middle + (lowest + 0.001 * size - up.dot(middle)) * up)}},
      {"fluids", fluids_json(run, size)},
      {"surfaces", water ? Json("surface") : Json(nullptr)},
      {"bodies", bodies_json(run, folder)}};
  write_file_atomically((folder / "scene.json").string(), json.dump(1) + "\n");
  const std::string script = (fs::path(run.dir) / "blender.py").string();
  write_file_atomically(script, blender_script());
  if (quiet) return;
  fmt::print(
      "{0}\n  open:           blender -P {0}\n  render a frame: blender -b -P {0} -- --frame {1} --out frame.png\n",
      script, run.frames.back().number);
  if (water && !fs::exists(surface_path(surface_folder(run.dir), run.frames.back().number, MeshFormat::ply), error))
    fmt::print("{}\n",
               in_own_name(fmt::format("  there are no surfaces yet: './tidelock surface {}' makes them", run.dir)));
}

}  // namespace

#endif

void add_blender(CommandLine& line, int& exit_code) {
  Command command = line.add_command("blender");
  const auto dir = std::make_shared<std::string>();
  const auto quiet = std::make_shared<bool>(false);
  command.option("DIR", *dir).required();
  command.flag("--quiet", *quiet);
  command.when_chosen([dir, quiet, &exit_code] {
#ifdef TIDELOCK_HAVE_RENDER
    const RunResults run = open_results(*dir);
    if (run.frames.empty())
      throw InputError(*dir, "", "has no frames yet; outputs.particles of its scene must name a format");
    write_blender(run, *quiet);
    exit_code = kDone;
#else
    throw RunError("this program was built without Embree or libpng, whose part places the camera");
#endif
  });
}

}  // namespace tidelock
