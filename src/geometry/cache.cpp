#include "geometry/cache.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdint>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "base/hash.hpp"
#include "geometry/primitive.hpp"
#include "geometry/solid.hpp"

namespace tidelock {
namespace {

namespace fs = std::filesystem;

constexpr char kMagic[] = "tidelock geometry 2\n";  // a new number when samplers or integrals change their answers

template <class T>
void put(std::string& out, const T& value) {
  static_assert(std::is_trivially_copyable_v<T>);
  out.append(reinterpret_cast<const char*>(&value), sizeof value);
}
void put(std::string& out, const Vec3d& v) {
  for (int k = 0; k < 3; ++k) put(out, v[k]);
}
void put_text(std::string& out, const std::string& text) {
  put(out, static_cast<std::uint64_t>(text.size()));
  out += text;
}

/// Takes values off the front; `ok` turns false at the end of the data.
struct Take {
  std::string_view rest;
  bool ok = true;
  template <class T>
  T take() {
    T value{};
    if (rest.size() < sizeof value) {
      ok = false;
      return value;
    }
    std::memcpy(&value, rest.data(), sizeof value);
    rest.remove_prefix(sizeof value);
    return value;
  }
  Vec3d vector() {
    const double x = take<double>(), y = take<double>();
    return {x, y, take<double>()};
  }
  std::string text() {
    const auto n = take<std::uint64_t>();
    if (n > rest.size()) {
      ok = false;
      return {};
    }
    std::string out(rest.substr(0, n));
    rest.remove_prefix(n);
    return out;
  }
};

struct Content {
  std::string& out;
  void operator()(const Box& s) const { put(out, s.lo), put(out, s.hi); }
  void operator()(const Sphere& s) const { put(out, s.radius); }
  void operator()(const Cylinder& s) const { put(out, s.radius), put(out, s.height); }
  void operator()(const Capsule& s) const { put(out, s.radius), put(out, s.height); }
  void operator()(const Cone& s) const { put(out, s.radius), put(out, s.top_radius), put(out, s.height); }
  void operator()(const Torus& s) const { put(out, s.major_radius), put(out, s.minor_radius); }
  void operator()(const Plane& s) const { put(out, s.normal), put(out, s.width); }
  void operator()(const Union& s) const { parts(s.parts); }
  void operator()(const Difference& s) const { parts(s.parts); }
  void operator()(const PartShape& s) const { put(out, s.solid->key()); }
  void operator()(const MeshShape& s) const { put(out, s.solid->key()); }
  void parts(const std::vector<Shape>& all) const {
    put(out, static_cast<std::uint64_t>(all.size()));
    for (const Shape& part : all) shape(part);
  }
  void shape(const Shape& s) const {
    put(out, static_cast<std::uint32_t>(s.kind.index()));
    std::visit(*this, s.kind);
    put(out, s.position);
    for (int k = 0; k < 4; ++k) put(out, s.rotation.coeffs()[k]);
    put(out, s.inside);
  }
};

fs::path entry(const std::string& folder, const std::string& content) {
  return fs::path(folder) / fmt::format("{:016x}", hash64(content));
}

}  // namespace

std::string content_of(const Shape& shape, int dimensions) {
  std::string out;
  put(out, dimensions);
  Content{out}.shape(shape);
  return out;
}

std::optional<std::string> SampleCache::load(const std::string& content) const {
  if (folder_.empty()) return std::nullopt;
  std::ifstream in(entry(folder_, content), std::ios::binary);
  if (!in) return std::nullopt;
  const std::string all((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
  constexpr std::size_t magic = sizeof kMagic - 1;
  if (all.size() < magic + 8 || all.compare(0, magic, kMagic) != 0) return std::nullopt;
  std::uint64_t sum = 0;
  std::memcpy(&sum, all.data() + all.size() - 8, 8);
  if (sum != hash64(all.data(), all.size() - 8)) return std::nullopt;
  Take take{std::string_view(all).substr(magic, all.size() - magic - 8)};
  if (take.text() != content || !take.ok) return std::nullopt;
  std::string data = take.text();
  return take.ok ? std::optional<std::string>(std::move(data)) : std::nullopt;
}

void SampleCache::store(const std::string& content, const std::string& data) const {
  if (folder_.empty()) return;
  const fs::path file = entry(folder_, content);
  std::error_code error;
  fs::create_directories(file.parent_path(), error);
  std::string all = kMagic;
  put_text(all, content);
  put_text(all, data);
  put(all, hash64(all));
  // A name of its own, so that two programs or threads that store the same at once do not mix.
  const fs::path temporary = file.string() + fmt::format(".{}.{}.partial", ::getpid(), ::gettid());
  {
    std::ofstream out(temporary, std::ios::binary);
    if (!out.write(all.data(), static_cast<std::streamsize>(all.size())) || !out.flush()) {
      out.close();
      fs::remove(temporary, error);
      return;
    }
  }
  fs::rename(temporary, file, error);
}

std::string pack(const SurfaceSamples& samples) {
  std::string out;
  put(out, static_cast<std::uint64_t>(samples.points.size()));
  for (const Vec3d& p : samples.points) put(out, p);
  put(out, static_cast<std::uint64_t>(samples.warnings.size()));
  for (const std::string& w : samples.warnings) put_text(out, w);
  return out;
}

std::optional<SurfaceSamples> unpack_samples(const std::string& data) {
  Take take{data};
  SurfaceSamples out;
  const auto n = take.take<std::uint64_t>();
  if (n > data.size() / (3 * sizeof(double))) return std::nullopt;
  out.points.reserve(n);
  for (std::uint64_t k = 0; k < n; ++k) out.points.push_back(take.vector());
  const auto warnings = take.take<std::uint64_t>();
  for (std::uint64_t k = 0; k < warnings && take.ok; ++k) out.warnings.push_back(take.text());
  return take.ok && take.rest.empty() ? std::optional<SurfaceSamples>(std::move(out)) : std::nullopt;
}

std::string pack(const MassProperties& mass) {
  std::string out;
  put(out, mass.volume);
  put(out, mass.centre);
  for (int k = 0; k < 3; ++k) put(out, Vec3d(mass.inertia.col(k)));
  return out;
}

std::optional<MassProperties> unpack_mass(const std::string& data) {
  Take take{data};
  MassProperties out;
  out.volume = take.take<double>();
  out.centre = take.vector();
  for (int k = 0; k < 3; ++k) out.inertia.col(k) = take.vector();
  return take.ok && take.rest.empty() ? std::optional<MassProperties>(out) : std::nullopt;
}

}  // namespace tidelock
