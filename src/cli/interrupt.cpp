#include "cli/interrupt.hpp"

#include <pthread.h>
#include <unistd.h>

#include <utility>

namespace tidelock {

// A thread that waits for signals instead of a handler: a handler needs a mutable static and may hardly do anything.
Interrupt::Interrupt(std::function<void()> leave) : leave_(std::move(leave)) {
  sigemptyset(&watched_);
  sigaddset(&watched_, SIGINT);
  sigaddset(&watched_, SIGTERM);
  pthread_sigmask(SIG_BLOCK, &watched_, nullptr);
  thread_ = std::thread([this] { wait_for_signals(); });
}

Interrupt::~Interrupt() {
  stop_ = true;
  pthread_kill(thread_.native_handle(), SIGTERM);  // wakes it up; sigwait() takes signals sent to the thread as well
  thread_.join();
  pthread_sigmask(SIG_UNBLOCK, &watched_, nullptr);
}

void Interrupt::wait_for_signals() {
  while (true) {
    int number = 0;
    if (sigwait(&watched_, &number) != 0) continue;
    if (stop_) return;
    if (leave_) {
      leave_();
      _exit(128 + number);
    }
    if (signal() != 0) _exit(128 + number);  // the second time: at once
    signal_ = number;
  }
}

}  // namespace tidelock
