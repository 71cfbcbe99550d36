// Values of `tidelock sweep --vary`.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "base/error.hpp"
#include "run/variants.hpp"

namespace tidelock {
namespace {

using Words = std::vector<std::string>;

std::string message_of(const std::string& text) {
  try {
    variation_of(text);
  } catch (const InputError& error) {
    return error.what();
  }
  return "no error";
}

TEST(Variants, ARangeHasBothEnds) {
  const Variation v = variation_of("fluids[0].density=800:1200:5");
  EXPECT_EQ(v.path, "fluids[0].density");
  EXPECT_EQ(v.values, (Words{"800", "900", "1000", "1100", "1200"}));
  EXPECT_EQ(variation_of("a=0.1:0.3:3").values, (Words{"0.1", "0.2", "0.3"}));
  EXPECT_EQ(variation_of("a=1:-1:2").values, (Words{"1", "-1"}));
}

TEST(Variants, AListHasItsWords) {
  EXPECT_EQ(variation_of("solver.pressure=iisph,dfsph").values, (Words{"iisph", "dfsph"}));
  EXPECT_EQ(variation_of("gravity=[0,-1,0],[0,-2,0]").values, (Words{"[0,-1,0]", "[0,-2,0]"}));
  EXPECT_EQ(variation_of("name=\"a,b\",c").values, (Words{"\"a,b\"", "c"}));
  EXPECT_EQ(variation_of("a=3").values, (Words{"3"}));
}

TEST(Variants, WhatIsWrongIsSaid) {
  EXPECT_NE(message_of("density").find("expected PATH=FROM:TO:COUNT or PATH=A,B,C"), std::string::npos);
  EXPECT_NE(message_of("density=").find("expected PATH="), std::string::npos);
  EXPECT_NE(message_of("density=1:2").find("expected FROM:TO:COUNT"), std::string::npos);
  EXPECT_NE(message_of("density=1:2:1").find("a COUNT of 2 to"), std::string::npos);
  EXPECT_NE(message_of("density=1:2:2.5").find("a COUNT of 2 to"), std::string::npos);
  EXPECT_NE(message_of("density=1,,2").find("a value between the commas is missing"), std::string::npos);
}

TEST(Variants, EveryCombinationHasANameOfItsOwn) {
  const std::vector<Variation> both = {variation_of("bodies[0].density=1,2"), variation_of("solver.pressure=a,b,c")};
  const std::vector<SceneVariant> variants = every_variant(both);
  ASSERT_EQ(variants.size(), 6U);
  EXPECT_EQ(variants[0].name, "density=1,pressure=a");
  EXPECT_EQ(variants[1].name, "density=1,pressure=b");
  EXPECT_EQ(variants[5].values, (Words{"2", "c"}));
  EXPECT_EQ(overrides_of(variants[5], both), (Words{"bodies[0].density=2", "solver.pressure=c"}));
  // two settings of the same name are told apart
  const auto same = every_variant({variation_of("bodies[0].density=1"), variation_of("bodies[1].density=1")});
  EXPECT_EQ(same[0].name, "bodies[0].density=1,bodies[1].density=1");
  // a name is one folder
  EXPECT_EQ(every_variant({variation_of("file=\"a/../b\"")})[0].name, "file=_a_.._b_");
  EXPECT_THROW(every_variant({variation_of("a=1,1")}), InputError);
  EXPECT_THROW(every_variant({variation_of("a=1:2:1000"), variation_of("b=1:2:1000")}), InputError);
}

}  // namespace
}  // namespace tidelock
