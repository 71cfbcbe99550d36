// Text of error messages: what was found, on one line and short, and the nearest of the valid names.
#pragma once
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace tidelock::scene_format {

/// Number of insertions, deletions, replacements and swaps of neighbours between two words, ignoring case.
std::size_t edit_distance(std::string_view a, std::string_view b);

/// The candidate with the smallest edit distance ("" when there is none).
std::string nearest(const std::string& word, const std::vector<std::string>& candidates);

/// A string in quotes, control characters escaped, cut after some 60 characters.
std::string quoted(const std::string& text);

/// A JSON value as an error message shows it: numbers and words as they are, containers by their kind.
std::string found(const nlohmann::json& value);

/// "a", "b" or "c"
std::string one_of(const std::vector<std::string>& words);

/// Cut to at most `bytes` bytes without breaking a UTF-8 character, with "..." where something was cut.
std::string shortened(const std::string& text, std::size_t bytes);

}  // namespace tidelock::scene_format
