// Charts of numbers: curves over a common axis, drawn as PNG or SVG from one list of lines and texts.
#pragma once
#include <string>
#include <vector>

#include "render/image.hpp"
#include "render/scale.hpp"
#include "render/text.hpp"

namespace tidelock {

struct Curve {
  std::string name;          // in the legend
  std::vector<double> x, y;  // a value that is not finite parts the curve
};

/// One pair of axes.
struct Chart {
  std::string heading, unit;  // above it; of y, "" where there is none
  std::vector<Curve> curves;
};

/// Charts one below the other, with the same x.
struct Plot {
  std::string title, caption;
  std::string x_name = "time", x_unit = "s";
  std::vector<std::string> x_words;  // where x counts words: what stands at 0, 1, 2, ...
  bool dots = false;                 // marks the points of the curves
  std::vector<Chart> charts;
  int width = 900;         // [pixels]
  int chart_height = 260;  // [pixels] of each chart with its numbers
};

/// What both formats draw, in pixels from the upper left corner, y down.
struct PlotMarks {
  struct Line {
    std::vector<std::pair<double, double>> points;
    double width = 1;
    Rgb8 colour{};
  };
  struct Text {
    double x = 0, y = 0;  // as in draw_text()
    std::string text;
    TextStyle style;
  };
  int width = 0, height = 0;
  std::vector<Line> lines;
  std::vector<Text> texts;
};

/// The ends of an axis: round numbers around all finite values. It begins at zero where the values come near it and do
/// not go below. Values that are all the same get a scale of some width.
ValueRange axis_range(const std::vector<Curve>& curves);

PlotMarks lay_out_plot(const Plot& plot);
Image plot_image(const PlotMarks& marks);
std::string plot_svg(const PlotMarks& marks);

/// PNG, or SVG where the name ends with .svg. Throws RunError.
void write_plot(const Plot& plot, const std::string& file);

/// False in a program without pictures, whose write_plot() throws.
bool plots_available();

}  // namespace tidelock
