// What the fluids' settings mean for the passes of viscosity, per fluid.
#pragma once
#include <vector>

#include "exec/buffer.hpp"
#include "world/world.hpp"

namespace tidelock {

/// [-] Samples lie half a spacing behind the surface of a wall, where fluid that sticks to the surface would move
/// backwards. They stand still instead, so that their pull is this much too weak (docs/theory/viscosity.md).
inline double wall_friction(ViscosityModel model, int dimensions) {
  switch (model) {
    case ViscosityModel::laplacian:
    case ViscosityModel::implicit:
      return 1.85;
    case ViscosityModel::weiler:
      return dimensions == 2 ? 2.65 : 2.52;
    default:
      return 1;
  }
}

struct ViscousCoefficients {
  Buffer<float> value;  // of the model: share [-], alpha [-], mu [Pa s] or weight [kg/m^d]; zero for fluids of others
  Buffer<float> wall;   // [-] factor towards walls
  bool any = false;
};

inline ViscousCoefficients viscous_coefficients(const std::vector<Fluid>& fluids, ViscosityModel model,
                                                int dimensions) {
  ViscousCoefficients c;
  c.value.resize(fluids.size()), c.wall.resize(fluids.size());
  for (std::size_t k = 0; k < fluids.size(); ++k) {
    const Fluid& f = fluids[k];
    const bool on = f.viscosity.model == model;
    const double value = model == ViscosityModel::xsph         ? f.viscosity.xsph
                         : model == ViscosityModel::artificial ? f.viscosity.artificial
                         : model == ViscosityModel::peer       ? f.density * (f.viscosity.gamma < 1 ? 1 : 0)
                                                               : f.viscosity.kinematic * f.density;
    double wall = f.viscosity.wall == WallSlip::slip ? 0 : wall_friction(model, dimensions);
    if (model == ViscosityModel::artificial && f.viscosity.artificial_wall && value > 0)
      wall *= *f.viscosity.artificial_wall / value;
    c.value[k] = on ? static_cast<float>(value) : 0.0f;
    c.wall[k] = static_cast<float>(wall);
    c.any = c.any || (on && value > 0);
  }
  return c;
}

}  // namespace tidelock
