// The pictures of a run: one per frame while it goes on, a contact sheet and a movie at its end. All frames share one
// camera and one colour scale, which follow from the scene alone, so that a resumed run draws the same pictures.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "outputs/frame.hpp"
#include "world/world.hpp"

namespace tidelock {

class Pictures {
 public:
  /// Whether this program was built with what pictures need.
  static bool available();

  /// dir: the run's folder.
  Pictures(const World& world, std::string dir, int threads);
  ~Pictures();

  /// Draws a frame into DIR/pictures. Throws RunError.
  void draw_frame(const FrameData& frame);

  /// Draws those frames before number `end` whose picture is missing from their particle files, as far as there are
  /// any: after a resume, pictures that an earlier part of the run has tidied away.
  void draw_missing(std::uint64_t end);

  struct Result {
    std::string sheet, movie;           // files written; "" when not
    std::vector<std::string> problems;  // e.g. no ffmpeg; one line each
  };
  /// Contact sheet and movie of the frames before number `end`; then the frames' own pictures are removed unless
  /// `keep`.
  Result finish(std::uint64_t end, bool keep);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace tidelock
