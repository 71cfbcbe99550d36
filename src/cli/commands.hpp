// The commands of the program. Each add_*() declares its options; the chosen one sets exit_code or throws InputError,
// RunError, ... which main() turns into one line and an exit code.
#pragma once
#include <string>

namespace CLI {
class App;
}

namespace tidelock {

enum ExitCode { kDone = 0, kRunFailed = 1, kBadInput = 2 };  // interrupted: 128 + number of the signal

void add_run(CLI::App& app, int& exit_code);
void add_view(CLI::App& app, int& exit_code);
void add_check(CLI::App& app, int& exit_code);
void add_sample(CLI::App& app, int& exit_code);
void add_mesh(CLI::App& app, int& exit_code);
void add_schema(CLI::App& app, int& exit_code);
void add_blender(CLI::App& app, int& exit_code);
void add_paper(CLI::App& app, int& exit_code);
void add_paraview(CLI::App& app, int& exit_code);
void add_render(CLI::App& app, int& exit_code);
void add_surface(CLI::App& app, int& exit_code);
void add_version(CLI::App& app, int& exit_code);

/// Prints "tidelock: <text>" as one line on stderr, whatever the text holds.
void say_problem(const std::string& text);

}  // namespace tidelock
