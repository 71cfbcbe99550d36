#include "outputs/measurements.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <initializer_list>
#include <system_error>

#include "base/error.hpp"
#include "base/number_text.hpp"
#include "base/read_file.hpp"
#include "bodies/body_state.hpp"
#include "outputs/gauges.hpp"

namespace tidelock {
namespace {

/// Length of the part with rows up to and with time `until`; 0 when there is no such file. Rows are in order of time; a
/// last row without its line end was torn by a kill and is dropped.
std::uint64_t bytes_until(const std::string& file, const std::string& header, double until) {
  std::error_code error;
  if (std::isinf(until) || !std::filesystem::exists(file, error)) return 0;
  const std::string content = read_whole_file(file);
  if (content.size() < header.size() && header.starts_with(content)) return 0;
  if (!content.starts_with(header)) throw InputError(file, "", "has other columns than this run writes");
  std::size_t keep = header.size();
  for (std::size_t end; (end = content.find('\n', keep)) != content.npos; keep = end + 1) {
    const auto time = parse_number<double>(std::string_view(content).substr(keep, content.find(',', keep) - keep));
    if (!time) throw InputError(file, "", "a row does not begin with a time");
    if (*time > until) break;
  }
  return keep;
}

/// A text as a CSV field (RFC 4180).
std::string field(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == text.npos) return text;
  std::string quoted = "\"";
  for (const char c : text) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
  return quoted + '"';
}

void add(std::string& row, std::initializer_list<double> values) {
  for (const double value : values) row += ',' + shortest_text(value);
}
void add(std::string& row, const Vec3d& v) { add(row, {v.x(), v.y(), v.z()}); }

std::string vector_columns(const std::string& name, const std::string& unit) {
  std::string columns;
  for (const char* axis : {"x", "y", "z"}) columns += ',' + name + '_' + axis + '_' + unit;
  return columns;
}

}  // namespace

TableFile::TableFile(const std::string& file, const std::string& header, double resumed_at)
    : out_(file, bytes_until(file, header, resumed_at)) {
  if (out_.size() == 0) out_.append(header);
}

std::string MeasurementsFile::header() {
  return "time_s,step,dt_s,kinetic_energy_J,potential_energy_J,volume_m3,average_density_error,max_density_error,"
         "density_iterations,divergence_iterations,contact_iterations,momentum_x_kg_m_s,momentum_y_kg_m_s,"
         "momentum_z_kg_m_s,centre_x_m,centre_y_m,centre_z_m\n";
}

void MeasurementsFile::append(double time, std::uint64_t step, const StepReport& report, const Measurements& m) {
  std::string row = shortest_text(time) + ',' + shortest_text(step);
  add(row, {report.dt, m.kinetic_energy, m.potential_energy, m.volume, m.average_density_error, m.max_density_error});
  for (const int count : {report.density.iterations, report.divergence.iterations, report.contact.iterations})
    row += ',' + shortest_text(count);
  add(row, m.momentum);
  add(row, m.centre);
  table_.append(row + '\n');
}

bool is_measured(const Body& body) { return body.description.motion != Motion::static_ || body.description.measured; }

std::string bodies_header() {
  std::string header = "time_s,body" + vector_columns("position", "m") +
                       ",rotation_w,rotation_x,rotation_y,rotation_z" + vector_columns("velocity", "m_s") +
                       vector_columns("spin", "rad_s");
  for (const char* origin : {"pressure", "film", "viscous", "contact", "friction", "joints", "outside"})
    header +=
        vector_columns(std::string(origin) + "_force", "N") + vector_columns(std::string(origin) + "_torque", "N_m");
  return header + '\n';
}

std::string bodies_rows(const World& world) {
  std::string rows;
  for (const Body& body : world.bodies) {
    if (!is_measured(body)) continue;
    const Dynamics& d = body.dynamics;
    std::string row = shortest_text(world.time) + ',' + field(body.description.name);
    add(row, reference_point(body));
    add(row, {body.rotation.w(), body.rotation.x(), body.rotation.y(), body.rotation.z()});
    add(row, is_dynamic(body) ? d.velocity : body.velocity);
    add(row, body.spin);
    const double interval = world.time - world.measured_at;
    for (const Load* impulse : {&d.given.fluid, &d.given.film, &d.given.viscous, &d.given.contact, &d.given.friction,
                                &d.given.joints, &d.given.outside}) {
      add(row, interval > 0 ? Vec3d(impulse->force / interval) : Vec3d::Zero());
      add(row, interval > 0 ? Vec3d(impulse->torque / interval) : Vec3d::Zero());
    }
    rows += row + '\n';
  }
  return rows;
}

bool has_gauges(const Scene& scene) {
  const MeasureSettings& m = scene.outputs.measure;
  return !m.pressures.empty() || !m.levels.empty() || !m.flows.empty();
}

std::string gauges_header(const Scene& scene) {
  const MeasureSettings& m = scene.outputs.measure;
  const std::string volume = scene.dimensions == 3 ? "m3" : "m2";
  std::string header = "time_s";
  for (const PressureProbe& p : m.pressures) header += ',' + field(p.name + "_Pa");
  for (const LevelGauge& l : m.levels) header += ',' + field(l.name + "_m");
  for (const FlowGauge& f : m.flows)
    header += ',' + field(f.name + "_" + volume + "_per_s") + ',' + field(f.name + "_passed_" + volume);
  return header + '\n';
}

std::string gauges_row(const World& world, int threads) {
  const MeasureSettings& m = world.scene.outputs.measure;
  std::string row = shortest_text(world.time);
  for (const PressureProbe& p : m.pressures) add(row, {pressure_at(world, p.position, threads)});
  for (const LevelGauge& l : m.levels) add(row, {level_above(world, l.position, threads)});
  const double interval = world.time - world.measured_at;
  for (const auto& [total, before] : world.passed) add(row, {interval > 0 ? (total - before) / interval : 0, total});
  return row + '\n';
}

}  // namespace tidelock
