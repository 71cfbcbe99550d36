#include "neighbours/lists.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <new>

#include "base/error.hpp"
#include "neighbours/on_device.hpp"

namespace tidelock {

namespace {

void build_with(const Exec& exec, ListBuild& b) {
  if constexpr (kHaveDevice)
    if (exec.on_device()) return build_list_on_device(b);
  switch (exec.settings().lanes) {
    case LaneTarget::avx512:
      return build_list<Avx512>(b, exec.threads());
    case LaneTarget::avx2:
      return build_list<Avx2>(b, exec.threads());
    case LaneTarget::scalar:
      return build_list<Scalar>(b, exec.threads());
  }
}

}  // namespace

void NeighbourList::build(const Exec& exec, const Buffer<Float4>& query, std::size_t first, double support,
                          const std::vector<Source>& sources, std::size_t dummy, bool exclude_self, std::size_t last) {
  const std::size_t n = std::min(query.size(), last) - first, width = static_cast<std::size_t>(exec.width());
  const std::size_t slices = (n + width - 1) / width;
  if (start_.size() != slices || !start_.made()) start_.resize(slices), length_.resize(slices);
  ListBuild b;
  b.query = exec.in(query) + first;
  b.queries = n;
  for (const Source& s : sources) {
    if (s.grid->empty()) continue;
    const CellGrid& grid = *s.grid;
    b.source[b.sources++] = {grid.origin,
                             grid.count,
                             grid.wraps,
                             grid.tile,
                             exec.in(grid.start),
                             exec.in(*s.x),
                             static_cast<std::uint32_t>(grid.first)};
  }
  b.inv_cell = 1 / cell_edge(support);
  b.support2 = static_cast<float>(support * support);
  b.exclude_self = exclude_self;
  b.dummy = static_cast<std::uint32_t>(dummy);
  b.start = exec.out(start_);
  b.length = exec.out(length_);
  for (int attempt = 0;; ++attempt) {
    b.entries = exec.out(entries_);
    b.capacity = entries_.size() / width;
    b.used = b.pairs = 0;
    build_with(exec, b);
    if (b.no_memory) throw std::bad_alloc();
    if (b.crowded != ~0ull) {
      const Float4& x = query[first + b.crowded];
      throw RunError(fmt::format(
          "a particle at ({:g}, {:g}, {:g}) m has more than {} neighbours within {:g} m, the limit: particles have "
          "collapsed onto each other",
          x.x, x.y, x.z, kMaxNeighbours, support));
    }
    if (b.used <= b.capacity) break;
    if (b.used > 0xFFFFFFFFull)
      throw RunError(fmt::format("neighbour list of {} slots: the limit is {}", b.used, 0xFFFFFFFFull));
    entries_ = Buffer<std::uint32_t>();  // give the old one back first
    entries_.resize(static_cast<std::size_t>(static_cast<double>(b.used) * (attempt == 0 ? 1.05 : 1.2)) * width);
  }
  pairs_ = b.pairs;
}

}  // namespace tidelock
