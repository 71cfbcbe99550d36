// A run from beginning to end: what `tidelock run` does once its options are read.
#pragma once
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/interrupt.hpp"
#include "cli/output_folder.hpp"
#include "exec/settings.hpp"
#include "scene/scene.hpp"
#include "viewer/live_run.hpp"

namespace tidelock {

struct RunOptions {
  Scene scene;  // read, with all changes of the command line
  ExecSettings exec;
  bool resume = false;
  bool quiet = false;
  bool hash = false;              // print the state's hash at the end
  std::shared_ptr<LiveRun> live;  // what a viewer wants of the run; null without one
  std::function<void()> begun;    // called once everything is checked and the folder is the run's
};

/// Simulates and writes; returns the exit code (0, or 128 + signal). Throws InputError before anything is written, and
/// RunError when the run cannot go on.
int run(const RunOptions& options, OutputFolder& folder, const Interrupt& interrupt);

}  // namespace tidelock
