// A run that tells the terminal how it goes: what `tidelock run` does once its options are read.
#pragma once
#include <functional>
#include <memory>
#include <string>

#include "cli/interrupt.hpp"
#include "run/run.hpp"
#include "viewer/live_run.hpp"

namespace tidelock {

struct TerminalOptions {
  bool quiet = false;
  bool hash = false;              // print the state's hash at the end
  std::shared_ptr<LiveRun> live;  // what a viewer wants of the run; null without one
  std::function<void()> begun;    // called once everything is checked and the folder is the run's
};

/// Names the files of a run that are in its folder, one a line.
void print_results(const std::string& folder);

/// Simulates, draws and writes; returns the exit code (0, or 128 + signal). Throws InputError before anything is
/// written, and RunError when the run cannot go on.
int run_in_terminal(const Scene& scene, const RunOptions& options, const TerminalOptions& terminal,
                    const Interrupt& interrupt);

}  // namespace tidelock
