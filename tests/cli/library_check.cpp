// Laws that the installed library must keep, checked by a program that knows nothing but its headers; see
// test_library.sh. Usage: library_check SCENE.json; prints each law that is broken.
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <set>
#include <stdexcept>
#include <string>
#include <tidelock/tidelock.hpp>
#include <vector>

namespace {

int broken = 0;

void law(bool holds, const std::string& text) {
  if (holds) return;
  std::printf("BROKEN: %s\n", text.c_str());
  ++broken;
}

/// Whether f throws an Error of which `fits` holds.
template <class Error, class F, class Fits>
bool throws(F f, Fits fits) {
  try {
    f();
  } catch (const Error& error) {
    return fits(error);
  }
  return false;
}

tidelock::Settings threads(int count) { return {.threads = count, .device = tidelock::Device::cpu}; }

void arrays(const tidelock::Scene& scene) {
  tidelock::Simulation simulation(scene, threads(1));
  const tidelock::State& state = simulation.state();
  const double mass = state.sums().mass;
  simulation.advance_to(0.1);
  law(state.time() == 0.1, "advance_to() ends at its time exactly");
  const std::size_t n = state.particles();
  law(n > 100 && state.positions().size() == n && state.velocities().size() == n && state.densities().size() == n &&
          state.pressures().size() == n && state.ids().size() == n && state.fluids().size() == n,
      "all arrays are as long as there are particles");
  law(std::set<std::uint64_t>(state.ids().begin(), state.ids().end()).size() == n, "no two particles have one id");
  law(state.sums().mass == mass, "no mass comes or goes in a closed tank");
  double x = 0, momentum = 0;
  for (std::size_t i = 0; i < n; ++i) {
    x += state.positions()[i].x;
    momentum += state.particle_mass(state.fluids()[i]) * state.velocities()[i].x;
  }
  const tidelock::Sums sums = state.sums();
  law(std::abs(x / static_cast<double>(n) - sums.centre.x) < 1e-5, "the centre is the mean of the positions");
  law(std::abs(momentum - sums.momentum.x) < 1e-4 * std::abs(momentum), "momentum is the sum of m v");
  law(state.bodies() == scene.bodies().size() && state.body("tank").name == "tank", "bodies have their names");
  law(throws<tidelock::InputError>([&] { state.body("tnak"); }, [](const auto&) { return true; }),
      "unknown bodies throw");
}

void same_bits(const tidelock::Scene& scene, const std::filesystem::path& folder) {
  tidelock::Simulation one(scene, threads(1)), two(scene, threads(2));
  for (int k = 0; k < 30; ++k) one.step(), two.step();
  law(one.state_hash() == two.state_hash(), "two simulations side by side, on one and two threads, are the same");
  one.save(folder / "saved.h5");
  tidelock::Simulation other(scene, threads(1));
  other.load(folder / "saved.h5");
  law(other.state().time() == one.state().time(), "load() puts the state where it was saved");
  tidelock::Simulation moved = std::move(one);
  for (int k = 0; k < 30; ++k) moved.step(), other.step();
  law(moved.state_hash() == other.state_hash(), "a saved simulation goes on to the same bits");
  law(moved.state_hash() != two.state_hash(), "thirty steps change the state");
  const tidelock::Scene coarser = scene.with({"particle_size=0.05"});
  tidelock::Simulation stranger(coarser, threads(1));
  const std::string before = stranger.state_hash();
  law(throws<tidelock::InputError>([&] { stranger.load(folder / "saved.h5"); }, [](const auto&) { return true; }) &&
          stranger.state_hash() == before,
      "another scene's state is refused and changes nothing");
  moved.write_particles(folder / "end.ply");
  law(std::filesystem::file_size(folder / "end.ply") > 40 * moved.state().particles(), "particles are written");
}

struct Stopper : tidelock::RunListener {
  void stepped(const tidelock::State&, const tidelock::Step&) override { ++steps; }
  bool wants_stop() override { return steps == 20; }
  int steps = 0;
};

struct Thrower : tidelock::RunListener {
  void stepped(const tidelock::State&, const tidelock::Step&) override { throw std::logic_error("mine"); }
};

void runs(const tidelock::Scene& scene, const std::filesystem::path& folder) {
  const tidelock::RunResult whole = tidelock::run(scene, {.folder = folder / "whole", .settings = threads(1)});
  law(whole.finished && whole.time == scene.end(), "a run ends at the scene's end");
  Stopper stopper;
  tidelock::RunOptions options{.folder = folder / "cut", .settings = threads(1)};
  const tidelock::RunResult cut = tidelock::run(scene, options, stopper);
  law(!cut.finished && cut.steps == 20 && std::filesystem::exists(cut.checkpoint), "a listener stops a run");
  options.resume = true;
  law(tidelock::run(scene, options).state_hash == whole.state_hash, "a run that was cut gives the bits of a whole one");
  Thrower thrower;
  law(throws<std::logic_error>([&] { tidelock::run(scene, {.folder = folder / "thrown"}, thrower); },
                               [](const auto& error) { return std::string(error.what()) == "mine"; }),
      "a listener's own exception comes out as it is");
}

void errors() {
  law(throws<tidelock::InputError>([] { tidelock::Scene::from_json(R"({ "particle_sise": 0.1 })", {}, "mine"); },
                                   [](const tidelock::InputError& error) {
                                     const std::string what = error.what();
                                     return error.file() == "mine" && error.path() == "particle_sise" &&
                                            error.expected().find("particle_size") != std::string::npos &&
                                            what.find("mine") == 0;
                                   }),
      "an InputError has the file, the path, and what is expected");
  law(throws<tidelock::InputError>([] { tidelock::Scene::from_file("nowhere.json"); },
                                   [](const auto& error) { return error.file() == "nowhere.json"; }),
      "a missing file is an InputError that names it");
}

}  // namespace

int main(int, char** argv) {
  try {
    const tidelock::Scene scene = tidelock::Scene::from_file(argv[1]);
    const std::filesystem::path folder = "library_check_files";
    std::filesystem::create_directory(folder);
    law(tidelock::library_version() == tidelock::header_version, "headers and library are of one version");
    law(tidelock::Scene::from_json(scene.json()).json() == scene.json(), "a scene's JSON gives the scene again");
    arrays(scene);
    same_bits(scene, folder);
    runs(scene.with({"time.end=0.1"}), folder);
    errors();
  } catch (const std::exception& error) {
    std::printf("BROKEN: %s\n", error.what());
    return 1;
  }
  return broken;
}
