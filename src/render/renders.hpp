// Pictures of the frames of a run by path tracing: which are missing, and the movie of them.
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "outputs/frame_done.hpp"
#include "outputs/run_results.hpp"

namespace tidelock {

/// What lies beyond a place along an axis is cut away: "z=0.25" everything with z above, "-z=0.25" below it.
struct AxisCut {
  int axis = 2;
  double at = 0;  // [m]
  bool below = false;
};

struct RenderJob {
  bool water = true;   // the surface; else particles as balls
  bool balls = false;  // bodies as their samples; else as meshes
  ColourBy colour_by = ColourBy::speed;
  std::string colours = "water";  // name of the colour map
  int samples = 64;               // [-] paths per pixel
  int width = 960, height = 540;  // [pixels]
  double turntable = 0;           // [degrees] that the camera goes around from the first to the last frame
  double sun_azimuth = -50, sun_elevation = 48;  // [degrees]
  double absorption = 1;                         // [-]
  std::optional<Vec3d> camera, target;           // [m]
  std::optional<double> field_of_view;           // [degrees]
  std::optional<AxisCut> cut;
  bool ground = true, text = true, movie = true;
  std::string folder;   // of the pictures; the movie is FOLDER.mp4
  int threads = 1;      // [-]
  double memory = 4e9;  // [bytes] for surfaces that are made on the way
  bool again = false;
  SampleCache cache = {};                // of the bodies' samples
  FrameDone surface_done, picture_done;  // may be empty
};

struct RenderCount {
  std::size_t made = 0, there = 0;  // [-] frames
  double seconds = 0;               // [s] of wall time
  std::string movie;                // "" when there is none
  std::string problem;              // one line, e.g. no ffmpeg
};

/// Draws the pictures that are missing, after making the surfaces that are. Throws InputError, RunError.
RenderCount make_renders(const RunResults& run, const std::vector<FrameFile>& frames, const RenderJob& job);

}  // namespace tidelock
