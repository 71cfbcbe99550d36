// Commands go from viewer to run, progress from run to viewer, both in one process. The run looks for commands between
// two steps. It never waits for a viewer, unless a command told it to pause.
#pragma once
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string_view>

#include "outputs/frame.hpp"

namespace tidelock {

/// step: one time step; frame: up to the next frame; then pause again.
enum class LiveOrder { pause, resume, step, frame, stop };
/// The command called `name` ("pause", "resume", "step", "frame", "stop"), or nothing.
std::optional<LiveOrder> live_order_named(std::string_view name);

enum class LiveState { starting, running, paused, stopping, ended };
const char* to_string(LiveState state);

struct LiveStatus {
  LiveState state = LiveState::starting;
  double time = 0;                                        // [s] simulated
  double dt = 0;                                          // [s] of the last step
  std::uint64_t step = 0;                                 // [-] World::step
  int density_iterations = 0, divergence_iterations = 0;  // [-] of the last step
  double updates_per_second = 0;                          // [1/s] particles times steps, while it ran
  double waited = 0;                                      // [s] wall time that steps lost to the viewer, without pauses
  std::uint64_t still = 0;                                // [-] counts the states shown by still(); 0: none yet
};

class LiveRun {
 public:
  // --- the run's side ---

  /// Call after every step. Returns at once unless the run is paused. A paused run waits for a command, asks `give_up`
  /// several times a second, and shows the viewer the state that `snapshot` makes. False: the run must end here.
  /// frame_done: this step completed a frame.
  bool after_step(const LiveStatus& now, bool frame_done, const std::function<FrameData()>& snapshot,
                  const std::function<bool()>& give_up);
  /// The run is over; commands have no effect any more.
  void end();
  /// True when a command has ended the run.
  bool stopped() const;

  // --- the viewer's side ---

  void order(LiveOrder order);
  LiveStatus status() const;
  /// The state of a paused run; nothing while it runs.
  std::shared_ptr<const FrameData> still() const;

 private:
  bool has_to_stand(bool frame_done) const;

  mutable std::mutex mutex_;  // guards what follows; nobody does anything slow while holding it
  std::condition_variable changed_;
  enum class Wish { run, stand, one_step, one_frame, stop } wish_ = Wish::run;
  LiveStatus status_;
  std::shared_ptr<const FrameData> still_;
  bool stopped_ = false;
};

}  // namespace tidelock
