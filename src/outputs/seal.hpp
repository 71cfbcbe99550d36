// A seal at the front of a file: a short text that holds the length and the hash of everything behind it.
//
// HDF5 leaves room for such a block ("user block") and its tools step over it. Checking it first means that HDF5 never
// meets a damaged file: HDF5 1.10 leaks, prints or crashes on some of them. Included by outputs/ only.
#pragma once
#include <cstddef>
#include <optional>
#include <string>

namespace tidelock {

inline constexpr std::size_t kSealBytes = 512;  // the smallest user block of HDF5

/// The seal (kSealBytes long) for what the file holds behind its first kSealBytes; nothing when it cannot be read.
std::optional<std::string> seal_for(const std::string& file);

enum class SealState { intact, damaged, absent };
/// absent: there is no such file, or it never had a seal.
SealState check_seal(const std::string& file);

}  // namespace tidelock
