// Path tracing: laws of optics where they are known in closed form, and small pictures compared with stored ones.
#ifdef TIDELOCK_HAVE_RENDER
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <string>

#include "base/error.hpp"
#include "render/path.hpp"
#include "render/path_scene.hpp"
#include "scene/fluid_looks.hpp"
#include "scene/materials.hpp"
#include "support/picture_meshes.hpp"

namespace tidelock {
namespace {

using testing::picture_box;

using V3 = PathScene::V3;

/// A block of water, its top with waves.
std::shared_ptr<SurfaceMesh> water_block(const Vec3d& lo, const Vec3d& hi, double wave) {
  const int n = wave > 0 ? 48 : 1;
  auto mesh = std::make_shared<SurfaceMesh>();
  const auto add = [&](const Vec3d& p, const Vec3d& normal) {
    mesh->vertices.push_back({static_cast<float>(p.x()), static_cast<float>(p.y()), static_cast<float>(p.z())});
    mesh->normals.push_back(
        {static_cast<float>(normal.x()), static_cast<float>(normal.y()), static_cast<float>(normal.z())});
    mesh->velocities.push_back({0, 0, 0});
    return static_cast<std::uint32_t>(mesh->vertices.size() - 1);
  };
  const auto height = [&](double x, double z) { return hi.y() + wave * std::sin(9 * x) * std::cos(7 * z); };
  // Six faces, each a grid; u x v is the normal out of the water.
  const auto face = [&](const Vec3d& corner, const Vec3d& u, const Vec3d& v, bool top) {
    const auto first = static_cast<std::uint32_t>(mesh->vertices.size());
    const auto row = static_cast<std::uint32_t>(n + 1);
    for (int j = 0; j <= n; ++j)
      for (int i = 0; i <= n; ++i) {
        Vec3d p = corner + double(i) / n * u + double(j) / n * v;
        Vec3d normal = u.cross(v).normalized();
        if (p.y() > hi.y() - 1e-9) p.y() = height(p.x(), p.z());
        if (top)
          normal = Vec3d(-9 * wave * std::cos(9 * p.x()) * std::cos(7 * p.z()), 1,
                         7 * wave * std::sin(9 * p.x()) * std::sin(7 * p.z()))
                       .normalized();
        add(p, normal);
      }
    for (std::uint32_t j = 0; j + 1 < row; ++j)
      for (std::uint32_t i = 0; i + 1 < row; ++i) {
        const std::uint32_t a = first + j * row + i;
        mesh->triangles.push_back({a, a + 1, a + row + 1});
        mesh->triangles.push_back({a, a + row + 1, a + row});
      }
  };
  const Vec3d s = hi - lo, x(s.x(), 0, 0), y(0, s.y(), 0), z(0, 0, s.z());
  face(lo + y, z, x, true), face(lo, x, z, false);
  face(lo + z, x, y, false), face(lo, y, x, false);
  face(lo + x, y, z, false), face(lo, z, y, false);
  return mesh;
}

PathScene::Sizes no_ground() {
  PathScene::Sizes sizes;
  sizes.line_radius = 1e-3, sizes.ground = -1e31, sizes.film = 1e-3;
  return sizes;
}

PathScene world_of(const PictureScene& scene, const std::optional<CutPlane>& cut = std::nullopt) {
  return PathScene(scene, cut, Vec3d::Zero(), no_ground(), 1);
}

TEST(Optics, FresnelKnowsItsLimits) {
  EXPECT_NEAR(fresnel(1, 1.333f), std::pow(0.333 / 2.333, 2), 1e-5);
  EXPECT_NEAR(fresnel(1, 1 / 1.333f), std::pow(0.333 / 2.333, 2), 1e-5);  // the same from inside
  EXPECT_NEAR(fresnel(0, 1.333f), 1, 1e-5);
  EXPECT_EQ(fresnel(std::cos(49.0f * 0.017453f), 1 / 1.333f), 1);  // beyond the critical angle of 48.6 degrees
  EXPECT_LT(fresnel(std::cos(48.0f * 0.017453f), 1 / 1.333f), 1);
  EXPECT_NEAR(fresnel(0.5f, 1), 0, 1e-6);
}

TEST(Optics, LightThroughWaterIsAbsorbedByItsLength) {
  PictureScene scene;
  scene.water = water_block({-1, 0, -1}, {1, 0.5, 1}, 0);
  const PathScene world = world_of(scene);
  const Light absorption(3, 1, 0.5f),
      through = world.transmittance({0, -1, 0}, V3::UnitY(), PathScene::kNoFluid, {absorption});
  const double loss = std::pow(1 - std::pow(0.333 / 2.333, 2), 2);  // at both surfaces
  for (int c = 0; c < 3; ++c) EXPECT_NEAR(through[c], loss * std::exp(-0.5 * absorption[c]), 2e-3);
  scene.bodies.push_back(picture_box({-0.1, 1, -0.1}, {0.1, 1.2, 0.1}, {1, 0, 0}));
  EXPECT_EQ(world_of(scene).transmittance({0, -1, 0}, V3::UnitY(), PathScene::kNoFluid, {absorption}),
            Light(Light::Zero()));
  EXPECT_GT(world_of(scene).transmittance({0.5f, -1, 0}, V3::UnitY(), PathScene::kNoFluid, {absorption})[0], 0);
}

TEST(Optics, EachFluidAbsorbsByItsOwnLength) {
  // Oil on water; their surfaces overlap by a millimetre, as those of touching fluids do.
  PictureScene scene;
  auto both = water_block({-1, 0, -1}, {1, 0.301, 1}, 0);
  const auto oil = water_block({-1, 0.3, -1}, {1, 0.5, 1}, 0);
  both->fluid.assign(both->vertices.size(), 0);
  const auto first = static_cast<std::uint32_t>(both->vertices.size());
  both->vertices.insert(both->vertices.end(), oil->vertices.begin(), oil->vertices.end());
  both->normals.insert(both->normals.end(), oil->normals.begin(), oil->normals.end());
  both->velocities.insert(both->velocities.end(), oil->velocities.begin(), oil->velocities.end());
  both->fluid.resize(both->vertices.size(), 1);
  for (const auto& t : oil->triangles) both->triangles.push_back({first + t[0], first + t[1], first + t[2]});
  scene.water = both;
  const PathScene world = world_of(scene);
  const std::vector<Light> absorption = {Light(3, 1, 0.5f), Light(0.5f, 2, 4)};
  const double loss = std::pow(1 - std::pow(0.333 / 2.333, 2), 2);  // at the lowest and the highest surface only
  for (const bool up : {true, false}) {
    const Light through = world.transmittance({0, up ? -1.0f : 1.0f, 0}, up ? V3(V3::UnitY()) : V3(-V3::UnitY()),
                                              PathScene::kNoFluid, absorption);
    for (int c = 0; c < 3; ++c)
      EXPECT_NEAR(through[c], loss * std::exp(-0.3 * absorption[0][c] - 0.2 * absorption[1][c]), 3e-3) << up << c;
  }
  EXPECT_EQ(world.first({0, -1, 0}, V3::UnitY(), false).index, 0u);
  EXPECT_EQ(world.first({0, 1, 0}, -V3::UnitY(), false).index, 1u);
}

TEST(Optics, NoFilmOfAirBetweenWaterAndASolid) {
  PictureScene scene;
  scene.water = water_block({-1, 0, -1}, {1, 0.5, 1}, 0);
  scene.bodies.push_back(picture_box({-1, -0.5, -1}, {1, -5e-4, 1}, {1, 0, 0}));  // half a millimetre below
  const PathScene world = world_of(scene);
  const PathScene::Hit top = world.first({0, 1, 0}, -V3::UnitY(), false);
  EXPECT_EQ(top.kind, PathScene::Kind::water);
  EXPECT_FALSE(top.leaving);
  EXPECT_NEAR(top.distance, 0.5, 1e-5);
  const PathScene::Hit bottom = world.first({0, 0.5f, 0}, -V3::UnitY(), true);
  EXPECT_EQ(bottom.kind, PathScene::Kind::body);
  // And back up from the solid: the film's other side is not there, the top of the water is.
  const PathScene::Hit up = world.first({0, -5e-4f, 0}, V3::UnitY(), true);
  EXPECT_EQ(up.kind, PathScene::Kind::water);
  EXPECT_TRUE(up.leaving);
  EXPECT_NEAR(up.distance, 0.5005, 1e-5);
}

TEST(Optics, CutShowsTheInsideOfWaterAndBodies) {
  PictureScene scene;
  scene.water = water_block({-1, 0, -1}, {1, 0.5, 1}, 0);
  scene.bodies.push_back(picture_box({-0.2, 0.6, -0.2}, {0.2, 1, 0.2}, {1, 0, 0}));
  const PathScene world = world_of(scene, CutPlane{Vec3d(0, 0, 1), 0.1});
  const PathScene::Hit water = world.first({0, 0.25f, 3}, -V3::UnitZ(), false);
  EXPECT_EQ(water.kind, PathScene::Kind::water);
  EXPECT_FALSE(water.leaving);
  EXPECT_NEAR(water.distance, 2.9, 1e-4);
  EXPECT_NEAR(water.normal.z(), 1, 1e-5);
  const PathScene::Hit body = world.first({0, 0.8f, 3}, -V3::UnitZ(), false);
  EXPECT_EQ(body.kind, PathScene::Kind::body);
  EXPECT_NEAR(body.distance, 2.9, 1e-4);
  // From inside of the water it ends at the cut.
  const PathScene::Hit out = world.first({0, 0.25f, -0.5f}, V3::UnitZ(), true);
  EXPECT_EQ(out.kind, PathScene::Kind::water);
  EXPECT_TRUE(out.leaving);
  EXPECT_NEAR(out.distance, 0.6, 1e-4);
  EXPECT_EQ(world.first({0, 0.25f, 3}, V3::UnitX(), false).kind, PathScene::Kind::nothing);
}

TEST(Optics, AnOpaqueLiquidStopsLight) {
  PictureScene scene;
  scene.water = water_block({-1, 0, -1}, {1, 0.5, 1}, 0);
  scene.fluids = {{"milk", material_named("milk")->look}};
  const PathScene world = world_of(scene);
  const Light dark = Light::Zero(), all = Light::Ones();
  EXPECT_EQ(world.transmittance({0, -1, 0}, V3::UnitY(), PathScene::kNoFluid, {all}), dark);
  EXPECT_EQ(world.transmittance({2, -1, 0}, V3::UnitY(), PathScene::kNoFluid, {all}), all) << "beside it";
  const PathScene::Hit hit = world.first({0, 1, 0}, -V3::UnitY(), false);
  EXPECT_EQ(hit.kind, PathScene::Kind::opaque);
  EXPECT_NEAR(hit.distance, 0.5, 1e-5);
  EXPECT_NEAR(hit.normal.y(), 1, 1e-5);
}

TEST(Optics, CutThroughAnOpaqueLiquidShowsItsCutFaceAndThatOfABodyInIt) {
  PictureScene scene;
  scene.water = water_block({-1, 0, -1}, {1, 0.5, 1}, 0);
  scene.fluids = {{"milk", material_named("milk")->look}};
  scene.bodies.push_back(picture_box({-0.6, 0.2, -0.2}, {-0.4, 0.3, 0.2}, {1, 0, 0}));  // cut
  scene.bodies.push_back(picture_box({0.4, 0.2, -0.8}, {0.6, 0.3, -0.5}, {1, 0, 0}));   // behind the cut, in the milk
  const PathScene world = world_of(scene, CutPlane{Vec3d(0, 0, 1), 0.1});
  for (const float x : {0.0f, 0.5f}) {
    const PathScene::Hit milk = world.first({x, 0.25f, 3}, -V3::UnitZ(), false);
    EXPECT_EQ(milk.kind, PathScene::Kind::opaque) << x;
    EXPECT_NEAR(milk.distance, 2.9, 1e-4) << x;
    EXPECT_NEAR(milk.normal.z(), 1, 1e-5) << x;
  }
  const PathScene::Hit body = world.first({-0.5f, 0.25f, 3}, -V3::UnitZ(), false);
  EXPECT_EQ(body.kind, PathScene::Kind::body);
  EXPECT_NEAR(body.distance, 2.9, 1e-4);
}

// --- whole pictures --------------------------------------------------------------------------------------------------

PictureScene pool() {
  PictureScene scene;
  scene.radius = 0.03f;
  scene.bodies.push_back(picture_box({0.25, -0.1, -0.25}, {0.6, 0.55, 0.15}, {0.85f, 0.45f, 0.15f}));
  scene.bodies.push_back(picture_box({-0.7, 0, -0.4}, {-0.4, 0.25, -0.1}, {0.2f, 0.45f, 0.7f}));
  scene.bodies.push_back(picture_box({-1, 0, -0.6}, {1, 0.9, 0.6}, {0, 0, 0}));
  scene.bodies.back().frame_only = true;
  scene.title = "A pool";
  scene.caption = "t = 0.250 s";
  return scene;
}

PathOptions small_picture() {
  PathOptions options;
  options.picture.width = 192, options.picture.height = 128;
  options.picture.bounds = Bounds{Vec3d(-1, 0, -0.6), Vec3d(1, 0.9, 0.6)};
  options.picture.threads = 2;
  options.samples = 24;
  options.spacing = 0.03;
  return options;
}

PictureScene pool_of_water() {
  PictureScene scene = pool();
  scene.water = water_block({-1, 0, -0.6}, {1, 0.35, 0.6}, 0.02);
  return scene;
}

PictureScene pool_of_particles() {
  PictureScene scene = pool();
  for (int i = 0; i < 32; ++i)
    for (int j = 0; j < 5; ++j)
      for (int k = 0; k < 19; ++k) {
        scene.points.push_back({-0.97f + 0.0625f * static_cast<float>(i), 0.03f + 0.0625f * static_cast<float>(j),
                                -0.57f + 0.0625f * static_cast<float>(k)});
        scene.value.push_back(0.1f * static_cast<float>(i));
      }
  scene.value_name = "speed";
  scene.value_unit = "m/s";
  return scene;
}

/// Compares with tests/unit/pictures/NAME.png: no region may differ much in its mean, and few pixels may differ at all.
/// TIDELOCK_WRITE_PICTURES=1 writes the files anew; look at them then.
void expect_picture(const Image& image, const std::string& name) {
  const std::string file = std::string(TIDELOCK_SOURCE_DIR) + "/tests/unit/pictures/" + name + ".png";
  if (std::getenv("TIDELOCK_WRITE_PICTURES")) {
    std::filesystem::create_directories(std::filesystem::path(file).parent_path());
    write_png(image, file);
  }
  const Image wanted = read_png(file);
  ASSERT_EQ(image.width, wanted.width);
  ASSERT_EQ(image.height, wanted.height);
  int far_off = 0;
  constexpr int kTile = 16;
  for (int y0 = 0; y0 < image.height; y0 += kTile)
    for (int x0 = 0; x0 < image.width; x0 += kTile) {
      double difference[3] = {0, 0, 0};
      for (int y = y0; y < y0 + kTile; ++y)
        for (int x = x0; x < x0 + kTile; ++x)
          for (int c = 0; c < 3; ++c) {
            const int d = int{image.pixel(x, y)[c]} - wanted.pixel(x, y)[c];
            difference[c] += d;
            far_off += std::abs(d) > 24;
          }
      for (const double d : difference)
        EXPECT_LT(std::abs(d) / (kTile * kTile), 4) << name << ": the tile at " << x0 << ", " << y0 << " of 255 steps";
    }
  EXPECT_LT(far_off, 0.02 * 3 * image.width * image.height) << name;
}

TEST(PathPicture, WaterLooksAsStored) { expect_picture(render(pool_of_water(), small_picture()), "pool_water"); }

TEST(PathPicture, ParticlesLookAsStored) {
  expect_picture(render(pool_of_particles(), small_picture()), "pool_particles");
}

TEST(PathPicture, ParticlesOfTwoFluidsLookAsStored) {
  PictureScene scene = pool_of_particles();
  for (std::size_t i = 0; i < scene.value.size(); ++i) scene.value[i] = scene.points[i][0] < 0 ? 0 : 1;
  scene.fluids = {{"brine", palette_look(0)}, {"oil", palette_look(1)}};
  scene.by_fluid = true;
  scene.value_name = "fluid", scene.value_unit = "";
  expect_picture(render(scene, small_picture()), "pool_fluids");
}

TEST(PathPicture, CutLooksAsStored) {
  PathOptions options = small_picture();
  options.cut = CutPlane{Vec3d(0, 0, 1), -0.05};
  expect_picture(render(pool_of_water(), options), "pool_cut");
}

TEST(PathPicture, TheComparisonSeesADifference) {
  if (std::getenv("TIDELOCK_WRITE_PICTURES")) GTEST_SKIP();
  PictureScene scene = pool_of_water();
  scene.bodies[0].colour = {0.2f, 0.8f, 0.3f};
  const Image other = render(scene, small_picture()), same = render(pool_of_water(), small_picture());
  int differing = 0;
  for (std::size_t i = 0; i < same.rgb.size(); ++i) differing += std::abs(int{same.rgb[i]} - other.rgb[i]) > 24;
  EXPECT_GT(differing, 0.02 * static_cast<double>(same.rgb.size()));
}

TEST(PathPicture, SameBitsOnAnyNumberOfThreads) {
  PathOptions options = small_picture();
  options.picture.width = 96, options.picture.height = 64;
  options.samples = 5;
  options.picture.threads = 1;
  const Image one = render(pool_of_water(), options);
  options.picture.threads = 3;
  EXPECT_EQ(one.rgb, render(pool_of_water(), options).rgb);
}

/// Mean square difference from pixel to pixel in a part of the picture where nothing but the ground is.
double noise_of(int samples) {
  PathOptions options = small_picture();
  options.samples = samples;
  options.picture.text = false;
  const Image image = render(pool(), options);
  double sum = 0;
  int count = 0;
  for (int y = 100; y < 126; ++y)
    for (int x = 2; x < 40; ++x, ++count) sum += std::pow(int{image.pixel(x + 1, y)[1]} - image.pixel(x, y)[1], 2);
  return sum / count;
}

TEST(PathPicture, NoiseFallsWithTheNumberOfPaths) { EXPECT_LT(noise_of(64), 0.5 * noise_of(4) + 0.5); }

TEST(PathPicture, AbsorptionMakesWaterBlue) {
  PathOptions options = small_picture();
  options.picture.text = false;
  const auto blueness = [&](double absorption) {
    options.absorption = absorption;
    const Image image = render(pool_of_water(), options);
    double sum = 0;
    for (int y = 64; y < 96; ++y)
      for (int x = 40; x < 150; ++x) sum += int{image.pixel(x, y)[2]} - image.pixel(x, y)[0];
    return sum / (32 * 110);
  };
  EXPECT_GT(blueness(1), blueness(0) + 20);
}

// --- looks of liquids
// --------------------------------------------------------------------------------------------------

/// The pool full of a liquid of the library, or of another look.
PictureScene pool_full_of(const Look& look) {
  PictureScene scene = pool_of_water();
  scene.fluids = {{"", look}};
  return scene;
}
PictureScene pool_full_of(const char* material) { return pool_full_of(material_named(material)->look); }

PathOptions picture_without_text() {
  PathOptions options = small_picture();
  options.picture.text = false;
  return options;
}

/// [0..255] mean colour of a part of the liquid's surface, in front of the bodies.
Rgb colour_of_pool(const Image& image) {
  Rgb sum{};
  for (int y = 70; y < 92; ++y)
    for (int x = 60; x < 130; ++x)
      for (std::size_t c = 0; c < 3; ++c) sum[c] += image.pixel(x, y)[c] / (22.0 * 70);
  return sum;
}
Rgb colour_of_pool(const PictureScene& scene) { return colour_of_pool(render(scene, picture_without_text())); }

TEST(PathLooks, LiquidsHaveTheirColours) {
  const Rgb honey = colour_of_pool(pool_full_of("honey")), milk = colour_of_pool(pool_full_of("milk"));
  EXPECT_GT(honey[0], honey[1] + 25) << "honey is amber";
  EXPECT_GT(honey[1], honey[2] + 40) << "honey is amber";
  EXPECT_GT(*std::min_element(milk.begin(), milk.end()), 190) << "milk is white";
  EXPECT_LT(milk[0] - milk[2], 40) << "milk is white";
  const Rgb blood = colour_of_pool(pool_full_of("blood")), mud = colour_of_pool(pool_full_of("mud"));
  EXPECT_GT(blood[0], 1.8 * blood[1]);
  EXPECT_GT(mud[0], mud[2] + 15);
  EXPECT_LT(mud[0], 170) << "mud is dark";
}

/// What is wholly inside of an opaque liquid cannot be seen; in water it can.
TEST(PathLooks, NothingInMilkIsSeen) {
  for (const char* material : {"milk", "mercury", "lava", "water"}) {
    PictureScene empty = pool_full_of(material), with_stone = empty;
    with_stone.bodies.push_back(picture_box({-0.2, 0.05, 0.2}, {0.2, 0.3, 0.5}, {0.1f, 0.1f, 0.1f}));
    const bool same = render(empty, picture_without_text()).rgb == render(with_stone, picture_without_text()).rgb;
    EXPECT_EQ(same, material != std::string("water")) << material;
  }
}

TEST(PathLooks, LavaGlowsAndLightsWhatIsAroundIt) {
  PathOptions night = picture_without_text();
  night.sun_elevation = -60;
  const Look hot = material_named("lava")->look;
  Look cold = hot;
  cold.emission = {0, 0, 0};
  const Image with = render(pool_full_of(hot), night), without = render(pool_full_of(cold), night);
  const Rgb lava = colour_of_pool(with), rock = colour_of_pool(without);
  EXPECT_GT(lava[0], rock[0] + 40);
  EXPECT_GT(lava[0], 230);
  EXPECT_GT(lava[0], lava[2] + 100) << "red, not white";
  // The ground in front of the pool is lit in red.
  double red = 0, blue = 0;
  for (int y = 112; y < 124; ++y)
    for (int x = 60; x < 130; ++x) {
      red += (int{with.pixel(x, y)[0]} - without.pixel(x, y)[0]) / (12.0 * 70);
      blue += (int{with.pixel(x, y)[2]} - without.pixel(x, y)[2]) / (12.0 * 70);
    }
  EXPECT_GT(red, 4);
  EXPECT_GT(red, 2 * blue + 2);
  // What sends out more is brighter.
  Look hotter = hot;
  for (double& e : hotter.emission) e *= 2;
  EXPECT_GT(colour_of_pool(render(pool_full_of(hotter), night))[1], lava[1] + 10);
}

/// A still pool of mercury shows a wall upside down; a dull liquid of the same colour does not.
TEST(PathLooks, MercuryMirrorsWhatStandsOnIt) {
  const auto redness = [](const Look& look) {
    PictureScene scene;
    scene.water = water_block({-1, 0, -0.6}, {1, 0.1, 0.6}, 0);
    scene.fluids = {{"", look}};
    scene.bodies.push_back(picture_box({-0.5, 0.1, -0.5}, {0.5, 0.9, -0.4}, {0.85f, 0.05f, 0.05f}));
    PathOptions options = picture_without_text();
    options.picture.camera_position = Vec3d(0, 1, 4), options.picture.camera_target = Vec3d(0, 0.3, 0);
    const Image image = render(scene, options);
    // The liquid in front of the wall: its foot is 11.6 degrees below the horizon, in row 72, and the liquid's near
    // edge 14.8 degrees, in row 86.
    double sum = 0;
    for (int y = 75; y < 83; ++y)
      for (int x = 86; x < 106; ++x) sum += (int{image.pixel(x, y)[0]} - image.pixel(x, y)[2]) / (8.0 * 20);
    return sum;
  };
  const Look mercury = material_named("mercury")->look;
  Look dull = mercury;
  dull.metal = false, dull.roughness = 1;
  EXPECT_GT(redness(mercury), redness(dull) + 40);
}

/// No surface returns more light than it gets: under a sky of at most white light without a sun, nothing is brighter.
TEST(PathLooks, NoLiquidIsBrighterThanWhatLightsIt) {
  PathOptions night = picture_without_text();
  night.sun_elevation = -60;
  night.picture.ground = false;
  for (const double roughness : {0.0, 0.3, 1.0})
    for (const bool metal : {false, true}) {
      Look white;
      white.colour = {1, 1, 1}, white.clear = false, white.metal = metal, white.roughness = roughness;
      PictureScene scene;
      scene.water = water_block({-1, 0, -0.6}, {1, 0.35, 0.6}, 0.02);
      scene.fluids = {{"", white}};
      const Image image = render(scene, night);
      // The brightest part of the sky is its horizon, which is seen beside the liquid.
      int sky = 0;
      for (int y = 0; y < image.height; ++y) sky = std::max<int>(sky, image.pixel(1, y)[1]);
      const double liquid = colour_of_pool(image)[1];
      EXPECT_LE(liquid, sky) << roughness << metal;
      EXPECT_GT(liquid, 90) << roughness << metal;
    }
}

/// Balls that are coloured by fluid have their liquid's look too.
TEST(PathLooks, BallsOfLavaGlow) {
  PathOptions night = picture_without_text();
  night.sun_elevation = -60;
  const auto picture = [&](const Look& look) {
    PictureScene scene = pool_of_particles();
    scene.value.assign(scene.value.size(), 0);
    scene.fluids = {{"", look}}, scene.by_fluid = true;
    return colour_of_pool(render(scene, night));
  };
  Look cold = material_named("lava")->look;
  cold.emission = {0, 0, 0};
  EXPECT_GT(picture(material_named("lava")->look)[0], picture(cold)[0] + 30);
}

TEST(PathPicture, TurntableAndOddInput) {
  PathOptions options = small_picture();
  options.samples = 1;
  options.turn = 360;
  const Image around = render(pool(), options);
  options.turn = 0;
  const Image start = render(pool(), options);
  int differing = 0;
  for (std::size_t i = 0; i < start.rgb.size(); ++i) differing += std::abs(int{start.rgb[i]} - around.rgb[i]) > 24;
  EXPECT_LT(differing, 0.02 * static_cast<double>(start.rgb.size()));
  options.turn = 90;
  EXPECT_NE(render(pool(), options).rgb, start.rgb);

  PictureScene empty;
  EXPECT_NO_THROW(render(empty, options));
  empty.water = std::make_shared<SurfaceMesh>();
  EXPECT_NO_THROW(render(empty, options));
  PictureScene flat;
  flat.dimensions = 2;
  EXPECT_THROW(render(flat, options), InputError);
  options.samples = 0;
  EXPECT_THROW(render(empty, options), InputError);
}

}  // namespace
}  // namespace tidelock
#endif
