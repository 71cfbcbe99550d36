// Inside of the particle files: one reader per format, and the pieces they share. Included by outputs/ only.
#pragma once
#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

#include "base/error.hpp"
#include "outputs/frame.hpp"

namespace tidelock {

static_assert(std::endian::native == std::endian::little, "binary files are written from memory as little-endian");

/// Each takes the whole content of the file; `file` is for messages.
FrameData read_bgeo(std::string_view content, const std::string& file);
FrameData read_ply(std::string_view content, const std::string& file);
FrameData read_vtp(std::string_view content, const std::string& file);

/// Whether ids need more than 32 bits. Then a second attribute `id_high` has the upper ones where the format has no
/// numbers of 64 bits.
inline bool has_long_ids(const FrameData& frame) {
  return std::any_of(frame.id.begin(), frame.id.end(), [](std::uint64_t id) { return id >> 32 != 0; });
}
constexpr std::uint32_t low_half(std::uint64_t id) { return static_cast<std::uint32_t>(id); }
constexpr std::uint32_t high_half(std::uint64_t id) { return static_cast<std::uint32_t>(id >> 32); }

constexpr std::uint16_t big_endian(std::uint16_t v) { return __builtin_bswap16(v); }
constexpr std::uint32_t big_endian(std::uint32_t v) { return __builtin_bswap32(v); }
inline std::uint32_t big_endian(float v) { return big_endian(std::bit_cast<std::uint32_t>(v)); }

/// Takes values off the front of a file's content; past the end it throws the InputError of a file that is cut off.
class ByteReader {
 public:
  ByteReader(std::string_view content, const std::string& file) : rest_(content), file_(file) {}
  std::string_view take(std::size_t bytes) {
    if (bytes > rest_.size()) throw InputError(file_, "", "the file is cut off");
    const std::string_view piece = rest_.substr(0, bytes);
    rest_.remove_prefix(bytes);
    return piece;
  }
  template <class T>
  T take() {
    T value;
    std::memcpy(&value, take(sizeof(T)).data(), sizeof(T));
    return value;
  }
  std::string_view rest() const { return rest_; }

 private:
  std::string_view rest_;
  const std::string& file_;
};

template <class T>
T value_at(const char* p) {
  T value;
  std::memcpy(&value, p, sizeof(T));
  return value;
}

/// The value of name="..." inside an XML tag; empty when it is not there. Our files need no escapes.
std::string_view xml_attribute(std::string_view tag, std::string_view name);

}  // namespace tidelock
