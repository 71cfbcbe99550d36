#include "cli/own_name.hpp"

#include "cli/scenes.hpp"

namespace tidelock {

std::string in_own_name(std::string_view text) {
  constexpr std::string_view kOfSource = "./tidelock";
  constexpr std::size_t kFolder = 2;  // "./"
  std::string out(text);
  if (!is_installed()) return out;
  for (std::size_t at = out.find(kOfSource); at != out.npos; at = out.find(kOfSource, at)) out.erase(at, kFolder);
  return out;
}

}  // namespace tidelock
