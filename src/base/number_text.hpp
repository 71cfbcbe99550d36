// Numbers as text that reads back to the same bits.
#pragma once
#include <charconv>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>

namespace tidelock {

/// The shortest decimal text that reads back to exactly this value.
template <class T>
std::string shortest_text(T value) {
  char text[40];
  const auto end = std::to_chars(text, text + sizeof text, value);
  return std::string(text, end.ptr);
}

/// The number that the whole text is, or nothing.
template <class T>
std::optional<T> parse_number(std::string_view text) {
  T value{};
  const auto end = std::from_chars(text.data(), text.data() + text.size(), value);
  if (end.ec != std::errc() || end.ptr != text.data() + text.size()) return std::nullopt;
  return value;
}

}  // namespace tidelock
