// A frame: a copy of the world's particles and poses at one moment, for outputs and pictures. It can be written and
// drawn while the simulation continues.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "world/world.hpp"

namespace tidelock {

using Float3 = std::array<float, 3>;

struct BodyPose {
  std::string name;
  Vec3d position{0, 0, 0};     // [m] of the body's frame
  Quatd rotation{1, 0, 0, 0};  // of the body's frame
};

/// Particles are in the order of their ids, so that entry i is the same particle in every frame as long as none is
/// added or removed.
struct FrameData {
  std::uint64_t number = 0;          // [-] counted from 0
  double time = 0;                   // [s]
  std::vector<Float3> position;      // [m]
  std::vector<Float3> velocity;      // [m/s]
  std::vector<float> density;        // [kg/m^3]
  std::vector<float> pressure;       // [Pa]
  std::vector<std::uint64_t> id;     // [-]
  std::vector<std::uint32_t> fluid;  // [-] index into World::fluids
  std::vector<BodyPose> bodies;      // in the order of World::bodies; particle files do not hold them (body_poses.hpp)

  std::size_t size() const { return position.size(); }
  void resize(std::size_t n);
};

/// The frame that the world shows now; its number is World::frame.
FrameData snapshot(const World& world, int threads = 1);

}  // namespace tidelock
