// Text and lines in pictures: a small built-in font of round strokes, readable from about 7 pixels of capital height.
#pragma once
#include <string_view>
#include <utility>
#include <vector>

#include "render/image.hpp"

namespace tidelock {

struct TextStyle {
  double size = 12;         // [pixels] height of a capital
  Rgb8 colour{30, 40, 52};  // sRGB
  double weight = 1.0;      // [-] stroke width relative to the regular one
  enum class Align { left, centre, right } align = Align::left;
};

/// UTF-8. Known: ASCII, superscript digits and minus, degree, micro, middle dot, times, rho, Delta; others draw as '?'.
/// (x, y) is the baseline's left end, middle or right end [pixels]; parts outside of the image are cut off.
void draw_text(Image& image, double x, double y, std::string_view text, const TextStyle& style);

/// A line with round ends between two points [pixels], as wide as told [pixels].
void draw_line(Image& image, double x0, double y0, double x1, double y1, double width, Rgb8 colour);

/// The same through all of the points, which are finite: no pixel is covered twice where two lines meet.
void draw_lines(Image& image, const std::vector<std::pair<double, double>>& points, double width, Rgb8 colour);

/// [pixels] from the left edge of the first to the right edge of the last glyph.
double text_width(std::string_view text, double size);

}  // namespace tidelock
