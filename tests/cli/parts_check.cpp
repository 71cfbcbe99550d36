// Stands in for the program in test_launcher.sh: it needs a part for some commands and asks for it as the program does.
// The parts that it was "built" with are in the file beside it, PROGRAM.parts.
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>

#include "cli/parts.hpp"

namespace {

bool has(const std::string& part) {
  std::ifstream file(std::filesystem::read_symlink("/proc/self/exe").string() + ".parts");
  for (std::string word; file >> word;)
    if (word == part) return true;
  return false;
}

}  // namespace

/// PROGRAM COMMAND [PART]...: needs these parts and says its words; 1 when it lacks one that cannot be built.
int main(int argc, char** argv) {
  for (int i = 2; i < argc; ++i) {
    const std::string part = argv[i];
    if (part.find(' ') != std::string::npos || has(part)) continue;
    tidelock::build_and_start_again(part, argv);
    std::fprintf(stderr, "lacks %s\n", part.c_str());
    return 1;
  }
  for (int i = 1; i < argc; ++i) std::printf("<%s>", argv[i]);
  std::printf("\n");
  return 0;
}
