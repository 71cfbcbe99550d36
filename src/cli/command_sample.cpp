#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>

#include "base/error.hpp"
#include "base/readable.hpp"
#include "cli/command_line.hpp"
#include "cli/commands.hpp"
#include "cli/geometry_options.hpp"
#include "cli/sample_cache.hpp"
#include "geometry/fill_relaxed.hpp"
#include "geometry/point_cells.hpp"
#include "geometry/relax.hpp"
#include "geometry/sample_solid.hpp"
#include "outputs/particle_files.hpp"
#include "scene/spelling.hpp"
#include "scene/words.hpp"

namespace tidelock {

namespace {

struct SampleOptions {
  ShapeChoice shape;
  std::string out, picture, fill;
  double size = 0, inset = 0;
  int relaxation = 40;
  std::uint64_t seed = 1;
  bool no_picture = false;
};

ParticleFormat format_named(const std::string& file) {
  if (const auto format = format_of(file)) return *format;
  throw InputError("", "--out",
                   fmt::format("found \"{}\"; expected a name that ends with {}", file, particle_extensions()));
}

FillLattice lattice_named(const std::string& name) {
  std::vector<std::string> valid;
  for (const auto& w : words_of(FillLattice{})) {
    if (name == w.word) return w.value;
    valid.push_back(w.word);
  }
  throw InputError("", "--fill", fmt::format("found \"{}\"; expected {}", name, scene_format::one_of(valid)));
}

std::vector<Vec3d> points_of(const Shape& shape, const SampleOptions& o, std::vector<std::string>& warnings) {
  if (o.fill.empty()) {
    SurfaceSamples s =
        sample_solid(shape, {.spacing = o.size, .inset = o.inset, .seed = o.seed, .relaxation = o.relaxation});
    warnings = std::move(s.warnings);
    return std::move(s.points);
  }
  switch (lattice_named(o.fill)) {
    case FillLattice::lattice:
      return fill_volume(shape, 3, o.size, FillKind::lattice, o.inset);
    case FillLattice::hexagonal:
      return fill_volume(shape, 3, o.size, FillKind::hexagonal, o.inset);
    case FillLattice::settled:
      throw InputError("", "--fill", "found \"settled\"; expected another one: fluid settles in a run alone");
    case FillLattice::relaxed:
      break;
  }
  return fill_relaxed(shape, 3, o.size, 0.82, users_cache()).points;
}

double least_distance(const std::vector<Vec3d>& x, double reach) {
  const PointCells cells(x, reach);
  double least = reach * reach;
  for (std::size_t i = 0; i < x.size(); ++i)
    cells.around(x[i], reach, [&](int j) {
      if (static_cast<std::size_t>(j) != i) least = std::min(least, (x[i] - x[j]).squaredNorm());
    });
  return std::sqrt(least);
}

void sample(const SampleOptions& o) {
  const ParticleFormat format = format_named(o.out);
  const Shape shape = chosen_shape(o.shape);
  std::vector<std::string> warnings;
  const std::vector<Vec3d> x = points_of(shape, o, warnings);
  if (x.empty()) throw InputError("", "--size", fmt::format("no particle of size {:g} m fits", o.size));
  const std::vector<double> density = sample_densities(x, 2 * o.size, 3);
  FrameData frame;
  frame.resize(x.size());
  for (std::size_t i = 0; i < x.size(); ++i) {
    for (int k = 0; k < 3; ++k) frame.position[i][static_cast<std::size_t>(k)] = static_cast<float>(x[i][k]);
    frame.density[i] = static_cast<float>(density[i] * std::pow(o.size, 3));  // [-] sum of W times size^3
    frame.id[i] = i;
  }
  write_particles(frame, format, o.out);
  fmt::print(
      "{}: {} particles {:g} m apart, least distance {:.3g} sizes, spread of the density {:.2g} %, written to {}\n",
      o.shape.name, readable_count(x.size()), o.size, least_distance(x, 2 * o.size) / o.size,
      100 * relative_spread(density), o.out);
  for (const std::string& w : warnings) fmt::print("warning: {}\n", w);
  if (o.no_picture || (!can_draw() && o.picture.empty())) return;
  const std::string picture = o.picture.empty() ? with_extension(o.out, "png") : o.picture;
  draw_to({.mesh = {},
           .points = x,
           .size = o.size,
           .title = o.shape.name,
           .caption = fmt::format("{} particles of {:g} m", readable_count(x.size()), o.size)},
          picture);
  fmt::print("picture: {}\n", picture);
}

}  // namespace

void add_sample(CommandLine& line, int& exit_code) {
  Command command = line.add_command("sample");
  const auto options = std::make_shared<SampleOptions>();
  command.option("SHAPE", options->shape.name).required();
  command.option("--size", options->size).required().within(1e-9, 1e6);
  command.option("--out", options->out).required();
  command.option("--inset", options->inset).within(0.0, 1e6);
  command.option("--fill", options->fill);
  command.option("--relaxation", options->relaxation).within(0, 10000);
  command.option("--seed", options->seed);
  command.option("--set", options->shape.set).repeatable();
  command.option("--scale", options->shape.scale).within(1e-9, 1e9);
  command.flag("--shell", options->shape.shell);
  command.option("--picture", options->picture);
  command.flag("--no-picture", options->no_picture);
  command.when_chosen([options, &exit_code] {
    sample(*options);
    exit_code = kDone;
  });
}

}  // namespace tidelock
