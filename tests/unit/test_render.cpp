// Pictures: what is drawn is where and how large it must be, with the same bits on any number of threads.
#ifdef TIDELOCK_HAVE_RENDER
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <limits>
#include <numbers>

#include "base/error.hpp"
#include "render/annotate.hpp"
#include "render/camera.hpp"
#include "render/picture.hpp"
#include "render/sheet.hpp"
#include "render/text.hpp"
#include "scene/fluid_looks.hpp"
#include "scene/materials.hpp"
#include "support/picture_meshes.hpp"

namespace tidelock {
namespace {

using testing::picture_box;

/// A few hundred particles in a tank with an obstacle.
PictureScene small_dam(int dimensions) {
  PictureScene scene;
  scene.dimensions = dimensions;
  scene.radius = 0.05f;
  for (int i = 0; i < 8; ++i)
    for (int j = 0; j < 8; ++j)
      for (int k = 0; k < (dimensions == 3 ? 8 : 1); ++k) {
        scene.points.push_back({0.1f * (static_cast<float>(i) + 0.5f), 0.1f * (static_cast<float>(j) + 0.5f),
                                dimensions == 3 ? 0.1f * (static_cast<float>(k) + 0.5f) : 0.0f});
        scene.value.push_back(static_cast<float>(j));
      }
  scene.bodies.push_back(picture_box({1.4, 0, 0.2}, {1.6, 0.4, 0.6}));
  scene.bodies.push_back(picture_box({0, 0, 0}, {2, 1, 0.8}));
  scene.bodies.back().frame_only = true;
  return scene;
}

PictureOptions small_picture() {
  PictureOptions options;
  options.width = 240, options.height = 160;
  options.threads = 1;
  return options;
}

int brightness(const Image& image, double x, double y) {
  const std::uint8_t* p = image.pixel(static_cast<int>(x), static_cast<int>(y));
  return p[0] + p[1] + p[2];
}

int differing_pixels(const Image& a, const Image& b) {
  int count = 0;
  for (int y = 0; y < a.height; ++y)
    for (int x = 0; x < a.width; ++x) count += !std::equal(a.pixel(x, y), a.pixel(x, y) + 3, b.pixel(x, y));
  return count;
}

/// One ball of radius 0.1 m at `centre`, seen from 2 m.
struct LoneBall {
  PictureScene scene;
  PictureOptions options;
  explicit LoneBall(const Vec3d& centre) {
    scene.points.push_back(
        {static_cast<float>(centre.x()), static_cast<float>(centre.y()), static_cast<float>(centre.z())});
    scene.radius = 0.1f;
    options.width = 240, options.height = 240;
    options.ground = options.text = false;
    options.bounds = Bounds{centre - Vec3d::Constant(0.5), centre + Vec3d::Constant(0.5)};
    options.camera_target = centre;
    options.camera_position = centre + Vec3d(0, 0, 2);
  }
  Image picture() const { return draw(scene, options); }
  Image backdrop() const {
    PictureScene empty = scene;
    empty.points.clear();
    return draw(empty, options);
  }
  /// [pixels] of the disc that a perspective camera sees: the tangent cone has tan = r / sqrt(d^2 - r^2).
  double radius() const {
    const double pixel = 2 * std::tan(0.5 * options.field_of_view * std::numbers::pi / 180) / (options.height - 4);
    return 0.1 / std::sqrt(4 - 0.01) / pixel;
  }
};

TEST(Picture, SphereCoversItsAreaAndIsLitFromAbove) {
  const LoneBall ball({0, 0, 0});
  const Image image = ball.picture();
  const double r = ball.radius();
  // Pixels touched by the rim count as a whole: about half of the rim's pixels too many.
  const double touched = std::numbers::pi * (r + 0.5) * (r + 0.5);
  EXPECT_NEAR(differing_pixels(image, ball.backdrop()), touched, 0.03 * touched);
  EXPECT_GT(brightness(image, 120 - 0.5 * r, 120 - 0.6 * r), brightness(image, 120 + 0.5 * r, 120 + 0.6 * r) + 60);
  EXPECT_GT(image.pixel(120, 120)[2], image.pixel(120, 120)[0]);  // water is blue
}

TEST(Picture, KeepsItsPrecisionFarFromTheOrigin) {
  const Image near = LoneBall({0, 0, 0}).picture(), far = LoneBall({1048576, -524288, 2097152}).picture();
  EXPECT_LT(differing_pixels(near, far), near.width * near.height / 100);
}

TEST(Picture, FlatSphereIsADiscOfItsSize) {
  PictureScene scene;
  scene.dimensions = 2;
  scene.points = {{0.5f, 0.5f, 0}};
  scene.radius = 0.2f;
  PictureOptions options = small_picture();
  options.text = false;
  options.bounds = Bounds{Vec3d(0, 0, 0), Vec3d(1, 1, 0)};
  PictureScene empty = scene;
  empty.points.clear();
  const double r = 0.2 * (options.height - 4) / 1.03;  // 1.5 % of room on each side
  EXPECT_NEAR(differing_pixels(draw(scene, options), draw(empty, options)), std::numbers::pi * (r + 0.5) * (r + 0.5),
              0.03 * std::numbers::pi * r * r);
}

TEST(Picture, SameBitsOnAnyNumberOfThreads) {
  for (const int dimensions : {2, 3}) {
    PictureOptions options = small_picture();
    const Image one = draw(small_dam(dimensions), options);
    for (const int threads : {2, 3}) {
      options.threads = threads;
      EXPECT_EQ(one.rgb, draw(small_dam(dimensions), options).rgb) << dimensions << "D, threads: " << threads;
    }
  }
}

TEST(Picture, EmptySceneDraws) {
  for (const int dimensions : {2, 3}) {
    PictureScene scene;
    scene.dimensions = dimensions;
    const Image image = draw(scene, small_picture());
    EXPECT_EQ(image.width, 240);
    EXPECT_EQ(image.height, 160);
    EXPECT_EQ(image.rgb.size(), 240u * 160u * 3u);
  }
}

TEST(Picture, WhatIsNotFiniteIsLeftOut) {
  const float nan = std::numeric_limits<float>::quiet_NaN(), inf = std::numeric_limits<float>::infinity();
  for (const int dimensions : {2, 3}) {
    const PictureScene clean = small_dam(dimensions);
    PictureScene dirty = clean;
    dirty.points.insert(dirty.points.begin() + 7, {{nan, 0.1f, 0.1f}, {0.1f, inf, 0.1f}, {3e30f, 0, 0}});
    dirty.value.insert(dirty.value.begin() + 7, {1, 2, 3});
    dirty.value_lo = 0, dirty.value_hi = 7;
    PictureScene same = clean;
    same.value_lo = 0, same.value_hi = 7;
    dirty.bodies[0].vertices.push_back({nan, nan, nan});
    dirty.bodies[0].triangles.push_back({0, 1, 8});
    EXPECT_EQ(draw(dirty, small_picture()).rgb, draw(same, small_picture()).rgb) << dimensions << "D";
    dirty.value.assign(dirty.value.size(), nan);
    EXPECT_NO_THROW(draw(dirty, small_picture()));
  }
}

TEST(Picture, FloorTakesShadow) {
  PictureScene scene;
  scene.bodies.push_back(picture_box({-0.2, 0, -0.2}, {0.2, 0.6, 0.2}));
  PictureOptions options = small_picture();
  options.text = false;
  options.bounds = Bounds{Vec3d(-1, 0, -1), Vec3d(1, 1, 1)};
  const Image with = draw(scene, options);
  options.ground = false;
  const Image without = draw(scene, options);
  int darker = 0, lighter = 0;
  for (int y = 0; y < with.height; ++y)
    for (int x = 0; x < with.width; ++x) {
      darker += brightness(with, x, y) < brightness(without, x, y) - 40;
      lighter += brightness(with, x, y) > brightness(without, x, y) + 6;
    }
  EXPECT_GT(darker, 200);
  EXPECT_EQ(lighter, 0);
}

TEST(Picture, TitleAndLegendTextAreThere) {
  for (const int dimensions : {2, 3}) {
    PictureScene scene = small_dam(dimensions);
    scene.title = "Dam break";
    scene.value_name = "height";
    scene.value_unit = "m";
    PictureOptions options;
    options.threads = 1;
    options.samples = 1;
    const Image image = draw(scene, options);
    const auto dark = [&](int x0, int y0, int x1, int y1) {
      int count = 0;
      for (int y = y0; y < y1; ++y)
        for (int x = x0; x < x1; ++x) count += brightness(image, x, y) < 300;
      return count;
    };
    EXPECT_GT(dark(820, 90, 960, 140), 150) << dimensions << "D";  // "height [m]" with strokes of 2 pixels
    EXPECT_GT(dark(static_cast<int>(lay_out(scene, options).legend.x1) + 8, 150, 960, 430), 100)
        << dimensions << "D";  // numbers beside the bar
    EXPECT_GT(dark(0, 0, 200, 40), 250) << dimensions << "D";
  }
}

TEST(Picture, TextKeepsClearOfTheDrawing) {
  for (const int dimensions : {2, 3})
    for (const int width : {320, 960, 3840}) {
      PictureScene scene = small_dam(dimensions);
      scene.title = "Dam break", scene.caption = "t = 0.400 s", scene.value_name = "pressure", scene.value_unit = "Pa";
      scene.value_lo = 0, scene.value_hi = 1e5;
      PictureOptions options;
      options.width = width, options.height = width * 9 / 16;
      const Layout layout = lay_out(scene, options);
      EXPECT_LT(layout.drawing.x1, layout.legend.x0);
      EXPECT_LT(layout.legend.x0 + text_width(layout.heading, layout.text), width);
      EXPECT_GT(layout.drawing.y0, 2 * layout.text + 1.6 * layout.text);  // below the two lines at the top
      EXPECT_GT(layout.drawing.width(), 0.5 * width);
      EXPECT_GT(layout.drawing.height(), 0.5 * options.height);
      EXPECT_EQ(layout.heading, "pressure [10⁵ Pa]");
    }
}

TEST(Picture, LegendShowsTheEndsOfTheColourMap) {
  PictureScene scene = small_dam(3);
  scene.value_lo = 0, scene.value_hi = 7;
  PictureOptions options;
  options.threads = 1;
  options.samples = 1;
  options.colours = ColourMap::spectrum;
  const Image image = draw(scene, options);
  const Rgb8 low = to_display(colour_of(options.colours, 0.002)), high = to_display(colour_of(options.colours, 0.998));
  int lows = 0, highs = 0;
  const auto close = [](const std::uint8_t* p, Rgb8 c) {
    return std::abs(p[0] - c[0]) + std::abs(p[1] - c[1]) + std::abs(p[2] - c[2]) < 8;
  };
  for (int y = 0; y < image.height; ++y)
    for (int x = 820; x < image.width; ++x)
      lows += close(image.pixel(x, y), low), highs += close(image.pixel(x, y), high);
  EXPECT_GT(lows, 12);
  EXPECT_GT(highs, 12);
}

/// Two layers of particles, one of each fluid.
PictureScene two_fluids(int dimensions) {
  PictureScene scene = small_dam(dimensions);
  for (float& v : scene.value) v = v < 4 ? 0.0f : 1.0f;
  scene.fluids = {{"brine", palette_look(0)}, {"honey", material_named("honey")->look}};
  scene.by_fluid = true;
  scene.value_name = "fluid";
  return scene;
}

int pixels_like(const Image& image, Rgb8 colour, const PixelRect& r) {
  int count = 0;
  for (int y = static_cast<int>(r.y0); y < r.y1; ++y)
    for (int x = static_cast<int>(r.x0); x < r.x1; ++x) {
      const std::uint8_t* p = image.pixel(x, y);
      count += std::abs(p[0] - colour[0]) + std::abs(p[1] - colour[1]) + std::abs(p[2] - colour[2]) < 12;
    }
  return count;
}

TEST(Picture, FluidsHaveTheirColoursInTheDrawingAndTheLegend) {
  PictureOptions options;
  options.threads = 1;
  const PictureScene scene = two_fluids(2);
  const Layout layout = lay_out(scene, options);
  const Image image = draw(scene, options);
  const double row = (layout.legend.y1 - layout.legend.y0) / 2;
  for (const std::size_t fluid : {0u, 1u}) {
    const Rgb8 colour = to_display(light_from(scene.fluids[fluid].look.colour));
    EXPECT_GT(pixels_like(image, colour, layout.drawing), 2000) << fluid;
    const double y = layout.legend.y0 + row * static_cast<double>(fluid);
    EXPECT_GT(pixels_like(image, colour, {layout.legend.x0, y, layout.legend.x1, y + row}), 150) << fluid;
  }
  // Brine is below honey, in the drawing as in the scene.
  const double middle = 0.5 * (layout.drawing.y0 + layout.drawing.y1);
  PixelRect upper = layout.drawing;
  upper.y1 = middle - 0.1 * options.height;
  EXPECT_EQ(pixels_like(image, to_display(light_from(scene.fluids[0].look.colour)), upper), 0);
  EXPECT_EQ(layout.heading, "fluid");
  PictureScene other = scene;
  other.fluids[1].name = "mud";
  EXPECT_GT(differing_pixels(draw(other, options), image), 20) << "the names are written";
}

TEST(Picture, ALegendOfManyFluidsFits) {
  PictureScene scene = two_fluids(3);
  scene.fluids.resize(100, {"a fluid", palette_look(7)});
  PictureOptions options = small_picture();
  const Layout layout = lay_out(scene, options);
  EXPECT_LT(layout.legend.y1, options.height);
  EXPECT_GT(layout.fluid_rows, 3u);
  EXPECT_LT(layout.fluid_rows, 100u);
  scene.value[0] = 100, scene.value[1] = -1, scene.value[2] = std::numeric_limits<float>::quiet_NaN();
  EXPECT_NO_THROW(draw(scene, options)) << "values that are no fluid of the scene";
}

TEST(Picture, FrameOnlyBodyShowsWhatIsInside) {
  PictureScene scene = small_dam(3);
  EXPECT_EQ(frame_lines(scene).size(), 12u);  // a box: no diagonals
  PictureOptions options = small_picture();
  options.text = false;
  const Image open = draw(scene, options);
  scene.bodies.back().frame_only = false;
  const Image closed = draw(scene, options);
  EXPECT_GT(differing_pixels(open, closed), 5000);
}

TEST(Picture, BadOptionsAreRefused) {
  PictureOptions options;
  options.width = 0;
  EXPECT_THROW(draw({}, options), InputError);
  options = {};
  options.up = Vec3d(0, 0, 0);
  EXPECT_THROW(draw({}, options), InputError);
  PictureScene scene = small_dam(3);
  scene.value.pop_back();
  EXPECT_THROW(draw(scene), RunError);
  scene = small_dam(3);
  scene.bodies[0].triangles.push_back({0, 1, 99});
  EXPECT_THROW(draw(scene), RunError);
}

TEST(Camera, FitsTheBoundsTightly) {
  const PixelRect rect{20, 60, 800, 520};
  for (const Bounds& b : {Bounds{Vec3d(0, 0, 0), Vec3d(3, 1, 1)}, Bounds{Vec3d(-1, -5, 2), Vec3d(1, 5, 3)}}) {
    const Camera camera = fit_camera(b, Vec3d(0, 1, 0), 28, 20, 28, rect);
    double slack = 1e9;
    for (int i = 0; i < 8; ++i) {
      const Eigen::Vector2d p =
          camera.project(Vec3d((i & 1 ? b.hi : b.lo).x(), (i & 2 ? b.hi : b.lo).y(), (i & 4 ? b.hi : b.lo).z()));
      slack = std::min({slack, p.x() - rect.x0, rect.x1 - p.x(), p.y() - rect.y0, rect.y1 - p.y()});
    }
    EXPECT_NEAR(slack, 0, 1e-6);
    const Vec3d d = camera.direction(300, 200), q = camera.start(300, 200) + 7.0 * d;
    EXPECT_NEAR((camera.project(q) - Eigen::Vector2d(300, 200)).norm(), 0, 1e-9);
  }
}

TEST(Scale, RobustRangeIgnoresOutliersAndIsRound) {
  std::vector<float> values;
  for (int i = 0; i <= 1000; ++i) values.push_back(0.00391f * static_cast<float>(i));
  values.push_back(1e9f);
  values.push_back(std::numeric_limits<float>::quiet_NaN());
  const ValueRange range = robust_range(values);
  EXPECT_DOUBLE_EQ(range.lo, 0);
  EXPECT_DOUBLE_EQ(range.hi, 4);
  const ValueRange nothing = robust_range({});
  EXPECT_LT(nothing.lo, nothing.hi);
  const std::vector<float> same(10, 1000.0f);
  EXPECT_LT(robust_range(same).lo, 1000);
  EXPECT_GT(robust_range(same).hi, 1000);
}

TEST(Scale, TicksAreRoundAndShort) {
  const Ticks plain = ticks(0, 4, 5);
  EXPECT_EQ(plain.label, (std::vector<std::string>{"0", "1", "2", "3", "4"}));
  EXPECT_EQ(plain.power, 0);
  const Ticks large = ticks(0, 12500, 5);
  EXPECT_EQ(large.power, 4);
  EXPECT_EQ(large.label.back(), "1.25");
  EXPECT_EQ(ticks(-0.3, 0.3, 3).label, (std::vector<std::string>{"-0.2", "0.0", "0.2"}));
  EXPECT_EQ(power_of_ten(-12), "10⁻¹²");
  EXPECT_TRUE(ticks(1, 1, 5).at.empty());
}

TEST(Colours, LightnessRisesEvenly) {
  for (const ColourMap map : {ColourMap::water, ColourMap::spectrum}) {
    double previous = -1, least = 1e9, most = 0;
    for (int i = 0; i <= 20; ++i) {
      const Light c = colour_of(map, i / 20.0);
      // CIE L* of the luminance, another measure of lightness than the one that the maps were made with.
      const double lightness = 116 * std::cbrt(0.2126 * c[0] + 0.7152 * c[1] + 0.0722 * c[2]) - 16;
      if (i > 0) least = std::min(least, lightness - previous), most = std::max(most, lightness - previous);
      previous = lightness;
    }
    EXPECT_GT(least, 1.5);
    EXPECT_LT(most, 6);
  }
  EXPECT_EQ(colour_map_named("balance"), ColourMap::balance);
  EXPECT_FALSE(colour_map_named("jet"));
}

TEST(Text, EveryGlyphHasInkWithinItsWidth) {
  for (char c = 33; c < 127; ++c) {
    Image image(60, 60);
    const std::string text(1, c);
    draw_text(image, 20, 35, text, {.size = 18});
    int ink = 0, outside = 0;
    for (int y = 0; y < 60; ++y)
      for (int x = 0; x < 60; ++x) {
        const bool dark = brightness(image, x, y) < 600;
        ink += dark;
        outside += dark && (x < 19 || x > 21 + text_width(text, 18));
      }
    EXPECT_GT(ink, 4) << c;
    EXPECT_EQ(outside, 0) << c;
  }
  Image image(40, 20);
  EXPECT_NO_THROW(draw_text(image, 35, 5, "cut off \xff\xe2", {.size = 30}));
  EXPECT_GT(text_width("m/s²", 12), text_width("m/s", 12));
  EXPECT_LT(text_width("m/s²", 12), text_width("m/s2", 12));
}

class RenderFiles : public ::testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = (std::filesystem::temp_directory_path() / "tidelock_render_XXXXXX").string();
    ASSERT_NE(mkdtemp(pattern.data()), nullptr);
    folder_ = pattern;
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }
  std::string file(const std::string& name) const { return (folder_ / name).string(); }
  std::size_t files() const {
    return static_cast<std::size_t>(std::distance(std::filesystem::directory_iterator(folder_), {}));
  }
  std::filesystem::path folder_;
};

TEST_F(RenderFiles, PngRoundTrip) {
  Image image(37, 23);
  for (std::size_t i = 0; i < image.rgb.size(); ++i) image.rgb[i] = static_cast<std::uint8_t>(i * 41 + i / 7);
  write_png(image, file("a.png"));
  const Image back = read_png(file("a.png"));
  EXPECT_EQ(back.width, 37);
  EXPECT_EQ(back.height, 23);
  EXPECT_EQ(back.rgb, image.rgb);
  EXPECT_EQ(files(), 1u);
}

TEST_F(RenderFiles, PngTroubleIsARunErrorAndLeavesNothing) {
  EXPECT_THROW(write_png(Image(4, 4), file("missing/a.png")), RunError);
  EXPECT_THROW(write_png(Image(), file("a.png")), RunError);
  EXPECT_THROW(write_png(Image(4, 4), folder_.string()), RunError);  // a folder has that name
  EXPECT_THROW(read_png(file("none.png")), RunError);
  std::ofstream(file("bad.png")) << "not a picture";
  EXPECT_THROW(read_png(file("bad.png")), RunError);
  EXPECT_EQ(files(), 1u);
  EXPECT_FALSE(std::filesystem::exists(folder_.string() + ".part"));
}

TEST(Sheet, HasRoomForAllFrames) {
  const std::vector<Image> frames(7, Image(800, 400, {200, 30, 30}));
  const Image sheet = contact_sheet(frames, 4, "Seven frames", std::vector<std::string>(7, "t = 0 s"));
  EXPECT_NEAR(sheet.width, 1600, 20);
  int red = 0;
  for (int y = 0; y < sheet.height; ++y)
    for (int x = 0; x < sheet.width; ++x) red += sheet.pixel(x, y)[0] == 200 && sheet.pixel(x, y)[1] == 30;
  EXPECT_EQ(red, 7 * 380 * 190);
  EXPECT_GT(sheet.height, 2 * 190 + 38);
  EXPECT_LT(sheet.height, 2 * 190 + 200);
  const Image single = contact_sheet({Image(100, 50)}, 4, "");
  EXPECT_EQ(single.width, 132);  // never enlarged
  EXPECT_THROW(contact_sheet({}, 4, ""), InputError);
  EXPECT_THROW(contact_sheet(frames, 0, ""), InputError);
}

TEST(Sheet, ReducingKeepsTheMeanLight) {
  Image stripes(90, 90, {0, 0, 0});
  for (int y = 0; y < 90; ++y)
    for (int x = 0; x < 90; x += 2) std::fill_n(stripes.pixel(x, y), 3, std::uint8_t{255});
  const Image small = reduced(stripes, 30, 40);
  EXPECT_EQ(small.width, 30);
  EXPECT_EQ(small.height, 40);
  double mean = 0;
  for (const std::uint8_t v : small.rgb) mean += to_light({v, v, v})[0];
  EXPECT_NEAR(mean / static_cast<double>(small.rgb.size()), 0.5, 0.01);
}

}  // namespace
}  // namespace tidelock
#endif
