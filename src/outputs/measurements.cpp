#include "outputs/measurements.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <initializer_list>
#include <system_error>

#include "base/error.hpp"
#include "base/number_text.hpp"
#include "base/read_file.hpp"
#include "outputs/columns.hpp"

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

void add(std::string& row, std::initializer_list<double> values) {
  for (const double value : values) row += ',' + shortest_text(value);
}
void add(std::string& row, const Vec3d& v) { add(row, {v.x(), v.y(), v.z()}); }

/// Means of an impulse over an interval [s].
void add_mean(std::string& row, const Load& impulse, double interval) {
  add(row, interval > 0 ? Vec3d(impulse.force / interval) : Vec3d::Zero());
  add(row, interval > 0 ? Vec3d(impulse.torque / interval) : Vec3d::Zero());
}

}  // namespace

TableFile::TableFile(const std::string& file, const std::string& header, double resumed_at)
    : out_(file, bytes_until(file, header, resumed_at)) {
  if (out_.size() == 0) out_.append(header);
}

std::string MeasurementsFile::header() { return header_of(measurement_columns()); }

void MeasurementsFile::append(double time, std::uint64_t step, const StepReport& report, const Measurements& m) {
  std::string row = shortest_text(time) + ',' + shortest_text(step);
  add(row, {report.dt, m.kinetic_energy, m.potential_energy, m.volume, m.average_density_error, m.max_density_error});
  for (const int count : {report.density.iterations, report.divergence.iterations, report.contact.iterations})
    row += ',' + shortest_text(count);
  add(row, m.momentum);
  add(row, m.centre);
  table_.append(row + '\n');
}

bool has_rows(const BodyDescription& body) { return body.motion != Motion::static_ || body.measured; }
bool is_measured(const Body& body) { return has_rows(body.description); }

std::string bodies_header() { return header_of(body_columns()); }

std::string bodies_rows(const World& world, const Moment& m) {
  std::string rows;
  const double interval = m.time - world.measured_at;
  for (std::size_t k = 0; k < world.bodies.size(); ++k) {
    const Body& body = world.bodies[k];
    if (!is_measured(body)) continue;
    const Moment::OfBody& of = m.bodies[k];
    std::string row = shortest_text(m.time) + ',' + csv_field(body.description.name);
    add(row, of.position);
    add(row, {of.rotation.w(), of.rotation.x(), of.rotation.y(), of.rotation.z()});
    add(row, of.velocity);
    add(row, of.spin);
    const Loads& given = of.given;
    for (const Load* impulse :
         {&given.fluid, &given.film, &given.viscous, &given.contact, &given.friction, &given.joints, &given.outside})
      add_mean(row, *impulse, interval);
    rows += row + '\n';
  }
  return rows;
}

std::string joints_header() { return header_of(joint_columns()); }

std::string joints_rows(const World& world, const Moment& m) {
  std::string rows;
  const double interval = m.time - world.measured_at;
  for (std::size_t k = 0; k < world.joints.size(); ++k) {
    const Moment::OfJoint& of = m.joints[k];
    std::string row = shortest_text(m.time) + ',' + csv_field(world.joints[k].description.name);
    add(row, of.anchor);
    add_mean(row, of.given, interval);
    add(row, {interval > 0 ? of.given.torque.dot(of.axis) / interval : 0, of.angle, of.speed});
    rows += row + '\n';
  }
  return rows;
}

bool has_gauges(const Scene& scene) {
  const MeasureSettings& m = scene.outputs.measure;
  return !m.pressures.empty() || !m.patches.empty() || !m.levels.empty() || !m.flows.empty();
}

std::string gauges_header(const Scene& scene) { return header_of(gauge_columns(scene)); }

std::string gauges_row(const World& world, const Moment& m) {
  std::string row = shortest_text(m.time);
  for (const double value : m.gauges) add(row, {value});
  const double interval = m.time - world.measured_at;
  for (std::size_t g = 0; g < m.passed.size(); ++g)
    add(row, {interval > 0 ? (m.passed[g] - world.passed[g][1]) / interval : 0, m.passed[g]});
  return row + '\n';
}

}  // namespace tidelock
