#include "outputs/measurements.hpp"

#include <cmath>
#include <filesystem>
#include <system_error>

#include "base/error.hpp"
#include "base/number_text.hpp"
#include "base/read_file.hpp"

namespace tidelock {
namespace {

/// Length of the part with rows up to and with time `until`; 0 when there is no such file. Rows are in order of time; a
/// last row without its line end was torn by a kill and is dropped.
std::uint64_t bytes_until(const std::string& file, double until) {
  std::error_code error;
  if (std::isinf(until) || !std::filesystem::exists(file, error)) return 0;
  const std::string content = read_whole_file(file);
  const std::string header = MeasurementsFile::header();
  if (content.size() < header.size() && header.starts_with(content)) return 0;
  if (!content.starts_with(header)) throw InputError(file, "", "has other columns than this version writes");
  std::size_t keep = header.size();
  for (std::size_t end; (end = content.find('\n', keep)) != content.npos; keep = end + 1) {
    const auto time = parse_number<double>(std::string_view(content).substr(keep, content.find(',', keep) - keep));
    if (!time) throw InputError(file, "", "a row does not begin with a time");
    if (*time > until) break;
  }
  return keep;
}

}  // namespace

std::string MeasurementsFile::header() {
  return "time_s,step,dt_s,kinetic_energy_J,potential_energy_J,volume_m3,average_density_error,max_density_error,"
         "density_iterations,divergence_iterations,momentum_x_kg_m_s,momentum_y_kg_m_s,momentum_z_kg_m_s,"
         "centre_x_m,centre_y_m,centre_z_m\n";
}

MeasurementsFile::MeasurementsFile(const std::string& file, double resumed_at)
    : out_(file, bytes_until(file, resumed_at)) {
  if (out_.size() == 0) out_.append(header());
}

void MeasurementsFile::append(double time, std::uint64_t step, const StepReport& report, const Measurements& m) {
  std::string row = shortest_text(time) + ',' + shortest_text(step);
  for (const double value :
       {report.dt, m.kinetic_energy, m.potential_energy, m.volume, m.average_density_error, m.max_density_error}) {
    row += ',' + shortest_text(value);
  }
  row += ',' + shortest_text(report.density.iterations) + ',' + shortest_text(report.divergence.iterations);
  for (const double value :
       {m.momentum.x(), m.momentum.y(), m.momentum.z(), m.centre.x(), m.centre.y(), m.centre.z()}) {
    row += ',' + shortest_text(value);
  }
  out_.append(row + '\n');
}

}  // namespace tidelock
