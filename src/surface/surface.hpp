// The surface of a liquid as a triangle mesh, made from the particles of one frame (docs/surfaces.md).
//
// Every method gives a field around the particles, and its level set is taken on a sparse grid. The level puts the
// surface of a flat body of liquid half a spacing outside its last layer of particles, where the volume of that layer
// ends. So all methods keep the volume.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "outputs/frame.hpp"
#include "scene/words.hpp"

namespace tidelock {

enum class SurfaceMethod {
  weighted_laplacian,  // colour field, then the mesh is smoothed where there is enough liquid (Boettcher et al. 2023)
  anisotropic,         // kernels stretched along the surface (Yu and Turk 2013)
  zhu_bridson,         // distance to the weighted mean of the particles around (Zhu and Bridson 2005)
};
constexpr auto words_of(SurfaceMethod) {
  using W = Word<SurfaceMethod>;
  return std::array{W{SurfaceMethod::weighted_laplacian, "weighted-laplacian", "Boettcher et al. 2023"},
                    W{SurfaceMethod::anisotropic, "anisotropic", "Yu and Turk 2013"},
                    W{SurfaceMethod::zhu_bridson, "zhu-bridson", "Zhu and Bridson 2005"}};
}

struct SurfaceSettings {
  SurfaceMethod method = SurfaceMethod::weighted_laplacian;
  double particle_size = 0;      // [m] spacing of the particles at rest
  double resolution = 0.4;       // [-] edge of a grid cell in particle sizes
  std::optional<int> smoothing;  // [-] rounds of mesh smoothing; default: 20 for weighted_laplacian, else none
  double smallest_cavity = 8;    // [-] closed hollows of fewer particle volumes than this are gaps and get filled
  int threads = 1;               // [-] the same bits for any number
};

struct SurfaceMesh {
  std::vector<Float3> vertices;                         // [m]
  std::vector<Float3> normals;                          // unit, out of the liquid
  std::vector<Float3> velocities;                       // [m/s] of the liquid at the vertices, for motion blur
  std::vector<std::array<std::uint32_t, 3>> triangles;  // counterclockwise seen from outside of the liquid
  std::vector<std::uint32_t> fluid;  // [-] by vertex, index of the fluid in the scene; empty: all are of fluid 0
};

/// Whether this program was built with OpenVDB.
bool surfaces_available();

/// The surface of all particles of a 3D frame; empty when there are none. Each fluid has its own closed surface, one
/// after the other, so two fluids that touch have two surfaces between them. Particles that are not finite are left
/// out. Throws InputError for settings that make no sense, RunError when the program was built without OpenVDB or the
/// grid would be too fine for the extent of the particles.
SurfaceMesh make_surface(const FrameData& frame, const SurfaceSettings& settings);

/// [bytes] that make_surface() needs at most for this many particles, about.
double surface_bytes(std::size_t particles, const SurfaceSettings& settings);

/// "weighted-laplacian", "anisotropic", "zhu-bridson".

}  // namespace tidelock
