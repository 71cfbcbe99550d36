// PLY (Stanford polygon file format), binary little-endian, vertices only.
#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <type_traits>

#include "base/atomic_file.hpp"
#include "base/number_text.hpp"
#include "outputs/formats.hpp"
#include "outputs/particle_files.hpp"

namespace tidelock {
namespace {

struct PlyRecord {
  Float3 x, v;
  float density, pressure;
  std::uint32_t id, fluid, id_high;  // the last in files with long ids only
};
static_assert(sizeof(PlyRecord) == 44);

struct Property {
  std::string name;
  std::string type;
  std::size_t offset = 0;  // [bytes] in the record
};

struct PlyHeader {
  std::size_t vertices = 0;
  std::vector<Property> properties;
  std::size_t record = 0;  // [bytes]
  std::size_t bytes = 0;   // [bytes] of the header itself
  double time = 0;         // [s]
  std::uint64_t frame = 0;
};

std::size_t size_of(std::string_view type) {
  if (type == "char" || type == "uchar" || type == "int8" || type == "uint8") return 1;
  if (type == "short" || type == "ushort" || type == "int16" || type == "uint16") return 2;
  if (type == "int" || type == "uint" || type == "float" || type == "int32" || type == "uint32" || type == "float32") {
    return 4;
  }
  if (type == "double" || type == "float64") return 8;
  return 0;
}

std::vector<std::string> words_of(std::string_view line) {
  std::vector<std::string> words;
  for (std::size_t begin = 0; (begin = line.find_first_not_of(" \t\r", begin)) != std::string_view::npos;) {
    const std::size_t end = std::min(line.find_first_of(" \t\r", begin), line.size());
    words.emplace_back(line.substr(begin, end - begin));
    begin = end;
  }
  return words;
}

[[noreturn]] void bad(const std::string& file, const std::string& what) { throw InputError(file, "", what); }

/// Takes one header line into account; `in_vertices` says whether properties belong to the vertices.
void read_line(const std::vector<std::string>& w, PlyHeader& h, bool& in_vertices, bool& seen,
               const std::string& file) {
  const auto is = [&](std::string_view first, std::size_t n) { return w.size() >= n && w[0] == first; };
  if (is("format", 2) && w[1] != "binary_little_endian")
    bad(file, "PLY \"" + w[1] + "\"; expected binary_little_endian");
  if (is("comment", 3) && w[1] == "time") h.time = parse_number<double>(w[2]).value_or(0);
  if (is("comment", 3) && w[1] == "frame") h.frame = parse_number<std::uint64_t>(w[2]).value_or(0);
  if (is("element", 3)) {
    in_vertices = w[1] == "vertex";
    if (!in_vertices && !seen) bad(file, "elements before the vertices cannot be read");
    if (!in_vertices) return;
    seen = true;
    const auto count = parse_number<std::size_t>(w[2]);
    if (!count) bad(file, "vertex count \"" + w[2] + "\" is no number");
    h.vertices = *count;
  }
  if (is("property", 3) && in_vertices) {
    const std::size_t bytes = size_of(w[1]);
    if (bytes == 0) bad(file, "vertex property of type \"" + w[1] + "\" cannot be read");
    h.properties.push_back({w[2], w[1], h.record});
    h.record += bytes;
  }
}

PlyHeader read_header(std::string_view content, const std::string& file) {
  if (!content.starts_with("ply\n") && !content.starts_with("ply\r\n")) bad(file, "no PLY file");
  PlyHeader h;
  bool in_vertices = false, seen = false;
  while (true) {
    const std::size_t end = content.find('\n', h.bytes);
    if (end == std::string_view::npos) bad(file, "the file is cut off");
    const std::vector<std::string> words = words_of(content.substr(h.bytes, end - h.bytes));
    h.bytes = end + 1;
    if (words.size() == 1 && words[0] == "end_header") break;
    read_line(words, h, in_vertices, seen, file);
  }
  for (const char* axis : {"x", "y", "z"}) {
    const auto is_axis = [&](const Property& p) { return p.name == axis; };
    if (std::none_of(h.properties.begin(), h.properties.end(), is_axis)) {
      bad(file, std::string("the vertices have no property \"") + axis + "\"");
    }
  }
  return h;
}

/// Calls set(value) with the property's value in a record, in its own type.
template <class F>
void with_value(const char* record, const Property& p, F set) {
  const char* at = record + p.offset;
  if (p.type == "float" || p.type == "float32") return set(value_at<float>(at));
  if (p.type == "double" || p.type == "float64") return set(value_at<double>(at));
  if (p.type == "int" || p.type == "int32") return set(value_at<std::int32_t>(at));
  if (p.type == "uint" || p.type == "uint32") return set(value_at<std::uint32_t>(at));
  if (p.type == "short" || p.type == "int16") return set(value_at<std::int16_t>(at));
  if (p.type == "ushort" || p.type == "uint16") return set(value_at<std::uint16_t>(at));
  if (p.type == "char" || p.type == "int8") return set(value_at<std::int8_t>(at));
  return set(value_at<std::uint8_t>(at));
}

/// Column by column: target(i) is set to the property of the given name, where the file has one. A whole number is not
/// taken from a property with fractions.
template <class F>
void read_column(const PlyHeader& h, std::string_view records, std::string_view name, F target) {
  for (const Property& p : h.properties) {
    if (p.name != name) continue;
    for (std::size_t i = 0; i < h.vertices; ++i) {
      auto& t = target(i);
      using T = std::decay_t<decltype(t)>;
      with_value(records.data() + i * h.record, p, [&](auto v) {
        if constexpr (std::is_floating_point_v<T> || std::is_integral_v<decltype(v)>) t = static_cast<T>(v);
      });
    }
  }
}

}  // namespace

void write_ply(const FrameData& frame, const std::string& file) {
  AtomicFile out(file);
  out.write(fmt::format("ply\nformat binary_little_endian 1.0\ncomment time {}\ncomment frame {}\nelement vertex {}\n",
                        shortest_text(frame.time), frame.number, frame.size()));
  for (const char* name : {"x", "y", "z", "vx", "vy", "vz", "density", "pressure"}) {
    out.write(fmt::format("property float {}\n", name));
  }
  const bool long_ids = has_long_ids(frame);
  out.write("property uint id\nproperty uint fluid\n");
  if (long_ids) out.write("property uint id_high\n");
  out.write("end_header\n");
  const std::size_t bytes = sizeof(PlyRecord) - (long_ids ? 0 : sizeof(PlyRecord::id_high));
  for (std::size_t i = 0; i < frame.size(); ++i) {
    const PlyRecord record{frame.position[i],     frame.velocity[i], frame.density[i],      frame.pressure[i],
                           low_half(frame.id[i]), frame.fluid[i],    high_half(frame.id[i])};
    out.write(&record, bytes);
  }
  out.commit();
}

FrameData read_ply(std::string_view content, const std::string& file) {
  const PlyHeader h = read_header(content, file);
  const std::string_view records = content.substr(h.bytes);
  if (h.vertices > records.size() / h.record) bad(file, "the file is cut off");

  FrameData frame;
  frame.number = h.frame;
  frame.time = h.time;
  frame.resize(h.vertices);
  const char* axes[] = {"x", "y", "z"};
  for (std::size_t k = 0; k < 3; ++k) {
    read_column(h, records, axes[k], [&](std::size_t i) -> float& { return frame.position[i][k]; });
    read_column(h, records, std::string("v") + axes[k], [&](std::size_t i) -> float& { return frame.velocity[i][k]; });
  }
  read_column(h, records, "density", [&](std::size_t i) -> float& { return frame.density[i]; });
  read_column(h, records, "pressure", [&](std::size_t i) -> float& { return frame.pressure[i]; });
  std::vector<std::uint32_t> low(h.vertices), high(h.vertices);
  std::iota(low.begin(), low.end(), 0u);  // where the file has no ids
  read_column(h, records, "id", [&](std::size_t i) -> std::uint32_t& { return low[i]; });
  read_column(h, records, "id_high", [&](std::size_t i) -> std::uint32_t& { return high[i]; });
  for (std::size_t i = 0; i < h.vertices; ++i) frame.id[i] = (std::uint64_t{high[i]} << 32) + low[i];
  read_column(h, records, "fluid", [&](std::size_t i) -> std::uint32_t& { return frame.fluid[i]; });
  return frame;
}

}  // namespace tidelock
