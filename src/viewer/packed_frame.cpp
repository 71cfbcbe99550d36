#include "viewer/packed_frame.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <nlohmann/json.hpp>

#include "base/hash.hpp"
#include "base/value_counts.hpp"

namespace tidelock {
namespace {

constexpr double kSteps = 65535;           // [-] of a 16-bit number
constexpr double kFinestPerSpacing = 100;  // [-] a step must be this much smaller than the particles' spacing

/// Least and largest of finite values; both 0 when there are none.
struct Range {
  double lo = std::numeric_limits<double>::infinity(), hi = -lo;
  void add(double v) {
    if (std::isfinite(v)) lo = std::min(lo, v), hi = std::max(hi, v);
  }
  void close() {
    if (lo > hi) lo = hi = 0;
  }
};

std::uint16_t quantised(double v, double lo, double hi) {
  if (!(hi > lo) || !std::isfinite(v)) return 0;
  return static_cast<std::uint16_t>(std::lround(std::clamp((v - lo) / (hi - lo), 0.0, 1.0) * kSteps));
}

enum Field { speed, velocity_x, velocity_y, velocity_z, pressure, density, fluid };

}  // namespace

const std::vector<ParticleField>& particle_fields() {
  static const std::vector<ParticleField> fields = {
      {"speed", "Speed", "m/s"},
      {"velocity_x", "Velocity x", "m/s"},
      {"velocity_y", "Velocity y", "m/s"},
      {"velocity_z", "Velocity z", "m/s"},
      {"pressure", "Pressure", "Pa"},
      {"density", "Density", "kg/m³"},
      {"fluid", "Fluid", ""},
  };
  return fields;
}

double field_value(const FrameData& frame, std::size_t field, std::size_t i) {
  const Float3& v = frame.velocity[i];
  switch (static_cast<Field>(field)) {
    case speed:
      return std::sqrt(static_cast<double>(v[0]) * v[0] + static_cast<double>(v[1]) * v[1] +
                       static_cast<double>(v[2]) * v[2]);
    case velocity_x:
      return v[0];
    case velocity_y:
      return v[1];
    case velocity_z:
      return v[2];
    case pressure:
      return frame.pressure[i];
    case density:
      return frame.density[i];
    case fluid:
      return frame.fluid[i];
  }
  return 0;
}

CoarseOrder::CoarseOrder(std::size_t n) {
  constexpr std::uint64_t kBlock = 64;
  const std::uint64_t blocks = (n + kBlock - 1) / kBlock;
  order_.reserve(n);
  for (std::uint64_t round = 0; round < kBlock; ++round)
    for (std::uint64_t block = 0; block < blocks; ++block) {
      // An odd factor and a shift, modulo a power of two, visit every place of the block once.
      const std::uint64_t h = hash64(&block, sizeof block);
      const std::uint64_t i = block * kBlock + (round * (h | 1) + (h >> 32)) % kBlock;
      if (i < n) order_.push_back(static_cast<std::uint32_t>(i));
    }
}

PackedFrame pack(const FrameData& frame, std::size_t field, double spacing) {
  PackedFrame packed;
  packed.number = frame.number;
  packed.time = frame.time;
  packed.count = frame.size();
  packed.field = field;
  std::array<Range, 4> range;
  ValueCounts values;
  for (std::size_t i = 0; i < frame.size(); ++i) {
    for (std::size_t c = 0; c < 3; ++c) range[c].add(frame.position[i][c]);
    const double value = field_value(frame, field, i);
    range[3].add(value);
    values.add(static_cast<float>(value));
  }
  double extent = 0;
  for (Range& r : range) r.close();
  for (std::size_t c = 0; c < 3; ++c) {
    packed.lo[c] = range[c].lo, packed.hi[c] = range[c].hi;
    extent = std::max(extent, range[c].hi - range[c].lo);
  }
  packed.value_lo = range[3].lo, packed.value_hi = range[3].hi;
  packed.usual_lo = values.percentile(0.01), packed.usual_hi = values.percentile(0.99);
  packed.wide = extent / kSteps * kFinestPerSpacing > spacing;
  packed.records.resize(frame.size() * packed.record_bytes());

  const CoarseOrder order(frame.size());
  char* out = packed.records.data();
  for (std::size_t k = 0; k < frame.size(); ++k, out += packed.record_bytes()) {
    const std::size_t i = order(k);
    const Float3& p = frame.position[i];
    const double value = field_value(frame, field, i);
    if (packed.wide) {
      const std::array<float, 4> record = {p[0], p[1], p[2], static_cast<float>(value)};
      std::memcpy(out, record.data(), sizeof record);
    } else {
      const std::array<std::uint16_t, 4> record = {
          quantised(p[0], range[0].lo, range[0].hi), quantised(p[1], range[1].lo, range[1].hi),
          quantised(p[2], range[2].lo, range[2].hi), quantised(value, range[3].lo, range[3].hi)};
      std::memcpy(out, record.data(), sizeof record);
    }
  }
  return packed;
}

std::string message(const PackedFrame& frame, std::uint64_t first, std::uint64_t count,
                    const std::vector<BodyPose>& poses) {
  first = std::min(first, frame.count);
  count = std::min(count, frame.count - first);
  const nlohmann::json header = {{"frame", frame.number},
                                 {"time", frame.time},
                                 {"count", frame.count},
                                 {"first", first},
                                 {"sent", count},
                                 {"lo", frame.lo},
                                 {"hi", frame.hi},
                                 {"wide", frame.wide},
                                 {"field", particle_fields()[frame.field].name},
                                 {"range", {frame.value_lo, frame.value_hi}},
                                 {"usual", {frame.usual_lo, frame.usual_hi}},
                                 {"bodies", poses.size()}};
  std::string text = header.dump();
  text.resize((text.size() + 3) / 4 * 4, ' ');
  const auto length = static_cast<std::uint32_t>(text.size());
  std::string out = "TLF1";
  out.reserve(8 + text.size() + poses.size() * 28 + count * frame.record_bytes());
  out.append(reinterpret_cast<const char*>(&length), sizeof length);
  out += text;
  for (const BodyPose& b : poses) {
    const auto f = [](double v) { return static_cast<float>(v); };
    const std::array<float, 7> pose = {f(b.position.x()), f(b.position.y()), f(b.position.z()), f(b.rotation.x()),
                                       f(b.rotation.y()), f(b.rotation.z()), f(b.rotation.w())};
    out.append(reinterpret_cast<const char*>(pose.data()), sizeof pose);
  }
  out.append(frame.records, first * frame.record_bytes(), count * frame.record_bytes());
  return out;
}

}  // namespace tidelock
