// The strain rate of the flow as six numbers, [BK17] 4.1, and the forces that change it. In volumes, and multiplied by
// the particle's relative density D, which leaves the equations symmetric and the solution the same:
//   e_i = D_i (strain rate) = 1/2 sum_j V_j (v_ji gradW^T + gradW v_ji^T),   v_ji = v_j - v_i
#pragma once
#include "exec/math.hpp"

namespace tidelock {

/// A symmetric tensor as [BK17] order it: xx, yy, zz and xy, xz, yz.
template <class R>
struct Sym6 {
  Vec3<R> n, s;
  LAW Sym6& operator+=(const Sym6& o) {
    n += o.n, s += o.s;
    return *this;
  }
};
template <class R>
LAW Sym6<R> operator+(const Sym6<R>& a, const Sym6<R>& b) {
  return {a.n + b.n, a.s + b.s};
}
template <class R>
LAW Sym6<R> operator-(const Sym6<R>& a, const Sym6<R>& b) {
  return {a.n - b.n, a.s - b.s};
}
template <class R>
LAW Sym6<R> operator*(const R& a, const Sym6<R>& b) {
  return {a * b.n, a * b.s};
}
template <class R>
LAW R dot(const Sym6<R>& a, const Sym6<R>& b) {  // of the six numbers
  return dot(a.n, b.n) + dot(a.s, b.s);
}
/// Square of the tensor's norm: entries beside the diagonal count twice.
template <class R>
LAW R frobenius2(const Sym6<R>& a) {
  return norm2(a.n) + R(2.0f) * norm2(a.s);
}

/// Share of neighbour j in e_i [1/s], [BK17] eq. 14.
template <class R>
LAW Sym6<R> strain_rate(R volume_j, const Vec3<R>& v_ji, const Vec3<R>& g) {
  const R half = R(0.5f) * volume_j;
  return {volume_j * Vec3<R>{v_ji.x * g.x, v_ji.y * g.y, v_ji.z * g.z},
          half * Vec3<R>{v_ji.x * g.y + v_ji.y * g.x, v_ji.x * g.z + v_ji.z * g.x, v_ji.y * g.z + v_ji.z * g.y}};
}

/// The transposed derivative times six multipliers, as in [BK17] eq. 15: the effect of the multipliers mu of a particle
/// across a kernel gradient g.
template <class R>
LAW Vec3<R> strain_pull(const Sym6<R>& mu, const Vec3<R>& g) {
  const Vec3<R> s = R(0.5f) * mu.s;
  return {mu.n.x * g.x + s.x * g.y + s.y * g.z, mu.n.y * g.y + s.x * g.x + s.z * g.z,
          mu.n.z * g.z + s.y * g.x + s.z * g.y};
}

/// The share of a gradient g in the tensor M of a particle's own 6 x 6 block.
template <class R>
LAW Sym6<R> strain_block(R weight, const Vec3<R>& g) {
  return {weight * Vec3<R>{g.x * g.x, g.y * g.y, g.z * g.z}, weight * Vec3<R>{g.x * g.y, g.x * g.z, g.y * g.z}};
}

/// A^-1 r for the block A of [BK17] 4.1 (their beta). A is linear in M = sum w g g^T:
///   A = sum w B B^T,  B^T mu = strain_pull(mu, g)
/// by elimination without pivots; M has a floor on its diagonal, so that A is positive.
template <class R>
LAW Sym6<R> solve_strain_block(const Sym6<R>& M, const Sym6<R>& r) {
  const R h(0.5f), q(0.25f), o(0.0f);
  R a[6][6] = {{M.n.x, o, o, h * M.s.x, h * M.s.y, o},       {o, M.n.y, o, h * M.s.x, o, h * M.s.z},
               {o, o, M.n.z, o, h * M.s.y, h * M.s.z},       {o, o, o, q * (M.n.x + M.n.y), q * M.s.z, q * M.s.y},
               {o, o, o, o, q * (M.n.x + M.n.z), q * M.s.x}, {o, o, o, o, o, q * (M.n.y + M.n.z)}};  // the upper half
  R b[6] = {r.n.x, r.n.y, r.n.z, r.s.x, r.s.y, r.s.z};
  R inverse[6];
  for (int k = 0; k < 6; ++k) {
    inverse[k] = R(1.0f) / a[k][k];
    for (int i = k + 1; i < 6; ++i) {
      const R f = a[k][i] * inverse[k];
      for (int j = i; j < 6; ++j) a[i][j] = a[i][j] - f * a[k][j];
      b[i] = b[i] - f * b[k];
    }
  }
  for (int k = 5; k >= 0; --k) {
    for (int j = k + 1; j < 6; ++j) b[k] = b[k] - a[k][j] * b[j];
    b[k] = b[k] * inverse[k];
  }
  return {{b[0], b[1], b[2]}, {b[3], b[4], b[5]}};
}

}  // namespace tidelock
