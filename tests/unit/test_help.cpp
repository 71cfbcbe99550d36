// The lists of names in the help of ./tidelock, which is printed without a build, are those of the program.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <string>

#include "geometry/parts/parts.hpp"
#include "scene/materials.hpp"

namespace tidelock {
namespace {

namespace fs = std::filesystem;
using Names = std::set<std::string>;

/// The words of a list: the lines after "TITLE:" or "TITLE (...):" up to an empty line.
Names listed(const std::string& title) {
  std::ifstream in(TIDELOCK_SOURCE_DIR "/src/cli/help/tidelock.txt");
  Names names;
  bool inside = false;
  for (std::string line; std::getline(in, line);) {
    if (line.starts_with(title) && line.ends_with(":")) {
      inside = true;
    } else if (line.empty()) {
      inside = false;
    } else if (inside) {
      std::istringstream words(line);
      for (std::string word; words >> word;) EXPECT_TRUE(names.insert(word).second) << word << " is there twice";
    }
  }
  return names;
}

TEST(Help, ListsTheScenesThatCommandsFindByName) {
  Names scenes;
  for (const auto& entry : fs::recursive_directory_iterator(TIDELOCK_SOURCE_DIR "/scenes")) {
    const std::string name = fs::relative(entry.path(), TIDELOCK_SOURCE_DIR "/scenes").replace_extension().string();
    if (entry.path().extension() == ".json" && !name.starts_with("papers/")) scenes.insert(name);
  }
  EXPECT_EQ(listed("Scenes"), scenes);
}

TEST(Help, ListsTheMaterials) {
  const std::vector<std::string> names = material_names();
  EXPECT_EQ(listed("Materials"), Names(names.begin(), names.end()));
}

TEST(Help, ListsTheParts) {
  Names parts;
  for (const PartKind& kind : part_kinds()) parts.insert(kind.name);
  EXPECT_EQ(listed("Parts"), parts);
}

}  // namespace
}  // namespace tidelock
