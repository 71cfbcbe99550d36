#include "outputs/run_results.hpp"

#include <filesystem>
#include <nlohmann/json.hpp>
#include <system_error>
#include <utility>

#include "base/error.hpp"
#include "base/read_file.hpp"
#include "outputs/body_poses.hpp"
#include "outputs/kept_meshes.hpp"
#include "outputs/particle_files.hpp"
#include "scene/read.hpp"
#include "scene/words.hpp"

namespace tidelock {
namespace fs = std::filesystem;

namespace {
std::string poses_file(const std::string& dir) { return (fs::path(dir) / "bodies.jsonl").string(); }
}  // namespace

Scene scene_of_record(const nlohmann::json& record, const std::string& dir, const std::vector<std::string>& overrides) {
  const std::string settings = record["settings"].dump();
  check_kept_meshes(record["settings"], dir);
  try {
    return parse_scene(settings, (fs::path(dir) / "run.json").string(), overrides);
  } catch (const InputError&) {
    std::error_code error;
    const nlohmann::json scene = record.value("scene", nlohmann::json::object());
    const bool named = scene.is_object() && scene.contains("file") && scene["file"].is_string();
    if (!named || fs::exists(fs::path(dir) / "meshes", error)) throw;
    try {
      return parse_scene(settings, scene["file"].get<std::string>(), overrides);
    } catch (const InputError&) {
    }
    throw;
  }
}

Scene scene_of_run(const std::string& dir, const std::vector<std::string>& overrides) {
  std::error_code error;
  if (!fs::exists(dir, error)) throw InputError(dir, "", "there is no such folder");
  if (!fs::is_directory(dir, error)) throw InputError(dir, "", "is a file; expected the folder of a run");
  const std::string record = (fs::path(dir) / "run.json").string();
  if (fs::exists(fs::path(dir) / "sweep.csv", error))
    throw InputError(dir, "", "holds a sweep; expected the folder of one of its variants. Its plots are in plots/");
  if (!fs::exists(record, error))
    throw InputError(dir, "", "holds no run (no run.json); expected the folder that './tidelock run --out' wrote");
  const nlohmann::json json = nlohmann::json::parse(read_whole_file(record), nullptr, false);
  if (!json.is_object() || !json.contains("settings") || !json["settings"].is_object())
    throw InputError(record, "settings", "cannot be read; expected the run record of './tidelock run'");
  return scene_of_record(json, dir, overrides);
}

RunResults open_results(const std::string& dir) {
  RunResults run{dir, scene_of_run(dir), {}};
  run.frames = frame_files(dir, run.scene);
  return run;
}

std::vector<FrameFile> frame_files(const std::string& dir, const Scene& scene) {
  std::map<std::uint64_t, std::string> files;
  for (const ParticleFormat format : values_of<ParticleFormat>())
    for (const std::string& file : list_frames(dir, format)) files.emplace(frame_number(file).value_or(0), file);
  if (scene.fluids.empty())
    for (const auto& [number, poses] : all_body_poses(dir)) files.emplace(number, poses_file(dir));
  std::vector<FrameFile> frames;
  for (const auto& [number, file] : files) frames.push_back({number, file});
  return frames;
}

std::map<std::uint64_t, std::vector<BodyPose>> all_body_poses(const std::string& dir) {
  const std::string file = poses_file(dir);
  std::error_code error;
  std::map<std::uint64_t, std::vector<BodyPose>> poses;
  if (!fs::exists(file, error)) return poses;
  for_each_body_pose(read_whole_file(file), file,
                     [&](std::uint64_t frame, BodyPose pose) { poses[frame].push_back(std::move(pose)); });
  return poses;
}

FrameData load_frame(const RunResults& run, const FrameFile& file) {
  FrameData frame = run.scene.fluids.empty() ? FrameData{} : read_frame(file.file);
  frame.number = file.number;
  frame.time = run.time_of(file.number);
  return frame;
}

}  // namespace tidelock
