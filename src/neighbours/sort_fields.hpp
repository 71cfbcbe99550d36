// Sorting, dropping and padding of the state's arrays, by the table of world/fields.hpp.
#pragma once
#include "neighbours/grid.hpp"
#include "world/fields.hpp"

namespace tidelock {

/// Space for one array of records and one of numbers. Sorting swaps them with the state's, so what they held is lost.
/// Arrays of whole numbers go through the records.
struct SortScratch {
  Buffer<Float4>& records;
  Buffer<float>& numbers;
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
