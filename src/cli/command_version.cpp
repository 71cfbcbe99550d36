#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include "cli/commands.hpp"
#include "cli/view.hpp"
#include "exec/settings.hpp"
#include "surface/surface.hpp"

namespace tidelock {

void add_version(CLI::App& app, int& exit_code) {
  CLI::App* command = app.add_subcommand("version");
  command->callback([&exit_code] {
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
