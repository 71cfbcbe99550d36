// The viscosities, once each, in the order in which a step applies them. A new model is a line here, and a pair of
// files; the passes of a solved one are listed in every_material_pass.hpp.
#pragma once
#include "materials/viscosity_artificial.hpp"
#include "materials/viscosity_bender_koschier.hpp"
#include "materials/viscosity_laplacian.hpp"
#include "materials/viscosity_linear.hpp"
#include "materials/viscosity_peer.hpp"
#include "materials/viscosity_xsph.hpp"

/// MODEL(name, pass over particles, pass over samples): explicit_viscosity::name() is the model.
#define EXPLICIT_VISCOSITIES(MODEL)                     \
  MODEL(laplacian, LaplacianPass, LaplacianExchange)    \
  MODEL(artificial, ArtificialPass, ArtificialExchange) \
  MODEL(xsph, XsphPass, XsphExchange)

/// MODEL(name): solved_viscosity::name() makes the model.
#define SOLVED_VISCOSITIES(MODEL) \
  MODEL(implicit)                 \
  MODEL(weiler)                   \
  MODEL(peer)                     \
  MODEL(bender_koschier)
