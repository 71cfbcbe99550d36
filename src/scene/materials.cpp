#include "scene/materials.hpp"

namespace tidelock {

namespace {

Look metal(const Lch& colour) {
  Look look = opaque_look(colour, 0.03);
  look.metal = true;
  return look;
}

/// Hot: without a temperature in the scene all of it glows alike. A black body of 1200 degrees sends out 0.14 as much
/// green as red and no blue (Planck's law, CIE 1931, sRGB).
Look glowing(const Lch& colour, const Rgb& emission) {
  Look look = opaque_look(colour, 0.7);
  look.emission = emission;
  return look;
}

}  // namespace

const std::vector<Material>& materials() {
  static const std::vector<Material> all{
      {"water", 998.2, 1.004e-6, 0.0728, "IAPWS R12-08 (viscosity) and R1-76 (tension); 20 degrees",
       clear_look({0.62, 0.14, 250}, {6.5, 1.7, 0.75}), false},
      {"sea_water", 1025, 1.05e-6, 0.0738,
       "Sharqawy et al. 2010 (density, viscosity), Nayar et al. 2014 (tension); 35 g/kg of salt, 20 degrees",
       clear_look({0.63, 0.11, 205}, {6.0, 1.2, 1.3}), false},
      {"ethanol", 789.3, 1.52e-6, 0.0224, "Adamson and Gast 1997 (tension); handbook values at 20 degrees",
       clear_look({0.80, 0.06, 230}, {1.2, 0.5, 0.3}), false},
      {"glycerol", 1261, 1.12e-3, 0.0634, "Cheng 2008 (1.41 Pa s); handbook values at 20 degrees",
       clear_look({0.86, 0.05, 100}, {0.4, 0.5, 1.0}), false},
      {"olive_oil", 911, 9.2e-5, 0.032, "Coupland and McClements 1997 (0.084 Pa s); 20 degrees; tension typical",
       clear_look({0.78, 0.15, 108}, {1.3, 1.0, 9.0}), true},
      {"engine_oil", 880, 3.4e-4, 0.031,
       "typical; SAE 30 (SAE J300: 9.3 to 12.5 mm^2/s at 100 degrees) at 20 degrees (0.3 Pa s)",
       clear_look({0.52, 0.11, 62}, {2.2, 6.0, 16.0}), true},
      {"honey", 1420, 7.0e-3, 0.05,
       "typical; 18 % of water, 20 degrees (10 Pa s); varies by ten with kind and temperature, Oroian 2013",
       clear_look({0.72, 0.16, 72}, {1.2, 3.8, 20.0}), true},
      {"mercury", 13546, 1.147e-7, 0.4865,
       "Adamson and Gast 1997 (tension); handbook values at 20 degrees (1.55 mPa s)", metal({0.80, 0.01, 250}), true},
      {"milk", 1030, 2.0e-6, 0.0524, "Journal of Dairy Research 50 (1983) 259 (tension); whole milk, 20 degrees",
       opaque_look({0.96, 0.02, 95}, 0.25), true},
      {"blood", 1064, 3.15e-6, 0.0524,
       "Wesolowski and Mlynarczak 2019; 37 degrees, at high shear; thickens at rest, which is left out",
       opaque_look({0.40, 0.16, 25}, 0.12), true},
      {"mud", 1500, 1.9e-3, 0.0728,
       "O'Brien and Julien 1988, Aspen pit 1 at 30 % of solids (2.9 Pa s); yield stress (44 Pa) left out; water's "
       "tension",
       opaque_look({0.46, 0.06, 65}, 0.6), true},
      {"lava", 2700, 3.7e-2, 0.36,
       "Walker and Mullins 1981 (tension); basalt at 1200 degrees (100 Pa s); varies by powers of ten",
       glowing({0.62, 0.20, 42}, {2.0, 0.28, 0.0}), true}};
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
