// Title, caption, colour legend, and axes of 2D pictures, around the drawing. The layout comes first, so that the
// drawing keeps clear of the text.
#pragma once
#include <string>
#include <vector>

#include "render/camera.hpp"
#include "render/picture.hpp"

namespace tidelock {

struct Layout {
  double text = 12;     // [pixels] height of a capital
  PixelRect drawing;    // where the framed bounds go
  PixelRect legend;     // the colour bar, or the patches of the fluids one below the other; empty when there is none
  std::string heading;  // of the legend: name and unit
  Ticks legend_ticks;
  std::vector<std::string> outside;  // lines below the bar: what lies beyond it
  std::size_t fluid_rows = 0;        // [-] of the legend, where it names fluids
  ValueRange range;
};

Layout lay_out(const PictureScene& scene, const PictureOptions& options);
void draw_titles(Image& image, const PictureScene& scene, const Layout& layout);
void draw_legend(Image& image, const PictureScene& scene, const Layout& layout, ColourMap colours);
/// Lines of a 2D scene.
void draw_flat_lines(Image& image, const std::vector<MeshLine>& lines, const Layout& layout, const Camera& camera);
/// Frame with numbers in metres around the given bounds as the camera sees them.
void draw_axes(Image& image, const Layout& layout, const Camera& camera, const Bounds& bounds);

}  // namespace tidelock
