// The checkpoints of one run: DIR/checkpoints/step_00001200.h5, the newest two.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "outputs/checkpoint.hpp"

namespace tidelock {

class CheckpointStore {
 public:
  /// `dir` is the run's output folder; nothing is made before the first write().
  explicit CheckpointStore(const std::string& dir, std::size_t keep = 2);

  /// Writes DIR/checkpoints/step_<World::step>.h5, then prunes. Returns the file's name. Throws RunError; the older
  /// checkpoints are then all still there.
  std::string write(const World& world, std::string_view scene_text);

  struct Found {
    std::string file;
    std::vector<std::string> skipped;  // one line for each newer checkpoint that is damaged
  };
  /// The newest checkpoint that is undamaged; nothing when there are none. Throws InputError when there are some but
  /// all are damaged. Whether it fits the scene is for read_checkpoint() to say.
  std::optional<Found> newest_valid() const;

  /// By step, oldest first.
  std::vector<std::string> list() const;
  /// Removes all checkpoints: of a run that starts anew in the same folder.
  void clear() const;

 private:
  void prune(std::uint64_t newest) const;
  std::string dir_;
  std::size_t keep_;
};

}  // namespace tidelock
