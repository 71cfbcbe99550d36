#include "run/doubts.hpp"
#include "scene/read.hpp"
#include "tidelock/inside.hpp"

namespace tidelock::v0 {

namespace {

template <class Named>
std::vector<std::string> names_of(const std::vector<Named>& all) {
  std::vector<std::string> names;
  for (const Named& one : all) names.push_back(one.name);
  return names;
}

template <class Read>
std::shared_ptr<const inside::Scene> checked(Read read) {
  return inside::translated([&] { return std::make_shared<const inside::Scene>(inside::Scene{read()}); });
}

}  // namespace

Scene::Scene(std::shared_ptr<const inside::Scene> inside) : inside_(std::move(inside)) {}

Scene Scene::from_file(const std::filesystem::path& file, const std::vector<std::string>& changes) {
  return Scene(checked([&] { return read_scene(file.string(), changes); }));
}

Scene Scene::from_json(std::string_view text, const std::vector<std::string>& changes, const std::string& name) {
  return Scene(checked([&] { return parse_scene(std::string(text), name, changes); }));
}

Scene Scene::with(const std::vector<std::string>& changes) const {
  return from_json(json(), changes, inside_->scene.file);
}

std::string Scene::name() const { return inside_->scene.name; }
int Scene::dimensions() const { return inside_->scene.dimensions; }
double Scene::particle_size() const { return inside_->scene.particle_size; }
double Scene::end() const { return inside_->scene.time.end; }
double Scene::frames_per_second() const { return inside_->scene.time.frames_per_second; }
std::vector<std::string> Scene::fluids() const { return names_of(inside_->scene.fluids); }
std::vector<std::string> Scene::bodies() const { return names_of(inside_->scene.bodies); }
std::vector<std::string> Scene::warnings() const { return doubts_of(inside_->scene); }
std::string Scene::json() const { return scene_json(inside_->scene).dump(2); }

}  // namespace tidelock::v0
