#include "cli/surfaces.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <exception>
#include <filesystem>
#include <fstream>
#include <mutex>
#include <nlohmann/json.hpp>
#include <system_error>
#include <thread>

#include "base/atomic_file.hpp"
#include "base/error.hpp"
#include "cli/frame_progress.hpp"
#include "cli/readable.hpp"
#include "outputs/pvd.hpp"

namespace tidelock {

namespace fs = std::filesystem;

namespace {

constexpr double kBytesPerParticle = 40;  // [bytes] at least, in a particle file

/// What a surface depends on besides the particles.
std::string recipe_of(const SurfaceSettings& s) {
  const nlohmann::ordered_json json = {
      {"method", to_string(s.method)},
      {"particle_size_m", s.particle_size},
      {"resolution", s.resolution},
      {"smoothing", s.smoothing ? nlohmann::ordered_json(*s.smoothing) : nlohmann::ordered_json("default")},
      {"smallest_cavity", s.smallest_cavity},
      {"surfaces", "one for each fluid"}};
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

void make_one(const RunResults& run, const FrameFile& file, const SurfaceJob& job, int threads) {
  const FrameData frame = load_frame(run, file);
  SurfaceSettings settings = job.settings;
  settings.threads = threads;
  const SurfaceMesh mesh = make_surface(frame, settings);
  for (const MeshFormat format : job.formats)
    write_mesh(mesh, frame.time, format, surface_path(job.folder, file.number, format));
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
  return (fs::path(folder) / fmt::format("frame_{:04}.{}", number, to_string(format))).string();
}

SurfaceCount make_surfaces(const RunResults& run, const std::vector<FrameFile>& frames, const SurfaceJob& job) {
  std::error_code error;
  fs::create_directories(job.folder, error);
  if (error) throw RunError(fmt::format("cannot create the folder '{}': {}", job.folder, error.message()));
  const std::string recipe = recipe_of(job.settings), recipe_file = (fs::path(job.folder) / "surface.json").string();
  const bool all = job.again || !same_recipe(recipe_file, recipe);
  std::vector<FrameFile> missing;
  for (const FrameFile& frame : frames) {
    const bool there = std::all_of(job.formats.begin(), job.formats.end(), [&](MeshFormat format) {
      return is_current(surface_path(job.folder, frame.number, format), frame.file);
    });
    if (all || !there) missing.push_back(frame);
  }
  SurfaceCount count;
  count.there = frames.size() - missing.size();
  if (missing.empty()) return count;
  count.at_once = frames_at_once(missing, job);
  // Files of another recipe must not be taken for this one's if this is interrupted.
  if (all)
    for (const FrameFile& frame : frames)
      for (const MeshFormat format : job.formats) fs::remove(surface_path(job.folder, frame.number, format), error);
  write_file_atomically(recipe_file, recipe);

  FrameProgress progress(job.quiet ? Progress::Style::none : Progress::style_of_stdout(), "surface", missing.size());
  std::atomic<std::size_t> next{0};
  std::exception_ptr failure;
  std::mutex mutex;
  const auto workers = static_cast<int>(count.at_once);
  const auto work = [&](int threads) {
    for (std::size_t k = next++; k < missing.size(); k = next++) {
      try {
        make_one(run, missing[k], job, threads);
        progress.done(surface_path(job.folder, missing[k].number, job.formats.front()));
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
  progress.clear();
  if (failure) std::rethrow_exception(failure);
  if (std::find(job.formats.begin(), job.formats.end(), MeshFormat::vtp) != job.formats.end())
    write_series(run, frames, job.folder);
  count.made = missing.size();
  count.seconds = progress.seconds();
  return count;
}

}  // namespace tidelock
