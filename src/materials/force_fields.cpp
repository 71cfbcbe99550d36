#include "materials/force_fields.hpp"

#include <omp.h>

namespace tidelock {

ForceFields::ForceFields(const Scene& scene, int threads) : threads_(threads) {
  for (const ForceField& f : scene.force_fields) {
    Field field{f.start, f.end, {}};
    for (int t = 0; t < threads; ++t) {
      std::vector<Expression>& parts = field.by_thread.emplace_back();
      for (const std::string& formula : {f.x, f.y, f.z}) parts.emplace_back(formula);
    }
    fields_.push_back(std::move(field));
  }
}

void ForceFields::apply(World& world, double dt) {
  const Float4* x = std::as_const(world.fluid.x).data();
  const bool flat = world.constants.dimensions == 2;
  for (Field& field : fields_) {
    if (world.time < field.start || world.time > field.end || world.fluid.owned() == 0) continue;
    Float4* v = world.fluid.v.data();
    const std::ptrdiff_t n = static_cast<std::ptrdiff_t>(world.fluid.owned());
#pragma omp parallel for num_threads(threads_) schedule(static)
    for (std::ptrdiff_t i = 0; i < n; ++i) {
      std::vector<Expression>& parts = field.by_thread[static_cast<std::size_t>(omp_get_thread_num())];
      const Expression::Values at{x[i].x, x[i].y, x[i].z, world.time, v[i].x, v[i].y, v[i].z};
      const double ax = parts[0](at), ay = parts[1](at), az = flat ? 0 : parts[2](at);
      v[i].x += static_cast<float>(dt * ax), v[i].y += static_cast<float>(dt * ay);
      v[i].z += static_cast<float>(dt * az);
    }
  }
}

}  // namespace tidelock
