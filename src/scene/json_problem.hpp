// Where JSON text breaks its syntax first, in words for whoever wrote it by hand.
#pragma once
#include <cstddef>
#include <optional>
#include <string>

namespace tidelock::scene_format {

struct JsonProblem {
  std::size_t offset = 0;  // [bytes] where it begins
  std::string what;
};

/// The first mistake in the text's syntax, nothing where there is none. // and /* */ comments are no mistakes.
std::optional<JsonProblem> json_problem(const std::string& text);

/// "line 3, column 7" of a byte offset; columns count characters, not bytes.
std::string line_and_column(const std::string& text, std::size_t offset);

}  // namespace tidelock::scene_format
