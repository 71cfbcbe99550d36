// What most SPH codes do: a scalar loop over a compressed-row neighbour list and arrays of 3-vectors. The yardstick.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

namespace tidelock::bench {

struct Vec {
  float x, y, z;
};

struct PlainFluid {
  std::vector<Vec> x, v, predicted;
  std::vector<float> mass, lambda, rate;
  std::vector<std::uint32_t> start, neighbour;  // compressed rows
  float support = 0;
};

/// One Jacobi iteration's two loops: pressure acceleration -> predicted velocity, then density rate. One thread. The
/// same source compiled as scalar code, and with the compiler's vectoriser for this machine (bench/CMakeLists.txt).
void plain_iteration_scalar(PlainFluid& f, float dt);
void plain_iteration_vectorised(PlainFluid& f, float dt);

}  // namespace tidelock::bench
