#include "render/plot.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "base/atomic_file.hpp"

namespace tidelock {
namespace {

constexpr Rgb8 kInk{34, 44, 58}, kSoftInk{84, 97, 114}, kGrid{226, 231, 236}, kPaper{255, 255, 255};
// Told apart by colour-blind people too (Okabe and Ito).
constexpr std::array<Rgb8, 7> kColours{
    {{0, 114, 178}, {213, 94, 0}, {0, 158, 115}, {204, 121, 167}, {230, 159, 0}, {86, 180, 233}, {60, 60, 60}}};
constexpr double kText = 10;              // [pixels] height of a capital
constexpr double kMargin = 16;            // [pixels]
constexpr double kLegendRow = 2 * kText;  // [pixels]
constexpr double kMostLegend = 0.3;       // [-] of the width
constexpr int kTicksX = 8, kTicksY = 5;

struct Box {
  double x0, y0, x1, y1;  // [pixels]
};

std::string with_unit(const std::string& name, const std::string& unit, int power) {
  std::string shown;
  for (std::size_t i = 0; i < unit.size(); ++i)
    if (unit[i] == '^' && i + 1 < unit.size() && (unit[i + 1] == '2' || unit[i + 1] == '3'))
      shown += unit[++i] == '2' ? "²" : "³";
    else
      shown += unit[i];
  if (power != 0) shown = power_of_ten(power) + (shown.empty() ? "" : " " + shown);
  if (shown.empty()) return name;
  return name + (name.empty() ? "[" : " [") + shown + "]";
}

/// Cut at its end until it is no wider than that [pixels].
std::string fitted(const std::string& text, double size, double width) {
  if (text_width(text, size) <= width) return text;
  std::string cut = text;
  while (!cut.empty() && text_width(cut + "...", size) > width) {
    while (cut.size() > 1 && (static_cast<unsigned char>(cut.back()) & 0xC0U) == 0x80U) cut.pop_back();
    cut.pop_back();
  }
  return cut + "...";
}

/// The finite span of the values; lo > hi where there is none.
ValueRange span_of(const std::vector<Curve>& curves, bool of_x) {
  ValueRange range{std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity()};
  for (const Curve& curve : curves)
    for (std::size_t i = 0; i < curve.x.size(); ++i) {
      if (!std::isfinite(curve.x[i]) || !std::isfinite(curve.y[i])) continue;
      const double v = of_x ? curve.x[i] : curve.y[i];
      range.lo = std::min(range.lo, v), range.hi = std::max(range.hi, v);
    }
  return range;
}

ValueRange x_range(const Plot& plot) {
  ValueRange range{std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity()};
  for (const Chart& chart : plot.charts) {
    const ValueRange of = span_of(chart.curves, true);
    range.lo = std::min(range.lo, of.lo), range.hi = std::max(range.hi, of.hi);
  }
  if (!(range.lo <= range.hi)) return {0, 1};
  if (range.lo == range.hi) return {range.lo - 0.5, range.hi + 0.5};
  const double room = plot.dots ? 0.04 * (range.hi - range.lo) : 0;
  return {range.lo - room, range.hi + room};
}

class Drawing {
 public:
  explicit Drawing(const Plot& plot);
  PlotMarks marks() && { return std::move(marks_); }

 private:
  void chart(const Chart& chart, Box frame, bool last);
  void axis_x(const Box& frame, bool last);
  void axis_y(const Chart& chart, const Box& frame);
  void curve(const Curve& curve, Rgb8 colour, const Box& frame);
  void legend(const Chart& chart, const Box& frame);

  double at_x(double x, const Box& f) const { return f.x0 + (x - x_.lo) / (x_.hi - x_.lo) * (f.x1 - f.x0); }
  double at_y(double y, const Box& f) const { return f.y1 - (y - y_.lo) / (y_.hi - y_.lo) * (f.y1 - f.y0); }
  void line(double x0, double y0, double x1, double y1, double width, Rgb8 colour) {
    marks_.lines.push_back({{{x0, y0}, {x1, y1}}, width, colour});
  }
  void text(double x, double y, const std::string& words, const TextStyle& style) {
    marks_.texts.push_back({x, y, words, style});
  }

  const Plot& plot_;
  PlotMarks marks_;
  ValueRange x_, y_;
  Ticks ticks_x_;
  double labels_ = 0, legend_ = 0;  // [pixels] widths left and right of the frames
};

Rgb8 colour_of_curve(std::size_t place) {
  if (place < kColours.size()) return kColours[place];
  // Hues a golden angle apart: no two of many curves look the same.
  const double hue = std::fmod(0.61803398875 * static_cast<double>(place), 1.0);
  Rgb8 colour{};
  for (std::size_t c = 0; c < 3; ++c) {
    const double k = std::fmod(6 * hue + (c == 0 ? 5.0 : c == 1 ? 3.0 : 1.0), 6.0);
    colour[c] = static_cast<std::uint8_t>(std::lround(255 * (0.8 - 0.65 * std::clamp(std::min(k, 4 - k), 0.0, 1.0))));
  }
  return colour;
}

Drawing::Drawing(const Plot& plot) : plot_(plot), x_(x_range(plot)) {
  if (plot.x_words.empty()) ticks_x_ = ticks(x_.lo, x_.hi, kTicksX);
  for (std::size_t i = 0; i < plot.x_words.size(); ++i) {
    ticks_x_.at.push_back(static_cast<double>(i));
    ticks_x_.label.push_back(plot.x_words[i]);
  }
  for (const Chart& c : plot.charts) {
    const ValueRange range = axis_range(c.curves);
    for (const std::string& label : ticks(range.lo, range.hi, kTicksY).label)
      labels_ = std::max(labels_, text_width(label, kText));
    for (const Curve& curve : c.curves) legend_ = std::max(legend_, text_width(curve.name, kText));
  }
  legend_ = std::min(legend_, kMostLegend * plot.width);
  double top = kMargin;
  if (!plot.title.empty())
    text(kMargin, top += 1.3 * kText, fitted(plot.title, 1.3 * kText, plot.width - 2 * kMargin),
         {.size = 1.3 * kText, .colour = kInk, .weight = 1.2});
  if (!plot.caption.empty())
    text(kMargin, top += 2 * kText, fitted(plot.caption, kText, plot.width - 2 * kMargin),
         {.size = kText, .colour = kSoftInk});
  top += kText;
  marks_.width = plot.width;
  marks_.height = static_cast<int>(std::lround(top)) + plot.chart_height * static_cast<int>(plot.charts.size()) +
                  static_cast<int>(2.5 * kText);
  for (std::size_t c = 0; c < plot.charts.size(); ++c) {
    const double y = top + plot.chart_height * static_cast<double>(c);
    chart(plot.charts[c],
          {kMargin + labels_ + kText, y + 3.3 * kText, plot.width - kMargin - legend_ - 4 * kText,
           y + plot.chart_height - 2.2 * kText},
          c + 1 == plot.charts.size());
  }
}

void Drawing::chart(const Chart& chart, Box frame, bool last) {
  frame.x1 = std::max(frame.x1, frame.x0 + 40), frame.y1 = std::max(frame.y1, frame.y0 + 40);
  y_ = axis_range(chart.curves);
  axis_x(frame, last);
  axis_y(chart, frame);
  line(frame.x0, frame.y0, frame.x0, frame.y1, 1, kSoftInk);
  line(frame.x0, frame.y1, frame.x1, frame.y1, 1, kSoftInk);
  for (std::size_t k = 0; k < chart.curves.size(); ++k) curve(chart.curves[k], colour_of_curve(k), frame);
  legend(chart, frame);
}

void Drawing::axis_x(const Box& frame, bool last) {
  double free_from = -std::numeric_limits<double>::infinity();  // [pixels] words must not overlap
  for (std::size_t i = 0; i < ticks_x_.at.size(); ++i) {
    const double x = at_x(ticks_x_.at[i], frame), half = 0.5 * text_width(ticks_x_.label[i], kText);
    line(x, frame.y0, x, frame.y1, 1, kGrid);
    line(x, frame.y1, x, frame.y1 + 0.4 * kText, 1, kSoftInk);
    if (x - half < free_from) continue;
    text(x, frame.y1 + 1.9 * kText, ticks_x_.label[i],
         {.size = kText, .colour = kInk, .align = TextStyle::Align::centre});
    free_from = x + half + 0.6 * kText;
  }
  if (last)
    text(0.5 * (frame.x0 + frame.x1), frame.y1 + 4 * kText, with_unit(plot_.x_name, plot_.x_unit, ticks_x_.power),
         {.size = kText, .colour = kInk, .align = TextStyle::Align::centre});
}

void Drawing::axis_y(const Chart& chart, const Box& frame) {
  const Ticks t = ticks(y_.lo, y_.hi, kTicksY);
  for (std::size_t i = 0; i < t.at.size(); ++i) {
    const double y = at_y(t.at[i], frame);
    line(frame.x0, y, frame.x1, y, 1, t.at[i] == 0 ? kSoftInk : kGrid);
    line(frame.x0 - 0.4 * kText, y, frame.x0, y, 1, kSoftInk);
    text(frame.x0 - 0.8 * kText, y + 0.5 * kText, t.label[i],
         {.size = kText, .colour = kInk, .align = TextStyle::Align::right});
  }
  text(kMargin, frame.y0 - 1.5 * kText,
       fitted(with_unit(chart.heading, chart.unit, t.power), kText, frame.x1 - kMargin),
       {.size = kText, .colour = kInk, .weight = 1.15});
}

/// Of all points in half a column of pixels the first, lowest, highest and last are drawn: no peak is lost, and a file
/// of a million rows is a small picture.
void Drawing::curve(const Curve& curve, Rgb8 colour, const Box& frame) {
  PlotMarks::Line stroke{{}, 2, colour};
  std::vector<std::pair<double, double>> column;
  const auto flush_column = [&] {
    if (column.size() <= 4) {
      stroke.points.insert(stroke.points.end(), column.begin(), column.end());
    } else {
      const auto lower = [](const auto& a, const auto& b) { return a.second < b.second; };
      auto [lo, hi] = std::minmax_element(column.begin(), column.end(), lower);
      if (hi < lo) std::swap(lo, hi);
      for (const auto& p : {column.front(), *lo, *hi, column.back()}) stroke.points.push_back(p);
    }
    column.clear();
  };
  const auto end_stroke = [&] {
    flush_column();
    if (stroke.points.size() == 1) stroke.points.push_back(stroke.points.front());
    if (!stroke.points.empty()) marks_.lines.push_back(stroke);
    stroke.points.clear();
  };
  for (std::size_t i = 0; i < curve.x.size(); ++i) {
    if (!std::isfinite(curve.x[i]) || !std::isfinite(curve.y[i])) {
      end_stroke();
      continue;
    }
    const std::pair<double, double> p{at_x(curve.x[i], frame), at_y(curve.y[i], frame)};
    if (!column.empty() && std::fabs(column.front().first - p.first) > 0.5) flush_column();
    column.push_back(p);
    if (plot_.dots) marks_.lines.push_back({{p, p}, 7, colour});
  }
  end_stroke();
}

void Drawing::legend(const Chart& chart, const Box& frame) {
  const auto most = static_cast<std::size_t>(std::max(1.0, (frame.y1 - frame.y0) / kLegendRow));
  const std::size_t rows = std::min(most, chart.curves.size());
  for (std::size_t k = 0; k < rows; ++k) {
    const double x = frame.x1 + kText, y = frame.y0 + kLegendRow * (static_cast<double>(k) + 0.5);
    const bool more = k + 1 == rows && rows < chart.curves.size();
    if (!more) line(x, y, x + 1.6 * kText, y, 3, colour_of_curve(k));
    text(x + 2.2 * kText, y + 0.5 * kText,
         more ? fmt::format("and {} more", chart.curves.size() - k) : fitted(chart.curves[k].name, kText, legend_),
         {.size = kText, .colour = kInk});
  }
}

std::string hex(const Rgb8& c) { return fmt::format("#{:02x}{:02x}{:02x}", c[0], c[1], c[2]); }

std::string escaped(const std::string& text) {
  std::string out;
  for (const char c : text) {
    if (c == '&')
      out += "&amp;";
    else if (c == '<')
      out += "&lt;";
    else if (c == '>')
      out += "&gt;";
    else if (static_cast<unsigned char>(c) >= 0x20)
      out += c;
  }
  return out;
}

}  // namespace

ValueRange axis_range(const std::vector<Curve>& curves) {
  auto [lo, hi] = span_of(curves, false);
  if (!(lo <= hi)) return {0, 1};
  if (lo > 0 && lo < 0.3 * hi) lo = 0;
  if (hi < 0 && hi > 0.3 * lo) hi = 0;
  const double size = std::max(std::abs(lo), std::abs(hi));
  if (size == 0) return {-1, 1};
  if (hi - lo <= 1e-9 * size) lo -= 0.05 * size, hi += 0.05 * size;
  return round_range(lo, hi, kTicksY);
}

PlotMarks lay_out_plot(const Plot& plot) { return Drawing(plot).marks(); }

Image plot_image(const PlotMarks& marks) {
  Image image(marks.width, marks.height, kPaper);
  for (const PlotMarks::Line& line : marks.lines) draw_lines(image, line.points, line.width, line.colour);
  for (const PlotMarks::Text& text : marks.texts) draw_text(image, text.x, text.y, text.text, text.style);
  return image;
}

std::string plot_svg(const PlotMarks& marks) {
  std::string svg = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} {1}\" "
      "font-family=\"sans-serif\">\n<rect width=\"{0}\" height=\"{1}\" fill=\"{2}\"/>\n",
      marks.width, marks.height, hex(kPaper));
  for (const PlotMarks::Line& line : marks.lines) {
    std::string points;
    for (const auto& [x, y] : line.points) points += fmt::format("{}{:.2f},{:.2f}", points.empty() ? "" : " ", x, y);
    svg += fmt::format(
        "<polyline points=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{}\" stroke-linecap=\"round\" "
        "stroke-linejoin=\"round\"/>\n",
        points, hex(line.colour), line.width);
  }
  constexpr double kEm = 1.4;  // [-] font size over the height of a capital, of common sans-serif fonts
  for (const PlotMarks::Text& text : marks.texts) {
    const TextStyle::Align align = text.style.align;
    svg +=
        fmt::format("<text x=\"{:.2f}\" y=\"{:.2f}\" font-size=\"{:.1f}\" fill=\"{}\" text-anchor=\"{}\"{}>{}</text>\n",
                    text.x, text.y, kEm * text.style.size, hex(text.style.colour),
                    align == TextStyle::Align::left     ? "start"
                    : align == TextStyle::Align::centre ? "middle"
                                                        : "end",
                    text.style.weight > 1.1 ? " font-weight=\"bold\"" : "", escaped(text.text));
  }
  return svg + "</svg>\n";
}

void write_plot(const Plot& plot, const std::string& file) {
  const PlotMarks marks = lay_out_plot(plot);
  if (file.ends_with(".svg"))
    write_file_atomically(file, plot_svg(marks));
  else
    write_png(plot_image(marks), file);
}

bool plots_available() { return true; }

}  // namespace tidelock
