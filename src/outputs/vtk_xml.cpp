#include "outputs/vtk_xml.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>

#include "base/base64.hpp"
#include "base/number_text.hpp"

namespace tidelock {

std::string vtk_tag(const VtkArray& a, std::size_t& offset) {
  const std::string line =
      fmt::format("<DataArray type=\"{}\" Name=\"{}\" NumberOfComponents=\"{}\" format=\"appended\" offset=\"{}\"/>\n",
                  a.type, a.name, a.components, offset);
  offset += base64_length(sizeof(std::uint64_t) + a.bytes);
  return line;
}

void write_vtk_array(AtomicFile& out, const VtkArray& a) {
  Base64Encoder encoder;
  std::string text;
  const std::uint64_t bytes = a.bytes;
  encoder.append(&bytes, sizeof bytes, text);
  constexpr std::size_t kPiece = 3 << 16;
  for (std::size_t begin = 0; begin < a.bytes; begin += kPiece) {
    encoder.append(static_cast<const char*>(a.data) + begin, std::min(kPiece, a.bytes - begin), text);
    out.write(text);
    text.clear();
  }
  encoder.finish(text);
  out.write(text);
}

void write_vtp_triangles(AtomicFile& out, const VtkTriangles& file) {
  constexpr std::size_t entry = 3 * sizeof(std::int32_t);
  std::vector<std::int32_t> ends(file.corners.bytes / entry);
  for (std::size_t t = 0; t < ends.size(); ++t) ends[t] = static_cast<std::int32_t>(3 * (t + 1));
  VtkArray corners = file.corners;
  corners.components = 1;
  const VtkArray offsets = vtk_array("offsets", "Int32", ends);
  std::size_t offset = 0;
  out.write("<?xml version=\"1.0\"?>\n");
  out.write(
      "<VTKFile type=\"PolyData\" version=\"1.0\" byte_order=\"LittleEndian\" header_type=\"UInt64\">\n<PolyData>\n");
  out.write(
      fmt::format("<FieldData>\n<DataArray type=\"Float64\" Name=\"TimeValue\" NumberOfTuples=\"1\" "
                  "format=\"ascii\">{}</DataArray>\n</FieldData>\n",
                  shortest_text(file.time)));
  out.write(
      fmt::format("<Piece NumberOfPoints=\"{}\" NumberOfVerts=\"0\" NumberOfLines=\"0\" NumberOfStrips=\"0\" "
                  "NumberOfPolys=\"{}\">\n<{}>\n",
                  file.points.bytes / entry, ends.size(), file.section));
  // Each tag on its own: the offsets must count in this order.
  for (const VtkArray& a : file.data) out.write(vtk_tag(a, offset));
  out.write(fmt::format("</{}>\n<Points>\n", file.section.substr(0, file.section.find(' '))));
  out.write(vtk_tag(file.points, offset));
  out.write("</Points>\n<Polys>\n");
  out.write(vtk_tag(corners, offset));
  out.write(vtk_tag(offsets, offset));
  out.write("</Polys>\n</Piece>\n</PolyData>\n<AppendedData encoding=\"base64\">\n_");
  for (const VtkArray& a : file.data) write_vtk_array(out, a);
  for (const VtkArray& a : {file.points, corners, offsets}) write_vtk_array(out, a);
  out.write("\n</AppendedData>\n</VTKFile>\n");
}

}  // namespace tidelock
