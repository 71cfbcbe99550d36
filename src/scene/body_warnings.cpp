#include "scene/body_warnings.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace tidelock {

namespace {

constexpr std::size_t kNamed = 3;  // [-] bodies or places that a line names

}  // namespace

void BodyWarnings::add(const std::string& body, const std::string& path, const std::string& text) {
  auto group = std::find_if(groups_.begin(), groups_.end(), [&](const Group& g) { return g.text == text; });
  if (group == groups_.end()) group = groups_.insert(group, {text, path, {}});
  if (std::find(group->bodies.begin(), group->bodies.end(), body) == group->bodies.end()) group->bodies.push_back(body);
}

std::vector<std::string> BodyWarnings::lines() const {
  std::vector<std::string> out;
  for (const Group& g : groups_) {
    std::string subject = g.path;
    if (g.bodies.size() > 1) {
      subject = fmt::format("{} bodies (", g.bodies.size());
      for (std::size_t k = 0; k < std::min(kNamed, g.bodies.size()); ++k)
        subject += fmt::format("{}\"{}\"", k > 0 ? ", " : "", g.bodies[k]);
      subject += g.bodies.size() > kNamed ? ", ...)" : ")";
    }
    out.push_back(fmt::format("{}: {}", subject, g.text));
  }
  return out;
}

std::vector<std::string> grouped(const std::vector<std::string>& lines) {
  struct Group {
    std::string text;
    std::vector<std::string> places;
  };
  std::vector<Group> groups;
  for (const std::string& line : lines) {
    const auto colon = line.find(": ");
    const std::string place = line.substr(0, colon), text = colon == std::string::npos ? "" : line.substr(colon);
    const auto group = std::find_if(groups.begin(), groups.end(), [&](const Group& g) {
      return g.text == text && (!text.empty() || g.places.front() == place);
    });
    if (group == groups.end())
      groups.push_back({text, {place}});
    else if (std::find(group->places.begin(), group->places.end(), place) == group->places.end())
      group->places.push_back(place);
  }
  std::vector<std::string> out;
  for (const Group& g : groups) {
    const std::size_t named = std::min(kNamed, g.places.size()), more = g.places.size() - named;
    std::string where = g.places.front();
    for (std::size_t k = 1; k < named; ++k) where += (k + 1 == named && more == 0 ? " and " : ", ") + g.places[k];
    if (more > 0) where += fmt::format(" and {} more", more);
    out.push_back(where + g.text);
  }
  return out;
}

}  // namespace tidelock
