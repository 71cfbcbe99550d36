#include "outputs/seal.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <fstream>
#include <vector>

#include "base/hash.hpp"

namespace tidelock {
namespace {

constexpr std::string_view kTitle = "Tidelock checkpoint: HDF5 behind a user block of 512 bytes\n";

/// The first kSealBytes of the file (fewer when it is shorter).
std::string front_of(std::ifstream& in) {
  std::string front(kSealBytes, '\0');
  in.read(front.data(), static_cast<std::streamsize>(front.size()));
  front.resize(static_cast<std::size_t>(in.gcount()));
  return front;
}

/// The seal of what follows in the stream: the hash of the hashes of its pieces.
std::optional<std::string> seal_of_rest(std::ifstream& in) {
  std::vector<std::uint64_t> hashes;
  std::string piece(1 << 20, '\0');
  std::uint64_t bytes = 0;
  while (in) {
    in.read(piece.data(), static_cast<std::streamsize>(piece.size()));
    const std::size_t n = static_cast<std::size_t>(in.gcount());
    if (n > 0) hashes.push_back(hash64(piece.data(), n));
    bytes += n;
  }
  if (in.bad()) return std::nullopt;
  std::string seal =
      fmt::format("{}bytes {}\nhash {:016x}\n", kTitle, bytes, hash64(hashes.data(), hashes.size() * sizeof hashes[0]));
  seal.resize(kSealBytes, '\0');
  return seal;
}

}  // namespace

std::optional<std::string> seal_for(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  if (!in || front_of(in).size() != kSealBytes) return std::nullopt;
  return seal_of_rest(in);
}

SealState check_seal(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  const std::string seal = front_of(in);
  if (!seal.starts_with(kTitle.substr(0, 19))) return SealState::absent;
  if (seal.size() != kSealBytes) return SealState::damaged;
  return seal_of_rest(in) == seal ? SealState::intact : SealState::damaged;
}

}  // namespace tidelock
