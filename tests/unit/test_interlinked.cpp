// The interlinked solve with answers of the tests' own: it drives whoever has the verbs.
#include <gtest/gtest.h>

#include <cstring>

#include "bodies/animate.hpp"
#include "coupling/boundary_volumes.hpp"
#include "coupling/interlinked.hpp"
#include "solvers/solver_traits.hpp"
#include "support/coupled.hpp"
#include "world/fields.hpp"

namespace tidelock {
namespace {

/// Holds all bodies still, whatever the fluid does to them; or lets them go with it.
class Hold : public FluidAnswer {
 public:
  bool hold = true;
  Buffer<int> done{1};
  const Exec& exec;
  explicit Hold(const Exec& e) : exec(e) { done[0] = 1; }
  void begin(Goal, const std::vector<Twist<double>>& v_s, Buffer<Twist<double>>* before) override {
    still_.resize(0), still_.resize(v_s.size());  // zero
    before_ = before;
  }
  void forces(const FluidPush&) override {}
  Buffer<Twist<double>>& velocities() override { return hold ? still_ : *before_; }
  const int* solved() const override { return exec.in(done); }
  void finish(World&, double, std::vector<Wrench>&) override {}

 private:
  Buffer<Twist<double>> still_;
  Buffer<Twist<double>>* before_ = nullptr;
};

/// A light box under water that falls as a whole, and its density solve.
struct Dive {
  static constexpr double dt = 1e-3;
  World world;
  Exec exec;
  Surroundings near;
  SolverWork work;
  FluidBodies bodies;

  Dive() : world(build_world(scene())), exec(testing::best_exec(1)), near(world) {
    compute_boundary_volumes(world, exec);
    place_bodies(world, 0, dt, exec);
    for (Float4& v : world.fluid.v) v.y = static_cast<float>(-9.81 * dt);
    sort_world(world, exec, near, work);
    near.build(world, exec);
    compute_densities(view(), work);
    bodies.begin(view(), world);
  }
  static Scene scene() {
    Scene s = testing::Submerged{.half = 2.9, .box = true, .margin = 5}.scene(100);
    s.solver.body_response = BodyResponse::printed;  // the same steps whether bodies give way or not
    return s;
  }
  FluidView view() { return view_of(world, exec, near, 1e30); }

  SolveReport alone(const StopAt& stop) {
    const FluidView v = view();
    return solve(exec, *make_pressure_solve(v, work, Goal::density, dt, true), stop);
  }
  SolveReport with(const std::vector<FluidAnswer*>& answers, const StopAt& stop) {
    const FluidView v = view();
    const auto fluid = make_pressure_solve(v, work, Goal::density, dt, true);
    const std::vector<Twist<double>> v_s = twists_of(world);
    return solve_interlinked({Goal::density, *fluid, bodies, answers, world, v, work, v_s, dt, stop}).fluid;
  }
};

bool same_velocities(const Dive& a, const Dive& b) {
  return std::memcmp(a.world.fluid.v.data(), b.world.fluid.v.data(), a.world.fluid.size() * sizeof(Float4)) == 0;
}

const StopAt kTwenty{.tolerance = 0, .min_updates = 0, .max_iterations = 20};

TEST(Interlinked, BodiesThatAnAnswerHoldsAreAsGoodAsBodiesThatNeverGiveWay) {
  Dive alone, held;
  Hold hold(held.exec);
  EXPECT_EQ(alone.alone(kTwenty).iterations, 20);
  EXPECT_EQ(held.with({&hold}, kTwenty).iterations, 20);
  EXPECT_TRUE(same_velocities(alone, held));
}

TEST(Interlinked, TheSamplesMoveAsTheLastAnswerSays) {
  Dive held, free, free_then_held;
  Hold hold(held.exec), let_go(free.exec);
  let_go.hold = false;
  held.with({&hold}, kTwenty), free.with({&let_go}, kTwenty), free_then_held.with({&let_go, &hold}, kTwenty);
  EXPECT_FALSE(same_velocities(held, free)) << "the light box does not give way: the test shows nothing";
  EXPECT_TRUE(same_velocities(held, free_then_held));
}

TEST(Interlinked, GoesOnUntilEveryAnswerIsSolved) {
  const StopAt easy{.tolerance = 1, .min_updates = 0, .max_iterations = 7};
  Dive dive, waiting;
  Hold solved(dive.exec), unsolved(waiting.exec);
  unsolved.done[0] = 0;
  EXPECT_EQ(dive.with({&solved}, easy).iterations, 1);
  const SolveReport report = waiting.with({&solved, &unsolved}, easy);
  EXPECT_EQ(report.iterations, 7);
  EXPECT_FALSE(report.converged);
}

/// The positions that an unfinished solve leaves behind: a step that fails then must have kept those from before it.
TEST(PressureKind, SaysWhoMovesParticles) {
  for (const PressureSolver solver : testing::kEverySolver) {
    Dive dive;
    dive.world.scene.solver.pressure = solver;
    const std::vector<Float4> before(dive.world.fluid.x.begin(), dive.world.fluid.x.end());
    const FluidView view = dive.view();
    const auto solve = make_pressure_solve(view, dive.work, Goal::density, Dive::dt, true);
    solve->begin(), solve->forces(), solve->predict();
    bool moved = false, restored = false;
    for (std::size_t i = 0; i < before.size(); ++i) {
      const Float4 &a = before[i], &b = dive.world.fluid.x[i];
      moved = moved || a.x != b.x || a.y != b.y || a.z != b.z;
    }
    for_each_field(dive.world, [&](const Field& field, const auto&) {
      if (std::string(field.name) == "fluid/x") restored = field.restored;
    });
    EXPECT_EQ(moved, kind_of(solver).moves_particles) << word(solver);
    EXPECT_EQ(moved, restored) << word(solver);
  }
}

}  // namespace
}  // namespace tidelock
