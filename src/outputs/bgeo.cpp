// BGEO, the classic binary geometry file of Houdini, version 5 (SideFX, "Public Domain Geometry Library, version 5";
// the part of it that Partio and splashsurf read). Everything is big-endian.
//
//   "Bgeo" 'V'                                           magic
//   int32 version = 5
//   int32 points, primitives, point groups, primitive groups
//   int32 point attributes, vertex attributes, primitive attributes, detail attributes
//   per point attribute:  uint16 name length, name, uint16 size, int32 type (0 float, 1 int, 5 vector), size defaults
//   per point:            float x y z w, then its attributes in order, 4 bytes per component
//   per detail attribute: as a point attribute; then the values of all of them
//   0x00 0xff                                            begin and end of the (empty) extra section
#include <algorithm>
#include <array>
#include <limits>

#include "base/atomic_file.hpp"
#include "outputs/formats.hpp"
#include "outputs/particle_files.hpp"

namespace tidelock {
namespace {

enum BgeoType : std::uint32_t { kFloat = 0, kInt = 1, kIndexedString = 4, kVector = 5 };

template <class T>
void put(std::string& out, T value) {
  const auto word = big_endian(value);
  out.append(reinterpret_cast<const char*>(&word), sizeof word);
}

void put_attribute(std::string& out, std::string_view name, std::uint16_t size, std::uint32_t type) {
  put(out, static_cast<std::uint16_t>(name.size()));
  out.append(name);
  put(out, size);
  put(out, type);
  for (int i = 0; i < size; ++i) put(out, std::uint32_t{0});  // defaults
}

std::string header(std::uint32_t points, bool long_ids) {
  std::string out = "BgeoV";
  constexpr std::uint32_t kVersion = 5, kDetailAttributes = 2;
  const std::uint32_t attributes = long_ids ? 6 : 5;
  for (const std::uint32_t v : {kVersion, points, 0u, 0u, 0u, attributes, 0u, 0u, kDetailAttributes}) put(out, v);
  put_attribute(out, "v", 3, kVector);
  put_attribute(out, "density", 1, kFloat);
  put_attribute(out, "pressure", 1, kFloat);
  put_attribute(out, "id", 1, kInt);
  put_attribute(out, "fluid", 1, kInt);
  if (long_ids) put_attribute(out, "id_high", 1, kInt);
  return out;
}

/// A point; its last word is there in files with long ids only.
using Record = std::array<std::uint32_t, 12>;
Record record(const FrameData& f, std::size_t i) {
  const Float3 &x = f.position[i], &v = f.velocity[i];
  return {big_endian(x[0]),          big_endian(x[1]),
          big_endian(x[2]),          big_endian(1.0f),
          big_endian(v[0]),          big_endian(v[1]),
          big_endian(v[2]),          big_endian(f.density[i]),
          big_endian(f.pressure[i]), big_endian(low_half(f.id[i])),
          big_endian(f.fluid[i]),    big_endian(high_half(f.id[i]))};
}

struct Attribute {
  std::string_view name;
  std::uint32_t type = 0;
  std::size_t size = 0;    // [4-byte words]
  std::size_t offset = 0;  // [bytes] in the record
};

/// The attribute definitions that come next; `offset` is where the first one's values begin in a record, and is moved
/// on.
std::vector<Attribute> take_attributes(ByteReader& in, std::uint32_t count, std::size_t& offset,
                                       const std::string& file) {
  std::vector<Attribute> attributes;
  for (std::uint32_t a = 0; a < count; ++a) {
    Attribute attribute;
    attribute.name = in.take(big_endian(in.take<std::uint16_t>()));
    attribute.size = big_endian(in.take<std::uint16_t>());
    attribute.type = big_endian(in.take<std::uint32_t>());
    attribute.offset = offset;
    if (attribute.type == kIndexedString) {
      for (std::uint32_t s = big_endian(in.take<std::uint32_t>()); s > 0; --s) {
        in.take(big_endian(in.take<std::uint16_t>()));
      }
    } else if (attribute.type == kFloat || attribute.type == kInt || attribute.type == kVector) {
      in.take(4 * attribute.size);
    } else {
      throw InputError(file, "", "attribute \"" + std::string(attribute.name) + "\" has an unknown type");
    }
    offset += 4 * attribute.size;
    attributes.push_back(attribute);
  }
  return attributes;
}

/// Word k of an attribute in a record, as float or as integer.
template <class T>
T word_at(const char* record, const Attribute& attribute, std::size_t k = 0) {
  return std::bit_cast<T>(big_endian(value_at<std::uint32_t>(record + attribute.offset + 4 * k)));
}

void set_attribute(FrameData& f, std::size_t i, const char* record, const Attribute& a) {
  if (a.type == kInt && a.size == 1) {
    const std::uint64_t id = f.id[i], value = word_at<std::uint32_t>(record, a);
    if (a.name == "id") f.id[i] = (id >> 32 << 32) + value;
    if (a.name == "id_high") f.id[i] = (value << 32) + low_half(id);
    if (a.name == "fluid") f.fluid[i] = word_at<std::uint32_t>(record, a);
  } else if (a.type != kInt && a.size == 3 && (a.name == "v" || a.name == "velocity")) {
    for (std::size_t k = 0; k < 3; ++k) f.velocity[i][k] = word_at<float>(record, a, k);
  } else if (a.type == kFloat && a.size == 1) {
    if (a.name == "density") f.density[i] = word_at<float>(record, a);
    if (a.name == "pressure") f.pressure[i] = word_at<float>(record, a);
  }
}

/// Time and number of the frame, when the file has them.
void take_details(FrameData& frame, ByteReader& in, std::uint32_t count, const std::string& file) {
  std::size_t bytes = 0;
  const std::vector<Attribute> details = take_attributes(in, count, bytes, file);
  const std::string_view values = in.take(bytes);
  for (const Attribute& a : details) {
    if (a.name == "time" && a.type == kFloat && a.size == 1) frame.time = word_at<float>(values.data(), a);
    if (a.name == "frame" && a.type == kInt && a.size == 1) frame.number = word_at<std::uint32_t>(values.data(), a);
  }
}

}  // namespace

void write_bgeo(const FrameData& frame, const std::string& file) {
  if (frame.size() > std::numeric_limits<std::int32_t>::max()) {
    throw RunError(file + ": BGEO holds at most 2147483647 particles");
  }
  AtomicFile out(file);
  const bool long_ids = has_long_ids(frame);
  out.write(header(static_cast<std::uint32_t>(frame.size()), long_ids));
  constexpr std::size_t kBlock = 4096;
  std::vector<std::uint32_t> words;
  for (std::size_t begin = 0; begin < frame.size(); begin += kBlock) {
    words.clear();
    for (std::size_t i = begin; i < std::min(begin + kBlock, frame.size()); ++i) {
      const Record r = record(frame, i);
      words.insert(words.end(), r.begin(), long_ids ? r.end() : r.end() - 1);
    }
    out.write(words.data(), words.size() * sizeof(std::uint32_t));
  }
  std::string tail;
  put_attribute(tail, "time", 1, kFloat);
  put_attribute(tail, "frame", 1, kInt);
  put(tail, static_cast<float>(frame.time));
  put(tail, static_cast<std::uint32_t>(frame.number));
  tail.append({'\x00', '\xff'});
  out.write(tail);
  out.commit();
}

FrameData read_bgeo(std::string_view content, const std::string& file) {
  ByteReader in(content, file);
  if (!content.starts_with("BgeoV")) {
    const bool newer = content.starts_with("\x7fNSJ");
    throw InputError(file, "", newer ? "a BGEO file of Houdini 12 or later; save it as .bhclassic" : "no BGEO file");
  }
  in.take(5);
  std::array<std::uint32_t, 9> h;  // version, points, primitives, 2 groups, point, vertex, primitive, detail attributes
  for (std::uint32_t& v : h) v = big_endian(in.take<std::uint32_t>());
  if (h[0] != 5) throw InputError(file, "", "BGEO version " + std::to_string(h[0]) + "; only version 5 can be read");

  std::size_t bytes = 16;  // of a record; x y z w come first
  const std::vector<Attribute> attributes = take_attributes(in, h[5], bytes, file);
  const std::size_t n = h[1];
  if (n > in.rest().size() / bytes) throw InputError(file, "", "the file is cut off");  // before anything is allocated
  const std::string_view records = in.take(n * bytes);

  FrameData frame;
  frame.resize(n);
  const Attribute position{"position", kVector, 3, 0};
  for (std::size_t i = 0; i < n; ++i) {
    const char* record = records.data() + i * bytes;
    for (std::size_t k = 0; k < 3; ++k) frame.position[i][k] = word_at<float>(record, position, k);
    frame.id[i] = i;
    for (const Attribute& a : attributes) set_attribute(frame, i, record, a);
  }
  const bool only_points = h[2] == 0 && h[3] == 0 && h[4] == 0 && h[6] == 0 && h[7] == 0;
  if (only_points) take_details(frame, in, h[8], file);  // else they are behind sections that are not read
  if (only_points && in.take(2) != std::string_view("\x00\xff", 2)) throw InputError(file, "", "damaged at its end");
  return frame;
}

}  // namespace tidelock
