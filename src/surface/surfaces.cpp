#include "surface/surfaces.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cctype>
#include <cmath>
#include <exception>
#include <filesystem>
#include <fstream>
#include <mutex>
#include <nlohmann/json.hpp>
#include <system_error>
#include <thread>

#include "base/atomic_file.hpp"
#include "base/clock.hpp"
#include "base/error.hpp"
#include "base/readable.hpp"
#include "outputs/pvd.hpp"
#include "scene/fluid_looks.hpp"

namespace tidelock {

namespace fs = std::filesystem;

namespace {

constexpr double kBytesPerParticle = 40;  // [bytes] at least, in a particle file

/// What a surface depends on besides the particles. Materials of GLB have the fluids' looks.
std::string recipe_of(const RunResults& run, const SurfaceSettings& s) {
  const nlohmann::ordered_json json = {
      {"method", word(s.method)},
      {"particle_size_m", s.particle_size},
      {"resolution", s.resolution},
      {"smoothing", s.smoothing ? nlohmann::ordered_json(*s.smoothing) : nlohmann::ordered_json("default")},
      {"smallest_cavity", s.smallest_cavity},
      {"surfaces", "one for each fluid, the same where two meet"},
      {"fluids", json_of(shown_fluids(run.scene))}};
  return json.dump(2) + "\n";
}

bool same_recipe(const std::string& file, const std::string& recipe) {
  std::ifstream in(file, std::ios::binary);
  return in && std::string(std::istreambuf_iterator<char>(in), {}) == recipe;
}

bool is_current(const std::string& file, const std::string& source) {
  std::error_code error, none;
  const auto made = fs::last_write_time(file, error), from = fs::last_write_time(source, none);
  return !error && (none || made >= from);
}

/// Frames in work at a time: as many as threads and memory allow.
std::size_t frames_at_once(const std::vector<FrameFile>& frames, const SurfaceJob& job) {
  double largest = 0;
  for (const FrameFile& frame : frames) {
    std::error_code error;
    const auto bytes = static_cast<double>(fs::file_size(frame.file, error));
    if (!error) largest = std::max(largest, bytes / kBytesPerParticle);
  }
  const double each = surface_bytes(static_cast<std::size_t>(largest), job.settings);
  if (each > job.memory)
    throw RunError(
        fmt::format("the surface of a frame of about {} particles may need {}, more than --memory allows; "
                    "allow more, or take a coarser --resolution",
                    readable_count(static_cast<std::uint64_t>(largest)), readable_bytes(each)));
  const auto fitting = static_cast<std::size_t>(std::floor(job.memory / each));
  return std::max<std::size_t>(1, std::min({fitting, frames.size(), static_cast<std::size_t>(job.settings.threads)}));
}

/// Where the files go: one folder, or one for each fluid by its name, with letters that any file system takes.
std::vector<std::string> folders_of(const RunResults& run, const SurfaceJob& job) {
  if (!job.split) return {job.folder};
  std::vector<std::string> folders;
  for (std::size_t f = 0; f < run.scene.fluids.size(); ++f) {
    std::string name = run.scene.fluids[f].name;
    for (char& c : name)
      if (!std::isalnum(static_cast<unsigned char>(c)) && c != '-') c = '_';
    std::string folder = (fs::path(job.folder) / name).string();
    if (name.empty() || std::find(folders.begin(), folders.end(), folder) != folders.end())
      folder = (fs::path(job.folder) / fmt::format("{}_{}", name, f)).string();
    folders.push_back(std::move(folder));
  }
  return folders;
}

/// The surface of one fluid alone.
SurfaceMesh part_of(const SurfaceMesh& mesh, std::uint32_t fluid) {
  if (mesh.fluid.empty()) return fluid == 0 ? mesh : SurfaceMesh{};
  SurfaceMesh part;
  std::vector<std::uint32_t> place(mesh.vertices.size());
  for (std::size_t v = 0; v < mesh.vertices.size(); ++v) {
    if (mesh.fluid[v] != fluid) continue;
    place[v] = static_cast<std::uint32_t>(part.vertices.size());
    part.vertices.push_back(mesh.vertices[v]);
    part.normals.push_back(mesh.normals[v]);
    part.velocities.push_back(mesh.velocities[v]);
    part.fluid.push_back(fluid);
  }
  for (const auto& t : mesh.triangles)
    if (mesh.fluid[t[0]] == fluid) part.triangles.push_back({place[t[0]], place[t[1]], place[t[2]]});
  return part;
}

void make_one(const RunResults& run, const FrameFile& file, const SurfaceJob& job,
              const std::vector<std::string>& folders, int threads) {
  const FrameData frame = load_frame(run, file);
  SurfaceSettings settings = job.settings;
  settings.threads = threads;
  const SurfaceMesh mesh = make_surface(frame, settings);
  const std::vector<ShownFluid> fluids = shown_fluids(run.scene);
  for (std::size_t k = 0; k < folders.size(); ++k) {
    const SurfaceMesh part = job.split ? part_of(mesh, static_cast<std::uint32_t>(k)) : SurfaceMesh{};
    for (const MeshFormat format : job.formats)
      write_mesh(job.split ? part : mesh, frame.time, format, surface_path(folders[k], file.number, format), fluids);
  }
}

/// FOLDER.pvd beside the folder, for ParaView.
void write_series(const RunResults& run, const std::vector<FrameFile>& frames, const std::string& folder) {
  const fs::path path(folder);
  PvdSeries series((path.parent_path() / (path.filename().string() + ".pvd")).string());
  for (const FrameFile& frame : frames)
    series.add(run.time_of(frame.number), surface_path(path.filename().string(), frame.number, MeshFormat::vtp));
}

}  // namespace

std::string surface_folder(const std::string& dir) { return (fs::path(dir) / "surface").string(); }

std::string surface_path(const std::string& folder, std::uint64_t number, MeshFormat format) {
  return (fs::path(folder) / fmt::format("frame_{:04}.{}", number, word(format))).string();
}

SurfaceCount make_surfaces(const RunResults& run, const std::vector<FrameFile>& frames, const SurfaceJob& job) {
  std::error_code error;
  const std::vector<std::string> folders = folders_of(run, job);
  const std::string recipe = recipe_of(run, job.settings);
  const auto recipe_file = [](const std::string& folder) { return (fs::path(folder) / "surface.json").string(); };
  bool all = job.again;
  for (const std::string& folder : folders) {
    fs::create_directories(folder, error);
    if (error) throw RunError(fmt::format("cannot create the folder '{}': {}", folder, error.message()));
    all = all || !same_recipe(recipe_file(folder), recipe);
  }
  // Calls a function with each file of a frame.
  const auto each_file = [&](const FrameFile& frame, const auto& call) {
    for (const std::string& folder : folders)
      for (const MeshFormat format : job.formats) call(surface_path(folder, frame.number, format));
  };
  std::vector<FrameFile> missing;
  for (const FrameFile& frame : frames) {
    bool there = true;
    each_file(frame, [&](const std::string& file) { there = there && is_current(file, frame.file); });
    if (all || !there) missing.push_back(frame);
  }
  SurfaceCount count;
  count.there = frames.size() - missing.size();
  if (missing.empty()) return count;
  count.at_once = frames_at_once(missing, job);
  // Files of another recipe must not be taken for this one's if this is interrupted.
  if (all)
    for (const FrameFile& frame : frames) each_file(frame, [&](const std::string& file) { fs::remove(file, error); });
  for (const std::string& folder : folders) write_file_atomically(recipe_file(folder), recipe);

  const double began = wall_seconds();
  if (job.frame_done) job.frame_done("", 0, missing.size());
  std::atomic<std::size_t> next{0};
  std::exception_ptr failure;
  std::mutex mutex;
  const auto workers = static_cast<int>(count.at_once);
  const auto work = [&](int threads) {
    for (std::size_t k = next++; k < missing.size(); k = next++) {
      try {
        make_one(run, missing[k], job, folders, threads);
        const std::lock_guard lock(mutex);
        ++count.made;
        if (job.frame_done)
          job.frame_done(surface_path(folders.front(), missing[k].number, job.formats.front()), count.made,
                         missing.size());
      } catch (...) {
        const std::lock_guard lock(mutex);
        if (!failure) failure = std::current_exception();
        next = missing.size();
      }
    }
  };
  std::vector<std::thread> threads;
  for (int w = 1; w < workers; ++w) threads.emplace_back(work, job.settings.threads / workers);
  work(job.settings.threads - (workers - 1) * (job.settings.threads / workers));
  for (std::thread& thread : threads) thread.join();
  if (failure) std::rethrow_exception(failure);
  if (std::find(job.formats.begin(), job.formats.end(), MeshFormat::vtp) != job.formats.end())
    for (const std::string& folder : folders) write_series(run, frames, folder);
  count.seconds = wall_seconds() - began;
  return count;
}

}  // namespace tidelock
