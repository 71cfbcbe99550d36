// One number for the whole state: two worlds with the same hash are taken to be the same bits.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "world/world.hpp"

namespace tidelock {

/// One array, scalar or table of the state.
struct StatePart {
  std::string name;        // as in a checkpoint
  std::uint64_t size = 0;  // [-] entries; without the padding of buffers
  std::uint64_t hash = 0;  // of name, size and bytes
  bool operator==(const StatePart&) const = default;
};

/// All that a checkpoint holds, in its order; tells which part of two states differs.
std::vector<StatePart> state_parts(const World& world);

/// Hash over state_parts(). It depends on the order of the particles and on nothing outside the state.
std::uint64_t state_hash(const World& world);

/// A hash as 16 hexadecimal digits.
std::string hash_text(std::uint64_t hash);

}  // namespace tidelock
