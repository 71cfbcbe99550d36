#include <fmt/format.h>

#include "base/version.hpp"
#include "bodies/bullet_engine.hpp"
#include "cli/command_line.hpp"
#include "cli/commands.hpp"
#include "cli/parts.hpp"
#include "cli/view.hpp"
#include "exec/device.hpp"
#include "exec/settings.hpp"
#include "geometry/mesh_reader.hpp"
#include "surface/surface.hpp"

namespace tidelock {
namespace {

std::string on_demand(const char* part) {
  return part_can_be_built(part) ? " (built when a command needs it)" : " (built without it)";
}

}  // namespace

void add_version(CommandLine& line, int& exit_code) {
  Command command = line.add_command("version");
  command.when_chosen([&exit_code] {
#ifdef TIDELOCK_HAVE_RENDER
    const char* pictures = "yes";
#else
    const char* pictures = "no (built without Embree or libpng)";
#endif
    fmt::print("tidelock {}\nlanes on this CPU: {}\nthreads: {}\n", version(), to_string(best_lanes()),
               available_threads());
    fmt::print("CUDA: {}\n",
               device::missing().empty() ? "yes, " + device::describe() : "no (" + device::missing() + ")");
    fmt::print("Bullet: {}\n", BulletEngine::available() ? "yes, " + BulletEngine::name() : "no" + on_demand("bullet"));
    fmt::print("mesh files: {}\n", can_read_meshes() ? "yes (Assimp)" : "no (built without Assimp)");
    fmt::print("surfaces: {}\n", surfaces_available() ? "yes (OpenVDB)" : "no" + on_demand("surfaces"));
    fmt::print("pictures: {}\nviewer: {}\nPython: no (there is no Python module; see docs/library.md for C++)\n",
               pictures, viewer_available());
    exit_code = kDone;
  });
}

}  // namespace tidelock
