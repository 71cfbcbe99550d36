// The box around particles, as a reduction on any backend.
#pragma once
#include "exec/exec.hpp"

namespace tidelock {

/// Maxima: x, -x, y, -y, z, -z [m]. Sum: x + y + z, whose NaN or infinity tells of a position that is no number.
struct Extent {
  static constexpr int sums = 1, maxima = 6;
  const Float4* x = nullptr;
  template <class I>
  LAW auto operator()(I i) const {
    Reduction<typename I::R, sums, maxima> out;
    const auto p = i.record(x).v;
    out.sum[0] = p.x + p.y + p.z;
    out.max[0] = p.x, out.max[1] = -p.x;
    out.max[2] = p.y, out.max[3] = -p.y;
    out.max[4] = p.z, out.max[5] = -p.z;
    return out;
  }
};

}  // namespace tidelock
