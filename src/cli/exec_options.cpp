#include "cli/exec_options.hpp"

#include <fmt/format.h>

#include "base/error.hpp"
#include "cli/command_line.hpp"
#include "exec/device.hpp"

namespace tidelock {
namespace {

constexpr int kMostThreads = 4096;

LaneTarget lanes_named(const std::string& name) {
  if (name == "auto") return best_lanes();
  for (const LaneTarget lanes : kEveryLanes) {
    if (name != to_string(lanes)) continue;
    if (!lanes_supported(lanes))
      throw InputError("", "--lanes",
                       fmt::format("this CPU has no {}; the widest it has is {}", name, to_string(best_lanes())));
    return lanes;
  }
  std::string valid = "auto";
  for (const LaneTarget lanes : kEveryLanes) valid += fmt::format(", {}", to_string(lanes));
  throw InputError("", "--lanes", fmt::format("found '{}'; valid are {}", name, valid));
}

Device device_named(const std::string& name) {
  if (name == to_string(Device::cpu)) return Device::cpu;
  const std::string missing = device::missing();
  if (name == "auto") return missing.empty() ? Device::cuda : Device::cpu;
  if (name != to_string(Device::cuda))
    throw InputError(
        "", "--device",
        fmt::format("found '{}'; valid are auto, {}, {}", name, to_string(Device::cuda), to_string(Device::cpu)));
  if (!missing.empty())
    throw InputError("", "--device", fmt::format("no '{}' here: {}; use cpu or auto", name, missing));
  return Device::cuda;
}

}  // namespace

void add_exec_options(Command& command, ExecArguments& arguments) {
  command.option("--threads", arguments.threads);
  command.option("--device", arguments.device);
  command.option("--lanes", arguments.lanes);
}

ExecSettings exec_settings(const ExecArguments& arguments) {
  ExecSettings exec;
  exec.lanes = lanes_named(arguments.lanes);
  exec.device = device_named(arguments.device);
  exec.threads = arguments.threads.value_or(available_threads());
  if (exec.threads < 1 || exec.threads > kMostThreads)
    throw InputError("", "--threads", fmt::format("found {}; expected 1 to {}", exec.threads, kMostThreads));
  return exec;
}

}  // namespace tidelock
