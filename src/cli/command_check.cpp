#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <string>
#include <vector>

#include "cli/commands.hpp"
#include "cli/readable.hpp"
#include "cli/size_estimate.hpp"
#include "exec/device.hpp"
#include "scene/check.hpp"
#include "scene/read.hpp"
#include "world/world.hpp"

namespace tidelock {

namespace {

struct CheckOptions {
  std::string scene;
  std::vector<std::string> set;
};

void print_counts(const World& world) {
  std::vector<std::uint64_t> per_fluid(world.fluids.size()), per_body(world.bodies.size());
  for (const std::uint32_t f : world.fluid.fluid) ++per_fluid[f];
  for (const std::uint32_t b : world.boundary.body) ++per_body[b];
  fmt::print("{}, {}D, particles of {:g} m\n", world.scene.name, world.scene.dimensions, world.scene.particle_size);
  for (std::size_t f = 0; f < per_fluid.size(); ++f)
    fmt::print("  fluid \"{}\": {} particles\n", world.fluids[f].name, readable_count(per_fluid[f]));
  for (std::size_t b = 0; b < per_body.size(); ++b)
    fmt::print("  body \"{}\": {} boundary samples\n", world.bodies[b].description.name, readable_count(per_body[b]));
  fmt::print("  left out because they would start inside a body: {} fluid particles\n", readable_count(world.left_out));
  const double bytes = estimate_bytes(world.scene.dimensions, static_cast<double>(world.fluid.size()),
                                      static_cast<double>(world.boundary.size()));
  fmt::print("  memory of a run: about {}\n", readable_bytes(bytes));
  const double on_device = estimate_device_bytes(world.scene.dimensions, static_cast<double>(world.fluid.size()),
                                                 static_cast<double>(world.boundary.size()));
  const std::size_t room = device::room().free;
  const std::string there = room > 0 ? fmt::format(", {} are free", readable_bytes(static_cast<double>(room))) : "";
  fmt::print("  memory of a run on a GPU: about {}{}\n", readable_bytes(on_device), there);
}

void check(const CheckOptions& options) {
  const Scene scene = read_scene(options.scene, options.set);
  require_room_for(scene);
  const World world = build_world(scene);
  print_counts(world);
  std::vector<std::string> warnings = suspicious(scene);
  warnings.insert(warnings.end(), world.warnings.begin(), world.warnings.end());
  for (const std::string& warning : warnings) fmt::print("warning: {}\n", warning);
  if (warnings.empty()) fmt::print("nothing suspicious\n");
}

}  // namespace

void add_check(CLI::App& app, int& exit_code) {
  CLI::App* command = app.add_subcommand("check");
  const auto options = std::make_shared<CheckOptions>();
  command->add_option("SCENE", options->scene)->required();
  command->add_option("--set", options->set)->take_all()->expected(1)->allow_extra_args(false);
  command->callback([options, &exit_code] {
    check(*options);
    exit_code = kDone;
  });
}

}  // namespace tidelock
