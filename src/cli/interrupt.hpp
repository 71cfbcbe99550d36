// Ctrl-C and SIGTERM as a question that the run asks between steps.
#pragma once
#include <signal.h>

#include <atomic>
#include <functional>
#include <thread>

namespace tidelock {

/// While it lives, the first SIGINT or SIGTERM is remembered and the second ends the process at once. Must be made
/// before any other thread, because threads inherit the mask of blocked signals.
class Interrupt {
 public:
  /// leave: where there is nothing to finish, the first signal calls it, from a thread of its own, and ends the
  /// process.
  explicit Interrupt(std::function<void()> leave = {});
  ~Interrupt();
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;

  /// 0, or the number of the signal that arrived.
  int signal() const { return signal_.load(std::memory_order_relaxed); }

 private:
  void wait_for_signals();
  std::atomic<int> signal_{0};
  std::atomic<bool> stop_{false};
  std::function<void()> leave_;
  sigset_t watched_{};
  std::thread thread_;
};

}  // namespace tidelock
