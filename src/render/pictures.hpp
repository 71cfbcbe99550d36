// The pictures of a run: a contact sheet, a movie, and one per frame. All share one camera and one range of colours.
//
// Both follow from all frames (survey.hpp), so the pictures are drawn at the end, from the particle files; those that
// the user wants of each frame are drawn while the run goes on, too, as far as range and view are known then. A run
// without particle files draws its pictures while it goes on, and expects range and view from its scene.
#pragma once
#include <memory>
#include <string>

#include "outputs/frame_done.hpp"
#include "run/listener.hpp"

namespace tidelock {

/// Draws what outputs.pictures of the scene asks for into DIR/pictures. Without Embree or libpng it only warns
/// (no_render.cpp).
class Pictures : public RunListener {
 public:
  /// drawn: told of the pictures that are drawn at the end.
  explicit Pictures(FrameDone drawn = {});
  ~Pictures() override;

  void started(Run& run) override;
  void framed(Run& run, const FrameData& frame) override;
  /// Draws the frames whose picture is missing or has another range or view, from their particle files.
  void finishing(Run& run) override;

  struct Result {
    std::string sheet, movie;  // files written; "" when not
    std::string folder;        // of the frames' own pictures; "" when they are not kept
  };
  const Result& result() const { return result_; }

 private:
  struct State;
  FrameDone drawn_;
  std::unique_ptr<State> state_;  // only where something is to be drawn
  Result result_;
};

}  // namespace tidelock
