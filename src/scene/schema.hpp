// The scene format for editors and for people, from the same tables as the reader (format.cpp).
#pragma once
#include <nlohmann/json.hpp>
#include <string>

namespace tidelock {

/// JSON Schema, draft 2020-12. It accepts every scene that read_scene() accepts; what depends on several keys at once
/// (2D or 3D, exclusive keys) only read_scene() checks.
nlohmann::json scene_schema();

/// Every key with type, unit, range, default and meaning, as Markdown: the reference part of docs/scene.md.
std::string scene_reference_markdown();

/// A copy of docs/scene.md with its reference part, between the two marker lines, made anew.
std::string with_new_reference(const std::string& page);

}  // namespace tidelock
