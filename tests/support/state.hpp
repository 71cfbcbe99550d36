// "The same bits" for all tests: one hash over the whole state, and the name of the part that differs.
#pragma once
#include <gtest/gtest.h>

#include <string>

#include "world/state_hash.hpp"

namespace tidelock::testing {

/// Fails, naming every part that differs, unless two states are the same bits.
inline ::testing::AssertionResult same_bits(const World& a, const World& b) {
  if (state_hash(a) == state_hash(b)) return ::testing::AssertionSuccess();
  auto failure = ::testing::AssertionFailure() << "differ:";
  const std::vector<StatePart> p = state_parts(a), q = state_parts(b);
  for (std::size_t k = 0; k < p.size(); ++k)
    if (!(p[k] == q[k])) failure << ' ' << p[k].name;
  return failure;
}

}  // namespace tidelock::testing
