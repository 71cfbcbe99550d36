#include "world/build_dynamics.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

#include "base/error.hpp"
#include "geometry/field.hpp"
#include "geometry/geometry.hpp"
#include "geometry/seam.hpp"

namespace tidelock {
namespace {

constexpr double kReport = 0.1;  // [h] overlap of true surfaces that is worth a warning
constexpr double kRefuse = 1;    // [h] overlap that no resolution explains: the scene is wrong

MassProperties properties_of(const BodyDescription& d, const Scene& scene, const std::string& path,
                             const SampleCache& cache) {
  MassProperties m;
  try {
    m = mass_properties(d.shape, scene.dimensions, cache);
  } catch (const InputError& error) {  // geometry does not know where the shape is in the file
    throw InputError(scene.file, path, fmt::format("dynamic body \"{}\": {}", d.name, error.what()));
  }
  if (!(m.volume > 0))
    throw InputError(scene.file, path, fmt::format("dynamic body \"{}\" has no volume, so no mass", d.name));
  return m;
}

bool touches_an_ignored_pair(const World& world, std::size_t a, std::size_t b) {
  return std::any_of(world.joints.begin(), world.joints.end(), [&](const Joint& j) {
    return !j.description.collide && ((j.a == a && j.b == b) || (j.a == b && j.b == a));
  });
}

struct Placed {
  Bounds bounds{Vec3d::Constant(1e300), Vec3d::Constant(-1e300)};  // [m] of the samples
  std::vector<Vec3d> samples;                                      // [m] in the world
  ShapeField field;                                                // [m] in the body's frame
};

std::vector<Placed> place(const World& world) {
  std::vector<Placed> placed;
  for (const Body& b : world.bodies)
    placed.push_back({.samples = {}, .field = ShapeField(b.description.shape, world.constants.dimensions)});
  for (std::size_t k = 0; k < world.boundary.size(); ++k) {
    const Float4& x = world.boundary.x[k];
    Placed& p = placed[world.boundary.body[k]];
    const Vec3d at(x.x, x.y, x.z);
    p.samples.push_back(at);
    p.bounds.lo = p.bounds.lo.cwiseMin(at), p.bounds.hi = p.bounds.hi.cwiseMax(at);
  }
  return placed;
}

/// How deep the surface above the samples of one body lies inside the other body [m]; negative: apart. Samples lie as
/// deep below their surface as the solid is thick enough for.
double depth(const Placed& samples, const Body& own, const Placed& other, const Body& solid, const World& world) {
  const double reach = 2 * world.constants.h;
  double deepest = -1e300;
  for (const Vec3d& x : samples.samples) {
    if (!solid.description.shape.inside &&
        (((x - other.bounds.lo).array() < -reach).any() || ((other.bounds.hi - x).array() < -reach).any()))
      continue;
    const double d = other.field(solid.rotation.conjugate() * (x - solid.position));
    if (d > reach) continue;
    const Vec3d at = own.rotation.conjugate() * (x - own.position);
    const double inset = std::max(0.0, -samples.field(at));
    if (inset - d <= deepest) continue;  // no surface within the inset is deeper
    const Vec3d out = distance_gradient([&](const Vec3d& p) { return samples.field(p); }, at,
                                        world.constants.dimensions, 1e-3 * world.constants.h);
    const Vec3d surface = own.position + own.rotation * (at + inset * out);
    // In the middle of a thin wall no side is nearer: the one that faces the other body counts. Nor is there a
    // direction where the triangles of a part and the function that says what is inside them disagree by a hair: the
    // sign of the distance jumps there.
    const bool is_normal = std::abs(out.norm() - 1) < 0.3;
    deepest = std::max(deepest,
                       is_normal ? -other.field(solid.rotation.conjugate() * (surface - solid.position)) : inset - d);
  }
  return deepest;
}

/// [m] by which rounding of the samples' places, which are float32, can make an overlap look deeper.
double rounding(const Placed& p) {
  const double farthest = p.bounds.lo.cwiseAbs().cwiseMax(p.bounds.hi.cwiseAbs()).maxCoeff();
  return 4 * static_cast<double>(std::numeric_limits<float>::epsilon()) * farthest;
}

/// A length with so many digits that it is seen to be more than the other one.
std::string more_than(double length, double other) {
  for (int digits = 3; digits < 9; ++digits) {
    const std::string text = fmt::format("{:.{}g}", length, digits);
    if (std::stod(text) > other) return text;
  }
  return fmt::format("{}", length);
}

/// Where two bodies are in each other, and what may be wrong.
std::string overlap_text(const BodyDescription& a, const BodyDescription& b, double d, double size) {
  const std::string by = more_than(d, size);
  if (b.shape.inside)
    return fmt::format(
        "body \"{}\" reaches {} m into the wall of \"{}\" at the start, more than one particle ({:g} m): "
        "move it inwards or make it smaller",
        a.name, by, b.name, size);
  return fmt::format(
      "bodies \"{}\" and \"{}\" overlap by {} m at the start, more than one particle ({:g} m): move them apart, make "
      "one union of them, or tie them by a joint with \"collide\": false",
      a.name, b.name, by, size);
}

bool far_apart(const Bounds& a, const Bounds& b, double reach) {
  return ((a.lo - b.hi).array() > reach).any() || ((b.lo - a.hi).array() > reach).any();
}

}  // namespace

void set_in_motion(Body& body) {
  const BodyDescription& d = body.description;
  Dynamics& y = body.dynamics;
  y.velocity = d.velocity;
  body.spin = d.spin;
  const Mat3d q = (body.rotation * y.axes).toRotationMatrix();
  y.angular_momentum = q * y.moments.asDiagonal() * q.transpose() * d.spin;
  body.velocity = d.velocity + d.spin.cross(body.position - y.centre);
}

void set_dynamics(Body& body, const Scene& scene, std::size_t index, const SampleCache& cache) {
  const BodyDescription& d = body.description;
  Dynamics& y = body.dynamics;
  const MassProperties m = properties_of(d, scene, fmt::format("bodies[{}].shape", index), cache);
  const double density = d.mass ? *d.mass / m.volume : d.density.value_or(1000);
  y.mass = density * m.volume;
  y.centre_local = m.centre;
  if (scene.dimensions == 3) {
    const Eigen::SelfAdjointEigenSolver<Mat3d> principal(density * m.inertia);
    Mat3d axes = principal.eigenvectors();
    if (axes.determinant() < 0) axes.col(0) *= -1;
    y.moments = principal.eigenvalues();
    y.axes = Quatd(axes).normalized();
  } else {
    y.moments = {0, 0, density * m.inertia(2, 2)};
    y.move_locked[2] = y.turn_locked[0] = y.turn_locked[1] = true;
  }
  for (const Lock lock : d.locked) {
    const int k = static_cast<int>(lock);
    (k < 3 ? y.move_locked : y.turn_locked)[static_cast<std::size_t>(k % 3)] = true;
  }
  y.centre = d.position + d.rotation * m.centre;
  y.held = d.held_until > 0;
  if (y.held)
    body.velocity = Vec3d::Zero(), body.spin = Vec3d::Zero();
  else
    set_in_motion(body);
}

void build_joints(World& world) {
  const auto index = [&](const std::string& name) {
    const auto found = body_named(world.scene, name);
    return found ? static_cast<std::uint32_t>(*found) : Joint::kWorld;
  };
  for (std::size_t i = 0; i < world.scene.joints.size(); ++i) {
    Joint j;
    j.description = world.scene.joints[i];
    j.a = index(j.description.body);
    if (!j.description.to.empty()) j.b = index(j.description.to);
    if (j.a == Joint::kWorld || (j.b == Joint::kWorld && !j.description.to.empty()))
      throw InputError(world.scene.file, fmt::format("joints[{}]", i), "names a body that is not there");
    const Body& a = world.bodies[j.a];
    const Quatd rotation_b = j.b == Joint::kWorld ? Quatd::Identity() : world.bodies[j.b].rotation;
    const Vec3d position_b = j.b == Joint::kWorld ? Vec3d(0, 0, 0) : world.bodies[j.b].position;
    const Vec3d axis = j.description.axis.normalized();
    j.anchor_a = a.rotation.conjugate() * (j.description.anchor - a.position);
    j.anchor_b = rotation_b.conjugate() * (j.description.anchor - position_b);
    j.axis_a = a.rotation.conjugate() * axis;
    j.axis_b = rotation_b.conjugate() * axis;
    j.start = rotation_b.conjugate() * a.rotation;
    world.joints.push_back(std::move(j));
  }
}

void report_overlaps(World& world) {
  const auto dynamic = [&](std::size_t b) { return world.bodies[b].description.motion == Motion::dynamic; };
  // These differ where a world is only counted, with coarser samples than its scene has.
  const double h = world.constants.h, refused = kRefuse * world.scene.particle_size;
  std::vector<Placed> placed;
  for (std::size_t a = 0; a < world.bodies.size(); ++a) {
    if (!dynamic(a)) continue;
    if (placed.empty()) placed = place(world);
    for (std::size_t b = 0; b < world.bodies.size(); ++b) {
      if (b == a || (dynamic(b) && b < a) || touches_an_ignored_pair(world, a, b)) continue;
      if (!world.bodies[b].description.shape.inside && far_apart(placed[a].bounds, placed[b].bounds, 2 * h)) continue;
      const double d = std::max(depth(placed[a], world.bodies[a], placed[b], world.bodies[b], world),
                                depth(placed[b], world.bodies[b], placed[a], world.bodies[a], world));
      const BodyDescription &first = world.bodies[a].description, &second = world.bodies[b].description;
      if (d > refused + rounding(placed[a]) + rounding(placed[b]))
        throw InputError(world.scene.file, fmt::format("bodies[{}]", a),
                         overlap_text(first, second, d, world.scene.particle_size));
      if (d > kReport * h)
        world.warnings.push_back(
            fmt::format("bodies \"{}\" and \"{}\" overlap by {:.3g} m at the start; they are pushed apart slowly",
                        first.name, second.name, d));
    }
  }
}

}  // namespace tidelock
