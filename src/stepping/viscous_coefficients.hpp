// What the fluids' settings mean for the passes of viscosity, per fluid.
#pragma once
#include <vector>

#include "exec/buffer.hpp"
#include "world/world.hpp"

namespace tidelock {

/// [-] Samples lie half a spacing behind the surface of a wall, where fluid that sticks to the surface would move
/// backwards. They stand still instead, so that their pull is this much too weak (docs/theory.md, "Walls that stick").
inline constexpr double kWallFriction = 1.6;

struct ViscousCoefficients {
  Buffer<float> value;  // of the model: share [-], alpha [-], or mu [Pa s]; zero for fluids of other models
  Buffer<float> wall;   // [-] factor towards walls
  bool any = false;
};

inline ViscousCoefficients viscous_coefficients(const std::vector<Fluid>& fluids, ViscosityModel model) {
  ViscousCoefficients c;
  c.value.resize(fluids.size()), c.wall.resize(fluids.size());
  for (std::size_t k = 0; k < fluids.size(); ++k) {
    const Fluid& f = fluids[k];
    const bool on = f.viscosity.model == model, share = model == ViscosityModel::xsph;
    const bool artificial = model == ViscosityModel::artificial;
    const double value = share        ? f.viscosity.xsph
                         : artificial ? f.viscosity.artificial
                                      : f.viscosity.kinematic * f.density;
    const double wall = f.viscosity.wall == WallSlip::slip ? 0 : share || artificial ? 1 : kWallFriction;
    c.value[k] = on ? static_cast<float>(value) : 0.0f;
    c.wall[k] = static_cast<float>(wall);
    c.any = c.any || (on && value > 0);
  }
  return c;
}

}  // namespace tidelock
