// The CUDA backend against the CPU's reference, and against itself. Skipped where there is no GPU.
#include <gtest/gtest.h>

#include <unistd.h>

#include <filesystem>

#include "exec/device.hpp"
#include "outputs/checkpoint.hpp"
#include "support/scenes.hpp"
#include "support/state.hpp"
#include "support/wet_bodies.hpp"

namespace tidelock {
namespace {

ExecSettings cuda() {
  ExecSettings e{best_lanes(), 2};
  e.device = Device::cuda;
  return e;
}
ExecSettings reference() { return {LaneTarget::scalar, 2}; }

struct Case {
  const char* name;
  int dimensions = 3;
  PressureSolver pressure = PressureSolver::dfsph;
  Interface interface = Interface::consistent;
  KernelName kernel = KernelName::cubic;
  ViscosityModel viscosity = ViscosityModel::xsph;
  Motion motion = Motion::static_;  // of a ball or paddle in the tank
  Coupling coupling = Coupling::strong;
  TensionModel tension = TensionModel::none;
  Iteration iteration = Iteration::accelerated;
  Scene (*scene)() = nullptr;  // in place of all of these
};

void PrintTo(const Case& c, std::ostream* out) { *out << c.name; }

Scene scene_of(const Case& c) {
  if (c.scene != nullptr) return c.scene();
  Scene s = testing::dam_break(c.dimensions, 0.05, c.dimensions == 3 ? 16 : 40);
  s.solver.iteration = c.iteration;
  testing::set_solver(s, c.pressure);
  s.solver.interface = c.interface;
  s.solver.kernel = c.kernel;
  s.solver.coupling = c.coupling;
  s.fluids[0].viscosity.model = c.viscosity;
  // What the last iteration moved by stays: two ways to round that stop one iteration apart differ by that. The stop by
  // velocities leaves more of it than the bound here.
  if (c.iteration == Iteration::conjugate) s.solver.stop = StopRule::two_sided;
  if (c.pressure == PressureSolver::pbf) {
    s.solver.min_iterations = s.solver.max_iterations = 30;
    s.solver.on_failure = OnFailure::go_on;
  }
  if (c.viscosity == ViscosityModel::laplacian) s.fluids[0].viscosity.kinematic = 1e-3;
  if (c.tension != TensionModel::none) s.fluids[0].surface_tension = {c.tension, 10, 0.5};
  if (c.motion == Motion::static_) return s;
  BodyDescription body;
  body.name = "body";
  body.motion = c.motion;
  // A light body under weak coupling shakes until it flies: the law, not the device. A heavy one stays calm.
  body.density = c.coupling == Coupling::weak ? 5000 : 400;
  body.shape.kind = Sphere{0.15};
  body.position = {0.4, 0.2, c.dimensions == 3 ? 0.4 : 0.0};
  if (c.motion == Motion::animated) body.spin = {0, 0, 2}, body.velocity = {0.3, 0.2, 0};
  s.bodies.push_back(body);
  return s;
}

Simulation run(const Scene& scene, const ExecSettings& exec, int steps) {
  Simulation sim(testing::at_rest(scene), exec);
  for (int i = 0; i < steps; ++i) sim.step();
  return sim;
}

double farthest(const World& a, const World& b) {
  const auto x = testing::positions(a), y = testing::positions(b);
  double worst = 0;
  for (std::size_t i = 0; i < x.size(); ++i) worst = std::max(worst, (x[i] - y[i]).norm());
  return worst;
}

class CudaAlone : public ::testing::Test {
 protected:
  void SetUp() override {
    const std::string missing = device::missing();
    if (!missing.empty()) GTEST_SKIP() << missing;
  }
};
class Cuda : public CudaAlone, public ::testing::WithParamInterface<Case> {};

TEST_F(CudaAlone, BodiesFallWithoutFluid) {
  Scene scene = scene_of({"ball", 3});
  scene.fluids.clear();
  BodyDescription ball;
  ball.name = "ball";
  ball.motion = Motion::dynamic;
  ball.density = 1000;
  ball.shape.kind = Sphere{0.15};
  ball.position = {0.4, 0.25, 0.4};
  scene.bodies.push_back(ball);
  const Simulation a = run(scene, reference(), 20), b = run(scene, cuda(), 20);
  EXPECT_LT((a.world().bodies.back().position - b.world().bodies.back().position).norm() / scene.particle_size, 1e-4);
}

const Case kCases[] = {
    {"dfsph3d", 3},
    {"iisph2d", 2, PressureSolver::iisph},
    {"mirror_wendland", 3, PressureSolver::iisph, Interface::mirror, KernelName::wendland_c2},
    {"akinci_laplacian", 2, PressureSolver::dfsph, Interface::akinci, KernelName::cubic, ViscosityModel::laplacian},
    {"mls", 3, PressureSolver::dfsph, Interface::mls},
    {"animated", 3, PressureSolver::dfsph, Interface::consistent, KernelName::cubic, ViscosityModel::xsph,
     Motion::animated},
    {"floating_strong", 3, PressureSolver::dfsph, Interface::consistent, KernelName::cubic, ViscosityModel::xsph,
     Motion::dynamic, Coupling::strong},
    {"floating_weak", 2, PressureSolver::iisph, Interface::consistent, KernelName::cubic, ViscosityModel::laplacian,
     Motion::dynamic, Coupling::weak},
    {"pcisph", 3, PressureSolver::pcisph, Interface::consistent, KernelName::cubic, ViscosityModel::xsph,
     Motion::dynamic, Coupling::strong},
    {"pbf", 3, PressureSolver::pbf, Interface::consistent, KernelName::cubic, ViscosityModel::xsph, Motion::dynamic,
     Coupling::strong},
    {"wcsph", 3, PressureSolver::wcsph, Interface::consistent, KernelName::cubic, ViscosityModel::artificial,
     Motion::dynamic, Coupling::weak},
    {"he2014", 3, PressureSolver::dfsph, Interface::consistent, KernelName::cubic, ViscosityModel::xsph,
     Motion::dynamic, Coupling::strong, TensionModel::he2014},
    {"conjugate", 3, PressureSolver::dfsph, Interface::consistent, KernelName::cubic, ViscosityModel::xsph,
     Motion::animated, Coupling::strong, TensionModel::none, Iteration::conjugate},
    {"conjugate_floating", 3, PressureSolver::iisph, Interface::consistent, KernelName::cubic, ViscosityModel::xsph,
     Motion::dynamic, Coupling::strong, TensionModel::none, Iteration::conjugate},
    {.name = "film", .scene = [] { return testing::crate_under_water(3, PressureSolver::dfsph); }},
    {.name = "film2d", .scene = [] { return testing::crate_under_water(2, PressureSolver::iisph); }},
    {.name = "locked", .scene = [] { return testing::plate_hit_by_water(3, PressureSolver::dfsph, Motion::dynamic); }},
};
INSTANTIATE_TEST_SUITE_P(Scenes, Cuda, ::testing::ValuesIn(kCases),
                         [](const auto& each) { return std::string(each.param.name); });

TEST_P(Cuda, AgreesWithTheReferenceOverTwentySteps) {
  const Scene scene = scene_of(GetParam());
  const Simulation a = run(scene, reference(), 20), b = run(scene, cuda(), 20);
  EXPECT_LT(farthest(a.world(), b.world()) / scene.particle_size, 1e-4);
  for (std::size_t k = 0; k < a.world().bodies.size(); ++k)
    EXPECT_LT((a.world().bodies[k].position - b.world().bodies[k].position).norm() / scene.particle_size, 1e-4);
}

TEST_P(Cuda, SameBitsFromRunToRun) {
  const Scene scene = scene_of(GetParam());
  EXPECT_TRUE(testing::same_bits(run(scene, cuda(), 25).world(), run(scene, cuda(), 25).world()));
}

TEST_P(Cuda, ResumesWhereTheCpuStoppedAndBack) {
  const Scene scene = scene_of(GetParam());
  const auto file = std::filesystem::temp_directory_path() /
                    (std::string("tidelock_cuda_") + GetParam().name + std::to_string(getpid()) + ".h5");
  // CPU, GPU, CPU: five steps each, handed over in checkpoints; and CPU alone.
  World world = testing::at_rest(scene);
  const ExecSettings cpu = reference();
  for (const ExecSettings& exec : {cpu, cuda(), cpu}) {
    Simulation sim(std::move(world), exec);
    for (int i = 0; i < 5; ++i) sim.step();
    write_checkpoint(sim.world(), "test", file.string());
    world = build_world(scene);
    read_checkpoint(world, "test", file.string());
  }
  std::filesystem::remove(file);
  EXPECT_LT(farthest(run(scene, cpu, 15).world(), world) / scene.particle_size, 1e-4);
  // GPU to GPU through a checkpoint: the same bits as without one.
  Simulation whole(testing::at_rest(scene), cuda()), part(testing::at_rest(scene), cuda());
  for (int i = 0; i < 10; ++i) whole.step();
  for (int i = 0; i < 5; ++i) part.step();
  write_checkpoint(part.world(), "test", file.string());
  World resumed = build_world(scene);
  read_checkpoint(resumed, "test", file.string());
  std::filesystem::remove(file);
  Simulation rest(std::move(resumed), cuda());
  for (int i = 0; i < 5; ++i) rest.step();
  EXPECT_TRUE(testing::same_bits(whole.world(), rest.world()));
}

}  // namespace
}  // namespace tidelock
