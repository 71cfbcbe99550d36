#include "stepping/settle.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "geometry/field.hpp"
#include "geometry/geometry.hpp"
#include "geometry/seam.hpp"
#include "geometry/solid.hpp"
#include "laws/records.hpp"
#include "stepping/simulation.hpp"
#include "stepping/time_step.hpp"

namespace tidelock {
namespace {

constexpr int kSteps = 1500;         // [-] at most, where walls hold the fluid ...
constexpr int kFewSteps = 60;        // ... where it will flow, as a mould has to hold it, or where it is large
constexpr double kWork = 6e6;        // [-] particles times steps that large fluid is given
constexpr double kDense = 1e-4;      // [-] average density error of a step ...
constexpr double kFewDense = 1e-3;   // ... of fluid that will flow
constexpr double kBalanced = 5e-4;   // [-] share of gravity, at which it ends
constexpr double kStep = 0.5;        // [h / sqrt(g H)] length of a step; 0.7 shakes, 1 is unstable
constexpr double kMomentum = 0.98;   // [-] share of the velocities that a step leaves, once they go on the same way
constexpr double kQuench = 0.2;      // [-] of the steps, the last: momentum is dropped where it leads up
constexpr double kLayers = 1.5;      // [h] depth below which all is moved as if it were as deep
constexpr int kSpread = 30;          // [-] steps without gravity
constexpr int kFinal = 10;           // [-] steps from rest, of the fluids as they are ...
constexpr int kFewFinal = 3;         // ... of fluid that will flow
constexpr double kFinalStep = 0.5;   // [-] of the run's, which may be too long to stay at rest in
constexpr double kFinalError = 0.1;  // [-] their solver.pressure_error, of which calm fluid gets 0.03

Vec3d to_vec(const Float4& x) { return {x.x, x.y, x.z}; }
Float4 to_float4(const Vec3d& p, double w) {
  return {static_cast<float>(p.x()), static_cast<float>(p.y()), static_cast<float>(p.z()), static_cast<float>(w)};
}

/// Where bodies hold the fluid: in their solids and a little around them; a sheet is a plate as thick as its samples.
class Solids {
 public:
  explicit Solids(const World& world) {
    for (const Body& b : world.bodies) {
      const Solid* solid = solid_of(b.description.shape.kind);
      const double margin = (solid != nullptr && solid->is_sheet() ? 0.6 : 0.25) * world.constants.h;
      placed_.push_back({ShapeField(b.description.shape, world.constants.dimensions), b.position, b.rotation, margin});
    }
  }
  bool hold(const Vec3d& p) const {
    return std::any_of(placed_.begin(), placed_.end(),
                       [&](const Placed& b) { return b.field(b.rotation.conjugate() * (p - b.position)) < b.margin; });
  }

 private:
  struct Placed {
    ShapeField field;
    Vec3d position;
    Quatd rotation;
    double margin;  // [m]
  };
  std::vector<Placed> placed_;
};

/// What holds the fills while they settle.
struct Mould {
  std::vector<Vec3d> samples;
  /// Fluid that is connected has surfaces of different heights. Only gates inside it could hold that.
  bool uneven = false;
};

/// The lowest and the highest place of free surfaces of fills that are connected.
class Levels {
 public:
  explicit Levels(std::size_t fills) : pool_(fills) {
    for (std::size_t k = 0; k < fills; ++k) pool_[k] = {k};
  }
  void connect(std::size_t a, std::size_t b) {
    const std::size_t from = root(a), to = root(b);
    if (from == to) return;
    pool_[to].low = std::min(pool_[to].low, pool_[from].low);
    pool_[to].high = std::max(pool_[to].high, pool_[from].high);
    pool_[from].of = to;
  }
  void add(std::size_t fill, double height) {
    Pool& p = pool_[root(fill)];
    p.low = std::min(p.low, height), p.high = std::max(p.high, height);
  }
  bool differ_by(double h) const {
    return std::any_of(pool_.begin(), pool_.end(), [&](const Pool& p) { return p.high - p.low > h; });
  }

 private:
  struct Pool {
    std::size_t of;
    double low = 1e300, high = -1e300;  // [m]
  };
  std::size_t root(std::size_t k) const {
    while (pool_[k].of != k) k = pool_[k].of;
    return k;
  }
  std::vector<Pool> pool_;
};

/// Samples of a mould around all fills: where a fill ends neither at a body nor at another fill, and not where its
/// surface lies level above it.
Mould mould_around(const World& world, const Vec3d& down) {
  const Scene& scene = world.scene;
  const double h = world.constants.h;
  constexpr double level = 0.9;   // [-] cosine of its slope
  constexpr double uneven = 2.0;  // [h] less than that settles into one level
  const Solids solids(world);
  std::vector<const Shape*> fills;
  for (const FluidDescription& f : scene.fluids)
    for (const Fill& fill : f.fill) fills.push_back(&fill.shape);
  std::vector<ShapeField> fields;
  for (const Shape* fill : fills) fields.emplace_back(*fill, scene.dimensions);
  Levels levels(fills.size());
  Mould out;
  for (std::size_t k = 0; k < fills.size(); ++k) {
    Shape wall = *fills[k];
    wall.inside = !wall.inside;
    for (const Vec3d& p : sample_surface(wall, scene.dimensions, h, 0.5 * h).points) {
      if (solids.hold(p)) continue;
      bool covered = false;
      for (std::size_t other = 0; other < fields.size(); ++other)
        if (other != k && fields[other](p) < 0) covered = true, levels.connect(k, other);
      if (covered) continue;
      const Vec3d slope =
          distance_gradient([&](const Vec3d& q) { return fields[k](q); }, p, scene.dimensions, 1e-2 * h);
      if (slope.dot(-down) > level * slope.norm())
        levels.add(k, p.dot(-down));
      else
        out.samples.push_back(p);
    }
  }
  out.uneven = levels.differ_by(uneven * h);
  return out;
}

/// The same fluid, all of one density and without any force but pressure and gravity, between walls: the bodies as they
/// stand, and the mould. Ids are places in the world's arrays. `applied` is the gravity of its steps.
World moulded(const World& world, const std::vector<Vec3d>& mould, const Vec3d& applied) {
  World m;
  m.scene.file = world.scene.file;
  m.scene.dimensions = world.scene.dimensions;
  m.scene.particle_size = world.scene.particle_size;
  m.scene.gravity = applied;
  m.scene.fluids = {FluidDescription{}};
  m.scene.fluids[0].density = world.constants.lightest;
  m.scene.fluids[0].viscosity.model = ViscosityModel::none;
  SolverSettings& solver = m.scene.solver;
  solver.kernel = world.scene.solver.kernel;
  solver.interface = world.scene.solver.interface;
  solver.boundary_gamma = world.scene.solver.boundary_gamma;
  const bool symmetric = solver.interface == Interface::consistent || solver.interface == Interface::akinci;
  solver.iteration = symmetric ? Iteration::conjugate : Iteration::accelerated;
  solver.on_failure = OnFailure::go_on;
  solver.min_iterations = 1, solver.max_iterations = 100;
  m.constants = world.constants;
  Fluid fluid;
  fluid.density = world.constants.lightest, fluid.viscosity.model = ViscosityModel::none;
  m.fluids = {fluid};
  m.fluid = world.fluid;
  for (Float4& v : m.fluid.v) v = {0, 0, 0, 1 / static_cast<float>(fluid.density)};
  std::fill(m.fluid.fluid.begin(), m.fluid.fluid.end(), 0u);
  for (std::size_t i = 0; i < m.fluid.size(); ++i) m.fluid.id[i] = i;
  m.fluid.strained = m.fluid.spins = false;
  m.fluid.spin.resize(0), m.fluid.strain_n.resize(0), m.fluid.strain_s.resize(0);

  const std::size_t bodies = world.boundary.size(), all = bodies + mould.size();
  BoundarySamples& b = m.boundary;
  b.x = world.boundary.x, b.local = world.boundary.local, b.body = world.boundary.body;
  b.x.resize(all), b.local.resize(all), b.body.resize(all);
  b.v.resize(all), b.outward.resize(all), b.contact_pressure.resize(all);
  for (std::size_t k = 0; k < mould.size(); ++k) {
    b.x[bodies + k] = b.local[bodies + k] = to_float4(mould[k], 0);
    b.body[bodies + k] = static_cast<std::uint32_t>(world.bodies.size());
  }
  b.fixed = all;
  m.release_time = 1;
  m.bodies.resize(world.bodies.size() + 1);
  m.scene.bodies.resize(m.bodies.size());
  return m;
}

/// The step's length and each particle's weight in it: what lies deep is stiff, and is moved as if it were heavier.
struct Pace {
  Vec3d gravity;
  double top = -1e300, height = 0, dt = 0;
  Pace(const World& world, const Vec3d& g) : gravity(g) {
    double low = 1e300;
    for (const Float4& x : world.fluid.x) top = std::max(top, up(x)), low = std::min(low, up(x));
    height = top - low + world.constants.h;
    dt = kStep * world.constants.h / std::sqrt(g.norm() * height);
  }
  double up(const Float4& x) const { return -to_vec(x).dot(gravity) / gravity.norm(); }
  double weight(const Float4& x, double h) const { return std::max(kLayers * h, top - up(x)) / height; }
};

void stop_all(World& w) {
  for (Float4& v : w.fluid.v) v.x = v.y = v.z = 0;
}

/// Down the slope of the potential energy under the constraint that nothing is compressed, with momentum. At first it
/// stays and carries particles out of hollows that are not the deepest ones, as heat does. The last steps drop it
/// where it leads up (as in FIRE, Bitzek et al. 2006), and the fluid comes to rest.
SettleReport descend(Simulation& sim, const Pace& pace, bool flows, const std::function<bool()>& enough) {
  World& w = sim.world();
  const double h = w.constants.h, g = pace.gravity.norm(), density = w.fluids[0].density;
  const std::size_t n = w.fluid.size();
  const int most_steps =
      flows ? kFewSteps : static_cast<int>(std::clamp<double>(kWork / static_cast<double>(n), kFewSteps, kSteps));
  const double quench = flows ? 0 : (1 - kQuench) * most_steps;  // step at which it begins
  SettleReport report{.most_steps = most_steps};
  std::vector<Vec3d> before(n);  // by id
  w.constants.lightest = density * kLayers * h / pace.height;
  w.scene.solver.pressure_error = 1, w.scene.solver.density_error = flows ? kFewDense : kDense;
  int since = 0;
  while (report.steps < most_steps) {
    if (enough && enough()) {
      report.cut = true;
      break;
    }
    const double kept = std::min(kMomentum, since / (since + 3.0));
    for (std::size_t i = 0; i < n; ++i) {
      const double weight = pace.weight(w.fluid.x[i], h);
      const Vec3d v = kept * to_vec(w.fluid.v[i]);
      before[w.fluid.id[i]] = v;
      w.fluid.v[i] = to_float4(v + pace.dt * (1 / weight - 1) * pace.gravity, 1 / (density * weight));
    }
    report.iterations += sim.step().density.iterations;
    ++report.steps, ++since;
    double power = 0, force2 = 0;
    for (std::size_t i = 0; i < n; ++i) {
      const Vec3d& v = before[w.fluid.id[i]];
      const Vec3d force =
          (to_vec(w.fluid.v[i]) - v) / (density * static_cast<double>(inverse_density(w.fluid.v[i])) * pace.dt);
      power += v.dot(force), force2 += force.squaredNorm();
    }
    report.unbalanced = std::sqrt(force2 / static_cast<double>(n)) / g;
    if (report.unbalanced < kBalanced) break;
    if (power < 0 && report.steps > quench) since = 0, stop_all(w);
  }
  return report;
}

/// Without gravity, or where it would let the fluid slump: apart, until nothing is compressed.
SettleReport spread(Simulation& sim, const Pace& pace, const std::function<bool()>& enough) {
  World& w = sim.world();
  SettleReport report{.most_steps = kSpread};
  for (; report.steps < kSpread; ++report.steps) {
    if (enough && enough()) {
      report.cut = true;
      break;
    }
    for (Float4& v : w.fluid.v)
      v = to_float4(-pace.dt * pace.gravity, inverse_density(v));  // the step's gravity is none
    report.iterations += sim.step().density.iterations;
  }
  return report;
}

/// Steps from rest, of the fluids as they are: they find the pressures. Places before the last, by id.
std::vector<Float4> find_pressures(Simulation& sim, const World& world, int steps) {
  World& w = sim.world();
  const std::size_t n = w.fluid.size();
  std::vector<float> lightness(n);  // [m^3/kg]
  std::vector<Float4> places(n);
  for (std::size_t i = 0; i < n; ++i) lightness[i] = inverse_density(world.fluid.v[i]);
  w.constants.lightest = world.constants.lightest;
  w.scene.solver.pressure_error = kFinalError, w.scene.solver.density_error = world.scene.solver.density_error;
  w.scene.solver.max_iterations = world.scene.solver.max_iterations;
  w.scene.time.step = kFinalStep * choose_time_step(world, 0, 1e300);
  for (int step = 0; step <= steps; ++step) {
    for (std::size_t i = 0; i < n; ++i) {
      w.fluid.v[i] = {0, 0, 0, lightness[w.fluid.id[i]]};
      places[w.fluid.id[i]] = w.fluid.x[i];
    }
    sim.step();
  }
  return places;
}

}  // namespace

SettleReport settle(World& world, const ExecSettings& settings, const std::function<bool()>& enough) {
  world.settles = 0;
  const std::size_t n = world.fluid.size();
  if (n == 0) return {};
  const Vec3d gravity = gravity_at(world.scene, 0);
  Mould mould;
  if (gravity.norm() > 0) mould = mould_around(world, gravity.normalized());
  const bool falls = gravity.norm() > 0 && !mould.uneven;
  if (!falls) mould.samples.clear();  // without gravity nothing has to be held
  // Without gravity it sets only the pace.
  const Pace pace(world, falls ? gravity : Vec3d(0, -world.constants.h, 0));
  World start = moulded(world, mould.samples, pace.gravity);
  const bool flows = start.boundary.size() > world.boundary.size();
  start.scene.time.mode = SteppingMode::constant;
  start.scene.time.step = start.scene.time.max_step = pace.dt;
  Simulation sim(std::move(start), settings);
  const SettleReport report = falls ? descend(sim, pace, flows, enough) : spread(sim, pace, enough);
  const bool balanced = falls && !report.cut;
  std::vector<Float4> places(n);
  std::vector<float> lambda(n), pressure(n);
  World& w = sim.world();
  if (balanced)
    places = find_pressures(sim, world, flows ? kFewFinal : kFinal);
  else
    for (std::size_t i = 0; i < n; ++i) places[w.fluid.id[i]] = w.fluid.x[i];
  for (std::size_t i = 0; balanced && i < n; ++i) {
    lambda[w.fluid.id[i]] = w.fluid.lambda_density[i];
    pressure[w.fluid.id[i]] = w.fluid.pressure[i];
  }
  for (std::size_t i = 0; i < n; ++i) {
    world.fluid.x[i] = {places[i].x, places[i].y, places[i].z, 0};
    world.fluid.lambda_density[i] = lambda[i];
    world.fluid.pressure[i] = pressure[i];
  }
  return report;
}

}  // namespace tidelock
