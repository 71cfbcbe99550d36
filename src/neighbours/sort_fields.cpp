#include "neighbours/sort_fields.hpp"

#include <type_traits>

namespace tidelock {
namespace {

void move(const Exec& exec, Buffer<Float4>& array, const SortScratch& scratch, const Buffer<std::uint32_t>& order,
          std::size_t first) {
  reorder(exec, array, scratch.records, order, first);
}
void move(const Exec& exec, Buffer<float>& array, const SortScratch& scratch, const Buffer<std::uint32_t>& order,
          std::size_t first) {
  reorder(exec, array, scratch.numbers, order, first);
}
template <class T>
void move(const Exec& exec, Buffer<T>& array, const SortScratch& scratch, const Buffer<std::uint32_t>& order,
          std::size_t first) {
  reorder_through(exec, array, scratch.records, order, first);
}

}  // namespace

void sort_fields(const Exec& exec, World& world, ParticleSet set, const Buffer<std::uint32_t>& order, std::size_t first,
                 const SortScratch& scratch) {
  for_each_field_of(set, world, [&](const Field& field, auto& array) {
    if (field.sorted) move(exec, array, scratch, order, first);
  });
}

void keep_fields(const Exec& exec, World& world, ParticleSet set, const Buffer<std::uint32_t>& kept,
                 const SortScratch& scratch) {
  for_each_field_of(set, world, [&](const Field&, auto& array) {
    move(exec, array, scratch, kept, 0);
    array.resize(kept.size());
  });
}

void pad_fields(const Exec& exec, World& world, ParticleSet set) {
  for_each_field_of(set, world, [&](const Field& field, auto& array) {
    if constexpr (std::is_same_v<decltype(array), Buffer<Float4>&>) {
      const std::size_t gap = owned_of(world, set);
      const auto pad = [&](const Float4& with) {
        if (gap < array.size()) fill_records(exec, array, gap, kSlicePadding, with);
        fill_padding(exec, array, with);
      };
      if (field.padding == Padding::far_away) pad(kFarRecord);
      if (field.padding == Padding::zero) pad({0, 0, 0, 0});
    }
  });
}

}  // namespace tidelock
