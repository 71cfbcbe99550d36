// Emitters and joints that hardly stand where they were meant to stand.
#include <fmt/format.h>

#include <algorithm>
#include <variant>

#include "geometry/field.hpp"
#include "geometry/geometry.hpp"
#include "scene/check.hpp"

namespace tidelock {

namespace {

// [-] Lengths of a body between it and a joint's anchor. A pendulum of a small ball on a long arm is rarely longer.
constexpr double kLongestArm = 3;
// [-] Lengths of the longest body that an opening may have.
constexpr double kWidestOpening = 5;

double longest_edge(const Bounds& b, int dimensions) { return (b.hi - b.lo).head(dimensions).maxCoeff(); }

bool is_bounded_solid(const BodyDescription& body) {
  return !body.shape.inside && !std::holds_alternative<Plane>(body.shape.kind);
}

void check_anchor(const Scene& scene, std::size_t joint, const std::string& name, std::vector<std::string>& out) {
  const JointDescription& j = scene.joints[joint];
  const auto body =
      std::find_if(scene.bodies.begin(), scene.bodies.end(), [&](const auto& b) { return b.name == name; });
  if (body == scene.bodies.end() || !is_bounded_solid(*body)) return;
  const Bounds b = bounds(placed_at_start(*body), scene.dimensions);
  const Vec3d away = (b.lo - j.anchor).cwiseMax(j.anchor - b.hi).cwiseMax(0);
  const double distance = away.head(scene.dimensions).norm(), length = longest_edge(b, scene.dimensions);
  if (distance > kLongestArm * length)
    out.push_back(
        fmt::format("joints[{}].anchor: lies {:.3g} m from \"{}\", which is {:.3g} m long, as if at the end of a rigid "
                    "arm; anchors are points of the world, not of the body",
                    joint, distance, name, length));
}

double widest(const Emitter& e, int dimensions) {
  if (e.form == EmitterForm::disc) return 2 * e.radius;
  return dimensions == 2 ? e.size[0] : std::max(e.size[0], e.size[1]);
}

void check_opening(const Scene& scene, std::size_t emitter, std::vector<std::string>& out) {
  const Emitter& e = scene.emitters[emitter];
  double longest = 0;  // [m] of all bodies
  for (const BodyDescription& body : scene.bodies) {
    if (std::holds_alternative<Plane>(body.shape.kind)) continue;
    longest = std::max(longest, longest_edge(bounds(placed_at_start(body), scene.dimensions), scene.dimensions));
  }
  const double width = widest(e, scene.dimensions);
  if (longest > 0 && width > kWidestOpening * longest)
    out.push_back(
        fmt::format("emitters[{}]: its opening is {:.3g} m wide, and the longest body {:.3g} m; a scene has metres: if "
                    "these are millimetres, divide its lengths by 1000",
                    emitter, width, longest));
  if (!e.body.empty()) return;  // it stands in the body's frame
  for (std::size_t b = 0; b < scene.bodies.size(); ++b) {
    const double depth = -ShapeField(placed_at_start(scene.bodies[b]), scene.dimensions)(e.position);
    if (depth > scene.particle_size)
      out.push_back(
          fmt::format("emitters[{}]: its opening lies {:.3g} m deep inside \"{}\" (bodies[{}]), which keeps the fluid "
                      "in; move it out",
                      emitter, depth, scene.bodies[b].name, b));
  }
}

}  // namespace

std::vector<std::string> misplaced(const Scene& scene) {
  std::vector<std::string> out;
  for (std::size_t j = 0; j < scene.joints.size(); ++j) {
    check_anchor(scene, j, scene.joints[j].body, out);
    if (!scene.joints[j].to.empty()) check_anchor(scene, j, scene.joints[j].to, out);
  }
  for (std::size_t e = 0; e < scene.emitters.size(); ++e) check_opening(scene, e, out);
  return out;
}

}  // namespace tidelock
