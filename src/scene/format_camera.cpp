// The format of the camera.
#include "scene/format.hpp"

namespace tidelock::scene_format {

const Form<CameraSettings>& camera_form() {
  using C = CameraSettings;
  static const Form<C> form(
      "camera", "Camera of pictures.",
      {vector<C>("position", &C::position, "m", places, "position of the camera")
           .otherwise("automatic: everything is in view"),
       vector<C>("target", &C::target, "m", places, "point that the camera looks at")
           .otherwise("the middle of the scene"),
       number<C>("field_of_view", &C::field_of_view, "degrees", {1, 150}, "angle from bottom to top of the picture"),
       number<C>("turn", &C::turn, "degrees/s", {-3600, 3600},
                 "speed of the camera around the target, per simulated second")},
      [](C& c, const Json&, const Place& place) {
        if (c.position && c.target && (*c.position - *c.target).norm() < 1e-9)
          place.key("target").fail("found the camera's own position; expected another point");
      });
  return form;
}

}  // namespace tidelock::scene_format
