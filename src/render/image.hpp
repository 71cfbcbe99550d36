// An 8-bit sRGB picture in memory, and PNG files of it.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace tidelock {

using Rgb8 = std::array<std::uint8_t, 3>;  // sRGB

struct Image {
  int width = 0, height = 0;      // [pixels]
  std::vector<std::uint8_t> rgb;  // sRGB, 3 bytes a pixel, rows from the top, no padding

  Image() = default;
  Image(int w, int h, Rgb8 fill = {255, 255, 255});

  std::uint8_t* pixel(int x, int y) { return rgb.data() + offset(x, y); }
  const std::uint8_t* pixel(int x, int y) const { return rgb.data() + offset(x, y); }

 private:
  std::size_t offset(int x, int y) const {
    return 3 * (static_cast<std::size_t>(y) * static_cast<std::size_t>(width) + static_cast<std::size_t>(x));
  }
};

/// Writes to `file`.part and renames, so that no reader sees half a picture. Throws RunError.
void write_png(const Image& image, const std::string& file);

/// Any PNG, converted to 8-bit sRGB; transparent parts over white. Throws RunError.
Image read_png(const std::string& file);

}  // namespace tidelock
