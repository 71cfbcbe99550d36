// --device, --lanes and --threads, of every command that simulates.
#pragma once
#include <optional>
#include <string>

#include "exec/settings.hpp"

namespace tidelock {

class Command;

struct ExecArguments {
  std::string device = "auto", lanes = "auto";
  std::optional<int> threads;
};

void add_exec_options(Command& command, ExecArguments& arguments);
/// Throws InputError for what is not there.
ExecSettings exec_settings(const ExecArguments& arguments);

}  // namespace tidelock
