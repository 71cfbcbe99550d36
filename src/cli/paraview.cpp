#include "cli/paraview.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <filesystem>
#include <system_error>
#include <vector>

#include "base/atomic_file.hpp"
#include "base/error.hpp"
#include "base/number_text.hpp"
#include "geometry/geometry.hpp"
#include "outputs/particle_files.hpp"
#include "outputs/vtk_xml.hpp"
#include "surface/surfaces.hpp"

namespace tidelock {

namespace fs = std::filesystem;

namespace {

/// All bodies of a frame in one file; cells say which body they belong to.
void write_bodies(const RunResults& run, const std::vector<TriangleMesh>& meshes, const std::vector<BodyPose>& poses,
                  double time, const std::string& file) {
  std::vector<Float3> points;
  std::vector<std::array<std::int32_t, 3>> corners;
  std::vector<std::int32_t> body, inside;
  for (std::size_t b = 0; b < std::min(meshes.size(), poses.size()); ++b) {
    const auto first = static_cast<std::int32_t>(points.size());
    for (const Vec3d& v : meshes[b].vertices) {
      const Vec3d p = poses[b].position + poses[b].rotation * v;
      points.push_back({static_cast<float>(p.x()), static_cast<float>(p.y()), static_cast<float>(p.z())});
    }
    for (const auto& t : meshes[b].triangles) {
      corners.push_back({first + t[0], first + t[1], first + t[2]});
      body.push_back(static_cast<std::int32_t>(b));
      inside.push_back(run.scene.bodies[b].shape.inside ? 1 : 0);
    }
  }
  AtomicFile out(file);
  write_vtp_triangles(out, {time,
                            "CellData Scalars=\"body\"",
                            {vtk_array("body", "Int32", body), vtk_array("tank", "Int32", inside)},
                            vtk_array("points", "Float32", points),
                            vtk_array("connectivity", "Int32", corners)});
  out.commit();
}

}  // namespace

ParaviewFiles write_paraview(const RunResults& run) {
  if (run.frames.empty())
    throw InputError(run.dir, "", "has no frames yet; outputs.particles of its scene must name a format");
  ParaviewFiles files;
  files.particles = !run.scene.fluids.empty();
  files.bodies = !run.scene.bodies.empty();
  const fs::path dir(run.dir);
  std::error_code error;
  fs::create_directories(dir / "bodies", error);
  if (error)
    throw RunError(fmt::format("cannot create the folder '{}': {}", (dir / "bodies").string(), error.message()));
  std::vector<TriangleMesh> meshes;
  for (const BodyDescription& body : run.scene.bodies) {
    const Bounds b = bounds(body.shape, run.scene.dimensions);
    meshes.push_back(triangulate(body.shape, run.scene.dimensions, std::max((b.hi - b.lo).norm() / 80, 1e-9)));
  }
  const auto poses = all_body_poses(run.dir);
  std::string text =
      "<?xml version=\"1.0\"?>\n<VTKFile type=\"Collection\" version=\"0.1\" "
      "byte_order=\"LittleEndian\">\n<Collection>\n";
  const auto add = [&](double time, int part, const std::string& file) {
    text += fmt::format("<DataSet timestep=\"{}\" part=\"{}\" file=\"{}\"/>\n", shortest_text(time), part, file);
  };
  for (const FrameFile& frame : run.frames) {
    const double time = run.time_of(frame.number);
    if (files.particles) {
      const std::string particles = frame_path(run.dir, frame.number, ParticleFormat::vtp);
      if (!fs::exists(particles, error)) write_particles(load_frame(run, frame), ParticleFormat::vtp, particles);
      add(time, 0, frame_path("", frame.number, ParticleFormat::vtp));
    }
    if (const auto found = poses.find(frame.number); files.bodies && found != poses.end()) {
      const std::string name = fmt::format("bodies/frame_{:04}.vtp", frame.number);
      write_bodies(run, meshes, found->second, time, (dir / name).string());
      add(time, 1, name);
    }
    if (fs::exists(surface_path(surface_folder(run.dir), frame.number, MeshFormat::vtp), error)) {
      add(time, 2, surface_path("surface", frame.number, MeshFormat::vtp));
      files.surfaces = true;
    }
    ++files.frames;
  }
  text += "</Collection>\n</VTKFile>\n";
  files.series = (dir / "run.pvd").string();
  write_file_atomically(files.series, text);
  return files;
}

}  // namespace tidelock
