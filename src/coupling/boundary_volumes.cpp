#include "coupling/boundary_volumes.hpp"

#include <vector>

#include "laws/records.hpp"
#include "neighbours/grid_points.hpp"
#include "neighbours/lists.hpp"
#include "solvers/motion_passes.hpp"
#include "world/chosen_laws.hpp"

namespace tidelock {
namespace {

/// gamma / number density of one body's samples, in the order of `samples`.
template <class K>
std::vector<float> volumes_of_body(const K& kernel, const World& world, const Exec& exec,
                                   const std::vector<std::size_t>& samples) {
  const double support = world.constants.support;
  GridPoints points;
  Buffer<Float4>& x = points.x;
  x.resize(samples.size());
  for (std::size_t k = 0; k < samples.size(); ++k) {
    const Float4& local = world.boundary.local[samples[k]];
    x[k] = {local.x, local.y, local.z, 0};
  }
  points.sort(exec, support);
  NeighbourList list;
  list.build(exec, x, 0, support, {{&points.grid, &x}}, Buffer<Float4>::dummy(x.size()), true);
  Buffer<float> density(samples.size());
  exec.run(NumberDensity<K>{kernel, exec.in(x), list.view(exec), exec.out(density)}, samples.size());
  std::vector<float> volume(samples.size());
  for (std::size_t k = 0; k < samples.size(); ++k)
    volume[points.order[k]] = static_cast<float>(world.constants.boundary_gamma / static_cast<double>(density[k]));
  return volume;
}

}  // namespace

void compute_boundary_volumes(World& world, const Exec& exec) {
  BoundarySamples& b = world.boundary;
  std::vector<std::vector<std::size_t>> surface(world.bodies.size()), inner(world.bodies.size());
  for (std::size_t k = 0; k < b.owned(); ++k) (is_inside(b.local[k]) ? inner : surface)[b.body[k]].push_back(k);
  const auto compute = [&](const std::vector<std::size_t>& samples) {
    const auto volume =
        with_kernel(world, [&](const auto& kernel) { return volumes_of_body(kernel, world, exec, samples); });
    for (std::size_t k = 0; k < samples.size(); ++k) set_volume(b.x[samples[k]], volume[k]);
  };
  // The surface stands for all that lies behind it, whether that is filled or not: its volumes come last.
  for (std::size_t body = 0; body < world.bodies.size(); ++body) {
    if (!inner[body].empty()) {
      inner[body].insert(inner[body].end(), surface[body].begin(), surface[body].end());
      compute(inner[body]);
    }
    compute(surface[body]);
  }
}

}  // namespace tidelock
