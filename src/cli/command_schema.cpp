#include <fmt/format.h>

#include <memory>

#include "cli/command_line.hpp"
#include "cli/commands.hpp"
#include "scene/schema.hpp"

namespace tidelock {

void add_schema(CommandLine& line, int& exit_code) {
  Command command = line.add_command("schema");
  const auto markdown = std::make_shared<bool>(false);
  command.flag("--markdown", *markdown);
  command.when_chosen([markdown, &exit_code] {
    if (*markdown)
      fmt::print("{}", scene_reference_markdown());
    else
      fmt::print("{}\n", scene_schema().dump(2));
    exit_code = kDone;
  });
}

}  // namespace tidelock
