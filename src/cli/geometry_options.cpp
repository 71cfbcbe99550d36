#include "cli/geometry_options.hpp"

#include <fmt/format.h>

#include <filesystem>

#include "base/error.hpp"
#include "base/number_text.hpp"
#include "geometry/mesh_file.hpp"
#include "geometry/parts/parts.hpp"
#include "scene/spelling.hpp"
#ifdef TIDELOCK_HAVE_RENDER
#include "render/picture.hpp"
#endif

namespace tidelock {

using scene_format::nearest;

namespace {

std::vector<double> values_of(const PartKind& kind, const std::vector<std::string>& set) {
  std::vector<double> values = standard_values(kind);
  std::vector<std::string> known;
  for (const PartParameter& p : kind.parameters) known.push_back(p.name);
  for (const std::string& word : set) {
    const auto equal = word.find('=');
    if (equal == std::string::npos)
      throw InputError("", "--set", fmt::format("found \"{}\"; expected PARAMETER=VALUE", word));
    const std::string name = word.substr(0, equal);
    const auto at = std::find(known.begin(), known.end(), name);
    if (at == known.end())
      throw InputError("", "--set",
                       fmt::format("found \"{}\", which is no parameter of {}; the nearest is \"{}\"", name, kind.name,
                                   nearest(name, known)));
    const auto value = parse_number<double>(word.substr(equal + 1));
    if (!value)
      throw InputError("", "--set " + name, fmt::format("found \"{}\"; expected a number", word.substr(equal + 1)));
    values[static_cast<std::size_t>(at - known.begin())] = *value;
  }
  return values;
}

}  // namespace

Shape chosen_shape(const ShapeChoice& choice) {
  if (const PartKind* kind = find_part(choice.name)) {
    if (choice.scale != 1 || choice.shell)
      throw InputError("", choice.name, "a part of the library takes neither --scale nor --shell; use --set");
    return part_shape(*kind, values_of(*kind, choice.set));
  }
  const bool is_path = choice.name.find_first_of("./") != std::string::npos;
  if (!is_path && !std::filesystem::exists(choice.name)) {
    std::vector<std::string> known;
    for (const PartKind& kind : part_kinds()) known.push_back(kind.name);
    throw InputError("", "",
                     fmt::format("\"{}\" is neither a part nor a file; the nearest part is \"{}\" "
                                 "('./tidelock mesh --list' shows all)",
                                 choice.name, nearest(choice.name, known)));
  }
  if (!choice.set.empty())
    throw InputError("", "--set",
                     fmt::format("\"{}\" is a file; only parts of the library have parameters", choice.name));
  return mesh_shape(choice.name, choice.scale, choice.shell);
}

std::string parts_list() {
  std::string text;
  for (const PartKind& kind : part_kinds()) {
    text += fmt::format("{}\n  {}\n", kind.name, kind.meaning);
    for (const PartParameter& p : kind.parameters)
      text +=
          fmt::format("    {:<10} {:>8g} {:<7} {} ({:g} to {:g})\n", p.name, p.standard, p.unit, p.meaning, p.lo, p.hi);
  }
  return text;
}

std::string with_extension(const std::string& file, const std::string& extension) {
  return std::filesystem::path(file).replace_extension(extension).string();
}

#ifdef TIDELOCK_HAVE_RENDER

bool can_draw() { return true; }

void draw_to(const PictureOf& picture, const std::string& file) {
  const auto to_float = [](const Vec3d& x) {
    return std::array<float, 3>{static_cast<float>(x.x()), static_cast<float>(x.y()), static_cast<float>(x.z())};
  };
  PictureScene scene;
  scene.title = picture.title;
  scene.caption = picture.caption;
  for (const Vec3d& x : picture.points) scene.points.push_back(to_float(x));
  if (picture.size > 0) scene.radius = static_cast<float>(0.45 * picture.size);
  if (!picture.mesh.triangles.empty()) {
    PictureScene::BodyMesh body;
    for (const Vec3d& x : picture.mesh.vertices) body.vertices.push_back(to_float(x));
    for (const auto& t : picture.mesh.triangles)
      body.triangles.push_back(
          {static_cast<std::uint32_t>(t[0]), static_cast<std::uint32_t>(t[1]), static_cast<std::uint32_t>(t[2])});
    scene.bodies.push_back(std::move(body));
  }
  PictureOptions options;
  options.azimuth = 32;
  options.elevation = 24;
  write_png(draw(scene, options), file);
}

#else

bool can_draw() { return false; }
void draw_to(const PictureOf&, const std::string& file) {
  throw InputError(file, "", "this program was built without pictures (Embree and libpng were not there)");
}

#endif

}  // namespace tidelock
