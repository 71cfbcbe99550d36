#include "viewer/run_folder.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <utility>

#include "base/error.hpp"
#include "base/hash.hpp"
#include "outputs/body_poses.hpp"
#include "outputs/particle_files.hpp"
#include "outputs/run_results.hpp"
#include "scene/body_colour.hpp"
#include "scene/fluid_looks.hpp"
#include "scene/read.hpp"
#include "scene/words.hpp"

namespace tidelock {

using Json = nlohmann::json;

namespace {

constexpr std::chrono::milliseconds kLookAgain{200};    // a look at a folder with thousands of frames takes a while
constexpr std::chrono::milliseconds kSurveyTime{1500};  // after which an answer tells what is counted so far
constexpr std::size_t kRawFrames = 2;                   // kept as read, for questions about single particles
constexpr std::uint64_t kNewestVersion = ~0ULL;

std::uint64_t hash_of(const FileStamp& s) {
  const std::uint64_t parts[] = {s.bytes, static_cast<std::uint64_t>(s.changed_ns), s.inode};
  // 53 bits, which a JavaScript number holds exactly.
  return hash64(std::string_view(reinterpret_cast<const char*>(parts), sizeof parts)) >> 11;
}

/// Which of several files of one frame is read: the one that is quickest to read.
int preference(std::string_view extension) {
  return extension == ".bgeo" ? 0 : extension == ".ply" ? 1 : extension == ".vtp" ? 2 : -1;
}

template <class T>
Shown<T> not_there(std::string reason) {
  return {std::nullopt, {true, std::move(reason)}};
}
template <class T>
Shown<T> not_now(std::string reason) {
  return {std::nullopt, {false, std::move(reason)}};
}

/// Settings that a newer program or a hand has written may lack anything.
double number_or(const Json& json, const char* key, double otherwise) {
  return json.is_object() && json.contains(key) && json[key].is_number() ? json[key].get<double>() : otherwise;
}

/// Where the scene says that pictures are taken from; null when it says nothing.
Json camera_json(const CameraSettings& camera) {
  const auto triple = [](const std::optional<Vec3d>& v) { return v ? Json({v->x(), v->y(), v->z()}) : Json(); };
  if (!camera.position) return nullptr;
  return {{"position", triple(camera.position)},
          {"target", triple(camera.target)},
          {"field_of_view", camera.field_of_view}};
}

/// The little that particles need to be shown, where the scene as a whole cannot be read any more: a mesh file that has
/// moved, settings of a newer program. Its bodies are left out.
std::optional<Scene> simple_scene(const Json& settings) {
  Scene scene;
  const Json time = settings.value("time", Json::object()), gravity = settings.value("gravity", Json());
  scene.particle_size = number_or(settings, "particle_size", 0);
  scene.time.frames_per_second = number_or(time, "frames_per_second", 0);
  scene.time.end = number_or(time, "end", 0);
  scene.dimensions = number_or(settings, "dimensions", 3) == 2 ? 2 : 3;
  if (!(scene.particle_size > 0) || !(scene.time.frames_per_second > 0)) return std::nullopt;
  if (settings.contains("name") && settings["name"].is_string()) scene.name = settings["name"].get<std::string>();
  if (gravity.is_array())
    for (std::size_t c = 0; c < std::min<std::size_t>(3, gravity.size()); ++c)
      if (gravity[c].is_number()) scene.gravity[static_cast<int>(c)] = gravity[c].get<double>();
  return scene;
}

const char* motion_name(Motion motion) {
  return motion == Motion::static_ ? "static" : motion == Motion::animated ? "animated" : "dynamic";
}

}  // namespace

RunFolder::RunFolder(std::string path, std::shared_ptr<LiveRun> live, std::size_t cache_bytes)
    : folder_(std::move(path)), live_(std::move(live)), cache_bytes_(cache_bytes) {}

// --- looking at the folder -------------------------------------------------------------------------------------------

void RunFolder::look() {
  if (looked_ && Clock::now() - *looked_ < kLookAgain) return;
  const bool existed = std::exchange(exists_, folder_.exists());
  if (existed != exists_) ++revision_;
  look_at_record();
  look_at_frames();
  look_at_tables();
  look_at_poses();
  looked_ = Clock::now();
}

void RunFolder::look_at_record() {
  const auto stamp = folder_.stamp("run.json");
  if (stamp == record_stamp_) return;
  record_stamp_ = stamp;
  ++revision_;
  record_ = nullptr;
  record_problem_.clear();
  poses_.clear(), poses_read_ = 0;  // another run may have begun
  if (const auto text = stamp ? folder_.read("run.json") : std::nullopt) {
    record_ = Json::parse(*text, nullptr, false);
    if (!record_.is_object()) record_ = nullptr, record_problem_ = "run.json cannot be read";
  }
  set_scene(record_);
}

void RunFolder::set_scene(const Json& record) {
  scene_.reset();
  mesh_of_.clear();
  scene_problem_.clear();
  meshes_.clear();
  if (!record.is_object() || !record.contains("settings") || !record["settings"].is_object()) return;
  try {
    scene_ = scene_of_record(record, path());
  } catch (const std::exception& error) {
    scene_problem_ =
        fmt::format("bodies are left out, since the settings in run.json cannot be read: {}", error.what());
    scene_ = simple_scene(record["settings"]);
    return;
  }
  const Json described = scene_json(*scene_);
  std::map<std::string, std::size_t> first;
  for (std::size_t b = 0; b < scene_->bodies.size(); ++b)
    mesh_of_.push_back(first.try_emplace(described["bodies"][b]["shape"].dump(), b).first->second);
}

void RunFolder::look_at_frames() {
  std::map<std::uint64_t, FrameFile> found;
  for (const ServedFolder::Entry& entry : folder_.list("particles")) {
    const int wanted = preference(std::filesystem::path(entry.name).extension().string());
    const auto number = frame_number(entry.name);
    if (wanted < 0 || !number) continue;
    const auto at = found.find(*number);
    if (at == found.end() || wanted < at->second.preference)
      found[*number] = {"particles/" + entry.name, hash_of(entry.stamp), wanted};
  }
  const bool same = std::equal(found.begin(), found.end(), frames_.begin(), frames_.end(),
                               [](auto& a, auto& b) { return a.first == b.first && a.second.stamp == b.second.stamp; });
  if (same) return;
  frames_ = std::move(found);
  ++revision_;
}

void RunFolder::look_at_tables() {
  std::map<std::string, std::uint64_t> found;
  for (const ServedFolder::Entry& entry : folder_.list("")) {
    const std::filesystem::path name(entry.name);
    if (name.extension() == ".csv") found[name.stem().string()] = entry.stamp.bytes;
  }
  if (found == tables_) return;
  tables_ = std::move(found);
  ++revision_;
}

void RunFolder::look_at_poses() {
  const auto stamp = folder_.stamp("bodies.jsonl");
  const std::uint64_t bytes = stamp ? stamp->bytes : 0;
  if (bytes < poses_read_) poses_.clear(), poses_read_ = 0;
  if (bytes == poses_read_) return;
  const std::string text = folder_.read("bodies.jsonl", poses_read_).value_or("");
  const std::size_t finished = text.rfind('\n') + 1;  // 0 when there is no finished line yet
  poses_problem_.clear();
  try {
    for_each_body_pose(std::string_view(text).substr(0, finished), "bodies.jsonl",
                       [&](std::uint64_t frame, BodyPose pose) { poses_[frame].push_back(std::move(pose)); });
  } catch (const InputError& error) {
    poses_problem_ = error.what();
  }
  poses_read_ += finished;
  ++revision_;
}

// --- the state -------------------------------------------------------------------------------------------------------

Json RunFolder::scene_part() const {
  if (!scene_) return nullptr;
  Json bodies = Json::array(), fluids = Json::array();
  for (const BodyDescription& b : scene_->bodies)
    bodies.push_back({{"name", b.name},
                      {"motion", motion_name(b.motion)},
                      {"inside", b.shape.inside},
                      {"visible", b.visible},
                      {"mesh", mesh_of_[bodies.size()]},
                      {"colour", body_colour(b, bodies.size())}});
  for (const auto& [name, look] : shown_fluids(*scene_)) fluids.push_back({{"name", name}, {"colour", look.colour}});
  const Vec3d g = strongest_gravity(*scene_);
  return {{"name", scene_->name},
          {"dimensions", scene_->dimensions},
          {"particle_size", scene_->particle_size},
          {"gravity", {g.x(), g.y(), g.z()}},
          {"frames_per_second", scene_->time.frames_per_second},
          {"end", scene_->time.end},
          {"camera", camera_json(scene_->camera)},
          {"fluids", std::move(fluids)},
          {"colour_by", word(scene_->outputs.pictures.colour_by)},
          {"bodies", std::move(bodies)}};
}

Json RunFolder::live_part() const {
  if (!live_) return nullptr;
  const LiveStatus s = live_->status();
  return {{"state", to_string(s.state)},
          {"time", s.time},
          {"dt", s.dt},
          {"step", s.step},
          {"density_iterations", s.density_iterations},
          {"divergence_iterations", s.divergence_iterations},
          {"updates_per_second", s.updates_per_second},
          {"waited", s.waited},
          {"still", live_->still() ? Json(s.still) : Json()}};
}

Json RunFolder::state(std::uint64_t known) {
  const std::scoped_lock lock(mutex_);
  look();
  Json json = {{"revision", revision_}, {"live", live_part()}};
  if (known == revision_) return json;
  json["exists"] = exists_;
  json["folder"] = folder_.path();
  json["status"] = record_.is_object() ? record_.value("status", "") : "";
  json["started"] = record_.is_object() ? record_.value("started", "") : "";
  json["simulated_time"] = number_or(record_, "simulated_time_s", 0);
  json["problems"] = Json::array();
  for (const std::string& problem : {record_problem_, scene_problem_, poses_problem_})
    if (!problem.empty()) json["problems"].push_back(problem);
  json["scene"] = scene_part();
  json["fields"] = Json::array();
  for (const ParticleField& f : particle_fields())
    json["fields"].push_back({{"name", f.name}, {"label", f.label}, {"unit", f.unit}});
  Json& frames = json["frames"] = Json::array();
  for (const auto& [number, file] : frames_) frames.push_back({number, file.stamp});
  if (frames_.empty())  // a run that writes no particles still has bodies
    for (const auto& [number, poses] : poses_) frames.push_back({number, poses.size()});
  json["tables"] = tables_;
  return json;
}

// --- frames ----------------------------------------------------------------------------------------------------------

RunFolder::Where RunFolder::where(std::optional<std::uint64_t> number) {
  const std::scoped_lock lock(mutex_);
  look();
  constexpr double kUsualSpacing = 0.01;  // [m]
  Where w{std::nullopt, scene_ ? scene_->particle_size : kUsualSpacing, scene_ ? scene_->time.frames_per_second : 0};
  if (!number) return w;
  const auto found = frames_.find(*number);
  if (found != frames_.end()) w.file = found->second;
  return w;
}

std::vector<BodyPose> RunFolder::poses_of(std::uint64_t number) const {
  std::vector<BodyPose> poses;
  if (!scene_) return poses;
  const auto found = poses_.find(number);
  for (const BodyDescription& body : scene_->bodies) {
    BodyPose pose{body.name, body.position, body.rotation};
    if (found != poses_.end()) {
      const std::vector<BodyPose>& written = found->second;  // in the scene's order, unless somebody changed the file
      const std::size_t i = poses.size();
      if (i < written.size() && written[i].name == body.name)
        pose = written[i];
      else
        for (const BodyPose& p : written)
          if (p.name == body.name) pose = p;
    }
    poses.push_back(std::move(pose));
  }
  return poses;
}

Shown<std::shared_ptr<const FrameData>> RunFolder::raw(std::optional<std::uint64_t> number, std::uint64_t& stamp) {
  using Result = std::shared_ptr<const FrameData>;
  if (!number) {
    const Result still = live_ ? live_->still() : nullptr;
    stamp = live_ ? live_->status().still : 0;
    if (!still) return not_there<Result>("the run does not stand still");
    return {still, {}};
  }
  const Where w = where(number);
  const std::optional<FrameFile>& file = w.file;
  const double time = w.frames_per_second > 0 ? static_cast<double>(*number) / w.frames_per_second : 0;
  if (!file) {
    // A run without particle files: its bodies alone.
    const std::scoped_lock lock(mutex_);
    if (!poses_.contains(*number)) return not_there<Result>(fmt::format("there is no frame {}", *number));
    FrameData empty;
    empty.number = *number;
    empty.time = time;
    stamp = poses_[*number].size();
    return {std::make_shared<const FrameData>(std::move(empty)), {}};
  }
  stamp = file->stamp;
  {
    const std::scoped_lock lock(mutex_);
    for (const Raw& kept : raw_)
      if (kept.number == number && kept.stamp == stamp) return {kept.frame, {}};
  }
  const auto content = folder_.read(file->name);
  if (!content) return not_there<Result>(fmt::format("frame {} has gone", *number));
  try {
    FrameData read = parse_frame(*content, file->name);
    read.number = *number;
    if (w.frames_per_second > 0) read.time = time;  // exactly; particle files may hold it in float32
    const auto frame = std::make_shared<const FrameData>(std::move(read));
    const std::scoped_lock lock(mutex_);
    raw_.push_front({number, stamp, frame});
    if (raw_.size() > kRawFrames) raw_.pop_back();
    return {frame, {}};
  } catch (const InputError& error) {
    return not_now<Result>(error.what());
  }
}

std::shared_ptr<const PackedFrame> RunFolder::cached(std::optional<std::uint64_t> number, std::uint64_t stamp,
                                                     std::size_t field) {
  const std::scoped_lock lock(mutex_);
  for (auto it = packed_.begin(); it != packed_.end(); ++it)
    if (it->number == number && it->field == field && it->stamp == stamp) {
      packed_.splice(packed_.begin(), packed_, it);
      return it->frame;
    }
  return nullptr;
}

void RunFolder::keep(Packed packed) {
  const std::scoped_lock lock(mutex_);
  packed_bytes_ += packed.frame->bytes();
  packed_.push_front(std::move(packed));
  while (packed_bytes_ > cache_bytes_ && packed_.size() > 1) {
    packed_bytes_ -= packed_.back().frame->bytes();
    packed_.pop_back();
  }
}

Shown<std::string> RunFolder::frame(std::optional<std::uint64_t> number, std::size_t field, std::uint64_t first,
                                    std::uint64_t count) {
  std::shared_ptr<const PackedFrame> packed;
  const Where w = where(number);
  if (w.file) packed = cached(number, w.file->stamp, field);
  std::vector<BodyPose> poses;
  if (!packed) {
    const std::scoped_lock one_at_a_time(convert_);
    std::uint64_t stamp = kNewestVersion;
    const auto found = raw(number, stamp);
    if (!found.value) return {std::nullopt, found.problem};
    packed = cached(number, stamp, field);  // somebody else may have asked for the same
    if (!packed) {
      packed = std::make_shared<const PackedFrame>(pack(**found.value, field, w.spacing));
      keep({number, stamp, field, packed});
    }
    if (!number) poses = (*found.value)->bodies;
  }
  if (number) {
    const std::scoped_lock lock(mutex_);
    poses = poses_of(*number);
  }
  return {message(*packed, first, count, poses), {}};
}

Json RunFolder::spread(std::size_t field) {
  const std::scoped_lock one_at_a_time(survey_);
  FieldSurvey& survey = surveys_[field];
  FieldSurvey::Frames present;
  {
    const std::scoped_lock lock(mutex_);
    look();
    for (const auto& [number, file] : frames_) present[number] = file.stamp;
  }
  const Clock::time_point end = Clock::now() + kSurveyTime;
  bool done = true;
  for (const std::uint64_t number : survey.missing(present)) {
    done = Clock::now() < end;
    if (!done) break;
    const std::scoped_lock convert(convert_);
    std::uint64_t stamp = 0;
    if (const auto found = raw(number, stamp); found.value) survey.add(stamp, **found.value, field);
  }
  const ValueCounts& counts = survey.counts();
  return {{"usual", {counts.percentile(0.01), counts.percentile(0.99)}},
          {"all", {counts.percentile(0), counts.percentile(1)}},
          {"frames", survey.frames()},
          {"done", done}};
}

Shown<Json> RunFolder::particle(std::optional<std::uint64_t> number, std::optional<std::uint64_t> place,
                                std::optional<std::uint64_t> id) {
  std::uint64_t stamp = 0;
  Shown<std::shared_ptr<const FrameData>> found;
  {
    const std::scoped_lock one_at_a_time(convert_);
    found = raw(number, stamp);
  }
  if (!found.value) return {std::nullopt, found.problem};
  const FrameData& frame = **found.value;
  std::size_t i = frame.size();
  if (id) {
    const auto at = std::lower_bound(frame.id.begin(), frame.id.end(), *id);  // frames are in the order of ids
    if (at != frame.id.end() && *at == *id) i = static_cast<std::size_t>(at - frame.id.begin());
  } else if (place && *place < frame.size()) {
    i = CoarseOrder(frame.size())(*place);
  }
  if (i >= frame.size()) return not_there<Json>("there is no such particle in this frame");
  Json values = Json::array();
  for (std::size_t f = 0; f < particle_fields().size(); ++f) values.push_back(field_value(frame, f, i));
  return {Json{{"frame", frame.number},
               {"time", frame.time},
               {"id", frame.id[i]},
               {"fluid", frame.fluid[i]},
               {"position", frame.position[i]},
               {"velocity", frame.velocity[i]},
               {"values", std::move(values)}},
          {}};
}

// --- bodies and tables -----------------------------------------------------------------------------------------------

Shown<std::string> RunFolder::mesh(std::size_t body) {
  const std::scoped_lock one_at_a_time(convert_);
  std::optional<BodyDescription> description;
  int dimensions = 3;
  double finest = 0.01;
  {
    const std::scoped_lock lock(mutex_);
    look();
    if (const auto kept = meshes_.find(body); kept != meshes_.end()) return {*kept->second, {}};
    if (!scene_ || body >= scene_->bodies.size()) return not_there<std::string>("there is no such body");
    description = scene_->bodies[body];
    dimensions = scene_->dimensions;
    finest = scene_->particle_size;
  }
  try {
    constexpr double kFewest = 48, kMost = 120;  // [-] edges along the shape's diagonal
    const Bounds b = bounds(description->shape, dimensions);
    const double diagonal = (b.hi - b.lo).norm();
    const TriangleMesh mesh =
        triangulate(description->shape, dimensions, std::clamp(finest, diagonal / kMost, diagonal / kFewest));
    std::string out;
    const auto put = [&out](auto v) { out.append(reinterpret_cast<const char*>(&v), sizeof v); };
    put(static_cast<std::uint32_t>(mesh.vertices.size()));
    put(static_cast<std::uint32_t>(mesh.triangles.size()));
    for (const Vec3d& v : mesh.vertices)
      for (int c = 0; c < 3; ++c) put(static_cast<float>(v[c]));
    for (const auto& t : mesh.triangles)
      for (const int corner : t) put(static_cast<std::uint32_t>(corner));
    const std::scoped_lock lock(mutex_);
    meshes_[body] = std::make_shared<const std::string>(out);
    return {std::move(out), {}};
  } catch (const std::exception& error) {
    return not_now<std::string>(error.what());
  }
}

Shown<RunFolder::Table> RunFolder::table(const std::string& name, std::uint64_t from) {
  const auto stamp = folder_.stamp(name + ".csv");
  if (!stamp) return not_there<Table>(fmt::format("there is no {}.csv", name));
  const auto text = folder_.read(name + ".csv", from);
  if (!text) return not_there<Table>(fmt::format("there is no {}.csv", name));
  return {Table{*text, from + text->size() < stamp->bytes ? stamp->bytes : from + text->size()}, {}};
}

}  // namespace tidelock
