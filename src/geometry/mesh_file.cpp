#include "geometry/mesh_file.hpp"

#include <fmt/format.h>

#include <cmath>

#include "base/atomic_file.hpp"
#include "base/error.hpp"
#include "base/hash.hpp"
#include "geometry/mesh_check.hpp"
#include "geometry/mesh_reader.hpp"
#include "geometry/mesh_repair.hpp"

namespace tidelock {
namespace {

std::uint64_t key_of(const TriangleMesh& mesh, bool shell) {
  const std::uint64_t parts[3] = {hash64(mesh.vertices.data(), mesh.vertices.size() * sizeof(Vec3d)),
                                  hash64(mesh.triangles.data(), mesh.triangles.size() * sizeof mesh.triangles[0]),
                                  shell ? 1u : 0u};
  return hash64(parts, sizeof parts);
}

Shape shape_of(TriangleMesh mesh, std::uint64_t key, bool shell, std::vector<std::string> warnings) {
  auto solid = std::make_shared<Solid>(
      key, [m = std::move(mesh)] { return m; }, DistanceFunction{}, shell);
  solid->warnings = std::move(warnings);
  Shape shape;
  shape.kind = MeshShape{"", 1, shell, std::move(solid)};
  return shape;
}

/// Volume over what a ball of the same surface would have: near 0 for a sheet that was closed back to back.
double fullness(const TriangleMesh& mesh) {
  double area = 0;
  for (const auto& t : mesh.triangles)
    area += 0.5 * (mesh.vertices[t[1]] - mesh.vertices[t[0]]).cross(mesh.vertices[t[2]] - mesh.vertices[t[0]]).norm();
  return 6 * std::sqrt(std::acos(-1.0)) * std::abs(mesh_mass(mesh).volume) / std::pow(area, 1.5);
}

}  // namespace

Shape solid_from_triangles(TriangleMesh mesh, bool shell, const std::string& name) {
  std::vector<std::string> warnings = tidy(mesh);
  if (mesh.triangles.empty()) throw InputError(name, "", "all of its triangles have no area");
  const std::uint64_t key = key_of(mesh, shell);
  if (shell) return shape_of(std::move(mesh), key, true, {});
  const MeshDefects defects = find_defects(mesh);
  if (defects.is_closed() && fullness(mesh) > 1e-5) return shape_of(std::move(mesh), key, false, std::move(warnings));
  const std::string found = defects.is_closed() ? "no thickness" : defects.text();
  if (!can_repair())
    throw MissingPart(
        "surfaces",
        fmt::format("{}: is not closed ({}), and this program was built without OpenVDB, which could repair it; "
                    "\"shell\" takes it as an open sheet",
                    name, found));
  RepairedMesh repaired = repair(mesh);
  if (repaired.mesh.triangles.empty())
    throw InputError(
        name, "",
        fmt::format("has no meaningful inside: {}, and closing holes of up to a tenth of its size leaves none; "
                    "\"shell\" takes it as an open sheet",
                    found));
  warnings.push_back(
      fmt::format("{}: {}; its surface was made anew with a detail of {:.3g} m, holes of up to {:.3g} m "
                  "closed",
                  name, found, repaired.voxel, repaired.closed));
  return shape_of(std::move(repaired.mesh), key, false, std::move(warnings));
}

Shape mesh_shape(const std::string& file, double scale, bool shell) {
  TriangleMesh mesh = read_triangles(file);
  for (Vec3d& x : mesh.vertices) x *= scale;
  Shape shape = solid_from_triangles(std::move(mesh), shell, file);
  std::get<MeshShape>(shape.kind).file = file;
  std::get<MeshShape>(shape.kind).scale = scale;
  return shape;
}

void write_obj(const TriangleMesh& mesh, const std::string& file, const std::string& comment) {
  AtomicFile out(file);
  out.write(fmt::format("# {}\n", comment));
  for (const Vec3d& x : mesh.vertices) out.write(fmt::format("v {:.7g} {:.7g} {:.7g}\n", x.x(), x.y(), x.z()));
  for (const auto& t : mesh.triangles) out.write(fmt::format("f {} {} {}\n", t[0] + 1, t[1] + 1, t[2] + 1));
  out.commit();
}

}  // namespace tidelock
