// Ghosts: neighbours see them, and nothing else does. A world that is cut in two, each half with ghosts of the other
// one, is the whole; ghosts far away change no bit of anything.
#include <gtest/gtest.h>

#include <map>
#include <set>
#include <tuple>

#include "laws/records.hpp"
#include "neighbours/surroundings.hpp"
#include "outputs/checkpoint.hpp"
#include "outputs/gauges.hpp"
#include "outputs_fixture.hpp"
#include "solvers/motion_passes.hpp"
#include "support/bodies.hpp"
#include "support/state.hpp"
#include "world/fields.hpp"

namespace tidelock {
namespace {

constexpr double kH = 0.05;     // [m]
constexpr float kCut = 0.4f;    // [m] the middle of the tank
constexpr double kStep = 1e-3;  // [s]

/// Water in a tank with a heavy box in it, everything in motion and under some pressure.
World whole_world(int dimensions, const Exec& exec) {
  Scene s = testing::still_tank(dimensions, kH, 0.6, 0.8);
  testing::add_body(s, "box", testing::cube(0.19), {0.4, 0.3, 0.4 * (dimensions - 2)}, 3000);
  World w = build_world(s);
  compute_boundary_volumes(w, exec);
  for (std::size_t i = 0; i < w.fluid.size(); ++i) {
    Float4 &x = w.fluid.x[i], &v = w.fluid.v[i];
    x = {x.x, x.y, x.z, 2000 + 900 * std::sin(7 * x.x + 3 * x.y)};
    v = {std::sin(5 * x.y), std::cos(4 * x.x), 0, inverse_density(v)};
  }
  return w;
}

/// The half of a world on one side of the cut; with ghosts, those particles of the other half that are near enough.
World half_of(const World& whole, bool left, bool with_ghosts) {
  World half = whole;
  const float reach = static_cast<float>(whole.constants.support);
  for (const ParticleSet set : {ParticleSet::fluid, ParticleSet::samples}) {
    const Buffer<Float4>& x = set == ParticleSet::fluid ? whole.fluid.x : whole.boundary.x;
    std::vector<std::size_t> own, ghosts;
    for (std::size_t k = 0; k < x.size(); ++k) {
      const float beyond = left ? x[k].x - kCut : kCut - x[k].x;  // [m]
      if (beyond < 0 || (beyond == 0 && left))
        own.push_back(k);
      else if (beyond <= reach)
        ghosts.push_back(k);
      if (set == ParticleSet::samples && k + 1 == whole.boundary.fixed) half.boundary.fixed = own.size();
    }
    resize_fields(half, set, 0);
    resize_fields(half, set, own.size());
    if (with_ghosts) add_ghosts(half, set, ghosts.size());
    const std::size_t behind = set == ParticleSet::fluid ? half.fluid.first_ghost() : half.boundary.first_ghost();
    for_each_field_of(set, half, [&](const Field& field, auto& array) {
      for_each_field(whole, [&](const Field& other, const auto& from) {
        if constexpr (std::is_same_v<std::decay_t<decltype(from)>, std::decay_t<decltype(array)>>) {
          if (std::string(other.name) != field.name) return;
          for (std::size_t k = 0; k < own.size(); ++k) array[k] = from[own[k]];
          if (with_ghosts)
            for (std::size_t k = 0; k < ghosts.size(); ++k) array[behind + k] = from[ghosts[k]];
        }
      });
    });
  }
  return half;
}

using Sample = std::tuple<std::uint32_t, float, float, float>;  // body and place in it
struct Found {
  std::map<std::uint64_t, float> density;       // [-] by id
  std::map<std::uint64_t, Vec3d> acceleration;  // [m/s^2] by pressure
  std::map<Sample, Vec3d> force;                // [N] on the box
};

/// Densities, accelerations and forces on samples of the particles that a world owns. Ghosts get the densities that
/// their owner found.
Found find(World& w, const Exec& exec, const Found* owner = nullptr) {
  Surroundings near(w);
  SolverWork work;
  sort_world(w, exec, near, work);
  near.build(w, exec);
  const FluidView view = view_of(w, exec, near, 1e30);
  compute_densities(view, work);
  const FluidParticles& f = w.fluid;
  if (owner != nullptr)
    for (std::size_t g = f.first_ghost(); g < f.size(); ++g) w.fluid.density[g] = owner->density.at(f.id[g]);
  predict_velocities(view, kStep, work.predicted);
  Buffer<Float4> force(view.samples());
  with_walls(view, [&](const auto& nb, auto wall) {
    using K = std::decay_t<decltype(nb.kernel)>;
    exec.run(SampleForces<K, decltype(wall)>{samples_of(view, nb.kernel), exec.out(force)}, view.samples());
  });
  const auto vector = [](const Float4& a) { return Vec3d(a.x, a.y, a.z); };
  Found found;
  for (std::size_t i = 0; i < f.owned(); ++i) {
    found.density[f.id[i]] = std::as_const(f.density)[i];
    found.acceleration[f.id[i]] = (vector(std::as_const(work.predicted)[i]) - vector(std::as_const(f.v)[i])) / kStep;
  }
  for (std::size_t k = 0; k < view.samples(); ++k) {
    const Float4& local = w.boundary.local[view.first_sample() + k];
    found.force[{w.boundary.body[view.first_sample() + k], local.x, local.y, local.z}] =
        vector(std::as_const(force)[k]);
  }
  return found;
}

double size_of(float a) { return std::abs(a); }
double size_of(const Vec3d& a) { return a.norm(); }

/// Largest difference of values with the same key, over the largest value; the keys of `part` must all be in `whole`.
template <class Key, class Value>
double difference(const std::map<Key, Value>& part, const std::map<Key, Value>& whole) {
  double largest = 0, most = 0;
  for (const auto& [key, value] : whole) largest = std::max(largest, size_of(value));
  for (const auto& [key, value] : part) most = std::max(most, size_of(Value(value - whole.at(key))));
  return most / largest;
}

class Ghosts : public ::testing::TestWithParam<std::tuple<int, LaneTarget>> {};
INSTANTIATE_TEST_SUITE_P(Cut, Ghosts,
                         ::testing::Combine(::testing::Values(2, 3), ::testing::ValuesIn(testing::all_lanes())),
                         [](const auto& each) {
                           return std::to_string(std::get<0>(each.param)) + "D_" + to_string(std::get<1>(each.param));
                         });

TEST_P(Ghosts, HalvesThatSeeEachOtherAreTheWhole) {
  const Exec exec(testing::exec(std::get<1>(GetParam()), 2));
  World whole = whole_world(std::get<0>(GetParam()), exec);
  const World start = whole;
  const Found all = find(whole, exec);
  std::size_t particles = 0, samples = 0;
  for (const bool left : {true, false}) {
    World half = half_of(start, left, true);
    ASSERT_GT(half.fluid.ghosts, 10u);
    ASSERT_GT(half.boundary.ghosts, 5u);
    const Found part = find(half, exec, &all);
    particles += part.density.size(), samples += part.force.size();
    EXPECT_LT(difference(part.density, all.density), 2e-6);
    EXPECT_LT(difference(part.acceleration, all.acceleration), 1e-4) << "differences of velocities in float32";
    EXPECT_LT(difference(part.force, all.force), 1e-5);
    World blind = half_of(start, left, false);
    const Found without = find(blind, exec);
    EXPECT_GT(difference(without.density, all.density), 0.1) << "it is the ghosts that make it so";
    EXPECT_GT(difference(without.force, all.force), 0.1);
  }
  EXPECT_EQ(particles, all.density.size());
  EXPECT_EQ(samples, all.force.size());
}

TEST_P(Ghosts, CountInNoSumAndInNoOutput) {
  const Exec exec(testing::exec(std::get<1>(GetParam()), 2));
  World whole = whole_world(std::get<0>(GetParam()), exec);
  const World start = whole;
  const Found all = find(whole, exec);
  Measurements sum;
  std::set<std::uint64_t> ids;
  for (const bool left : {true, false}) {
    World half = half_of(start, left, true);
    find(half, exec, &all);
    const Measurements m = measure(half);
    sum.kinetic_energy += m.kinetic_energy, sum.volume += m.volume, sum.momentum += m.momentum;
    const FrameData frame = snapshot(half, 2);
    EXPECT_EQ(frame.size(), half.fluid.owned());
    for (const std::uint64_t id : frame.id) EXPECT_TRUE(ids.insert(id).second) << id << " is in both halves";

    World bare = half;  // the same particles, without ghosts
    drop_ghosts(bare, ParticleSet::fluid), drop_ghosts(bare, ParticleSet::samples);
    EXPECT_EQ(bare.fluid.size(), half.fluid.owned());
    EXPECT_TRUE(testing::same_bits(half, bare));
    const Vec3d inside(left ? 0.3 : 0.5, 0.5, 0.4 * (start.constants.dimensions - 2));
    EXPECT_EQ(pressure_at(half, inside, 1), pressure_at(bare, inside, 1));
    EXPECT_EQ(level_above(half, inside, 1), level_above(bare, inside, 1));
    const Folder dir;
    write_checkpoint(half, "scene", dir / "c.h5");
    World back = start;
    read_checkpoint(back, "scene", dir / "c.h5");
    EXPECT_EQ(back.fluid.ghosts + back.boundary.ghosts, 0u);
    EXPECT_TRUE(testing::same_bits(back, bare));
  }
  const Measurements m = measure(whole);
  EXPECT_EQ(ids.size(), whole.fluid.size());
  EXPECT_NEAR(sum.kinetic_energy, m.kinetic_energy, 1e-12 * m.kinetic_energy);
  EXPECT_NEAR(sum.volume, m.volume, 1e-6 * m.volume);  // densities differ by rounding
  EXPECT_LT((sum.momentum - m.momentum).norm(), 1e-12 * m.momentum.norm());
}

/// Ghosts of water and of the first body, a kilometre away.
void add_far_ghosts(World& w) {
  constexpr std::size_t n = 77;
  for (const ParticleSet set : {ParticleSet::fluid, ParticleSet::samples}) add_ghosts(w, set, n);
  FluidParticles& f = w.fluid;
  BoundarySamples& b = w.boundary;
  for (std::size_t k = 0; k < n; ++k) {
    const float along = 1000 + 0.02f * static_cast<float>(k);
    const std::size_t i = f.first_ghost() + k, s = b.first_ghost() + k;
    f.x[i] = {along, 1000, 0, 5000}, f.v[i] = {7, 7, 7, 1e-3f};
    f.density[i] = 3, f.pressure[i] = 1e6f, f.id[i] = (1ull << 40) + k;
    b.x[s] = b.local[s] = {along, 1000.5f, 0, 0};
    set_volume(b.x[s], 1);
  }
}

/// Scenes that run every stage of a step.
Scene stage_scene(const std::string& which) {
  Scene s = testing::still_tank(2, 0.04, 0.5, 0.8);
  s.fluids[0].fill[0].velocity = {0.4, 0, 0};
  testing::add_body(s, "float", testing::cube(0.2), {0.4, 0.52, 0}, 300);
  testing::add_body(s, "stone", testing::cube(0.12), {0.41, 0.7, 0}, 2000);
  s.time.max_step = 2e-3;
  s.fluids.push_back(s.fluids[0]);
  s.fluids[1].name = "oil", s.fluids[1].density = 800;
  s.fluids[1].fill[0].shape = testing::box_shape({0, 0.55, 0}, {0.2, 0.7, 0});
  const auto each_fluid = [&](auto set) {
    for (FluidDescription& f : s.fluids) set(f);
  };
  if (which == "dfsph") s.solver.pressure = PressureSolver::dfsph;
  if (which == "weak") s.solver.coupling = Coupling::weak;
  if (which == "mls") s.solver.interface = Interface::mls;
  if (which == "pbf" || which == "pcisph" || which == "wcsph")
    testing::set_solver(s, which == "pbf"      ? PressureSolver::pbf
                           : which == "pcisph" ? PressureSolver::pcisph
                                               : PressureSolver::wcsph);
  if (which == "individual") {
    testing::set_solver(s, PressureSolver::wcsph);
    s.time.mode = SteppingMode::individual;
    each_fluid([](FluidDescription& f) { f.viscosity.model = ViscosityModel::artificial; });
  }
  for (const auto& w : words_of(ViscosityModel{}))
    if (which == w.word) each_fluid([&](FluidDescription& f) { f.viscosity.model = w.value; });
  for (const auto& w : words_of(TensionModel{}))
    if (which == std::string("tension_") + w.word)
      each_fluid([&](FluidDescription& f) {
        f.surface_tension.model = w.value, f.surface_tension.coefficient = 1, f.surface_tension.adhesion = 0.5;
      });
  for (const auto& w : words_of(VorticityModel{}))
    if (which == std::string("vorticity_") + w.word)
      each_fluid([&](FluidDescription& f) {
        f.vorticity.model = w.value, f.vorticity.transfer = 0.01, f.vorticity.confinement = 0.1;
      });
  if (which == "air") each_fluid([](FluidDescription& f) { f.air_drag = 1; });
  if (which == "retried") s.solver.max_iterations = s.solver.contact.max_iterations = 5;
  if (which == "flow") {
    s.emitters.resize(1);
    s.emitters[0].fluid = s.fluids[0].name, s.emitters[0].position = {0.1, 0.8, 0};
    s.emitters[0].direction = {0, -1, 0}, s.emitters[0].size = {0.1, 0.1}, s.emitters[0].speed = 2;
    s.sinks.resize(1);
    s.sinks[0].shape = testing::box_shape({0.6, 0, -1}, {0.9, 0.2, 1});
    s.force_fields.clear();
  }
  return s;
}

class FarGhosts : public ::testing::TestWithParam<const char*> {};
INSTANTIATE_TEST_SUITE_P(Stages, FarGhosts,
                         ::testing::Values("plain", "dfsph", "weak", "mls", "pbf", "pcisph", "wcsph", "individual",
                                           "laplacian", "artificial", "implicit", "weiler", "peer", "bender_koschier",
                                           "tension_akinci", "tension_becker", "tension_he2014", "vorticity_micropolar",
                                           "vorticity_confinement", "air", "retried", "flow"),
                         [](const auto& each) { return std::string(each.param); });

TEST_P(FarGhosts, ChangeNoBitOfAStep) {
  const World start = build_world(stage_scene(GetParam()));
  Simulation bare(start, testing::best_exec(2)), with(start, testing::best_exec(2));
  std::uint64_t parts = 0;
  const int steps = std::string(GetParam()) == "flow" ? 20 : 4;  // until a layer has flowed in
  for (int k = 0; k < steps; ++k) {
    add_far_ghosts(with.world());
    const std::size_t owned = with.world().fluid.owned();
    const StepReport a = bare.step(), b = with.step();
    parts += static_cast<std::uint64_t>(a.parts);
    ASSERT_TRUE(testing::same_bits(with.world(), bare.world())) << "step " << k;
    EXPECT_EQ(a.found.average, b.found.average);
    EXPECT_EQ(a.density.iterations, b.density.iterations);
    EXPECT_EQ(a.density.average_residual, b.density.average_residual);
    EXPECT_EQ(a.viscosity.average_residual, b.viscosity.average_residual);
    EXPECT_EQ(a.contact.rows, b.contact.rows);
    EXPECT_EQ(a.max_speed, b.max_speed);
    EXPECT_EQ(a.dt, b.dt);
    if (with.world().fluid.ghosts > 0) {  // nothing has moved them
      const FluidParticles& f = std::as_const(with).world().fluid;
      EXPECT_EQ(f.owned(), owned);
      for (std::size_t g = f.first_ghost(); g < f.size(); ++g)
        ASSERT_TRUE(f.x[g].x >= 1000 && f.x[g].x < 1002 && f.x[g].y == 1000) << "a ghost was moved";
    }
  }
  const std::string which = GetParam();
  EXPECT_TRUE(which != "retried" || parts > 4) << "no step was taken back";
  EXPECT_TRUE(which != "flow" || bare.world().next_id > start.fluid.size()) << "nothing came in";
}

}  // namespace
}  // namespace tidelock
