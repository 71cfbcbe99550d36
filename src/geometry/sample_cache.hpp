// A cache of samples and masses on disk, keyed by content: the second start of a scene is fast.
//
// Entries hold their whole key and a checksum; one that is damaged or has another key counts as missing. Trouble with
// the folder is never an error: everything is then computed again.
#pragma once
#include <optional>
#include <string>
#include <utility>

namespace tidelock {

class SampleCache {
 public:
  SampleCache() = default;  // keeps nothing
  /// An empty name keeps nothing either.
  explicit SampleCache(std::string folder) : folder_(std::move(folder)) {}
  /// The entry of this key, if there is one.
  std::optional<std::string> load(const std::string& content) const;
  void store(const std::string& content, const std::string& data) const;

 private:
  std::string folder_;
};

}  // namespace tidelock
