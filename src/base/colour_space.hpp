// Colours as numbers: display values (sRGB), light (linear), and the perceptually even space Oklab (B. Ottosson, "A
// perceptual color space for image processing", 2020), here by lightness, chroma and hue.
#pragma once
#include <array>

namespace tidelock {

using Rgb = std::array<double, 3>;  // red, green, blue; 1 is the most that a display shows

struct Lch {
  double lightness, chroma, hue;  // [-] 0..1, [-], [degrees]
};

double srgb_to_linear(double v);
double linear_to_srgb(double v);

/// Light inside of the display's gamut: colours outside of it lose chroma, not lightness.
Rgb light_of(const Lch& colour);
/// Lightness, chroma and hue of light.
Lch lch_of(const Rgb& light);

/// sRGB of light and back.
Rgb display_of(const Rgb& light);
Rgb light_of_display(const Rgb& display);

/// How far apart two display colours look: their distance in Oklab. About 0.02 can just be seen.
double difference(const Rgb& display, const Rgb& other);

}  // namespace tidelock
