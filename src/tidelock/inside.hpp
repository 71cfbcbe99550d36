// What the public classes have inside. Not installed: included by this folder's sources only, and first.
#pragma once
#define TIDELOCK_INSIDE
#include <memory>
#include <utility>

#include "base/error.hpp"
#include "exec/settings.hpp"
#include "scene/scene.hpp"
#include "stepping/simulation.hpp"
#include "tidelock/tidelock.hpp"

namespace tidelock::v0 {

namespace core = ::tidelock;  // the rooms: core::Scene is the struct, Scene the public class

namespace inside {

struct Scene {
  core::Scene scene;
};

struct State {
  const core::World* world = nullptr;
};

/// What a simulation or a run is computed with. Throws InputError.
core::ExecSettings exec_of(const Settings& settings);
inline core::SampleCache cache_of(const Settings& settings) { return core::SampleCache(settings.cache.string()); }
Step step_of(const core::StepReport& report);

[[noreturn]] void rethrow_ours();

/// Calls f; errors of the rooms become those of the library.
template <class F>
auto translated(F f) {
  try {
    return f();
  } catch (const core::InputError&) {
    rethrow_ours();
  } catch (const core::RunError&) {
    rethrow_ours();
  }
}

}  // namespace inside
}  // namespace tidelock::v0
