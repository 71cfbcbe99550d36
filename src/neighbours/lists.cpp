#include "neighbours/lists.hpp"

#include <fmt/format.h>

#include <new>

#include "base/error.hpp"

namespace tidelock {

void NeighbourList::build(const Exec& exec, const Float4* query, const std::vector<std::uint32_t>& keys, double support,
                          const std::vector<Source>& sources, std::size_t dummy, bool exclude_self) {
  const std::size_t n = keys.size(), width = static_cast<std::size_t>(exec.width());
  const std::size_t slices = (n + width - 1) / width;
  start_.resize(slices);
  length_.resize(slices);
  ListBuild b;
  b.query = query;
  b.keys = keys.data();
  b.queries = n;
  for (const Source& s : sources) {
    if (s.grid->empty()) continue;
    b.source[b.sources++] = {s.grid->origin,       s.grid->count, s.grid->wraps,
                             s.grid->start.data(), s.x,           static_cast<std::uint32_t>(s.grid->first)};
  }
  b.inv_cell = 1 / cell_edge(support);
  b.support2 = static_cast<float>(support * support);
  b.exclude_self = exclude_self;
  b.dummy = static_cast<std::uint32_t>(dummy);
  b.start = start_.data();
  b.length = length_.data();
  for (int attempt = 0;; ++attempt) {
    b.entries = entries_.data();
    b.capacity = entries_.size() / width;
    b.used = b.pairs = 0;
    switch (exec.settings().lanes) {
      case LaneTarget::avx512:
        build_list<Avx512>(b, exec.threads());
        break;
      case LaneTarget::avx2:
        build_list<Avx2>(b, exec.threads());
        break;
      case LaneTarget::scalar:
        build_list<Scalar>(b, exec.threads());
        break;
    }
    if (b.no_memory) throw std::bad_alloc();
    if (b.crowded != ~0ull) {
      const Float4& x = query[b.crowded];
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
