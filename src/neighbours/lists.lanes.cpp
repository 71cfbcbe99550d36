// Builds a sliced-ELL list: candidates of the 27 cells around a cell are copied once into flat arrays, tested a whole
// lane register at a time, and the hits of a slice's particles are laid out slot by slot.
#include "neighbours/lists.hpp"

#include <cmath>
#include <cstdlib>

namespace tidelock {
namespace {

constexpr std::size_t kSlicesPerChunk = 16;

/// A growing array without the standard library: this file is compiled for several CPUs (CMakeLists.txt).
template <class T>
struct Scratch {
  T* data = nullptr;
  std::size_t capacity = 0;
  bool ok = true;
  ~Scratch() { std::free(data); }
  bool reserve(std::size_t n, std::size_t keep = 0) {
    if (n <= capacity) return true;
    const std::size_t grown = (n + n / 2 + 63) / 64 * 64;
    T* fresh = static_cast<T*>(std::aligned_alloc(64, grown * sizeof(T)));
    if (!fresh) return ok = false;
    for (std::size_t i = 0; i < keep; ++i) fresh[i] = data[i];
    std::free(data);
    data = fresh;
    capacity = grown;
    return true;
  }
};

/// Candidates of one query cell from all sources, padded to a whole number of lane registers.
template <class T>
struct Candidates {
  Scratch<float> x, y, z;
  Scratch<std::uint32_t> index;
  std::size_t n = 0;

  /// Copies particles [from, to) of the source, a lane register at a time: what is written too far is overwritten by
  /// the next run or by pad(). Reading too far stays within the source's padding.
  bool take(const ListBuild::Source& s, std::uint32_t from, std::uint32_t to) {
    const std::size_t total = n + (to - from) + 32;
    if (!x.reserve(total, n) || !y.reserve(total, n) || !z.reserve(total, n) || !index.reserve(total, n)) return false;
    for (std::uint32_t k = from; k < to; k += T::width) {
      const std::size_t at = n + (k - from);
      const auto p = T::load_records(s.x + s.first + k);
      T::store(x.data + at, p.v.x), T::store(y.data + at, p.v.y), T::store(z.data + at, p.v.z);
      T::store_iota(index.data + at, s.first + k);
    }
    n += to - from;
    return true;
  }

  /// All particles of the source in the 3x3x3 cells around lattice cell c.
  bool gather(const ListBuild::Source& s, const std::int64_t c[3]) {
    std::int64_t cell[3][3];
    int cells[3];
    for (int a = 0; a < 3; ++a) {
      cells[a] = 0;
      for (std::int64_t d = -1; d <= 1; ++d) {
        std::int64_t k = c[a] + d - s.origin[a];
        if (s.wraps[a]) {
          k %= s.count[a];
          if (k < 0) k += s.count[a];
        } else if (k < 0 || k >= s.count[a]) {
          continue;
        }
        cell[a][cells[a]++] = k;
      }
    }
    for (int iz = 0; iz < cells[2]; ++iz)
      for (int iy = 0; iy < cells[1]; ++iy) {
        const std::int64_t row = s.count[0] * (cell[1][iy] + s.count[1] * cell[2][iz]);
        for (int ix = 0; ix < cells[0];) {  // runs of adjacent cells are contiguous in memory
          int end = ix + 1;
          while (end < cells[0] && cell[0][end] == cell[0][end - 1] + 1) ++end;
          if (!take(s, s.start[row + cell[0][ix]], s.start[row + cell[0][end - 1] + 1])) return false;
          ix = end;
        }
      }
    return true;
  }

  void pad() {
    for (std::size_t k = n; k < (n + 15) / 16 * 16; ++k) {
      x.data[k] = y.data[k] = z.data[k] = 3e18f;  // its square overflows to infinity at worst: never near
      index.data[k] = 0;
    }
  }
};

/// One thread's work space.
template <class T>
struct Builder {
  ListBuild& b;
  Candidates<T> near;
  Scratch<std::uint32_t> rows;   // [width][stride] hits of a slice's particles
  Scratch<std::uint32_t> chunk;  // finished slices of the chunk
  std::uint32_t counts[T::width];
  std::uint32_t lengths[kSlicesPerChunk];
  bool loaded = false;  // candidates of cell key_x
  std::uint64_t pairs = 0, crowded = ~0ull;
  bool ok = true;

  bool load_candidates(std::size_t i) {
    if (loaded && same_cell(i)) return true;
    loaded = true;
    key_x[0] = cell(b.query[i].x), key_x[1] = cell(b.query[i].y), key_x[2] = cell(b.query[i].z);
    near.n = 0;
    for (int s = 0; s < b.sources; ++s)
      if (!near.gather(b.source[s], key_x)) return false;
    if (!near.x.reserve(16) || !near.y.reserve(16) || !near.z.reserve(16) || !near.index.reserve(16)) return false;
    near.pad();
    return true;
  }
  std::int64_t key_x[3] = {0, 0, 0};
  std::int64_t cell(float x) const {
    return static_cast<std::int64_t>(__builtin_floor(static_cast<double>(x) * b.inv_cell));
  }

  /// Neighbours of G consecutive queries of one cell: G independent chains hide the latency of appending.
  template <int G>
  void find(std::size_t i, int lane, std::size_t stride) {
    float x[G][3];
    std::uint32_t* row[G];
    std::uint32_t self[G], found[G];
    for (int g = 0; g < G; ++g) {
      const Float4& p = b.query[i + static_cast<std::size_t>(g)];
      x[g][0] = p.x, x[g][1] = p.y, x[g][2] = p.z;
      row[g] = rows.data + static_cast<std::size_t>(lane + g) * stride;
      self[g] = b.exclude_self ? static_cast<std::uint32_t>(i + static_cast<std::size_t>(g)) : b.dummy;
      found[g] = 0;
    }
    for (std::size_t c = 0; c < near.n; c += T::width)
      for (int g = 0; g < G; ++g)
        found[g] +=
            static_cast<std::uint32_t>(T::compress(near.x.data + c, near.y.data + c, near.z.data + c,
                                                   near.index.data + c, x[g], b.support2, self[g], row[g] + found[g]));
    for (int g = 0; g < G; ++g) counts[lane + g] = found[g];
  }

  /// Whether query i lies in the cell whose candidates are loaded.
  bool same_cell(std::size_t i) const {
    return key_x[0] == cell(b.query[i].x) && key_x[1] == cell(b.query[i].y) && key_x[2] == cell(b.query[i].z);
  }

  /// Finds the neighbours of query i and of up to three more behind it in the same cell; returns how many were done.
  int find_group(std::size_t i, int lane, int lanes, std::size_t stride) {
    if constexpr (T::width >= 4) {
      int group = 1;
      while (group < 4 && lane + group < lanes && same_cell(i + static_cast<std::size_t>(group))) ++group;
      if (group == 4) return find<4>(i, lane, stride), 4;
      if (group >= 2) return find<2>(i, lane, stride), 2;
    }
    return find<1>(i, lane, stride), 1;
  }

  /// Slots of one slice, appended to the chunk; returns their number.
  std::uint32_t slice(std::size_t s, std::size_t at) {
    std::uint32_t longest = 0;
    std::size_t stride = 0;
    const std::size_t first = s * T::width;
    const int lanes = b.queries - first < T::width ? static_cast<int>(b.queries - first) : T::width;
    for (int l = lanes; l < T::width; ++l) counts[l] = 0;
    for (int l = 0; l < lanes;) {
      const std::size_t i = first + static_cast<std::size_t>(l);
      if (!load_candidates(i)) return ok = false, 0;
      const std::size_t need = near.n + 48;  // compress, fill and transpose touch up to two registers too far
      if (need > stride) {                   // rows of earlier lanes keep their contents: move them
        const std::size_t old = stride;
        stride = need > 1024 ? need + need / 2 : 1024;
        if (!rows.reserve(stride * T::width, old * T::width)) return ok = false, 0;
        for (int k = l; k-- > 0;)
          for (std::size_t t = counts[k]; t-- > 0;) rows.data[k * stride + t] = rows.data[k * old + t];
      }
      const int group = find_group(i, l, lanes, stride);
      for (int g = 0; g < group; ++g, ++l) {
        pairs += counts[l];
        if (counts[l] > longest) longest = counts[l];
        if (counts[l] > kMaxNeighbours) {
          if (first + static_cast<std::size_t>(l) < crowded) crowded = first + static_cast<std::size_t>(l);
          return 0;
        }
      }
    }
    if (!chunk.reserve((at + longest + T::width) * T::width, at * T::width)) return ok = false, 0;
    for (int l = 0; l < T::width; ++l)
      for (std::uint32_t t = counts[l]; t < longest; t += T::width)
        T::fill(rows.data + static_cast<std::size_t>(l) * stride + t, b.dummy);
    for (std::uint32_t t = 0; t < longest; t += T::width)
      T::transpose_indices(rows.data + t, stride, chunk.data + (at + t) * T::width);
    return longest;
  }

  void run_chunk(std::size_t first, std::size_t last) {
    std::size_t slots = 0;
    for (std::size_t s = first; s < last && ok; ++s) {
      lengths[s - first] = slice(s, slots);
      slots += lengths[s - first];
    }
    const std::uint64_t place = __atomic_fetch_add(&b.used, slots, __ATOMIC_RELAXED);
    std::uint64_t at = place;
    for (std::size_t s = first; s < last; ++s) {
      b.start[s] = static_cast<std::uint32_t>(at);
      b.length[s] = lengths[s - first];
      at += lengths[s - first];
    }
    if (at <= b.capacity && slots > 0)
      __builtin_memcpy(b.entries + place * T::width, chunk.data, slots * T::width * sizeof(std::uint32_t));
  }
};

}  // namespace

template <class Target>
void build_list(ListBuild& b, int threads) {
  const std::size_t slices = (b.queries + Target::width - 1) / Target::width;
  const std::ptrdiff_t chunks = static_cast<std::ptrdiff_t>((slices + kSlicesPerChunk - 1) / kSlicesPerChunk);
  b.crowded = ~0ull;
#pragma omp parallel num_threads(threads) if (chunks > 8)
  {
    Builder<Target> w{b, {}, {}, {}, {}, {}};
#pragma omp for schedule(dynamic, 4)
    for (std::ptrdiff_t c = 0; c < chunks; ++c) {
      const std::size_t first = static_cast<std::size_t>(c) * kSlicesPerChunk;
      const std::size_t last = first + kSlicesPerChunk < slices ? first + kSlicesPerChunk : slices;
      w.run_chunk(first, last);
    }
#pragma omp critical
    {
      b.pairs += w.pairs;
      if (w.crowded < b.crowded) b.crowded = w.crowded;
      b.no_memory = b.no_memory || !w.ok;
    }
  }
}
template void build_list<TIDELOCK_TARGET>(ListBuild&, int);

}  // namespace tidelock
