// Checks of a scene that need more than one of its parts.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <variant>

#include "scene/expression.hpp"
#include "scene/format.hpp"
#include "scene/spelling.hpp"
#include "scene/words.hpp"

namespace tidelock {

std::optional<std::size_t> body_named(const Scene& scene, const std::string& name) {
  for (std::size_t b = 0; b < scene.bodies.size(); ++b)
    if (scene.bodies[b].name == name) return b;
  return std::nullopt;
}

namespace scene_format {

namespace {

void check_names(const Scene& scene, const Place& place) {
  std::map<std::string, std::string> owner;  // name -> JSON path of whom it belongs to
  const auto claim = [&](const std::string& name, const Place& who) {
    const auto [it, fresh] = owner.emplace(name, who.path());
    if (!fresh)
      who.key("name").fail(
          fmt::format("found {}, which is also the name of {}; expected a name of its own", quoted(name), it->second));
  };
  for (std::size_t i = 0; i < scene.fluids.size(); ++i) claim(scene.fluids[i].name, place.key("fluids").index(i));
  for (std::size_t i = 0; i < scene.bodies.size(); ++i) claim(scene.bodies[i].name, place.key("bodies").index(i));
}

/// Depth [m] by which two fills reach into each other; 0 for pairs that only sampling can decide.
double overlap(const Shape& a, const Shape& b, int dimensions) {
  const auto box = [](const Shape& s) -> std::optional<Box> {
    const auto* own = std::get_if<Box>(&s.kind);
    if (own == nullptr || !s.rotation.isApprox(Quatd::Identity())) return {};
    return Box{own->lo + s.position, own->hi + s.position};
  };
  const auto* ball_a = std::get_if<Sphere>(&a.kind);
  const auto* ball_b = std::get_if<Sphere>(&b.kind);
  if (ball_a != nullptr && ball_b != nullptr) return ball_a->radius + ball_b->radius - (a.position - b.position).norm();
  if (ball_a != nullptr && ball_b == nullptr) return overlap(b, a, dimensions);
  const auto box_a = box(a);
  if (box_a && ball_b != nullptr) {
    const Vec3d nearest_point = b.position.cwiseMax(box_a->lo).cwiseMin(box_a->hi);
    return ball_b->radius - (b.position - nearest_point).norm();
  }
  const auto box_b = box(b);
  if (!box_a || !box_b) return 0;
  const Vec3d depth = box_a->hi.cwiseMin(box_b->hi) - box_a->lo.cwiseMax(box_b->lo);
  return depth.head(dimensions).minCoeff();
}

void check_fills(const Scene& scene, const Place& place) {
  struct Entry {
    const Fill* fill;
    Place place;
  };
  std::vector<Entry> fills;
  for (std::size_t i = 0; i < scene.fluids.size(); ++i)
    for (std::size_t k = 0; k < scene.fluids[i].fill.size(); ++k)
      fills.push_back({&scene.fluids[i].fill[k], place.key("fluids").index(i).key("fill").index(k)});
  constexpr double share = 0.01;  // [-] of a particle; fills that share a face touch within rounding
  for (std::size_t b = 1; b < fills.size(); ++b)
    for (std::size_t a = 0; a < b; ++a) {
      const double depth = overlap(fills[a].fill->shape, fills[b].fill->shape, scene.dimensions);
      if (depth > share * scene.particle_size)
        fills[b].place.fail(
            fmt::format("found a fill that reaches {:.6g} m into {}; expected no fluid twice in one place", depth,
                        fills[a].place.path()));
    }
}

/// Index of the body of that name; fails at `place` when there is none.
std::size_t require_body(const Scene& scene, const std::string& name, const Place& place) {
  if (const auto found = body_named(scene, name)) return *found;
  std::vector<std::string> known;
  for (const BodyDescription& b : scene.bodies) known.push_back(b.name);
  if (known.empty()) place.fail(fmt::format("found {}; expected the name of a body, and there are none", quoted(name)));
  place.fail(
      fmt::format("found {}, which is no body; the nearest name is {}", quoted(name), quoted(nearest(name, known))));
}

void check_solids(const Scene& scene, const Place& place) {
  for (std::size_t b = 0; b < scene.bodies.size(); ++b) {
    const Shape& shape = scene.bodies[b].shape;
    if (scene.bodies[b].motion == Motion::dynamic && (shape.inside || std::holds_alternative<Plane>(shape.kind)))
      place.key("bodies").index(b).key("shape").fail(
          "found a solid without end in a dynamic body, which would have no mass; expected a plain shape");
  }
}

void check_emitters(const Scene& scene, const Place& place) {
  std::vector<std::string> fluids;
  for (const FluidDescription& f : scene.fluids) fluids.push_back(f.name);
  for (std::size_t i = 0; i < scene.emitters.size(); ++i) {
    const Emitter& e = scene.emitters[i];
    const Place here = place.key("emitters").index(i);
    if (std::find(fluids.begin(), fluids.end(), e.fluid) == fluids.end())
      here.key("fluid").fail(
          fluids.empty() ? fmt::format("found {}; expected the name of a fluid, and there are none", quoted(e.fluid))
                         : fmt::format("found {}, which is no fluid; the nearest name is {}", quoted(e.fluid),
                                       quoted(nearest(e.fluid, fluids))));
    if (!e.body.empty()) require_body(scene, e.body, here.key("body"));
    const double least = e.form == EmitterForm::disc ? 2 * e.radius
                         : scene.dimensions == 2     ? e.size[0]
                                                     : std::min(e.size[0], e.size[1]);
    if (least < scene.particle_size)
      here.fail(
          fmt::format("found an opening of {} m; expected at least a particle of {} m", least, scene.particle_size));
    for (std::size_t k = 0; k < i; ++k)
      if (scene.emitters[k].name == e.name)
        here.key("name").fail(fmt::format("found {}, which is also the name of emitters[{}]", quoted(e.name), k));
  }
  for (std::size_t i = 0; i < scene.force_fields.size(); ++i) {
    const ForceField& f = scene.force_fields[i];
    const std::pair<const char*, const std::string*> parts[] = {{"x", &f.x}, {"y", &f.y}, {"z", &f.z}};
    for (const auto& [key, formula] : parts)
      if (const std::string trouble = Expression::trouble(*formula); !trouble.empty())
        place.key("force_fields")
            .index(i)
            .key(key)
            .fail(fmt::format("found {}; expected a formula: {}", quoted(*formula), shortened(trouble, 200)));
  }
  for (std::size_t i = 1; i < scene.gravity_over_time.size(); ++i)
    if (scene.gravity_over_time[i].time <= scene.gravity_over_time[i - 1].time)
      place.key("gravity_over_time")
          .index(i)
          .key("time")
          .fail(fmt::format("found {}; expected more than {} s, the time of the entry before",
                            scene.gravity_over_time[i].time, scene.gravity_over_time[i - 1].time));
}

/// Gauges ride on bodies that there are.
void check_gauges(const Scene& scene, const Place& place) {
  const Place measure = place.key("outputs").key("measure");
  const auto check = [&](const char* key, const auto& gauges) {
    for (std::size_t i = 0; i < gauges.size(); ++i)
      if (!gauges[i].body.empty()) require_body(scene, gauges[i].body, measure.key(key).index(i).key("body"));
  };
  check("pressures", scene.outputs.measure.pressures);
  check("patches", scene.outputs.measure.patches);
  check("levels", scene.outputs.measure.levels);
}

void check_joints(const Scene& scene, const Place& place) {
  for (std::size_t i = 0; i < scene.joints.size(); ++i) {
    const JointDescription& j = scene.joints[i];
    const Place here = place.key("joints").index(i);
    const std::size_t a = require_body(scene, j.body, here.key("body"));
    if (scene.bodies[a].motion != Motion::dynamic)
      here.key("body").fail(fmt::format("found {}, which is {}; expected a dynamic body (another can be \"to\")",
                                        quoted(j.body), word(scene.bodies[a].motion)));
    if (!j.to.empty() && require_body(scene, j.to, here.key("to")) == a)
      here.key("to").fail(fmt::format("found {} twice; expected two bodies", quoted(j.to)));
    for (std::size_t k = 0; k < i; ++k)
      if (scene.joints[k].name == j.name)
        here.key("name").fail(fmt::format("found {}, which is also the name of joints[{}]", quoted(j.name), k));
  }
  for (std::size_t i = 0; i < scene.contacts.size(); ++i) {
    const Place here = place.key("contacts").index(i);
    if (require_body(scene, scene.contacts[i].first, here.key("body")) ==
        require_body(scene, scene.contacts[i].second, here.key("to")))
      here.key("to").fail(fmt::format("found {} twice; expected two bodies", quoted(scene.contacts[i].second)));
  }
}

}  // namespace

namespace {

/// Individual steps have the terms of [WBZL17] and no others.
void check_individual(const Scene& scene, const Place& place) {
  const auto refuse = [](const Place& at, const std::string& what) {
    at.fail(
        fmt::format("found {} with \"time.mode\": \"individual\"; expected none: it acts once in a step of all "
                    "particles, and there is no such step (use \"adaptive\")",
                    what));
  };
  if (scene.solver.interface == Interface::mls) refuse(place.key("solver").key("interface"), "\"mls\"");
  for (std::size_t i = 0; i < scene.fluids.size(); ++i) {
    const FluidDescription& f = scene.fluids[i];
    const Place fluid = place.key("fluids").index(i);
    if (f.viscosity.model != ViscosityModel::artificial && f.viscosity.model != ViscosityModel::none)
      refuse(fluid.key("viscosity").key("model"), quoted(word(f.viscosity.model)));
    if (f.surface_tension.model != TensionModel::none) refuse(fluid.key("surface_tension"), "surface tension");
    if (f.vorticity.model != VorticityModel::none) refuse(fluid.key("vorticity"), "vorticity");
    if (f.air_drag > 0) refuse(fluid.key("air_drag"), "drag of air");
  }
  if (!scene.emitters.empty()) refuse(place.key("emitters"), "emitters");
  if (!scene.sinks.empty()) refuse(place.key("sinks"), "sinks");
  if (!scene.force_fields.empty()) refuse(place.key("force_fields"), "force fields");
}

/// What of the solver's and the time's settings does not go together.
void check_stepping(const Scene& scene, const Place& place) {
  const PressureKind kind = kind_of(scene.solver.pressure);
  const std::string by_state = solvers_that([](const PressureKind& k) { return !k.iterates; });
  if (scene.time.mode == SteppingMode::individual && kind.iterates)
    place.key("time").key("mode").fail(
        fmt::format("found \"individual\" with \"solver.pressure\": {}; expected {}: the other solvers find all "
                    "pressures of a step together",
                    quoted(word(scene.solver.pressure)), by_state));
  if (scene.time.mode == SteppingMode::individual) check_individual(scene, place);
  if (!kind.iterates) return;
  for (std::size_t i = 0; i < scene.fluids.size(); ++i)
    if (scene.fluids[i].viscosity.model == ViscosityModel::artificial)
      place.key("fluids")
          .index(i)
          .key("viscosity")
          .key("model")
          .fail(
              fmt::format("found \"artificial\" with \"solver.pressure\": {}; expected {}: its strength is a share of "
                          "the speed of sound",
                          quoted(word(scene.solver.pressure)), by_state));
}

}  // namespace

void check_scene(const Scene& scene, const Place& place) {
  const bool fluid =
      std::any_of(scene.fluids.begin(), scene.fluids.end(), [](const auto& f) { return !f.fill.empty(); });
  if (!fluid && scene.bodies.empty() && scene.emitters.empty())
    place.key("fluids").fail("found nothing to simulate; expected a fluid with a \"fill\", or an entry in \"bodies\"");
  check_names(scene, place);
  check_fills(scene, place);
  check_solids(scene, place);
  check_joints(scene, place);
  check_gauges(scene, place);
  check_emitters(scene, place);
  check_stepping(scene, place);
}

}  // namespace scene_format
}  // namespace tidelock
