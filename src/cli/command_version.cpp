#include <fmt/format.h>

#include "cli/command_line.hpp"
#include "cli/commands.hpp"
#include "cli/view.hpp"
#include "exec/settings.hpp"
#include "surface/surface.hpp"

namespace tidelock {

void add_version(CommandLine& line, int& exit_code) {
  Command command = line.add_command("version");
  command.when_chosen([&exit_code] {
#ifdef TIDELOCK_HAVE_RENDER
    const char* pictures = "yes";
#else
    const char* pictures = "no (built without Embree or libpng)";
#endif
    fmt::print("tidelock {}\nlanes on this CPU: {}\nthreads: {}\npictures: {}\nsurfaces: {}\nviewer: {}\n",
               TIDELOCK_VERSION, to_string(best_lanes()), available_threads(), pictures,
               surfaces_available() ? "yes" : "no (built without OpenVDB)", viewer_available());
    exit_code = kDone;
  });
}

}  // namespace tidelock
