#include "outputs/body_poses.hpp"

#include <filesystem>
#include <nlohmann/json.hpp>
#include <utility>

#include "base/error.hpp"
#include "base/read_file.hpp"

namespace tidelock {
namespace {

using Json = nlohmann::ordered_json;

struct Line {
  std::uint64_t frame = 0;
  BodyPose pose;
};

Line parse(std::string_view text, const std::string& file) {
  try {
    const Json json = Json::parse(text);
    const auto p = json.at("position").get<std::array<double, 3>>();
    const auto q = json.at("rotation").get<std::array<double, 4>>();
    return {json.at("frame").get<std::uint64_t>(),
            {json.at("name").get<std::string>(), {p[0], p[1], p[2]}, {q[0], q[1], q[2], q[3]}}};
  } catch (const Json::exception&) {
    throw InputError(file, "", "a line is no body pose");
  }
}

/// Calls f(line, bytes up to and with it) for every finished line.
template <class F>
void for_each_line(std::string_view content, const std::string& file, F f) {
  for (std::size_t begin = 0, end; (end = content.find('\n', begin)) != content.npos; begin = end + 1) {
    f(parse(content.substr(begin, end - begin), file), end + 1);
  }
}

/// Length of the part of the file that comes before frame `first`.
std::uint64_t bytes_before(const std::string& file, std::uint64_t first) {
  std::error_code error;
  if (first == 0 || !std::filesystem::exists(file, error)) return 0;
  std::uint64_t keep = 0;
  for_each_line(read_whole_file(file), file, [&](const Line& line, std::size_t end) {
    if (line.frame < first) keep = end;
  });
  return keep;
}

}  // namespace

BodyPosesFile::BodyPosesFile(const std::string& file, std::uint64_t first) : out_(file, bytes_before(file, first)) {}

void BodyPosesFile::append(const FrameData& frame) {
  std::string text;
  for (const BodyPose& b : frame.bodies) {
    const Json json = {{"frame", frame.number},
                       {"time", frame.time},
                       {"name", b.name},
                       {"position", {b.position.x(), b.position.y(), b.position.z()}},
                       {"rotation", {b.rotation.w(), b.rotation.x(), b.rotation.y(), b.rotation.z()}}};
    text += json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
  }
  out_.append(text);
}

void for_each_body_pose(std::string_view content, const std::string& file,
                        const std::function<void(std::uint64_t, BodyPose)>& f) {
  for_each_line(content, file, [&](Line line, std::size_t) { f(line.frame, std::move(line.pose)); });
}

std::vector<BodyPose> read_body_poses(const std::string& file, std::uint64_t frame) {
  std::vector<BodyPose> poses;
  for_each_line(read_whole_file(file), file, [&](const Line& line, std::size_t) {
    if (line.frame == frame) poses.push_back(line.pose);
  });
  return poses;
}

}  // namespace tidelock
