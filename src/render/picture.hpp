// Pictures of particles and bodies without any display: scene, options, and draw().
#pragma once
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "geometry/geometry.hpp"
#include "render/camera.hpp"
#include "render/colour.hpp"
#include "render/image.hpp"
#include "render/mesh_edges.hpp"
#include "render/scale.hpp"
#include "scene/look.hpp"
#include "surface/surface.hpp"

namespace tidelock {

/// Values that lie beyond the colours, which the legend tells.
struct ValuesOutside {
  double share = 0;               // [-] of all values
  double least = 0, largest = 0;  // of all values
};

/// The content of a picture at one moment. Plain data in SI units; particles and vertices that are not finite are left
/// out.
struct PictureScene {
  int dimensions = 3;
  std::vector<std::array<float, 3>> points;  // [m] particle centres
  std::vector<float> value;                  // [value_unit] one for each point, or empty
  float radius = 0.01f;                      // [m] of a particle

  struct BodyMesh {
    MeshVertices vertices;                             // [m]
    MeshTriangles triangles;                           // a 2D body: any mesh whose outline, seen along z, is the body
    std::array<float, 3> colour{0.86f, 0.55f, 0.24f};  // sRGB 0..1
    bool frame_only = false;                           // a tank: only its edges are drawn
  };
  std::vector<BodyMesh> bodies;
  std::shared_ptr<const SurfaceMesh> water;  // drawn by render() only
  std::vector<MeshLine> edges;               // [m] further lines, e.g. of a tank's frame

  std::string title;                     // top left
  std::string caption;                   // below the title, e.g. "t = 0.400 s"
  std::string value_name;                // e.g. "speed"
  std::string value_unit;                // e.g. "m/s"
  double value_lo = 0, value_hi = 0;     // [value_unit] ends of the colour map; lo >= hi: robust_range(value)
  std::optional<ValuesOutside> outside;  // [value_unit] the legend has room for it, even if there is nothing to tell
  std::vector<ShownFluid> fluids;        // by index; beyond them: palette_look()
  bool by_fluid = false;                 // values are indices of fluids, each in its colour
};

struct PictureOptions {
  int width = 960, height = 540;  // [pixels]
  ColourMap colours = ColourMap::water;
  std::optional<Bounds> bounds;   // [m] that the camera frames; use the same for all frames of a run
  Vec3d up{0, 1, 0};              // against gravity; 3D only
  std::optional<double> azimuth;  // [degrees] of the view to the right of the front; automatic when absent
  double elevation = 20;          // [degrees] of the view above the horizon
  double field_of_view = 28;      // [degrees] from bottom to top of the framed part
  std::optional<Vec3d> camera_position, camera_target;  // [m] both: overrides the automatic camera
  bool ground = true;                                   // 3D: a floor under the bounds that takes shadows
  bool text = true;                                     // title, caption, legend, axes
  int samples = 2;                                      // [-] per pixel and axis
  int threads = 0;  // [-] 0: as many as OpenMP would take. The same bits for any number.
};

/// Bounds of everything finite in the scene, never empty.
Bounds picture_bounds(const PictureScene& scene);

/// The camera that draw() and render() take: given by the user, or such that all bounds are in view.
Camera choose_camera(const PictureScene& scene, const PictureOptions& options, const Bounds& bounds,
                     const PixelRect& drawing);
/// The caller's bounds, or those of the scene; never thinner than a particle.
Bounds framed_bounds(const PictureScene& scene, const PictureOptions& options);
/// Throws InputError for invalid options, RunError for a scene whose arrays do not match.
void check_picture(const PictureScene& scene, const PictureOptions& options);

/// The scene's own lines and those of the bodies drawn as frames.
std::vector<MeshLine> frame_lines(const PictureScene& scene);

/// Throws InputError for invalid options, RunError when memory runs out.
Image draw(const PictureScene& scene, const PictureOptions& options = {});

}  // namespace tidelock
