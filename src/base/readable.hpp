// Numbers as people read them.
#pragma once
#include <cstdint>
#include <string>

namespace tidelock {

/// "0.8 s", "3 min 05 s", "2 h 10 min".
std::string readable_duration(double seconds);
/// "900 B", "12.3 MB", "1.4 GB".
std::string readable_bytes(double bytes);
/// Of something per second: "1.23 M", "45.6 k", "789".
std::string readable_rate(double per_second);
/// "1 234 567".
std::string readable_count(std::uint64_t count);

}  // namespace tidelock
