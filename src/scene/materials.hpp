// A library of fluids by name, SI units at 20 degrees Celsius unless it says otherwise.
#pragma once
#include <string>
#include <vector>

#include "scene/look.hpp"
#include "scene/scene.hpp"

namespace tidelock {

struct Material {
  const char* name;
  double density;    // [kg/m^3]
  double kinematic;  // [m^2/s]
  double tension;    // [N/m] against air
  const char* source;
  Look look;
  bool known_by_colour;  // people know it by its colour: pictures show that rather than its speed
};

const std::vector<Material>& materials();
const Material* material_named(const std::string& name);  // null where there is none
std::vector<std::string> material_names();
/// Density, viscosity (implicit) and the coefficient of surface tension become the material's.
void use_material(FluidDescription& fluid, const Material& material);

}  // namespace tidelock
