#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "cli/command_line.hpp"
#include "cli/commands.hpp"
#include "cli/exec_options.hpp"
#include "cli/run_in_terminal.hpp"
#include "cli/sample_cache.hpp"
#include "cli/scenes.hpp"
#include "scene/spelling.hpp"
#ifdef TIDELOCK_HAVE_PAPERS
#include "papers/run_paper.hpp"
#endif

namespace tidelock {

#ifdef TIDELOCK_HAVE_PAPERS

namespace {

struct Arguments {
  std::string paper, size = "small", out;
  std::vector<std::string> scenes;
  ExecArguments exec;
  bool no_search = false, reuse = false, quiet = false;
};

[[noreturn]] void unknown(const char* what, const std::string& found, const std::vector<std::string>& valid) {
  throw InputError("", what,
                   fmt::format("found {}; valid are {}; the nearest is \"{}\"", scene_format::quoted(found),
                               scene_format::one_of(valid), scene_format::nearest(found, valid)));
}

void list_papers() {
  for (const Paper& paper : papers()) {
    fmt::print("{}\n  {}\n", paper.name, paper.title);
    for (const PaperScene& s : paper.scenes) fmt::print("  {:<18} {:<10} {}\n", s.name, s.figure, s.claim);
    for (const PaperSection& s : paper.sections) fmt::print("  {:<18} {:<10} {}\n", s.name, s.figure, s.claim);
  }
}

const Paper& paper_named(const std::string& name) {
  std::vector<std::string> valid{"list"};
  for (const Paper& paper : papers()) {
    if (paper.name == name) return paper;
    valid.push_back(paper.name);
  }
  unknown("PAPER", name, valid);
}

PaperSize size_named(const std::string& name) {
  std::vector<std::string> valid;
  for (const PaperSize size : {PaperSize::small, PaperSize::medium, PaperSize::full}) {
    if (name == to_string(size)) return size;
    valid.push_back(to_string(size));
  }
  unknown("--size", name, valid);
}

/// As `tidelock run` does, but that what fails is said at once: the paper goes on.
void run_variant(const Arguments& a, const ExecSettings& exec, const Scene& scene, const std::string& folder,
                 const Interrupt& interrupt) {
  RunOptions options;
  options.folder = folder;
  options.folder_option = "--out";
  options.overwrite = true;  // the folder is the paper's, which runs again as a whole
  options.exec = exec;
  options.cache = users_cache();
  TerminalOptions terminal;
  terminal.quiet = a.quiet;
  try {
    run_in_terminal(scene, options, terminal, interrupt);
  } catch (const RunError& error) {
    say_problem(error.what());
    throw;
  }
}

int run_with(const Arguments& a) {
  if (a.paper == "list") {
    list_papers();
    return kDone;
  }
  const Interrupt interrupt;
  PaperOptions options;
  options.paper = &paper_named(a.paper);
  options.only = a.scenes;
  std::vector<std::string> valid;
  for (const PaperScene& s : options.paper->scenes) valid.push_back(s.name);
  for (const PaperSection& s : options.paper->sections) valid.push_back(s.name);
  for (const std::string& name : a.scenes)
    if (std::find(valid.begin(), valid.end(), name) == valid.end()) unknown("SCENE", name, valid);
  options.size = size_named(a.size);
  options.scenes = (scenes_folder() / "papers").string();
  options.out = a.out.empty() ? fmt::format("out/{}_{}", a.paper, a.size) : a.out;
  options.exec = exec_settings(a.exec);
  options.cache = users_cache();
  options.search = !a.no_search;
  options.reuse = a.reuse;
  options.run = [&](const Scene& scene, const std::string& folder) {
    run_variant(a, options.exec, scene, folder, interrupt);
  };
  options.wants_stop = [&] { return interrupt.signal() != 0; };
  const PaperEnd end = run_paper(options);
  if (end == PaperEnd::stopped) return 128 + interrupt.signal();
  return end == PaperEnd::all_holds ? kDone : kRunFailed;
}

}  // namespace

void add_paper(CommandLine& line, int& exit_code) {
  Command command = line.add_command("paper");
  const auto a = std::make_shared<Arguments>();
  command.option("PAPER", a->paper).required();
  command.option("SCENE", a->scenes);
  command.option("--size", a->size);
  command.option("--out", a->out);
  command.flag("--no-search", a->no_search);
  command.flag("--reuse", a->reuse);
  command.flag("--quiet", a->quiet);
  add_exec_options(command, a->exec);
  command.when_chosen([a, &exit_code] { exit_code = run_with(*a); });
}

#else

void add_paper(CommandLine& line, int&) {
  line.add_command("paper").when_chosen_with_others([](const std::vector<std::string>&) {
    throw MissingPart("papers", "this program was built without papers/ (TIDELOCK_PAPERS=OFF)");
  });
}

#endif

}  // namespace tidelock
