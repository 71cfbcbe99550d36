// The comparison with Bullet: scenes that both engines can run, what a run leaves behind, and how it is judged.
//
// Both engines get the same World: the same boxes, spheres and cylinders (a creature as hulls), the same mass, centre
// and inertia. What is judged afterwards is only poses, by one function for both.
#pragma once
#include <string>
#include <vector>

#include "bodies/bullet_engine.hpp"
#include "world/world.hpp"

namespace tidelock::versus {

constexpr double kFrame = 0.02;  // [s] simulated time of a frame

struct BodyPose {
  Vec3d position{0, 0, 0};     // [m] of the body's frame
  Quatd rotation{1, 0, 0, 0};  // of the body's frame
  Vec3d velocity{0, 0, 0};     // [m/s] of the centre of mass
  Vec3d spin{0, 0, 0};         // [rad/s]
};

/// What an engine did: the poses of all bodies at the end of every frame, and what that took.
struct EngineRun {
  std::vector<std::vector<BodyPose>> frames;
  double wall = 0, cpu = 0;  // [s] of the steps alone: no building, no copying of poses
  double contacts = 0;       // [-] mean per step: rows (Tidelock), contact points (Bullet)
  double iterations = 0;     // [-] mean per step
  std::string trouble;       // why it ended early; empty when it did not
};

struct RunLimits {
  double dt = 0;     // [s]
  double end = 0;    // [s] simulated
  double cpu = 1e9;  // [s] after which a run is given up
};

EngineRun run_tidelock(const World& start, const RunLimits& limits);
EngineRun run_bullet(const World& start, const RunLimits& limits, int iterations, const BodyHulls& hulls = {});
std::vector<BodyPose> poses_of(const World& world);

/// `count` jacks (three crossed bars, six balls) above a round funnel with a closed bottom.
World funnel_world(int count);
/// The same with creatures of the parts library.
World creatures_world(int count);
/// The same funnel of 32 flat plates for Bullet: at most 8 mm wider than the round one, at its rim.
Shape funnel_of_boxes();
/// A nut, free in all six degrees of freedom, on a fixed upright bolt: helical ridges of small boxes.
World nut_world();

struct Verdict {
  bool ok = false;
  double overlap_mean = 0, overlap_max = 0;  // [mm] deepest point of a body's surface inside others, over the bodies
  double speed = 0;                          // [mm/s] root mean square over the bodies and the last 10 frames
  int escaped = 0;                           // [-] bodies that left the funnel
  double sink = 0, turn = 0, tilt = 0;       // nut: [mm], [degrees] since the start
};
Verdict judge_funnel(const World& start, const EngineRun& run);
Verdict judge_nut(const World& start, const EngineRun& run);

}  // namespace tidelock::versus
