// Binary arrays of VTK XML files. They stand in the AppendedData section, base64-encoded: each is one base64 text of a
// uint64 byte count and the bytes, and an array's offset counts characters from behind the underscore that opens the
// section (that is how VTK's reader takes uncompressed data: count and data in one stream, unlike compressed data).
#pragma once
#include <cstddef>
#include <string>
#include <tuple>
#include <type_traits>
#include <vector>

#include "base/atomic_file.hpp"

namespace tidelock {

/// An array of numbers, one or several to an entry.
struct VtkArray {
  const char* name;
  const char* type;  // "Float32", "Int32", "UInt32", "UInt64"
  int components;
  const void* data;
  std::size_t bytes;
};

template <class T>
VtkArray vtk_array(const char* name, const char* type, const std::vector<T>& values) {
  int components = 1;
  if constexpr (!std::is_arithmetic_v<T>) components = static_cast<int>(std::tuple_size_v<T>);
  return {name, type, components, values.data(), values.size() * sizeof(T)};
}

/// The array's tag for the header; `offset` moves on to where the next array will begin.
std::string vtk_tag(const VtkArray& array, std::size_t& offset);
/// The array's data; in the order of the tags.
void write_vtk_array(AtomicFile& out, const VtkArray& array);

/// A whole .vtp file of triangles. `section` opens the element that holds `data`: "PointData ..." or "CellData ...".
struct VtkTriangles {
  double time = 0;  // [s]
  std::string section;
  std::vector<VtkArray> data;
  VtkArray points, corners;  // three numbers to an entry each
};
void write_vtp_triangles(AtomicFile& out, const VtkTriangles& file);

}  // namespace tidelock
