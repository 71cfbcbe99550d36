#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <string>
#include <system_error>

#include "cli/command_line.hpp"
#include "cli/commands.hpp"
#include "cli/paraview.hpp"

namespace tidelock {

void add_paraview(CommandLine& line, int& exit_code) {
  Command command = line.add_command("paraview");
  const auto dir = std::make_shared<std::string>();
  const auto quiet = std::make_shared<bool>(false);
  command.option("DIR", *dir).required();
  command.flag("--quiet", *quiet);
  command.when_chosen([dir, quiet, &exit_code] {
    const ParaviewFiles files = write_paraview(open_results(*dir));
    if (!*quiet)
      fmt::print("{}: {} frames{}{}{}\n", files.series, files.frames, files.particles ? ", particles" : "",
                 files.bodies ? ", bodies" : "", files.surfaces ? ", surfaces" : "");
    exit_code = kDone;
  });
}

}  // namespace tidelock
