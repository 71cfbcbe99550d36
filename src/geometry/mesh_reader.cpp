#include "geometry/mesh_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "base/error.hpp"

#ifdef TIDELOCK_HAVE_ASSIMP

#include <assimp/postprocess.h>
#include <assimp/scene.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <assimp/Importer.hpp>
#include <cmath>
#include <csignal>
#include <cstdint>
#include <cstring>
#include <nlohmann/json.hpp>

#include "base/read_file.hpp"

#endif

namespace tidelock {
namespace {

namespace fs = std::filesystem;

std::string lower_extension(const std::string& file) {
  std::string e = fs::path(file).extension().string();
  std::transform(e.begin(), e.end(), e.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return e;
}

[[noreturn]] void fail(const std::string& file, const std::string& what) { throw InputError(file, "", what); }

void check_name(const std::string& file) {
  const std::string e = lower_extension(file);
  if (e != ".obj" && e != ".ply" && e != ".stl" && e != ".gltf" && e != ".glb")
    fail(file, fmt::format("a mesh of the kind \"{}\" cannot be read; expected .obj, .ply, .stl, .gltf or .glb", e));
  std::error_code error;
  const fs::file_status status = fs::status(file, error);
  if (!fs::exists(status)) fail(file, "there is no such file");
  if (!fs::is_regular_file(status)) fail(file, "is no file but a folder or a device");
}

}  // namespace

#ifdef TIDELOCK_HAVE_ASSIMP

namespace {

constexpr std::uint64_t kLargest = 8ull << 30;  // [bytes] of a file
constexpr rlim_t kMemory = 24ull << 30;         // [bytes] of the reading process

/// CPU time [s] of the reading process: a thirtieth of the usual speed of reading, so that a small file that leads the
/// reader astray is given up soon.
rlim_t seconds_for(std::uint64_t bytes) { return 10 + bytes / 1'000'000; }

/// Other files that a glTF file names must lie beside it.
void check_gltf(const std::string& file, const std::string& content) {
  nlohmann::json json;
  try {
    json = nlohmann::json::parse(content);
  } catch (const nlohmann::json::exception&) {
    fail(file, "is no glTF file: its JSON is damaged");
  }
  if (!json.is_object() || !json.contains("buffers")) return;
  for (const auto& buffer : json["buffers"]) {
    if (!buffer.is_object() || !buffer.contains("uri") || !buffer["uri"].is_string()) continue;
    const std::string uri = buffer["uri"].get<std::string>();
    if (uri.rfind("data:", 0) == 0) continue;
    const fs::path inner = fs::path(uri).lexically_normal();
    if (inner.is_absolute() || inner.empty() || *inner.begin() == ".." || uri.find("://") != std::string::npos)
      fail(file, fmt::format("names \"{}\", which leads outside of its folder", uri.substr(0, 60)));
    if (!fs::is_regular_file(fs::path(file).parent_path() / inner))
      fail(file, fmt::format("names \"{}\", which is not there", uri.substr(0, 60)));
  }
}

/// Counts in the head of a file that it is too short for.
void check_claims(const std::string& file, const std::string& content) {
  const std::string e = lower_extension(file);
  if (e == ".stl" && content.rfind("solid", 0) != 0) {
    std::uint32_t count = 0;
    if (content.size() < 84) fail(file, "the file is cut off");
    std::memcpy(&count, content.data() + 80, 4);
    if (84 + 50ull * count > content.size())
      fail(file, fmt::format("claims {} triangles, which need {} bytes; it has {}", count, 84 + 50ull * count,
                             content.size()));
  }
  if (e == ".ply") {
    if (content.rfind("ply", 0) != 0) fail(file, "is no PLY file");
    const std::size_t end = content.find("end_header");
    if (end == std::string::npos) fail(file, "the head of the PLY file has no end");
    for (std::size_t at = content.find("element "); at < end; at = content.find("element ", at + 8)) {
      const std::string line = content.substr(at, std::min(content.find('\n', at), end) - at);
      const double count = std::strtod(line.c_str() + line.find_last_of(' '), nullptr);
      if (!(count >= 0 && count <= static_cast<double>(content.size())))
        fail(file, fmt::format("claims {:.3g} entries in \"{}\"; it has {} bytes", count, line.substr(0, 40),
                               content.size()));
    }
  }
}

/// Adds the triangles of a node and of all below it.
void collect(const aiScene& scene, const aiNode& node, const aiMatrix4x4& parent, TriangleMesh& out, int depth) {
  if (depth > 1000) return;
  const aiMatrix4x4 place = parent * node.mTransformation;
  for (unsigned m = 0; m < node.mNumMeshes; ++m) {
    if (node.mMeshes[m] >= scene.mNumMeshes) continue;
    const aiMesh& mesh = *scene.mMeshes[node.mMeshes[m]];
    const int first = static_cast<int>(out.vertices.size());
    for (unsigned v = 0; v < mesh.mNumVertices; ++v) {
      const aiVector3D x = place * mesh.mVertices[v];
      out.vertices.emplace_back(x.x, x.y, x.z);
    }
    for (unsigned f = 0; f < mesh.mNumFaces; ++f) {
      const aiFace& face = mesh.mFaces[f];
      if (face.mNumIndices != 3) continue;
      if (face.mIndices[0] >= mesh.mNumVertices || face.mIndices[1] >= mesh.mNumVertices ||
          face.mIndices[2] >= mesh.mNumVertices)
        continue;
      out.triangles.push_back({first + static_cast<int>(face.mIndices[0]), first + static_cast<int>(face.mIndices[1]),
                               first + static_cast<int>(face.mIndices[2])});
    }
  }
  for (unsigned c = 0; c < node.mNumChildren; ++c) collect(scene, *node.mChildren[c], place, out, depth + 1);
}

void write_all(int to, const void* data, std::size_t bytes) {
  const char* p = static_cast<const char*>(data);
  while (bytes > 0) {
    const ssize_t n = ::write(to, p, bytes);
    if (n <= 0) _exit(3);
    p += n;
    bytes -= static_cast<std::size_t>(n);
  }
}

/// The reading process: sends a letter and then either a message or the mesh.
[[noreturn]] void read_and_send(const std::string& file, const std::string& content, int to) {
#if !defined(__SANITIZE_ADDRESS__)
  const rlimit memory{kMemory, kMemory};
  setrlimit(RLIMIT_AS, &memory);  // sanitizers claim more than any limit
#endif
  const rlim_t limit = seconds_for(content.size());
  const rlimit seconds{limit, limit}, no_core{0, 0};
  setrlimit(RLIMIT_CPU, &seconds);
  setrlimit(RLIMIT_CORE, &no_core);
  std::string problem;
  TriangleMesh mesh;
  try {
    Assimp::Importer importer;
    importer.SetPropertyInteger(AI_CONFIG_PP_SBP_REMOVE, aiPrimitiveType_POINT | aiPrimitiveType_LINE);
    const unsigned flags = aiProcess_Triangulate | aiProcess_SortByPType;
    const std::string e = lower_extension(file);
    // From memory, so that a file cannot make the reader open others; a glTF file's were checked.
    const aiScene* scene = e == ".gltf"
                               ? importer.ReadFile(file, flags)
                               : importer.ReadFileFromMemory(content.data(), content.size(), flags, e.c_str() + 1);
    if (!scene || !scene->mRootNode) {
      problem = importer.GetErrorString();
    } else {
      collect(*scene, *scene->mRootNode, aiMatrix4x4(), mesh, 0);
    }
  } catch (const std::bad_alloc&) {
    problem = "needs more memory than there is";
  } catch (const std::exception& error) {
    problem = error.what();
  }
  const char letter = problem.empty() ? 'M' : 'E';
  write_all(to, &letter, 1);
  if (!problem.empty()) {
    write_all(to, problem.data(), problem.size());
    _exit(0);
  }
  const std::uint64_t counts[2] = {mesh.vertices.size(), mesh.triangles.size()};
  write_all(to, counts, sizeof counts);
  write_all(to, mesh.vertices.data(), mesh.vertices.size() * sizeof(Vec3d));
  write_all(to, mesh.triangles.data(), mesh.triangles.size() * sizeof mesh.triangles[0]);
  _exit(0);
}

std::string receive(int from) {
  std::string all;
  std::vector<char> piece(1 << 20);
  while (true) {
    const ssize_t n = ::read(from, piece.data(), piece.size());
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return all;
    all.append(piece.data(), static_cast<std::size_t>(n));
  }
}

std::string one_line(std::string text) {
  for (char& c : text)
    if (static_cast<unsigned char>(c) < 32 || static_cast<unsigned char>(c) > 126) c = ' ';
  return text.substr(0, 200);
}

TriangleMesh unpack(const std::string& all, const std::string& file, int status) {
  const bool out_of_time = WIFSIGNALED(status) && (WTERMSIG(status) == SIGKILL || WTERMSIG(status) == SIGXCPU);
  const bool whole = WIFEXITED(status) && WEXITSTATUS(status) == 0 && !all.empty();
  if (out_of_time) fail(file, "the reader failed on it: it took far longer than a file of this size may take");
  if (!whole) fail(file, "the reader failed on it: the file is damaged, or larger than this machine can hold");
  if (all[0] == 'E') fail(file, "cannot be read: " + one_line(all.substr(1)));
  std::uint64_t counts[2] = {0, 0};
  if (all.size() < 1 + sizeof counts) fail(file, "the reader failed on it");
  std::memcpy(counts, all.data() + 1, sizeof counts);
  const std::size_t vertices = counts[0] * sizeof(Vec3d), triangles = counts[1] * sizeof(std::array<int, 3>);
  if (all.size() != 1 + sizeof counts + vertices + triangles) fail(file, "the reader failed on it");
  TriangleMesh mesh;
  mesh.vertices.resize(counts[0]);
  mesh.triangles.resize(counts[1]);
  const char* from = all.data() + 1 + sizeof counts;
  std::copy_n(from, vertices, reinterpret_cast<char*>(mesh.vertices.data()));
  std::copy_n(from + vertices, triangles, reinterpret_cast<char*>(mesh.triangles.data()));
  return mesh;
}

}  // namespace

bool can_read_meshes() { return true; }

TriangleMesh read_triangles(const std::string& file) {
  check_name(file);
  std::error_code error;
  const std::uintmax_t bytes = fs::file_size(file, error);
  if (error || bytes > kLargest)
    fail(file, fmt::format("has {:.3g} GB; meshes of up to {:.3g} GB are read", 1e-9 * static_cast<double>(bytes),
                           1e-9 * static_cast<double>(kLargest)));
  if (bytes == 0) fail(file, "is empty");
  const std::string content = read_whole_file(file);
  check_claims(file, content);
  if (lower_extension(file) == ".gltf") check_gltf(file, content);

  int ends[2];
  if (pipe(ends) != 0) throw RunError(fmt::format("{}: no pipe to the mesh reader: {}", file, std::strerror(errno)));
  const pid_t reader = fork();
  if (reader < 0) {
    close(ends[0]), close(ends[1]);
    throw RunError(fmt::format("{}: the mesh reader could not be started: {}", file, std::strerror(errno)));
  }
  if (reader == 0) {
    close(ends[0]);
    read_and_send(file, content, ends[1]);
  }
  close(ends[1]);
  const std::string answer = receive(ends[0]);
  close(ends[0]);
  int status = 0;
  while (waitpid(reader, &status, 0) < 0 && errno == EINTR) {
  }
  TriangleMesh mesh = unpack(answer, file, status);
  if (mesh.triangles.empty()) fail(file, "holds no triangles");
  for (const auto& t : mesh.triangles)
    for (const int v : t)
      if (v < 0 || static_cast<std::size_t>(v) >= mesh.vertices.size())
        fail(file, "a face names a corner that is not there");
  for (const auto& t : mesh.triangles)
    for (const int v : t)
      if (!mesh.vertices[v].allFinite() || mesh.vertices[v].cwiseAbs().maxCoeff() > 1e15)
        fail(file, fmt::format("corner {} is at ({}, {}, {}), which is no place", v, mesh.vertices[v].x(),
                               mesh.vertices[v].y(), mesh.vertices[v].z()));
  return mesh;
}

#else

bool can_read_meshes() { return false; }

TriangleMesh read_triangles(const std::string& file) {
  check_name(file);
  fail(file, "this program was built without Assimp, which reads meshes; install libassimp-dev and build again");
}

#endif

}  // namespace tidelock
