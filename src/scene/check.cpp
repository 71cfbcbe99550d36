#include "scene/check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <variant>

#include "geometry/geometry.hpp"
#include "geometry/solid.hpp"
#include "scene/body_warnings.hpp"

namespace tidelock {

namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();
constexpr double kLightestSolid = 3;  // [kg/m^3] lighter ones are foams of the laboratory

}  // namespace

double thinnest_part(const Shape& shape, int dimensions) {
  struct Measure {
    int d;
    double operator()(const Box& b) const { return (b.hi - b.lo).head(d).minCoeff(); }
    double operator()(const Sphere& s) const { return 2 * s.radius; }
    double operator()(const Cylinder& c) const { return d == 2 ? 2 * c.radius : std::min(2 * c.radius, c.height); }
    double operator()(const Capsule& c) const { return 2 * c.radius; }
    double operator()(const Cone& c) const { return std::min(2 * c.radius, c.height); }
    double operator()(const Torus& t) const { return 2 * t.minor_radius; }
    double operator()(const Plane&) const { return infinite; }
    double operator()(const Union& u) const {
      double least = infinite;
      for (const auto& part : u.parts) least = std::min(least, thinnest_part(part, d));
      return least;
    }
    double operator()(const Difference& x) const { return thinnest_part(x.parts.front(), d); }
    double operator()(const PartShape& s) const { return mean_thickness(*s.solid); }
    double operator()(const MeshShape& s) const { return s.shell ? infinite : mean_thickness(*s.solid); }
    /// Of a plate with the same volume and surface.
    static double mean_thickness(const Solid& solid) { return 2 * solid.mass().volume / solid.area(); }
  };
  return std::visit(Measure{dimensions}, shape.kind);
}

Shape placed_at_start(const BodyDescription& body) {
  const bool by_keyframes = body.motion == Motion::animated && !body.keyframes.empty();
  Shape shape;
  shape.kind = Union{{body.shape}};
  shape.position = by_keyframes ? body.keyframes.front().position : body.position;
  shape.rotation = by_keyframes ? body.keyframes.front().rotation : body.rotation;
  return shape;
}

namespace {

/// Extent along the unit vector n of a box along the axes.
double highest(const Bounds& b, const Vec3d& n) { return n.cwiseMax(0).dot(b.hi) + n.cwiseMin(0).dot(b.lo); }
double lowest(const Bounds& b, const Vec3d& n) { return n.cwiseMax(0).dot(b.lo) + n.cwiseMin(0).dot(b.hi); }

}  // namespace

double given_speed(const BodyDescription& body, int dimensions) {
  const Bounds b = bounds(body.shape, dimensions);
  const double reach = b.lo.cwiseAbs().cwiseMax(b.hi.cwiseAbs()).head(dimensions).norm();
  double fastest = body.velocity.norm() + body.spin.norm() * reach;
  for (std::size_t i = 1; i < body.keyframes.size(); ++i) {
    const Keyframe &a = body.keyframes[i - 1], &c = body.keyframes[i];
    const double way = (c.position - a.position).norm() + a.rotation.angularDistance(c.rotation) * reach;
    fastest = std::max(fastest, way / (c.time - a.time));
  }
  return fastest;
}

namespace {

/// What several checks need to know.
struct Facts {
  double speed = 0;        // [m/s] fastest that is known before the run
  const char* whose = "";  // what moves that fast
  double particles = 0;    // [-] estimated
};

/// Speed [m/s] of free fall from the top of the fluid to the bottom of fluid and tanks.
double falling_speed(const Scene& scene) {
  const Vec3d gravity = strongest_gravity(scene);
  const double g = gravity.norm();
  if (g == 0) return 0;
  const Vec3d up = -gravity / g;
  double top = -infinite, bottom = infinite, fastest_start = 0;
  for (const auto& fluid : scene.fluids)
    for (const auto& fill : fluid.fill) {
      const Bounds b = bounds(fill.shape, scene.dimensions);
      top = std::max(top, highest(b, up));
      bottom = std::min(bottom, lowest(b, up));
      fastest_start = std::max(fastest_start, fill.velocity.norm());
    }
  if (top == -infinite) return 0;
  for (const auto& body : scene.bodies)
    if (body.shape.inside) bottom = std::min(bottom, lowest(bounds(placed_at_start(body), scene.dimensions), up));
  return std::sqrt(2 * g * (top - bottom) + fastest_start * fastest_start);
}

Facts facts_of(const Scene& scene, const SampleCache& cache) {
  Facts facts{.speed = falling_speed(scene), .whose = "fluid that falls from its top to the bottom", .particles = 0};
  for (const auto& fluid : scene.fluids)
    for (const auto& fill : fluid.fill) {
      facts.particles +=
          mass_properties(fill.shape, scene.dimensions, cache).volume / std::pow(scene.particle_size, scene.dimensions);
      if (fill.velocity.norm() > facts.speed) facts.speed = fill.velocity.norm(), facts.whose = "a fill at the start";
    }
  for (const auto& body : scene.bodies)
    if (const double v = given_speed(body, scene.dimensions); v > facts.speed)
      facts.speed = v, facts.whose = "an animated body";
  return facts;
}

using Warnings = std::vector<std::string>;

void check_step(const Scene& scene, const Facts& facts, Warnings& out) {
  const TimeSettings& t = scene.time;
  const double bound = facts.speed > 0 ? t.cfl * scene.particle_size / facts.speed : infinite;  // [s]
  if (t.step && *t.step > bound)
    out.push_back(
        fmt::format("time.step: {} s moves {} ({:.3g} m/s) by more than {} particle sizes in a step; use at most "
                    "{:.2g} s, or \"cfl\" in place of \"step\"",
                    *t.step, facts.whose, facts.speed, t.cfl, bound));
  if (!t.step && t.min_step > bound)
    out.push_back(fmt::format("time.min_step: {} s is longer than cfl allows for {} ({:.3g} m/s); use at most {:.2g} s",
                              t.min_step, facts.whose, facts.speed, bound));
}

/// Coefficients of materials that make a fluid gain energy; steps too long for one: unstable_steps() of the materials.
void check_materials(const Scene& scene, Warnings& out) {
  const double h = scene.particle_size, dt = scene.time.step.value_or(scene.time.max_step);
  for (std::size_t i = 0; i < scene.fluids.size(); ++i) {
    const FluidDescription& f = scene.fluids[i];
    const double spread = f.vorticity.transfer * dt / (h * h);
    if (f.vorticity.model == VorticityModel::micropolar && spread > 0.1)
      out.push_back(fmt::format(
          "fluids[{}].vorticity.transfer: {} m^2/s moves spins by more than a tenth of a particle in a step "
          "and makes vortices gain energy; use at most {:.2g} m^2/s",
          i, f.vorticity.transfer, 0.1 * h * h / dt));
    if (f.vorticity.model == VorticityModel::confinement && f.vorticity.confinement > 1)
      out.push_back(fmt::format("fluids[{}].vorticity.confinement: {} makes vortices gain energy; use at most 1", i,
                                f.vorticity.confinement));
    if (f.viscosity.model == ViscosityModel::xsph && f.viscosity.xsph > 0.5)
      out.push_back(
          fmt::format("fluids[{}].viscosity.xsph: {} overshoots in a crowd; use at most 0.5", i, f.viscosity.xsph));
  }
  for (std::size_t i = 0; i < scene.emitters.size(); ++i)
    if (scene.time.step && scene.emitters[i].speed * *scene.time.step > h)
      out.push_back(
          fmt::format("emitters[{}].speed: {} m/s passes more than a particle in a step; set time.step to at most "
                      "{:.2g} s",
                      i, scene.emitters[i].speed, scene.time.cfl * h / scene.emitters[i].speed));
}

void check_sizes(const Scene& scene, Warnings& out) {
  const double h = scene.particle_size;
  for (std::size_t i = 0; i < scene.fluids.size(); ++i)
    for (std::size_t k = 0; k < scene.fluids[i].fill.size(); ++k) {
      const double d = thinnest_part(scene.fluids[i].fill[k].shape, scene.dimensions);
      if (h > d * (1 + 1e-9))
        out.push_back(
            fmt::format("fluids[{}].fill[{}]: {:.3g} m thick, less than one particle of {} m; make particle_size "
                        "smaller or the fill thicker",
                        i, k, d, h));
    }
  const bool fluid =
      std::any_of(scene.fluids.begin(), scene.fluids.end(), [](const auto& f) { return !f.fill.empty(); });
  const int least = fluid ? 4 : 2;  // [particles] contact is content with less than a flow
  BodyWarnings thin;
  for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
    const double d = thinnest_part(scene.bodies[i].shape, scene.dimensions);
    if (h > d / least * 1.01)  // of parts the thickness is an estimate
      thin.add(scene.bodies[i].name, fmt::format("bodies[{}].shape", i),
               fmt::format("the smallest part is {:.3g} m, less than {} particles of {} m, so that the {} hardly sees "
                           "its form; use a particle_size of at most {:.2g} m",
                           d, least, h, fluid ? "fluid" : "contact", d / least));
  }
  for (std::string& line : thin.lines()) out.push_back(std::move(line));
}

/// Boxes along the axes only: whether a fill reaches through the wall of a tank.
void check_tanks(const Scene& scene, Warnings& out) {
  const auto upright = [](const Shape& s) {
    return std::holds_alternative<Box>(s.kind) && s.rotation.isApprox(Quatd::Identity());
  };
  for (std::size_t b = 0; b < scene.bodies.size(); ++b) {
    const BodyDescription& body = scene.bodies[b];
    if (!body.shape.inside || !upright(body.shape) || !body.rotation.isApprox(Quatd::Identity())) continue;
    const Bounds cavity = bounds(placed_at_start(body), scene.dimensions);
    for (std::size_t i = 0; i < scene.fluids.size(); ++i)
      for (std::size_t k = 0; k < scene.fluids[i].fill.size(); ++k) {
        const Shape& shape = scene.fluids[i].fill[k].shape;
        if (!upright(shape)) continue;
        const Bounds fill = bounds(shape, scene.dimensions);
        const Vec3d out_by = (cavity.lo - fill.lo).cwiseMax(fill.hi - cavity.hi);
        const double most = out_by.head(scene.dimensions).maxCoeff();
        if (most > 1e-6 * scene.particle_size)
          out.push_back(
              fmt::format("fluids[{}].fill[{}]: reaches {:.3g} m outside the tank \"{}\" (bodies[{}]); what is in "
                          "the wall is left out: shrink the fill or move the tank",
                          i, k, most, body.name, b));
      }
  }
}

void check_numbers(const Scene& scene, const Facts& facts, Warnings& out) {
  const double g = strongest_gravity(scene).norm();
  if (g > 0 && (g < 0.1 || g > 30))
    out.push_back(fmt::format("gravity: {:.4g} m/s^2 is odd; on Earth it is 9.81 (units are metres and seconds)", g));
  const SolverSettings& s = scene.solver;
  if (s.density_error < 1e-6)
    out.push_back(fmt::format("solver.density_error: {} is below what single precision can reach; use 1e-6 or more",
                              s.density_error));
  if (s.density_error > 0.05)
    out.push_back(fmt::format("solver.density_error: {} lets the fluid be squeezed by {:.3g} %; use 0.05 or less",
                              s.density_error, 100 * s.density_error));
  for (std::size_t i = 0; i < scene.fluids.size(); ++i)
    if (scene.fluids[i].density <= 20)
      out.push_back(fmt::format("fluids[{}].density: {} kg/m^3 is no liquid; if it is in g/cm^3, multiply it by 1000",
                                i, scene.fluids[i].density));
  for (std::size_t i = 0; i < scene.bodies.size(); ++i)
    if (const auto density = scene.bodies[i].density; density && *density < kLightestSolid)
      out.push_back(fmt::format("bodies[{}].density: {} kg/m^3 is no solid; if it is in g/cm^3, multiply it by 1000", i,
                                *density));
  if (facts.particles > 50e6)
    out.push_back(
        fmt::format("particle_size: {} m makes about {:.3g} million particles; a size of {:.2g} m makes 50 million",
                    scene.particle_size, facts.particles / 1e6,
                    scene.particle_size * std::pow(facts.particles / 50e6, 1.0 / scene.dimensions)));
  const bool bodies_move = std::any_of(scene.bodies.begin(), scene.bodies.end(),
                                       [](const BodyDescription& b) { return b.motion == Motion::dynamic; });
  if (facts.particles == 0 && !bodies_move && scene.emitters.empty())
    out.push_back("fluids: no fluid has a fill, so nothing will flow; add a \"fill\" to a fluid");
}

/// Which way is up is a matter of taste, but in no convention does gravity point along +y or +z.
void check_gravity(const Scene& scene, Warnings& out) {
  const Vec3d g = gravity_at(scene, 0);
  Eigen::Index along = 0;
  if (g.cwiseAbs().maxCoeff(&along) == 0 || along == 0 || g[along] < 0) return;
  out.push_back(fmt::format("gravity: points upwards, along +{}: the fluid falls up; on Earth it is [0, -9.81{}]",
                            "xyz"[along], scene.dimensions == 3 ? ", 0" : ""));
}

/// Fluid that neither a body nor a sink can catch, because no body reaches below it.
void check_held(const Scene& scene, Warnings& out) {
  const Vec3d gravity = gravity_at(scene, 0);
  if (gravity.norm() == 0 || !scene.force_fields.empty() || !scene.gravity_over_time.empty() || !scene.sinks.empty())
    return;
  const Vec3d up = -gravity.normalized();
  Eigen::Index along = 0;
  const bool upright = up.cwiseAbs().maxCoeff(&along) > 1 - 1e-9;  // else nothing can be said of what is below what
  const auto below = [&](const BodyDescription& body, const Bounds& fluid) {
    if (std::holds_alternative<Plane>(body.shape.kind)) return true;
    const Bounds b = bounds(placed_at_start(body), scene.dimensions);
    if (lowest(b, up) > highest(fluid, up)) return false;
    for (Eigen::Index k = 0; k < scene.dimensions; ++k)
      if (upright && k != along && (b.lo[k] > fluid.hi[k] || b.hi[k] < fluid.lo[k])) return false;
    return true;
  };
  const auto check = [&](const Bounds& fluid, const std::string& path, const std::string& name) {
    if (std::any_of(scene.bodies.begin(), scene.bodies.end(), [&](const auto& body) { return below(body, fluid); }))
      return;
    out.push_back(
        fmt::format("{}: nothing holds the fluid \"{}\": no body is below it, so it falls for ever; add a body "
                    "with a hollow shape (\"inside\": true) around it",
                    path, name));
  };
  for (std::size_t i = 0; i < scene.fluids.size(); ++i)
    for (std::size_t k = 0; k < scene.fluids[i].fill.size(); ++k)
      check(bounds(scene.fluids[i].fill[k].shape, scene.dimensions), fmt::format("fluids[{}].fill[{}]", i, k),
            scene.fluids[i].name);
  for (std::size_t i = 0; i < scene.emitters.size(); ++i)
    if (scene.emitters[i].body.empty())
      check({scene.emitters[i].position, scene.emitters[i].position}, fmt::format("emitters[{}]", i),
            scene.emitters[i].fluid);
}

void check_far(const Scene& scene, Warnings& out) {
  double far = 0;
  for (const auto& fluid : scene.fluids)
    for (const auto& fill : fluid.fill) {
      const Bounds b = bounds(fill.shape, scene.dimensions);
      far = std::max(far, b.lo.cwiseAbs().cwiseMax(b.hi.cwiseAbs()).head(scene.dimensions).maxCoeff());
    }
  // Positions are float32: a rounding error of a thousandth of a particle is where noise begins.
  const double limit = 1e-3 * scene.particle_size / std::numeric_limits<float>::epsilon();
  if (far > limit)
    out.push_back(
        fmt::format("fluids: fluid {:.3g} m from the origin is placed with an error above 0.1 % of particle_size; "
                    "move the scene to within {:.2g} m of the origin",
                    far, limit));
}

void check_run(const Scene& scene, Warnings& out) {
  const TimeSettings& t = scene.time;
  if (t.end_is_default)
    out.push_back(fmt::format("time.end: not given, so the run ends at {} s; say when it should end", t.end));
  const double frames = t.end * t.frames_per_second;
  if (frames < 1)
    out.push_back(
        fmt::format("time.frames_per_second: no frame but the first falls before the end at {} s; use at least "
                    "{:.2g}",
                    t.end, 1 / t.end));
  if (frames > 1e5)
    out.push_back(fmt::format("time.frames_per_second: {:.3g} frames will be written; use fewer per second", frames));
  if (scene.outputs.measure_every > t.end)
    out.push_back(fmt::format("outputs.measure_every: {} s is longer than the run of {} s; use a shorter time",
                              scene.outputs.measure_every, t.end));
}

}  // namespace

double fastest_expected_speed(const Scene& scene, const SampleCache& cache) { return facts_of(scene, cache).speed; }

std::vector<std::string> suspicious(const Scene& scene, const SampleCache& cache) {
  const Facts facts = facts_of(scene, cache);
  Warnings out;
  check_step(scene, facts, out);
  check_materials(scene, out);
  check_sizes(scene, out);
  check_tanks(scene, out);
  for (std::string& line : mixed_units(scene)) out.push_back(std::move(line));
  for (std::string& line : misplaced(scene)) out.push_back(std::move(line));
  check_gravity(scene, out);
  check_held(scene, out);
  check_numbers(scene, facts, out);
  check_far(scene, out);
  check_run(scene, out);
  return out;
}

}  // namespace tidelock
