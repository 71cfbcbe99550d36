#include "surface/surface.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "base/error.hpp"
#include "surface/extract.hpp"
#include "surface/field.hpp"
#include "surface/mesh_topology.hpp"
#include "surface/smooth.hpp"

namespace tidelock {
namespace {

constexpr int kSmoothingRounds = 20;  // [-] of weighted_laplacian, at the default resolution
constexpr int kNormalRounds = 3;      // [-]

void check(const SurfaceSettings& s) {
  if (!(s.particle_size > 0) || !std::isfinite(s.particle_size))
    throw InputError("", "",
                     fmt::format("a surface of particles of size {}; expected a length in metres", s.particle_size));
  if (!(s.resolution >= 0.05 && s.resolution <= 2))
    throw InputError("", "",
                     fmt::format("a surface resolution of {}; valid are 0.05 to 2 particle sizes", s.resolution));
  if (s.smoothing && (*s.smoothing < 0 || *s.smoothing > 1000))
    throw InputError("", "", fmt::format("{} rounds of smoothing; valid are 0 to 1000", *s.smoothing));
}

bool finite(const Float3& p) { return std::isfinite(p[0]) && std::isfinite(p[1]) && std::isfinite(p[2]); }

/// Hollows smaller than a few particles are gaps between particles, and pieces without volume are noise.
void fill_gaps(std::vector<Float3>& vertices, Triangles& triangles, double smallest) {
  std::vector<std::uint32_t> piece;
  const std::size_t pieces = label_pieces(vertices.size(), triangles, piece);
  const std::vector<double> volume = piece_volumes(vertices, triangles, piece, pieces);
  std::vector<bool> drop(pieces);
  for (std::size_t p = 0; p < pieces; ++p) drop[p] = volume[p] <= 0 && -volume[p] < smallest;
  if (std::find(drop.begin(), drop.end(), true) != drop.end()) remove_pieces(vertices, triangles, piece, drop);
}

std::vector<char> between_fluids(const std::vector<Float3>& vertices, const ParticleField& field, int threads) {
  std::vector<char> between(vertices.size());
  const auto n = static_cast<std::ptrdiff_t>(vertices.size());
#pragma omp parallel for schedule(dynamic, 1024) num_threads(threads)
  for (std::ptrdiff_t k = 0; k < n; ++k) {
    const auto v = static_cast<std::size_t>(k);
    between[v] = field.between_fluids(vertices[v]);
  }
  return between;
}

/// The surface of particles of one fluid; `others`: those of all other fluids.
SurfaceMesh surface_of(const std::vector<Float3>& points, const std::vector<Float3>& velocity,
                       const std::vector<Float3>& others, const SurfaceSettings& settings) {
  SurfaceMesh mesh;
  if (points.empty()) return mesh;
  const double h = settings.particle_size;
  const int threads = std::max(1, settings.threads);
  const double level = flat_level(settings.method, h);
  const auto field = make_field_among(settings.method, points, others, level, h, threads);
  QuadMesh quads = extract_level_set(*field, level, settings.resolution * h, threads);
  mesh.triangles = cut_quads(quads);
  mesh.vertices = std::move(quads.vertices);
  part_sheets(mesh.vertices, mesh.triangles);
  fill_gaps(mesh.vertices, mesh.triangles, settings.smallest_cavity * h * h * h);

  const MeshNeighbours around(mesh.vertices.size(), mesh.triangles);
  const bool smoothed = settings.method == SurfaceMethod::weighted_laplacian;
  const int rounds = settings.smoothing.value_or(smoothed ? kSmoothingRounds : 0);
  if (rounds > 0) {
    const std::vector<float> weight = smoothing_weights(mesh.vertices, field->points(), h, threads);
    std::vector<char> between;
    if (!others.empty()) between = between_fluids(mesh.vertices, *field, threads);
    smooth_vertices(mesh.vertices, mesh.triangles, around, weight, between, rounds, threads);
  }
  mesh.normals = vertex_normals(mesh.vertices, mesh.triangles, around, rounds > 0 ? kNormalRounds : 0, threads);
  mesh.velocities = vertex_velocities(mesh.vertices, field->points(), velocity, h, threads);
  return mesh;
}

void append(SurfaceMesh& all, const SurfaceMesh& one, std::uint32_t fluid) {
  const auto first = static_cast<std::uint32_t>(all.vertices.size());
  all.vertices.insert(all.vertices.end(), one.vertices.begin(), one.vertices.end());
  all.normals.insert(all.normals.end(), one.normals.begin(), one.normals.end());
  all.velocities.insert(all.velocities.end(), one.velocities.begin(), one.velocities.end());
  for (const auto& t : one.triangles) all.triangles.push_back({first + t[0], first + t[1], first + t[2]});
  all.fluid.resize(all.vertices.size(), fluid);
}

}  // namespace

double surface_bytes(std::size_t particles, const SurfaceSettings& settings) {
  // Measured (./tidelock bench surface): particles with their sorted copies, and leaves and triangles for thin sheets,
  // where every particle has surface on both sides.
  const double per_area = 1 / (settings.resolution * settings.resolution);
  return static_cast<double>(particles) * (300 + 260 * per_area) + 5e7;
}

bool surfaces_available() { return extraction_available(); }

SurfaceMesh make_surface(const FrameData& frame, const SurfaceSettings& settings) {
  check(settings);
  if (!surfaces_available())
    throw MissingPart("surfaces",
                      "this program was built without OpenVDB (Debian: libopenvdb-dev), which surfaces need");
  const bool known = frame.fluid.size() == frame.size();
  const auto fluid_of = [&](std::size_t i) { return known ? frame.fluid[i] : 0u; };
  std::set<std::uint32_t> fluids;
  for (std::size_t i = 0; i < frame.size(); ++i) fluids.insert(fluid_of(i));
  SurfaceMesh mesh;
  for (const std::uint32_t fluid : fluids) {
    std::vector<Float3> points, velocity, others;
    for (std::size_t i = 0; i < frame.size(); ++i) {
      if (!finite(frame.position[i])) continue;
      if (fluid_of(i) != fluid) {
        others.push_back(frame.position[i]);
        continue;
      }
      points.push_back(frame.position[i]);
      const bool moving = i < frame.velocity.size() && finite(frame.velocity[i]);
      velocity.push_back(moving ? frame.velocity[i] : Float3{0, 0, 0});
    }
    SurfaceMesh one = surface_of(points, velocity, others, settings);
    if (fluids.size() == 1 && fluid == 0) return one;
    append(mesh, one, fluid);
  }
  return mesh;
}

}  // namespace tidelock
