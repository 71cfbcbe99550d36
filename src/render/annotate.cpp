#include "render/annotate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "render/text.hpp"

namespace tidelock {
namespace {

constexpr Rgb8 ink{34, 44, 58}, soft_ink{84, 97, 114};
constexpr double kSmall = 0.85;  // [text heights] of notes below the legend
constexpr const char* kLongestNote = "< 0.1 % outside";

/// A rectangle with soft edges: pixels are covered by the share that lies inside.
void fill_rect(Image& image, const PixelRect& r, Rgb8 colour) {
  const int x0 = std::max(0, static_cast<int>(std::floor(r.x0))), y0 = std::max(0, static_cast<int>(std::floor(r.y0)));
  for (int y = y0; y < image.height && y < r.y1; ++y)
    for (int x = x0; x < image.width && x < r.x1; ++x) {
      const double cover = std::max(0.0, std::min(x + 1.0, r.x1) - std::max<double>(x, r.x0)) *
                           std::max(0.0, std::min(y + 1.0, r.y1) - std::max<double>(y, r.y0));
      std::uint8_t* pixel = image.pixel(x, y);
      for (std::size_t c = 0; c < 3; ++c)
        pixel[c] = static_cast<std::uint8_t>(std::lround(pixel[c] + cover * (colour[c] - pixel[c])));
    }
}

std::string heading_of(const PictureScene& scene, int power) {
  std::string unit = scene.value_unit;
  if (power != 0) unit = power_of_ten(power) + (unit.empty() ? "" : " " + unit);
  std::string text = scene.value_name;
  if (!unit.empty()) text += (text.empty() ? "[" : " [") + unit + "]";
  return text;
}

double widest(const std::vector<std::string>& labels, double size) {
  double width = 0;
  for (const std::string& label : labels) width = std::max(width, text_width(label, size));
  return width;
}

/// Three digits, without an exponent where zeros say it as well.
std::string short_number(double v) {
  const double size = std::abs(v);
  if (!(size >= 1000 && size < 1e7)) return fmt::format("{:.3g}", v);
  const double unit = std::pow(10.0, std::floor(std::log10(size)) - 2);
  return fmt::format("{:.0f}", unit * std::round(v / unit));
}

/// How many values the colours do not tell apart, and how far they go, in the numbers of the legend.
std::vector<std::string> outside_lines(const ValuesOutside& outside, const ValueRange& range, int power) {
  if (!(outside.share > 0)) return {};
  const double percent = 100 * outside.share, scale = std::pow(10.0, power);
  std::vector<std::string> lines = {percent < 0.1 ? kLongestNote : fmt::format("{:.1f} % outside", percent)};
  if (outside.largest > range.hi) lines.push_back("max " + short_number(outside.largest / scale));
  if (outside.least < range.lo) lines.push_back("min " + short_number(outside.least / scale));
  return lines;
}

constexpr double kFluidRow = 2.0;  // [text heights] from one fluid of the legend to the next

/// The legend's line for the fluid at this place: its name, or how many more there are than there is room for.
std::string fluid_label(const std::vector<ShownFluid>& fluids, std::size_t place, std::size_t rows) {
  if (place + 1 < rows || rows == fluids.size()) return fluids[place].name;
  return "and " + std::to_string(fluids.size() - place) + " more";
}

/// A patch of colour and a name for each fluid, one below the other.
void lay_out_fluids(Layout& layout, const PictureScene& scene, const PictureOptions& options, double margin) {
  const double row = kFluidRow * layout.text, y0 = std::floor(0.27 * options.height);
  const auto most = static_cast<std::size_t>(std::max(1.0, (0.9 * options.height - y0) / row));
  layout.fluid_rows = std::min(scene.fluids.size(), most);
  layout.heading = heading_of(scene, 0);
  double width = text_width(layout.heading, layout.text);
  for (std::size_t f = 0; f < layout.fluid_rows; ++f)
    width = std::max(width, row + text_width(fluid_label(scene.fluids, f, layout.fluid_rows), layout.text));
  const double x0 = std::floor(options.width - margin - width);
  layout.legend = {x0, y0, std::floor(x0 + 1.3 * layout.text), y0 + row * static_cast<double>(layout.fluid_rows)};
  layout.drawing.x1 = x0 - margin;
}

void lay_out_legend(Layout& layout, const PictureScene& scene, const PictureOptions& options, double margin) {
  layout.legend_ticks = ticks(layout.range.lo, layout.range.hi, 5);
  layout.heading = heading_of(scene, layout.legend_ticks.power);
  if (scene.outside) layout.outside = outside_lines(*scene.outside, layout.range, layout.legend_ticks.power);
  const double bar = 1.3 * layout.text, labels = widest(layout.legend_ticks.label, layout.text) + layout.text;
  const double notes = scene.outside ? text_width(kLongestNote, kSmall * layout.text) : 0;
  const double width = std::max({bar + labels, text_width(layout.heading, layout.text), notes});
  const double x0 = options.width - margin - width;
  // Whole pixels: the bar's rows would otherwise let the frame behind them shine through.
  layout.legend = {std::floor(x0), std::floor(0.27 * options.height), std::floor(x0 + bar),
                   std::floor(0.79 * options.height)};
  layout.drawing.x1 = x0 - margin;
}

}  // namespace

Layout lay_out(const PictureScene& scene, const PictureOptions& options) {
  Layout layout;
  layout.text = std::max(7.0, std::min(options.height / 45.0, options.width / 60.0));
  const double margin = options.text ? 1.6 * layout.text : 2;
  layout.range = {scene.value_lo, scene.value_hi};
  if (!(layout.range.lo < layout.range.hi)) layout.range = robust_range(scene.value);
  layout.drawing = {margin, margin, options.width - margin, options.height - margin};
  if (!options.text) return layout;
  if (!scene.title.empty()) layout.drawing.y0 += 1.7 * layout.text;
  if (!scene.caption.empty()) layout.drawing.y0 += 1.7 * layout.text;
  if (scene.by_fluid)
    lay_out_fluids(layout, scene, options, margin);
  else if (!scene.value.empty())
    lay_out_legend(layout, scene, options, margin);
  if (scene.dimensions == 2) {  // numbers below and to the left
    layout.drawing.x0 += 4.5 * layout.text;
    layout.drawing.y1 -= 3.4 * layout.text;
    layout.drawing.y0 += 2.5 * layout.text;
  }
  // A picture too small for its texts still shows something.
  layout.drawing.x1 = std::max(layout.drawing.x1, layout.drawing.x0 + 0.2 * options.width);
  layout.drawing.y1 = std::max(layout.drawing.y1, layout.drawing.y0 + 0.2 * options.height);
  return layout;
}

void draw_titles(Image& image, const PictureScene& scene, const Layout& layout) {
  const double margin = 1.6 * layout.text;
  double y = margin + 1.15 * layout.text;
  if (!scene.title.empty()) {
    draw_text(image, margin, y, scene.title, {.size = 1.25 * layout.text, .colour = ink, .weight = 1.25});
    y += 2 * layout.text;
  }
  if (!scene.caption.empty()) draw_text(image, margin, y, scene.caption, {.size = layout.text, .colour = soft_ink});
}

namespace {

void draw_fluids(Image& image, const PictureScene& scene, const Layout& layout) {
  const PixelRect& column = layout.legend;
  for (std::size_t f = 0; f < layout.fluid_rows; ++f) {
    const double y = column.y0 + kFluidRow * layout.text * static_cast<double>(f);
    const std::string label = fluid_label(scene.fluids, f, layout.fluid_rows);
    if (label == scene.fluids[f].name)
      fill_rect(image, {column.x0, y, column.x1, y + column.width()},
                to_display(light_from(scene.fluids[f].look.colour)));
    draw_text(image, column.x1 + 0.7 * layout.text, y + 0.5 * (column.width() + layout.text), label,
              {.size = layout.text, .colour = ink});
  }
}

}  // namespace

void draw_legend(Image& image, const PictureScene& scene, const Layout& layout, ColourMap colours) {
  const PixelRect& bar = layout.legend;
  if (bar.width() <= 0) return;
  draw_text(image, bar.x0, bar.y0 - 1.3 * layout.text, layout.heading, {.size = layout.text, .colour = ink});
  if (scene.by_fluid) return draw_fluids(image, scene, layout);
  fill_rect(image, {bar.x0 - 1, bar.y0 - 1, bar.x1 + 1, bar.y1 + 1}, soft_ink);
  for (double y = bar.y0; y < bar.y1; y += 1) {
    const double s = 1 - (y + 0.5 - bar.y0) / bar.height();
    fill_rect(image, {bar.x0, y, bar.x1, std::min(y + 1, bar.y1)}, to_display(colour_of(colours, s)));
  }
  for (std::size_t i = 0; i < layout.legend_ticks.at.size(); ++i) {
    const double s = (layout.legend_ticks.at[i] - layout.range.lo) / (layout.range.hi - layout.range.lo);
    const double y = bar.y1 - s * bar.height();
    fill_rect(image, {bar.x1 + 1, y - 0.6, bar.x1 + 1 + 0.35 * layout.text, y + 0.6}, soft_ink);
    draw_text(image, bar.x1 + 0.8 * layout.text, y + 0.5 * layout.text, layout.legend_ticks.label[i],
              {.size = layout.text, .colour = ink});
  }
  double y = bar.y1 + 2.1 * layout.text;
  for (const std::string& line : layout.outside) {
    draw_text(image, bar.x0, y, line, {.size = kSmall * layout.text, .colour = soft_ink});
    y += 1.5 * layout.text;
  }
}

void draw_flat_lines(Image& image, const std::vector<MeshLine>& lines, const Layout& layout, const Camera& camera) {
  for (const auto& [p, q] : lines) {
    const Eigen::Vector2d a = camera.project(Vec3d(p[0], p[1], 0)), b = camera.project(Vec3d(q[0], q[1], 0));
    if ((a - b).norm() > 1e-3) draw_line(image, a.x(), a.y(), b.x(), b.y(), layout.text / 6, ink);
  }
}

void draw_axes(Image& image, const Layout& layout, const Camera& camera, const Bounds& bounds) {
  const Eigen::Vector2d a = camera.project(bounds.lo), b = camera.project(bounds.hi);
  const PixelRect frame{a.x(), b.y(), b.x(), a.y()};
  const double line = std::max(1.0, layout.text / 10), tick = 0.45 * layout.text, size = 0.92 * layout.text;
  fill_rect(image, {frame.x0 - line, frame.y0 - line, frame.x0, frame.y1 + line}, soft_ink);
  fill_rect(image, {frame.x1, frame.y0 - line, frame.x1 + line, frame.y1 + line}, soft_ink);
  fill_rect(image, {frame.x0 - line, frame.y0 - line, frame.x1 + line, frame.y0}, soft_ink);
  fill_rect(image, {frame.x0 - line, frame.y1, frame.x1 + line, frame.y1 + line}, soft_ink);

  const auto count = [&](double pixels) { return std::clamp(static_cast<int>(pixels / (7 * layout.text)), 1, 8); };
  const auto name = [](const char* axis, int power) {
    return std::string(axis) + " [" + (power != 0 ? power_of_ten(power) + " m]" : "m]");
  };
  const Ticks tx = ticks(bounds.lo.x(), bounds.hi.x(), count(frame.width()));
  for (std::size_t i = 0; i < tx.at.size(); ++i) {
    const double x = camera.project(Vec3d(tx.at[i], 0, 0)).x();
    fill_rect(image, {x - 0.5 * line, frame.y1, x + 0.5 * line, frame.y1 + tick}, soft_ink);
    draw_text(image, x, frame.y1 + tick + 1.5 * size, tx.label[i],
              {.size = size, .colour = ink, .align = TextStyle::Align::centre});
  }
  draw_text(image, 0.5 * (frame.x0 + frame.x1), frame.y1 + tick + 3.4 * size, name("x", tx.power),
            {.size = size, .colour = ink, .align = TextStyle::Align::centre});
  const Ticks ty = ticks(bounds.lo.y(), bounds.hi.y(), count(1.6 * frame.height()));
  for (std::size_t i = 0; i < ty.at.size(); ++i) {
    const double y = camera.project(Vec3d(0, ty.at[i], 0)).y();
    fill_rect(image, {frame.x0 - tick, y - 0.5 * line, frame.x0, y + 0.5 * line}, soft_ink);
    draw_text(image, frame.x0 - tick - 0.4 * size, y + 0.5 * size, ty.label[i],
              {.size = size, .colour = ink, .align = TextStyle::Align::right});
  }
  draw_text(image, frame.x0 - tick - 0.4 * size, frame.y0 - 0.9 * size, name("y", ty.power),
            {.size = size, .colour = ink, .align = TextStyle::Align::right});
}

}  // namespace tidelock
