#include "scene/spelling.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <limits>

namespace tidelock::scene_format {

namespace {
char lower(char c) { return static_cast<char>(std::tolower(static_cast<unsigned char>(c))); }
}  // namespace

std::size_t edit_distance(std::string_view a, std::string_view b) {
  // Rows of the usual dynamic programme; `before` is needed for the swap of two neighbours.
  std::vector<std::size_t> before(b.size() + 1), last(b.size() + 1), row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) last[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const bool same = lower(a[i - 1]) == lower(b[j - 1]);
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (same ? 0U : 1U)});
      if (i > 1 && j > 1 && lower(a[i - 1]) == lower(b[j - 2]) && lower(a[i - 2]) == lower(b[j - 1]))
        row[j] = std::min(row[j], before[j - 2] + 1);
    }
    std::swap(before, last);
    std::swap(last, row);
  }
  return last[b.size()];
}

std::string nearest(const std::string& word, const std::vector<std::string>& candidates) {
  const std::string head = word.substr(0, 64);  // the file may hold a key of any length
  std::string best;
  std::size_t least = std::numeric_limits<std::size_t>::max();
  for (const auto& c : candidates) {
    const std::size_t d = edit_distance(head, c);
    if (d < least) least = d, best = c;
  }
  return best;
}

std::string shortened(const std::string& text, std::size_t bytes) {
  if (text.size() <= bytes) return text;
  std::size_t end = bytes;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) --end;
  return text.substr(0, end) + "...";
}

std::string quoted(const std::string& text) {
  const nlohmann::json value = shortened(text, 60);
  return value.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

std::string found(const nlohmann::json& value) {
  if (value.is_string()) return "the text " + quoted(value.get_ref<const std::string&>());
  if (value.is_array()) return fmt::format("a list of {}", value.size());
  if (value.is_object()) return value.empty() ? "an empty object" : "an object";
  return shortened(value.dump(), 60);
}

std::string one_of(const std::vector<std::string>& words) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0) text += i + 1 == words.size() ? " or " : ", ";
    text += '"' + words[i] + '"';
  }
  return text;
}

}  // namespace tidelock::scene_format
