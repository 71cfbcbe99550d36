// The file layer (complete or absent, disk full) and the particle formats, judged by readers that are written here from
// the published layouts and share nothing with the writers.
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <cmath>
#include <csignal>
#include <cstdint>
#include <map>

#include "base/append_file.hpp"
#include "base/atomic_file.hpp"
#include "base/base64.hpp"
#include "base/error.hpp"
#include "base/hash.hpp"
#include "base/number_text.hpp"
#include "outputs/formats.hpp"
#include "outputs/particle_files.hpp"
#include "outputs/pvd.hpp"
#include "outputs_fixture.hpp"
#include "scene/words.hpp"

namespace tidelock {
namespace {

namespace fs = std::filesystem;

// --- files -----------------------------------------------------------------------------------------------------------

TEST(OutputsAtomicFile, IsThereOnlyWhenCommitted) {
  const Folder dir;
  put_content(dir / "a", "old");
  {
    AtomicFile out(dir / "a");
    out.write("new");
  }
  EXPECT_EQ(content_of(dir / "a"), "old");
  EXPECT_EQ(dir.entries(), 1u) << "the temporary file must be gone";
  for (const Durability durability : {Durability::buffered, Durability::synced}) {
    AtomicFile out(dir / "a");
    const std::string large(1 << 20, 'x');
    out.write("new");
    out.write(large);
    out.write("end");
    EXPECT_EQ(content_of(dir / "a").substr(0, 3), durability == Durability::buffered ? "old" : "new");
    out.commit(durability);
    EXPECT_EQ(content_of(dir / "a"), "new" + large + "end");
  }
  EXPECT_EQ(dir.entries(), 1u);
}

TEST(OutputsAtomicFile, FullDiskIsARunErrorThatNamesTheFile) {
  const Folder dir;
  put_content(dir / "a", "old");
  fs::create_symlink("/dev/full", dir / "a.partial");
  const std::string message = message_of<RunError>([&] { write_file_atomically(dir / "a", "new"); });
  EXPECT_TRUE(contains(message, dir / "a")) << message;
  EXPECT_TRUE(contains(message, "No space left on device")) << message;
  EXPECT_EQ(content_of(dir / "a"), "old");
  EXPECT_EQ(dir.entries(), 1u);

  fs::create_symlink("/dev/full", dir / "a.partial");
  EXPECT_THROW(write_file_atomically(dir / "a", std::string(1 << 20, 'x')), RunError);
  fs::create_symlink("/dev/full", dir / "b.bgeo.partial");
  EXPECT_THROW(write_bgeo(small_frame(), dir / "b.bgeo"), RunError);
  fs::create_symlink("/dev/full", dir / "b.vtp.partial");
  EXPECT_THROW(write_vtp(small_frame(), dir / "b.vtp"), RunError);
  fs::create_symlink("/dev/full", dir / "b.ply.partial");
  EXPECT_THROW(write_ply(small_frame(), dir / "b.ply"), RunError);
  EXPECT_EQ(dir.entries(), 1u);
}

TEST(OutputsAtomicFile, FolderThatIsNotThere) {
  const std::string message = message_of<RunError>([] { AtomicFile out("/nonexistent/folder/file"); });
  EXPECT_TRUE(contains(message, "/nonexistent/folder/file")) << message;
}

TEST(OutputsAppendFile, KeepsWhatItIsTold) {
  const Folder dir;
  {
    AppendFile out(dir / "a", 0);
    out.append("one\n");
    EXPECT_EQ(content_of(dir / "a"), "one\n") << "each append is in the file at once";
    out.append("two\n");
  }
  {
    AppendFile out(dir / "a", 4);
    out.append("three\n");
    EXPECT_EQ(out.size(), 10u);
  }
  EXPECT_EQ(content_of(dir / "a"), "one\nthree\n");
  const AppendFile fresh(dir / "a", 0);
  EXPECT_EQ(content_of(dir / "a"), "");
}

TEST(OutputsAppendFile, FullDisk) {
  AppendFile out("/dev/full", 0);
  const std::string message = message_of<RunError>([&] { out.append("row\n"); });
  EXPECT_EQ(message, "/dev/full: cannot be written: No space left on device");
}

TEST(OutputsAppendFile, ATornLineIsCutOff) {
  const Folder dir;
  AppendFile out(dir / "a", 0);
  out.append("whole line\n");
  // A limit on the size of files ends a write halfway, as a disk does that fills up.
  rlimit before{}, limited{};
  ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &before), 0);
  limited = before;
  limited.rlim_cur = 20;
  const auto handler = std::signal(SIGXFSZ, SIG_IGN);
  ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &limited), 0);
  EXPECT_THROW(out.append("a line that does not fit\n"), RunError);
  ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &before), 0);
  std::signal(SIGXFSZ, handler);
  EXPECT_EQ(content_of(dir / "a"), "whole line\n");
  out.append("goes on\n");
  EXPECT_EQ(content_of(dir / "a"), "whole line\ngoes on\n");
}

TEST(OutputsText, NumbersReadBackToTheSameBits) {
  for (const double v : {0.1, 1.0 / 3, 5e-324, 1.7976931348623157e308, -0.0, 1e22, 123456789.0, 0.1 + 0.2}) {
    EXPECT_EQ(std::bit_cast<std::uint64_t>(*parse_number<double>(shortest_text(v))), std::bit_cast<std::uint64_t>(v));
  }
  EXPECT_EQ(shortest_text(0.1), "0.1");
  EXPECT_FALSE(parse_number<int>("12x"));
  EXPECT_FALSE(parse_number<int>(""));
}

TEST(OutputsText, Base64) {
  const auto encode = [](std::string_view text, std::size_t piece) {
    Base64Encoder encoder;
    std::string out;
    for (std::size_t i = 0; i < text.size(); i += piece) {
      encoder.append(text.data() + i, std::min(piece, text.size() - i), out);
    }
    encoder.finish(out);
    return out;
  };
  // The test vectors of RFC 4648, 10.
  const std::map<std::string, std::string> vectors = {{"", ""},
                                                      {"f", "Zg=="},
                                                      {"fo", "Zm8="},
                                                      {"foo", "Zm9v"},
                                                      {"foob", "Zm9vYg=="},
                                                      {"fooba", "Zm9vYmE="},
                                                      {"foobar", "Zm9vYmFy"}};
  for (const auto& [text, encoded] : vectors) {
    for (const std::size_t piece : {1u, 2u, 3u, 5u, 7u}) EXPECT_EQ(encode(text, piece), encoded);
    EXPECT_EQ(base64_decode(encoded), text);
    EXPECT_EQ(base64_length(text.size()), encoded.size());
  }
  for (const char* wrong : {"Zg=", "Z", "Zm9v!mFy", "====", "Zg==Zg=="}) EXPECT_FALSE(base64_decode(wrong)) << wrong;
}

TEST(OutputsText, HashFindsEveryChangedBit) {
  std::string text = "a state of twenty-three";
  const std::uint64_t before = hash64(text);
  for (std::size_t bit = 0; bit < 8 * text.size(); ++bit) {
    text[bit / 8] = static_cast<char>(text[bit / 8] ^ (1 << (bit % 8)));
    EXPECT_NE(hash64(text), before);
    text[bit / 8] = static_cast<char>(text[bit / 8] ^ (1 << (bit % 8)));
  }
  EXPECT_NE(hash64(text + '\0'), before) << "the length counts";
}

// --- snapshot --------------------------------------------------------------------------------------------------------

TEST(OutputsFrame, SnapshotIsSortedByIdAndInSiUnits) {
  const World w = small_world();
  for (const int threads : {1, 3}) {
    const FrameData f = snapshot(w, threads);
    ASSERT_EQ(f.size(), w.fluid.size());
    EXPECT_EQ(f.number, 3u);
    EXPECT_EQ(f.time, w.time);
    for (std::size_t k = 0; k < f.size(); ++k) {
      EXPECT_EQ(f.id[k], k);
      std::size_t i = 0;
      while (w.fluid.id[i] != k) ++i;
      EXPECT_EQ(f.position[k], (Float3{w.fluid.x[i].x, w.fluid.x[i].y, w.fluid.x[i].z}));
      EXPECT_EQ(f.velocity[k], (Float3{w.fluid.v[i].x, w.fluid.v[i].y, w.fluid.v[i].z}));
      EXPECT_FLOAT_EQ(f.density[k], w.fluid.density[i] * (w.fluid.fluid[i] == 1 ? 800.0f : 1000.0f));
      EXPECT_EQ(f.pressure[k], w.fluid.pressure[i]);
      EXPECT_EQ(f.fluid[k], w.fluid.fluid[i]);
    }
    ASSERT_EQ(f.bodies.size(), 2u);
    EXPECT_EQ(f.bodies[1].name, "paddle \"left\"");
    EXPECT_EQ(f.bodies[1].position, w.bodies[1].position);
  }
}

TEST(OutputsFrame, SnapshotWithSparseIds) {
  World w = small_world(3);
  w.fluid.id[0] = 5000000000000u;
  w.fluid.id[1] = 7;
  w.fluid.id[2] = 900;
  EXPECT_EQ(snapshot(w).id, (std::vector<std::uint64_t>{7, 900, 5000000000000u}));
  EXPECT_EQ(snapshot(w).position[2][0], w.fluid.x[0].x);
  EXPECT_EQ(snapshot(World{}).size(), 0u);
}

// --- formats ---------------------------------------------------------------------------------------------------------

/// Walks through a classic BGEO file byte by byte, as the published layout says.
struct PublishedBgeo {
  std::string bytes;
  std::size_t at = 0;
  std::uint32_t uint(int n) {
    std::uint32_t v = 0;
    while (n-- > 0) v = v << 8 | static_cast<unsigned char>(bytes.at(at++));
    return v;
  }
  float real() { return std::bit_cast<float>(uint(4)); }
  std::string text(std::size_t n) {
    at += n;
    return bytes.substr(at - n, n);
  }
  struct Definition {
    std::string name;
    std::uint32_t size, type;
  };
  Definition definition() {
    Definition d;
    d.name = text(uint(2));
    d.size = uint(2);
    d.type = uint(4);
    for (std::uint32_t k = 0; k < d.size; ++k) EXPECT_EQ(uint(4), 0u) << "default";
    return d;
  }
};

TEST(OutputsFormats, BgeoHasThePublishedLayout) {
  const Folder dir;
  const FrameData f = small_frame();
  write_bgeo(f, dir / "f.bgeo");
  PublishedBgeo in{content_of(dir / "f.bgeo")};
  EXPECT_EQ(in.text(5), "BgeoV");
  EXPECT_EQ(in.uint(4), 5u) << "version";
  EXPECT_EQ(in.uint(4), f.size()) << "points";
  for (int k = 0; k < 3; ++k) EXPECT_EQ(in.uint(4), 0u) << "primitives, groups";
  EXPECT_EQ(in.uint(4), 5u) << "point attributes";
  for (int k = 0; k < 2; ++k) EXPECT_EQ(in.uint(4), 0u) << "vertex and primitive attributes";
  EXPECT_EQ(in.uint(4), 2u) << "detail attributes";
  const std::vector<PublishedBgeo::Definition> expected = {
      {"v", 3, 5}, {"density", 1, 0}, {"pressure", 1, 0}, {"id", 1, 1}, {"fluid", 1, 1}};
  for (const auto& e : expected) {
    const auto d = in.definition();
    EXPECT_EQ(d.name, e.name);
    EXPECT_EQ(d.size, e.size);
    EXPECT_EQ(d.type, e.type);
  }
  for (std::size_t i = 0; i < f.size(); ++i) {
    for (int k = 0; k < 3; ++k) EXPECT_EQ(in.real(), f.position[i][k]);
    EXPECT_EQ(in.real(), 1.0f) << "homogeneous coordinate";
    for (int k = 0; k < 3; ++k) EXPECT_EQ(in.real(), f.velocity[i][k]);
    EXPECT_EQ(in.real(), f.density[i]);
    EXPECT_EQ(in.real(), f.pressure[i]);
    EXPECT_EQ(in.uint(4), f.id[i]);
    EXPECT_EQ(in.uint(4), f.fluid[i]);
  }
  EXPECT_EQ(in.definition().name, "time");
  EXPECT_EQ(in.definition().name, "frame");
  EXPECT_EQ(in.real(), static_cast<float>(f.time));
  EXPECT_EQ(in.uint(4), f.number);
  EXPECT_EQ(in.uint(2), 0x00ffu);
  EXPECT_EQ(in.at, in.bytes.size());
}

TEST(OutputsFormats, PlyHasThePublishedLayout) {
  const Folder dir;
  const FrameData f = small_frame();
  write_ply(f, dir / "f.ply");
  const std::string bytes = content_of(dir / "f.ply");
  const std::string header =
      "ply\nformat binary_little_endian 1.0\ncomment time 0.30000000000000004\ncomment frame 3\nelement vertex 7\n"
      "property float x\nproperty float y\nproperty float z\nproperty float vx\nproperty float vy\nproperty float vz\n"
      "property float density\nproperty float pressure\nproperty uint id\nproperty uint fluid\nend_header\n";
  ASSERT_EQ(bytes.substr(0, header.size()), header);
  ASSERT_EQ(bytes.size(), header.size() + 7 * 40);
  const auto word = [&](std::size_t i, std::size_t k) {
    const unsigned char* p = reinterpret_cast<const unsigned char*>(bytes.data()) + header.size() + 40 * i + 4 * k;
    return std::uint32_t{p[0]} | std::uint32_t{p[1]} << 8 | std::uint32_t{p[2]} << 16 | std::uint32_t{p[3]} << 24;
  };
  for (std::size_t i = 0; i < 7; ++i) {
    EXPECT_EQ(std::bit_cast<float>(word(i, 2)), f.position[i][2]);
    EXPECT_EQ(std::bit_cast<float>(word(i, 3)), f.velocity[i][0]);
    EXPECT_EQ(std::bit_cast<float>(word(i, 6)), f.density[i]);
    EXPECT_EQ(std::bit_cast<float>(word(i, 7)), f.pressure[i]);
    EXPECT_EQ(word(i, 8), f.id[i]);
    EXPECT_EQ(word(i, 9), f.fluid[i]);
  }
}

/// Bytes of the appended array of the given name: characters from `offset` behind the underscore, six bits each, the
/// first eight bytes being the count of those that follow.
std::string vtp_array(const std::string& text, const std::string& name) {
  const std::size_t tag = text.find("Name=\"" + name + "\"");
  const std::size_t attribute = text.find("offset=\"", tag) + 8;
  const std::size_t section = text.find("<AppendedData encoding=\"base64\">");
  const std::string data = text.substr(text.find('_', section) + 1);
  const std::string_view alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string bytes;
  unsigned bits = 0, n_bits = 0;
  for (std::size_t i = std::stoul(text.substr(attribute)); data[i] != '=' && data[i] != '\n'; ++i) {
    bits = bits << 6 | static_cast<unsigned>(alphabet.find(data[i]));
    n_bits += 6;
    if (n_bits >= 8) bytes += static_cast<char>(bits >> (n_bits -= 8));
    std::uint64_t count = 0;
    if (bytes.size() < 8) continue;
    std::memcpy(&count, bytes.data(), 8);
    if (bytes.size() == 8 + count) break;
  }
  return bytes.substr(8);
}

template <class T>
std::string bytes_of(const std::vector<T>& v) {
  return {reinterpret_cast<const char*>(v.data()), v.size() * sizeof(T)};
}

TEST(OutputsFormats, VtpHasThePublishedLayout) {
  for (const std::size_t n : {1u, 2u, 7u, 100001u}) {  // lengths that leave 0, 1 and 2 bytes over
    const Folder dir;
    const FrameData f = small_frame(n);
    write_vtp(f, dir / "f.vtp");
    const std::string text = content_of(dir / "f.vtp");
    EXPECT_TRUE(contains(text, "byte_order=\"LittleEndian\" header_type=\"UInt64\""));
    EXPECT_TRUE(contains(text, "Name=\"TimeValue\" NumberOfTuples=\"1\" format=\"ascii\">0.30000000000000004<"));
    EXPECT_TRUE(contains(text, "NumberOfPoints=\"" + std::to_string(n) + "\" NumberOfVerts=\"" + std::to_string(n)));
    EXPECT_EQ(vtp_array(text, "points"), bytes_of(f.position));
    EXPECT_EQ(vtp_array(text, "velocity"), bytes_of(f.velocity));
    EXPECT_EQ(vtp_array(text, "density"), bytes_of(f.density));
    EXPECT_EQ(vtp_array(text, "pressure"), bytes_of(f.pressure));
    EXPECT_EQ(vtp_array(text, "id"), bytes_of(std::vector<std::uint32_t>(f.id.begin(), f.id.end())));
    EXPECT_EQ(vtp_array(text, "fluid"), bytes_of(f.fluid));
    std::vector<std::int32_t> connectivity(n), offsets(n);
    for (std::size_t i = 0; i < n; ++i) offsets[i] = 1 + (connectivity[i] = static_cast<std::int32_t>(i));
    EXPECT_EQ(vtp_array(text, "connectivity"), bytes_of(connectivity));
    EXPECT_EQ(vtp_array(text, "offsets"), bytes_of(offsets));
    EXPECT_TRUE(text.ends_with("\n</AppendedData>\n</VTKFile>\n"));
  }
}

class OutputsEveryFormat : public testing::TestWithParam<ParticleFormat> {
 protected:
  std::string file() const { return dir_ / (std::string("frame_0003.") + extension(GetParam())); }
  /// What read_frame() does with a file of this content.
  FrameData parse(const std::string& content) const {
    const auto reader = GetParam() == ParticleFormat::bgeo  ? read_bgeo
                        : GetParam() == ParticleFormat::ply ? read_ply
                                                            : read_vtp;
    return reader(content, file());
  }
  Folder dir_;
};
INSTANTIATE_TEST_SUITE_P(Formats, OutputsEveryFormat, testing::ValuesIn(values_of<ParticleFormat>()),
                         [](const auto& format) { return std::string(extension(format.param)); });

TEST_P(OutputsEveryFormat, ReadsBackWhatItWrote) {
  for (const std::size_t n : {0u, 1u, 2u, 7u, 10000u}) {
    const FrameData f = small_frame(n);
    write_particles(f, GetParam(), file());
    const FrameData back = read_frame(file());
    EXPECT_EQ(back.number, 3u);
    EXPECT_NEAR(back.time, f.time, 1e-7);  // BGEO holds it as float
    EXPECT_EQ(back.position, f.position);
    EXPECT_EQ(back.velocity, f.velocity);
    EXPECT_EQ(back.density, f.density);
    EXPECT_EQ(back.pressure, f.pressure);
    EXPECT_EQ(back.id, f.id);
    EXPECT_EQ(back.fluid, f.fluid);
  }
}

TEST_P(OutputsEveryFormat, IdsBeyond32BitsAreReadBack) {
  FrameData f = small_frame(5);
  f.id = {0, 7, (1ull << 32) - 1, 1ull << 32, (5ull << 40) + 3};
  write_particles(f, GetParam(), file());
  const FrameData back = read_frame(file());
  EXPECT_EQ(back.id, f.id);
  EXPECT_EQ(back.fluid, f.fluid);
  EXPECT_EQ(back.position, f.position);
}

TEST(OutputsFormats, LongIdsHaveASecondAttributeThatOthersMayLeaveAlone) {
  const Folder dir;
  FrameData f = small_frame(1);
  f.id = {(3ull << 32) + 9};
  write_ply(f, dir / "f.ply");
  const std::string ply = content_of(dir / "f.ply");
  EXPECT_TRUE(contains(ply, "property uint id\nproperty uint fluid\nproperty uint id_high\nend_header\n"));
  EXPECT_EQ(ply.substr(ply.size() - 12), bytes_of(std::vector<std::uint32_t>{9, f.fluid[0], 3}));
  write_bgeo(f, dir / "f.bgeo");
  PublishedBgeo in{content_of(dir / "f.bgeo")};
  in.text(5);
  for (int k = 0; k < 5; ++k) in.uint(4);
  EXPECT_EQ(in.uint(4), 6u) << "point attributes";
  for (int k = 0; k < 3; ++k) in.uint(4);
  for (const char* name : {"v", "density", "pressure", "id", "fluid", "id_high"}) EXPECT_EQ(in.definition().name, name);
  for (int k = 0; k < 9; ++k) in.real();
  EXPECT_EQ(in.uint(4), 9u);
  EXPECT_EQ(in.uint(4), f.fluid[0]);
  EXPECT_EQ(in.uint(4), 3u);
  EXPECT_EQ(in.definition().name, "time");
  write_vtp(f, dir / "f.vtp");
  const std::string vtp = content_of(dir / "f.vtp");
  EXPECT_TRUE(contains(vtp, "<DataArray type=\"UInt64\" Name=\"id\" NumberOfComponents=\"1\""));
  EXPECT_EQ(vtp_array(vtp, "id"), bytes_of(f.id));
}

TEST_P(OutputsEveryFormat, EveryTruncationIsAnInputError) {
  write_particles(small_frame(5), GetParam(), file());
  const std::string whole = content_of(file());
  // The last line of a .vtp file closes a tag and holds nothing.
  const std::size_t needed = GetParam() == ParticleFormat::vtp ? whole.find("\n</AppendedData>") + 16 : whole.size();
  for (std::size_t n = 0; n < needed; ++n) {
    EXPECT_THROW(parse(whole.substr(0, n)), InputError) << n << " of " << whole.size() << " bytes";
  }
}

TEST_P(OutputsEveryFormat, DamageNeverCrashes) {
  write_particles(small_frame(5), GetParam(), file());
  const std::string whole = content_of(file());
  for (std::size_t i = 0; i < whole.size(); ++i) {
    for (const int flip : {0x01, 0x80, 0xff}) {
      std::string damaged = whole;
      damaged[i] = static_cast<char>(damaged[i] ^ flip);
      try {
        EXPECT_LE(parse(damaged).size(), whole.size());
      } catch (const InputError& error) {
        EXPECT_TRUE(contains(error.what(), file()));
      }
    }
  }
}

TEST_P(OutputsEveryFormat, AnAbsurdCountIsRefusedBeforeItIsAllocated) {
  write_particles(small_frame(5), GetParam(), file());
  std::string text = content_of(file());
  const auto replace = [&](const std::string& from, const std::string& to) {
    ASSERT_TRUE(contains(text, from));
    text.replace(text.find(from), from.size(), to);
  };
  if (GetParam() == ParticleFormat::bgeo)
    replace(std::string("\0\0\0\5\0\0\0\5", 8), std::string("\0\0\0\5\x7f\xff\xff\xff", 8));
  if (GetParam() == ParticleFormat::ply) replace("element vertex 5", "element vertex 18446744073709551615");
  if (GetParam() == ParticleFormat::vtp) replace("NumberOfPoints=\"5\"", "NumberOfPoints=\"4611686018427387904\"");
  EXPECT_THROW(parse(text), InputError);
}

TEST(OutputsFormats, OtherFilesAreRefusedWithAReason) {
  const Folder dir;
  put_content(dir / "a.bgeo", "\x7fNSJ and more");
  EXPECT_TRUE(contains(message_of<InputError>([&] { read_frame(dir / "a.bgeo"); }), "Houdini 12"));
  put_content(dir / "b.bgeo", "something else");
  EXPECT_TRUE(contains(message_of<InputError>([&] { read_frame(dir / "b.bgeo"); }), "no BGEO"));
  put_content(dir / "c.bgeo", std::string("BgeoV\0\0\0\4", 9) + std::string(34, '\0'));
  EXPECT_TRUE(contains(message_of<InputError>([&] { read_frame(dir / "c.bgeo"); }), "version 4"));
  put_content(dir / "a.ply", "ply\nformat ascii 1.0\nend_header\n");
  EXPECT_TRUE(contains(message_of<InputError>([&] { read_frame(dir / "a.ply"); }), "ascii"));
  EXPECT_TRUE(contains(message_of<InputError>([&] { read_frame(dir / "a.obj"); }), "expected .bgeo, .vtp or .ply"));
  EXPECT_TRUE(contains(message_of<InputError>([&] { read_frame(dir / "missing.ply"); }), "No such file"));
  EXPECT_TRUE(contains(message_of<InputError>([&] { read_frame(dir / "missing.ply"); }), dir / "missing.ply"));
}

TEST(OutputsFormats, PlyOfAnotherProgramIsReadAsFarAsItGoes) {
  const Folder dir;
  std::string text =
      "ply\nformat binary_little_endian 1.0\nelement vertex 2\nproperty uchar red\nproperty double x\n"
      "property double y\nproperty double z\nelement face 0\nproperty list uchar int vertex_indices\nend_header\n";
  const double values[2][3] = {{1, 2, 3}, {4, 5, 6}};
  for (const auto& row : values) {
    text += '\7';
    text.append(reinterpret_cast<const char*>(row), sizeof row);
  }
  put_content(dir / "a.ply", text);
  const FrameData f = read_frame(dir / "a.ply");
  EXPECT_EQ(f.position, (std::vector<Float3>{{1, 2, 3}, {4, 5, 6}}));
  EXPECT_EQ(f.id, (std::vector<std::uint64_t>{0, 1}));
  EXPECT_EQ(f.velocity[1], (Float3{0, 0, 0}));
}

// --- names and series ------------------------------------------------------------------------------------------------

TEST(OutputsFrames, NamesAndLists) {
  EXPECT_EQ(frame_path("out", 12, ParticleFormat::bgeo), "out/particles/frame_0012.bgeo");
  EXPECT_EQ(frame_path("out", 12345, ParticleFormat::ply), "out/particles/frame_12345.ply");
  EXPECT_EQ(frame_number("out/particles/frame_0012.bgeo"), 12u);
  EXPECT_FALSE(frame_number("out/particles/frame_x.bgeo"));
  EXPECT_FALSE(frame_number("out/particles/photo_0012.bgeo"));

  const Folder dir;
  EXPECT_TRUE(list_frames(dir.path(), ParticleFormat::ply).empty());
  fs::create_directories(dir / "particles");
  for (const std::uint64_t n : {10000u, 9999u, 0u}) put_content(frame_path(dir.path(), n, ParticleFormat::ply), "");
  put_content(frame_path(dir.path(), 9999, ParticleFormat::vtp), "");
  put_content(dir / "particles/frame_0001.ply.partial", "");
  put_content(dir / "particles/notes.ply", "");
  const std::vector<std::string> files = list_frames(dir.path(), ParticleFormat::ply);
  ASSERT_EQ(files.size(), 3u);
  EXPECT_EQ(frame_number(files[1]), 9999u);
  EXPECT_EQ(frame_number(files[2]), 10000u);
  EXPECT_EQ(remove_frames_from(dir.path(), 9999), 3u);
  EXPECT_EQ(list_frames(dir.path(), ParticleFormat::ply).size(), 1u);
  EXPECT_TRUE(fs::exists(dir / "particles/notes.ply"));
}

TEST(OutputsFrames, PvdContinuesAfterResume) {
  const Folder dir;
  const auto name = [](std::uint64_t n) { return frame_path("", n, ParticleFormat::vtp); };
  const auto write = [&](PvdSeries series, std::uint64_t from, std::uint64_t to) {
    for (std::uint64_t n = from; n < to; ++n) series.add(0.1 * static_cast<double>(n), name(n));
  };
  write(PvdSeries(dir / "whole.pvd"), 0, 8);
  write(PvdSeries(dir / "cut.pvd"), 0, 6);
  write(PvdSeries(dir / "cut.pvd", 4), 4, 8);  // frames 4 and 5 were written, but the checkpoint is older
  EXPECT_EQ(content_of(dir / "cut.pvd"), content_of(dir / "whole.pvd"));
  EXPECT_TRUE(contains(content_of(dir / "whole.pvd"),
                       "<DataSet timestep=\"0.30000000000000004\" part=\"0\" file=\"particles/frame_0003.vtp\"/>"));
  write(PvdSeries(dir / "cut.pvd"), 0, 1);
  EXPECT_EQ(PvdSeries(dir / "cut.pvd", 100).size(), 1u) << "a fresh run starts anew";
  put_content(dir / "cut.pvd", "something else");
  EXPECT_THROW(PvdSeries(dir / "cut.pvd", 4), InputError);
}

}  // namespace
}  // namespace tidelock
