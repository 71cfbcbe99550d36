// Runs a scene into a folder, as `tidelock run` does, and follows it: ./embed SCENE.json FOLDER
#include <cmath>
#include <cstdio>
#include <string>
#include <string_view>
#include <tidelock/tidelock.hpp>

namespace {

class Follower : public tidelock::RunListener {
 public:
  void warned(std::string_view text) override { std::printf("warning: %s\n", std::string(text).c_str()); }
  void framed(const tidelock::State& state, std::uint64_t number) override {
    const tidelock::Sums sums = state.sums();
    std::printf("frame %llu  t %.3f s  %zu particles  mass %.6g kg  kinetic energy %.4g J\n",
                static_cast<unsigned long long>(number), state.time(), state.particles(), sums.mass,
                sums.kinetic_energy);
  }
  void stepped(const tidelock::State&, const tidelock::Step& step) override { slowest_ = std::fmin(slowest_, step.dt); }
  /// A program with a window would ask its button here.
  bool wants_stop() override { return false; }

  double slowest() const { return slowest_; }

 private:
  double slowest_ = HUGE_VAL;  // [s] shortest step
};

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) {
    std::fprintf(stderr, "usage: embed SCENE.json FOLDER\n");
    return 2;
  }
  try {
    Follower follower;
    const tidelock::RunResult result =
        tidelock::run(tidelock::Scene::from_file(argv[1]), {.folder = argv[2]}, follower);
    std::printf("%llu steps of %.2g ms or more, %llu frames in %s\n", static_cast<unsigned long long>(result.steps),
                1e3 * follower.slowest(), static_cast<unsigned long long>(result.frames), argv[2]);
    std::printf("state %s\n", result.state_hash.c_str());
  } catch (const tidelock::InputError& error) {
    std::fprintf(stderr, "file '%s', at '%s': %s\n", error.file().c_str(), error.path().c_str(),
                 error.expected().c_str());
    return 2;
  } catch (const tidelock::RunError& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
  return 0;
}
