// Where a body was in a run of a paper's scene.
#pragma once
#include <algorithm>
#include <string>
#include <vector>

#include "papers/paper.hpp"
#include "papers/series.hpp"

namespace tidelock {

/// A body's way through a run: centre of mass [m] by row of bodies.csv.
struct Track {
  Track(const PaperRun& run, const std::string& body)
      : time(run.bodies.column("time_s", body)),
        x(run.bodies.column("position_x_m", body)),
        y(run.bodies.column("position_y_m", body)),
        z(run.bodies.column("position_z_m", body)) {}

  /// Largest distance [m] from a point in the whole run.
  double farthest_from(const Vec3d& point) const {
    double most = 0;
    for (std::size_t k = 0; k < x.size(); ++k) most = std::max(most, (Vec3d(x[k], y[k], z[k]) - point).norm());
    return most;
  }

  std::vector<double> time, x, y, z;
};

}  // namespace tidelock
