#include "base/base64.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

namespace tidelock {
namespace {

constexpr std::string_view kAlphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

constexpr std::array<std::int8_t, 256> kValues = [] {
  std::array<std::int8_t, 256> values{};
  values.fill(-1);
  for (std::size_t i = 0; i < kAlphabet.size(); ++i) {
    values[static_cast<unsigned char>(kAlphabet[i])] = static_cast<std::int8_t>(i);
  }
  return values;
}();

void encode_three(const unsigned char* p, char* out) {
  const unsigned word = (unsigned{p[0]} << 16) | (unsigned{p[1]} << 8) | p[2];
  out[0] = kAlphabet[word >> 18];
  out[1] = kAlphabet[(word >> 12) & 63];
  out[2] = kAlphabet[(word >> 6) & 63];
  out[3] = kAlphabet[word & 63];
}

}  // namespace

void Base64Encoder::append(const void* data, std::size_t bytes, std::string& out) {
  const unsigned char* p = static_cast<const unsigned char*>(data);
  if (n_left_ > 0) {  // fill up the group that the last piece began
    const std::size_t n = std::min(bytes, 3 - n_left_);
    std::copy_n(p, n, left_.begin() + static_cast<std::ptrdiff_t>(n_left_));
    n_left_ += n;
    p += n;
    bytes -= n;
    if (n_left_ < 3) return;
    char four[4];
    encode_three(left_.data(), four);
    out.append(four, 4);
  }
  std::size_t at = out.size();
  out.resize(at + bytes / 3 * 4);
  for (; bytes >= 3; bytes -= 3, p += 3, at += 4) encode_three(p, out.data() + at);
  std::copy_n(p, bytes, left_.begin());
  n_left_ = bytes;
}

void Base64Encoder::finish(std::string& out) {
  if (n_left_ == 0) return;
  for (std::size_t i = n_left_; i < 3; ++i) left_[i] = 0;
  char four[4];
  encode_three(left_.data(), four);
  for (std::size_t i = n_left_ + 1; i < 4; ++i) four[i] = '=';
  out.append(four, 4);
  n_left_ = 0;
}

std::optional<std::string> base64_decode(std::string_view text) {
  if (text.size() % 4 != 0) return std::nullopt;
  std::size_t padding = 0;
  while (padding < 2 && padding < text.size() && text[text.size() - 1 - padding] == '=') ++padding;
  std::string bytes(text.size() / 4 * 3, '\0');
  for (std::size_t i = 0, o = 0; i < text.size(); i += 4, o += 3) {
    int word = 0;
    for (std::size_t k = 0; k < 4; ++k) {
      const bool pad = i + k >= text.size() - padding;
      const int value = pad ? 0 : kValues[static_cast<unsigned char>(text[i + k])];
      if (value < 0) return std::nullopt;
      word = (word << 6) | value;
    }
    bytes[o] = static_cast<char>(word >> 16);
    bytes[o + 1] = static_cast<char>(word >> 8);
    bytes[o + 2] = static_cast<char>(word);
  }
  bytes.resize(bytes.size() - padding);
  return bytes;
}

}  // namespace tidelock
