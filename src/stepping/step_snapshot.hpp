// The state before a step, so that a step that fails can be taken back.
//
// A copy of what a step changes and cannot find again. It is made after sorting, where jobs run: places and identities
// of particles and samples do not change any more before the step is known to be good (Simulation::State::advect), and
// densities, pressures and the samples' places are found anew by each step.
#pragma once
#include <array>
#include <cstdint>
#include <map>
#include <string>
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
  using Fields = std::map<std::string, Buffer<T>>;  // by the names of for_each_field()
  Fields<Float4>& fields(const Buffer<Float4>&) { return records_; }
  Fields<float>& fields(const Buffer<float>&) { return numbers_; }
  Fields<std::uint32_t>& fields(const Buffer<std::uint32_t>&) { return counts_; }
  const Fields<Float4>& fields(const Buffer<Float4>&) const { return records_; }
  const Fields<float>& fields(const Buffer<float>&) const { return numbers_; }
  const Fields<std::uint32_t>& fields(const Buffer<std::uint32_t>&) const { return counts_; }

  struct BodyMotion {  // as in Body
    Vec3d position, velocity, spin;
    Quatd rotation;
    Dynamics dynamics;
  };
  Fields<Float4> records_;
  Fields<float> numbers_;
  Fields<std::uint32_t> counts_;
  std::vector<BodyMotion> bodies_;
  std::vector<decltype(Joint::force)> joints_;
  double pressure_speed_ = 0, largest_acceleration_ = 0;  // as in World
};

}  // namespace tidelock
