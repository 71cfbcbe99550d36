// The loops over particles and over neighbours of the CPU backend. They exist only here. Included by *.lanes.cpp alone.
#pragma once
#include "exec/exec.hpp"

namespace tidelock {

/// The neighbours of a slice in one slot of its list.
template <class T>
struct CpuNeighbour {
  using R = typename T::R;
  const std::uint32_t* index;
  LAW Record<R> record(const Float4* p) const { return T::gather_records(p, index); }
  LAW R load(const float* p) const { return T::gather(p, index); }
};

/// A slice of T::width consecutive particles.
template <class T>
struct CpuSlice {
  using R = typename T::R;
  std::size_t slice;
  LAW std::size_t first() const { return slice * T::width; }
  LAW R load(const float* p) const { return T::load(p + first()); }
  LAW Record<R> record(const Float4* p) const { return T::load_records(p + first()); }
  LAW void store(float* p, R a) const { T::store(p + first(), a); }
  LAW void store(Float4* p, const Vec3<R>& a, R w) const { T::store_records(p + first(), a, w); }
  /// table[index_i] for each particle: a constant of the particle's fluid.
  LAW R lookup(const std::uint32_t* index, const float* table) const {
    float values[T::width];
    for (int k = 0; k < T::width; ++k) values[k] = table[index[first() + k]];
    return T::load(values);
  }
  template <class F>
  LAW void neighbours(const ListView& list, F f) const {
    const std::uint32_t length = list.length[slice];
    const std::uint32_t* entry = list.entries + static_cast<std::size_t>(list.start[slice]) * T::width;
    for (std::uint32_t t = 0; t < length; ++t, entry += T::width) f(CpuNeighbour<T>{entry});
  }
};

template <class Target, class Pass>
void run_pass(const Pass& pass, std::size_t n, int threads) {
  constexpr std::size_t per_block = kBlock / Target::width;
  const std::size_t slices = (n + Target::width - 1) / Target::width;
  const std::ptrdiff_t blocks = static_cast<std::ptrdiff_t>((slices + per_block - 1) / per_block);
#pragma omp parallel for schedule(dynamic, 1) num_threads(threads) if (blocks > 1)
  for (std::ptrdiff_t b = 0; b < blocks; ++b) {
    const std::size_t first = static_cast<std::size_t>(b) * per_block;
    const std::size_t last = first + per_block < slices ? first + per_block : slices;
    for (std::size_t s = first; s < last; ++s) pass(CpuSlice<Target>{s});
  }
}

template <class Target, class Pass>
void run_pass_on(const Pass& pass, const std::uint32_t* slices, std::size_t count, int threads) {
  constexpr std::ptrdiff_t at_once = 32;
  const std::ptrdiff_t n = static_cast<std::ptrdiff_t>(count);
#pragma omp parallel for schedule(dynamic, at_once) num_threads(threads) if (n > at_once)
  for (std::ptrdiff_t k = 0; k < n; ++k) pass(CpuSlice<Target>{slices[k]});
}

template <class Target, class Pass>
void reduce_pass(const Pass& pass, std::size_t n, int threads, double* partials) {
  constexpr std::size_t per_block = kBlock / Target::width;
  constexpr int sums = Pass::sums, maxima = Pass::maxima, width = Target::width;
  const std::size_t slices = (n + width - 1) / width;
  const std::ptrdiff_t blocks = static_cast<std::ptrdiff_t>((slices + per_block - 1) / per_block);
#pragma omp parallel for schedule(dynamic, 1) num_threads(threads) if (blocks > 1)
  for (std::ptrdiff_t b = 0; b < blocks; ++b) {
    const std::size_t first = static_cast<std::size_t>(b) * per_block;
    const std::size_t last = first + per_block < slices ? first + per_block : slices;
    double* out = partials + static_cast<std::size_t>(b) * (sums + maxima);
    for (int k = 0; k < sums; ++k) out[k] = 0;
    for (std::size_t s = first; s < last; ++s) {
      const auto value = pass(CpuSlice<Target>{s});
      const std::size_t left = n - s * width;  // lanes behind the last particle do not count
      const int lanes = left < width ? static_cast<int>(left) : width;
      float lane[width];
      for (int k = 0; k < sums; ++k) {
        if constexpr (width == 1) {
          out[k] += value.sum[k];
        } else {
          Target::store(lane, value.sum[k]);
          double part = 0;
          for (int l = 0; l < lanes; ++l) part += static_cast<double>(lane[l]);
          out[k] += part;
        }
      }
      for (int k = 0; k < maxima; ++k) {
        Target::store(lane, value.max[k]);
        for (int l = 0; l < lanes; ++l)
          if ((s == first && l == 0) || static_cast<double>(lane[l]) > out[sums + k])
            out[sums + k] = static_cast<double>(lane[l]);
      }
    }
  }
}

}  // namespace tidelock
