// What the pictures of a run are made of, as follows from its scene: camera, colours, meshes of the bodies. Shared by
// the pictures that a run draws itself and by `tidelock render`.
#pragma once
#include <string>
#include <vector>

#include "geometry/geometry.hpp"
#include "outputs/frame.hpp"
#include "render/picture.hpp"
#include "scene/scene.hpp"

namespace tidelock {

/// What the camera frames: all fills and visible bodies, the latter over the whole run. Floors made of a plane are only
/// shown around the rest, however wide they are.
Bounds scene_bounds(const Scene& scene);

/// What the colours mean, and their range over the whole run: what water falling over the height of the scene reaches.
struct Legend {
  std::string name, unit;
  double lo = 0, hi = 0;            // [unit]; both 0: chosen for each frame
  std::vector<std::string> fluids;  // their names, when the colours tell them apart
};
Legend legend_of(const Scene& scene, ColourBy by, const Bounds& b);
/// The frame's particles, coloured as the legend says.
void add_particles(PictureScene& picture, const FrameData& frame, ColourBy by, const Legend& legend);

/// The bodies' meshes, each in its own frame.
std::vector<TriangleMesh> body_meshes(const Scene& scene);
/// The bodies' samples as balls of a particle's size, each body in its own frame; of hollow ones, which one looks into,
/// the mesh.
std::vector<TriangleMesh> body_balls(const Scene& scene, const SampleCache& cache = {});
/// The visible bodies where they are.
std::vector<PictureScene::BodyMesh> placed_bodies(const Scene& scene, const std::vector<TriangleMesh>& meshes,
                                                  const std::vector<BodyPose>& poses);

/// Size, camera and up direction, as the scene says.
PictureOptions picture_options(const Scene& scene, const Bounds& view);

}  // namespace tidelock
