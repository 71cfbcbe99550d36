#include <fmt/format.h>

#include <memory>

#include "base/error.hpp"
#include "base/readable.hpp"
#include "cli/command_line.hpp"
#include "cli/commands.hpp"
#include "cli/geometry_options.hpp"
#include "geometry/mesh_file.hpp"

namespace tidelock {

namespace {

struct MeshOptions {
  ShapeChoice shape;
  std::string out, picture;
  bool list = false, no_picture = false;
};

void write_mesh(const MeshOptions& options) {
  if (options.list) {
    fmt::print("{}", parts_list());
    return;
  }
  if (options.shape.name.empty())
    throw InputError("", "", "mesh: name a part or a mesh file ('./tidelock mesh --list' shows the parts)");
  if (options.out.empty()) throw InputError("", "--out", "mesh: name the OBJ file to write");
  if (!options.out.ends_with(".obj"))
    throw InputError("", "--out", fmt::format("found \"{}\"; expected a name that ends with .obj", options.out));
  const Shape shape = chosen_shape(options.shape);
  const Solid& solid = *solid_of(shape.kind);
  const TriangleMesh& mesh = solid.mesh();
  const MassProperties m = solid.mass();
  const Vec3d size = solid.bounds().hi - solid.bounds().lo;
  const std::string facts =
      fmt::format("{:.3g} x {:.3g} x {:.3g} m, {:.4g} m^3", size.x(), size.y(), size.z(), m.volume);
  write_obj(mesh, options.out, fmt::format("{}: {}", options.shape.name, facts));
  fmt::print("{}: {} triangles, {}, written to {}\n", options.shape.name, readable_count(mesh.triangles.size()), facts,
             options.out);
  for (const std::string& w : solid.warnings) fmt::print("warning: {}\n", w);
  if (options.no_picture || (!can_draw() && options.picture.empty())) return;
  const std::string picture = options.picture.empty() ? with_extension(options.out, "png") : options.picture;
  draw_to({.mesh = mesh, .points = {}, .size = 0, .title = options.shape.name, .caption = facts}, picture);
  fmt::print("picture: {}\n", picture);
}

}  // namespace

void add_mesh(CommandLine& line, int& exit_code) {
  Command command = line.add_command("mesh");
  const auto options = std::make_shared<MeshOptions>();
  command.option("SHAPE", options->shape.name);
  command.option("--out", options->out);
  command.option("--set", options->shape.set).repeatable();
  command.option("--scale", options->shape.scale).within(1e-9, 1e9);
  command.flag("--shell", options->shape.shell);
  command.option("--picture", options->picture);
  command.flag("--no-picture", options->no_picture);
  command.flag("--list", options->list);
  command.when_chosen([options, &exit_code] {
    write_mesh(*options);
    exit_code = kDone;
  });
}

}  // namespace tidelock
