// Poses of the bodies in each frame: bodies.jsonl, one JSON object per line, body and frame:
//   {"frame":3,"time":0.12,"name":"paddle","position":[0.5,0.2,0.0],"rotation":[1.0,0.0,0.0,0.0]}
// Lengths in metres, time in seconds, rotation as quaternion w x y z, from the body's frame to the world's.
#pragma once
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/append_file.hpp"
#include "outputs/frame.hpp"

namespace tidelock {

class BodyPosesFile {
 public:
  /// Continues the file behind the frames before number `first`; a fresh run (first = 0) starts an empty one.
  /// Drops a last line that a killed run left unfinished. Throws InputError when other lines cannot be read.
  explicit BodyPosesFile(const std::string& file, std::uint64_t first = 0);
  void append(const FrameData& frame);

 private:
  AppendFile out_;
};

/// Calls f(frame, pose) for every finished line of the file's content; `file` is for messages. Throws InputError.
void for_each_body_pose(std::string_view content, const std::string& file,
                        const std::function<void(std::uint64_t frame, BodyPose pose)>& f);

/// The poses of one frame, in the order of the file; empty when it has none. Throws InputError.
std::vector<BodyPose> read_body_poses(const std::string& file, std::uint64_t frame);

}  // namespace tidelock
