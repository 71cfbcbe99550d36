#include "outputs/frame_writer.hpp"

#include <algorithm>
#include <filesystem>
#include <stdexcept>
#include <system_error>

#include "base/error.hpp"
#include "outputs/particle_files.hpp"

namespace tidelock {
namespace {

constexpr std::size_t kMaxInFlight = 2;

std::string with_folder(std::string dir) {
  std::error_code error;
  std::filesystem::create_directories(std::filesystem::path(dir) / "particles", error);
  if (error) throw RunError(dir + ": the output folder cannot be made: " + error.message());
  return dir;
}

}  // namespace

FrameWriter::FrameWriter(std::string dir, std::vector<ParticleFormat> formats, std::uint64_t first)
    : dir_(with_folder(std::move(dir))), formats_(std::move(formats)), bodies_(dir_ + "/bodies.jsonl", first) {
  if (std::find(formats_.begin(), formats_.end(), ParticleFormat::vtp) != formats_.end()) {
    series_ = std::make_unique<PvdSeries>(dir_ + "/particles.pvd", first);
  }
  worker_ = std::thread([this] { work(); });
}

FrameWriter::~FrameWriter() { stop(); }

void FrameWriter::submit(FrameData frame) {
  std::unique_lock lock(mutex_);
  if (stopping_) throw std::logic_error("FrameWriter::submit() after finish()");
  changed_.wait(lock, [&] { return error_ || in_flight_ < kMaxInFlight; });
  if (error_) std::rethrow_exception(error_);
  queue_.push_back(std::move(frame));
  ++in_flight_;
  changed_.notify_all();
}

void FrameWriter::flush() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [&] { return in_flight_ == 0; });
  if (error_) std::rethrow_exception(error_);
}

void FrameWriter::finish() {
  stop();
  flush();
}

void FrameWriter::stop() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
    changed_.notify_all();
  }
  if (worker_.joinable()) worker_.join();
}

void FrameWriter::work() {
  std::unique_lock lock(mutex_);
  while (true) {
    changed_.wait(lock, [&] { return stopping_ || !queue_.empty(); });
    if (queue_.empty()) return;
    const FrameData frame = std::move(queue_.front());
    queue_.pop_front();
    if (!error_) {
      lock.unlock();
      std::exception_ptr failure;
      try {
        write(frame);
      } catch (...) {
        failure = std::current_exception();
      }
      lock.lock();
      error_ = failure;
    }
    --in_flight_;
    changed_.notify_all();
  }
}

void FrameWriter::write(const FrameData& frame) {
  for (const ParticleFormat format : formats_) {
    write_particles(frame, format, frame_path(dir_, frame.number, format));
  }
  if (series_) {
    const std::string file = frame_path("", frame.number, ParticleFormat::vtp);  // as seen from the .pvd file
    series_->add(frame.time, file);
  }
  bodies_.append(frame);
}

}  // namespace tidelock
