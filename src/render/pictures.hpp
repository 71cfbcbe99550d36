// The pictures of a run: one per frame while it goes on, a contact sheet and a movie at its end. All frames share one
// camera and one colour scale, which follow from the scene alone, so that a resumed run draws the same pictures.
#pragma once
#include <memory>
#include <string>

#include "run/listener.hpp"

namespace tidelock {

/// Draws what outputs.pictures of the scene asks for into DIR/pictures. Without Embree or libpng it only warns
/// (no_render.cpp).
class Pictures : public RunListener {
 public:
  Pictures();
  ~Pictures() override;

  void started(Run& run) override;
  void framed(Run& run, const FrameData& frame) override;
  /// Frames whose picture an earlier part of a resumed run has tidied away are drawn again from their particle files,
  /// as far as there are any.
  void finishing(Run& run) override;

  struct Result {
    std::string sheet, movie;  // files written; "" when not
    std::string folder;        // of the frames' own pictures; "" when they are not kept
  };
  const Result& result() const { return result_; }

 private:
  struct State;
  std::unique_ptr<State> state_;  // only where something is to be drawn
  Result result_;
};

}  // namespace tidelock
