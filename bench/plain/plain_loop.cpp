#include "plain_loop.hpp"

#include <cmath>

namespace tidelock::bench {
namespace {

/// Gradient of the cubic spline with the usual branches.
inline Vec grad_w(const Vec& x, float support) {
  const float r = std::sqrt(x.x * x.x + x.y * x.y + x.z * x.z);
  const float q = r / support;
  if (r < 1e-9f || q > 1) return {0, 0, 0};
  const float l = 48.0f / (3.14159265f * support * support * support);
  const float a = 1 - q;
  const float s = q <= 0.5f ? l * q * (3 * q - 2) / (r * support) : -l * a * a / (r * support);
  return {s * x.x, s * x.y, s * x.z};
}

}  // namespace

void PLAIN_ITERATION(PlainFluid& f, float dt) {
  const std::size_t n = f.x.size();
  for (std::size_t i = 0; i < n; ++i) {
    Vec a{0, 0, 0};
    for (std::uint32_t t = f.start[i]; t < f.start[i + 1]; ++t) {
      const std::uint32_t j = f.neighbour[t];
      const Vec g = grad_w({f.x[i].x - f.x[j].x, f.x[i].y - f.x[j].y, f.x[i].z - f.x[j].z}, f.support);
      const float s = f.mass[j] * (f.lambda[i] + f.lambda[j]);
      a.x -= s * g.x, a.y -= s * g.y, a.z -= s * g.z;
    }
    f.predicted[i] = {f.v[i].x + dt * a.x, f.v[i].y + dt * a.y, f.v[i].z + dt * a.z};
  }
  for (std::size_t i = 0; i < n; ++i) {
    float rate = 0;
    for (std::uint32_t t = f.start[i]; t < f.start[i + 1]; ++t) {
      const std::uint32_t j = f.neighbour[t];
      const Vec g = grad_w({f.x[i].x - f.x[j].x, f.x[i].y - f.x[j].y, f.x[i].z - f.x[j].z}, f.support);
      const Vec &p = f.predicted[i], &q = f.predicted[j];
      rate += f.mass[j] * ((p.x - q.x) * g.x + (p.y - q.y) * g.y + (p.z - q.z) * g.z);
    }
    f.rate[i] = rate;
  }
}

}  // namespace tidelock::bench
