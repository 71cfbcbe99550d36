// A simulation that is stepped by its owner.
#pragma once
#include <cstdint>
#include <filesystem>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "tidelock/scene.hpp"
#include "tidelock/state.hpp"

namespace tidelock::v0 {

namespace inside {
struct Simulation;
}

enum class Device { best, cpu, cuda };  // best: cuda where the library was built with it and there is a GPU

/// Where and how a simulation is computed. The result does not depend on the number of threads.
struct Settings {
  int threads = 0;  // 0: all cores that this process may use
  Device device = Device::best;
  /// Folder that keeps samples of shapes from one program to the next, so that the second start is fast. Empty: none.
  std::filesystem::path cache = {};
};

/// What one step did.
struct Step {
  double dt = 0;                   // [s]
  double max_speed = 0;            // [m/s] after it
  double average_compression = 0;  // [-] of the fluid, which the step found
  int density_iterations = 0;      // of the pressure solve
  int divergence_iterations = 0;   // of dfsph's other solve
  int contact_iterations = 0;      // of contact and joints
  int parts = 1;                   // that it was taken in, because a solve did not converge
  bool converged = true;           // every solve of it
};

/// A world that goes on step by step. Several may live side by side; each belongs to one thread at a time.
class TIDELOCK_API Simulation {
 public:
  /// Samples and fills the scene. Throws InputError, also where the memory is too small for it.
  explicit Simulation(const Scene& scene, const Settings& settings = {});
  ~Simulation();
  Simulation(Simulation&&) noexcept;
  Simulation& operator=(Simulation&&) noexcept;

  /// One step, as long as the scene's `time` says and no longer than max_dt [s]. Throws RunError when the simulation
  /// cannot go on.
  Step step(double max_dt = std::numeric_limits<double>::infinity());
  /// Steps until this time [s], exactly.
  void advance_to(double time);

  const State& state() const;
  const Scene& scene() const;
  /// Of building the world, one line each.
  std::vector<std::string> warnings() const;
  /// A number of the whole state: the same for the same bits.
  std::string state_hash() const;

  /// Writes the particles there are now: .bgeo, .ply or .vtp by the file's extension (docs/files.md). Throws
  /// InputError, RunError.
  void write_particles(const std::filesystem::path& file) const;
  /// Writes the whole state. A simulation of the same scene that loads it goes on to the same bits. Throws RunError.
  void save(const std::filesystem::path& file);
  /// Throws InputError when the file is damaged or of another scene; the simulation is then as it was.
  void load(const std::filesystem::path& file);

 private:
  std::unique_ptr<inside::Simulation> inside_;
};

}  // namespace tidelock::v0
