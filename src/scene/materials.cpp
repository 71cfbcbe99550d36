#include "scene/materials.hpp"

namespace tidelock {

const std::vector<Material>& materials() {
  static const std::vector<Material> all{
      {"water", 998.2, 1.004e-6, 0.0728, "IAPWS R12-08 (viscosity) and R1-76 (tension); 20 degrees"},
      {"sea_water", 1025, 1.05e-6, 0.0738,
       "Sharqawy et al. 2010 (density, viscosity), Nayar et al. 2014 (tension); 35 g/kg of salt, 20 degrees"},
      {"ethanol", 789.3, 1.52e-6, 0.0224, "Adamson and Gast 1997 (tension); handbook values at 20 degrees"},
      {"glycerol", 1261, 1.12e-3, 0.0634, "Cheng 2008 (1.41 Pa s); handbook values at 20 degrees"},
      {"olive_oil", 911, 9.2e-5, 0.032, "Coupland and McClements 1997 (0.084 Pa s); 20 degrees; tension typical"},
      {"engine_oil", 880, 3.4e-4, 0.031,
       "typical; SAE 30 (SAE J300: 9.3 to 12.5 mm^2/s at 100 degrees) at 20 degrees (0.3 Pa s)"},
      {"honey", 1420, 7.0e-3, 0.05,
       "typical; 18 % of water, 20 degrees (10 Pa s); varies by ten with kind and temperature, Oroian 2013"},
      {"mercury", 13546, 1.147e-7, 0.4865,
       "Adamson and Gast 1997 (tension); handbook values at 20 degrees (1.55 mPa s)"},
      {"milk", 1030, 2.0e-6, 0.0524, "Journal of Dairy Research 50 (1983) 259 (tension); whole milk, 20 degrees"},
      {"blood", 1064, 3.15e-6, 0.0524,
       "Wesolowski and Mlynarczak 2019; 37 degrees, at high shear; thickens at rest, which is left out"},
      {"mud", 1500, 1.9e-3, 0.0728,
       "O'Brien and Julien 1988, Aspen pit 1 at 30 % of solids (2.9 Pa s); yield stress (44 Pa) left out; water's "
       "tension"},
      {"lava", 2700, 3.7e-2, 0.36,
       "Walker and Mullins 1981 (tension); basalt at 1200 degrees (100 Pa s); varies by powers of ten"}};
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

Vec3d strongest_gravity(const Scene& scene) {
  Vec3d strongest = gravity_at(scene, 0);
  for (const TimedGravity& timed : scene.gravity_over_time)  // linear in between: the strongest is an entry
    if (timed.gravity.norm() > strongest.norm()) strongest = timed.gravity;
  return strongest;
}

}  // namespace tidelock
