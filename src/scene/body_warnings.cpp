#include "scene/body_warnings.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace tidelock {

namespace {

constexpr std::size_t kNamed = 3;  // [-] bodies that a line names

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

}  // namespace tidelock
