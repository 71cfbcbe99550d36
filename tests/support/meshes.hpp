// Meshes and mesh files made in code.
#pragma once
#include <unistd.h>

#include <array>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "base/base64.hpp"
#include "geometry/geometry.hpp"

namespace tidelock::testing {

/// A folder of its own for each process, removed at the end.
class ScratchFolder {
 public:
  ScratchFolder() {
    path_ = std::filesystem::temp_directory_path() / ("tidelock_mesh_" + std::to_string(::getpid()));
    std::filesystem::create_directories(path_);
  }
  ~ScratchFolder() {
    std::error_code error;
    std::filesystem::remove_all(path_, error);
  }
  std::string file(const std::string& name) const { return (path_ / name).string(); }
  std::string write(const std::string& name, const std::string& content) const {
    std::ofstream(file(name), std::ios::binary).write(content.data(), static_cast<std::streamsize>(content.size()));
    return file(name);
  }

 private:
  std::filesystem::path path_;
};

inline std::string obj_text(const TriangleMesh& mesh) {
  std::string out = "# a mesh\no part\n";
  for (const Vec3d& x : mesh.vertices)
    out += "v " + std::to_string(x.x()) + " " + std::to_string(x.y()) + " " + std::to_string(x.z()) + "\n";
  for (const auto& t : mesh.triangles)
    out += "f " + std::to_string(t[0] + 1) + " " + std::to_string(t[1] + 1) + " " + std::to_string(t[2] + 1) + "\n";
  return out;
}

template <class T>
void append(std::string& out, T value) {
  out.append(reinterpret_cast<const char*>(&value), sizeof value);
}

inline std::string stl_bytes(const TriangleMesh& mesh) {
  std::string out(80, ' ');
  append(out, static_cast<std::uint32_t>(mesh.triangles.size()));
  for (const auto& t : mesh.triangles) {
    for (int k = 0; k < 3; ++k) append(out, 0.0f);
    for (const int v : t)
      for (int k = 0; k < 3; ++k) append(out, static_cast<float>(mesh.vertices[v][k]));
    append(out, std::uint16_t{0});
  }
  return out;
}

inline std::string ply_text(const TriangleMesh& mesh) {
  std::string out = "ply\nformat ascii 1.0\nelement vertex " + std::to_string(mesh.vertices.size()) +
                    "\nproperty float x\nproperty float y\nproperty float z\nelement face " +
                    std::to_string(mesh.triangles.size()) + "\nproperty list uchar int vertex_indices\nend_header\n";
  for (const Vec3d& x : mesh.vertices)
    out += std::to_string(x.x()) + " " + std::to_string(x.y()) + " " + std::to_string(x.z()) + "\n";
  for (const auto& t : mesh.triangles)
    out += "3 " + std::to_string(t[0]) + " " + std::to_string(t[1]) + " " + std::to_string(t[2]) + "\n";
  return out;
}

/// The bytes of the buffer of a glTF file: positions, then indices.
inline std::string gltf_buffer(const TriangleMesh& mesh) {
  std::string out;
  for (const Vec3d& x : mesh.vertices)
    for (int k = 0; k < 3; ++k) append(out, static_cast<float>(x[k]));
  for (const auto& t : mesh.triangles)
    for (const int v : t) append(out, static_cast<std::uint32_t>(v));
  return out;
}

/// `uri` is the value of the buffer's key of that name; empty for none, as in a GLB file.
inline std::string gltf_text(const TriangleMesh& mesh, const std::string& uri) {
  const std::string vertices = std::to_string(mesh.vertices.size()), bytes = std::to_string(12 * mesh.vertices.size());
  const std::string corners = std::to_string(3 * mesh.triangles.size());
  const std::string index_bytes = std::to_string(12 * mesh.triangles.size());
  Vec3d lo = mesh.vertices[0], hi = lo;
  for (const Vec3d& x : mesh.vertices) lo = lo.cwiseMin(x), hi = hi.cwiseMax(x);
  const auto list = [](const Vec3d& x) {
    return "[" + std::to_string(x.x()) + "," + std::to_string(x.y()) + "," + std::to_string(x.z()) + "]";
  };
  return R"({"asset":{"version":"2.0"},"scene":0,"scenes":[{"nodes":[0]}],"nodes":[{"mesh":0}],)"
         R"("meshes":[{"primitives":[{"attributes":{"POSITION":0},"indices":1,"mode":4}]}],"buffers":[{)" +
         (uri.empty() ? "" : R"("uri":")" + uri + R"(",)") + R"("byteLength":)" +
         std::to_string(12 * mesh.vertices.size() + 12 * mesh.triangles.size()) +
         R"(}],"bufferViews":[{"buffer":0,"byteOffset":0,"byteLength":)" + bytes +
         R"(,"target":34962},{"buffer":0,"byteOffset":)" + bytes + R"(,"byteLength":)" + index_bytes +
         R"(,"target":34963}],"accessors":[{"bufferView":0,"componentType":5126,"count":)" + vertices +
         R"(,"type":"VEC3","min":)" + list(lo) + R"(,"max":)" + list(hi) +
         R"(},{"bufferView":1,"componentType":5125,"count":)" + corners + R"(,"type":"SCALAR"}]})";
}
inline std::string gltf_embedded(const TriangleMesh& mesh) {
  std::string base64;
  Base64Encoder encoder;
  const std::string buffer = gltf_buffer(mesh);
  encoder.append(buffer.data(), buffer.size(), base64);
  encoder.finish(base64);
  return gltf_text(mesh, "data:application/octet-stream;base64," + base64);
}
inline std::string glb_bytes(const TriangleMesh& mesh) {
  std::string json = gltf_text(mesh, ""), buffer = gltf_buffer(mesh), out = "glTF";
  while (json.size() % 4) json += ' ';
  while (buffer.size() % 4) buffer += '\0';
  append(out, std::uint32_t{2});
  append(out, static_cast<std::uint32_t>(12 + 8 + json.size() + 8 + buffer.size()));
  append(out, static_cast<std::uint32_t>(json.size()));
  out += "JSON" + json;
  append(out, static_cast<std::uint32_t>(buffer.size()));
  out += std::string("BIN\0", 4) + buffer;
  return out;
}

inline Shape box_of(const Vec3d& lo, const Vec3d& hi) {
  Shape s;
  s.kind = Box{lo, hi};
  return s;
}
/// Triangles of a box; faces = bits of -x, +x, -y, +y, -z, +z that are left out.
inline TriangleMesh box_mesh(const Vec3d& lo, const Vec3d& hi, int without = 0) {
  TriangleMesh mesh;
  for (int c = 0; c < 8; ++c)
    mesh.vertices.emplace_back(c & 1 ? hi.x() : lo.x(), c & 2 ? hi.y() : lo.y(), c & 4 ? hi.z() : lo.z());
  constexpr int quads[6][4] = {{0, 4, 6, 2}, {1, 3, 7, 5}, {0, 1, 5, 4}, {2, 6, 7, 3}, {0, 2, 3, 1}, {4, 5, 7, 6}};
  for (int f = 0; f < 6; ++f) {
    if (without >> f & 1) continue;
    mesh.triangles.push_back({quads[f][0], quads[f][1], quads[f][2]});
    mesh.triangles.push_back({quads[f][0], quads[f][2], quads[f][3]});
  }
  return mesh;
}

}  // namespace tidelock::testing
