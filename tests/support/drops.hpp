// Drops in zero gravity, and how round they are.
#pragma once
#include <algorithm>
#include <cmath>
#include <vector>

#include "support/bodies.hpp"

namespace tidelock::testing {

inline Scene drop(int dimensions, double h, double radius, TensionModel model, double sigma) {
  Scene s = empty_scene(dimensions, h);
  s.gravity = {0, 0, 0};
  s.fluids.emplace_back();
  Fill fill;
  fill.shape = shape_of(Sphere{radius});
  s.fluids[0].fill.push_back(fill);
  s.fluids[0].viscosity.model = ViscosityModel::xsph;
  s.fluids[0].viscosity.xsph = 0.01;
  s.fluids[0].surface_tension.model = model;
  s.fluids[0].surface_tension.coefficient = sigma;
  return s;
}

/// Largest width over smallest, over all directions.
inline double aspect(const World& w) {
  std::vector<Vec3d> directions;
  for (int a = 0; a < 18; ++a) {
    const double phi = M_PI * a / 18;
    if (w.constants.dimensions == 2) {
      directions.emplace_back(std::cos(phi), std::sin(phi), 0);
      continue;
    }
    for (int b = -4; b <= 4; ++b) {
      const double theta = M_PI / 2 * b / 4;
      directions.emplace_back(std::cos(phi) * std::cos(theta), std::sin(phi) * std::cos(theta), std::sin(theta));
    }
  }
  double least = 1e300, most = 0;
  for (const Vec3d& n : directions) {
    double lo = 1e300, hi = -1e300;
    for (const Float4& x : w.fluid.x) {
      const double s = n.dot(Vec3d(x.x, x.y, x.z));
      lo = std::min(lo, s), hi = std::max(hi, s);
    }
    least = std::min(least, hi - lo + w.constants.h), most = std::max(most, hi - lo + w.constants.h);
  }
  return most / least;
}

struct Oscillation {
  double period = 0;  // [s] between zero crossings of the same sign, mean
  double kept = 0;    // [-] amplitude of the last half period over the first
  int crossings = 0;
};

/// A drop set swinging in its lowest mode: v = amplitude omega (x, -y[, 0]).
inline Oscillation swing(Scene scene, double radius, double omega, double amplitude, double end) {
  Simulation sim(build_world(scene), best_exec());
  for (std::size_t i = 0; i < sim.world().fluid.size(); ++i) {
    const Float4 x = sim.world().fluid.x[i];
    Float4& v = sim.world().fluid.v[i];
    const bool flat = scene.dimensions == 2;
    const float a = static_cast<float>(amplitude * omega);
    v.x = flat ? a * x.x : -0.5f * a * x.x, v.y = flat ? -a * x.y : -0.5f * a * x.y, v.z = flat ? 0 : a * x.z;
  }
  const auto moment = [&] {
    double q = 0, c[3] = {0, 0, 0};
    const double n = static_cast<double>(sim.world().fluid.size());
    for (const Float4& x : sim.world().fluid.x) c[0] += x.x / n, c[1] += x.y / n, c[2] += x.z / n;
    for (const Float4& p : sim.world().fluid.x) {
      const double x = p.x - c[0], y = p.y - c[1], z = p.z - c[2];
      q += scene.dimensions == 2 ? x * x - y * y : z * z - 0.5 * (x * x + y * y);
    }
    return q / (n * radius * radius);
  };
  Oscillation o;
  std::vector<double> times, peaks{0};
  double before = 0, t_before = 0;
  while (sim.world().time < end - 1e-9) {
    sim.step(end - sim.world().time);
    const double q = moment(), t = sim.world().time;
    if (t_before > 0 && before * q < 0) {
      times.push_back(t_before + (t - t_before) * before / (before - q));
      peaks.push_back(0);
    }
    peaks.back() = std::max(peaks.back(), std::fabs(q));
    before = q, t_before = t;
  }
  o.crossings = static_cast<int>(times.size());
  if (times.size() >= 2) o.period = 2 * (times.back() - times.front()) / static_cast<double>(times.size() - 1);
  if (peaks.size() >= 3) o.kept = peaks[peaks.size() - 2] / peaks.front();
  return o;
}

}  // namespace tidelock::testing
