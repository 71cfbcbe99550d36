// The time series that ParaView opens: a .pvd file that names each frame's .vtp file and its time.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

namespace tidelock {

class PvdSeries {
 public:
  /// Continues the series in `file` with the frames before number `first`; a fresh run (first = 0) starts an empty one.
  /// Throws InputError when there is a file that is no such series.
  explicit PvdSeries(std::string file, std::uint64_t first = 0);

  /// Adds a frame and rewrites the file. `name` is the .vtp file as seen from the folder of the .pvd file.
  void add(double time, const std::string& name);
  std::size_t size() const { return entries_.size(); }

 private:
  struct Entry {
    double time;  // [s]
    std::string name;
  };
  std::string file_;
  std::vector<Entry> entries_;
};

}  // namespace tidelock
