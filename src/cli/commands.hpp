// The commands of the program. Each add_*() declares its options; the chosen one sets exit_code or throws InputError,
// RunError, ... which main() turns into one line and an exit code.
#pragma once
#include <string>

namespace tidelock {

class CommandLine;

enum ExitCode { kDone = 0, kRunFailed = 1, kBadInput = 2 };  // interrupted: 128 + number of the signal

void add_run(CommandLine& line, int& exit_code);
void add_view(CommandLine& line, int& exit_code);
void add_check(CommandLine& line, int& exit_code);
void add_sample(CommandLine& line, int& exit_code);
void add_mesh(CommandLine& line, int& exit_code);
void add_schema(CommandLine& line, int& exit_code);
void add_blender(CommandLine& line, int& exit_code);
void add_paper(CommandLine& line, int& exit_code);
void add_paraview(CommandLine& line, int& exit_code);
void add_plot(CommandLine& line, int& exit_code);
void add_render(CommandLine& line, int& exit_code);
void add_surface(CommandLine& line, int& exit_code);
void add_sweep(CommandLine& line, int& exit_code);
void add_version(CommandLine& line, int& exit_code);

/// Prints "tidelock: <text>" as one line on stderr, whatever the text holds.
void say_problem(const std::string& text);

}  // namespace tidelock
