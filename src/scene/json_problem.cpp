#include "scene/json_problem.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <iterator>
#include <stdexcept>
#include <string_view>
#include <vector>

#include "scene/spelling.hpp"

namespace tidelock::scene_format {

namespace {

constexpr std::size_t longest_shown = 40;  // [bytes] of the text in a message

/// Reads the text from its beginning and stops at the first mistake.
class Scanner {
 public:
  explicit Scanner(const std::string& text) : text_(text) {}

  std::optional<JsonProblem> problem() {
    try {
      if (text_.starts_with("\xEF\xBB\xBF")) at_ = 3;
      value("a scene is an object { ... }");
      while (!open_.empty()) next_entry();
      skip();
      if (at_ < text_.size()) fail(at_, fmt::format("found {} after the end of the scene; expected nothing", here()));
    } catch (const Mistake& mistake) {
      return JsonProblem{mistake.offset, mistake.what()};
    }
    return {};
  }

 private:
  struct Open {
    std::size_t offset;
    char bracket;  // '{' or '['
    bool empty = true;
  };

  struct Mistake : std::runtime_error {
    Mistake(std::size_t where, const std::string& what) : std::runtime_error(what), offset(where) {}
    std::size_t offset;
  };

  [[noreturn]] static void fail(std::size_t offset, std::string what) {
    std::replace_if(
        what.begin(), what.end(), [](unsigned char c) { return c < 0x20; }, ' ');
    throw Mistake(offset, what);
  }
  bool at_end() const { return at_ >= text_.size(); }
  char now() const { return at_end() ? '\0' : text_[at_]; }
  unsigned char next() const { return at_ + 1 < text_.size() ? static_cast<unsigned char>(text_[at_ + 1]) : 0; }
  static char closing(char bracket) { return bracket == '{' ? '}' : ']'; }
  static bool in_word(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '-' || c == '+' || c == '.' ||
           (c & 0x80) != 0;
  }

  /// The word, text or sign at this place, as a message shows it.
  std::string here() const {
    if (at_end()) return "the end of the file";
    std::size_t end = at_;
    if (now() == '"' || now() == '\'') {
      while (++end < text_.size() && text_[end] != now() && text_[end] != '\n') {
      }
      if (end < text_.size() && text_[end] == now()) ++end;
      return shortened(text_.substr(at_, end - at_), longest_shown);
    }
    while (end < text_.size() && in_word(text_[end])) ++end;
    if (end == at_) return fmt::format("\"{}\"", now());
    return shortened(text_.substr(at_, end - at_), longest_shown);
  }

  void skip() {
    while (!at_end()) {
      if (std::isspace(static_cast<unsigned char>(now())) != 0) {
        ++at_;
      } else if (text_.compare(at_, 2, "//") == 0) {
        at_ = std::min(text_.find('\n', at_), text_.size());
      } else if (text_.compare(at_, 2, "/*") == 0) {
        const std::size_t end = text_.find("*/", at_ + 2);
        if (end == std::string::npos) fail(at_, "found a comment that does not end; expected \"*/\" after it");
        at_ = end + 2;
      } else if (now() == '#') {
        fail(at_, "found \"#\"; comments begin with // or stand between /* and */");
      } else {
        return;
      }
    }
  }

  void end_early() const {
    if (open_.empty()) fail(at_, "found the end of the file; expected a scene { ... }");
    const Open& o = open_.back();
    fail(at_, fmt::format("found the end of the file; expected \"{}\": nothing closes the \"{}\" at {}",
                          closing(o.bracket), o.bracket, line_and_column(text_, o.offset)));
  }

  void text() {
    const std::size_t start = at_++;
    for (;; ++at_) {
      if (at_end() || now() == '\n' || now() == '\r')
        fail(start,
             fmt::format("found a text without its closing quote: {}; expected a quote (\") before the end of the "
                         "line",
                         shortened(text_.substr(start, at_ - start), longest_shown)));
      if (now() == '"') break;
      if (static_cast<unsigned char>(now()) < 0x20)
        fail(at_, "found a tab or another control character in a text; expected a space, or \\t");
      if (now() == '\\') escape();
    }
    ++at_;
  }

  void escape() {
    const std::size_t start = at_++;
    if (now() == 'u') {
      for (int k = 0; k < 4; ++k, ++at_)
        if (std::isxdigit(next()) == 0) fail(start, "found \\u without four hexadecimal digits");
    } else if (at_end() || std::string("\"\\/bfnrt").find(now()) == std::string::npos) {
      fail(start, "found a backslash that JSON does not know; expected \\\\ for a backslash");
    }
  }

  void number(std::size_t start) {
    const auto digits = [&] {
      const std::size_t first = at_;
      while (std::isdigit(static_cast<unsigned char>(now())) != 0) ++at_;
      return at_ > first;
    };
    const auto good = [&] {
      if (now() == '-') ++at_;
      if (now() == '0') {
        ++at_;
      } else if (!digits()) {
        return false;
      }
      if (now() == '.' && (++at_, !digits())) return false;
      if (now() == 'e' || now() == 'E') {
        if (++at_; now() == '+' || now() == '-') ++at_;
        if (!digits()) return false;
      }
      return !in_word(now());
    };
    if (good()) return;
    at_ = start;
    fail(start, fmt::format("found {}; expected a number such as 0.5, -3 or 1e-6", here()));
  }

  void word() {
    const std::size_t start = at_;
    for (const std::string_view known : {"true", "false", "null"}) {
      if (text_.compare(at_, known.size(), known) != 0) continue;
      at_ += known.size();
      if (!in_word(now())) return;
      at_ = start;
    }
    const std::string found = here();
    std::string small = found;
    std::transform(small.begin(), small.end(), small.begin(), [](unsigned char c) { return std::tolower(c); });
    small.erase(0, small.find_first_not_of("+-"));
    if (small == "nan" || small == "inf" || small == "infinity")
      fail(start, fmt::format("found {}; expected a number (JSON has no NaN and no Infinity)", found));
    if (small == "true" || small == "false") fail(start, fmt::format("found {}; expected {}", found, small));
    if (now() == '+' || now() == '-' || now() == '.') number(start);
    fail(start, fmt::format("found {}; expected quotes around a text: \"{}\"", found, found));
  }

  void value(const std::string& expected) {
    skip();
    const std::size_t start = at_;
    if (at_end()) end_early();
    const char c = now();
    if (c == '{' || c == '[') {
      open_.push_back({at_++, c});
    } else if (c == '"') {
      text();
    } else if (c == '\'') {
      fail(at_, fmt::format("found {}; expected double quotes (\") around a text", here()));
    } else if (std::isdigit(static_cast<unsigned char>(c)) != 0 || (c == '-' && std::isdigit(next()) != 0)) {
      number(start);
    } else if (in_word(c)) {
      word();
    } else {
      fail(at_, fmt::format("found {}; expected {}", here(), expected));
    }
  }

  void key() {
    if (now() == '\'') fail(at_, fmt::format("found {}; expected double quotes (\") around a key", here()));
    if (now() != '"') {
      const std::string found = here();
      fail(at_, in_word(now()) ? fmt::format("found {}; expected quotes around a key: \"{}\"", found, found)
                               : fmt::format("found {}; expected a key in quotes", found));
    }
    const std::size_t start = at_;
    text();
    const std::string name = shortened(text_.substr(start, at_ - start), longest_shown);
    skip();
    if (at_end()) end_early();
    if (now() != ':')
      fail(at_,
           fmt::format("found {} after the key {}; expected \":\" (or a quote is missing before it)", here(), name));
    ++at_;
    value(fmt::format("a value of {}", name));
  }

  /// The next entry of the innermost object or list, or its end.
  void next_entry() {
    skip();
    if (at_end()) end_early();
    Open& o = open_.back();
    const char close = closing(o.bracket);
    if (now() == close) {
      ++at_;
      open_.pop_back();
      return;
    }
    const bool wrong = now() == '}' || now() == ']';
    if (wrong)
      fail(at_, fmt::format("found \"{}\"; expected \"{}\", which closes the \"{}\" at {}", now(), close, o.bracket,
                            line_and_column(text_, o.offset)));
    if (!o.empty) {
      if (now() != ',') fail(at_, fmt::format("found {}; expected a comma before it, or \"{}\"", here(), close));
      const std::size_t comma = at_++;
      skip();
      if (now() == close)
        fail(comma, fmt::format("found a comma after the last entry; expected none before \"{}\"", close));
      if (at_end()) end_early();
    }
    if (now() == ',') fail(at_, "found a comma with no entry before it; expected one comma between two entries");
    o.empty = false;
    if (o.bracket == '{')
      key();
    else
      value(fmt::format("a value or \"{}\"", close));
  }

  const std::string& text_;
  std::size_t at_ = 0;
  std::vector<Open> open_;
};

}  // namespace

std::string line_and_column(const std::string& text, std::size_t offset) {
  const auto end = text.begin() + static_cast<std::ptrdiff_t>(std::min(offset, text.size()));
  const auto line = 1 + std::count(text.begin(), end, '\n');
  const auto start = std::find(std::make_reverse_iterator(end), text.rend(), '\n').base();
  const auto column = 1 + std::count_if(start, end, [](char c) { return (c & 0xC0) != 0x80; });
  return fmt::format("line {}, column {}", line, column);
}

std::optional<JsonProblem> json_problem(const std::string& text) { return Scanner(text).problem(); }

}  // namespace tidelock::scene_format
