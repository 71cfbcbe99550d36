#include "outputs/vtk_xml.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>

#include "base/base64.hpp"

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

}  // namespace tidelock
