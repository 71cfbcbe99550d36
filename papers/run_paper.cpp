#include "papers/run_paper.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "base/atomic_file.hpp"
#include "base/error.hpp"
#include "base/machine.hpp"
#include "base/read_file.hpp"
#include "base/readable.hpp"
#include "base/version.hpp"
#include "bodies/body_state.hpp"
#include "exec/device.hpp"
#include "outputs/run_results.hpp"
#include "papers/findings.hpp"
#include "papers/page.hpp"
#include "papers/step_search.hpp"
#include "render/renders.hpp"
#include "scene/read.hpp"
#include "world/world.hpp"

namespace tidelock {

namespace fs = std::filesystem;

const char* to_string(PaperSize size) {
  return size == PaperSize::small ? "small" : size == PaperSize::medium ? "medium" : "full";
}

namespace {

bool wanted(const PaperOptions& o, const std::string& part) {
  return o.only.empty() || std::find(o.only.begin(), o.only.end(), part) != o.only.end();
}

std::string file_name(const PaperScene& scene, const std::string& variant) {
  std::string name = scene.name + (variant.empty() ? "" : "_" + variant);
  name.erase(std::remove(name.begin(), name.end(), ','), name.end());
  std::replace(name.begin(), name.end(), ' ', '_');
  return name;
}

Scene scene_of(const PaperOptions& o, const PaperScene& paper, const Variant& variant) {
  std::vector<std::string> changes = o.size == PaperSize::small    ? paper.small
                                     : o.size == PaperSize::medium ? paper.medium
                                                                   : std::vector<std::string>{};
  changes.insert(changes.end(), variant.set.begin(), variant.set.end());
  Scene scene = read_scene(
      (fs::path(o.scenes) / o.paper->name / ((paper.file.empty() ? paper.name : paper.file) + ".json")).string(),
      changes);
  if (o.size == PaperSize::full && paper.full) paper.full(scene);
  scene.outputs.pictures.every_frame = true;  // the page shows the last
  scene.outputs.pictures.width = 640, scene.outputs.pictures.height = 360;
  return scene;
}

void count_particles(PaperRun& run, const Scene& scene, const SampleCache& cache) {
  const World world = build_world(scene, cache);
  run.fluid = static_cast<double>(world.fluid.owned());
  for (std::size_t k = 0; k < world.boundary.owned(); ++k)
    ++(is_dynamic(world.bodies[world.boundary.body[k]]) ? run.dynamic : run.fixed);
}

/// The count of fluid particles where emitters and sinks change it, from the run's frames.
void follow_inflow(PaperRun& run, const Scene& scene) {
  run.mean_fluid = run.fluid;
  if (scene.emitters.empty() && scene.sinks.empty()) return;
  const RunResults results = open_results(run.folder);
  double sum = 0;
  for (const FrameFile& frame : results.frames) {
    const double count = static_cast<double>(load_frame(results, frame).size());
    run.fluid = std::max(run.fluid, count), sum += count;
  }
  if (!results.frames.empty()) run.mean_fluid = sum / static_cast<double>(results.frames.size());
}

/// Whether a folder holds a finished run of this very scene.
bool is_there(const std::string& dir, const Scene& scene) {
  const fs::path file = fs::path(dir) / "run.json";
  if (!fs::exists(file)) return false;
  const nlohmann::json record = nlohmann::json::parse(read_whole_file(file.string()), nullptr, false);
  return record.is_object() && record.value("status", "") == "finished" && record["settings"] == scene_json(scene);
}

/// The search of a scene's steps, or the one that a folder holds of this very scene.
StepSearchResult search_or_reuse(const PaperOptions& o, const PaperScene& paper, const Scene& scene) {
  const std::string file = (fs::path(o.out) / "runs" / (file_name(paper, "search") + ".json")).string();
  if (o.reuse && fs::exists(file)) {
    const nlohmann::json kept = nlohmann::json::parse(read_whole_file(file), nullptr, false);
    if (kept.is_object() && kept["settings"] == scene_json(scene)) return search_of(kept.at("search"));
  }
  const StepSearchResult found = search_steps(scene, paper, o.exec, o.cache, o.wants_stop);
  if (!o.wants_stop())
    write_file_atomically(file,
                          nlohmann::json{{"settings", scene_json(scene)}, {"search", search_json(found)}}.dump(1));
  return found;
}

/// Draws a frame of a run with what lies beyond a plane cut away, into DIR/cut.
void draw_cut(const RunResults& run, std::uint64_t frame, const AxisCut& cut, int threads) {
  const PictureSettings& settings = run.scene.outputs.pictures;
  RenderJob job;
  job.water = false;
  job.colour_by = settings.colour_by;
  job.width = settings.width, job.height = settings.height;
  job.camera = settings.camera_position, job.target = settings.camera_target;
  job.cut = cut;
  job.movie = false, job.ground = false;
  job.folder = (fs::path(run.dir) / "cut").string();
  job.threads = threads;
  for (const FrameFile& f : run.frames)
    if (f.number == frame) make_renders(run, {f}, job);
}

/// The picture of a run that the page shows: the frame at a time [s] or the last, drawn again where it is to be cut
/// open. "" where there is none.
std::string picture_of(const PaperRun& run, const PaperScene& paper, int threads) {
  const fs::path drawn = fs::path(run.folder) / "pictures";
  if (!fs::exists(drawn)) return "";
  std::uint64_t frame = run.record.at("frames").get<std::uint64_t>() - 1;
  if (paper.pictured > 0)
    frame = std::min(frame, static_cast<std::uint64_t>(std::lround(paper.pictured * run.frames_per_second)));
  if (paper.cut) draw_cut(open_results(run.folder), frame, *paper.cut, threads);
  const fs::path file = (paper.cut ? fs::path(run.folder) / "cut" : drawn) / fmt::format("frame_{:04}.png", frame);
  return fs::exists(file) ? file.string() : "";
}

PaperRun run_variant(const PaperOptions& o, const PaperScene& paper, const Variant& variant) {
  PaperRun result;
  result.variant = variant.name, result.may_fail = variant.may_fail;
  result.folder = (fs::path(o.out) / "runs" / file_name(paper, variant.name)).string();
  const Scene scene = scene_of(o, paper, variant);
  result.frames_per_second = scene.time.frames_per_second;
  count_particles(result, scene, o.cache);
  const bool there = o.reuse && is_there(result.folder, scene);
  try {
    if (!there) o.run(scene, result.folder);
  } catch (const RunError& error) {  // what a weak coupling may well do
    result.failure = error.what();
    result.failure = "failed at " + result.failure.substr(0, result.failure.find(": "));
  }
  const auto file = [&](const char* name) { return (fs::path(result.folder) / name).string(); };
  result.record = nlohmann::json::parse(read_whole_file(file("run.json")));
  result.bodies = Table(file("bodies.csv"));
  result.gauges = Table(file("gauges.csv"));
  result.measurements = Table(file("measurements.csv"));
  follow_inflow(result, scene);
  const std::string picture = picture_of(result, paper, o.exec.threads);
  if (!picture.empty()) {
    result.picture = file_name(paper, variant.name) + ".png";
    fs::copy_file(picture, fs::path(o.out) / result.picture, fs::copy_options::overwrite_existing);
  }
  return result;
}

std::string count_text(double n) { return n > 0 ? readable_count(static_cast<std::uint64_t>(n)) : "-"; }
std::string number_text(double x) { return x > 0 ? fmt::format("{:.3g}", x) : "-"; }
std::string ratio_text(double ours, double printed) {
  return ours > 0 && printed > 0 ? fmt::format("{:.2f}", ours / printed) : "-";
}

std::string gain_text(double gain) { return gain < 100 ? fmt::format("{:.2g}", gain) : fmt::format("{:.0f}", gain); }

/// What a run cost, from its record.
struct Cost {
  double iterations = 0;             // per step
  double frame_seconds = 0;          // [s] per frame: all stages of the steps, no pictures and files
  double iteration_nanoseconds = 0;  // [ns] of the pressure solves, per particle and iteration
  double step_nanoseconds = 0;       // [ns] of all stages, per particle and step
};

Cost cost_of(const PaperRun& run) {
  Cost cost;
  const auto& totals = run.record.at("totals");
  const auto& stages = totals.at("stage_seconds");
  const auto iterations = [&](const char* solve) { return totals.at(solve).at("iterations").get<double>(); };
  const auto seconds = [&](const char* stage) { return stages.value(stage, 0.0); };
  const double steps = totals.at("steps").get<double>();
  const double frames = run.record.at("simulated_time_s").get<double>() * run.frames_per_second;
  const bool fluid = run.fluid > 0;  // else the contact of the bodies is all there is
  double all = 0;
  for (const auto& stage : stages) all += stage.get<double>();
  const double solves =
      fluid ? iterations("density_solve") + iterations("divergence_solve") : iterations("contact_solve");
  const double solving = fluid ? seconds("density") + seconds("divergence") : seconds("contact");
  const double particles = fluid ? run.mean_fluid : run.dynamic;
  if (steps > 0) cost.iterations = iterations(fluid ? "density_solve" : "contact_solve") / steps;
  if (frames > 0) cost.frame_seconds = all / frames;
  if (solves > 0) cost.iteration_nanoseconds = 1e9 * solving / (solves * particles);
  if (steps > 0) cost.step_nanoseconds = 1e9 * all / (steps * particles);
  return cost;
}

class Report {
 public:
  explicit Report(const PaperOptions& o) : o_(o) {
    page_.title(o.paper->title);
    std::string command = "./tidelock paper " + o.paper->name;
    for (const std::string& name : o.only) command += " " + name;
    command += fmt::format(" --size {}", to_string(o.size));
    page_.paragraph(fmt::format(
        "Made by `{}`, Tidelock {}, on {}, {} thread{}{}. Times are wall times of this machine. {}", command, version(),
        o.exec.device == Device::cuda ? device::describe() : cpu_model(), o.exec.threads,
        o.exec.threads == 1 ? "" : "s", o.size == PaperSize::full ? "" : "; smaller than the paper's", o.paper->note));
  }

  void add(const PaperScene& paper, const std::vector<PaperRun>& runs, const Scene& scene,
           const StepSearchResult& search) {
    page_.heading(fmt::format("{} ({})", paper.title, paper.figure));
    page_.paragraph("The paper: " + paper.claim);
    std::vector<std::pair<std::string, std::string>> pictures;
    for (const PaperRun& run : runs)
      if (!run.picture.empty())
        pictures.emplace_back(run.picture, (run.variant.empty() ? paper.title : run.variant) +
                                               (run.failure.empty() ? "" : ": " + run.failure));
    page_.pictures(pictures);
    add_findings(paper, runs);
    if (paper.comparison)
      add_comparison(paper, runs);
    else
      add_figures(paper, runs.back(), scene);
    if (paper.observation) page_.paragraph(paper.observation(runs));
    if (!search.trials.empty()) add_search(paper, search);
    const bool unsearched = !paper.search.bodies.empty() && search.trials.empty();  // the remark is on the search
    if (!paper.remark.empty() && !unsearched) page_.paragraph(paper.remark);
  }

  void add(const PaperSection& section) { section.write(page_); }

  /// Writes the page; true when all that was looked for was found.
  bool finish() {
    if (costs_.size() > 1) add_costs();
    page_.write(o_.out);
    return all_hold_;
  }

 private:
  void add_costs() {
    page_.heading("Time per particle");
    page_.paragraph(
        "Of the pressure solves with all that is in their iterations (coupling and contact too), per iteration; and of "
        "whole steps. Particles are those of the fluid, their mean over the run; of the scene without fluid the "
        "samples "
        "that move, and the iterations of contact.");
    page_.table(costs_);
  }

  void add_comparison(const PaperScene& paper, const std::vector<PaperRun>& runs) {
    page_.paragraph(fmt::format("{} fluid particles, {} samples of bodies.", count_text(runs.back().fluid),
                                count_text(runs.back().fixed + runs.back().dynamic)));
    for (const PaperTable& table : paper.comparison(runs)) {
      page_.paragraph(table.text);
      page_.table(table.rows);
    }
  }

  void add_findings(const PaperScene& paper, const std::vector<PaperRun>& runs) {
    std::vector<Finding> findings;
    try {
      findings = paper.findings(runs);
    } catch (const std::exception& error) {
      findings.push_back({fmt::format("the run could not be judged: {}", error.what()), false});
    }
    for (const Finding& f : findings_of_solves(runs)) findings.push_back(f);
    for (const Finding& f : findings_of_ends(runs)) findings.push_back(f);
    std::vector<std::string> lines;
    for (const Finding& f : findings) {
      lines.push_back((f.holds ? "yes: " : "NO: ") + f.text);
      fmt::print("  {}\n", lines.back());
      all_hold_ = all_hold_ && f.holds;
    }
    page_.list(lines);
  }

  void add_figures(const PaperScene& paper, const PaperRun& run, const Scene& scene) {
    const Cost cost = cost_of(run);
    const PrintedFigures& p = paper.printed;
    const double step = scene.time.step ? 1e3 * *scene.time.step : 0;
    const auto row = [&](const char* name, double printed, double ours) -> std::vector<std::string> {
      return {name, number_text(printed), number_text(ours), ratio_text(ours, printed)};
    };
    page_.table(
        {{"quantity" + (run.variant.empty() ? std::string() : " (" + run.variant + ")"), "paper", "ours", "ratio"},
         {"fluid particles", count_text(p.fluid), count_text(run.fluid), ratio_text(run.fluid, p.fluid)},
         {"static samples", count_text(p.fixed), count_text(run.fixed), ratio_text(run.fixed, p.fixed)},
         {"dynamic samples", count_text(p.dynamic), count_text(run.dynamic), ratio_text(run.dynamic, p.dynamic)},
         row("particle size [mm]", p.size_mm, 1e3 * scene.particle_size),
         row("time step [ms]", p.step_ms, step),
         row("iterations per step", p.iterations, cost.iterations),
         row("seconds per frame of 20 ms", p.frame_seconds, cost.frame_seconds * run.frames_per_second / 50),
         row("ns per particle and iteration of the pressure solves", 0, cost.iteration_nanoseconds),
         row("ns per particle and step, all stages", 0, cost.step_nanoseconds)});
    costs_.push_back({paper.title + (run.variant.empty() ? "" : ", " + run.variant),
                      count_text(run.fluid > 0 ? run.mean_fluid : run.dynamic), number_text(cost.iterations),
                      number_text(cost.iteration_nanoseconds), number_text(cost.step_nanoseconds)});
  }

  void add_search(const PaperScene& paper, const StepSearchResult& search) {
    std::vector<std::vector<std::string>> rows{
        {"coupling", "step [ms]", "iterations", "seconds per frame", "largest jump [m/s^2]", "verdict"}};
    std::vector<StepTrial> trials = search.trials;
    const auto group = [](const StepTrial& t) { return t.coupling == Coupling::weak ? 0 : t.printed_stop ? 1 : 2; };
    std::stable_sort(trials.begin(), trials.end(), [&](const StepTrial& a, const StepTrial& b) {
      return group(a) != group(b) ? group(a) < group(b) : a.step < b.step;
    });
    for (const StepTrial& t : trials)
      rows.push_back({name_of(t), number_text(1e3 * t.step), number_text(t.iterations), number_text(t.frame_seconds),
                      number_text(t.jump), t.verdict});
    page_.paragraph(
        fmt::format("Largest stable steps over {} s from a common state (no void, no fluid inside, error near the body "
                    "below 2 %, no jump of its acceleration above {:.0f} m/s^2: five times gravity, or twice what the "
                    "strong coupling has with our stop at the paper's step), with the stop of the paper (0.1 % of "
                    "compression) for both couplings, and with ours for the strong one:",
                    paper.search.length, search.jump));
    page_.table(rows);
    add_gains(paper.printed.weak_frame_seconds / paper.printed.frame_seconds, search);
  }

  /// printed: gain of the paper.
  void add_gains(double printed, const StepSearchResult& search) {
    const StepTrial& weak = search.weak;
    if (weak.verdict.empty())
      page_.paragraph(fmt::format(
          "The weak coupling was not stable at any of these steps, so that there is no gain at equal outcome (paper: "
          "{:.2g}).",
          printed));
    for (const StepTrial* t : {&search.strong, &search.strong_our_stop}) {
      const char* stop = t == &search.strong ? "the paper's stop" : "our stop";
      if (t->verdict.empty())
        page_.paragraph(fmt::format("No step of the strong coupling with {} was stable.", stop));
      else if (weak.verdict.empty())
        page_.paragraph(fmt::format("The strong one with {} was at {:.3g} ms, for {:.3g} s a frame.", stop,
                                    1e3 * t->step, t->frame_seconds));
      else
        page_.paragraph(fmt::format(
            "Gain of the strong coupling with {} at {:.3g} ms over the weak one at {:.3g} ms: **{}** "
            "(paper: {:.2g}).",
            stop, 1e3 * t->step, 1e3 * weak.step, gain_text(weak.frame_seconds / t->frame_seconds), printed));
    }
    const auto at_printed = [&](Coupling coupling) -> const StepTrial* {
      for (const StepTrial& t : search.trials)
        if (t.coupling == coupling && t.printed_stop) return &t;  // each search begins with the step of the paper
      return nullptr;
    };
    const StepTrial *weak_there = at_printed(Coupling::weak), *strong_there = at_printed(Coupling::strong);
    if (weak_there && strong_there)
      page_.paragraph(
          fmt::format("At the steps that the paper names, {:.3g} ms weak ({}) and {:.3g} ms strong ({}), both with its "
                      "stop: **{}**.",
                      1e3 * weak_there->step, weak_there->verdict, 1e3 * strong_there->step, strong_there->verdict,
                      gain_text(weak_there->frame_seconds / strong_there->frame_seconds)));
    for (const StepTrial* t : {&weak, &search.strong, &search.strong_our_stop})
      if (!t->verdict.empty() && !t->bounded)
        page_.paragraph(
            fmt::format("No step of \"{}\" failed: its limit lies above {:.3g} ms.", name_of(*t), 1e3 * t->step));
  }

  const PaperOptions& o_;
  Page page_;
  std::vector<std::vector<std::string>> costs_{
      {"scene", "particles", "iterations per step", "ns per particle and iteration", "ns per particle and step"}};
  bool all_hold_ = true;
};

}  // namespace

PaperEnd run_paper(const PaperOptions& options) {
  fs::create_directories(options.out);
  Report report(options);
  for (const PaperScene& paper : options.paper->scenes) {
    if (!wanted(options, paper.name)) continue;
    fmt::print("{} ({})\n", paper.title, paper.figure);
    std::fflush(stdout);
    std::vector<PaperRun> runs;
    for (const Variant& variant : paper.variants) {
      runs.push_back(run_variant(options, paper, variant));
      if (options.wants_stop()) return PaperEnd::stopped;
    }
    const Scene scene = scene_of(options, paper, paper.variants.back());
    StepSearchResult search;
    if (options.search && !paper.search.bodies.empty()) search = search_or_reuse(options, paper, scene);
    if (options.wants_stop()) return PaperEnd::stopped;
    report.add(paper, runs, scene, search);
  }
  for (const PaperSection& section : options.paper->sections) {
    if (!wanted(options, section.name)) continue;
    fmt::print("{} ({})\n", section.name, section.figure);
    std::fflush(stdout);
    report.add(section);
    if (options.wants_stop()) return PaperEnd::stopped;
  }
  const bool holds = report.finish();
  fmt::print("page: {}/README.md, {}/index.html\n", options.out, options.out);
  return holds ? PaperEnd::all_holds : PaperEnd::something_fails;
}

}  // namespace tidelock
