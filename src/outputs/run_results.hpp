// The results in a run's folder, as surfaces, pictures and scripts for other programs read them.
#pragma once
#include <cstdint>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "outputs/frame.hpp"
#include "scene/scene.hpp"

namespace tidelock {

/// One frame of a run and the file of its particles, or without fluid that of the bodies' poses.
struct FrameFile {
  std::uint64_t number = 0;
  std::string file;
};

struct RunResults {
  std::string dir;
  Scene scene;                    // as it was run: from the settings in run.json
  std::vector<FrameFile> frames;  // by number; of several formats the quickest to read

  double time_of(std::uint64_t number) const { return static_cast<double>(number) / scene.time.frames_per_second; }
};

/// The scene of a run from its record. Mesh files are those that the run keeps; older runs kept none, and theirs are
/// looked for in the folder of the scene that the record names. `overrides` as in read_scene(). Throws InputError.
Scene scene_of_record(const nlohmann::json& record, const std::string& dir,
                      const std::vector<std::string>& overrides = {});

/// The scene of the run in a folder, as it was run. Throws InputError when the folder holds none.
Scene scene_of_run(const std::string& dir, const std::vector<std::string>& overrides = {});

/// Reads run.json and looks for frames. Throws InputError when the folder holds no run.
RunResults open_results(const std::string& dir);

/// The frames that are in the folder of a run of the scene, by number.
std::vector<FrameFile> frame_files(const std::string& dir, const Scene& scene);

/// Where the bodies are in each frame, from bodies.jsonl; empty without that file. Throws InputError.
std::map<std::uint64_t, std::vector<BodyPose>> all_body_poses(const std::string& dir);

/// The particles of a frame with its time.
FrameData load_frame(const RunResults& run, const FrameFile& frame);

}  // namespace tidelock
