// Checkpoints: the whole state of a run in one HDF5 file. Resuming from it is bit-identical.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

#include "world/world.hpp"

namespace tidelock {

/// Version of the layout of checkpoint files; raised when an older program could misread a newer file.
inline constexpr std::uint64_t kCheckpointFormat = 6;

/// The header of a checkpoint.
struct CheckpointInfo {
  std::uint64_t format = kCheckpointFormat;
  std::string version;            // of the program that wrote it
  double time = 0;                // [s]
  std::uint64_t step = 0;         // [-]
  std::uint64_t frame = 0;        // [-] frames emitted before it
  std::uint64_t particles = 0;    // [-] of the fluid
  std::uint64_t fingerprint = 0;  // [-] hash64() of scene_text
  std::string scene_text;         // as given to write_checkpoint()
};

/// Writes the arrays of for_each_field(), the scalars, the bodies and the joints. `scene_text` is a canonical text of
/// all that shapes the run's result (not of its end time, its outputs or its threads, which may change on resume). The
/// file is on the disk and complete when it gets its name. Throws RunError (disk full, ...).
void write_checkpoint(const World& world, std::string_view scene_text, const std::string& file);

/// Restores the state of a world that was built from the same scene: every field of for_each_field() with its size,
/// time, step, last_dt, frame, left_out, boundary.fixed, the bodies' motion and loads, the joints' forces. Padding
/// entries are zero afterwards, as after Buffer::resize(); who needs other values there (the dummy neighbour) sets them
/// again. Throws InputError, and then leaves the world as it was, when the file is missing, no checkpoint, of a newer
/// format, cut off, damaged (the file and each array have checksums), or made from another scene.
void read_checkpoint(World& world, std::string_view scene_text, const std::string& file);

/// The header alone. Throws InputError.
CheckpointInfo read_checkpoint_info(const std::string& file);
/// Reads everything and compares all checksums. Throws InputError.
void verify_checkpoint(const std::string& file);

/// write_checkpoint() with the header as given (version, format and fingerprint are taken from it).
void write_checkpoint_as(const CheckpointInfo& info, const World& world, const std::string& file);

}  // namespace tidelock
