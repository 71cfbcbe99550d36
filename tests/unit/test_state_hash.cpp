// The state's hash: it sees every number that a checkpoint restores, and nothing else.
#include <gtest/gtest.h>

#include <cstring>
#include <set>

#include "outputs/checkpoint.hpp"
#include "outputs_fixture.hpp"
#include "support/scenes.hpp"
#include "support/state.hpp"
#include "world/fields.hpp"
#include "world/state.hpp"

namespace tidelock {
namespace {

/// Flips the lowest bit of the k-th group of four bytes.
template <class T>
void flip(T& entry, std::size_t k = 0) {
  auto* byte = reinterpret_cast<unsigned char*>(&entry) + 4 * k;
  *byte = static_cast<unsigned char>(*byte ^ 1u);
}

World full_world() {
  World w = small_world();
  w.emitters = {{0.25, 12}, {0.5, 7}};
  return w;
}

TEST(StateHash, SeesEveryBitOfEveryNumberOfTheState) {
  World w = full_world();
  std::set<std::uint64_t> seen{state_hash(w)};
  std::size_t changes = 0;
  const auto try_out = [&](auto& entry) {
    for (std::size_t k = 0; k < sizeof(entry) / 4; ++k) {
      flip(entry, k);
      ++changes;
      EXPECT_TRUE(seen.insert(state_hash(w)).second) << "change " << changes << " is not seen";
      flip(entry, k);
    }
  };
  for_each_scalar(w, [&](const Note&, auto& number) { try_out(number); });
  for_each_field(w, [&](const Field&, auto& array) {
    for (auto& entry : array) try_out(entry);
  });
  StateTables tables = tables_of(w);
  for_each_table(tables, [&](const Note&, auto& table) {
    for (auto& row : table)
      for (double& number : row) {
        const double before = number;
        number = before == 0 ? 1 : before == 1 ? 0 : 2 * before;  // held is 0 or 1
        set_tables(w, tables);
        ++changes;
        EXPECT_TRUE(seen.insert(state_hash(w)).second) << "change " << changes << " is not seen";
        number = before;
        set_tables(w, tables);
      }
  });
  EXPECT_GT(changes, 300u);
  EXPECT_EQ(state_hash(w), state_hash(full_world()));
}

TEST(StateHash, SeesNoPaddingAndNoSetting) {
  World w = full_world();
  const std::uint64_t before = state_hash(w);
  for_each_field(w, [](const Field&, auto& array) { std::memset(array.data() + array.size(), 7, sizeof(array[0])); });
  w.scene.name = "another";
  w.scene.time.end = 7;
  w.bodies[0].description.name = "vat";
  w.warnings.push_back("careful");
  EXPECT_EQ(state_hash(w), before);
}

TEST(StateHash, SizesAndNamesCount) {
  World w = full_world();
  const std::uint64_t before = state_hash(w);
  const std::size_t n = w.fluid.density.size();
  w.fluid.density[n - 1] = 0;
  const std::uint64_t zero = state_hash(w);
  w.fluid.density.resize(n - 1);
  EXPECT_NE(state_hash(w), zero) << "an entry that is zero is not none";
  w = full_world();
  w.fluid.pressure.swap(w.fluid.density);
  EXPECT_NE(state_hash(w), before) << "the same numbers under other names";
  EXPECT_EQ(hash_text(0x1234), "0000000000001234");
}

TEST(StateHash, ACheckpointRestoresAllOfIt) {
  const Folder dir;
  World w = full_world();
  w.fluid.id[2] = (7ull << 40) + 5;
  w.next_id = (7ull << 40) + 6;
  write_checkpoint(w, "scene", dir / "c.h5");
  World back;  // as the builder would make it: of the same scene, at its start
  back.fluids.resize(w.fluids.size());
  back.bodies.resize(w.bodies.size()), back.joints.resize(w.joints.size());
  back.emitters.resize(w.emitters.size()), back.passed.resize(w.passed.size());
  back.fluid.strained = back.fluid.spins = true;
  EXPECT_NE(state_hash(back), state_hash(w));
  read_checkpoint(back, "scene", dir / "c.h5");
  EXPECT_TRUE(testing::same_bits(back, w));
}

// Whoever adds a member to these structs finds this line, and decides whether for_each_field(), for_each_scalar() or
// tables_of() must name it.
TEST(StateHash, NoMemberOfTheStateIsForgotten) {
  World w;
  [[maybe_unused]] auto& [scene, constants, fluids, bodies, joints, fluid, boundary, time, step, last_dt,
                          pressure_speed, largest_acceleration, frame, initial_excess, release_time, settles, next_id,
                          removed, emitters, left_out, measured_at, passed, warnings] = w;
  [[maybe_unused]] auto& [x, v, density, pressure, lambda_density, lambda_divergence, spin, strain_n, strain_s,
                          strained, spins, id, fluid_index, fluid_ghosts] = w.fluid;
  [[maybe_unused]] auto& [sample_x, sample_v, local, outward, body, contact_pressure, fixed, ghosts] = w.boundary;
  Dynamics d;
  [[maybe_unused]] auto& [mass, centre_local, moments, axes, move_locked, turn_locked, held, had_film, centre, velocity,
                          angular_momentum, loads, given] = d;  // had_film follows from loads
  std::size_t fields = 0, scalars = 0;
  for_each_field(w, [&](const Field&, auto&) { ++fields; });
  for_each_scalar(w, [&](const Note&, auto&) { ++scalars; });
  EXPECT_EQ(fields, 11u + 6u);   // of 14 and 8: strained, spins follow from the scene; fixed is a scalar; ghosts are
                                 // others' state
  EXPECT_EQ(scalars, 13u + 1u);  // of 23: six are arrays or tables, four follow from the scene; and fixed
}

TEST(StateHash, TellsFlowsApart) {
  const auto after = [](int steps, double h) {
    Simulation sim(build_world(testing::dam_break(2, h, 10)), testing::best_exec(1));
    for (int k = 0; k < steps; ++k) sim.step();
    return state_hash(sim.world());
  };
  EXPECT_EQ(after(3, 0.05), after(3, 0.05));
  EXPECT_NE(after(3, 0.05), after(4, 0.05));
  EXPECT_NE(after(3, 0.05), after(3, 0.0501));
}

}  // namespace
}  // namespace tidelock
