#include "run/earlier_run.hpp"

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <system_error>

#include "base/version.hpp"
#include "exec/device.hpp"
#include "outputs/kept_meshes.hpp"

namespace tidelock {
namespace fs = std::filesystem;
namespace {

using Json = nlohmann::json;

/// Whether the file was written after this program.
bool newer_than_program(const fs::path& file) {
  std::error_code error;
  const auto written = fs::last_write_time(file, error);
  if (error) return false;
  const auto built = fs::last_write_time("/proc/self/exe", error);
  return !error && written > built;
}

bool has_results(const Scene& scene, const fs::path& folder) {
  std::error_code error;
  return fs::exists(folder / "measurements.csv", error) &&
         (scene.outputs.particles.empty() || fs::is_directory(folder / "particles", error));
}

}  // namespace

std::optional<EarlierRun> same_finished_run(const Scene& scene, const std::string& folder, const ExecSettings& exec) {
  const fs::path file = fs::path(folder) / "run.json";
  if (!newer_than_program(file) || !has_results(scene, folder)) return {};
  std::ifstream in(file);
  const Json record = Json::parse(in, nullptr, false);
  if (!record.is_object() || record.value("status", "") != "finished") return {};
  if (record.value("tidelock_version", "") != version()) return {};
  const Json machine = record.value("machine", Json::object());
  const std::string device = exec.device == Device::cuda ? device::describe() : "cpu";
  if (machine.value("lanes", "") != to_string(exec.lanes) || machine.value("device", "") != device) return {};
  if (record.value("settings", Json()) != Json::parse(settings_with_kept_meshes(scene))) return {};
  if (!meshes_are_kept(scene, folder)) return {};
  return EarlierRun{record.value("simulated_time_s", 0.0), record.value("wall_seconds", 0.0),
                    record.value("state_hash", "")};
}

}  // namespace tidelock
