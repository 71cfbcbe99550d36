// A series for ParaView that holds particles, bodies and surfaces of a run.
#pragma once
#include <cstddef>
#include <string>

#include "outputs/run_results.hpp"

namespace tidelock {

struct ParaviewFiles {
  std::string series;  // the .pvd file
  std::size_t frames = 0;
  bool particles = false, bodies = false, surfaces = false;
};

/// Writes DIR/run.pvd, DIR/bodies/frame_0012.vtp and the particles' .vtp files that are missing. Throws InputError,
/// RunError.
ParaviewFiles write_paraview(const RunResults& run);

}  // namespace tidelock
