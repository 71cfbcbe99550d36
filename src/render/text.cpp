// The font: every glyph is a few strokes on a coarse grid, drawn as lines with round ends of constant width, so that
// one table serves all sizes and edges are smooth.
//
// A stroke is a list of points, each two digits: x from 0, then y from 0, where 2 is the baseline, 6 the height of a
// small letter, 8 that of a capital and 0 the depth of a descender. '/' parts strokes; one point alone is a dot. A
// stroke that begins with '~' is a quadratic B-spline with these control points that starts at the first and ends at
// the last.
#include "render/text.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <vector>

namespace tidelock {
namespace {

struct Glyph {
  int width;            // [grid units]
  const char* strokes;  // see above
};

constexpr double capital_units = 6;  // [grid units] height of a capital
constexpr double gap_units = 1.9;    // [grid units] between two glyphs
constexpr double stroke_units = 0.92;
constexpr int baseline = 2;

constexpr std::array<Glyph, 95> ascii{{
    {2, ""},                                  // space
    {0, "0804/02"},                           // !
    {2, "0806/2826"},                         // "
    {4, "1218/3238/0444/0646"},               // #
    {4, "~4748080545420203/2921"},            // $
    {5, "1248/~070828260607/~333454523233"},  // %
    {4, "~420608282604022244"},               // &
    {0, "0806"},                              // '
    {1, "~19070311"},                         // (
    {1, "~09171301"},                         // )
    {4, "2824/0547/0745"},                    // *
    {4, "0545/2723"},                         // +
    {1, "1200"},                              // ,
    {3, "0535"},                              // -
    {0, "02"},                                // .
    {3, "0138"},                              // /
    {4, "~050848420205"},                     // 0
    {4, "172822/1232"},                       // 1
    {4, "~0708484502/0242"},                  // 2
    {4, "~0708484525/~2545420203"},           // 3
    {4, "32380444"},                          // 4
    {4, "480805/~052646420203"},              // 5
    {4, "~4748080242460503"},                 // 6
    {4, "084812"},                            // 7
    {4, "~250508484525/~250502424525"},       // 8
    {4, "~0302424808044547"},                 // 9
    {0, "02/05"},                             // :
    {1, "15/1200"},                           // ;
    {3, "380532"},                            // <
    {4, "0646/0444"},                         // =
    {3, "083502"},                            // >
    {4, "~070848452524/22"},                  // ?
    {6, "~252646442425/~446468080252"},       // @
    {4, "022842/1434"},                       // A
    {4, "0208/~082848452505/~052545422202"},  // B
    {4, "~474808024243"},                     // C
    {4, "0208/~082848422202"},                // D
    {4, "48080242/0535"},                     // E
    {4, "480802/0535"},                       // F
    {4, "~474808024245/4525"},                // G
    {4, "0208/4248/0545"},                    // H
    {2, "0828/1812/0222"},                    // I
    {4, "~4844420204"},                       // J
    {4, "0208/4804/1542"},                    // K
    {4, "080242"},                            // L
    {4, "0208254842"},                        // M
    {4, "02084248"},                          // N
    {5, "~050858520205"},                     // O
    {4, "0208/~082848452505"},                // P
    {5, "~050858520205/3452"},                // Q
    {4, "0208/~082848452505/2542"},           // R
    {4, "~4748080545420203"},                 // S
    {4, "0848/2822"},                         // T
    {4, "~080402424448"},                     // U
    {4, "082248"},                            // V
    {4, "0812263248"},                        // W
    {4, "0842/0248"},                         // X
    {4, "082548/2522"},                       // Y
    {4, "08480242"},                          // Z
    {1, "19090111"},                          // [
    {3, "0831"},                              // backslash
    {1, "09191101"},                          // ]
    {4, "062846"},                            // ^
    {4, "0141"},                              // _
    {1, "0817"},                              // `
    {3, "~0506363432/~3404023233"},           // a
    {3, "0802/~040636320204"},                // b
    {3, "~353606023233"},                     // c
    {3, "3832/~040636320204"},                // d
    {3, "~343606023233/0434"},                // e
    {2, "~28181612/0626"},                    // f
    {3, "~040636320204/~3631300001"},         // g
    {3, "0802/~0406363432"},                  // h
    {0, "0602/08"},                           // i
    {1, "~16111000/18"},                      // j
    {3, "0802/3603/1432"},                    // k
    {1, "~08030212"},                         // l
    {4, "0602/~0406262422/~2426464442"},      // m
    {3, "0602/~0406363432"},                  // n
    {3, "~040636320204"},                     // o
    {3, "0600/~040636320204"},                // p
    {3, "3630/~040636320204"},                // q
    {2, "0602/~040626"},                      // r
    {3, "~3536060434320203"},                 // s
    {2, "~18131222/0626"},                    // t
    {3, "~0604023234/3632"},                  // u
    {4, "062246"},                            // v
    {4, "0612263246"},                        // w
    {3, "0632/0236"},                         // x
    {4, "0622/4610"},                         // y
    {3, "06360232"},                          // z
    {2, "~2919161505/~0515141121"},           // {
    {0, "0900"},                              // |
    {2, "~0919161525/~2515141101"},           // }
    {4, "~040626244446"},                     // ~
}};

struct Named {
  char32_t code;
  Glyph glyph;
};
constexpr std::array<Named, 7> others{{
    {U'\u00b0', {2, "~070828260607"}},          // degree
    {U'\u00b5', {3, "0600/~0604023234/3632"}},  // micro
    {U'\u00b7', {0, "05"}},                     // middle dot
    {U'\u00d7', {4, "0347/0743"}},              // times
    {U'\u03c1', {3, "~00040636320204"}},        // rho
    {U'\u0394', {4, "02284202"}},               // Delta
    {U'\u2212', {4, "0545"}},                   // minus
}};

struct Placed {
  Glyph glyph;
  bool superscript = false;
  double scale() const { return superscript ? 0.62 : 1.0; }
};

/// The next code point of UTF-8 text, which is consumed; a broken byte stands for itself.
char32_t next_code(std::string_view& text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char first = byte(0);
  std::size_t length = first < 0x80 ? 1 : first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc0 ? 2 : 1;
  if (length > text.size()) length = 1;
  char32_t code = length == 1 ? first : first & (0xffu >> (length + 1));
  for (std::size_t i = 1; i < length; ++i) code = (code << 6) | (byte(i) & 0x3fu);
  text.remove_prefix(length);
  return code;
}

Placed place(char32_t code) {
  constexpr std::array<char32_t, 10> raised{U'\u2070', U'\u00b9', U'\u00b2', U'\u00b3', U'\u2074',
                                            U'\u2075', U'\u2076', U'\u2077', U'\u2078', U'\u2079'};
  for (std::size_t digit = 0; digit < raised.size(); ++digit)
    if (code == raised[digit]) return {ascii['0' - 32 + digit], true};
  if (code == U'\u207b') return {ascii['-' - 32], true};
  for (const Named& other : others)
    if (code == other.code) return {other.glyph, false};
  return {ascii[code >= 32 && code <= 126 ? code - 32 : U'?' - 32], false};
}

struct Point {
  double x, y;
};
struct Segment {
  Point a, b;
};

/// Adds the line pieces of one stroke.
void flatten(const std::vector<Point>& p, bool curved, std::vector<Segment>& out) {
  if (p.size() == 1) out.push_back({p[0], p[0]});
  if (!curved || p.size() < 3) {
    for (std::size_t i = 1; i < p.size(); ++i) out.push_back({p[i - 1], p[i]});
    return;
  }
  constexpr int pieces = 6;
  Point from = p[0];
  for (std::size_t i = 1; i + 1 < p.size(); ++i) {
    const bool last = i + 2 == p.size();
    const Point to = last ? p[i + 1] : Point{0.5 * (p[i].x + p[i + 1].x), 0.5 * (p[i].y + p[i + 1].y)};
    Point previous = from;
    for (int k = 1; k <= pieces; ++k) {
      const double t = static_cast<double>(k) / pieces, s = 1 - t;
      const Point now{s * s * from.x + 2 * s * t * p[i].x + t * t * to.x,
                      s * s * from.y + 2 * s * t * p[i].y + t * t * to.y};
      out.push_back({previous, now});
      previous = now;
    }
    from = to;
  }
}

/// Line pieces of a glyph in pixels, where (x, y) is the left end of its baseline.
std::vector<Segment> outline(const Placed& placed, double x, double y, double unit) {
  std::vector<Segment> segments;
  std::vector<Point> points;
  bool curved = false;
  const double scale = unit * placed.scale();
  if (placed.superscript) y -= unit * capital_units * 0.5;
  const char* s = placed.glyph.strokes;
  while (*s != 0) {
    if (*s == '~') {
      curved = true;
      ++s;
    } else if (*s == '/') {
      flatten(points, curved, segments);
      points.clear();
      curved = false;
      ++s;
    } else {
      points.push_back({x + scale * (s[0] - '0'), y - scale * (s[1] - '0' - baseline)});
      s += 2;
    }
  }
  if (!points.empty()) flatten(points, curved, segments);
  return segments;
}

double distance2(const Segment& s, double x, double y) {
  const double dx = s.b.x - s.a.x, dy = s.b.y - s.a.y, length2 = dx * dx + dy * dy;
  double t = length2 > 0 ? ((x - s.a.x) * dx + (y - s.a.y) * dy) / length2 : 0;
  t = std::clamp(t, 0.0, 1.0);
  const double ex = s.a.x + t * dx - x, ey = s.a.y + t * dy - y;
  return ex * ex + ey * ey;
}

void draw_strokes(Image& image, const std::vector<Segment>& segments, double half_width, Rgb8 colour) {
  if (segments.empty()) return;
  double x0 = 1e30, x1 = -1e30, y0 = 1e30, y1 = -1e30;
  for (const Segment& s : segments)
    for (const Point& p : {s.a, s.b}) {
      x0 = std::min(x0, p.x), x1 = std::max(x1, p.x);
      y0 = std::min(y0, p.y), y1 = std::max(y1, p.y);
    }
  const double margin = half_width + 1;
  const auto clip = [](double v, int n) { return static_cast<int>(std::clamp(v, 0.0, static_cast<double>(n))); };
  const int left = clip(x0 - margin, image.width), right = clip(x1 + margin + 1, image.width);
  const int top = clip(y0 - margin, image.height), bottom = clip(y1 + margin + 1, image.height);
  if (left >= right || top >= bottom) return;
  // Where strokes meet, a pixel is covered once.
  std::vector<double> cover(static_cast<std::size_t>(right - left) * static_cast<std::size_t>(bottom - top));
  const auto place = [&](int x, int y) { return static_cast<std::size_t>(y - top) * (right - left) + (x - left); };
  for (const Segment& s : segments) {
    const int from_x = clip(std::min(s.a.x, s.b.x) - margin, image.width);
    const int to_x = clip(std::max(s.a.x, s.b.x) + margin + 1, image.width);
    const int from_y = clip(std::min(s.a.y, s.b.y) - margin, image.height);
    const int to_y = clip(std::max(s.a.y, s.b.y) + margin + 1, image.height);
    for (int y = from_y; y < to_y; ++y)
      for (int x = from_x; x < to_x; ++x) {
        double& c = cover[place(x, y)];
        c = std::max(c, std::clamp(half_width - std::sqrt(distance2(s, x + 0.5, y + 0.5)) + 0.5, 0.0, 1.0));
      }
  }
  for (int y = top; y < bottom; ++y)
    for (int x = left; x < right; ++x) {
      const double c = cover[place(x, y)];
      if (c <= 0) continue;
      std::uint8_t* pixel = image.pixel(x, y);
      for (std::size_t k = 0; k < 3; ++k)
        pixel[k] = static_cast<std::uint8_t>(std::lround(pixel[k] + c * (colour[k] - pixel[k])));
    }
}

}  // namespace

void draw_line(Image& image, double x0, double y0, double x1, double y1, double width, Rgb8 colour) {
  if (!std::isfinite(x0 + y0 + x1 + y1)) return;
  draw_strokes(image, {{{x0, y0}, {x1, y1}}}, 0.5 * width, colour);
}

void draw_lines(Image& image, const std::vector<std::pair<double, double>>& points, double width, Rgb8 colour) {
  std::vector<Segment> segments;
  for (std::size_t i = 1; i < points.size(); ++i)
    segments.push_back({{points[i - 1].first, points[i - 1].second}, {points[i].first, points[i].second}});
  draw_strokes(image, segments, 0.5 * width, colour);
}

double text_width(std::string_view text, double size) {
  const double unit = size / capital_units;
  double width = 0;
  while (!text.empty()) {
    const Placed placed = place(next_code(text));
    width += unit * placed.scale() * (placed.glyph.width + gap_units);
  }
  return std::max(0.0, width - unit * gap_units + unit * stroke_units);
}

void draw_text(Image& image, double x, double y, std::string_view text, const TextStyle& style) {
  const double unit = style.size / capital_units;
  const double width = text_width(text, style.size);
  if (style.align == TextStyle::Align::centre) x -= 0.5 * width;
  if (style.align == TextStyle::Align::right) x -= width;
  const double half_width = std::max(0.5, 0.5 * unit * stroke_units * style.weight);
  x += 0.5 * unit * stroke_units;
  while (!text.empty()) {
    const Placed placed = place(next_code(text));
    const double thin = placed.superscript ? 0.8 : 1.0;
    draw_strokes(image, outline(placed, x, y, unit), std::max(0.45, half_width * thin), style.colour);
    x += unit * placed.scale() * (placed.glyph.width + gap_units);
  }
}

}  // namespace tidelock
