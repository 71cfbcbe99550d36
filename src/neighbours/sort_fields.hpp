// Sorting, dropping and padding of the state's arrays, by the table of world/fields.hpp.
#pragma once
#include "neighbours/grid.hpp"
#include "world/fields.hpp"

namespace tidelock {

/// Space for one array of each kind. Sorting swaps it with the state's, so what it held is lost.
struct SortScratch {
  Buffer<Float4>& records;
  Buffer<float>& numbers;
  Buffer<std::uint32_t>& counts;
  Buffer<Float4>& of(const Buffer<Float4>&) const { return records; }
  Buffer<float>& of(const Buffer<float>&) const { return numbers; }
  Buffer<std::uint32_t>& of(const Buffer<std::uint32_t>&) const { return counts; }
};

/// Moves the arrays that sorting moves: entry first + k comes from first + order[k].
void sort_fields(const Exec& exec, World& world, ParticleSet set, const Buffer<std::uint32_t>& order, std::size_t first,
                 const SortScratch& scratch);
/// Leaves only the particles `kept` in a set, in this order.
void keep_fields(const Exec& exec, World& world, ParticleSet set, const Buffer<std::uint32_t>& kept,
                 const SortScratch& scratch);
/// Sets the padding of the arrays that neighbours read.
void pad_fields(const Exec& exec, World& world, ParticleSet set);

}  // namespace tidelock
