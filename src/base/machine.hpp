// The machine and the process, for the run record.
#pragma once
#include <cstdint>
#include <string>

namespace tidelock {

/// "model name" of the first processor in /proc/cpuinfo; "unknown" where there is none.
std::string cpu_model();
/// Logical processors of the machine (a process may be allowed fewer).
int cpu_count();
/// Largest resident size of this process so far [bytes] (VmHWM); 0 where it is not known.
std::uint64_t peak_memory_bytes();

}  // namespace tidelock
