// JSON text to a JSON tree, more strictly than the JSON library does by itself: duplicate keys, bad UTF-8 and deep
// nesting are errors, and every error is one line with a line and column or a JSON path.
#pragma once
#include <nlohmann/json.hpp>
#include <string>

namespace tidelock::scene_format {

/// The whole file. Throws InputError when there is no such file, or it is a folder or too large for a scene.
std::string read_text(const std::string& file);

/// Throws InputError. // and /* */ comments are skipped.
nlohmann::json parse_json(const std::string& text, const std::string& file);

/// A step of a JSON path: "a" -> "a.key", "" -> "key"; a key that is no plain name is put in quotes.
std::string path_of_key(const std::string& parent, const std::string& key);
std::string path_of_index(const std::string& parent, std::size_t index);

}  // namespace tidelock::scene_format
