#include "run/size_estimate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <limits>
#include <string>

#include "base/error.hpp"
#include "base/readable.hpp"
#include "exec/device.hpp"
#include "geometry/geometry.hpp"
#include "geometry/solid.hpp"
#include "scene/check.hpp"

namespace tidelock {

namespace {

// [bytes] measured with Simulation::memory_bytes() after a second of the dam breaks in scenes/, rounded up, with room
// for three frames on their way to the disk (48 bytes a particle each).
constexpr double kPerFluidParticle3 = 557, kPerFluidParticle2 = 407, kPerSample = 80;
// [bytes] on the device, measured the same way by `tidelock bench gpu-dam-break` (247 to 273 a particle, walls
// included, before particles had a spin of 16 bytes), and what sorting takes for a moment; a moving body's samples have
// lists as well. All with 24 a particle for the state before a step (stepping/step_snapshot.hpp).
constexpr double kDevicePerFluidParticle3 = 325, kDevicePerFluidParticle2 = 275, kDevicePerSample = 110;
// [bytes] more of every fluid particle where one fluid has "he2014": a list of its own, of about 270 and 110
// neighbours.
constexpr double kWideList3 = 1500, kWideList2 = 700;
constexpr double kDeviceProgram = 600e6;       // [bytes] of the driver's context and the kernels
constexpr double kProgram = 50e6;              // [bytes] of the program and its libraries
constexpr double kMostParticles = 2147483647;  // neighbour lists count in 31 bits

/// Surface [m^2] of the bounds (2D: [m]); for unions and differences the sum over the parts.
double surface(const Shape& shape, int dimensions) {
  const auto parts_of = [&](const std::vector<Shape>& parts) {
    double sum = 0;
    for (const Shape& part : parts) sum += surface(part, dimensions);
    return sum;
  };
  if (const auto* u = std::get_if<Union>(&shape.kind)) return parts_of(u->parts);
  if (const auto* d = std::get_if<Difference>(&shape.kind)) return parts_of(d->parts);
  if (const Solid* solid = solid_of(shape.kind)) return solid->area();
  const Bounds b = bounds(shape, dimensions);
  const Vec3d size = (b.hi - b.lo).cwiseMax(0.0);
  if (dimensions == 2) return 2 * (size.x() + size.y());
  return 2 * (size.x() * size.y() + size.y() * size.z() + size.z() * size.x());
}

/// [m^3], in 2D [m^2]
double fill_volume_of(const Scene& scene, std::size_t fluid, std::size_t fill, const SampleCache& cache) {
  try {
    return mass_properties(scene.fluids[fluid].fill[fill].shape, scene.dimensions, cache).volume;
  } catch (const InputError& error) {  // a shape without end; geometry does not know where it is in the file
    throw InputError(scene.file, fmt::format("fluids[{}].fill[{}]", fluid, fill), error.what());
  }
}

/// [bytes] per fluid particle
double wide_list(const Scene& scene) {
  for (const FluidDescription& f : scene.fluids)
    if (f.surface_tension.model == TensionModel::he2014) return scene.dimensions == 3 ? kWideList3 : kWideList2;
  return 0;
}

double number_in(const std::string& file, const std::string& key) {
  std::ifstream in(file);
  for (std::string word; in >> word;)
    if (double value = 0; word == key && in >> value) return value;
  return 0;
}

}  // namespace

double estimate_bytes(const Scene& scene, double fluid, double boundary) {
  const double own = scene.dimensions == 3 ? kPerFluidParticle3 : kPerFluidParticle2;
  return kProgram + fluid * (own + wide_list(scene)) + boundary * kPerSample;
}

double estimate_device_bytes(const Scene& scene, double fluid, double boundary) {
  const double own = scene.dimensions == 3 ? kDevicePerFluidParticle3 : kDevicePerFluidParticle2;
  return kDeviceProgram + fluid * (own + wide_list(scene)) + boundary * kDevicePerSample;
}

SizeEstimate estimate_size(const Scene& scene, const SampleCache& cache) {
  SizeEstimate e;
  const double h = scene.particle_size;
  for (std::size_t f = 0; f < scene.fluids.size(); ++f)
    for (std::size_t k = 0; k < scene.fluids[f].fill.size(); ++k)
      e.fluid += fill_volume_of(scene, f, k, cache) / std::pow(h, scene.dimensions);
  for (const BodyDescription& body : scene.bodies)
    e.boundary += surface(body.shape, scene.dimensions) / std::pow(h, scene.dimensions - 1);
  e.bytes = estimate_bytes(scene, e.fluid, e.boundary);
  return e;
}

double available_memory() {
  double available = 1024 * number_in("/proc/meminfo", "MemAvailable:");
  std::ifstream limit("/sys/fs/cgroup/memory.max"), current("/sys/fs/cgroup/memory.current");
  if (double most = 0, used = 0; limit >> most && current >> used) available = std::min(available, most - used);
  return std::max(0.0, available);
}

namespace {

/// factor: how many times too large the scene is.
[[noreturn]] void refuse(const Scene& scene, const SizeEstimate& e, const std::string& reason, double factor) {
  const double larger = scene.particle_size * std::pow(factor, 1.0 / scene.dimensions);
  throw InputError(scene.file, "particle_size",
                   fmt::format("found {:g} m, which makes about {:.2g} particles and {:.2g} boundary samples: {}; a "
                               "size of {:.2g} m or more would do{}",
                               scene.particle_size, e.fluid, e.boundary, reason, larger, unit_hint(scene)));
}

}  // namespace

void require_room_for(const Scene& scene, const SampleCache& cache) {
  const SizeEstimate e = estimate_size(scene, cache);
  const double most = std::max(e.fluid, e.boundary);
  if (!(most < kMostParticles))
    refuse(scene, e, fmt::format("at most {:.0f} of each are possible", kMostParticles), most / kMostParticles);
  const double available = available_memory();
  if (available > 0 && e.bytes > available)
    refuse(
        scene, e,
        fmt::format("{} of memory would be needed and {} are free", readable_bytes(e.bytes), readable_bytes(available)),
        1.1 * e.bytes / available);
}

void require_room_on_device(const Scene& scene, const SampleCache& cache) {
  const SizeEstimate e = estimate_size(scene, cache);
  const double needed = estimate_device_bytes(scene, e.fluid, e.boundary);
  const double room = static_cast<double>(device::room().free);
  if (needed > room)
    refuse(scene, e,
           fmt::format("{} of the GPU's memory would be needed and {} are free, {} too little (the device cpu uses the "
                       "machine's)",
                       readable_bytes(needed), readable_bytes(room), readable_bytes(needed - room)),
           1.1 * needed / room);
}

}  // namespace tidelock
