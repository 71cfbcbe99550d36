#include "surface/mesh_files.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <nlohmann/json.hpp>
#include <string_view>

#include "base/atomic_file.hpp"
#include "base/error.hpp"
#include "base/number_text.hpp"
#include "base/read_file.hpp"
#include "base/version.hpp"
#include "outputs/vtk_xml.hpp"
#include "scene/fluid_looks.hpp"

namespace tidelock {
namespace {

static_assert(std::endian::native == std::endian::little, "binary files are written from memory as little-endian");
static_assert(sizeof(Float3) == 12 && sizeof(SurfaceMesh::triangles[0]) == 12);

/// The triangles of one fluid, which lie one after the other.
struct Run {
  std::uint32_t fluid = 0;
  std::size_t first = 0, end = 0;
};
std::vector<Run> runs_of(const SurfaceMesh& mesh) {
  if (mesh.fluid.empty()) return {{0, 0, mesh.triangles.size()}};
  std::vector<Run> runs;
  for (std::size_t k = 0; k < mesh.triangles.size(); ++k) {
    const std::uint32_t fluid = mesh.fluid[mesh.triangles[k][0]];
    if (runs.empty() || runs.back().fluid != fluid) runs.push_back({fluid, k, k});
    runs.back().end = k + 1;
  }
  return runs;
}

using Fluids = std::vector<ShownFluid>;

/// Of a fluid, unlike those of the others.
std::string name_of(const Fluids& fluids, std::uint32_t fluid) {
  if (fluid >= fluids.size() || fluids[fluid].name.empty()) return fmt::format("fluid_{}", fluid);
  const std::string& name = fluids[fluid].name;
  const auto alike = std::count_if(fluids.begin(), fluids.end(), [&](const ShownFluid& f) { return f.name == name; });
  return alike == 1 ? name : fmt::format("{}_{}", name, fluid);
}

// --- PLY ---

struct PlyVertex {
  Float3 position, normal, velocity;
};
static_assert(sizeof(PlyVertex) == 36);
#pragma pack(push, 1)
struct PlyFace {
  std::uint8_t corners = 3;
  std::array<std::uint32_t, 3> vertex;
};
#pragma pack(pop)
static_assert(sizeof(PlyFace) == 13);

constexpr const char* kPlyProperties[] = {"x", "y", "z", "nx", "ny", "nz", "vx", "vy", "vz"};

std::string ply_header(std::size_t vertices, std::size_t triangles, const std::string& time, bool fluids) {
  std::string text =
      fmt::format("ply\nformat binary_little_endian 1.0\ncomment time {}\nelement vertex {}\n", time, vertices);
  for (const char* name : kPlyProperties) text += fmt::format("property float {}\n", name);
  if (fluids) text += "property uint fluid\n";
  text += fmt::format("element face {}\nproperty list uchar uint vertex_indices\nend_header\n", triangles);
  return text;
}

void write_ply(const SurfaceMesh& mesh, double time, AtomicFile& out) {
  out.write(ply_header(mesh.vertices.size(), mesh.triangles.size(), shortest_text(time), !mesh.fluid.empty()));
  for (std::size_t v = 0; v < mesh.vertices.size(); ++v) {
    const PlyVertex vertex{mesh.vertices[v], mesh.normals[v], mesh.velocities[v]};
    out.write(&vertex, sizeof vertex);
    if (!mesh.fluid.empty()) out.write(&mesh.fluid[v], sizeof mesh.fluid[v]);
  }
  for (const auto& t : mesh.triangles) {
    const PlyFace face{3, t};
    out.write(&face, sizeof face);
  }
}

// --- OBJ ---

/// A space would begin the name of another group.
std::string group_name(std::string name) {
  for (char& c : name)
    if (static_cast<unsigned char>(c) <= ' ') c = '_';
  return name;
}

void write_obj(const SurfaceMesh& mesh, double time, const Fluids& fluids, AtomicFile& out) {
  out.write(fmt::format("# time {} s\n", shortest_text(time)));
  for (const Float3& p : mesh.vertices) out.write(fmt::format("v {} {} {}\n", p[0], p[1], p[2]));
  for (const Float3& n : mesh.normals) out.write(fmt::format("vn {:.4f} {:.4f} {:.4f}\n", n[0], n[1], n[2]));
  out.write("s 1\n");
  for (const Run& run : runs_of(mesh)) {
    if (!mesh.fluid.empty()) out.write(fmt::format("g {}\n", group_name(name_of(fluids, run.fluid))));
    for (std::size_t k = run.first; k < run.end; ++k) {
      const auto& t = mesh.triangles[k];
      out.write(fmt::format("f {0}//{0} {1}//{1} {2}//{2}\n", t[0] + 1, t[1] + 1, t[2] + 1));
    }
  }
}

// --- VTP ---

void write_vtp(const SurfaceMesh& mesh, double time, AtomicFile& out) {
  std::vector<VtkArray> data{vtk_array("Normals", "Float32", mesh.normals),
                             vtk_array("velocity", "Float32", mesh.velocities)};
  if (!mesh.fluid.empty()) data.push_back(vtk_array("fluid", "UInt32", mesh.fluid));
  write_vtp_triangles(
      out, {time, "PointData Normals=\"Normals\" Vectors=\"velocity\"", std::move(data),
            vtk_array("points", "Float32", mesh.vertices), vtk_array("connectivity", "Int32", mesh.triangles)});
}

// --- GLB: glTF 2.0 in one binary file ---

using Json = nlohmann::ordered_json;

constexpr int kFloat = 5126, kUint = 5125, kVertices = 34962, kIndices = 34963;  // numbers of glTF

constexpr const char* kStrength = "KHR_materials_emissive_strength";  // for emission beyond 1

/// A plain surface, in light as glTF wants it.
Json glb_material(const std::string& name, const Look& look) {
  const Rgb base = light_of_display(look.colour);
  Json material = {{"name", name},
                   {"pbrMetallicRoughness",
                    {{"baseColorFactor", {base[0], base[1], base[2], 1.0}},
                     {"metallicFactor", look.metal ? 1.0 : 0.0},
                     {"roughnessFactor", look.roughness}}}};
  const double strongest = *std::max_element(look.emission.begin(), look.emission.end());
  if (!(strongest > 0)) return material;
  const double strength = std::max(1.0, strongest);
  Json& factor = material["emissiveFactor"] = Json::array();
  for (const double v : look.emission) factor.push_back(v / strength);
  if (strength > 1) material["extensions"][kStrength] = {{"emissiveStrength", strength}};
  return material;
}

Json glb_json(const SurfaceMesh& mesh, double time, const Fluids& fluids) {
  const std::size_t n = mesh.vertices.size(), bytes = n * sizeof(Float3), faces = mesh.triangles.size() * 12;
  Float3 lo{0, 0, 0}, hi{0, 0, 0};
  if (n > 0) lo = hi = mesh.vertices[0];
  for (const Float3& p : mesh.vertices)
    for (std::size_t a = 0; a < 3; ++a) lo[a] = std::min(lo[a], p[a]), hi[a] = std::max(hi[a], p[a]);
  const auto view = [](std::size_t offset, std::size_t length, int target) {
    return Json{{"buffer", 0}, {"byteOffset", offset}, {"byteLength", length}, {"target", target}};
  };
  const auto accessor = [&](int number, int type, std::size_t count, const char* kind) {
    return Json{{"bufferView", number}, {"componentType", type}, {"count", count}, {"type", kind}};
  };
  Json position = accessor(0, kFloat, n, "VEC3");
  position["min"] = lo;
  position["max"] = hi;
  Json json = {
      {"asset",
       {{"version", "2.0"}, {"generator", std::string("Tidelock ") + version()}, {"extras", {{"time_s", time}}}}},
      {"scene", 0},
      {"scenes", {{{"nodes", n > 0 ? Json{0} : Json::array()}}}}};
  if (n == 0) {
    json["scenes"] = Json::array({Json::object()});
    return json;
  }
  json["nodes"] = Json::array({{{"mesh", 0}, {"name", "surface"}}});
  json["accessors"] = Json::array({position, accessor(1, kFloat, n, "VEC3"), accessor(2, kFloat, n, "VEC3")});
  json["materials"] = Json::array();
  Json primitives = Json::array();  // one for each fluid, with its own material
  for (const Run& run : runs_of(mesh)) {
    Json indices = accessor(3, kUint, 3 * (run.end - run.first), "SCALAR");
    indices["byteOffset"] = 12 * run.first;
    primitives.push_back({{"attributes", {{"POSITION", 0}, {"NORMAL", 1}, {"_VELOCITY", 2}}},
                          {"indices", json["accessors"].size()},
                          {"material", json["materials"].size()}});
    json["accessors"].push_back(std::move(indices));
    const std::string name = mesh.fluid.empty() && fluids.empty() ? "water" : name_of(fluids, run.fluid);
    json["materials"].push_back(glb_material(name, look_among(fluids, run.fluid)));
    if (json["materials"].back().contains("extensions")) json["extensionsUsed"] = Json::array({kStrength});
  }
  json["meshes"] = Json::array({{{"name", "surface"}, {"primitives", std::move(primitives)}}});
  json["bufferViews"] = Json::array({view(0, bytes, kVertices), view(bytes, bytes, kVertices),
                                     view(2 * bytes, bytes, kVertices), view(3 * bytes, faces, kIndices)});
  json["buffers"] = Json::array({{{"byteLength", 3 * bytes + faces}}});
  return json;
}

void write_glb(const SurfaceMesh& mesh, double time, const Fluids& fluids, AtomicFile& out) {
  std::string json = glb_json(mesh, time, fluids).dump();
  json.resize((json.size() + 3) / 4 * 4, ' ');
  const std::size_t n = mesh.vertices.size(), data = n * 3 * sizeof(Float3) + mesh.triangles.size() * 12;
  const std::size_t total = 12 + 8 + json.size() + (n > 0 ? 8 + data : 0);
  if (total > 0xffffffffu)
    throw RunError(fmt::format("{}: a GLB file cannot hold more than 4 GB; use another format", out.target()));
  const auto u32 = [&](std::size_t value) {
    const auto v = static_cast<std::uint32_t>(value);
    out.write(&v, sizeof v);
  };
  out.write("glTF"), u32(2), u32(total);
  u32(json.size()), out.write("JSON"), out.write(json);
  if (n == 0) return;
  u32(data), out.write(std::string_view("BIN\0", 4));
  for (const auto* field : {&mesh.vertices, &mesh.normals, &mesh.velocities})
    out.write(field->data(), n * sizeof(Float3));
  out.write(mesh.triangles.data(), mesh.triangles.size() * 12);
}

}  // namespace

void write_mesh(const SurfaceMesh& mesh, double time, MeshFormat format, const std::string& file,
                const std::vector<ShownFluid>& fluids) {
  AtomicFile out(file);
  switch (format) {
    case MeshFormat::ply:
      write_ply(mesh, time, out);
      break;
    case MeshFormat::obj:
      write_obj(mesh, time, fluids, out);
      break;
    case MeshFormat::vtp:
      write_vtp(mesh, time, out);
      break;
    case MeshFormat::glb:
      write_glb(mesh, time, fluids, out);
      break;
  }
  out.commit();
}

SurfaceMesh read_mesh(const std::string& file) {
  const std::string content = read_whole_file(file);
  const auto bad = [&](const char* what) { throw InputError(file, "", what); };
  const std::string_view end = "end_header\n";
  const std::size_t header = content.find(end);
  if (!content.starts_with("ply\n") || header == content.npos) bad("is no surface of './tidelock surface' (PLY)");
  const auto count = [&](std::string_view element) {
    const std::size_t at = content.find(element);
    const std::size_t begin = at == content.npos ? at : at + element.size();
    const auto n =
        begin < header
            ? parse_number<std::size_t>(std::string_view(content).substr(begin, content.find('\n', begin) - begin))
            : std::nullopt;
    if (!n) bad("is no surface of './tidelock surface': a count is missing");
    return *n;
  };
  const std::size_t vertices = count("\nelement vertex "), faces = count("\nelement face ");
  const std::size_t time = content.find("comment time ");
  const std::string stamp = time < header ? content.substr(time + 13, content.find('\n', time) - time - 13) : "";
  const std::size_t begin = header + end.size(), rest = content.size() - begin;
  const bool fluids = content.compare(0, begin, ply_header(vertices, faces, stamp, true)) == 0;
  if (!fluids && content.compare(0, begin, ply_header(vertices, faces, stamp, false)) != 0)
    bad("is a PLY file of another kind; expected one of './tidelock surface'");
  const std::size_t record = sizeof(PlyVertex) + (fluids ? sizeof(std::uint32_t) : 0);
  if (vertices > rest / record || faces > (rest - vertices * record) / sizeof(PlyFace)) bad("the file is cut off");
  SurfaceMesh mesh;
  mesh.vertices.resize(vertices), mesh.normals.resize(vertices), mesh.velocities.resize(vertices);
  mesh.triangles.resize(faces);
  if (fluids) mesh.fluid.resize(vertices);
  const char* at = content.data() + begin;
  for (std::size_t v = 0; v < vertices; ++v, at += record) {
    PlyVertex vertex;
    std::memcpy(&vertex, at, sizeof vertex);
    mesh.vertices[v] = vertex.position, mesh.normals[v] = vertex.normal, mesh.velocities[v] = vertex.velocity;
    if (fluids) std::memcpy(&mesh.fluid[v], at + sizeof vertex, sizeof mesh.fluid[v]);
    if (fluids && mesh.fluid[v] > 0xffff) bad("is damaged: a vertex belongs to a fluid that cannot be");
  }
  for (std::size_t t = 0; t < faces; ++t, at += sizeof(PlyFace)) {
    PlyFace face;
    std::memcpy(&face, at, sizeof face);
    const std::array<std::uint32_t, 3> corners = face.vertex;  // the record's own are not aligned
    for (const std::uint32_t v : corners)
      if (face.corners != 3 || v >= vertices) bad("is damaged: a triangle names a vertex that is not there");
    mesh.triangles[t] = corners;
  }
  return mesh;
}

}  // namespace tidelock
