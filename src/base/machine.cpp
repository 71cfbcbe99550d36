#include "base/machine.hpp"

#include <fstream>
#include <thread>

#include "base/number_text.hpp"

namespace tidelock {
namespace {

/// The text behind "key" and its colon in a file of "key : value" lines.
std::string value_in(const char* file, std::string_view key) {
  std::ifstream in(file);
  for (std::string line; std::getline(in, line);) {
    if (!line.starts_with(key)) continue;
    const std::size_t colon = line.find(':');
    const std::size_t begin = line.find_first_not_of(" \t", colon == std::string::npos ? colon : colon + 1);
    if (begin != std::string::npos) return line.substr(begin);
  }
  return {};
}

}  // namespace

std::string cpu_model() {
  const std::string model = value_in("/proc/cpuinfo", "model name");
  return model.empty() ? "unknown" : model;
}

int cpu_count() { return static_cast<int>(std::thread::hardware_concurrency()); }

std::uint64_t peak_memory_bytes() {
  const std::string text = value_in("/proc/self/status", "VmHWM");  // "  123456 kB"
  return 1024 * parse_number<std::uint64_t>(text.substr(0, text.find(' '))).value_or(0);
}

}  // namespace tidelock
