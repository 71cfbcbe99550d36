// A small world made by hand and a folder that goes away: what the tests of outputs/ share.
#pragma once
#include <gtest/gtest.h>
#include <stdlib.h>

#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "outputs/frame.hpp"
#include "world/fields.hpp"

namespace tidelock {

class Folder {
 public:
  Folder() {
    std::string name = (std::filesystem::temp_directory_path() / "tidelock_test_XXXXXX").string();
    path_ = ::mkdtemp(name.data());
  }
  ~Folder() {
    std::error_code error;
    std::filesystem::remove_all(path_, error);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  std::string operator/(const std::string& name) const { return path_ + "/" + name; }
  const std::string& path() const { return path_; }
  /// Number of entries, subfolders and their content included.
  std::size_t entries() const {
    const std::filesystem::recursive_directory_iterator begin(path_), end;
    return static_cast<std::size_t>(std::distance(begin, end));
  }

 private:
  std::string path_;
};

inline std::string content_of(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}
inline void put_content(const std::string& file, const std::string& content) {
  std::filesystem::remove(file);  // replacing a file by truncation makes some file systems wait for the disk
  std::ofstream(file, std::ios::binary) << content;
}

/// n particles of two fluids, ids shuffled, three boundary samples, two bodies; every number is another one.
inline World small_world(std::size_t n = 7) {
  World w;
  w.scene.name = "small";
  w.fluids = {{"water", 1000, {}, {}, {}}, {"oil", 800, {}, {}, {}}};
  w.bodies.resize(2);
  w.bodies[0].description.name = "tank";
  w.bodies[1].description.name = "paddle \"left\"";
  w.bodies[1].position = {0.1, 1.0 / 3.0, -2e-17};
  w.bodies[1].rotation = Quatd(0.5, -0.5, 0.5, 0.5);
  w.bodies[1].velocity = {1e-300, 2, 3};
  w.bodies[1].spin = {-1, 0.1, 1e10};
  double load = 0.1;
  const auto set = [&](Load& l) {
    l.force = {load + 0.1, load + 0.2, load + 0.3};
    l.torque = {load + 0.4, load + 0.5, load + 0.6};
    load += 1;
  };
  for_each_load(w.bodies[1].dynamics.loads, set);
  for_each_load(w.bodies[1].dynamics.given, set);
  w.bodies[1].dynamics.held = true;
  w.passed = {{0.7, 0.6}};
  w.measured_at = 0.29;
  w.pressure_speed = 2.5;
  w.largest_acceleration = 31.5;
  w.bodies[1].dynamics.centre = {0.11, 0.12, 0.13};
  w.bodies[1].dynamics.velocity = {0.21, 0.22, 0.23};
  w.bodies[1].dynamics.angular_momentum = {0.31, 0.32, 0.33};
  w.joints.resize(1);
  w.joints[0].force = {1, 2, 3, 4, 5, 6, 7, 1.0 / 3};
  w.initial_excess = 0.01;
  w.release_time = 0.3;
  w.settles = 1;
  w.time = 0.1 + 0.2;
  w.step = 42;
  w.last_dt = 1.0 / 700;
  w.frame = 3;
  w.left_out = 5;
  w.boundary.fixed = 2;
  w.fluid.strained = w.fluid.spins = true;
  float next = 0.1f;
  const auto number = [&] { return next += 0.37f; };
  for_each_field(w, [&](const Field& field, auto& array) {
    array.resize(field.set == ParticleSet::fluid ? n : 3);
    for (auto& v : array) {
      using T = std::decay_t<decltype(v)>;
      if constexpr (std::is_same_v<T, Float4>) {
        v = {number(), -number(), number(), number()};
      } else if constexpr (std::is_same_v<T, float>) {
        v = number();
      }
    }
  });
  for (std::size_t i = 0; i < n; ++i) {
    w.fluid.id[i] = (i * 3 + 2) % n;  // a permutation as long as 3 does not divide n
    w.fluid.fluid[i] = i % 3 == 0;
  }
  for (std::uint32_t k = 0; k < 3; ++k) w.boundary.body[k] = k / 2;
  return w;
}

inline FrameData small_frame(std::size_t n = 7) { return snapshot(small_world(n)); }

/// The message of the exception of type E that f throws; a failed test when it throws none.
template <class E, class F>
std::string message_of(F f) {
  try {
    f();
  } catch (const E& error) {
    EXPECT_EQ(std::string(error.what()).find('\n'), std::string::npos) << "one line: " << error.what();
    return error.what();
  }
  ADD_FAILURE() << "nothing was thrown";
  return {};
}

inline bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace tidelock
