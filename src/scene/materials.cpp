#include "scene/materials.hpp"

namespace tidelock {

const std::vector<Material>& materials() {
  static const std::vector<Material> all{
      {"water", 998.2, 1.004e-6, 0.0728, "standard value at 20 degrees, as handbooks of physics give it"},
      {"sea_water", 1025, 1.05e-6, 0.0735, "typical; 35 g/kg of salt, 20 degrees"},
      {"ethanol", 789.3, 1.52e-6, 0.0223, "standard value at 20 degrees, as handbooks of physics give it"},
      {"glycerol", 1261, 1.12e-3, 0.0634, "standard value at 20 degrees, as handbooks of physics give it (1.41 Pa s)"},
      {"olive_oil", 911, 9.2e-5, 0.032, "typical; 20 degrees (0.084 Pa s)"},
      {"engine_oil", 880, 3.4e-4, 0.031, "typical; SAE 30 at 20 degrees (0.3 Pa s)"},
      {"honey", 1420, 7.0e-3, 0.05,
       "typical; 16 % of water, 20 degrees (10 Pa s); varies much with kind and temperature"},
      {"mercury", 13546, 1.147e-7, 0.4865,
       "standard value at 20 degrees, as handbooks of physics give it (1.55 mPa s)"},
      {"milk", 1030, 2.0e-6, 0.047, "typical; whole milk, 20 degrees"},
      {"blood", 1060, 3.3e-6, 0.056, "typical; 37 degrees, at high shear; thickens at rest, which is left out"},
      {"mud", 1500, 1.0e-2, 0.07, "typical; Newtonian stand-in for a wet slurry; its yield stress is left out"},
      {"lava", 2700, 3.7e-2, 0.4, "typical; basalt at 1200 degrees (100 Pa s); varies by powers of ten"}};
  return all;
}

const Material* material_named(const std::string& name) {
  for (const Material& m : materials())
    if (m.name == name) return &m;
  return nullptr;
}

std::vector<std::string> material_names() {
  std::vector<std::string> names;
  for (const Material& m : materials()) names.emplace_back(m.name);
  return names;
}

void use_material(FluidDescription& fluid, const Material& material) {
  fluid.material = material.name;
  fluid.density = material.density;
  fluid.viscosity.model = ViscosityModel::implicit;
  fluid.viscosity.kinematic = material.kinematic;
  fluid.surface_tension.coefficient = material.tension;
}

Vec3d gravity_at(const Scene& scene, double time) {
  const auto& g = scene.gravity_over_time;
  if (g.empty()) return scene.gravity;
  if (time <= g.front().time) return g.front().gravity;
  for (std::size_t k = 1; k < g.size(); ++k)
    if (time < g[k].time) {
      const double share = (time - g[k - 1].time) / (g[k].time - g[k - 1].time);
      return g[k - 1].gravity + share * (g[k].gravity - g[k - 1].gravity);
    }
  return g.back().gravity;
}

}  // namespace tidelock
