// What all pictures of a run have in common, found from its frames: the ranges of the colours and the bounds in view.
#pragma once
#include <string>

#include "base/value_counts.hpp"
#include "geometry/sample_cache.hpp"
#include "outputs/run_results.hpp"
#include "render/view.hpp"

namespace tidelock {

/// The values of a quantity that colours particles.
struct SurveyedValues {
  ValueRange range;               // of the colours
  double outside = 0;             // [-] share of the values beyond the range
  double least = 0, largest = 0;  // of all values
};

struct Survey {
  bool from_frames = false;  // else expected: nothing is known of the values beyond the ranges
  SurveyedValues speed, pressure, density;
  Bounds view;  // [m]
  const SurveyedValues& values(ColourBy by) const {
    return by == ColourBy::pressure ? pressure : by == ColourBy::density ? density : speed;
  }
};

/// The value of each particle that colours it.
std::vector<float> colour_values(const FrameData& frame, ColourBy by);

/// Counts what the frames hold, one after the other in any order.
class SurveyCounts {
 public:
  explicit SurveyCounts(const Scene& scene);
  void add(const FrameData& frame);
  /// A range ends at the 99th percentile of all values, and begins at zero - of densities, and where values go below
  /// zero, at the 1st percentile. Both are widened to round numbers. The scene's own ends come first.
  Survey survey() const;

 private:
  const Scene* scene_;
  ValueCounts speed_, pressure_, density_;
  ViewBounds view_;
};

/// Before there are frames, and for runs that write none: what water reaches that falls over the height of the scene,
/// and expected_bounds().
Survey expected_survey(const Scene& scene);

/// Of all frames of a run, with their bodies. The cache keeps it for as long as the files do not change.
Survey survey_of(const RunResults& run, const SampleCache& cache = {});

}  // namespace tidelock
