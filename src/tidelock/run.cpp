#include "run/run.hpp"
#include "tidelock/inside.hpp"
#include "world/state_hash.hpp"

namespace tidelock::v0 {

namespace {

/// Passes on what a run tells.
class Passed : public core::RunListener {
 public:
  explicit Passed(v0::RunListener& to) : to_(to) {}

  void warned(const std::string& text) override {
    to_.warned(text);
    warnings.push_back(text);
  }
  void started(core::Run& run) override {
    shown_.world = &run.world();
    to_.started(state_, run.resumed());
  }
  void framed(core::Run&, const core::FrameData& frame) override { to_.framed(state_, frame.number); }
  void measured(core::Run&, const core::Measurements&) override { to_.measured(state_); }
  void checkpointed(core::Run&, const std::string& file) override { to_.checkpointed(state_, file); }
  void stepped(core::Run&, const core::StepReport& report, bool) override {
    to_.stepped(state_, inside::step_of(report));
  }
  void finishing(core::Run&) override { to_.finishing(state_); }
  bool wants_stop() override { return to_.wants_stop(); }

  std::vector<std::string> warnings;

 private:
  v0::RunListener& to_;
  inside::State shown_;
  State state_{shown_};
};

}  // namespace

RunListener::~RunListener() = default;
void RunListener::warned(std::string_view) {}
void RunListener::started(const State&, bool) {}
void RunListener::framed(const State&, std::uint64_t) {}
void RunListener::measured(const State&) {}
void RunListener::checkpointed(const State&, const std::filesystem::path&) {}
void RunListener::stepped(const State&, const Step&) {}
void RunListener::finishing(const State&) {}
bool RunListener::wants_stop() { return false; }

RunResult run(const Scene& scene, const RunOptions& options, RunListener& listener) {
  return inside::translated([&] {
    core::RunOptions inner;
    inner.folder = options.folder.string();
    inner.folder_option = "options.folder";
    inner.resume_option = "options.resume";
    inner.overwrite_option = "options.overwrite";
    inner.exec = inside::exec_of(options.settings);
    inner.resume = options.resume;
    inner.overwrite = options.overwrite;
    inner.cache = inside::cache_of(options.settings);
    Passed passed(listener);
    core::Run run(scene.held().scene, inner, {&passed});
    RunResult result;
    result.finished = run.go() == core::RunEnd::finished;
    result.time = run.world().time;
    result.wall_seconds = run.seconds();
    result.steps = run.totals().steps;
    result.frames = run.world().frame;
    result.checkpoint = run.newest_checkpoint();
    result.state_hash = core::hash_text(core::state_hash(run.world()));
    result.warnings = std::move(passed.warnings);
    for (std::string& warning : core::convergence_warnings(run.totals(), run.scene().solver))
      result.warnings.push_back(std::move(warning));
    return result;
  });
}

RunResult run(const Scene& scene, const RunOptions& options) {
  RunListener nobody;
  return run(scene, options, nobody);
}

}  // namespace tidelock::v0
