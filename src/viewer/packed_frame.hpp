// A frame as the page gets it: 8 bytes per particle, in an order whose every beginning is a coarse version of the
// whole.
//
// A record is x, y, z and the value of one field, each as 16 bits between the frame's least and largest; the centre of
// a particle is then off by less than 1/65535 of the frame's extent. Where that would be too coarse for the particles
// (one has flown far away), records are four float32 instead.
#pragma once
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "outputs/frame.hpp"

namespace tidelock {

/// A value that particles can be coloured by.
struct ParticleField {
  const char* name;   // as requests say it
  const char* label;  // as people read it
  const char* unit;
};
const std::vector<ParticleField>& particle_fields();
/// The value of a field for particle i; `field` is an index into particle_fields().
double field_value(const FrameData& frame, std::size_t field, std::size_t i);

/// The order in which particles are sent. They are taken in blocks of 64 neighbours of their own order, one of each
/// block in turn, in each block in an order of its own: any beginning of the sequence is spread evenly over the whole,
/// and shows no pattern on particles that stand in rows.
class CoarseOrder {
 public:
  explicit CoarseOrder(std::size_t n);
  /// The particle at place k.
  std::size_t operator()(std::size_t k) const { return order_[k]; }

 private:
  std::vector<std::uint32_t> order_;
};

struct PackedFrame {
  std::uint64_t number = 0;           // [-] of the frame
  double time = 0;                    // [s]
  std::uint64_t count = 0;            // [-] particles
  std::size_t field = 0;              // index into particle_fields()
  bool wide = false;                  // records of float32
  std::array<double, 3> lo{}, hi{};   // [m] of the positions
  double value_lo = 0, value_hi = 0;  // [unit of the field]
  double usual_lo = 0, usual_hi = 0;  // [unit of the field] 1st and 99th percentile
  std::string records;                // count records of record_bytes()

  std::size_t record_bytes() const { return wide ? 16 : 8; }
  std::size_t bytes() const { return sizeof(PackedFrame) + records.size(); }
};

/// spacing: [m] of the particles, to choose between 16 bits and float32.
PackedFrame pack(const FrameData& frame, std::size_t field, double spacing);

/// What goes over the wire: "TLF1", the length of a JSON header and the header (padded to 4 bytes), the bodies' poses
/// as 7 float32 each (position, quaternion x y z w), records [first, first + count) as far as there are any.
std::string message(const PackedFrame& frame, std::uint64_t first, std::uint64_t count,
                    const std::vector<BodyPose>& poses);

}  // namespace tidelock
