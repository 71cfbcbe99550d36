// The small vocabulary that laws are written in: works for a SIMD lane type, for float in CUDA, for double in a test.
#pragma once
#include <cmath>

#if defined(__CUDACC__)
#define LAW __host__ __device__ __forceinline__
#define LAW_LAMBDA  // a lambda inherits it from the function around it
#else
#define LAW inline __attribute__((always_inline))
#define LAW_LAMBDA __attribute__((always_inline))
#endif

namespace tidelock {

#if defined(__CUDA_ARCH__)
LAW float max(float a, float b) { return fmaxf(a, b); }
LAW float min(float a, float b) { return fminf(a, b); }
#else
LAW float max(float a, float b) { return a > b ? a : b; }
LAW float min(float a, float b) { return a < b ? a : b; }
#endif
LAW float abs(float a) { return std::fabs(a); }
LAW float sqrt(float a) { return std::sqrt(a); }
#if defined(__CUDA_ARCH__)
LAW float rsqrt(float a) { return ::rsqrtf(a); }
#else
LAW float rsqrt(float a) { return 1.0f / std::sqrt(a); }
#endif
LAW double max(double a, double b) { return a > b ? a : b; }
LAW double min(double a, double b) { return a < b ? a : b; }
LAW double abs(double a) { return std::fabs(a); }
LAW double sqrt(double a) { return std::sqrt(a); }
LAW double rsqrt(double a) { return 1.0 / std::sqrt(a); }
/// 1 where a > 0, else 0: the only "branch" that laws need.
LAW float positive(float a) { return a > 0 ? 1.0f : 0.0f; }
LAW double positive(double a) { return a > 0 ? 1.0 : 0.0; }

template <class R>
struct Vec3 {
  R x, y, z;
  LAW Vec3& operator+=(const Vec3& o) {
    x = x + o.x, y = y + o.y, z = z + o.z;
    return *this;
  }
  LAW Vec3& operator-=(const Vec3& o) {
    x = x - o.x, y = y - o.y, z = z - o.z;
    return *this;
  }
};
template <class R>
LAW Vec3<R> operator+(const Vec3<R>& a, const Vec3<R>& b) {
  return {a.x + b.x, a.y + b.y, a.z + b.z};
}
template <class R>
LAW Vec3<R> operator-(const Vec3<R>& a, const Vec3<R>& b) {
  return {a.x - b.x, a.y - b.y, a.z - b.z};
}
template <class R>
LAW Vec3<R> operator*(const R& s, const Vec3<R>& a) {
  return {s * a.x, s * a.y, s * a.z};
}
template <class R>
LAW R dot(const Vec3<R>& a, const Vec3<R>& b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}
template <class R>
LAW R norm2(const Vec3<R>& a) {
  return dot(a, a);
}
template <class R>
LAW Vec3<R> cross(const Vec3<R>& a, const Vec3<R>& b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

/// A Float4 record as a law sees it: three components and a fourth value.
template <class R>
struct Record {
  Vec3<R> v;
  R w;
};

}  // namespace tidelock
