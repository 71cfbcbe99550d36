// The format of fluids: what they are made of, where they come from and what drives them.
#include <fmt/format.h>

#include "scene/format.hpp"
#include "scene/materials.hpp"
#include "scene/spelling.hpp"

namespace tidelock::scene_format {

namespace {

/// The library's values come first, whatever the order of the keys: the form reads fields in the table's order.
Field<FluidDescription> material() {
  using F = FluidDescription;
  const Key key{
      .name = "material",
      .kind = Kind::text,
      .meaning = "material of the library; gives `density`, `viscosity` and `surface_tension` unless the file does",
      .fallback_note = "none"};
  return {key,
          [](F& fluid, const Json& json, const Place& place) {
            const std::string name = checked_text(json, place);
            if (const Material* m = material_named(name)) return use_material(fluid, *m);
            place.fail(fmt::format("found {}, which is no material; the nearest name is {}", quoted(name),
                                   quoted(nearest(name, material_names()))));
          },
          [](const F& fluid, int) { return fluid.material.empty() ? Json(nullptr) : Json(fluid.material); }};
}

}  // namespace

const Form<Viscosity>& viscosity_form() {
  using V = Viscosity;
  const auto artificial = [](const V& v, int) { return v.model == ViscosityModel::artificial; };
  static const Form<V> form(
      "viscosity", "Viscosity of a fluid.",
      {choice<V>("model", &V::model, "method"),
       number<V>("xsph", &V::xsph, "", {0, 1}, "share of the velocity difference that each step removes")
           .only_when("\"model\" is \"xsph\"", [](const V& v, int) { return v.model == ViscosityModel::xsph; }),
       number<V>("kinematic", &V::kinematic, "m^2/s", {0, 1e4}, "kinematic viscosity; water 1e-6, honey about 0.005")
           .only_when("\"model\" is \"implicit\", \"weiler\" or \"laplacian\"",
                      [](const V& v, int) {
                        return v.model == ViscosityModel::implicit || v.model == ViscosityModel::weiler ||
                               v.model == ViscosityModel::laplacian;
                      }),
       number<V>("artificial", &V::artificial, "", {0, 10}, "alpha; 0.1 is common, below 0.02 the effect is small")
           .only_when("\"model\" is \"artificial\"", artificial),
       number<V>("artificial_wall", &V::artificial_wall, "", {0, 10}, "alpha between fluid and bodies: their friction")
           .only_when("\"model\" is \"artificial\"", artificial)
           .otherwise("as `artificial`"),
       number<V>("gamma", &V::gamma, "", {0, 1}, "each step multiplies the strain rate by gamma; 1: no viscosity")
           .only_when("\"model\" is \"bender_koschier\" or \"peer\"",
                      [](const V& v, int) {
                        return v.model == ViscosityModel::bender_koschier || v.model == ViscosityModel::peer;
                      }),
       number<V>("error", &V::error, "1/s", {1e-9, 1e3}, "average strain-rate error at which the solve stops")
           .only_when("\"model\" is \"bender_koschier\"",
                      [](const V& v, int) { return v.model == ViscosityModel::bender_koschier; }),
       choice<V>("wall", &V::wall, "behaviour at bodies")
           .only_when("\"model\" is not \"none\"", [](const V& v, int) { return v.model != ViscosityModel::none; })},
      [](V& v, const Json&, const Place& place) {
        if (!v.artificial_wall) return;
        if (v.artificial == 0)
          place.key("artificial_wall")
              .fail("found it with \"artificial\": 0; expected some viscosity of the fluid, which it is a share of");
        if (v.wall == WallSlip::slip)
          place.key("artificial_wall").fail("found it with \"wall\": \"slip\"; expected one of the two");
      });
  return form;
}

const Form<FluidDescription>& fluid_form() {
  using F = FluidDescription;
  static const Form<F> form(
      "fluid", "A liquid and its place at the start.",
      {text<F>("name", &F::name, "unique name among fluids and bodies")
           .otherwise("name of the material, or `water`; further fluids: `fluid_1`, ..."),
       material(),
       number<F>("density", &F::density, "kg/m^3", {1e-3, 1e6}, "density at rest; in 2D per metre of depth"),
       part<F>("viscosity", &F::viscosity, viscosity_form, "viscosity model"),
       part<F>("surface_tension", &F::surface_tension, surface_tension_form, "surface tension model"),
       part<F>("vorticity", &F::vorticity, vorticity_form, "model that keeps vortices alive"),
       number<F>("air_drag", &F::air_drag, "", {0, 10},
                 "factor of the drag of still air, Gissler et al. 2017; 0: none, 1: as in the paper"),
       colour<F>("colour", &F::colour, "colour in pictures, of its surface and of its particles",
                 "the material's, or one by the fluid's number"),
       parts<F>("fill", &F::fill, "fill", fill_form, 0,
                "shapes full of fluid at the start; fluid inside a body is left out and counted")});
  return form;
}

const Form<SurfaceTension>& surface_tension_form() {
  using T = SurfaceTension;
  const auto on = [](const T& t, int) { return t.model != TensionModel::none; };
  static const Form<T> form(
      "surface_tension", "Surface tension of a fluid.",
      {choice<T>("model", &T::model, "method"),
       number<T>("coefficient", &T::coefficient, "N/m", {0, 100},
                 "with `he2014` the tension of the surface, with the others a strength; water 0.072, mercury 0.49")
           .only_when("\"model\" is not \"none\"", on),
       number<T>(
           "adhesion", &T::adhesion, "", {0, 20},
           "pull of bodies relative to the fluid's own cohesion; a larger one wets better. With `he2014` the cosine of "
           "the contact angle is 2 adhesion - 1")
           .only_when("\"model\" is \"akinci\" or \"he2014\"", [](const T& t, int) {
             return t.model == TensionModel::akinci || t.model == TensionModel::he2014;
           })});
  return form;
}

const Form<Vorticity>& vorticity_form() {
  using V = Vorticity;
  const auto micropolar = [](const V& v, int) { return v.model == VorticityModel::micropolar; };
  static const Form<V> form(
      "vorticity", "Model that keeps vortices alive which the particles would smooth out.",
      {choice<V>("model", &V::model, "method"),
       number<V>("transfer", &V::transfer, "m^2/s", {0, 1e3}, "exchange between the spin of particles and the flow")
           .only_when("\"model\" is \"micropolar\"", micropolar),
       number<V>("diffusion", &V::diffusion, "", {0, 1}, "share of the difference of spins that each step removes")
           .only_when("\"model\" is \"micropolar\"", micropolar),
       number<V>("confinement", &V::confinement, "", {0, 100}, "strength of the drive")
           .only_when("\"model\" is \"confinement\"",
                      [](const V& v, int) { return v.model == VorticityModel::confinement; })});
  return form;
}

namespace {

void check_window(double start, double end, const Place& place) {
  if (end < start) place.key("end").fail(fmt::format("found {}; expected at least start, {} s", end, start));
}

}  // namespace

const Form<Emitter>& emitter_form() {
  using E = Emitter;
  const char* when_box = "\"form\" is \"box\"";
  const auto box = [](const E& e, int) { return e.form == EmitterForm::box; };
  static const Form<E> form(
      "emitter", "An opening where fluid enters at a steady rate: area times speed.",
      {text<E>("name", &E::name, "unique name among emitters").otherwise("emitter_0, emitter_1, ..."),
       text<E>("fluid", &E::fluid, "name of the fluid").required(), choice<E>("form", &E::form, "shape of the opening"),
       number<E>(
           "width", [](auto& e) -> auto& { return e.size[0]; }, "m", lengths, "width of a box, across its direction")
           .only_when(when_box, box),
       number<E>(
           "height", [](auto& e) -> auto& { return e.size[1]; }, "m", lengths, "height of a box, across its direction")
           .only_when("\"form\" is \"box\" and the scene is in 3D",
                      [](const E& e, int dims) { return dims == 3 && e.form == EmitterForm::box; }),
       number<E>("radius", &E::radius, "m", lengths, "radius of a disc; in 2D half the width of a line")
           .only_when("\"form\" is \"disc\"", [](const E& e, int) { return e.form == EmitterForm::disc; }),
       vector<E>("position", &E::position, "m", places, "middle of the opening; in the frame of `body` if given"),
       vector<E>("direction", &E::direction, "", {-1e3, 1e3}, "direction of the flow; any length but 0"),
       number<E>("turn", &E::turn, "degrees", {-3600, 3600}, "rotation of a box about its direction")
           .only_when("the scene is in 3D", [](const E&, int dims) { return dims == 3; }),
       number<E>("speed", &E::speed, "m/s", {1e-6, 1e3}, "speed of the fluid that enters, relative to `body` if given"),
       number<E>("start", &E::start, "s", {0, 1e6}, "fluid enters from this time on"),
       number<E>("end", &E::end, "s", {0, 1e6}, "fluid enters until this time"),
       integer<E>("limit", &E::limit, {1, 2000000000}, "largest number of particles that it makes"),
       text<E>("body", &E::body, "name of the body that carries the opening").otherwise("none")},
      [](E& e, const Json&, const Place& place) {
        if (e.direction.norm() < 1e-9) place.key("direction").fail("found a vector of length 0; expected a direction");
        e.direction.normalize();
        check_window(e.start, e.end, place);
      });
  return form;
}

const Form<ForceField>& force_field_form() {
  using F = ForceField;
  static const Form<F> form(
      "force_field",
      "An acceleration of the fluid [m/s^2] by expressions of x, y, z [m], t [s], vx, vy, vz [m/s] in the language of "
      "muParser (sin, exp, sqrt, abs, min, max, a ? b : c, pi ...).",
      {text<F>("x", &F::x, "component along x"), text<F>("y", &F::y, "component along y"),
       text<F>("z", &F::z, "component along z")
           .only_when("the scene is in 3D", [](const F&, int dims) { return dims == 3; }),
       number<F>("start", &F::start, "s", {0, 1e6}, "the force acts from this time on"),
       number<F>("end", &F::end, "s", {0, 1e6}, "the force acts until this time")},
      [](F& f, const Json&, const Place& place) { check_window(f.start, f.end, place); });
  return form;
}

const Form<TimedGravity>& timed_gravity_form() {
  using G = TimedGravity;
  static const Form<G> form(
      "timed_gravity", "Gravity at a time; linear between entries, constant before and after them.",
      {number<G>("time", &G::time, "s", {0, 1e6}, "later than the time of the entry before").required(),
       vector<G>("gravity", &G::gravity, "m/s^2", {-1e6, 1e6}, "gravity at that time").required()});
  return form;
}

}  // namespace tidelock::scene_format
