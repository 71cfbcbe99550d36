// Jobs of emitters, sinks and flow gauges.
#pragma once
#include "exec/each.hpp"
#include "exec/math.hpp"

namespace tidelock {

/// Which particles lie in the box.
struct FlagInBox {
  const Float4* x = nullptr;
  float lo[3] = {}, hi[3] = {};  // [m]
  std::uint8_t* flag = nullptr;
  LAW void operator()(std::size_t i) const {
    const Float4& p = x[i];
    if (p.x >= lo[0] && p.x <= hi[0] && p.y >= lo[1] && p.y <= hi[1] && p.z >= lo[2] && p.z <= hi[2]) flag[i] = 1;
  }
};
struct SetFlags {
  std::uint8_t* flag = nullptr;
  std::uint8_t value = 0;
  LAW void operator()(std::size_t i) const { flag[i] = value; }
};
/// flag of the given particles is cleared.
struct ClearFlags {
  const std::uint32_t* particle = nullptr;
  std::uint8_t* flag = nullptr;
  LAW void operator()(std::size_t k) const { flag[particle[k]] = 0; }
};

/// New particles behind the others. Fields that are not here are zero.
struct NewParticles {
  const Float4* place = nullptr;  // [m]
  Float4 velocity{};              // [m/s]; w: [m^3/kg] 1 / rest density
  std::uint64_t first_id = 0;
  std::uint32_t of_fluid = 0;
  Float4* x = nullptr;
  Float4* v = nullptr;
  float* density = nullptr;
  std::uint64_t* id = nullptr;
  std::uint32_t* fluid = nullptr;
  LAW void operator()(std::size_t k) const {
    x[k] = place[k];
    v[k] = velocity;
    density[k] = 1;
    id[k] = first_id + k;
    fluid[k] = of_fluid;
  }
};

/// Particles that a step carried through a rectangle: +1 along its normal, -1 against it.
struct Crossings {
  static constexpr int sums = 1, maxima = 0;
  const Float4* x = nullptr;
  const Float4* v = nullptr;
  double dt = 0;
  Vec3<double> corner{}, normal{};
  Vec3<double> along_1{}, along_2{};  // dot products with x - corner: coordinates along the edges, 0 to 1
  bool flat = false;                  // 2D
  LAW Reduction<double, 1, 0> operator()(std::size_t i) const {
    const Vec3<double> b = Vec3<double>{x[i].x, x[i].y, x[i].z} - corner;
    const Vec3<double> a = b - dt * Vec3<double>{v[i].x, v[i].y, v[i].z};
    const double before = dot(normal, a), after = dot(normal, b);
    if ((before < 0) == (after < 0)) return {{0}, {}};
    const Vec3<double> at = a + (before / (before - after)) * (b - a);
    const double p = dot(along_1, at), q = dot(along_2, at);
    const bool inside = p >= 0 && p <= 1 && (flat || (q >= 0 && q <= 1));
    return {{!inside ? 0.0 : after > before ? 1.0 : -1.0}, {}};
  }
};

}  // namespace tidelock
