// Sliced-ELL neighbour lists (exec/exec.hpp, ListView), built from grids.
#pragma once
#include <cstdint>
#include <vector>

#include "exec/buffer.hpp"
#include "exec/exec.hpp"
#include "neighbours/grid.hpp"

namespace tidelock {

/// More neighbours than this is no liquid any more: the build stops with an error that names the particle.
inline constexpr std::uint32_t kMaxNeighbours = 8192;

/// What the lane-compiled builder works on: raw arrays only.
struct ListBuild {
  const Float4* query = nullptr;  // positions, sorted along a grid of the same cells
  std::size_t queries = 0;
  struct Source {
    const std::int64_t* origin;
    const std::int64_t* count;
    const bool* wraps;
    const int* tile;
    const std::uint32_t* start;
    const Float4* x;      // the set's array from its beginning
    std::uint32_t first;  // index of the grid's first particle in x
  };
  Source source[3];  // static, moving, ghosts
  int sources = 0;
  double inv_cell = 0;
  float support2 = 0;
  bool exclude_self = false;  // query i is source particle self_offset + i
  std::uint32_t dummy = 0;
  std::uint32_t* entries = nullptr;
  std::uint64_t capacity = 0;  // [slots]
  std::uint32_t* start = nullptr;
  std::uint32_t* length = nullptr;
  // results
  std::uint64_t used = 0;         // [slots] needed; more than capacity: build again with more
  std::uint64_t pairs = 0;        // real neighbours, without padding
  std::uint64_t crowded = ~0ull;  // smallest query with more than kMaxNeighbours, or ~0
  bool no_memory = false;
};
template <class Target>
void build_list(ListBuild& build, int threads);

class NeighbourList {
 public:
  /// Neighbours of query[first, last) (sorted along a grid of the same support; last: not beyond its size) among the
  /// particles of the given grids, which all index one array x. Entries are indices into x; dummy is its padding entry.
  struct Source {
    const CellGrid* grid;
    const Buffer<Float4>* x;
  };
  void build(const Exec& exec, const Buffer<Float4>& query, std::size_t first, double support,
             const std::vector<Source>& sources, std::size_t dummy, bool exclude_self, std::size_t last = ~0ull);
  /// For passes of this exec, and for loops on the host.
  ListView view(const Exec& exec) const { return {exec.in(entries_), exec.in(start_), exec.in(length_)}; }
  ListView host_view() const { return {entries_.data(), start_.data(), length_.data()}; }
  std::uint64_t pairs() const { return pairs_; }
  std::size_t bytes() const { return entries_.bytes() + start_.bytes() + length_.bytes(); }

 private:
  Buffer<std::uint32_t> entries_, start_, length_;
  std::uint64_t pairs_ = 0;
};

}  // namespace tidelock
