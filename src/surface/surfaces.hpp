// Surfaces of the frames of a run: which are missing, several at once within a bound of memory.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "outputs/frame_done.hpp"
#include "outputs/run_results.hpp"
#include "surface/mesh_files.hpp"
#include "surface/surface.hpp"

namespace tidelock {

struct SurfaceJob {
  SurfaceSettings settings;         // settings.threads: of all frames together
  std::vector<MeshFormat> formats;  // of the files
  std::string folder;               // where they go: frame_0012.ply
  bool split = false;               // one file for each fluid, in a folder of its own: oil/frame_0012.ply
  double memory = 4e9;              // [bytes] that all frames in work may need together
  bool again = false;               // make those that are there already too
  FrameDone frame_done;             // may be empty
};

/// DIR/surface
std::string surface_folder(const std::string& dir);
/// FOLDER/frame_0012.ply
std::string surface_path(const std::string& folder, std::uint64_t number, MeshFormat format);

struct SurfaceCount {
  std::size_t made = 0, there = 0;  // [-] frames; "there": before
  double seconds = 0;               // [s] of wall time
  std::size_t at_once = 0;          // [-] frames in work at a time
};
/// Makes the surfaces that are missing: there is no file, it is older than the particles, or it was made with other
/// settings. Throws RunError, also when a single frame would need more memory than allowed.
SurfaceCount make_surfaces(const RunResults& run, const std::vector<FrameFile>& frames, const SurfaceJob& job);

}  // namespace tidelock
