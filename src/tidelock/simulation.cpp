#include <fmt/format.h>

#include <optional>

#include "exec/device.hpp"
#include "outputs/checkpoint.hpp"
#include "outputs/particle_files.hpp"
#include "run/resume.hpp"
#include "run/size_estimate.hpp"
#include "tidelock/inside.hpp"
#include "world/state_hash.hpp"

namespace tidelock::v0 {

namespace {

constexpr double kTimeSlack = 1e-12;  // [-] of the time: rounding in sums of steps

core::World built(const core::Scene& scene, const core::ExecSettings& exec, const core::SampleCache& cache) {
  core::require_room_for(scene, cache);
  if (exec.device == core::Device::cuda) core::require_room_on_device(scene, cache);
  return build_world(scene, cache);
}

core::ParticleFormat format_named(const std::filesystem::path& file) {
  if (const auto format = core::format_of(file.string())) return *format;
  throw core::InputError(file.string(), "", "expected a name that ends in " + core::particle_extensions());
}

}  // namespace

core::ExecSettings inside::exec_of(const Settings& settings) {
  constexpr int kMostThreads = 4096;
  core::ExecSettings exec;
  exec.lanes = core::best_lanes();
  exec.threads = settings.threads == 0 ? core::available_threads() : settings.threads;
  if (exec.threads < 1 || exec.threads > kMostThreads)
    throw core::InputError("", "settings.threads",
                           fmt::format("found {}; expected 0 (all) to {}", settings.threads, kMostThreads));
  const std::string missing = core::device::missing();
  if (settings.device == Device::cuda && !missing.empty())
    throw core::InputError("", "settings.device", fmt::format("no CUDA here: {}", missing));
  const bool on_gpu = settings.device != Device::cpu && missing.empty();
  exec.device = on_gpu ? core::Device::cuda : core::Device::cpu;
  return exec;
}

Step inside::step_of(const core::StepReport& report) {
  Step step;
  step.dt = report.dt;
  step.max_speed = report.max_speed;
  step.average_compression = report.found.average;
  step.density_iterations = report.density.iterations;
  step.divergence_iterations = report.divergence.iterations;
  step.contact_iterations = report.contact.iterations;
  step.parts = report.parts;
  step.converged =
      report.density.converged && report.divergence.converged && report.viscosity.converged && report.contact.converged;
  return step;
}

struct inside::Simulation {
  Simulation(const v0::Scene& given, const Settings& settings)
      : scene(given), exec(exec_of(settings)), cache(cache_of(settings)) {
    begin_with(built(given.held().scene, exec, cache));
  }

  void begin_with(core::World world) {
    simulation.emplace(std::move(world), exec);
    shown.world = &simulation->world();
  }

  v0::Scene scene;
  core::ExecSettings exec;
  core::SampleCache cache;
  std::optional<core::Simulation> simulation;
  inside::State shown;
  v0::State state{shown};
};

Simulation::Simulation(const Scene& scene, const Settings& settings)
    : inside_(inside::translated([&] { return std::make_unique<inside::Simulation>(scene, settings); })) {}
Simulation::~Simulation() = default;
Simulation::Simulation(Simulation&&) noexcept = default;
Simulation& Simulation::operator=(Simulation&&) noexcept = default;

Step Simulation::step(double max_dt) {
  return inside::translated([&] {
    if (!(max_dt > 0)) throw core::InputError("", "max_dt", fmt::format("found {}; expected more than 0 s", max_dt));
    return inside::step_of(inside_->simulation->step(max_dt));
  });
}

void Simulation::advance_to(double time) {
  core::World& world = inside_->simulation->world();
  const double slack = kTimeSlack * time;
  while (world.time < time - slack) step(time - world.time);
  if (world.time < time + slack) world.time = time;
}

const State& Simulation::state() const { return inside_->state; }
const Scene& Simulation::scene() const { return inside_->scene; }
std::vector<std::string> Simulation::warnings() const { return inside_->simulation->world().warnings; }
std::string Simulation::state_hash() const { return core::hash_text(core::state_hash(inside_->simulation->world())); }

void Simulation::write_particles(const std::filesystem::path& file) const {
  inside::translated([&] {
    const core::ParticleFormat format = format_named(file);
    core::write_particles(core::snapshot(inside_->simulation->world(), inside_->exec.threads), format, file.string());
  });
}

void Simulation::save(const std::filesystem::path& file) {
  inside::translated([&] {
    core::Simulation& simulation = *inside_->simulation;
    simulation.forget();
    core::write_checkpoint(simulation.world(), core::identity_of(simulation.world().scene), file.string());
  });
}

void Simulation::load(const std::filesystem::path& file) {
  inside::translated([&] {
    core::World world = build_world(inside_->scene.held().scene, inside_->cache);
    core::read_checkpoint(world, core::identity_of(world.scene), file.string());
    inside_->begin_with(std::move(world));
  });
}

}  // namespace tidelock::v0
