// ./tidelock bench [NAME]
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <map>
#include <string>

#include "bench.hpp"
#include "exec/settings.hpp"

namespace tidelock::bench {

std::string machine_line() {
  std::string cpu = "unknown CPU", line;
  std::ifstream info("/proc/cpuinfo");
  while (std::getline(info, line))
    if (line.rfind("model name", 0) == 0) {
      cpu = line.substr(line.find(':') + 2);
      break;
    }
  return fmt::format("{}, {} cores, widest lanes {}, g++ {}.{}", cpu, available_threads(), to_string(best_lanes()),
                     __GNUC__, __GNUC_MINOR__);
}

}  // namespace tidelock::bench

int main(int argc, char** argv) {
  using namespace tidelock::bench;
  const std::map<std::string, int (*)(const Options&)> all = {{"loops", bench_loops},
                                                              {"dam-break", bench_dam_break},
                                                              {"memory", bench_memory},
                                                              {"bullet", bench_bullet},
                                                              {"rising-sphere", bench_rising_sphere},
                                                              {"interface", bench_interface},
                                                              {"materials", bench_materials},
                                                              {"surface", bench_surface},
                                                              {"sampling", bench_sampling},
                                                              {"million-samples", bench_million_samples},
                                                              {"gpu", bench_gpu},
                                                              {"gpu-dam-break", bench_gpu_dam_break},
                                                              {"gpu-bodies", bench_gpu_bodies},
                                                              {"gpu-gate", bench_gpu_gate},
                                                              {"gpu-gate-full", bench_gpu_gate_full}};
  Options options;
  std::vector<std::string> names;
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    if (word == "--quick") {
      options.quick = true;
    } else if (word == "--threads" && i + 1 < argc) {
      options.threads = std::max(0, std::atoi(argv[++i]));
    } else if (all.count(word)) {
      names.push_back(word);
    } else {
      std::string known;
      for (const auto& [name, f] : all) known += (known.empty() ? "" : ", ") + name;
      std::fprintf(stderr, "bench: \"%s\" is no benchmark or option; there are %s, --threads N, --quick\n",
                   word.c_str(), known.c_str());
      return 2;
    }
  }
  if (options.threads == 0) options.threads = tidelock::available_threads();
  if (names.empty())
    for (const auto& [name, f] : all)
      if (name != "million-samples") names.push_back(name);  // is part of sampling
  std::printf("%s\n", machine_line().c_str());
  int status = 0;
  for (const std::string& name : names) {
    std::printf("\n== %s\n", name.c_str());
    status |= all.at(name)(options);
    std::fflush(stdout);
  }
  return status;
}
