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

/// Lines "PLACE: text" of the same text as one line with all their places; others as they are, in their order.
std::vector<std::string> grouped(const std::vector<std::string>& lines);

}  // namespace tidelock
