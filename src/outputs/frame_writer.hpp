// Writes frames while the simulation goes on: a worker thread and a queue of at most two frames.
#pragma once
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <exception>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "outputs/body_poses.hpp"
#include "outputs/frame.hpp"
#include "outputs/pvd.hpp"
#include "scene/scene.hpp"

namespace tidelock {

/// Files: DIR/particles/frame_0000.bgeo (and .vtp, .ply), DIR/particles.pvd when there are .vtp files, and
/// DIR/bodies.jsonl. A frame's line in the last two comes after its particle files are in place.
class FrameWriter {
 public:
  /// `first`: number of the first frame to come, World::frame when a run is resumed; what the series files say about it
  /// and later frames is dropped. Throws RunError when the folders cannot be made, InputError on broken series files.
  FrameWriter(std::string dir, std::vector<ParticleFormat> formats, std::uint64_t first = 0);
  /// Writes what was submitted; errors that nobody asked for any more are dropped. Never throws.
  ~FrameWriter();
  FrameWriter(const FrameWriter&) = delete;
  FrameWriter& operator=(const FrameWriter&) = delete;

  /// Hands a frame over; waits while two are in flight. Throws what went wrong with an earlier frame (RunError).
  void submit(FrameData frame);
  /// Waits until every submitted frame is in place; throws as submit(). A checkpoint counts its frames as written, so
  /// call this before writing one: a run that is killed then has every frame that the checkpoint knows of.
  void flush();
  /// flush(), and ends the worker.
  void finish();

 private:
  void work();
  void write(const FrameData& frame);
  void stop();

  const std::string dir_;
  const std::vector<ParticleFormat> formats_;
  BodyPosesFile bodies_;
  std::unique_ptr<PvdSeries> series_;

  std::mutex mutex_;  // guards what follows
  std::condition_variable changed_;
  std::deque<FrameData> queue_;
  std::size_t in_flight_ = 0;  // queued or being written
  bool stopping_ = false;
  std::exception_ptr error_;  // the first one; nothing is written after it
  std::thread worker_;
};

}  // namespace tidelock
