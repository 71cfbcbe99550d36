#include "world/state_hash.hpp"

#include <fmt/format.h>

#include <array>
#include <string_view>

#include "base/hash.hpp"
#include "world/fields.hpp"
#include "world/state.hpp"

namespace tidelock {
namespace {

template <class T>
StatePart part(std::string_view name, const T* data, std::size_t n) {
  const std::array<std::uint64_t, 3> all{hash64(name), n, hash64(data, n * sizeof(T))};
  return {std::string(name), n, hash64(all.data(), sizeof all)};
}

}  // namespace

std::vector<StatePart> state_parts(const World& world) {
  std::vector<StatePart> parts;
  for_each_scalar(world, [&](const Note& note, const auto& number) { parts.push_back(part(note.name, &number, 1)); });
  for_each_field(world, [&](const Field& field, const auto& array) {
    parts.push_back(part(field.name, array.data(), owned_entries(field, world, array)));
  });
  const StateTables tables = tables_of(world);
  for_each_table(tables,
                 [&](const Note& note, const auto& t) { parts.push_back(part(note.name, t.data(), t.size())); });
  return parts;
}

std::uint64_t state_hash(const World& world) {
  std::vector<std::uint64_t> hashes;
  for (const StatePart& p : state_parts(world)) hashes.push_back(p.hash);
  return hash64(hashes.data(), hashes.size() * sizeof(std::uint64_t));
}

std::string hash_text(std::uint64_t hash) { return fmt::format("{:016x}", hash); }

}  // namespace tidelock
