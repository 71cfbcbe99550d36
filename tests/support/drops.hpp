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
  fill.lattice = FillLattice::lattice;
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

/// Lets a drop come to rest: the lattice that it is filled with is not where its particles want to be.
inline void settle(Simulation& sim, double time, double half_life) {
  const double end = sim.world().time + time;
  while (sim.world().time < end - 1e-9) {
    const double dt = sim.step(end - sim.world().time).dt;
    const float kept = static_cast<float>(std::exp2(-dt / half_life));
    for (Float4& v : sim.world().fluid.v) v.x *= kept, v.y *= kept, v.z *= kept;
  }
  for (Float4& v : sim.world().fluid.v) v.x = v.y = v.z = 0;
}

inline Vec3d centre(const World& w) {
  Vec3d sum = Vec3d::Zero();
  for (const Float4& x : w.fluid.x) sum += Vec3d(x.x, x.y, x.z);
  return sum / static_cast<double>(w.fluid.size());
}

/// Radius [m] of the round drop of the fluid's volume.
inline double round_radius(const World& w) {
  const double volume = static_cast<double>(w.fluid.size()) * std::pow(w.constants.h, w.constants.dimensions);
  return w.constants.dimensions == 3 ? std::cbrt(0.75 * volume / M_PI) : std::sqrt(volume / M_PI);
}

/// Rayleigh's period [s] of a drop's lowest mode: omega^2 = 8 sigma / (rho R^3), in 2D 6 sigma / (rho R^3).
inline double rayleigh_period(int dimensions, double sigma, double density, double radius) {
  return 2 * M_PI / std::sqrt((dimensions == 3 ? 8 : 6) * sigma / (density * radius * radius * radius));
}

/// How far the drop is stretched: of x^2 - y^2 (3D: z^2 - (x^2 + y^2) / 2) the mean over its particles, over R^2.
inline double stretch(const World& w) {
  const Vec3d c = centre(w);
  double q = 0;
  for (const Float4& p : w.fluid.x) {
    const Vec3d x = Vec3d(p.x, p.y, p.z) - c;
    q += w.constants.dimensions == 2 ? x.x() * x.x() - x.y() * x.y()
                                     : x.z() * x.z() - 0.5 * (x.x() * x.x() + x.y() * x.y());
  }
  const double R = round_radius(w);
  return q / (static_cast<double>(w.fluid.size()) * R * R);
}

/// Mean pressure [Pa] within half the radius.
inline double inner_pressure(const World& w) {
  const Vec3d c = centre(w);
  const double R = round_radius(w);
  double sum = 0, n = 0;
  for (std::size_t i = 0; i < w.fluid.size(); ++i) {
    const Float4& x = w.fluid.x[i];
    if ((Vec3d(x.x, x.y, x.z) - c).norm() < 0.5 * R) sum += w.fluid.pressure[i], ++n;
  }
  return sum / n;
}

struct Oscillation {
  double period = 0;          // [s] twice the mean time between crossings
  std::vector<double> peaks;  // [-] largest stretch between crossings
  int crossings = 0;
};

/// Sets a drop swinging in its lowest mode, v = amplitude omega (x, -y) or (-x/2, -y/2, z), and follows it.
inline Oscillation swing(Simulation& sim, double omega, double amplitude, double time) {
  const bool flat = sim.world().constants.dimensions == 2;
  const float a = static_cast<float>(amplitude * omega);
  for (std::size_t i = 0; i < sim.world().fluid.size(); ++i) {
    const Float4 x = sim.world().fluid.x[i];
    Float4& v = sim.world().fluid.v[i];
    v.x = flat ? a * x.x : -0.5f * a * x.x, v.y = flat ? -a * x.y : -0.5f * a * x.y, v.z = flat ? 0 : a * x.z;
  }
  Oscillation o;
  std::vector<double> times;
  o.peaks.push_back(0);
  const double end = sim.world().time + time;
  double before = 0, t_before = -1;
  while (sim.world().time < end - 1e-9) {
    sim.step(end - sim.world().time);
    const double q = stretch(sim.world()), t = sim.world().time;
    if (t_before > 0 && before * q < 0) {
      times.push_back(t_before + (t - t_before) * before / (before - q));
      o.peaks.push_back(0);
    }
    o.peaks.back() = std::max(o.peaks.back(), std::fabs(q));
    before = q, t_before = t;
  }
  o.crossings = static_cast<int>(times.size());
  if (times.size() >= 2) o.period = 2 * (times.back() - times.front()) / static_cast<double>(times.size() - 1);
  return o;
}

}  // namespace tidelock::testing
