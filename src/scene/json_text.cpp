#include "scene/json_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>

#include "base/error.hpp"
#include "scene/json_problem.hpp"
#include "scene/spelling.hpp"

namespace tidelock::scene_format {

using Json = nlohmann::json;

namespace {

constexpr std::size_t largest_file = std::size_t{64} << 20U;  // [bytes] no scene is written by hand beyond this
constexpr std::size_t deepest = 64;                           // [-] nesting of objects and lists

/// Bytes of the well-formed UTF-8 character at `at`, 0 when there is none. The Unicode Standard, table 3-7.
std::size_t utf8_length(const std::string& text, std::size_t at) {
  const auto byte = [&](std::size_t k) { return at + k < text.size() ? static_cast<unsigned char>(text[at + k]) : 0U; };
  const auto in = [&](std::size_t k, unsigned lo, unsigned hi) { return byte(k) >= lo && byte(k) <= hi; };
  const auto tail = [&](std::size_t k) { return in(k, 0x80, 0xBF); };
  const unsigned b = byte(0);
  if (b < 0x80) return 1;
  if (b >= 0xC2 && b <= 0xDF) return tail(1) ? 2 : 0;
  if (b >= 0xE0 && b <= 0xEF) return in(1, b == 0xE0 ? 0xA0 : 0x80, b == 0xED ? 0x9F : 0xBF) && tail(2) ? 3 : 0;
  if (b >= 0xF0 && b <= 0xF4)
    return in(1, b == 0xF0 ? 0x90 : 0x80, b == 0xF4 ? 0x8F : 0xBF) && tail(2) && tail(3) ? 4 : 0;
  return 0;
}

void check_text(const std::string& text, const std::string& file) {
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t n = text[i] == '\0' ? 0 : utf8_length(text, i);
    if (n == 0)
      throw InputError(file, "",
                       fmt::format("{}: found the byte 0x{:02x}; a scene is JSON text in UTF-8",
                                   line_and_column(text, i), static_cast<unsigned char>(text[i])));
    i += n;
  }
  const std::string_view bom = "\xEF\xBB\xBF";
  const auto first = text.begin() + (text.starts_with(bom) ? 3 : 0);
  if (std::all_of(first, text.end(), [](char c) { return std::isspace(static_cast<unsigned char>(c)) != 0; }))
    throw InputError(file, "", "the file is empty; a scene is a JSON object { ... }");
}

/// Builds the tree from the parser's events.
class TreeBuilder : public Json::json_sax_t {
 public:
  TreeBuilder(const std::string& text, const std::string& file) : text_(text), file_(file) {}
  Json take() { return std::move(root_); }

  bool null() override { return add(nullptr); }
  bool boolean(bool v) override { return add(v); }
  bool number_integer(number_integer_t v) override { return add(v); }
  bool number_unsigned(number_unsigned_t v) override { return add(v); }
  bool number_float(number_float_t v, const string_t&) override { return add(v); }
  bool string(string_t& v) override { return add(v); }
  bool binary(binary_t&) override { return false; }  // does not occur in JSON text
  bool start_object(std::size_t) override { return open(Json::object()); }
  bool start_array(std::size_t) override { return open(Json::array()); }
  bool end_object() override { return close(); }
  bool end_array() override { return close(); }

  bool key(string_t& name) override {
    open_.back().key = name;
    if (open_.back().node->contains(name)) throw InputError(file_, path(), "found this key twice; expected it once");
    return true;
  }

  bool parse_error(std::size_t position, const std::string& token, const nlohmann::detail::exception& e) override {
    const std::size_t offset = position > 0 ? position - 1 : 0;  // the library counts from 1
    const auto problem = json_problem(text_);
    if (problem) throw InputError(file_, "", line_and_column(text_, problem->offset) + ": " + problem->what);
    // A number beyond float64 is good syntax.
    if (std::string(e.what()).find("number overflow") != std::string::npos)
      throw InputError(file_, "",
                       fmt::format("{}: found {}; expected a number that fits into 64 bits",
                                   line_and_column(text_, offset), shortened(token, 60)));
    throw InputError(file_, "", fmt::format("{}: found no JSON at {}", line_and_column(text_, offset), quoted(token)));
  }

 private:
  struct Open {
    Json* node;
    std::string key;  // the last key, in an object
  };

  std::string path() const {
    std::string p;
    for (const auto& o : open_)
      p = o.node->is_object() ? path_of_key(p, o.key) : path_of_index(p, o.node->empty() ? 0 : o.node->size() - 1);
    return p;
  }

  Json* place(Json value) {
    if (open_.empty()) return &(root_ = std::move(value));
    Json& parent = *open_.back().node;
    if (parent.is_object()) return &(parent[open_.back().key] = std::move(value));
    parent.push_back(std::move(value));
    return &parent.back();
  }
  bool add(Json value) { return place(std::move(value)) != nullptr; }
  bool open(Json value) {
    if (open_.size() >= deepest)
      throw InputError(file_, shortened(path(), 120), fmt::format("found more than {} levels of nesting", deepest));
    open_.push_back({place(std::move(value)), ""});
    return true;
  }
  bool close() {
    open_.pop_back();
    return true;
  }

  const std::string& text_;
  const std::string& file_;
  Json root_;
  std::vector<Open> open_;  // the containers around the current value, outermost first
};

}  // namespace

std::string path_of_key(const std::string& parent, const std::string& key) {
  const bool plain = !key.empty() && key.size() <= 60 && std::all_of(key.begin(), key.end(), [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '$' || c == '-';
  });
  if (!plain) return parent + '[' + quoted(key) + ']';
  return parent.empty() ? key : parent + '.' + key;
}

std::string path_of_index(const std::string& parent, std::size_t index) { return fmt::format("{}[{}]", parent, index); }

std::string read_text(const std::string& file) {
  std::error_code ignored;
  if (std::filesystem::is_directory(file, ignored)) throw InputError(file, "", "found a folder; expected a scene file");
  if (!std::filesystem::exists(file, ignored)) throw InputError(file, "", "no such file; expected a scene file");
  std::ifstream in(file, std::ios::binary);
  if (!in) throw InputError(file, "", "the file cannot be opened for reading");
  std::string text;
  std::string block(std::size_t{1} << 16U, '\0');
  while (in.read(block.data(), static_cast<std::streamsize>(block.size())) || in.gcount() > 0) {
    text.append(block, 0, static_cast<std::size_t>(in.gcount()));
    if (text.size() > largest_file)
      throw InputError(file, "", fmt::format("found more than {} MiB; no scene is that long", largest_file >> 20U));
  }
  if (in.bad()) throw InputError(file, "", "the file cannot be read to its end");
  return text;
}

Json parse_json(const std::string& text, const std::string& file) {
  check_text(text, file);
  TreeBuilder builder(text, file);
  Json::sax_parse(text, &builder, Json::input_format_t::json, true, true);
  return builder.take();
}

}  // namespace tidelock::scene_format
