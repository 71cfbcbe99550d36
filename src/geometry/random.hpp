// Random numbers that depend on a key alone: the same on any number of threads.
#pragma once
#include <cmath>
#include <cstdint>
#include <numbers>

#include "geometry/shape.hpp"

namespace tidelock {

class KeyedRandom {
 public:
  explicit KeyedRandom(std::uint64_t key) : state_(key * 0x9e3779b97f4a7c15u + 0x632be59bd9b4e019u) {}

  std::uint64_t bits() {  // splitmix64 (Steele, Lea and Flood 2014)
    std::uint64_t z = (state_ += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
  }
  /// From 0 to below 1.
  double uniform() { return static_cast<double>(bits() >> 11) * 0x1.0p-53; }
  Vec3d in_unit_cube() {
    const double x = uniform(), y = uniform();
    return {x, y, uniform()};
  }
  Vec3d direction() {
    const double z = 2 * uniform() - 1, angle = 2 * std::numbers::pi * uniform(), r = std::sqrt(1 - z * z);
    return {r * std::cos(angle), r * std::sin(angle), z};
  }

 private:
  std::uint64_t state_;
};

}  // namespace tidelock
