// From a scene's description to the state: sample surfaces, fill fluids, leave out what would start inside a body.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <exception>
#include <optional>

#include "base/error.hpp"
#include "geometry/field.hpp"
#include "geometry/fill_relaxed.hpp"
#include "geometry/geometry.hpp"
#include "geometry/solid.hpp"
#include "laws/records.hpp"
#include "scene/body_warnings.hpp"
#include "scene/check.hpp"
#include "scene/pressure_kind.hpp"
#include "scene/same_shapes.hpp"
#include "world/build_dynamics.hpp"
#include "world/chosen_laws.hpp"
#include "world/coarse_counts.hpp"
#include "world/fields.hpp"
#include "world/fill_box.hpp"
#include "world/packing.hpp"
#include "world/world.hpp"

namespace tidelock {
namespace {

constexpr double kInset = 0.5;           // [h] how far samples lie inside the solid, docs/theory/boundaries.md
constexpr double kOverlap = 0.49;        // [h] fluid nearer than this to a body's surface is left out
constexpr double kSettledOverlap = 0.3;  // [h] the same where the fluid moves to its place before the first step
constexpr double kGamma3 = 0.82, kGamma2 = 0.80;
constexpr double kGammaMls = 0.89;  // [-] of these: extrapolated pressures keep the fluid farther away

Constants constants_of(const Scene& scene, double h) {
  Constants c;
  c.dimensions = scene.dimensions;
  c.h = h;
  c.support = 2 * c.h;
  const double lattice = with_kernel(scene.solver.kernel, c.support, c.dimensions, [&](const auto& kernel) {
    return lattice_sum<std::decay_t<decltype(kernel)>>(c.h, c.support, c.dimensions);
  });
  c.particle_volume = std::pow(c.h, c.dimensions) / lattice;
  if (!scene.fluids.empty()) c.lightest = scene.fluids[0].density;
  const double touching = c.dimensions == 3 ? kGamma3 : kGamma2;
  const bool mls = scene.solver.interface == Interface::mls;
  c.boundary_gamma = scene.solver.boundary_gamma.value_or(mls ? kGammaMls * touching : touching);
  c.contact_gamma = scene.solver.contact.gamma.value_or(scene.solver.boundary_gamma.value_or(touching));
  for (const FluidDescription& f : scene.fluids) c.lightest = std::min(c.lightest, f.density);
  return c;
}

/// Where a body is at t = 0: keyframes say it, if there are any.
struct Start {
  Vec3d position;
  Quatd rotation;
};
Start start_of(const BodyDescription& d) {
  if (d.motion == Motion::animated && !d.keyframes.empty()) return {d.keyframes[0].position, d.keyframes[0].rotation};
  return {d.position, d.rotation};
}

Float4 to_float4(const Vec3d& p, double w = 0) {
  return {static_cast<float>(p.x()), static_cast<float>(p.y()), static_cast<float>(p.z()), static_cast<float>(w)};
}

/// A shape with so many samples that it is worth all threads, if its sampler uses them.
bool is_large(const Shape& shape, int dimensions, double h) {
  constexpr double many = 2e5;
  if (!has_solid(shape)) return false;
  const Bounds box = bounds(shape, dimensions);
  const Vec3d size = box.hi - box.lo;
  return 2 * (size.x() * size.y() + size.y() * size.z() + size.z() * size.x()) > many * h * h;
}

/// The surface's samples of each body, in its own frame. Bodies of the same shape are sampled once; large shapes one
/// after the other by all threads, all others beside each other.
std::vector<SurfaceSamples> sample_shapes(const Scene& scene, double h, const SampleCache& cache) {
  const std::size_t n = scene.bodies.size();
  std::vector<SurfaceSamples> out(n);
  std::vector<std::exception_ptr> errors(n);
  const auto sample = [&](std::size_t b) {
    try {
      out[b] = sample_surface(scene.bodies[b].shape, scene.dimensions, h, kInset * h, cache);
    } catch (...) {
      errors[b] = std::current_exception();
    }
  };
  const std::vector<std::size_t> same_as = first_alike(scene);
  std::vector<std::size_t> others;
  for (std::size_t b = 0; b < n; ++b) {
    if (same_as[b] != b) continue;
    if (is_large(scene.bodies[b].shape, scene.dimensions, h))
      sample(b);
    else
      others.push_back(b);
  }
  const std::ptrdiff_t count = static_cast<std::ptrdiff_t>(others.size());
#pragma omp parallel for schedule(dynamic, 1) if (count > 1)
  for (std::ptrdiff_t k = 0; k < count; ++k) sample(others[static_cast<std::size_t>(k)]);
  for (std::size_t b = 0; b < n; ++b) {
    if (errors[b]) std::rethrow_exception(errors[b]);
    if (same_as[b] != b) out[b] = out[same_as[b]];
  }
  return out;
}

/// Slope of the distance to the surface at the samples of dynamic bodies, where films may come to be; of others none.
/// Over a quarter of a spacing, so that on an edge it is the mean of both sides.
std::vector<std::vector<Vec3d>> outward_of(const Scene& scene, double h, const std::vector<std::vector<Vec3d>>& points,
                                           const std::vector<std::size_t>& on_surface) {
  std::vector<std::vector<Vec3d>> out(scene.bodies.size());
  const bool wet = !scene.fluids.empty() && scene.solver.contact.film == FilmModel::wet;
  std::vector<bool> wanted(scene.bodies.size());
  const std::vector<std::size_t> same_as = first_alike(scene);
  for (std::size_t b = 0; b < scene.bodies.size(); ++b)
    if (wet && scene.bodies[b].motion == Motion::dynamic) wanted[same_as[b]] = true;
  for (std::size_t b = 0; b < scene.bodies.size(); ++b) {
    if (!wanted[b]) continue;
    out[b].resize(on_surface[b]);
    const ShapeField distance(scene.bodies[b].shape, scene.dimensions);
    const double step = 0.25 * h;
    const std::ptrdiff_t count = static_cast<std::ptrdiff_t>(on_surface[b]);
#pragma omp parallel for schedule(dynamic, 256) if (count > 2000)
    for (std::ptrdiff_t k = 0; k < count; ++k)
      out[b][static_cast<std::size_t>(k)] = distance_gradient(
          [&](const Vec3d& p) { return distance(p); }, points[b][static_cast<std::size_t>(k)], scene.dimensions, step);
  }
  for (std::size_t b = 0; b < scene.bodies.size(); ++b)
    if (wet && scene.bodies[b].motion == Motion::dynamic && out[b].empty()) out[b] = out[same_as[b]];
  return out;
}

/// Of the bodies that may move.
void find_extents(World& world) {
  const BoundarySamples& s = world.boundary;
  std::vector<bool> seen(world.bodies.size());
  for (std::size_t k = s.fixed; k < s.owned(); ++k) {
    const Vec3d p(s.local[k].x, s.local[k].y, s.local[k].z);
    Body& body = world.bodies[s.body[k]];
    SampleExtent& e = body.samples;
    e.low = seen[s.body[k]] ? Vec3d(e.low.cwiseMin(p)) : p;
    e.high = seen[s.body[k]] ? Vec3d(e.high.cwiseMax(p)) : p;
    seen[s.body[k]] = true;
    e.from_origin = std::max(e.from_origin, p.norm());
    e.from_centre = std::max(e.from_centre, (p - body.dynamics.centre_local).norm());
  }
}

/// Samples of all bodies, static ones first. Of a filled body those inside follow, a particle size and more below the
/// samples of the surface.
void sample_bodies(World& world, const SampleCache& cache) {
  const Scene& scene = world.scene;
  std::vector<std::vector<Vec3d>> points(scene.bodies.size());
  std::vector<std::size_t> on_surface(scene.bodies.size());
  std::size_t total = 0;
  BodyWarnings warnings;
  std::vector<SurfaceSamples> surfaces = sample_shapes(scene, world.constants.h, cache);
  for (std::size_t b = 0; b < scene.bodies.size(); ++b) {
    const BodyDescription& d = scene.bodies[b];
    SurfaceSamples& s = surfaces[b];
    for (const std::string& w : s.warnings) warnings.add(d.name, fmt::format("body \"{}\"", d.name), w);
    if (s.points.empty())
      throw InputError(
          scene.file, fmt::format("bodies[{}].shape", b),
          fmt::format("body \"{}\" has no surface to sample at particle_size {:g} m", d.name, world.constants.h));
    on_surface[b] = s.points.size();
    if (d.filled) {
      const double h = world.constants.h;
      const auto inner = fill_volume(d.shape, scene.dimensions, h, FillKind::lattice, (kInset + 1) * h);
      s.points.insert(s.points.end(), inner.begin(), inner.end());
    }
    total += s.points.size();
    points[b] = std::move(s.points);
  }
  for (std::string& line : warnings.lines()) world.warnings.push_back(std::move(line));
  BoundarySamples& out = world.boundary;
  resize_fields(world, ParticleSet::samples, total);
  const std::vector<std::vector<Vec3d>> outward = outward_of(scene, world.constants.h, points, on_surface);
  std::size_t at = 0;
  for (const bool fixed : {true, false}) {
    for (std::size_t b = 0; b < scene.bodies.size(); ++b) {
      const BodyDescription& d = scene.bodies[b];
      if ((d.motion == Motion::static_) != fixed) continue;
      for (std::size_t k = 0; k < points[b].size(); ++k) {
        const Vec3d& p = points[b][k];
        out.local[at] = to_float4(p, k < on_surface[b] ? 0 : 1);
        out.x[at] = to_float4(start_of(d).position + start_of(d).rotation * p);
        if (k < outward[b].size()) out.outward[at] = to_float4(outward[b][k]);
        out.body[at++] = static_cast<std::uint32_t>(b);
      }
    }
    if (fixed) out.fixed = at;
  }
  find_extents(world);
}

/// All bodies as they stand at t = 0, as thick as their samples make them to the fluid: a sheet without thickness has
/// its samples in the surface, so it is a plate of one particle size.
class Solids {
 public:
  Solids(const Scene& scene, double h) {
    for (const BodyDescription& b : scene.bodies) {
      const Solid* solid = solid_of(b.shape.kind);
      const double half = solid && solid->is_sheet() ? kInset * h : 0;
      std::optional<Bounds> box;
      if (is_bounded(b.shape)) box = bounds(b.shape, scene.dimensions);
      bodies_.push_back({ShapeField(b.shape, scene.dimensions), start_of(b), half, box});
    }
  }
  /// Signed distance [m] to the nearest body's surface; negative inside one.
  double distance(const Vec3d& p) const { return nearest(p).distance; }
  struct Nearest {
    double distance = 1e300;  // [m] signed
    std::size_t body = 0;
  };
  Nearest nearest(const Vec3d& p) const {
    Nearest nearest;
    for (std::size_t k = 0; k < bodies_.size(); ++k) {
      const Placed& b = bodies_[k];
      const Vec3d q = b.start.rotation.conjugate() * (p - b.start.position);
      if (b.box && distance_to(*b.box, q) - b.half >= nearest.distance) continue;
      if (const double d = b.field(q) - b.half; d < nearest.distance) nearest = {d, k};
    }
    return nearest;
  }

 private:
  struct Placed {
    ShapeField field;
    Start start;
    double half;                // [m] half the thickness of a sheet
    std::optional<Bounds> box;  // none where the solid has no end
  };
  static double distance_to(const Bounds& box, const Vec3d& p) {
    return (box.lo - p).cwiseMax(p - box.hi).cwiseMax(0.0).norm();
  }
  std::vector<Placed> bodies_;
};

/// Another fill begins half a particle above the middle of a box.
bool other_fill_above(const Scene& scene, const Fill& fill, const Box& box, int up, double sign, const Constants& c) {
  Vec3d p = 0.5 * (box.lo + box.hi);
  p[up] = sign > 0 ? box.hi[up] + 0.5 * c.h : box.lo[up] - 0.5 * c.h;
  for (const FluidDescription& fluid : scene.fluids)
    for (const Fill& other : fluid.fill)
      if (&other != &fill && ShapeField(other.shape, c.dimensions)(p) < 0) return true;
  return false;
}

/// The closest packing, with its rows across gravity.
BoxFill packed_points(const Scene& scene, const Constants& c, const Fill& fill, const Solids& solids) {
  const RestDensity density(c, scene.solver.kernel);
  const Vec3d gravity = gravity_at(scene, 0);
  Eigen::Index along = 1;
  if (gravity.head(c.dimensions).norm() > 0) gravity.head(c.dimensions).cwiseAbs().maxCoeff(&along);
  const int up = static_cast<int>(along);
  if (!std::holds_alternative<Box>(fill.shape.kind) || fill.shape.rotation.angularDistance(Quatd::Identity()) >= 1e-12)
    return {pack_shape(fill.shape, density, c, up), 1};
  Box box = std::get<Box>(fill.shape.kind);
  box.lo += fill.shape.position, box.hi += fill.shape.position;
  const double sign = gravity[up] > 0 ? -1 : 1;
  const auto distance = [&](const Vec3d& p) { return solids.distance(p); };
  BoxEnd end = wall_at(box, up, sign > 0, c.dimensions, c.h, distance) ? BoxEnd::wall : BoxEnd::free;
  if (end == BoxEnd::free && other_fill_above(scene, fill, box, up, sign, c)) end = BoxEnd::fluid;
  return {pack_box(box, density, c, up, sign, end), 1};
}

BoxFill fill_points(const World& world, const Fill& fill, const Solids& solids, const SampleCache& cache) {
  const Scene& scene = world.scene;
  const double h = world.constants.h;
  const FillLattice lattice = lattice_of(fill);
  if (lattice == FillLattice::settled) return packed_points(scene, world.constants, fill, solids);
  if (lattice == FillLattice::lattice && std::holds_alternative<Box>(fill.shape.kind) &&
      fill.shape.rotation.angularDistance(Quatd::Identity()) < 1e-12) {
    Box box = std::get<Box>(fill.shape.kind);
    box.lo += fill.shape.position, box.hi += fill.shape.position;
    return fill_box(box, scene.dimensions, h, [&](const Vec3d& p) { return solids.distance(p); });
  }
  if (lattice == FillLattice::relaxed) {
    const double gamma = scene.solver.boundary_gamma.value_or(scene.dimensions == 3 ? kGamma3 : kGamma2);
    RelaxedFill relaxed = fill_relaxed(fill.shape, scene.dimensions, h, gamma, cache);
    return {std::move(relaxed.points), relaxed.density};
  }
  const FillKind kind = lattice == FillLattice::hexagonal ? FillKind::hexagonal : FillKind::lattice;
  return {fill_volume(fill.shape, scene.dimensions, h, kind, 0.0), 1};  // as many points as the shape has volume
}

/// Half the time in which the fluid would fall through its own height: slow against a kick, quick against the flow.
double release_time(const Scene& scene, const std::vector<Float4>& x) {
  const Vec3d gravity = gravity_at(scene, 0);
  const double g = gravity.norm();
  if (x.empty() || g == 0) return 0.1;
  double lo = 1e300, hi = -1e300;
  for (const Float4& p : x) {
    const double along = gravity.dot(Vec3d(p.x, p.y, p.z)) / g;
    lo = std::min(lo, along), hi = std::max(hi, along);
  }
  return 0.5 * std::sqrt((hi - lo + scene.particle_size) / g);
}

/// What a particle of a fill meets: nothing, an earlier fill, or a body.
enum class Place : std::uint8_t { open, taken, solid };

std::vector<Place> places_of(const std::vector<Vec3d>& points, const std::vector<ShapeField>& earlier,
                             const Solids& solids, double nearest) {
  std::vector<Place> places(points.size());
#pragma omp parallel for schedule(dynamic, 1024)
  for (std::ptrdiff_t i = 0; i < static_cast<std::ptrdiff_t>(points.size()); ++i) {
    const Vec3d& p = points[i];
    const auto covers = [&](const ShapeField& field) { return field(p) < 0; };
    places[i] = std::any_of(earlier.begin(), earlier.end(), covers) ? Place::taken
                : solids.distance(p) < nearest                      ? Place::solid
                                                                    : Place::open;
  }
  return places;
}

std::string corner_text(const Vec3d& p, int dimensions) {
  return dimensions == 3 ? fmt::format("[{:.4g}, {:.4g}, {:.4g}]", p.x(), p.y(), p.z())
                         : fmt::format("[{:.4g}, {:.4g}]", p.x(), p.y());
}

/// "the wall of "tank" (bodies[0]), which reaches from ... to ... m" for each body that the particles start in.
std::string whose_places(const Scene& scene, const std::vector<Vec3d>& points, const std::vector<Place>& places,
                         const Solids& solids) {
  std::vector<bool> met(scene.bodies.size());
  for (std::size_t i = 0; i < points.size(); ++i)
    if (places[i] == Place::solid) met[solids.nearest(points[i]).body] = true;
  std::string text;
  for (std::size_t b = 0; b < met.size(); ++b) {
    if (!met[b]) continue;
    const BodyDescription& body = scene.bodies[b];
    const Bounds box = bounds(body.shape, scene.dimensions);
    const Start start = start_of(body);
    text += fmt::format("{}{}\"{}\" (bodies[{}])", text.empty() ? "" : " and ", body.shape.inside ? "the wall of " : "",
                        body.name, b);
    if (body.shape.inside && start.rotation.isApprox(Quatd::Identity()))
      text +=
          fmt::format(", whose inside reaches from {} to {} m,", corner_text(start.position + box.lo, scene.dimensions),
                      corner_text(start.position + box.hi, scene.dimensions));
  }
  while (text.ends_with(',')) text.pop_back();
  return text;
}

/// Why none of the places of a fill's particles is free.
std::string no_room_text(const Scene& scene, double h, const Fill& fill, const std::vector<Vec3d>& points,
                         const std::vector<Place>& places, const Solids& solids) {
  const Bounds box = bounds(fill.shape, scene.dimensions);
  const std::string extent = fmt::format("the fill reaches from {} to {} m", corner_text(box.lo, scene.dimensions),
                                         corner_text(box.hi, scene.dimensions));
  const double thin = thinnest_part(fill.shape, scene.dimensions);
  const bool is_thin = thin < h * (1 - 1e-9);
  const std::string thickness =
      is_thin ? fmt::format("the fill is {:.3g} m thick, less than one particle of {:g} m", thin, h) : std::string();
  if (points.empty())
    return is_thin ? fmt::format("{}; make it thicker or particle_size smaller", thickness)
                   : fmt::format("no particle of size {:g} m fits into this shape; {}", h, extent);
  const std::string count = points.size() == 1 ? "the only particle" : fmt::format("all {} particles", points.size());
  if (std::find(places.begin(), places.end(), Place::solid) == places.end())
    return fmt::format("{} of this fill would start in earlier fills; {}", count, extent);
  const std::string where =
      fmt::format("{} of this fill would start inside {}", count, whose_places(scene, points, places, solids));
  return is_thin ? fmt::format("{}: {}; make it thicker or particle_size smaller", where, thickness)
                 : fmt::format("{}; {}", where, extent);
}

void fill_fluids(World& world, const SampleCache& cache) {
  const Scene& scene = world.scene;
  const double h = world.constants.h;
  std::vector<Float4> x, v;
  std::vector<std::uint32_t> fluid;
  const Solids solids(scene, h);
  std::vector<ShapeField> earlier;
  for (std::size_t f = 0; f < scene.fluids.size(); ++f) {
    const FluidDescription& d = scene.fluids[f];
    for (std::size_t k = 0; k < d.fill.size(); ++k) {
      const Fill& fill = d.fill[k];
      std::size_t made = 0, inside = 0, overlapping = 0;
      const BoxFill packing = fill_points(world, fill, solids, cache);
      world.initial_excess = std::max(world.initial_excess, packing.density - 1);
      const bool settled = lattice_of(fill) == FillLattice::settled;
      if (settled) world.settles = 1;
      const double nearest = (settled ? kSettledOverlap : kOverlap) * h;
      const std::vector<Place> places = places_of(packing.points, earlier, solids, nearest);
      for (std::size_t i = 0; i < places.size(); ++i) {
        const Vec3d& p = packing.points[i];
        if (places[i] == Place::taken) {
          ++overlapping;
        } else if (places[i] == Place::solid) {
          ++inside;
        } else {
          x.push_back(to_float4(p));
          v.push_back(to_float4(fill.velocity, 1 / d.density));
          fluid.push_back(static_cast<std::uint32_t>(f));
          ++made;
        }
      }
      const std::string path = fmt::format("fluids[{}].fill[{}]", f, k);
      if (made == 0) throw InputError(scene.file, path, no_room_text(scene, h, fill, packing.points, places, solids));
      if (overlapping > 0)
        world.warnings.push_back(
            fmt::format("{}: {} particles overlap an earlier fill and were left out", path, overlapping));
      // A body that starts in the water is meant, and a wall that cuts off a corner of a fill does no harm: both are
      // counted only. A fill that loses most of itself is rather in the wrong place, or the body is.
      if (inside > made)
        world.warnings.push_back(
            fmt::format("{}: {} of {} particles would start inside {} and were left out; move the fill or the body",
                        path, inside, inside + made, whose_places(scene, packing.points, places, solids)));
      world.left_out += inside;
      earlier.emplace_back(fill.shape, scene.dimensions);
    }
    world.fluids.push_back(fluid_of(d));
  }
  world.release_time = release_time(scene, x);
  FluidParticles& out = world.fluid;
  const std::size_t n = x.size();
  for (const Fluid& f : world.fluids) {
    out.strained = out.strained || f.viscosity.model == ViscosityModel::bender_koschier;
    out.spins = out.spins || f.vorticity.model == VorticityModel::micropolar;
  }
  resize_fields(world, ParticleSet::fluid, n);
  std::copy(x.begin(), x.end(), out.x.begin());
  std::copy(v.begin(), v.end(), out.v.begin());
  std::copy(fluid.begin(), fluid.end(), out.fluid.begin());
  for (std::size_t i = 0; i < n; ++i) out.id[i] = i, out.density[i] = 1;
  world.next_id = n;
  world.emitters.resize(scene.emitters.size());
}

/// [m/s] Weakly compressible fluids: ten times the fastest speed that the scene can bring by itself, so that the
/// density changes by about one percent (Becker and Teschner 2007, eq. 8).
double sound_speed_of(const World& world) {
  const Scene& scene = world.scene;
  if (scene.solver.sound_speed) return *scene.solver.sound_speed;
  constexpr double over_flow = 10;
  double high = -1e300, low = 1e300, start2 = 0;
  Vec3d down = strongest_gravity(scene);
  const double g = down.norm();
  if (g > 0) down /= g;
  const auto height = [&](const Float4& x) { return -down.dot(Vec3d(x.x, x.y, x.z)); };
  for (const Float4& x : world.fluid.x) high = std::max(high, height(x)), low = std::min(low, height(x));
  for (const Float4& x : world.boundary.x) low = std::min(low, height(x));
  for (const Float4& v : world.fluid.v) start2 = std::max(start2, Vec3d(v.x, v.y, v.z).squaredNorm());
  for (const Emitter& e : scene.emitters) {
    high = std::max(high, -down.dot(e.position)), low = std::min(low, high);
    start2 = std::max(start2, e.speed * e.speed);
  }
  const double speed = std::sqrt(2 * g * std::max(0.0, high - low) + start2);
  if (speed <= 0)
    throw InputError(scene.file, "solver.sound_speed",
                     "found none; expected one, since nothing falls or moves at the start that it could be taken from");
  return over_flow * speed;
}

void set_extent(World& world) {
  Vec3d lo = Vec3d::Constant(1e300), hi = Vec3d::Constant(-1e300);
  const auto cover = [&](const Vec3d& p) { lo = lo.cwiseMin(p), hi = hi.cwiseMax(p); };
  Constants& c = world.constants;
  for (const Float4& x : world.fluid.x) cover({x.x, x.y, x.z});
  for (const Float4& x : world.boundary.x) cover({x.x, x.y, x.z});
  for (const Float4& v : world.fluid.v) c.start_speed = std::max(c.start_speed, Vec3d(v.x, v.y, v.z).norm());
  for (const Emitter& e : world.scene.emitters) cover(e.position), c.start_speed = std::max(c.start_speed, e.speed);
  if (lo.x() <= hi.x()) c.extent = (hi - lo).norm();
}

void set_sound_speed(World& world) {
  if (!kind_of(world.scene.solver.pressure).iterates) world.constants.sound_speed = sound_speed_of(world);
}

/// All but the samples and the fluid.
World describe(const Scene& scene, double h, const SampleCache& cache) {
  World world;
  world.scene = scene;
  world.constants = constants_of(scene, h);
  for (const BodyDescription& d : scene.bodies) {
    Body body;
    body.description = d;
    body.position = start_of(d).position;
    body.rotation = start_of(d).rotation;
    if (d.motion == Motion::dynamic) set_dynamics(body, scene, world.bodies.size(), cache);
    world.bodies.push_back(std::move(body));
  }
  build_joints(world);
  return world;
}

}  // namespace

Fluid fluid_of(const FluidDescription& d) {
  return {d.name, d.density, d.viscosity, d.surface_tension, d.vorticity, d.air_drag};
}

World build_world(const Scene& scene, const SampleCache& cache) try {
  World world = describe(scene, scene.particle_size, cache);
  sample_bodies(world, cache);
  report_overlaps(world);
  fill_fluids(world, cache);
  set_sound_speed(world);
  set_extent(world);
  world.passed.resize(scene.outputs.measure.flows.size());
  return world;
} catch (const InputError& error) {  // a length in millimetres does not fit in many ways
  throw InputError(error.file(), error.path(), error.expected() + unit_hint(scene));
}

CoarseCounts count_coarsely(const Scene& scene, double h, const SampleCache& cache) {
  World world = describe(scene, h, cache);
  sample_bodies(world, cache);
  world.warnings.clear();  // of walls too thin for these particles
  report_overlaps(world);
  fill_fluids(world, cache);
  set_sound_speed(world);  // throws where there is none
  const double ratio = h / scene.particle_size;
  const double per_particle = std::pow(ratio, scene.dimensions), per_sample = std::pow(ratio, scene.dimensions - 1);
  CoarseCounts counts{std::vector<double>(scene.fluids.size()), std::vector<double>(scene.bodies.size()),
                      per_particle * static_cast<double>(world.left_out), world.warnings};
  for (const std::uint32_t f : world.fluid.fluid) counts.of_fluid[f] += per_particle;
  for (std::size_t k = 0; k < world.boundary.size(); ++k)
    counts.of_body[world.boundary.body[k]] += is_inside(world.boundary.local[k]) ? per_particle : per_sample;
  return counts;
}

}  // namespace tidelock
