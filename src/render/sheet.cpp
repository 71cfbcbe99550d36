#include "render/sheet.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "base/error.hpp"
#include "render/colour.hpp"
#include "render/text.hpp"

namespace tidelock {
namespace {

constexpr int sheet_width = 1600;  // [pixels] about
constexpr Rgb8 page{250, 251, 252}, ink{34, 44, 58}, soft_ink{84, 97, 114};

struct Share {
  int first;                  // pixel
  std::vector<float> weight;  // of it and those after it; sum 1
};

/// Which of `from` pixels make up each of `to` fewer ones.
std::vector<Share> shares(int from, int to) {
  std::vector<Share> out;
  for (int i = 0; i < to; ++i) {
    const double lo = static_cast<double>(i) * from / to, hi = static_cast<double>(i + 1) * from / to;
    Share share{static_cast<int>(lo), {}};
    for (int k = share.first; k < from && k < hi - 1e-9; ++k)
      share.weight.push_back(static_cast<float>((std::min<double>(k + 1, hi) - std::max<double>(k, lo)) / (hi - lo)));
    out.push_back(std::move(share));
  }
  return out;
}

void paste(Image& sheet, const Image& picture, int x0, int y0) {
  for (int y = 0; y < picture.height; ++y)
    std::copy(picture.pixel(0, y), picture.pixel(0, y) + 3 * picture.width, sheet.pixel(x0, y0 + y));
}

}  // namespace

Image reduced(const Image& image, int width, int height) {
  width = std::clamp(width, 1, image.width);
  height = std::clamp(height, 1, image.height);
  if (width == image.width && height == image.height) return image;
  std::array<float, 256> light;
  for (int v = 0; v < 256; ++v) {
    const auto byte = static_cast<std::uint8_t>(v);
    light[static_cast<std::size_t>(v)] = to_light({byte, byte, byte})[0];
  }
  const std::vector<Share> columns = shares(image.width, width), rows = shares(image.height, height);
  Image out(width, height);
  for (int y = 0; y < height; ++y)
    for (int x = 0; x < width; ++x) {
      const Share &row = rows[static_cast<std::size_t>(y)], &column = columns[static_cast<std::size_t>(x)];
      Light sum = Light::Zero();
      for (std::size_t j = 0; j < row.weight.size(); ++j) {
        const std::uint8_t* p = image.pixel(column.first, row.first + static_cast<int>(j));
        for (std::size_t i = 0; i < column.weight.size(); ++i, p += 3)
          sum += row.weight[j] * column.weight[i] * Light(light[p[0]], light[p[1]], light[p[2]]);
      }
      const Rgb8 colour = to_display(sum);
      std::copy(colour.begin(), colour.end(), out.pixel(x, y));
    }
  return out;
}

Image contact_sheet(const std::vector<Image>& frames, int columns, const std::string& title,
                    const std::vector<std::string>& captions) {
  if (frames.empty()) throw InputError("", "", "a contact sheet needs at least one frame");
  if (columns < 1)
    throw InputError("", "", fmt::format("a contact sheet of {} columns; valid are 1 and more", columns));
  int widest = 1, tallest = 1;
  for (const Image& frame : frames) widest = std::max(widest, frame.width), tallest = std::max(tallest, frame.height);
  columns = std::min(columns, static_cast<int>(frames.size()));
  const int rows = (static_cast<int>(frames.size()) + columns - 1) / columns;
  constexpr int gap = 16;
  const int cell = std::min(widest, std::max(16, (sheet_width - gap) / columns - gap));
  const double scale = static_cast<double>(cell) / widest;
  const int cell_height = std::max(1, static_cast<int>(std::lround(scale * tallest)));
  const double text = std::clamp(cell / 36.0, 8.0, 13.0);
  const int caption_height = captions.empty() ? 0 : static_cast<int>(std::lround(2.2 * text));
  const int top = gap + (title.empty() ? 0 : 38);

  Image sheet(gap + columns * (cell + gap), top + rows * (cell_height + caption_height + gap), page);
  if (!title.empty()) draw_text(sheet, gap, gap + 20, title, {.size = 17, .colour = ink, .weight = 1.25});
  for (std::size_t i = 0; i < frames.size(); ++i) {
    const int row = static_cast<int>(i) / columns, column = static_cast<int>(i) % columns;
    const int x = gap + column * (cell + gap), y = top + row * (cell_height + caption_height + gap);
    const Image& frame = frames[i];
    if (frame.width < 1 || frame.height < 1) continue;
    paste(sheet,
          reduced(frame, std::min(cell, static_cast<int>(std::lround(scale * frame.width))),
                  std::min(cell_height, static_cast<int>(std::lround(scale * frame.height)))),
          x, y);
    if (i < captions.size())
      draw_text(sheet, x, y + cell_height + 1.6 * text, captions[i], {.size = text, .colour = soft_ink});
  }
  return sheet;
}

}  // namespace tidelock
