// A rigid world run by Bullet alone, one thread.
#include <cmath>

#include "base/clock.hpp"
#include "bodies/body_state.hpp"
#include "coupling/rigid_step.hpp"
#include "papers/versus/engines.hpp"

namespace tidelock::versus {

std::vector<BodyPose> poses_of(const World& world) {
  std::vector<BodyPose> poses;
  for (const Body& b : world.bodies)
    poses.push_back({b.position, b.rotation, is_dynamic(b) ? b.dynamics.velocity : Vec3d(Vec3d::Zero()), b.spin});
  return poses;
}

EngineRun run_bullet(const World& start, const RunLimits& limits, int iterations, const BodyHulls& hulls) {
  World world = start;
  BulletEngine engine(world, iterations, hulls);
  EngineRun run;
  run.iterations = iterations;
  const int frames = static_cast<int>(std::lround(limits.end / kFrame));
  const int per_frame = static_cast<int>(std::lround(kFrame / limits.dt));
  for (int f = 0; f < frames; ++f) {
    const double wall = wall_seconds(), cpu = cpu_seconds();
    for (int k = 0; k < per_frame; ++k) engine.move(world, free_velocities(world, limits.dt), limits.dt);
    run.wall += wall_seconds() - wall, run.cpu += cpu_seconds() - cpu;
    run.contacts += static_cast<double>(engine.contacts()) / frames;
    run.frames.push_back(poses_of(world));
    if (run.cpu > limits.cpu) {
      run.trouble = "given up";
      break;
    }
  }
  return run;
}

}  // namespace tidelock::versus
