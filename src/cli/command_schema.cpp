#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>

#include "cli/commands.hpp"
#include "scene/schema.hpp"

namespace tidelock {

void add_schema(CLI::App& app, int& exit_code) {
  CLI::App* command = app.add_subcommand("schema");
  const auto markdown = std::make_shared<bool>(false);
  command->add_flag("--markdown", *markdown);
  command->callback([markdown, &exit_code] {
    if (*markdown)
      fmt::print("{}", scene_reference_markdown());
    else
      fmt::print("{}\n", scene_schema().dump(2));
    exit_code = kDone;
  });
}

}  // namespace tidelock
