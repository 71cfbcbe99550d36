#include "neighbours/sort_fields.hpp"

#include <type_traits>

namespace tidelock {

void sort_fields(const Exec& exec, World& world, ParticleSet set, const Buffer<std::uint32_t>& order, std::size_t first,
                 const SortScratch& scratch) {
  for_each_field_of(set, world, [&](const Field& field, auto& array) {
    if (field.sorted) reorder(exec, array, scratch.of(array), order, first);
  });
}

void keep_fields(const Exec& exec, World& world, ParticleSet set, const Buffer<std::uint32_t>& kept,
                 const SortScratch& scratch) {
  for_each_field_of(set, world, [&](const Field&, auto& array) {
    reorder(exec, array, scratch.of(array), kept, 0);
    array.resize(kept.size());
  });
}

void pad_fields(const Exec& exec, World& world, ParticleSet set) {
  for_each_field_of(set, world, [&](const Field& field, auto& array) {
    if constexpr (std::is_same_v<decltype(array), Buffer<Float4>&>) {
      if (field.padding == Padding::far_away) pad_positions(exec, array);
      if (field.padding == Padding::zero) pad_zero(exec, array);
    }
  });
}

}  // namespace tidelock
