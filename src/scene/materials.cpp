#include "scene/materials.hpp"

namespace tidelock {

const std::vector<Material>& materials() {
  static const std::vector<Material> all{
      {"water", 998.2, 1.004e-6, 0.0728, "CRC Handbook of Chemistry and Physics, 97th ed., section 6"},
      {"sea_water", 1025, 1.05e-6, 0.0735, "Sharqawy et al. 2010, 35 g/kg salt"},
      {"ethanol", 789.3, 1.52e-6, 0.0223, "CRC Handbook, section 6"},
      {"glycerol", 1261, 1.12e-3, 0.0634, "CRC Handbook, section 6 (1.41 Pa s)"},
      {"olive_oil", 911, 9.2e-5, 0.032, "Noureddini et al. 1992 (0.084 Pa s)"},
      {"engine_oil", 880, 3.4e-4, 0.031, "SAE 30; White, Fluid Mechanics, table A.3 (0.29 Pa s)"},
      {"honey", 1420, 7.0e-3, 0.05, "White clover, 16 % water; Yanniotis et al. 2006 (about 10 Pa s)"},
      {"mercury", 13546, 1.147e-7, 0.4865, "CRC Handbook, section 6 (1.554 mPa s)"},
      {"milk", 1030, 2.0e-6, 0.047, "Whole milk; Walstra, Dairy Science and Technology"},
      {"blood", 1060, 3.3e-6, 0.056, "37 degrees, high shear; Rosina et al. 2007"},
      {"mud", 1500, 1.0e-2, 0.07, "Newtonian stand-in for a wet slurry; its yield stress is left out"},
      {"lava", 2700, 3.7e-2, 0.4, "Basalt at 1200 degrees, 100 Pa s; Murase and McBirney 1973"}};
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
