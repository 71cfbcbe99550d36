#include "world/fields.hpp"

namespace tidelock {

void resize_fields(World& world, ParticleSet set, std::size_t n) {
  for_each_field_of(set, world, [&](const Field&, auto& array) { array.resize(n); });
}

}  // namespace tidelock
