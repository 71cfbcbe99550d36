#include "outputs/run_record.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "base/atomic_file.hpp"
#include "base/machine.hpp"
#include "base/version.hpp"
#include "bodies/body_state.hpp"
#include "exec/device.hpp"
#include "outputs/measurements.hpp"
#include "scene/words.hpp"

namespace tidelock {
namespace {

using Json = nlohmann::ordered_json;

Json build_json() {
  Json build;
#if defined(__clang__)
  build["compiler"] = "clang " __clang_version__;
#else
  build["compiler"] = "gcc " __VERSION__;
#endif
#if defined(TIDELOCK_BUILD_FLAGS)
  build["flags"] = TIDELOCK_BUILD_FLAGS;
#endif
#if defined(__OPTIMIZE__)
  build["optimised"] = true;
#else
  build["optimised"] = false;
#endif
#if defined(__SANITIZE_ADDRESS__)
  build["sanitizers"] = true;
#else
  build["sanitizers"] = false;
#endif
#if defined(NDEBUG)
  build["assertions"] = false;
#else
  build["assertions"] = true;
#endif
  return build;
}

Json solve_json(std::uint64_t iterations, int max_iterations, std::uint64_t not_converged, std::uint64_t steps) {
  const double mean = steps ? static_cast<double>(iterations) / static_cast<double>(steps) : 0.0;
  return {{"iterations", iterations},
          {"iterations_per_step", mean},
          {"max_iterations", max_iterations},
          {"not_converged", not_converged}};
}

Json totals_json(const RunTotals& t) {
  Json guards = Json::object();
  for_each_guard([&](const char* name, const std::uint64_t& count) { guards[name] = count; }, t.guards);
  return {
      {"steps", t.steps},
      {"retried_steps", t.retried_steps},
      {"retries", t.retries},
      {"density_solve", solve_json(t.density_iterations, t.max_density_iterations, t.density_not_converged, t.steps)},
      {"divergence_solve",
       solve_json(t.divergence_iterations, t.max_divergence_iterations, t.divergence_not_converged, t.steps)},
      {"individual_steps",
       {{"turns", t.turns},
        {"average_step_s", t.turns > 0 ? t.turned_seconds / static_cast<double>(t.turns) : 0.0},
        {"active_share",
         t.updates_of_all > 0 ? static_cast<double>(t.updates) / static_cast<double>(t.updates_of_all) : 0.0}}},
      {"viscosity_solve",
       solve_json(t.viscosity_iterations, t.max_viscosity_iterations, t.viscosity_not_converged, t.steps)},
      {"contact_solve", solve_json(t.contact_iterations, t.max_contact_iterations, t.contact_not_converged, t.steps)},
      {"max_divergence_1_s", t.max_divergence},
      {"density_error",
       {{"average", t.states_found > 0 ? t.sum_of_average_errors / static_cast<double>(t.states_found) : 0.0},
        {"worst_average", t.worst.average},
        {"worst_particle", t.worst.worst},
        {"near_bodies_worst_average", t.worst.near_average},
        {"near_bodies_worst_particle", t.worst.near_worst}}},
      {"density_residual",
       {{"worst_particle", t.worst_density_residual}, {"near_bodies_worst_average", t.worst_near_residual}}},
      {"guards", guards},
      {"stage_seconds", t.seconds}};
}

Json memory_json(const RunRecord& r) {
  const double n = static_cast<double>(r.fluid_particles);
  return {{"peak_bytes", peak_memory_bytes()},
          {"simulation_bytes", r.memory_bytes},
          {"simulation_bytes_per_particle", n > 0 ? static_cast<double>(r.memory_bytes) / n : 0.0}};
}

Json body_json(const RunRecord::BodyState& b) {
  const auto vector = [](const Vec3d& v) { return Json::array({v.x(), v.y(), v.z()}); };
  const auto load = [&](const Load& l) -> Json {
    return {{"force_N", vector(l.force)}, {"torque_N_m", vector(l.torque)}};
  };
  return {{"name", b.name},
          {"mass_kg", b.mass},
          {"position_m", vector(b.position)},
          {"velocity_m_s", vector(b.velocity)},
          {"spin_rad_s", vector(b.spin)},
          {"last_step",
           {{"pressure", load(b.loads.fluid)},
            {"film", load(b.loads.film)},
            {"viscous", load(b.loads.viscous)},
            {"contact", load(b.loads.contact)},
            {"friction", load(b.loads.friction)},
            {"joints", load(b.loads.joints)},
            {"outside", load(b.loads.outside)}}}};
}

Json bodies_json(const std::vector<RunRecord::BodyState>& bodies) {
  Json json = Json::array();
  for (const auto& b : bodies) json.push_back(body_json(b));
  return json;
}

/// The settings as JSON when they are, else as the text that they are.
Json settings_json(const std::string& text) {
  Json json = Json::parse(text, nullptr, false);
  return json.is_discarded() ? Json(text) : json;
}

}  // namespace

RunRecord record_of(const Simulation& simulation, const ExecSettings& exec) {
  const World& world = simulation.world();
  RunRecord r;
  r.scene_name = world.scene.name;
  r.scene_file = world.scene.file;
  r.exec = exec;
  r.pressure = world.scene.solver.pressure, r.choice = solver_choice(world.scene);
  r.simulated_time = world.time;
  r.step = world.step;
  r.frames = world.frame;
  r.fluid_particles = world.fluid.owned();
  r.boundary_samples = world.boundary.owned();
  r.left_out = world.left_out;
  r.removed = world.removed;
  r.memory_bytes = simulation.memory_bytes();
  r.totals = simulation.totals();
  for (const Body& b : world.bodies) {
    if (!is_measured(b)) continue;
    const Vec3d velocity = is_dynamic(b) ? b.dynamics.velocity : b.velocity;
    r.bodies.push_back({b.description.name, b.dynamics.mass, reference_point(b), velocity, b.spin, b.dynamics.loads});
  }
  r.warnings = world.warnings;
  return r;
}

std::string to_json(const RunRecord& r) {
  const auto started = std::chrono::time_point_cast<std::chrono::seconds>(r.started);
  Json json = {
      {"scene", {{"name", r.scene_name}, {"file", r.scene_file}}},
      {"status", r.status},
      {"tidelock_version", version()},
      {"build", build_json()},
      {"machine",
       {{"cpu", cpu_model()},
        {"cores", cpu_count()},
        {"lanes", to_string(r.exec.lanes)},
        {"threads", r.exec.threads},
        {"device", r.exec.device == Device::cuda ? device::describe() : "cpu"}}},
      {"solver",
       {{"pressure", word(r.pressure)}, {"iteration", word(r.choice.iteration)}, {"stop", word(r.choice.stop)}}},
      {"started", fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::chrono::system_clock::to_time_t(started)))},
      {"wall_seconds", r.wall_seconds},
      {"resumed_at_s", r.resumed_at},
      {"simulated_time_s", r.simulated_time},
      {"step", r.step},
      {"frames", r.frames},
      {"particles",
       {{"fluid", r.fluid_particles},
        {"boundary_samples", r.boundary_samples},
        {"left_out", r.left_out},
        {"removed", r.removed}}},
      {"rows_of_tables",
       "at multiples of outputs.measure_every; values between two steps are linear, forces and flows are means since "
       "the last row"},
      {"memory", memory_json(r)},
      {"totals", totals_json(r.totals)},
      {"bodies", bodies_json(r.bodies)},
      {"warnings", r.warnings},
      {"settings", settings_json(r.settings)},
  };
  if (!r.state_hash.empty()) json["state_hash"] = r.state_hash;
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

void write_run_record(const std::string& file, const RunRecord& record) {
  write_file_atomically(file, to_json(record));
}

}  // namespace tidelock
