// Surface files: what other programs read (docs/surfaces.md).
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "scene/look.hpp"
#include "scene/words.hpp"
#include "surface/surface.hpp"

namespace tidelock {

enum class MeshFormat { ply, obj, vtp, glb };
constexpr auto words_of(MeshFormat) {
  using W = Word<MeshFormat>;
  return std::array{W{MeshFormat::ply, "ply", "Stanford PLY"}, W{MeshFormat::obj, "obj", "Wavefront OBJ"},
                    W{MeshFormat::vtp, "vtp", "VTK XML"}, W{MeshFormat::glb, "glb", "binary glTF"}};
}

/// "ply", "obj", "vtp", "glb": also the files' extensions.

/// The file is there complete or not at all. `time` [s] is written where the format has a place for it. Velocities are
/// in all formats but OBJ, which cannot hold them. Groups of OBJ and materials of GLB are named after the fluids (by
/// index in the scene); those without a name are fluid_0, fluid_1, ... Materials of GLB have the fluids' looks. Throws
/// RunError.
void write_mesh(const SurfaceMesh& mesh, double time, MeshFormat format, const std::string& file,
                const std::vector<ShownFluid>& fluids = {});

/// Reads back a PLY file of write_mesh(). Throws InputError when it is missing, of another kind or cut off.
SurfaceMesh read_mesh(const std::string& file);

}  // namespace tidelock
