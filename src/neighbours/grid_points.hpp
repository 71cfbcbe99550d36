// Places sorted along a grid of their own: what lists are built of.
#pragma once
#include "neighbours/grid.hpp"

namespace tidelock {

struct GridPoints {
  CellGrid grid;
  Buffer<std::uint32_t> order;  // as sort_along_grid() finds it; fields that belong to x follow it by reorder()
  Buffer<Float4> x, scratch;    // [m]; w is anything

  /// Sorts x along cells for that support.
  void sort(const Exec& exec, double support) {
    sort_along_grid(exec, grid, x, 0, x.size(), support, order);
    follow(exec);
  }
  /// Sorts what is in x now as the last sort() did: the same places with another w, say.
  void follow(const Exec& exec) {
    reorder(exec, x, scratch, order, 0);
    pad_positions(exec, x);
  }
  std::size_t bytes() const { return grid.start.bytes() + order.bytes() + x.bytes() + scratch.bytes(); }
};

}  // namespace tidelock
