// What the pictures of a run are made of, as follows from its scene: camera, colours, meshes of the bodies. Shared by
// the pictures that a run draws itself and by `tidelock render`.
#pragma once
#include <string>
#include <vector>

#include "geometry/geometry.hpp"
#include "outputs/frame.hpp"
#include "render/picture.hpp"
#include "render/survey.hpp"
#include "scene/scene.hpp"

namespace tidelock {

/// What the colours mean, and their range over the whole run.
struct Legend {
  std::string name, unit;
  SurveyedValues values;     // [unit]
  bool from_frames = false;  // what lies outside of the range is known of the whole run; else it is told by frame
  bool by_fluid = false;     // the colours tell the fluids apart
};
Legend legend_of(ColourBy by, const Survey& survey);
/// The scene's fluids, each with a name: by its number where the scene gives none.
std::vector<ShownFluid> named_fluids(const Scene& scene);
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
