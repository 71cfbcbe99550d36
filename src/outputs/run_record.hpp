// run.json: scene, machine, settings, time, iterations and problems of a run.
#pragma once
#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

#include "exec/settings.hpp"
#include "scene/solver_choice.hpp"
#include "stepping/simulation.hpp"

namespace tidelock {

struct RunRecord {
  std::string scene_name;
  std::string scene_file;
  PressureSolver pressure{};
  SolverChoice choice;   // of the solver, by the scene or by itself
  std::string settings;  // the whole scene with its defaults filled in, as JSON text
  ExecSettings exec;
  std::string status = "failed";  // "finished", "interrupted" or "failed: <reason>"
  std::chrono::system_clock::time_point started;
  double wall_seconds = 0;    // [s]
  double resumed_at = 0;      // [s] simulated time of the checkpoint that this run began with; 0 for a fresh run
  double simulated_time = 0;  // [s] reached
  std::uint64_t step = 0;     // [-] World::step; totals count this run's steps only
  std::uint64_t frames = 0;   // [-] World::frame
  std::uint64_t fluid_particles = 0, boundary_samples = 0, left_out = 0, removed = 0;
  std::uint64_t memory_bytes = 0;  // [bytes] Simulation::memory_bytes()
  std::string state_hash;          // hash_text() of the state at the end; "" while it runs and where it failed
  RunTotals totals;
  /// A body that moves or is measured, as it was in the last step.
  struct BodyState {
    std::string name;
    double mass = 0;  // [kg] 0 where it is not dynamic
    Vec3d position{0, 0, 0}, velocity{0, 0, 0}, spin{0, 0, 0};
    Loads loads;
  };
  std::vector<BodyState> bodies;
  std::vector<std::string> warnings;
};

/// Fills in the counts, times and warnings that the simulation knows.
RunRecord record_of(const Simulation& simulation, const ExecSettings& exec);

/// The record as JSON text; the version, the build, the machine and the peak memory of this process are added here.
std::string to_json(const RunRecord& record);
/// Throws RunError when the file cannot be written.
void write_run_record(const std::string& file, const RunRecord& record);

}  // namespace tidelock
