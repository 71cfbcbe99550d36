// What the camera of a run's pictures keeps in view.
#pragma once
#include <cstdint>

#include "geometry/geometry.hpp"
#include "outputs/frame.hpp"
#include "scene/scene.hpp"

namespace tidelock {

/// Fills, openings of emitters and visible bodies, animated ones over the whole run. Floors made of a plane are only
/// shown around the rest, however wide they are.
Bounds start_bounds(const Scene& scene);

/// The same with the ways of streams, thrown fluid and thrown bodies in free flight: down to the lowest place of the
/// scene, or out of the hollow body that they start in by another side than its top; with room around these ways. For
/// runs whose frames nobody has seen.
Bounds expected_bounds(const Scene& scene);

/// The bounds of a run: those of its start, all particles and all visible bodies in all frames. Particles that fly
/// farther from the expected bounds than the diagonal of these count only where they are more than a few: drops that
/// leak out and fall for ever do not make the rest of the picture small.
class ViewBounds {
 public:
  explicit ViewBounds(const Scene& scene);
  void add(const FrameData& frame);
  Bounds view() const;

 private:
  struct Body {
    Bounds own;          // [m] in its frame
    bool shown = false;  // its place counts
    bool round = false;  // turning does not change its bounds
  };
  std::vector<Body> bodies_;
  double radius_;                                 // [m] of a particle
  bool flat_;                                     // 2D
  Bounds start_, reach_;                          // [m] reach_: what is beyond is far away
  Bounds near_, far_;                             // [m] of the particles
  Bounds moved_;                                  // [m] of the bodies
  std::uint64_t near_count_ = 0, far_count_ = 0;  // [-] particles times frames
};

}  // namespace tidelock
