// Sorting and list building on the device, over raw arrays there. Defined in the *.cu files of this room; called only
// where Exec::on_device().
#pragma once
#include "neighbours/grid.hpp"
#include "neighbours/lists.hpp"

namespace tidelock {

/// Sorts the particles p[0, n) into the grid's table: writes grid.start and order. Stable, by counting.
void sort_on_device(CellGrid& grid, const Float4* p, std::size_t n, Buffer<std::uint32_t>& order);
/// out[k] = in[order[k]]
template <class T>
void gather_on_device(const T* in, const std::uint32_t* order, std::size_t n, T* out);
/// p[0, n) = value
void fill_on_device(Float4* p, std::size_t n, const Float4& value);
/// build_list() of lists.hpp for slices of 32; start, length and the results are as on the CPU.
void build_list_on_device(ListBuild& build);

}  // namespace tidelock
