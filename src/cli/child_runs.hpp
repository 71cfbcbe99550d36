// Runs of this program as processes of their own, several at a time.
#pragma once
#include <sys/types.h>

#include <functional>
#include <string>
#include <vector>

#include "cli/interrupt.hpp"

namespace tidelock {

struct ChildRun {
  std::vector<std::string> words;  // of the command line, without the program
  std::string log;                 // file for all that it prints
};

struct ChildEnd {
  int exit_code = 0;   // 128 + signal where a signal ended it
  double seconds = 0;  // [s] of wall time
};

struct ChildWatch {
  std::function<void(std::size_t)> started;                    // by place in the list
  std::function<void(std::size_t, const ChildEnd&)> finished;  // in the order in which they end
};

/// Runs them all in their order, at most `at_once` beside each other. An interrupt is passed on to those that run, as
/// Ctrl-C: each finishes its step and writes a checkpoint; the others are not started. They end with this process,
/// however it ends. Throws RunError where a process cannot be made.
void run_children(const std::vector<ChildRun>& runs, int at_once, const ChildWatch& watch, const Interrupt& interrupt);

}  // namespace tidelock
