// VTK XML PolyData (.vtp) of particles.
#include <fmt/format.h>

#include <numeric>

#include "base/atomic_file.hpp"
#include "base/base64.hpp"
#include "base/number_text.hpp"
#include "outputs/formats.hpp"
#include "outputs/particle_files.hpp"
#include "outputs/vtk_xml.hpp"

namespace tidelock {
namespace {

/// Finds the parts of a file that write_vtp() wrote.
class VtpReader {
 public:
  VtpReader(std::string_view content, const std::string& file) : content_(content), file_(file) {
    const std::string_view root = tag_at("<VTKFile", 0);
    if (xml_attribute(root, "type") != "PolyData") bad("expected VTK PolyData");
    if (xml_attribute(root, "byte_order") != "LittleEndian" || xml_attribute(root, "header_type") != "UInt64" ||
        !xml_attribute(root, "compressor").empty()) {
      bad("expected little-endian, uncompressed data with UInt64 headers");
    }
    const std::size_t section = content.find("<AppendedData encoding=\"base64\">");
    const std::size_t begin = section == content.npos ? content.npos : content.find('_', section);
    const std::size_t end = begin == content.npos ? content.npos : content.find("\n</AppendedData>", begin);
    if (end == content.npos) bad("the file is cut off, or has no base64-encoded appended data");
    header_ = content.substr(0, section);
    appended_ = content.substr(begin + 1, end - begin - 1);
    const auto points = parse_number<std::size_t>(xml_attribute(tag_at("<Piece", 0), "NumberOfPoints"));
    if (!points || *points > content.size()) bad("the number of points does not fit the file");
    points_ = *points;
  }

  std::size_t points() const { return points_; }
  std::string_view type_of(std::string_view name) const { return xml_attribute(tag_named(name), "type"); }

  template <class T>
  void read(std::string_view name, std::string_view type, std::vector<T>& values) const {
    const std::string_view t = tag_named(name);
    const auto offset = parse_number<std::size_t>(xml_attribute(t, "offset"));
    const std::string what = "array \"" + std::string(name) + "\"";
    if (xml_attribute(t, "type") != type || xml_attribute(t, "format") != "appended" || !offset) {
      bad(what + " is not stored as expected");
    }
    const std::size_t bytes = points_ * sizeof(T), length = base64_length(sizeof(std::uint64_t) + bytes);
    if (*offset > appended_.size() || length > appended_.size() - *offset) bad(what + " is cut off");
    const auto decoded = base64_decode(appended_.substr(*offset, length));
    if (!decoded || decoded->size() != sizeof(std::uint64_t) + bytes ||
        value_at<std::uint64_t>(decoded->data()) != bytes) {
      bad(what + " is damaged");
    }
    values.resize(points_);
    if (bytes > 0) std::memcpy(values.data(), decoded->data() + sizeof(std::uint64_t), bytes);
  }

  /// The number in a FieldData array that stands in the file as text.
  template <class T>
  T field(std::string_view name) const {
    const std::string_view t = tag_named(name);
    const std::size_t begin = static_cast<std::size_t>(t.data() + t.size() - content_.data()) + 1;
    const auto value = parse_number<T>(content_.substr(begin, content_.find('<', begin) - begin));
    if (!value) bad("\"" + std::string(name) + "\" is no number");
    return *value;
  }

 private:
  [[noreturn]] void bad(const std::string& what) const { throw InputError(file_, "", what); }

  /// The text of the next tag that begins so, without its closing bracket.
  std::string_view tag_at(std::string_view opening, std::size_t from) const {
    const std::size_t begin = content_.find(opening, from);
    const std::size_t end = begin == content_.npos ? begin : content_.find('>', begin);
    if (end == content_.npos) bad("no VTK XML file with " + std::string(opening) + ">");
    return content_.substr(begin, end - begin);
  }

  std::string_view tag_named(std::string_view name) const {
    for (std::size_t at = 0; (at = header_.find("<DataArray", at)) != header_.npos; ++at) {
      const std::string_view t = tag_at("<DataArray", at);
      if (xml_attribute(t, "Name") == name) return t;
    }
    bad("has no array \"" + std::string(name) + "\"");
  }

  std::string_view content_, header_, appended_;
  const std::string& file_;
  std::size_t points_ = 0;
};

}  // namespace

void write_vtp(const FrameData& frame, const std::string& file) {
  const std::size_t n = frame.size();
  // One vertex cell per particle, so that ParaView's filters can select single particles.
  std::vector<std::int32_t> connectivity(n), offsets(n);
  std::iota(connectivity.begin(), connectivity.end(), 0);
  std::iota(offsets.begin(), offsets.end(), 1);
  std::vector<std::uint32_t> short_ids;
  if (!has_long_ids(frame)) short_ids.assign(frame.id.begin(), frame.id.end());
  const VtkArray points = vtk_array("points", "Float32", frame.position);
  const VtkArray data[] = {
      vtk_array("velocity", "Float32", frame.velocity), vtk_array("density", "Float32", frame.density),
      vtk_array("pressure", "Float32", frame.pressure),
      has_long_ids(frame) ? vtk_array("id", "UInt64", frame.id) : vtk_array("id", "UInt32", short_ids),
      vtk_array("fluid", "UInt32", frame.fluid)};
  const VtkArray cells[] = {vtk_array("connectivity", "Int32", connectivity), vtk_array("offsets", "Int32", offsets)};

  AtomicFile out(file);
  std::size_t offset = 0;
  out.write("<?xml version=\"1.0\"?>\n");
  out.write(
      "<VTKFile type=\"PolyData\" version=\"1.0\" byte_order=\"LittleEndian\" header_type=\"UInt64\">\n<PolyData>\n");
  out.write(fmt::format(
      "<FieldData>\n"
      "<DataArray type=\"Float64\" Name=\"TimeValue\" NumberOfTuples=\"1\" format=\"ascii\">{}</DataArray>\n"
      "<DataArray type=\"Int64\" Name=\"frame\" NumberOfTuples=\"1\" format=\"ascii\">{}</DataArray>\n"
      "</FieldData>\n",
      shortest_text(frame.time), frame.number));
  out.write(
      fmt::format("<Piece NumberOfPoints=\"{0}\" NumberOfVerts=\"{0}\" NumberOfLines=\"0\" NumberOfStrips=\"0\" "
                  "NumberOfPolys=\"0\">\n",
                  n));
  out.write("<PointData Scalars=\"pressure\" Vectors=\"velocity\">\n");
  for (const VtkArray& a : data) out.write(vtk_tag(a, offset));
  out.write("</PointData>\n<Points>\n" + vtk_tag(points, offset) + "</Points>\n<Verts>\n");
  for (const VtkArray& a : cells) out.write(vtk_tag(a, offset));
  out.write("</Verts>\n</Piece>\n</PolyData>\n<AppendedData encoding=\"base64\">\n_");
  for (const VtkArray& a : data) write_vtk_array(out, a);
  write_vtk_array(out, points);
  for (const VtkArray& a : cells) write_vtk_array(out, a);
  out.write("\n</AppendedData>\n</VTKFile>\n");
  out.commit();
}

FrameData read_vtp(std::string_view content, const std::string& file) {
  const VtpReader in(content, file);
  FrameData frame;
  frame.time = in.field<double>("TimeValue");
  frame.number = in.field<std::uint64_t>("frame");
  in.read("points", "Float32", frame.position);
  in.read("velocity", "Float32", frame.velocity);
  in.read("density", "Float32", frame.density);
  in.read("pressure", "Float32", frame.pressure);
  if (in.type_of("id") == "UInt64") {
    in.read("id", "UInt64", frame.id);
  } else {
    std::vector<std::uint32_t> short_ids;
    in.read("id", "UInt32", short_ids);
    frame.id.assign(short_ids.begin(), short_ids.end());
  }
  in.read("fluid", "UInt32", frame.fluid);
  return frame;
}

}  // namespace tidelock
