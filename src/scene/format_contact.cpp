// The format of what makes bodies move and touch: contact settings, joints, motors, loads, pairs.
#include <fmt/format.h>

#include <cmath>

#include "scene/format.hpp"

namespace tidelock::scene_format {

namespace {

constexpr Range forces{-1e12, 1e12}, coefficients{0, 10};

/// A vector about an axis: in 2D a number, counter-clockwise.
template <class T, class Get>
Field<T> turning(const char* name, Get get, const char* unit, Range range, const char* meaning) {
  const Key key{.name = name, .kind = Kind::spin, .meaning = meaning, .unit = unit, .range = range};
  return {key,
          [=](T& t, const Json& json, const Place& place) {
            std::invoke(get, t) = place.dimensions() == 2 ? Vec3d(0, 0, checked_number(json, key, place))
                                                          : checked_vector(json, key, place);
          },
          [=](const T& t, int dims) {
            const Vec3d& v = std::invoke(get, t);
            return dims == 2 ? Json(v.z()) : vector_json(v, 3);
          }};
}

Field<JointDescription> motor() {
  using J = JointDescription;
  Field<J> field = part<J>("motor", &J::motor, motor_form, "motor that turns `body` against `to`");
  field.write = [](const J& j, int dims) {
    return j.motor.speed || j.motor.torque ? motor_form().write(j.motor, dims) : Json(nullptr);
  };
  return std::move(field).otherwise("none");
}

void finish_joint(JointDescription& j, const Json& json, const Place& place) {
  if (place.dimensions() == 2) j.axis = Vec3d(0, 0, 1);
  if (j.axis.norm() < 1e-9) place.key("axis").fail("found a vector without length; expected a direction");
  j.axis.normalize();
  if (json.contains("lower") != json.contains("upper"))
    place.fail("found one of \"lower\" and \"upper\"; expected both or none");
  if (j.lower && *j.lower > *j.upper)
    place.key("lower").fail(fmt::format("found {}; expected at most \"upper\", {} degrees", *j.lower, *j.upper));
}

void finish_motor(MotorSettings& m, const Json&, const Place& place) {
  if (m.speed.has_value() == m.torque.has_value())
    place.fail("found a motor with both or none of \"speed\" and \"torque\"; expected one of them");
}

}  // namespace

const Form<ContactSettings>& contact_form() {
  using C = ContactSettings;
  const char* when = "\"engine\" is \"sph\"";
  const auto ours = [](const C& c, int) { return c.engine == RigidEngine::sph; };
  static const Form<C> form(
      "contact", "Contact of bodies.",
      {choice<C>("engine", &C::engine, "engine of contact and joints"),
       choice<C>("iteration", &C::iteration, "iteration that solves the equations").only_when(when, ours),
       choice<C>("friction", &C::friction, "friction model").only_when(when, ours),
       choice<C>("film", &C::film, "gap between solids that no particle fits into").only_when(when, ours),
       number<C>("gamma", &C::gamma, "", {0.1, 2},
                 "factor of the volume of samples; decides the gap at which bodies rest. With the default their true "
                 "surfaces "
                 "touch")
           .only_when(when, ours)
           .otherwise("`boundary_gamma` if that is given, else 0.82 in 3D, 0.80 in 2D"),
       number<C>("error", &C::error, "", {1e-9, 0.5}, "average relative density deviation at which a solve stops")
           .only_when(when, ours),
       integer<C>("max_iterations", &C::max_iterations, {1, 1000000},
                  "largest number of iterations of a solve; a solve that needs more has not converged")
           .only_when(when, ours)});
  return form;
}

const Form<TimedLoad>& load_form() {
  using L = TimedLoad;
  static const Form<L> form(
      "load", "A force and a torque on a body at a time; linear between entries, constant before and after them.",
      {number<L>("time", &L::time, "s", {0, 1e6}, "later than the time of the entry before").required(),
       vector<L>("force", &L::force, "N", forces, "force at the centre of mass"),
       turning<L>("torque", &L::torque, "N m", forces, "torque; in 2D a number, counter-clockwise")});
  return form;
}

const Form<ContactPair>& contact_pair_form() {
  using C = ContactPair;
  static const Form<C> form(
      "contact_pair", "Friction and restitution of two bodies; replaces the values of the bodies.",
      {text<C>("body", &C::first, "name of a body").required(),
       text<C>("to", &C::second, "name of another body").required(),
       number<C>("friction", &C::friction, "", coefficients, "Coulomb coefficient").otherwise("from the bodies"),
       number<C>("restitution", &C::restitution, "", {0, 1}, "speed of separation over speed of approach")
           .otherwise("from the bodies")});
  return form;
}

const Form<MotorSettings>& motor_form() {
  using M = MotorSettings;
  static const Form<M> form(
      "motor", "Drive of a hinge: a speed or a torque.",
      {number<M>("speed", &M::speed, "rad/s", speeds, "speed that the motor keeps").otherwise("none"),
       number<M>("max_torque", &M::max_torque, "N m", {0, 1e12}, "largest torque that keeps the speed")
           .only_when("\"speed\" is given", [](const M& m, int) { return m.speed.has_value(); })
           .otherwise("no bound"),
       number<M>("torque", &M::torque, "N m", forces, "constant torque").otherwise("none")},
      finish_motor);
  return form;
}

const Form<JointDescription>& joint_form() {
  using J = JointDescription;
  const auto hinge = [](const J& j, int) { return j.type == JointType::hinge; };
  const auto hinge_3d = [](const J& j, int dims) { return j.type == JointType::hinge && dims == 3; };
  const char* when = "\"type\" is \"hinge\"";
  static const Form<J> form(
      "joint", "Ties a dynamic body to another body or to the world.",
      {text<J>("name", &J::name, "name in messages and measurements").otherwise("`joint_0`, `joint_1`, ..."),
       choice<J>("type", &J::type, "kind of joint"), text<J>("body", &J::body, "name of a dynamic body").required(),
       text<J>("to", &J::to, "name of the other body").otherwise("the world"),
       vector<J>("anchor", &J::anchor, "m", places, "point of the joint, in the world at the start").required(),
       vector<J>("axis", &J::axis, "", places, "axis of the hinge, in the world at the start; any length but 0")
           .only_when("\"type\" is \"hinge\", in 3D", hinge_3d),
       motor().only_when(when, hinge),
       number<J>("lower", &J::lower, "degrees", {-179, 179}, "least angle; the angle is 0 at the start")
           .only_when(when, hinge)
           .otherwise("no limit"),
       number<J>("upper", &J::upper, "degrees", {-179, 179}, "largest angle")
           .only_when(when, hinge)
           .otherwise("no limit"),
       flag<J>("collide", &J::collide, "let the two bodies touch each other")},
      finish_joint);
  return form;
}

}  // namespace tidelock::scene_format
