// Plots: a value is where the numbers of the axis say, in PNG and in SVG.
#ifdef TIDELOCK_HAVE_RENDER
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "base/number_text.hpp"
#include "render/plot.hpp"

namespace tidelock {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

/// A stone falls from 20 m for two seconds.
Plot fall() {
  Plot plot;
  plot.title = "fall";
  Curve curve{"stone", {}, {}};
  for (int k = 0; k <= 200; ++k) {
    const double t = 0.01 * k;
    curve.x.push_back(t), curve.y.push_back(20 - 0.5 * 9.81 * t * t);
  }
  plot.charts.push_back({"height", "m", {curve}});
  return plot;
}

struct Reading {
  double at0, value0, at1, value1;  // two marks of an axis: pixels and what is written there
  double value(double pixel) const { return value0 + (pixel - at0) / (at1 - at0) * (value1 - value0); }
};

/// As a reader takes it from the numbers beside the axis: those aligned to the right are y, those centred x.
Reading read_axis(const PlotMarks& marks, TextStyle::Align align) {
  std::vector<std::pair<double, double>> numbers;
  for (const PlotMarks::Text& text : marks.texts) {
    const auto value = parse_number<double>(text.text);
    if (text.style.align != align || !value) continue;
    // the middle of a digit's height is at the mark
    numbers.emplace_back(align == TextStyle::Align::right ? text.y - 0.5 * text.style.size : text.x, *value);
  }
  EXPECT_GE(numbers.size(), 2U);
  return {numbers.front().first, numbers.front().second, numbers.back().first, numbers.back().second};
}

/// The longest line: the curve.
const PlotMarks::Line& curve_of(const PlotMarks& marks) {
  return *std::max_element(marks.lines.begin(), marks.lines.end(),
                           [](const auto& a, const auto& b) { return a.points.size() < b.points.size(); });
}

TEST(Plot, AValueIsWhereTheAxesSay) {
  const PlotMarks marks = lay_out_plot(fall());
  const Reading x = read_axis(marks, TextStyle::Align::centre), y = read_axis(marks, TextStyle::Align::right);
  const PlotMarks::Line& curve = curve_of(marks);
  ASSERT_EQ(curve.points.size(), 201U);
  EXPECT_NEAR(x.value(curve.points.front().first), 0, 1e-9);
  EXPECT_NEAR(y.value(curve.points.front().second), 20, 1e-9);
  EXPECT_NEAR(x.value(curve.points[100].first), 1, 1e-9);
  EXPECT_NEAR(y.value(curve.points[100].second), 20 - 4.905, 1e-9);
  EXPECT_NEAR(x.value(curve.points.back().first), 2, 1e-9);
  EXPECT_NEAR(y.value(curve.points.back().second), 20 - 19.62, 1e-9);
}

TEST(Plot, TheCurveIsInThePicture) {
  const PlotMarks marks = lay_out_plot(fall());
  const Image image = plot_image(marks);
  ASSERT_EQ(image.width, marks.width);
  ASSERT_EQ(image.height, marks.height);
  const PlotMarks::Line& curve = curve_of(marks);
  for (const std::size_t k : {0U, 50U, 100U, 150U, 200U}) {
    const auto [x, y] = curve.points[k];
    const std::uint8_t* pixel = image.pixel(static_cast<int>(x), static_cast<int>(y));
    EXPECT_GT(pixel[2], pixel[0] + 60) << "no blue at point " << k;
  }
  // and not beside it
  const auto [x, y] = curve.points[100];
  const std::uint8_t* beside = image.pixel(static_cast<int>(x), static_cast<int>(y) - 12);
  EXPECT_LT(std::abs(beside[2] - beside[0]), 40);
}

TEST(Plot, SvgHoldsTheSameMarks) {
  Plot plot = fall();
  plot.title = "a < b & c";
  const PlotMarks marks = lay_out_plot(plot);
  const std::string svg = plot_svg(marks);
  EXPECT_NE(svg.find("a &lt; b &amp; c"), std::string::npos);
  const auto [x, y] = curve_of(marks).points.back();
  EXPECT_NE(svg.find(fmt::format(" {:.2f},{:.2f}\"", x, y)), std::string::npos);
  for (const PlotMarks::Text& text : marks.texts)
    EXPECT_TRUE(text.text == plot.title || svg.find(">" + text.text + "</text>") != std::string::npos) << text.text;
}

TEST(Plot, AxesNameQuantityAndUnit) {
  Plot plot = fall();
  plot.charts.push_back({"volume", "m^3", {{"water", {0, 1}, {23456, 34567}}}});
  const PlotMarks marks = lay_out_plot(plot);
  const auto has = [&](const std::string& text) {
    return std::any_of(marks.texts.begin(), marks.texts.end(), [&](const auto& t) { return t.text == text; });
  };
  EXPECT_TRUE(has("height [m]"));
  EXPECT_TRUE(has("volume [10⁴ m³]"));
  EXPECT_TRUE(has("time [s]"));
  EXPECT_TRUE(has("stone"));
}

TEST(Plot, WhatIsNoNumberPartsTheCurve) {
  Plot plot;
  plot.charts.push_back({"level", "m", {{"gauge", {0, 1, 2, 3, 4, 5}, {1, 2, kNan, kNan, 2, 1}}}});
  const PlotMarks marks = lay_out_plot(plot);
  const PlotMarks bare = lay_out_plot([&] {
    Plot whole = plot;
    whole.charts[0].curves[0].y = {1, 2, 2, 2, 2, 1};
    return whole;
  }());
  EXPECT_EQ(marks.lines.size(), bare.lines.size() + 1);
  plot.charts[0].curves[0].y.assign(6, kNan);
  EXPECT_NO_THROW(plot_image(lay_out_plot(plot)));
}

TEST(Plot, AMillionRowsKeepTheirPeak) {
  Plot plot;
  Curve curve{"spike", {}, {}};
  for (int k = 0; k < 1000000; ++k) curve.x.push_back(1e-6 * k), curve.y.push_back(k == 654321 ? 100.0 : 0.0);
  plot.charts.push_back({"force", "N", {curve}});
  const PlotMarks marks = lay_out_plot(plot);
  const PlotMarks::Line& drawn = curve_of(marks);
  EXPECT_LT(drawn.points.size(), 10000U);
  const auto peak = std::min_element(drawn.points.begin(), drawn.points.end(),
                                     [](const auto& a, const auto& b) { return a.second < b.second; });
  const Reading x = read_axis(marks, TextStyle::Align::centre), y = read_axis(marks, TextStyle::Align::right);
  EXPECT_NEAR(x.value(peak->first), 0.654321, 1e-6);
  EXPECT_NEAR(y.value(peak->second), 100, 1e-6);
}

TEST(Plot, AxesHaveRoundEndsAroundAllValues) {
  const auto range = [](std::vector<double> y) {
    Curve curve{"", {}, std::move(y)};
    for (std::size_t i = 0; i < curve.y.size(); ++i) curve.x.push_back(static_cast<double>(i));
    return axis_range({curve});
  };
  EXPECT_EQ(range({0.3, 97}).lo, 0);  // near zero: from zero
  EXPECT_EQ(range({0.3, 97}).hi, 100);
  EXPECT_EQ(range({-97, -0.3}).hi, 0);
  EXPECT_GT(range({1000, 1001}).lo, 999);  // far from zero: around the values
  EXPECT_LT(range({5, 5}).lo, 5);          // no width of its own
  EXPECT_GT(range({5, 5}).hi, 5);
  EXPECT_LT(range({0, 0}).lo, range({0, 0}).hi);
  EXPECT_LT(range({}).lo, range({}).hi);
  EXPECT_LT(range({kNan}).lo, range({kNan}).hi);
  for (const double scale : {1e-12, 1e-3, 1.0, 7.3, 1e9})
    for (const double offset : {-3.0, 0.0, 2.0}) {
      const ValueRange r = range({scale * offset, scale * (offset + 1.37)});
      EXPECT_LE(r.lo, scale * offset + 1e-12 * scale);
      EXPECT_GE(r.hi, scale * (offset + 1.37) - 1e-12 * scale);
      EXPECT_GE(ticks(r.lo, r.hi, 5).at.size(), 3U) << scale << ' ' << offset;
    }
}

TEST(Plot, NumbersOfAnAxisDoNotOverlap) {
  Plot plot = fall();
  plot.width = 240;
  plot.x_words = {"a long word", "another long word", "and a third one"};
  const PlotMarks marks = lay_out_plot(plot);
  double end = -1e9;
  for (const PlotMarks::Text& text : marks.texts) {
    if (text.style.align != TextStyle::Align::centre || text.text == "time [s]") continue;
    const double half = 0.5 * text_width(text.text, text.style.size);
    EXPECT_GE(text.x - half, end) << text.text;
    end = text.x + half;
  }
}

TEST(Plot, ManyCurvesSayHowManyMoreThereAre) {
  Plot plot;
  plot.charts.push_back({"position", "m", {}});
  for (int k = 0; k < 50; ++k) plot.charts[0].curves.push_back({"ball " + std::to_string(k), {0, 1}, {0.0, 1.0 * k}});
  const PlotMarks marks = lay_out_plot(plot);
  std::size_t named = 0, more = 0;
  for (const PlotMarks::Text& text : marks.texts) {
    named += text.text.starts_with("ball ") ? 1U : 0U;
    if (text.text.starts_with("and ")) more = std::stoul(text.text.substr(4));
  }
  EXPECT_EQ(named + more, 50U);
  EXPECT_GT(named, 3U);
}

}  // namespace
}  // namespace tidelock
#endif
