// The drawing of docs/architecture.md as a test: a room includes only itself and the rooms below it. papers/, beside
// src/, stands between the rooms and the program, which runs it.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <optional>
#include <regex>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace {
namespace fs = std::filesystem;

constexpr std::array kRooms = {"base",    "exec",    "laws",     "geometry",  "scene",    "world",   "neighbours",
                               "bodies",  "solvers", "coupling", "materials", "stepping", "outputs", "run",
                               "surface", "render",  "viewer",   "tidelock",  "papers",   "cli"};

/// Place of a room in the order of includes, from below; nothing for an unknown name.
std::optional<std::size_t> level(const std::string& room) {
  const auto found = std::find(kRooms.begin(), kRooms.end(), room);
  if (found == kRooms.end()) return std::nullopt;
  return static_cast<std::size_t>(found - kRooms.begin());
}

/// The names in the quoted includes of a file's text.
std::vector<std::string> quoted_includes(const std::string& text) {
  std::vector<std::string> names;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    line.erase(std::remove_if(line.begin(), line.end(), [](char c) { return c == ' ' || c == '\t'; }), line.end());
    const std::string start = "#include\"";
    if (line.rfind(start, 0) != 0) continue;
    names.push_back(line.substr(start.size(), line.find('"', start.size()) - start.size()));
  }
  return names;
}

/// What is wrong with the quoted includes of a file's text; `path` begins with the room.
std::vector<std::string> problems(const fs::path& path, const std::string& text) {
  std::vector<std::string> found;
  const std::string room = path.begin()->string();
  const auto own = level(room);
  if (!own) return {path.string() + ": '" + room + "' is not a room; add it to docs/architecture.md and to this test"};
  for (const std::string& target : quoted_includes(text)) {
    const auto other = level(target.substr(0, target.find('/')));
    if (!other || target.find('/') == std::string::npos)
      found.push_back(path.string() + ": includes \"" + target + "\"; our includes are written \"room/file.hpp\"");
    else if (*other > *own)
      found.push_back(path.string() + ": includes \"" + target + "\" from a room above '" + room + "'");
  }
  return found;
}

bool is_source(const fs::path& path) {
  const std::string extension = path.extension().string();
  return extension == ".hpp" || extension == ".cpp" || extension == ".cu" || extension == ".cuh" || extension == ".in";
}

std::string contents(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

TEST(Architecture, NoRoomIncludesOneAboveIt) {
  const fs::path root(TIDELOCK_SOURCE_DIR);
  // The folder to walk, and the one that its files' includes are written from.
  for (const auto& [folder, from] : {std::pair{root / "src", root / "src"}, {root / "papers", root}}) {
    int files = 0;
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
      if (!entry.is_regular_file() || !is_source(entry.path())) continue;
      ++files;
      for (const std::string& problem : problems(fs::relative(entry.path(), from), contents(entry.path())))
        ADD_FAILURE() << problem;
    }
    EXPECT_GT(files, 10) << "the walk over " << folder << " found next to nothing";
  }
}

TEST(Architecture, TheCheckItselfSeesWrongIncludes) {
  EXPECT_TRUE(problems("solvers/a.cpp", "#include <vector>\n#include \"laws/kernel.hpp\"\n").empty());
  EXPECT_TRUE(problems("solvers/a.cpp", "#include \"solvers/b.hpp\"\n").empty());
  EXPECT_EQ(problems("laws/a.hpp", "// x\n#include \"solvers/b.hpp\"\n").size(), 1u);
  EXPECT_EQ(problems("laws/a.hpp", "#include \"exec/a.hpp\"\n#  include \"world/b.hpp\"\n").size(), 1u);
  EXPECT_EQ(problems("laws/a.hpp", "#include \"kernel.hpp\"\n").size(), 1u);
  EXPECT_EQ(problems("laws/a.hpp", "#include \"attic/kernel.hpp\"\n").size(), 1u);
  EXPECT_EQ(problems("attic/a.hpp", "").size(), 1u);
  EXPECT_TRUE(problems("cli/a.cpp", "#include \"papers/b.hpp\"\n").empty());
  EXPECT_EQ(problems("papers/a.cpp", "#include \"cli/b.hpp\"\n").size(), 1u);
  EXPECT_EQ(problems("run/a.cpp", "#include \"papers/b.hpp\"\n").size(), 1u);
}

/// The lines of a file's text that read or write the fourth number of a record without its name (laws/records.hpp). A
/// call is not one: kernel.w(r2), rotation.w().
std::vector<std::string> unnamed_fourths(const std::string& text) {
  static const std::regex fourth(R"((\.|->)w\b(?!\s*\())");
  std::vector<std::string> found;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);)
    if (std::regex_search(line.substr(0, line.find("//")), fourth)) found.push_back(line);
  return found;
}

TEST(Architecture, FourthNumbersOfRecordsAreReadByName) {
  const fs::path root(TIDELOCK_SOURCE_DIR);
  // The names themselves, CUDA's uint4, and the texts of the test below.
  const std::array allowed = {"src/laws/records.hpp", "src/neighbours/lists.cu", "tests/unit/test_architecture.cpp"};
  std::size_t files = 0, seen = 0;
  for (const char* folder : {"src", "papers", "bench", "examples", "tests"})
    for (const auto& entry : fs::recursive_directory_iterator(root / folder)) {
      if (!entry.is_regular_file() || !is_source(entry.path())) continue;
      const std::string name = fs::relative(entry.path(), root).generic_string();
      const auto lines = unnamed_fourths(contents(entry.path()));
      ++files, seen += lines.size();
      if (name.rfind("src/exec/", 0) == 0 || std::find(allowed.begin(), allowed.end(), name) != allowed.end()) continue;
      for (const std::string& line : lines) ADD_FAILURE() << name << ":" << line;
    }
  EXPECT_GT(files, 300u);
  EXPECT_GT(seen, 10u) << "the search finds next to nothing, not even where the names are made";
}

TEST(Architecture, NobodyAsksAPressureSolverForItsName) {
  const std::array allowed = {"scene/scene.hpp", "scene/words.hpp", "scene/pressure_kind.hpp",
                              "solvers/solver_traits.cpp"};
  const fs::path root = fs::path(TIDELOCK_SOURCE_DIR) / "src";
  std::size_t found = 0;
  for (const auto& entry : fs::recursive_directory_iterator(root)) {
    if (!entry.is_regular_file() || !is_source(entry.path())) continue;
    if (contents(entry.path()).find("PressureSolver::") == std::string::npos) continue;
    ++found;
    const std::string name = fs::relative(entry.path(), root).generic_string();
    EXPECT_NE(std::find(allowed.begin(), allowed.end(), name), allowed.end())
        << name << ": ask kind_of() or traits_of() instead (docs/extending.md)";
  }
  EXPECT_EQ(found, allowed.size());
}

TEST(Architecture, TheSearchForFourthNumbersSeesThem) {
  EXPECT_EQ(unnamed_fourths("  a = v[i].w;\n  p->w += 1;\n  x.w = 2;").size(), 3u);
  EXPECT_TRUE(unnamed_fourths("  a = kernel.w(r2) + q.w();  // x.w\n  a.width = b.w_;").empty());
}

}  // namespace
