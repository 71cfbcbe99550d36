// A 64-bit hash for checksums and fingerprints. It detects damage, not attacks.
#pragma once
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace tidelock {

/// Eight bytes at a time: h <- (rotl(h, 23) xor word) * odd. Each step is a bijection of h and of the word, so damage
/// within any one word is found for certain; other damage is missed once in 2^64. The last word is padded with zeros
/// and the length is mixed in. Little-endian machines agree on the value.
inline std::uint64_t hash64(const void* data, std::size_t bytes) {
  constexpr std::uint64_t kOdd = 0x9e3779b97f4a7c15u;  // 2^64 / golden ratio, made odd
  const char* p = static_cast<const char*>(data);
  std::uint64_t h = bytes * kOdd;
  const auto mix = [&](std::uint64_t word) { h = (std::rotl(h, 23) ^ word) * kOdd; };
  for (; bytes >= 8; bytes -= 8, p += 8) {
    std::uint64_t word;
    std::memcpy(&word, p, 8);
    mix(word);
  }
  if (bytes > 0) {
    std::uint64_t word = 0;
    std::memcpy(&word, p, bytes);
    mix(word);
  }
  h ^= h >> 32;
  h *= kOdd;
  return h ^ (h >> 29);
}
inline std::uint64_t hash64(std::string_view text) { return hash64(text.data(), text.size()); }

}  // namespace tidelock
