// Surfaces of liquids: time and memory for 1/8 to 1 million particles, whether the cost is linear, and whether the
// meshes are closed. Each case runs in a process of its own, so that the peak memory is its own too.
#include <fmt/format.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <random>

#include "base/machine.hpp"
#include "bench.hpp"
#include "surface/mesh_topology.hpp"
#include "surface/surface.hpp"

namespace tidelock::bench {
namespace {

constexpr double kMostSeconds = 15, kMostBytes = 4e9;  // [s], [bytes] what is asked of a million particles on 2 cores

/// A basin as deep as an eighth of its width with waves on it and spray above, all particles slightly out of place.
FrameData basin(double particles) {
  const double width = std::cbrt(8 * particles), depth = width / 8;
  std::mt19937 random(3);
  std::normal_distribution<float> shift(0, 0.12f);
  std::uniform_real_distribution<double> place(0, width);
  FrameData frame;
  const auto add = [&](double x, double y, double z) {
    frame.position.push_back({static_cast<float>(x) + shift(random), static_cast<float>(y) + shift(random),
                              static_cast<float>(z) + shift(random)});
    frame.velocity.push_back({1, 0, 0});
  };
  for (double x = 0.5; x < width; ++x)
    for (double z = 0.5; z < width; ++z) {
      const double top = depth * (1 + 0.5 * std::sin(17 * x / width) * std::cos(13 * z / width));
      for (double y = 0.5; y < top; ++y) add(x, y, z);
    }
  for (int drop = 0; drop < particles / 50; ++drop)
    add(place(random), depth * (1.6 + place(random) / width), place(random));
  return frame;
}

struct Measured {
  double particles = 0, wall = 0, cpu = 0, bytes = 0, triangles = 0;
  bool closed = false;
};

Measured measure_here(SurfaceMethod method, double particles, int threads) {
  const FrameData frame = basin(particles);
  SurfaceSettings settings;
  settings.method = method;
  settings.particle_size = 1;
  settings.threads = threads;
  const double wall = wall_seconds(), cpu = cpu_seconds();
  const SurfaceMesh mesh = make_surface(frame, settings);
  Measured m{static_cast<double>(frame.size()), wall_seconds() - wall, cpu_seconds() - cpu,
             static_cast<double>(peak_memory_bytes()), static_cast<double>(mesh.triangles.size())};
  m.closed = inspect(mesh.vertices, mesh.triangles).closed_manifold();
  return m;
}

bool measure(SurfaceMethod method, double particles, int threads, Measured& m) {
  int ends[2];
  if (pipe(ends) != 0) return false;
  std::fflush(stdout);
  const pid_t child = fork();
  if (child == 0) {
    const Measured mine = measure_here(method, particles, threads);
    const bool sent = write(ends[1], &mine, sizeof mine) == sizeof mine;
    _exit(sent ? 0 : 1);
  }
  close(ends[1]);
  const bool got = child > 0 && read(ends[0], &m, sizeof m) == sizeof m;
  close(ends[0]);
  int status = 0;
  waitpid(child, &status, 0);
  return got && status == 0;
}

}  // namespace

int bench_surface(const Options& options) {
  if (!surfaces_available()) {
    std::printf("built without OpenVDB: nothing to measure\n");
    return 0;
  }
  std::printf("a basin with waves and spray, cells of 0.4 particle sizes, %d threads\n", options.threads);
  std::printf("%-20s %10s %10s %8s %8s %8s %13s %8s\n", "method", "particles", "triangles", "wall s", "CPU s", "GB",
              "CPU us/part.", "closed");
  bool good = true;
  for (const SurfaceMethod method : values_of<SurfaceMethod>())
    for (const double particles : {125e3, 250e3, 500e3, 1e6}) {
      if (options.quick && particles > 2e5) continue;
      Measured m;
      if (!measure(method, particles, options.threads, m)) {
        std::printf("%-20s failed\n", word(method).c_str());
        good = false;
        continue;
      }
      std::printf("%-20s %10.0f %10.0f %8.2f %8.2f %8.2f %13.2f %8s\n", word(method).c_str(), m.particles, m.triangles,
                  m.wall, m.cpu, m.bytes / 1e9, 1e6 * m.cpu / m.particles, m.closed ? "yes" : "NO");
      std::fflush(stdout);
      // The CPU time of all threads bounds the wall time of a machine that has nothing else to do.
      good = good && m.closed && std::min(m.wall, m.cpu) < kMostSeconds && m.bytes < kMostBytes;
    }
  std::printf("asked for a million: below %.0f s, below %.0f GB\n", kMostSeconds, kMostBytes / 1e9);
  return good ? 0 : 1;
}

}  // namespace tidelock::bench
