// How a pass is run. A pass is a plain struct of array pointers and constants with one member:
//
//   template <class I> LAW void operator()(I i) const;             // run():    one call per particle (per lane)
//   template <class I> LAW auto operator()(I i) const;             // reduce(): returns Reduction<R, sums, maxima>
//
// in which  i.load(field), i.record(records)        read particle i's own values,
//           i.neighbours(list, [&](auto j) {...})   loops over neighbours,
//           j.load(field), j.record(records)        read neighbour j's values,
//           i.store(field, value)                   writes.
// A pass never sees an array index, a mask or the backend: on the CPU an `i` is a slice of 8 or 16 particles, with CUDA
// a thread. Adding a pass: docs/adding-a-law.md.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "exec/buffer.hpp"
#include "exec/lanes.hpp"
#include "exec/settings.hpp"

namespace tidelock {

/// A sliced-ELL neighbour list: slice s holds slots start[s] .. start[s] + length[s]; slot t is `width` indices, the
/// t-th neighbour of each of the slice's particles. Short rows are padded with the dummy neighbour.
struct ListView {
  const std::uint32_t* entries = nullptr;
  const std::uint32_t* start = nullptr;   // [slots]
  const std::uint32_t* length = nullptr;  // [slots]

  /// f(index) for the neighbours of item q, by a job; width: lanes of a slice, count: how many items can be neighbours.
  template <class F>
  LAW void for_each(std::size_t q, std::size_t width, std::size_t count, F f) const {
    const std::size_t slice = q / width, lane = q % width;
    const std::uint32_t* entry = entries + static_cast<std::size_t>(start[slice]) * width + lane;
    for (std::uint32_t t = 0; t < length[slice]; ++t, entry += width)
      if (*entry < count) f(static_cast<std::size_t>(*entry));  // the rest is padding
  }
};

/// The result of a reducing pass for its lane(s). Sums and maxima over all particles are float64.
template <class R, int sums, int maxima>
struct Reduction {
  R sum[sums > 0 ? sums : 1];
  R max[maxima > 0 ? maxima : 1];
};
template <int sums, int maxima>
struct Totals {
  std::array<double, sums> sum{};
  std::array<double, maxima> max{};
};

/// Particles per block of a reduction. Blocks are summed in order, on whichever thread they ran: same bits on any
/// number of threads.
inline constexpr std::size_t kBlock = 2048;
inline std::size_t block_count(std::size_t n) { return (n + kBlock - 1) / kBlock; }

/// Defined in exec/run_pass.hpp, instantiated in the *.lanes.cpp files for each target and pass.
template <class Target, class Pass>
void run_pass(const Pass& pass, std::size_t n, int threads);
template <class Target, class Pass>
void reduce_pass(const Pass& pass, std::size_t n, int threads, double* partials);

/// The same over some slices only. Only on the CPU, and for the passes that ask for it (RUN_ON).
template <class Target, class Pass>
void run_pass_on(const Pass& pass, const std::uint32_t* slices, std::size_t count, int threads);

/// Sums, then maxima, of the blocks of n particles on the host.
template <std::size_t sums, std::size_t maxima>
void add_parts(const double* parts, std::size_t n, double* totals) {
  constexpr std::size_t stride = sums + maxima;
  for (std::size_t k = 0; k < stride; ++k) totals[k] = k < sums || n == 0 ? 0 : parts[k];
  for (std::size_t b = 0; b < block_count(n); ++b)
    for (std::size_t k = 0; k < stride; ++k) {
      const double part = parts[b * stride + k];
      totals[k] = k < sums ? totals[k] + part : part > totals[k] ? part : totals[k];
    }
}

/// Flags in the device's memory: kernels that are launched under them do nothing if one of them is 0 when they run.
struct LoopGuard {
  const int* flag[2] = {nullptr, nullptr};
  LAW bool stops() const { return (flag[0] != nullptr && *flag[0] == 0) || (flag[1] != nullptr && *flag[1] == 0); }
};
/// Adds a flag to a guard while it lives. At most two at a time.
class Guarded {
 public:
  Guarded(LoopGuard& guard, const int* flag) : place_(guard.flag[guard.flag[0] == nullptr ? 0 : 1]) { place_ = flag; }
  ~Guarded() { place_ = nullptr; }
  Guarded(const Guarded&) = delete;
  Guarded& operator=(const Guarded&) = delete;

 private:
  const int*& place_;
};

/// Memory that reductions on the device need between their kernels. Defined in exec/cuda.
class DeviceScratch;
std::shared_ptr<DeviceScratch> make_device_scratch();
/// Defined in exec/cuda/run_pass.cuh, instantiated in the *.cu files for each pass.
template <class Pass>
void run_on_device(const Pass& pass, std::size_t n, const LoopGuard& guard);
/// totals: any memory that the device can write.
template <class Pass>
void reduce_on_device(const Pass& pass, std::size_t n, DeviceScratch& scratch, double* totals, const LoopGuard& guard);
/// The two halves of it: the results of blocks of particles; then the totals over these, followed by `then`. Jobs that
/// follow stand in the list of their room (exec/each.hpp).
template <class Pass>
void reduce_parts_on_device(const Pass& pass, std::size_t n, double* parts, const LoopGuard& guard);
template <int sums, int maxima, class Then>
void total_parts_on_device(double* parts, std::size_t n, double* totals, const Then& then, const LoopGuard& guard);
template <int sums, int maxima, class Then>
void total_parts_on_host(const double* parts, std::size_t n, double* totals, const Then& then);
/// Particles per part on the device; parts that one block adds, if there are many.
inline constexpr std::size_t kDeviceBlock = 512, kPartShare = 2048;
inline std::size_t device_blocks(std::size_t n) { return (n + kDeviceBlock - 1) / kDeviceBlock; }
/// Room for the parts of so many blocks, and for the sums over groups of them.
inline std::size_t parts_of_blocks(std::size_t blocks) { return blocks + (blocks + kPartShare - 1) / kPartShare; }
/// Host memory that the device writes directly, enough for the totals of any pass.
double* device_results(DeviceScratch& scratch);
void wait_for_device();

/// Defined in exec/cuda/loop.cpp. Launches laps ahead, before *going is known; see Exec::repeat().
void repeat_on_device(DeviceScratch& scratch, LoopGuard& guard, const int* going, const std::function<void()>& lap);

class Exec {
 public:
  explicit Exec(const ExecSettings& settings) : settings_(settings) {
    if constexpr (kHaveDevice)
      if (on_device()) scratch_ = make_device_scratch();
  }
  const ExecSettings& settings() const { return settings_; }
  int threads() const { return settings_.threads; }
  /// Particles of a slice of the lists.
  int width() const {
    if (on_device()) return 32;
    return settings_.lanes == LaneTarget::avx512 ? 16 : settings_.lanes == LaneTarget::avx2 ? 8 : 1;
  }
  DeviceScratch& scratch() const { return *scratch_; }
  /// Of the loop that runs; none outside of repeat().
  const LoopGuard& guard() const { return *guard_; }
  bool on_device() const { return kHaveDevice && settings_.device == Device::cuda; }

  /// Pointers to a field on the side where passes run: to read it, and to write it.
  template <class T>
  const T* in(const Buffer<T>& field) const {
    return on_device() ? field.on_device() : field.data();
  }
  template <class T>
  T* out(Buffer<T>& field) const {
    return on_device() ? field.on_device() : field.data();
  }
  /// Pointer to entry `first`; only entries from there on may be written.
  template <class T>
  T* out_from(Buffer<T>& field, std::size_t first) const {
    return on_device() ? field.on_device_from(first) : field.data() + first;
  }

  template <class Pass>
  void run(const Pass& pass, std::size_t n) const {
    if (n == 0) return;
    if constexpr (kHaveDevice)
      if (on_device()) return run_on_device(pass, n, guard());
    switch (settings_.lanes) {
      case LaneTarget::avx512:
        return run_pass<Avx512>(pass, n, settings_.threads);
      case LaneTarget::avx2:
        return run_pass<Avx2>(pass, n, settings_.threads);
      case LaneTarget::scalar:
        return run_pass<Scalar>(pass, n, settings_.threads);
    }
  }

  /// Runs over the particles of these slices only (width() particles each).
  template <class Pass>
  void run_on(const Pass& pass, const std::vector<std::uint32_t>& slices) const {
    switch (settings_.lanes) {
      case LaneTarget::avx512:
        return run_pass_on<Avx512>(pass, slices.data(), slices.size(), settings_.threads);
      case LaneTarget::avx2:
        return run_pass_on<Avx2>(pass, slices.data(), slices.size(), settings_.threads);
      case LaneTarget::scalar:
        return run_pass_on<Scalar>(pass, slices.data(), slices.size(), settings_.threads);
    }
  }

  template <class Pass>
  Totals<Pass::sums, Pass::maxima> reduce(const Pass& pass, std::size_t n) const {
    constexpr std::size_t sums = Pass::sums, maxima = Pass::maxima;
    Totals<Pass::sums, Pass::maxima> total;
    if (n == 0) return total;
    double own[sums + maxima];
    const double* found = own;
    if constexpr (kHaveDevice)
      if (on_device()) {
        double* results = device_results(*scratch_);
        reduce_on_device(pass, n, *scratch_, results, guard());
        wait_for_device();
        found = results;
      }
    if (found == own) reduce_on_host(pass, n, own);
    for (std::size_t k = 0; k < sums; ++k) total.sum[k] = found[k];
    for (std::size_t k = 0; k < maxima; ++k) total.max[k] = found[sums + k];
    return total;
  }

  /// The same in two halves that leave all results on the side where passes run, so nobody waits. The first half writes
  /// the results of blocks into `parts`. The second writes the sums, then the maxima, over these into `totals` and runs
  /// the job `then(0)` in the same launch.
  template <class Pass>
  void reduce_parts(const Pass& pass, std::size_t n, Buffer<double>& parts) const {
    constexpr std::size_t stride = Pass::sums + Pass::maxima;
    const std::size_t room = parts_of_blocks(device_blocks(n)) * stride;  // the host's blocks are larger
    if (parts.size() < room || !parts.made()) parts.resize(room);
    if (n == 0) return;
    if constexpr (kHaveDevice)
      if (on_device()) return reduce_parts_on_device(pass, n, out(parts), guard());
    reduce_parts_on_host(pass, n, parts.data());
  }
  template <int sums, int maxima, class Then>
  void total_parts(Buffer<double>& parts, std::size_t n, Buffer<double>& totals, const Then& then) const {
    if constexpr (kHaveDevice)
      if (on_device()) return total_parts_on_device<sums, maxima>(out(parts), n, out(totals), then, guard());
    total_parts_on_host<sums, maxima>(std::as_const(parts).data(), n, totals.data(), then);
  }

  /// Runs evaluate(), then update() and evaluate() as long as *going is not 0; evaluate() sets *going on the side where
  /// passes run. A device decides by itself: the host launches laps ahead, and laps after the last one do nothing. So
  /// both functions may only run passes and jobs, the same ones in every lap, and use no value of the host.
  template <class Evaluate, class Update>
  void repeat(const int* going, Evaluate evaluate, Update update) const {
    if constexpr (kHaveDevice)
      if (on_device())
        return repeat_on_device(*scratch_, *guard_, going, [&] {
          evaluate();
          update();
        });
    for (evaluate(); *going != 0; evaluate()) update();
  }

  /// Runs round(0), round(1), ...: `most` rounds, or until a flag is 0. Inside repeat(), under the same rules.
  template <class Round>
  void rounds(const int* flags, int most, Round round) const {
    if constexpr (kHaveDevice)
      if (on_device()) {
        for (int k = 0; k < most; ++k) {
          const Guarded guarded(*guard_, flags + k);
          round(k);
        }
        return;
      }
    for (int k = 0; k < most && flags[k] != 0; ++k) round(k);
  }

 private:
  /// totals: sums, then maxima.
  template <class Pass>
  void reduce_on_host(const Pass& pass, std::size_t n, double* totals) const {
    std::vector<double> parts(block_count(n) * (Pass::sums + Pass::maxima));
    reduce_parts_on_host(pass, n, parts.data());
    add_parts<Pass::sums, Pass::maxima>(parts.data(), n, totals);
  }
  template <class Pass>
  void reduce_parts_on_host(const Pass& pass, std::size_t n, double* parts) const {
    switch (settings_.lanes) {
      case LaneTarget::avx512:
        return reduce_pass<Avx512>(pass, n, settings_.threads, parts);
      case LaneTarget::avx2:
        return reduce_pass<Avx2>(pass, n, settings_.threads, parts);
      case LaneTarget::scalar:
        return reduce_pass<Scalar>(pass, n, settings_.threads, parts);
    }
  }

  ExecSettings settings_;
  std::shared_ptr<DeviceScratch> scratch_;
  std::shared_ptr<LoopGuard> guard_ = std::make_shared<LoopGuard>();
};

}  // namespace tidelock
