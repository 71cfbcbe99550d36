#include "cli/parts.hpp"

#include <signal.h>
#include <unistd.h>

#include <cstdlib>
#include <string_view>
#include <vector>

namespace tidelock {
namespace {

// Both are ./tidelock's: its own path, and the parts that it has built or tried to build, with spaces between them.
constexpr const char* kLauncher = "TIDELOCK_LAUNCHER";
constexpr const char* kParts = "TIDELOCK_PARTS";

std::string setting(const char* name) {
  const char* value = std::getenv(name);
  return value ? value : "";
}

}  // namespace

bool part_can_be_built(const std::string& part) {
  return !setting(kLauncher).empty() && (" " + setting(kParts) + " ").find(" " + part + " ") == std::string::npos;
}

void build_and_start_again(const std::string& part, char** argv) {
  if (!part_can_be_built(part)) return;
  std::string launcher = setting(kLauncher);
  std::string parts = std::string(kParts) + "=" + setting(kParts) + " " + part;
  std::vector<char*> environment{parts.data()};
  for (char** entry = environ; *entry != nullptr; ++entry)
    if (!std::string_view(*entry).starts_with(std::string(kParts) + "=")) environment.push_back(*entry);
  environment.push_back(nullptr);
  argv[0] = launcher.data();
  signal(SIGPIPE, SIG_DFL);  // main() ignores it, which the programs that build would inherit
  execve(argv[0], argv, environment.data());
}

}  // namespace tidelock
