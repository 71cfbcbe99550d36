#include "outputs/frame.hpp"

#include <algorithm>
#include <numeric>

namespace tidelock {
namespace {

/// The first n particles in the order of their ids. Ids are handed out densely, so a table does it in linear time;
/// should they be sparse (or not unique, which only a broken world has), they are sorted.
std::vector<std::uint32_t> order_by_id(const Buffer<std::uint64_t>& id, std::size_t n) {
  std::vector<std::uint32_t> order(n);
  constexpr std::uint32_t kNone = ~0u;
  const std::uint64_t last = n == 0 ? 0 : *std::max_element(id.begin(), id.begin() + n);
  if (last < 4 * n) {
    std::vector<std::uint32_t> at(last + 1, kNone);
    for (std::size_t i = 0; i < n; ++i) at[id[i]] = static_cast<std::uint32_t>(i);
    const auto end = std::copy_if(at.begin(), at.end(), order.begin(), [](std::uint32_t i) { return i != kNone; });
    if (end == order.end()) return order;
  }
  std::iota(order.begin(), order.end(), 0u);
  std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) { return id[a] < id[b]; });
  return order;
}

}  // namespace

void FrameData::resize(std::size_t n) {
  position.resize(n);
  velocity.resize(n);
  density.resize(n);
  pressure.resize(n);
  id.resize(n);
  fluid.resize(n);
}

FrameData snapshot(const World& world, int threads) {
  FrameData frame;
  frame.number = world.frame;
  frame.time = world.time;
  for (const Body& body : world.bodies) frame.bodies.push_back({body.description.name, body.position, body.rotation});

  const FluidParticles& f = world.fluid;
  std::vector<float> rest_density;
  for (const Fluid& fluid : world.fluids) rest_density.push_back(static_cast<float>(fluid.density));
  const std::vector<std::uint32_t> order = order_by_id(f.id, f.owned());
  frame.resize(order.size());
#pragma omp parallel for num_threads(threads) schedule(static)
  for (std::size_t k = 0; k < order.size(); ++k) {
    const std::uint32_t i = order[k];
    frame.position[k] = {f.x[i].x, f.x[i].y, f.x[i].z};
    frame.velocity[k] = {f.v[i].x, f.v[i].y, f.v[i].z};
    frame.density[k] = f.density[i] * rest_density[f.fluid[i]];
    frame.pressure[k] = f.pressure[i];
    frame.id[k] = f.id[i];
    frame.fluid[k] = f.fluid[i];
  }
  return frame;
}

}  // namespace tidelock
