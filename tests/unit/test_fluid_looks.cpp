// What liquids look like: as people know them, in the scene's colour where it names one, and never mistaken for
// another.
#include "scene/fluid_looks.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "scene/materials.hpp"
#include "scene/read.hpp"

namespace tidelock {
namespace {

/// A scene of drops, each described by its keys: R"("material": "milk")".
Scene drops(const std::vector<std::string>& fluids) {
  std::string text;
  for (std::size_t f = 0; f < fluids.size(); ++f)
    text += (f > 0 ? ", " : "") + std::string("{") + fluids[f] + (fluids[f].empty() ? "" : ", ") +
            R"("fill": [{"sphere": {"radius": 0.5}, "position": [)" + std::to_string(3 * f) + ", 0, 0]}]}";
  return parse_scene(R"({"particle_size": 0.1, "fluids": [)" + text + "]}", "test.json");
}
Look drop(const std::string& fluid) { return look_of(drops({fluid}), 0); }
Look of_material(const std::string& name) { return drop(R"("material": ")" + name + '"'); }

/// [degrees] of the usual colour wheel: red 0, yellow 60, green 120, blue 240.
double wheel(const Rgb& c) {
  const double most = *std::max_element(c.begin(), c.end()), least = *std::min_element(c.begin(), c.end());
  const double d = most - least;
  if (d == 0) return 0;
  double h = c[2] == most ? 4 + (c[0] - c[1]) / d : c[1] == most ? 2 + (c[2] - c[0]) / d : (c[1] - c[2]) / d;
  if (h < 0) h += 6;
  return 60 * h;
}
double lightness(const Look& look) { return lch_of(light_of_display(look.colour)).lightness; }
double chroma(const Look& look) { return lch_of(light_of_display(look.colour)).chroma; }

TEST(FluidLooks, LiquidsLookAsPeopleKnowThem) {
  const Look water = of_material("water"), honey = of_material("honey"), milk = of_material("milk");
  EXPECT_NEAR(wheel(water.colour), 215, 25) << "water is blue";
  EXPECT_NEAR(wheel(honey.colour), 40, 12) << "honey is amber, #ffbf00 or so";
  EXPECT_GT(chroma(honey), 0.1);
  EXPECT_TRUE(water.clear && honey.clear);
  EXPECT_GT(honey.absorption[2], 2 * honey.absorption[1]) << "light through honey loses its blue first";
  EXPECT_GT(honey.absorption[1], 2 * honey.absorption[0]);
  EXPECT_GT(water.absorption[0], water.absorption[2]) << "light through water loses its red first";
  EXPECT_FALSE(milk.clear);
  EXPECT_GT(lightness(milk), 0.9);
  EXPECT_LT(chroma(milk), 0.04);
  const Look blood = of_material("blood"), mud = of_material("mud"), mercury = of_material("mercury");
  EXPECT_LT(std::min(wheel(blood.colour), 360 - wheel(blood.colour)), 20) << "blood is red";
  EXPECT_FALSE(blood.clear);
  EXPECT_NEAR(wheel(mud.colour), 33, 15) << "mud is brown";
  EXPECT_LT(lightness(mud), 0.55);
  EXPECT_TRUE(mercury.metal);
  EXPECT_LT(chroma(mercury), 0.03);
  const Look lava = of_material("lava");
  EXPECT_GT(lava.emission[0], 1) << "brighter than paper in the sun";
  EXPECT_NEAR(wheel(lava.emission), 12, 12) << "and it glows orange red";
}

TEST(FluidLooks, OnlyLavaGlowsAndOnlyMercuryIsMetal) {
  for (const Material& m : materials()) {
    const Look look = of_material(m.name);
    const bool glows = std::any_of(look.emission.begin(), look.emission.end(), [](double e) { return e > 0; });
    EXPECT_EQ(glows, m.name == std::string("lava")) << m.name;
    EXPECT_EQ(look.metal, m.name == std::string("mercury")) << m.name;
    EXPECT_FALSE(look.metal && look.clear) << m.name;
  }
}

/// Twice what can just be seen, in Oklab.
constexpr double kToldApart = 0.04;

TEST(FluidLooks, TwoFluidsThatTheSceneDoesNotColourCanBeToldApart) {
  std::vector<std::string> kinds{""};
  for (const std::string& name : material_names()) kinds.push_back(R"("material": ")" + name + '"');
  for (const std::string& a : kinds)
    for (const std::string& b : kinds) {
      // Names differ; the scene refuses two fluids of one name.
      const auto named = [](const std::string& fluid, const char* name) {
        return std::string(R"("name": ")") + name + '"' + (fluid.empty() ? "" : ", ") + fluid;
      };
      const std::vector<Look> looks = looks_of(drops({named(a, "a"), named(b, "b")}));
      EXPECT_GT(difference(looks[0].colour, looks[1].colour), kToldApart) << a << " and " << b;
    }
}

TEST(FluidLooks, ManyFluidsCanBeToldApart) {
  const std::vector<Look> looks = looks_of(drops(std::vector<std::string>(16)));
  for (std::size_t a = 0; a < looks.size(); ++a)
    for (std::size_t b = 0; b < a; ++b)
      EXPECT_GT(difference(looks[a].colour, looks[b].colour), kToldApart) << a << " and " << b;
  for (std::size_t k = 0; k < 1000; ++k) {
    const Look look = palette_look(k);
    for (std::size_t c = 0; c < 3; ++c) {
      EXPECT_GE(look.colour[c], 0);
      EXPECT_LE(look.colour[c], 1);
      EXPECT_GT(look.absorption[c], 0);
    }
  }
}

TEST(FluidLooks, TheScenesColourComesFirst) {
  const Rgb wanted{230 / 255.0, 180 / 255.0, 34 / 255.0};
  const auto near = [](const Rgb& a, const Rgb& b) { return difference(a, b) < 1e-6; };
  EXPECT_TRUE(near(drop(R"("colour": "#e6b422")").colour, wanted));
  EXPECT_TRUE(near(drop(R"("material": "lava", "colour": "#E6B422")").colour, wanted));
  EXPECT_TRUE(near(drop(R"("colour": [0.2, 0.4, 0.6])").colour, {0.2, 0.4, 0.6}));
  EXPECT_TRUE(near(drop(R"("colour": "honey")").colour, of_material("honey").colour));
  // The matter stays: red milk is opaque, green lava glows green, red water lets red light through.
  EXPECT_FALSE(drop(R"("material": "milk", "colour": "red")").clear);
  const Look green = drop(R"("material": "lava", "colour": "green")");
  EXPECT_GT(green.emission[1], green.emission[0]);
  const Look red = drop(R"("colour": "red")");
  EXPECT_TRUE(red.clear);
  EXPECT_LT(red.absorption[0], red.absorption[1]);
  // A fluid without a colour keeps away from one that the scene gives to another.
  const std::vector<Look> looks = looks_of(drops({R"("colour": "honey")", R"("material": "honey")"}));
  EXPECT_GT(difference(looks[0].colour, looks[1].colour), kToldApart);
}

TEST(FluidLooks, AColourThatIsNoneIsRefusedWithTheNearestName) {
  const auto refused = [](const std::string& colour) -> std::string {
    try {
      drop(R"("colour": )" + colour);
    } catch (const InputError& error) {
      return error.what();
    }
    return "it was read";
  };
  EXPECT_NE(refused(R"("hony")").find("the nearest name is \"honey\""), std::string::npos) << refused(R"("hony")");
  EXPECT_NE(refused(R"("turqoise")").find("\"turquoise\""), std::string::npos);
  for (const char* colour : {R"("hony")", R"("#12345")", R"("#12345g")", R"("")", "[0.1, 0.2]", "[0.1, 0.2, 1.5]", "7"})
    EXPECT_NE(refused(colour).find("test.json: fluids[0].colour"), std::string::npos) << refused(colour);
}

TEST(FluidLooks, PicturesShowTheColourOfLiquidsThatAreKnownByIt) {
  const auto colour_by = [](const std::string& fluid) { return drops({fluid}).outputs.pictures.colour_by; };
  EXPECT_EQ(colour_by(R"("material": "honey")"), ColourBy::fluid);
  EXPECT_EQ(colour_by(R"("material": "lava")"), ColourBy::fluid);
  EXPECT_EQ(colour_by(R"("colour": "red")"), ColourBy::fluid);
  EXPECT_EQ(colour_by(R"("material": "water")"), ColourBy::speed);
  EXPECT_EQ(colour_by(""), ColourBy::speed);
}

}  // namespace
}  // namespace tidelock
