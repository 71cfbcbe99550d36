// Runs the scenes of a paper and writes a page that puts what came out beside what was printed.
#pragma once
#include <string>
#include <vector>

#include "cli/interrupt.hpp"
#include "cli/paper/paper.hpp"
#include "exec/settings.hpp"

namespace tidelock {

enum class PaperSize { small, medium, full };

struct PaperOptions {
  const Paper* paper = nullptr;
  std::vector<std::string> only;  // scenes and sections; empty: all
  PaperSize size = PaperSize::small;
  std::string scenes;  // folder of the scene files
  std::string out;     // folder of the runs and of the page
  ExecSettings exec;
  bool search = true;  // largest stable steps of weak and strong coupling
  bool reuse = false;  // finished runs of the same scenes in `out` are taken as they are
  bool quiet = false;
};

const char* to_string(PaperSize size);

/// Returns the exit code: 0 when every finding holds, 1 when one does not, 128 + signal.
int run_paper(const PaperOptions& options, const Interrupt& interrupt);

}  // namespace tidelock
