// A run's folder as the viewer sees it: its present files, and its frames packed for the page. The folder may be empty,
// grow, hold an incomplete file, or vanish; none of these is an error.
//
// All members may be called from several threads at once.
#pragma once
#include <chrono>
#include <cstdint>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "geometry/geometry.hpp"
#include "outputs/frame.hpp"
#include "scene/scene.hpp"
#include "viewer/field_survey.hpp"
#include "viewer/live_run.hpp"
#include "viewer/packed_frame.hpp"
#include "viewer/served_folder.hpp"

namespace tidelock {

/// Thrown when a requested item cannot be shown: not there (404), or not readable now (503).
struct NotShown {
  bool missing = true;
  std::string reason;
};
template <class T>
struct Shown {
  std::optional<T> value;
  NotShown problem;
};

class RunFolder {
 public:
  /// live: the run that writes into this folder from this process; may be null. cache_bytes bounds the packed frames
  /// that are kept.
  explicit RunFolder(std::string path, std::shared_ptr<LiveRun> live = nullptr, std::size_t cache_bytes = 256u << 20);

  /// Everything but the frames' content, as JSON: scene, bodies, fields, frames with a stamp each, tables, the live
  /// run. The lists are left out when the caller has revision `known` already.
  nlohmann::json state(std::uint64_t known);

  /// Packed for the page. number: of the frame; nothing: the state at which a live run stands still.
  Shown<std::string> frame(std::optional<std::uint64_t> number, std::size_t field, std::uint64_t first,
                           std::uint64_t count);
  /// How the field's values are spread over all frames, for the range of its colours: 1st and 99th percentile, least
  /// and largest, and how many frames are counted so far. Takes a second or two at most; ask again while it is not
  /// "done".
  nlohmann::json spread(std::size_t field);
  /// All values of one particle, exactly as in the file: by its place in the sent order, or by its id.
  Shown<nlohmann::json> particle(std::optional<std::uint64_t> number, std::optional<std::uint64_t> place,
                                 std::optional<std::uint64_t> id);
  /// The triangles of a body in its own frame: two uint32 counts, vertices as 3 float32, triangles as 3 uint32.
  Shown<std::string> mesh(std::size_t body);
  /// NAME.csv of the folder, from a byte on; bytes is the length of the whole file.
  struct Table {
    std::string text;
    std::uint64_t bytes = 0;
  };
  Shown<Table> table(const std::string& name, std::uint64_t from);

  LiveRun* live() const { return live_.get(); }
  const std::string& path() const { return folder_.path(); }

 private:
  using Clock = std::chrono::steady_clock;
  struct FrameFile {
    std::string name;     // below the folder
    std::uint64_t stamp;  // [-] hash of the file's FileStamp
    int preference;       // of its format; the least is read
  };
  struct Packed {
    std::optional<std::uint64_t> number;
    std::uint64_t stamp;
    std::size_t field;
    std::shared_ptr<const PackedFrame> frame;
  };
  struct Raw {
    std::optional<std::uint64_t> number;
    std::uint64_t stamp;
    std::shared_ptr<const FrameData> frame;
  };

  void look();  // updates the members below; at most every kLookAgain, under mutex_
  void look_at_record();
  void look_at_frames();
  void look_at_tables();
  void look_at_poses();
  void set_scene(const nlohmann::json& record);
  nlohmann::json scene_part() const;
  nlohmann::json live_part() const;

  std::vector<BodyPose> poses_of(std::uint64_t number) const;
  /// The frame as it is in its file or at the live run's stop; `stamp` says which version it is.
  Shown<std::shared_ptr<const FrameData>> raw(std::optional<std::uint64_t> number, std::uint64_t& stamp);
  struct Where {
    std::optional<FrameFile> file;
    double spacing;            // [m]
    double frames_per_second;  // [1/s]; 0: not known
  };
  Where where(std::optional<std::uint64_t> number);
  std::shared_ptr<const PackedFrame> cached(std::optional<std::uint64_t> number, std::uint64_t stamp,
                                            std::size_t field);
  void keep(Packed packed);

  const ServedFolder folder_;
  const std::shared_ptr<LiveRun> live_;
  const std::size_t cache_bytes_;

  std::mutex survey_;  // guards surveys_; held while frames are counted
  std::map<std::size_t, FieldSurvey> surveys_;
  std::mutex convert_;  // one frame is read and packed at a time: a viewer takes at most one core from a simulation
  std::mutex mutex_;  // guards the members below; held for looks at the folder and copies, never while reading a frame
  std::optional<Clock::time_point> looked_;
  std::uint64_t revision_ = 1;
  bool exists_ = false;
  std::optional<FileStamp> record_stamp_;
  std::string record_problem_;
  nlohmann::json record_;
  std::optional<Scene> scene_;
  std::vector<std::size_t> mesh_of_;  // for each body the first one of the same shape
  std::string scene_problem_, poses_problem_;
  std::map<std::uint64_t, FrameFile> frames_;
  std::map<std::string, std::uint64_t> tables_;  // name without .csv, and bytes
  std::uint64_t poses_read_ = 0;                 // [bytes] of bodies.jsonl
  std::map<std::uint64_t, std::vector<BodyPose>> poses_;
  std::list<Packed> packed_;  // latest used first
  std::size_t packed_bytes_ = 0;
  std::list<Raw> raw_;  // latest used first; a few
  std::map<std::size_t, std::shared_ptr<const std::string>> meshes_;
};

}  // namespace tidelock
