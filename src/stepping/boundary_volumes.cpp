#include "stepping/boundary_volumes.hpp"

#include <vector>

#include "neighbours/grid.hpp"
#include "neighbours/lists.hpp"
#include "solvers/motion_passes.hpp"

namespace tidelock {
namespace {

/// gamma / number density of one body's samples, in the order of `samples`.
template <class K>
std::vector<float> volumes_of_body(const World& world, const Exec& exec, const std::vector<std::size_t>& samples) {
  const double support = world.constants.support;
  Buffer<Float4> x(samples.size()), scratch;
  for (std::size_t k = 0; k < samples.size(); ++k) x[k] = world.boundary.local[samples[k]];
  CellGrid grid;
  Buffer<std::uint32_t> order;
  sort_along_grid(exec, grid, x, 0, x.size(), support, order);
  reorder(exec, x, scratch, order, 0);
  pad_positions(exec, x);
  NeighbourList list;
  list.build(exec, x, 0, support, {{&grid, &x}}, Buffer<Float4>::dummy(x.size()), true);
  Buffer<float> density(samples.size());
  const K kernel = K::make(support, world.constants.dimensions);
  exec.run(NumberDensity<K>{kernel, exec.in(x), list.view(exec), exec.out(density)}, samples.size());
  std::vector<float> volume(samples.size());
  for (std::size_t k = 0; k < samples.size(); ++k)
    volume[order[k]] = static_cast<float>(world.constants.boundary_gamma / static_cast<double>(density[k]));
  return volume;
}

}  // namespace

void compute_boundary_volumes(World& world, const Exec& exec) {
  BoundarySamples& b = world.boundary;
  std::vector<std::vector<std::size_t>> samples(world.bodies.size());
  for (std::size_t k = 0; k < b.size(); ++k) samples[b.body[k]].push_back(k);
  for (const auto& body : samples) {
    const auto volume = world.scene.solver.kernel == KernelName::cubic ? volumes_of_body<CubicSpline>(world, exec, body)
                                                                       : volumes_of_body<WendlandC2>(world, exec, body);
    for (std::size_t k = 0; k < body.size(); ++k) b.x[body[k]].w = volume[k];
  }
}

}  // namespace tidelock
