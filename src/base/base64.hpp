// Base64 (RFC 4648, with padding), as VTK's XML files hold binary data.
#pragma once
#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace tidelock {

/// Characters that encode this many bytes, padding included.
constexpr std::size_t base64_length(std::size_t bytes) { return (bytes + 2) / 3 * 4; }

/// Encodes a stream piece by piece: append() leaves up to two bytes over for the next piece, finish() pads.
class Base64Encoder {
 public:
  void append(const void* data, std::size_t bytes, std::string& out);
  void finish(std::string& out);

 private:
  std::array<unsigned char, 3> left_{};
  std::size_t n_left_ = 0;
};

/// The bytes, or nothing when the text is no base64.
std::optional<std::string> base64_decode(std::string_view text);

}  // namespace tidelock
