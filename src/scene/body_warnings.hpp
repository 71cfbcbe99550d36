// The same warning about many bodies is one line.
#pragma once
#include <string>
#include <vector>

namespace tidelock {

class BodyWarnings {
 public:
  /// path: where the scene's file says it, or what stands in front when the warning concerns this body alone.
  void add(const std::string& body, const std::string& path, const std::string& text);
  /// In the order in which each text came first: `PATH: text`, or `60 bodies ("a", "b", "c", ...): text`.
  std::vector<std::string> lines() const;

 private:
  struct Group {
    std::string text, path;
    std::vector<std::string> bodies;
  };
  std::vector<Group> groups_;
};

}  // namespace tidelock
