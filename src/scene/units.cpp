// Lengths that look like millimetres. A scene has metres, mesh files and habits often have not.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <variant>

#include "geometry/geometry.hpp"
#include "scene/check.hpp"

namespace tidelock {

namespace {

// [m] Nobody simulates with larger particles: a wave of them would be as high as a house.
constexpr double kLargestParticle = 5;
// [-] Particles along the longest edge of fluid or tank, or of a body that is alone. More are 1e8 in 2D and 1e12 in 3D.
constexpr double kMostAlong = 1e4;
// [-] Lengths of fluid and tanks that a body may have: one that floats, and one that only stands there, as a landscape.
// Without fluid and tanks any body may have the latter, of the longest other body.
constexpr double kLongestMoving = 5, kLongestStatic = 50;
constexpr double kMillimetre = 1e-3;  // [m]

struct Named {
  std::string path, name;
  double length = 0;  // [m]
};

double longest_edge(const Shape& shape, int dimensions) {
  const Bounds b = bounds(shape, dimensions);
  return (b.hi - b.lo).head(dimensions).maxCoeff();
}

/// The longest of all fills and hollow bodies; its length is 0 where there is none.
Named longest_room(const Scene& scene) {
  Named longest;
  const auto consider = [&](double length, std::string path, const std::string& name) {
    if (length > longest.length) longest = {std::move(path), name, length};
  };
  for (std::size_t b = 0; b < scene.bodies.size(); ++b)
    if (scene.bodies[b].shape.inside)
      consider(longest_edge(scene.bodies[b].shape, scene.dimensions), fmt::format("bodies[{}]", b),
               scene.bodies[b].name);
  for (std::size_t f = 0; f < scene.fluids.size(); ++f)
    for (std::size_t k = 0; k < scene.fluids[f].fill.size(); ++k)
      consider(longest_edge(scene.fluids[f].fill[k].shape, scene.dimensions), fmt::format("fluids[{}].fill[{}]", f, k),
               scene.fluids[f].name);
  return longest;
}

void check_particles(const Scene& scene, const Named& room, std::vector<std::string>& out) {
  const double h = scene.particle_size;
  if (h > 0.5 * room.length && kMillimetre * h < 0.25 * room.length)
    out.push_back(
        fmt::format("particle_size: {:g} m, and \"{}\" ({}) is {:.3g} m long; a scene has metres: if these are "
                    "millimetres, write {:g}",
                    h, room.name, room.path, room.length, kMillimetre * h));
  else if (h > kLargestParticle)
    out.push_back(
        fmt::format("particle_size: {:g} m is odd; a scene has metres: if these are millimetres, divide all "
                    "lengths by 1000",
                    h));
  else if (room.length > kMostAlong * h)
    out.push_back(
        fmt::format("{}: \"{}\" is {:.3g} m long, {:.0f} particles of {:g} m; a scene has metres: if these are "
                    "millimetres, divide its lengths by 1000",
                    room.path, room.name, room.length, room.length / h, h));
}

bool is_plane(const BodyDescription& body) { return std::holds_alternative<Plane>(body.shape.kind); }

/// The longest body beside this one, where a scene has neither fill nor hollow body; its length is 0 where there is
/// none.
Named longest_other(const Scene& scene, std::size_t index) {
  Named longest;
  for (std::size_t b = 0; b < scene.bodies.size(); ++b) {
    if (b == index || is_plane(scene.bodies[b])) continue;
    const double length = longest_edge(scene.bodies[b].shape, scene.dimensions);
    if (length > longest.length) longest = {fmt::format("bodies[{}]", b), scene.bodies[b].name, length};
  }
  return longest;
}

void check_body(const Scene& scene, std::size_t index, const Named& room, std::vector<std::string>& out) {
  const BodyDescription& body = scene.bodies[index];
  const auto* mesh = std::get_if<MeshShape>(&body.shape.kind);
  if (body.shape.inside || is_plane(body)) return;
  const double length = longest_edge(body.shape, scene.dimensions);
  const bool moves = body.motion != Motion::static_, has_room = room.length > 0;
  const Named other = has_room ? room : longest_other(scene, index);
  const double longest = (has_room && moves ? kLongestMoving : kLongestStatic) * other.length;
  const std::string remedy = mesh != nullptr ? fmt::format("give its mesh \"scale\": {:g}", kMillimetre * mesh->scale)
                                             : std::string("divide its lengths by 1000");
  if (other.length > 0 && (moves || mesh != nullptr) && length > longest) {
    out.push_back(
        fmt::format("bodies[{}]: \"{}\" is {:.3g} m long, and \"{}\" ({}) is {:.3g} m; a scene has metres: if "
                    "these are millimetres, {}",
                    index, body.name, length, other.name, other.path, other.length, remedy));
  } else if (other.length == 0 && length > kMostAlong * scene.particle_size) {
    out.push_back(
        fmt::format("bodies[{}]: \"{}\" is {:.3g} m long, {:.0f} particles of {:g} m; a scene has metres: if these "
                    "are millimetres, {}",
                    index, body.name, length, length / scene.particle_size, scene.particle_size, remedy));
  } else if (mesh != nullptr && mesh->scale < 1 && length < scene.particle_size) {
    out.push_back(
        fmt::format("bodies[{}]: \"{}\" is {:.3g} m long, less than one particle of {:g} m; its mesh has "
                    "\"scale\": {:g}: if the file is in metres, leave it out",
                    index, body.name, length, scene.particle_size, mesh->scale));
  }
}

}  // namespace

std::vector<std::string> mixed_units(const Scene& scene) {
  std::vector<std::string> out;
  const Named room = longest_room(scene);
  check_particles(scene, room, out);
  for (std::size_t b = 0; b < scene.bodies.size(); ++b) check_body(scene, b, room, out);
  return out;
}

std::string unit_hint(const Scene& scene) {
  const std::vector<std::string> lines = mixed_units(scene);
  return lines.empty() ? "" : "; " + lines.front();
}

}  // namespace tidelock
