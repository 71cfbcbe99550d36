#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <filesystem>
#include <memory>
#include <string>
#include <system_error>

#include "cli/commands.hpp"
#include "cli/paraview.hpp"

namespace tidelock {

void add_paraview(CLI::App& app, int& exit_code) {
  CLI::App* command = app.add_subcommand("paraview");
  const auto dir = std::make_shared<std::string>();
  const auto quiet = std::make_shared<bool>(false);
  command->add_option("DIR", *dir)->required();
  command->add_flag("--quiet", *quiet);
  command->callback([dir, quiet, &exit_code] {
    const ParaviewFiles files = write_paraview(open_results(*dir));
    if (!*quiet)
      fmt::print("{}: {} frames{}{}{}\n", files.series, files.frames, files.particles ? ", particles" : "",
                 files.bodies ? ", bodies" : "", files.surfaces ? ", surfaces" : "");
    exit_code = kDone;
  });
}

}  // namespace tidelock
