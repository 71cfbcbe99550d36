// Ctrl-C and SIGTERM as a question that the run asks between steps.
#pragma once
#include <signal.h>

#include <atomic>
#include <thread>

namespace tidelock {

/// While it lives, the first SIGINT or SIGTERM is remembered and the second ends the process at once. Must be made
/// before any other thread, because threads inherit the mask of blocked signals.
class Interrupt {
 public:
  Interrupt();
  ~Interrupt();
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;

  /// 0, or the number of the signal that arrived.
  int signal() const { return signal_.load(std::memory_order_relaxed); }

 private:
  void wait_for_signals();
  std::atomic<int> signal_{0};
  std::atomic<bool> stop_{false};
  sigset_t watched_{};
  std::thread thread_;
};

}  // namespace tidelock
