// Lane types: the particles that one step of a loop computes at once. Chosen per translation unit by TIDELOCK_TARGET
// (see CMakeLists):
//   Avx512  16 x float32      Avx2  8 x float32      Scalar  1 x float64, the reference that the others are tested with
//
// Each target supplies: R (arithmetic), width, load/store of a field, load/gather/store of 16-byte records (four
// records are loaded whole and transposed: hardware gathers are slower), horizontal sums, and compress() for building
// lists. The vector types are thin: GCC's own vector arithmetic, intrinsics only for what it cannot express.
#pragma once
#include <cstdint>

#include "exec/buffer.hpp"
#include "exec/math.hpp"

#if defined(TIDELOCK_TARGET_Avx512) || defined(TIDELOCK_TARGET_Avx2)
#include <immintrin.h>
#endif

namespace tidelock {

// Tags are declared everywhere, so that dispatching code can name them; they are defined where they can be compiled.
struct Avx512;
struct Avx2;
struct Scalar;

#if defined(TIDELOCK_TARGET_Avx512)

struct F16_Avx512 {
  __m512 v;
  F16_Avx512() = default;
  LAW F16_Avx512(__m512 a) : v(a) {}
  LAW F16_Avx512(float a) : v(_mm512_set1_ps(a)) {}
};
using F16 = F16_Avx512;
LAW F16 operator+(F16 a, F16 b) { return a.v + b.v; }
LAW F16 operator-(F16 a, F16 b) { return a.v - b.v; }
LAW F16 operator*(F16 a, F16 b) { return a.v * b.v; }
LAW F16 operator/(F16 a, F16 b) { return a.v / b.v; }
LAW F16 operator-(F16 a) { return -a.v; }
LAW F16& operator+=(F16& a, F16 b) { return a = a + b; }
LAW F16& operator-=(F16& a, F16 b) { return a = a - b; }
LAW F16 max(F16 a, F16 b) { return _mm512_max_ps(a.v, b.v); }
LAW F16 min(F16 a, F16 b) { return _mm512_min_ps(a.v, b.v); }
LAW F16 abs(F16 a) { return _mm512_abs_ps(a.v); }
LAW F16 sqrt(F16 a) { return _mm512_sqrt_ps(a.v); }
LAW F16 rsqrt(F16 a) {
  const F16 y = _mm512_rsqrt14_ps(a.v);
  return y * (F16(1.5f) - F16(0.5f) * a * y * y);
}
LAW F16 positive(F16 a) {
  return _mm512_maskz_mov_ps(_mm512_cmp_ps_mask(a.v, _mm512_setzero_ps(), _CMP_GT_OQ), _mm512_set1_ps(1.0f));
}

struct Avx512 {
  using R = F16;
  static constexpr int width = 16;
  LAW static R load(const float* p) { return _mm512_loadu_ps(p); }
  LAW static void store(float* p, R a) { _mm512_storeu_ps(p, a.v); }
  LAW static __m512 four(const Float4* a, const Float4* b, const Float4* c, const Float4* d) {
    __m512 z = _mm512_castps128_ps512(_mm_load_ps(&a->x));
    z = _mm512_insertf32x4(z, _mm_load_ps(&b->x), 1);
    z = _mm512_insertf32x4(z, _mm_load_ps(&c->x), 2);
    return _mm512_insertf32x4(z, _mm_load_ps(&d->x), 3);
  }
  LAW static Record<R> transpose(__m512 z0, __m512 z1, __m512 z2, __m512 z3) {
    const __m512 t0 = _mm512_unpacklo_ps(z0, z1), t1 = _mm512_unpackhi_ps(z0, z1);
    const __m512 t2 = _mm512_unpacklo_ps(z2, z3), t3 = _mm512_unpackhi_ps(z2, z3);
    return {{_mm512_shuffle_ps(t0, t2, 0x44), _mm512_shuffle_ps(t0, t2, 0xEE), _mm512_shuffle_ps(t1, t3, 0x44)},
            _mm512_shuffle_ps(t1, t3, 0xEE)};
  }
  LAW static Record<R> load_records(const Float4* p) {
    return transpose(four(p, p + 4, p + 8, p + 12), four(p + 1, p + 5, p + 9, p + 13),
                     four(p + 2, p + 6, p + 10, p + 14), four(p + 3, p + 7, p + 11, p + 15));
  }
  LAW static Record<R> gather_records(const Float4* p, const std::uint32_t* i) {
    return transpose(four(p + i[0], p + i[4], p + i[8], p + i[12]), four(p + i[1], p + i[5], p + i[9], p + i[13]),
                     four(p + i[2], p + i[6], p + i[10], p + i[14]), four(p + i[3], p + i[7], p + i[11], p + i[15]));
  }
  LAW static R gather(const float* p, const std::uint32_t* i) {
    return _mm512_i32gather_ps(_mm512_loadu_si512(i), p, 4);
  }
  LAW static void spread(Float4* p, __m512 z) {
    _mm_store_ps(&p[0].x, _mm512_extractf32x4_ps(z, 0));
    _mm_store_ps(&p[4].x, _mm512_extractf32x4_ps(z, 1));
    _mm_store_ps(&p[8].x, _mm512_extractf32x4_ps(z, 2));
    _mm_store_ps(&p[12].x, _mm512_extractf32x4_ps(z, 3));
  }
  LAW static void store_records(Float4* p, const Vec3<R>& a, R w) {
    const __m512 t0 = _mm512_unpacklo_ps(a.x.v, a.y.v), t1 = _mm512_unpackhi_ps(a.x.v, a.y.v);
    const __m512 t2 = _mm512_unpacklo_ps(a.z.v, w.v), t3 = _mm512_unpackhi_ps(a.z.v, w.v);
    spread(p + 0, _mm512_shuffle_ps(t0, t2, 0x44));
    spread(p + 1, _mm512_shuffle_ps(t0, t2, 0xEE));
    spread(p + 2, _mm512_shuffle_ps(t1, t3, 0x44));
    spread(p + 3, _mm512_shuffle_ps(t1, t3, 0xEE));
  }
  LAW static void fill(std::uint32_t* p, std::uint32_t value) {
    _mm512_storeu_si512(p, _mm512_set1_epi32(static_cast<int>(value)));
  }
  /// out[t * width + lane] = rows[lane * stride + t] for t < width.
  LAW static void transpose_indices(const std::uint32_t* rows, std::size_t stride, std::uint32_t* out) {
    __m512i r[16], s[16];
    for (int k = 0; k < 16; ++k) r[k] = _mm512_loadu_si512(rows + static_cast<std::size_t>(k) * stride);
    for (int k = 0; k < 16; k += 2) {
      s[k] = _mm512_unpacklo_epi32(r[k], r[k + 1]);
      s[k + 1] = _mm512_unpackhi_epi32(r[k], r[k + 1]);
    }
    for (int k = 0; k < 16; k += 4) {
      r[k] = _mm512_unpacklo_epi64(s[k], s[k + 2]);
      r[k + 1] = _mm512_unpackhi_epi64(s[k], s[k + 2]);
      r[k + 2] = _mm512_unpacklo_epi64(s[k + 1], s[k + 3]);
      r[k + 3] = _mm512_unpackhi_epi64(s[k + 1], s[k + 3]);
    }
    for (int k = 0; k < 4; ++k) {  // r[4 q + k] holds columns k, 4 + k, 8 + k, 12 + k of rows 4 q .. 4 q + 3
      const __m512i a = _mm512_shuffle_i32x4(r[k], r[4 + k], 0x88), b = _mm512_shuffle_i32x4(r[8 + k], r[12 + k], 0x88);
      const __m512i c = _mm512_shuffle_i32x4(r[k], r[4 + k], 0xDD), d = _mm512_shuffle_i32x4(r[8 + k], r[12 + k], 0xDD);
      _mm512_storeu_si512(out + 16 * k, _mm512_shuffle_i32x4(a, b, 0x88));
      _mm512_storeu_si512(out + 16 * (8 + k), _mm512_shuffle_i32x4(a, b, 0xDD));
      _mm512_storeu_si512(out + 16 * (4 + k), _mm512_shuffle_i32x4(c, d, 0x88));
      _mm512_storeu_si512(out + 16 * (12 + k), _mm512_shuffle_i32x4(c, d, 0xDD));
    }
  }
  LAW static void store_iota(std::uint32_t* p, std::uint32_t first) {
    const __m512i steps = _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    _mm512_storeu_si512(p, _mm512_add_epi32(steps, _mm512_set1_epi32(static_cast<int>(first))));
  }
  /// Appends those of the 16 indices whose point lies within r2 of x and is not `self`; returns how many.
  LAW static int compress(const float* cx, const float* cy, const float* cz, const std::uint32_t* index, const float* x,
                          float r2, std::uint32_t self, std::uint32_t* out) {
    const __m512 dx = _mm512_load_ps(cx) - _mm512_set1_ps(x[0]);
    const __m512 dy = _mm512_load_ps(cy) - _mm512_set1_ps(x[1]);
    const __m512 dz = _mm512_load_ps(cz) - _mm512_set1_ps(x[2]);
    const __m512i j = _mm512_load_si512(index);
    __mmask16 near = _mm512_cmp_ps_mask(dx * dx + dy * dy + dz * dz, _mm512_set1_ps(r2), _CMP_LT_OQ);
    near = _mm512_mask_cmpneq_epi32_mask(near, j, _mm512_set1_epi32(static_cast<int>(self)));
    _mm512_storeu_si512(out, _mm512_maskz_compress_epi32(near, j));  // in a register: compress-store to memory is slow
    return __builtin_popcount(near);
  }
};

#elif defined(TIDELOCK_TARGET_Avx2)

struct F8_Avx2 {
  __m256 v;
  F8_Avx2() = default;
  LAW F8_Avx2(__m256 a) : v(a) {}
  LAW F8_Avx2(float a) : v(_mm256_set1_ps(a)) {}
};
using F8 = F8_Avx2;
LAW F8 operator+(F8 a, F8 b) { return a.v + b.v; }
LAW F8 operator-(F8 a, F8 b) { return a.v - b.v; }
LAW F8 operator*(F8 a, F8 b) { return a.v * b.v; }
LAW F8 operator/(F8 a, F8 b) { return a.v / b.v; }
LAW F8 operator-(F8 a) { return -a.v; }
LAW F8& operator+=(F8& a, F8 b) { return a = a + b; }
LAW F8& operator-=(F8& a, F8 b) { return a = a - b; }
LAW F8 max(F8 a, F8 b) { return _mm256_max_ps(a.v, b.v); }
LAW F8 min(F8 a, F8 b) { return _mm256_min_ps(a.v, b.v); }
LAW F8 abs(F8 a) { return _mm256_andnot_ps(_mm256_set1_ps(-0.0f), a.v); }
LAW F8 sqrt(F8 a) { return _mm256_sqrt_ps(a.v); }
LAW F8 rsqrt(F8 a) {
  const F8 y = _mm256_rsqrt_ps(a.v);
  return y * (F8(1.5f) - F8(0.5f) * a * y * y);
}
LAW F8 positive(F8 a) {
  return _mm256_and_ps(_mm256_cmp_ps(a.v, _mm256_setzero_ps(), _CMP_GT_OQ), _mm256_set1_ps(1.0f));
}

struct Avx2 {
  using R = F8;
  static constexpr int width = 8;
  LAW static R load(const float* p) { return _mm256_loadu_ps(p); }
  LAW static void store(float* p, R a) { _mm256_storeu_ps(p, a.v); }
  LAW static __m256 two(const Float4* a, const Float4* b) {
    return _mm256_insertf128_ps(_mm256_castps128_ps256(_mm_load_ps(&a->x)), _mm_load_ps(&b->x), 1);
  }
  LAW static Record<R> transpose(__m256 z0, __m256 z1, __m256 z2, __m256 z3) {
    const __m256 t0 = _mm256_unpacklo_ps(z0, z1), t1 = _mm256_unpackhi_ps(z0, z1);
    const __m256 t2 = _mm256_unpacklo_ps(z2, z3), t3 = _mm256_unpackhi_ps(z2, z3);
    return {{_mm256_shuffle_ps(t0, t2, 0x44), _mm256_shuffle_ps(t0, t2, 0xEE), _mm256_shuffle_ps(t1, t3, 0x44)},
            _mm256_shuffle_ps(t1, t3, 0xEE)};
  }
  LAW static Record<R> load_records(const Float4* p) {
    return transpose(two(p, p + 4), two(p + 1, p + 5), two(p + 2, p + 6), two(p + 3, p + 7));
  }
  LAW static Record<R> gather_records(const Float4* p, const std::uint32_t* i) {
    return transpose(two(p + i[0], p + i[4]), two(p + i[1], p + i[5]), two(p + i[2], p + i[6]),
                     two(p + i[3], p + i[7]));
  }
  LAW static R gather(const float* p, const std::uint32_t* i) {
    return _mm256_i32gather_ps(p, _mm256_loadu_si256(reinterpret_cast<const __m256i*>(i)), 4);
  }
  LAW static void spread(Float4* p, __m256 z) {
    _mm_store_ps(&p[0].x, _mm256_castps256_ps128(z));
    _mm_store_ps(&p[4].x, _mm256_extractf128_ps(z, 1));
  }
  LAW static void store_records(Float4* p, const Vec3<R>& a, R w) {
    const __m256 t0 = _mm256_unpacklo_ps(a.x.v, a.y.v), t1 = _mm256_unpackhi_ps(a.x.v, a.y.v);
    const __m256 t2 = _mm256_unpacklo_ps(a.z.v, w.v), t3 = _mm256_unpackhi_ps(a.z.v, w.v);
    spread(p + 0, _mm256_shuffle_ps(t0, t2, 0x44));
    spread(p + 1, _mm256_shuffle_ps(t0, t2, 0xEE));
    spread(p + 2, _mm256_shuffle_ps(t1, t3, 0x44));
    spread(p + 3, _mm256_shuffle_ps(t1, t3, 0xEE));
  }
  LAW static void fill(std::uint32_t* p, std::uint32_t value) {
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(p), _mm256_set1_epi32(static_cast<int>(value)));
  }
  /// See Avx512::transpose_indices.
  LAW static void transpose_indices(const std::uint32_t* rows, std::size_t stride, std::uint32_t* out) {
    __m256i r[8], s[8];
    for (int k = 0; k < 8; ++k)
      r[k] = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(rows + static_cast<std::size_t>(k) * stride));
    for (int k = 0; k < 8; k += 2) {
      s[k] = _mm256_unpacklo_epi32(r[k], r[k + 1]);
      s[k + 1] = _mm256_unpackhi_epi32(r[k], r[k + 1]);
    }
    for (int k = 0; k < 8; k += 4) {
      r[k] = _mm256_unpacklo_epi64(s[k], s[k + 2]);
      r[k + 1] = _mm256_unpackhi_epi64(s[k], s[k + 2]);
      r[k + 2] = _mm256_unpacklo_epi64(s[k + 1], s[k + 3]);
      r[k + 3] = _mm256_unpackhi_epi64(s[k + 1], s[k + 3]);
    }
    for (int k = 0; k < 4; ++k) {
      _mm256_storeu_si256(reinterpret_cast<__m256i*>(out + 8 * k), _mm256_permute2x128_si256(r[k], r[4 + k], 0x20));
      _mm256_storeu_si256(reinterpret_cast<__m256i*>(out + 8 * (4 + k)),
                          _mm256_permute2x128_si256(r[k], r[4 + k], 0x31));
    }
  }
  LAW static void store_iota(std::uint32_t* p, std::uint32_t first) {
    const __m256i steps = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(p),
                        _mm256_add_epi32(steps, _mm256_set1_epi32(static_cast<int>(first))));
  }
  /// See Avx512::compress. AVX2 has no compress instruction: the places of the set bits are unpacked with pext.
  LAW static int compress(const float* cx, const float* cy, const float* cz, const std::uint32_t* index, const float* x,
                          float r2, std::uint32_t self, std::uint32_t* out) {
    const __m256 dx = _mm256_load_ps(cx) - _mm256_set1_ps(x[0]);
    const __m256 dy = _mm256_load_ps(cy) - _mm256_set1_ps(x[1]);
    const __m256 dz = _mm256_load_ps(cz) - _mm256_set1_ps(x[2]);
    const __m256i j = _mm256_load_si256(reinterpret_cast<const __m256i*>(index));
    const __m256 near = _mm256_cmp_ps(dx * dx + dy * dy + dz * dz, _mm256_set1_ps(r2), _CMP_LT_OQ);
    const __m256i same = _mm256_cmpeq_epi32(j, _mm256_set1_epi32(static_cast<int>(self)));
    const unsigned mask = static_cast<unsigned>(_mm256_movemask_ps(_mm256_andnot_ps(_mm256_castsi256_ps(same), near)));
    const std::uint64_t bytes = _pdep_u64(mask, 0x0101010101010101ull) * 0xFF;
    const std::uint64_t places = _pext_u64(0x0706050403020100ull, bytes);
    const __m256i order = _mm256_cvtepu8_epi32(_mm_cvtsi64_si128(static_cast<long long>(places)));
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(out), _mm256_permutevar8x32_epi32(j, order));
    return __builtin_popcount(mask);
  }
};

#elif defined(TIDELOCK_TARGET_Scalar)

struct Scalar {
  using R = double;
  static constexpr int width = 1;
  LAW static R load(const float* p) { return static_cast<double>(*p); }
  LAW static void store(float* p, R a) { *p = static_cast<float>(a); }
  LAW static Record<R> load_records(const Float4* p) { return {{p->x, p->y, p->z}, p->w}; }
  LAW static Record<R> gather_records(const Float4* p, const std::uint32_t* i) { return load_records(p + *i); }
  LAW static R gather(const float* p, const std::uint32_t* i) { return load(p + *i); }
  LAW static void store_records(Float4* p, const Vec3<R>& a, R w) {
    *p = {static_cast<float>(a.x), static_cast<float>(a.y), static_cast<float>(a.z), static_cast<float>(w)};
  }
  LAW static void fill(std::uint32_t* p, std::uint32_t value) { *p = value; }
  LAW static void transpose_indices(const std::uint32_t* rows, std::size_t, std::uint32_t* out) { *out = *rows; }
  LAW static void store_iota(std::uint32_t* p, std::uint32_t first) { *p = first; }
  /// See Avx512::compress; the same float32 test, so that all targets find the same neighbours up to rounding.
  LAW static int compress(const float* cx, const float* cy, const float* cz, const std::uint32_t* index, const float* x,
                          float r2, std::uint32_t self, std::uint32_t* out) {
    const float dx = *cx - x[0], dy = *cy - x[1], dz = *cz - x[2];
    *out = *index;
    return (dx * dx + dy * dy + dz * dz < r2) & (*index != self);
  }
};

#endif

}  // namespace tidelock
