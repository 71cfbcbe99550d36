// Scenes of rigid bodies made in code.
#pragma once
#include <cmath>
#include <string>

#include "bodies/contact_solver.hpp"
#include "coupling/boundary_volumes.hpp"
#include "neighbours/surroundings.hpp"
#include "support/scenes.hpp"

namespace tidelock::testing {

inline constexpr double kSpacing = 0.025;  // [m] h of these scenes

inline Shape shape_of(decltype(Shape::kind) kind) {
  Shape s;
  s.kind = std::move(kind);
  return s;
}
inline Shape cube(double edge) { return box_shape(Vec3d::Constant(-0.5 * edge), Vec3d::Constant(0.5 * edge)); }

inline Scene body_scene(int dimensions, double step) {
  Scene s = empty_scene(dimensions, kSpacing);
  s.time.step = step;
  return s;
}

inline BodyDescription& add_body(Scene& scene, const std::string& name, const Shape& shape, const Vec3d& position,
                                 double density = 1000) {
  BodyDescription b;
  b.name = name;
  b.shape = shape;
  b.position = position;
  b.motion = Motion::dynamic;
  b.density = density;
  scene.bodies.push_back(b);
  return scene.bodies.back();
}

/// A slab whose upper face is at y = 0.
inline BodyDescription& add_floor(Scene& scene, double width, double thickness = 0.1) {
  BodyDescription b;
  b.name = "floor";
  b.shape = box_shape({-0.5 * width, -thickness, -0.5 * width}, {0.5 * width, 0, 0.5 * width});
  scene.bodies.push_back(b);
  return scene.bodies.back();
}

/// A body that goes its way whatever it meets.
inline void add_pusher(Scene& scene, const Shape& shape, const Vec3d& position, const Vec3d& velocity) {
  BodyDescription b;
  b.name = "pusher";
  b.motion = Motion::animated;
  b.shape = shape, b.position = position, b.velocity = velocity;
  scene.bodies.push_back(b);
}

/// Distance of the sample planes of two true surfaces `gap` apart, in h: samples lie half a spacing inside.
inline double plane_gap(double gap) { return gap / kSpacing + 1; }

/// A scene whose bodies are moved by that engine, as a file would say.
inline void set_engine(Scene& scene, RigidEngine engine) {
  scene.solver.contact.engine = engine;
  if (engine == RigidEngine::bullet) scene.solver.coupling = Coupling::weak;
}

inline double rms_speed(const World& w) {
  double sum = 0, n = 0;
  for (const Body& b : w.bodies)
    if (is_dynamic(b)) sum += b.dynamics.velocity.squaredNorm(), n += 1;
  return std::sqrt(sum / n);
}

/// A world whose samples have volumes and neighbours, without a simulation around it.
struct Neighbourhoods {
  World world;
  Exec exec;
  Surroundings near;

  Neighbourhoods(World w, const ExecSettings& settings) : world(std::move(w)), exec(settings), near(world) {
    compute_boundary_volumes(world, exec);
    Buffer<Float4> records;
    Buffer<float> numbers;
    near.sort(world, exec, {records, numbers});
    near.build_samples(world, exec);
  }
  ListView view() const { return near.samples.view(exec); }
};

/// Iterations of contact over some steps.
struct Iterations {
  double mean = 0;
  int most = 0;
  std::uint64_t not_converged = 0;
};
inline Iterations run_counting(Simulation& sim, double end) {
  const RunTotals before = sim.totals();
  Iterations it;
  while (sim.world().time < end - 1e-9) {
    const StepReport r = sim.step(end - sim.world().time);
    it.most = std::max(it.most, r.contact.iterations);
  }
  const RunTotals& after = sim.totals();
  it.mean = static_cast<double>(after.contact_iterations - before.contact_iterations) /
            static_cast<double>(after.steps - before.steps);
  it.not_converged = after.contact_not_converged - before.contact_not_converged;
  return it;
}

}  // namespace tidelock::testing
