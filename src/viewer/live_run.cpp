#include "viewer/live_run.hpp"

#include <chrono>
#include <utility>

namespace tidelock {

namespace {
constexpr std::chrono::milliseconds kLookUp{50};  // how often a run that stands still asks whether to give up
}

std::optional<LiveOrder> live_order_named(std::string_view name) {
  if (name == "pause") return LiveOrder::pause;
  if (name == "resume") return LiveOrder::resume;
  if (name == "step") return LiveOrder::step;
  if (name == "frame") return LiveOrder::frame;
  if (name == "stop") return LiveOrder::stop;
  return std::nullopt;
}

const char* to_string(LiveState state) {
  switch (state) {
    case LiveState::starting:
      return "starting";
    case LiveState::running:
      return "running";
    case LiveState::paused:
      return "paused";
    case LiveState::stopping:
      return "stopping";
    case LiveState::ended:
      return "ended";
  }
  return "";
}

bool LiveRun::has_to_stand(bool frame_done) const {
  return wish_ == Wish::stand || wish_ == Wish::one_step || (wish_ == Wish::one_frame && frame_done);
}

bool LiveRun::after_step(const LiveStatus& now, bool frame_done, const std::function<FrameData()>& snapshot,
                         const std::function<bool()>& give_up) {
  const auto began = std::chrono::steady_clock::now();
  std::unique_lock lock(mutex_);
  const std::uint64_t shown = status_.still;
  const double waited = status_.waited;
  status_ = now;
  status_.still = shown;
  status_.waited = waited;
  status_.state = LiveState::running;
  const bool stood = has_to_stand(frame_done);
  if (stood) {
    lock.unlock();
    auto state = std::make_shared<const FrameData>(snapshot());
    lock.lock();
    if (has_to_stand(frame_done)) {  // no other order came in the meantime
      wish_ = Wish::stand;
      still_ = std::move(state);
      ++status_.still;
      status_.state = LiveState::paused;
      while (wish_ == Wish::stand && !give_up()) changed_.wait_for(lock, kLookUp);
      if (wish_ == Wish::run) still_.reset();
      status_.state = LiveState::running;
    }
  }
  if (!stood) status_.waited += std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
  if (wish_ != Wish::stop) return true;
  stopped_ = true;
  status_.state = LiveState::stopping;
  return false;
}

void LiveRun::end() {
  const std::scoped_lock lock(mutex_);
  status_.state = LiveState::ended;
  still_.reset();
}

bool LiveRun::stopped() const {
  const std::scoped_lock lock(mutex_);
  return stopped_;
}

void LiveRun::order(LiveOrder order) {
  const std::scoped_lock lock(mutex_);
  if (status_.state == LiveState::ended || wish_ == Wish::stop) return;
  switch (order) {
    case LiveOrder::pause:
      wish_ = Wish::stand;
      break;
    case LiveOrder::resume:
      wish_ = Wish::run;
      break;
    case LiveOrder::step:
      wish_ = Wish::one_step;
      break;
    case LiveOrder::frame:
      wish_ = Wish::one_frame;
      break;
    case LiveOrder::stop:
      wish_ = Wish::stop;
      break;
  }
  changed_.notify_all();
}

LiveStatus LiveRun::status() const {
  const std::scoped_lock lock(mutex_);
  return status_;
}

std::shared_ptr<const FrameData> LiveRun::still() const {
  const std::scoped_lock lock(mutex_);
  return still_;
}

}  // namespace tidelock
