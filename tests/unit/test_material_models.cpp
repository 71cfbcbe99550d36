// Every word of the scene that names a model of a material has exactly one model that acts.
#include <gtest/gtest.h>

#include <cmath>

#include "materials/material_step.hpp"
#include "materials/viscous_step.hpp"
#include "scene/words.hpp"

namespace tidelock {
namespace {

int models_that_act(const Fluid& fluid) {
  int count = 0;
  for (const ExplicitViscosity* model : explicit_viscosities()) count += model->name == fluid.viscosity.model ? 1 : 0;
  for (const auto& model : make_solved_viscosities()) count += model->model() == fluid.viscosity.model ? 1 : 0;
  for (const auto& model : make_material_models()) count += model->acts_on(fluid) ? 1 : 0;
  return count;
}

/// Water without any model.
Fluid plain() {
  Fluid f;
  f.viscosity.model = ViscosityModel::none;
  f.tension.model = TensionModel::none;
  f.vorticity.model = VorticityModel::none;
  f.tension.coefficient = 0.07;  // [N/m]
  f.viscosity.kinematic = 1e-6;  // [m^2/s]
  return f;
}

TEST(MaterialModels, EveryWordHasOne) {
  EXPECT_EQ(models_that_act(plain()), 0);
  for (const ViscosityModel v : values_of<ViscosityModel>({ViscosityModel::none})) {
    Fluid f = plain();
    f.viscosity.model = v;
    EXPECT_EQ(models_that_act(f), 1) << "viscosity " << word(v);
  }
  for (const TensionModel t : values_of<TensionModel>({TensionModel::none})) {
    Fluid f = plain();
    f.tension.model = t;
    EXPECT_EQ(models_that_act(f), 1) << "surface tension " << word(t);
  }
  for (const VorticityModel v : values_of<VorticityModel>({VorticityModel::none})) {
    Fluid f = plain();
    f.vorticity.model = v;
    EXPECT_EQ(models_that_act(f), 1) << "vorticity " << word(v);
  }
  Fluid windy = plain();
  windy.air_drag = 1;
  EXPECT_EQ(models_that_act(windy), 1) << "drag of air";
}

// Coefficients are those of Brackbill et al. 1992 and Morris et al. 1997.
TEST(MaterialModels, LimitTheStep) {
  const double h = 0.01;  // [m]
  Fluid tense = plain(), thick = plain(), both = plain();
  tense.tension.model = both.tension.model = TensionModel::akinci;
  thick.viscosity.model = both.viscosity.model = ViscosityModel::laplacian;
  thick.viscosity.kinematic = both.viscosity.kinematic = 0.1;
  const double capillary = std::sqrt(1000 * h * h * h / (2 * 3.14159265358979 * 0.07)), viscous = 0.125 * h * h / 0.1;
  EXPECT_NEAR(longest_material_step({tense}, h), capillary, 1e-9);
  EXPECT_NEAR(longest_material_step({thick}, h), viscous, 1e-12);
  EXPECT_NEAR(longest_material_step({both}, h), viscous, 1e-12);
  EXPECT_EQ(longest_material_step({plain()}, h), StepLimit{}.longest);
  EXPECT_NEAR(longest_material_step({plain(), tense}, h / 4), capillary / 8, 1e-9);
}

}  // namespace
}  // namespace tidelock
