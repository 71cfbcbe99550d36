#include "run/trial.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <system_error>

#include "scene/check.hpp"

namespace tidelock {

namespace fs = std::filesystem;

namespace {

std::string temporary_folder() {
  std::error_code error;
  std::string name = (fs::temp_directory_path(error) / "tidelock-check-XXXXXX").string();
  if (error || mkdtemp(name.data()) == nullptr)
    throw RunError(fmt::format("cannot make the folder '{}' for a trial; '--no-trial' goes without", name));
  return name;
}

/// [bytes] of all files in a folder, or of a file; 0 where there is none.
double bytes_of(const fs::path& path) {
  std::error_code error;
  if (fs::is_regular_file(path, error)) return static_cast<double>(fs::file_size(path, error));
  double sum = 0;
  for (const auto& entry : fs::recursive_directory_iterator(path, error))
    if (entry.is_regular_file(error)) sum += static_cast<double>(entry.file_size(error));
  return sum;
}

}  // namespace

TrialFolder::TrialFolder() : path_(temporary_folder()) {}

void TrialFolder::remove() const noexcept {
  constexpr int kMost = 100;  // [-] tries: a run that still writes into it can bring a file back in between
  std::error_code ignored;
  for (int k = 0; k < kMost && fs::exists(path_, ignored); ++k) fs::remove_all(path_, ignored);
}

Trial::Trial(const Scene& scene, const ExecSettings& exec, const SampleCache& cache, const TrialFolder& folder,
             double seconds)
    : folder_(folder.path()), allowed_(seconds) {
  RunOptions options;
  options.folder = folder_;
  options.exec = exec;
  options.cache = cache;
  options.enough_settled = [this] {
    if (!settling_since_) settling_since_ = Clock::now();
    settled_in_ = std::chrono::duration<double>(Clock::now() - *settling_since_).count();
    return settled_in_ > allowed_;
  };
  run_ = std::make_unique<Run>(scene, options, std::vector<RunListener*>{this});
  if (settling_since_) settled_in_ = std::chrono::duration<double>(Clock::now() - *settling_since_).count();
}

void Trial::stepped(Run& run, const StepReport&, bool) {
  if (++steps_ == 1) first_wall_ = run.seconds(), first_time_ = run.world().time;
}

double Trial::longest_settling() const {
  const SettleReport& settled = run_->settled();
  return settled.cut ? settled_in_ * settled.most_steps / std::max(1, settled.steps) : settled_in_;
}

double Trial::estimate(double step, double scale, double particles) const {
  const double end = run_->scene().time.end;
  const double steps = static_cast<double>(steps_) - 1;
  const double wall_per_step = steps > 0 ? (run_->seconds() - first_wall_) / steps : first_wall_;
  return particles * (first_wall_ + scale * std::max(0.0, end - first_time_) / step * wall_per_step);
}

void Trial::measure_files(TrialResult& result, double particles) const {
  const Scene& scene = run_->scene();
  const double written = std::max<double>(1, static_cast<double>(run_->world().frame));
  const double rows = 1 + std::floor(scene.time.end / scene.outputs.measure_every);
  const double rows_written = 1 + std::floor(run_->world().time / scene.outputs.measure_every);
  const fs::path folder(folder_);
  result.frames = 1 + std::floor(scene.time.end * scene.time.frames_per_second);
  result.frame = (particles * bytes_of(folder / "particles") + bytes_of(folder / "bodies.jsonl")) / written;
  for (const char* table : {"measurements.csv", "bodies.csv", "joints.csv", "gauges.csv"})
    result.tables += bytes_of(folder / table) * rows / rows_written;
  result.checkpoints = std::min(2.0, std::max(1.0, std::ceil(scene.time.end / scene.outputs.checkpoint_every)));
  result.checkpoint = particles * bytes_of(run_->newest_checkpoint());
}

TrialResult Trial::go(double scale, double particles) {
  TrialResult result;
  try {
    result.ended = run_->go() == RunEnd::finished && scale == 1;
  } catch (const RunFailure& failure) {
    result.failure = failure.reason();
  }
  result.steps = steps_;
  result.seconds = settled_in_ + run_->seconds();
  result.settling = particles * longest_settling();
  measure_files(result, particles);
  if (result.ended) {
    result.least = result.most = result.seconds;
  } else if (steps_ > 0) {
    const Scene& scene = run_->scene();
    const double taken = static_cast<double>(steps_) - 1;
    const double step = taken > 0 ? (run_->world().time - first_time_) / taken : first_time_;
    // The flow becomes faster: a step of the cfl at the fastest speed that the scene can give by itself.
    const double fastest = fastest_expected_speed(scene);
    const double shortest =
        scene.time.step || fastest == 0 ? step : std::min(step, scene.time.cfl * scene.particle_size / fastest);
    result.least = particles * settled_in_ + estimate(step, scale, particles);
    result.most = result.settling + estimate(shortest, scale, particles);
  }
  return result;
}

}  // namespace tidelock
