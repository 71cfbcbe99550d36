#include "outputs/pvd.hpp"

#include <fmt/format.h>

#include <filesystem>

#include "base/atomic_file.hpp"
#include "base/number_text.hpp"
#include "base/read_file.hpp"
#include "outputs/formats.hpp"
#include "outputs/particle_files.hpp"

namespace tidelock {

PvdSeries::PvdSeries(std::string file, std::uint64_t first) : file_(std::move(file)) {
  std::error_code error;
  if (first == 0 || !std::filesystem::exists(file_, error)) return;
  const std::string content = read_whole_file(file_);
  if (content.find("type=\"Collection\"") == content.npos) throw InputError(file_, "", "no ParaView time series");
  for (std::size_t at = 0; (at = content.find("<DataSet", at)) != content.npos; ++at) {
    const std::string_view tag = std::string_view(content).substr(at, content.find('>', at) - at);
    const auto time = parse_number<double>(xml_attribute(tag, "timestep"));
    const std::string name(xml_attribute(tag, "file"));
    const auto number = frame_number(name);
    if (!time || !number) throw InputError(file_, "", "an entry of the time series cannot be read");
    if (*number < first) entries_.push_back({*time, name});
  }
}

void PvdSeries::add(double time, const std::string& name) {
  entries_.push_back({time, name});
  std::string text =
      "<?xml version=\"1.0\"?>\n<VTKFile type=\"Collection\" version=\"0.1\" "
      "byte_order=\"LittleEndian\">\n<Collection>\n";
  for (const Entry& e : entries_) {
    text += fmt::format("<DataSet timestep=\"{}\" part=\"0\" file=\"{}\"/>\n", shortest_text(e.time), e.name);
  }
  text += "</Collection>\n</VTKFile>\n";
  write_file_atomically(file_, text);
}

}  // namespace tidelock
