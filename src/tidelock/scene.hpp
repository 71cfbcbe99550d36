// What is simulated: fluids, bodies, solver, time and outputs, as in a scene file (docs/scene.md).
#pragma once
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "tidelock/errors.hpp"

namespace tidelock::v0 {

namespace inside {
struct Scene;
}

/// A checked scene; it does not change. Copies are cheap.
class TIDELOCK_API Scene {
 public:
  /// Changes are such as "solver.pressure=iisph", "fluids[0].density=900" or "time.step=null" (which removes the key),
  /// applied in order before anything is checked. All three throw InputError.
  static Scene from_file(const std::filesystem::path& file, const std::vector<std::string>& changes = {});
  /// The same from text. name: what errors call it; mesh files are looked for beside a file of this name.
  static Scene from_json(std::string_view text, const std::vector<std::string>& changes = {},
                         const std::string& name = "scene");
  /// This scene with changes.
  Scene with(const std::vector<std::string>& changes) const;

  std::string name() const;
  int dimensions() const;                                   // 2 or 3
  double particle_size() const;                             // [m] distance of neighbouring particles at rest
  double end() const;                                       // [s] simulated time at which a run ends
  double frames_per_second() const;                         // [1/s] of simulated time
  std::vector<std::string> fluids() const, bodies() const;  // their names, in order
  /// What can be run but probably should not be, one line each.
  std::vector<std::string> warnings() const;
  /// The whole scene with every default filled in; from_json() of it gives the scene again.
  std::string json() const;

  /// For the library itself.
  const inside::Scene& held() const { return *inside_; }

 private:
  explicit Scene(std::shared_ptr<const inside::Scene> inside);
  std::shared_ptr<const inside::Scene> inside_;
};

}  // namespace tidelock::v0
