// The state before a step, so that a step that fails can be taken back.
//
// A copy of what a step changes and cannot find again (Field::restored). It is made after sorting, where jobs run:
// places and identities of particles and samples do not change any more before the step is known to be good
// (Simulation::State::advect), and densities, pressures and the samples' places are found anew by each step.
#pragma once
#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "exec/exec.hpp"
#include "world/world.hpp"

namespace tidelock {

class StepSnapshot {
 public:
  void keep(const World& world, const Exec& exec);
  /// The world must still be sorted as it was when it was kept.
  void restore(World& world, const Exec& exec) const;
  std::size_t bytes() const;

 private:
  template <class T>
  using Fields = std::map<std::string, Buffer<T>>;  // by Field::name
  template <class T>
  Fields<T>& fields() {
    return std::get<Fields<T>>(kept_);
  }
  template <class T>
  const Fields<T>& fields() const {
    return std::get<Fields<T>>(kept_);
  }

  struct BodyMotion {  // as in Body
    Vec3d position, velocity, spin;
    Quatd rotation;
    Dynamics dynamics;
  };
  std::tuple<Fields<Float4>, Fields<float>, Fields<std::uint32_t>, Fields<std::uint64_t>> kept_;
  std::vector<BodyMotion> bodies_;
  struct JointForces {  // as in Joint
    decltype(Joint::force) force;
    Load load, given;
  };
  std::vector<JointForces> joints_;
  double pressure_speed_ = 0, largest_acceleration_ = 0;  // as in World
};

}  // namespace tidelock
