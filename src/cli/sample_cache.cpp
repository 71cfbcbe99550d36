#include "cli/sample_cache.hpp"

#include <cstdlib>
#include <string>

namespace tidelock {

SampleCache users_cache() {
  if (const char* named = std::getenv("TIDELOCK_CACHE")) return SampleCache(named);
  const char *cache = std::getenv("XDG_CACHE_HOME"), *home = std::getenv("HOME");
  if (cache != nullptr && *cache != 0) return SampleCache(std::string(cache) + "/tidelock");
  if (home != nullptr && *home != 0) return SampleCache(std::string(home) + "/.cache/tidelock");
  return {};
}

}  // namespace tidelock
