#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "base/number_text.hpp"
#include "base/readable.hpp"
#include "cli/command_line.hpp"
#include "cli/commands.hpp"
#include "cli/frame_choice.hpp"
#include "cli/frame_progress.hpp"
#include "cli/parts.hpp"
#include "cli/sample_cache.hpp"
#include "cli/word_option.hpp"
#include "exec/settings.hpp"
#include "render/colour.hpp"
#include "render/renders.hpp"
#include "scene/spelling.hpp"
#include "surface/surface.hpp"

namespace tidelock {

namespace {

struct Arguments {
  std::string dir, style, bodies = "meshes", colour, colours = "water", frames, camera, target, cut, sun, out;
  std::optional<int> width, height, threads;
  std::optional<double> field_of_view;
  int samples = 64;
  double turntable = 0, absorption = 1, memory = 4;
  bool no_text = false, no_ground = false, no_movie = false, again = false, quiet = false;
};

[[noreturn]] void bad(const char* option, const std::string& found, const std::string& expected) {
  throw InputError("", option, fmt::format("found {}; expected {}", scene_format::quoted(found), expected));
}

/// "1,2,3" as numbers.
std::vector<double> numbers_of(const char* option, const std::string& text, std::size_t count, const char* expected) {
  std::vector<double> numbers;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(',', begin), text.size());
    const auto number = parse_number<double>(std::string_view(text).substr(begin, end - begin));
    if (!number || !std::isfinite(*number)) bad(option, text, expected);
    numbers.push_back(*number);
    begin = end + 1;
  }
  if (numbers.size() != count) bad(option, text, expected);
  return numbers;
}

std::optional<Vec3d> place_of(const char* option, const std::string& text) {
  if (text.empty()) return std::nullopt;
  const std::vector<double> n = numbers_of(option, text, 3, "three numbers with commas, e.g. 1,0.5,2 (metres)");
  return Vec3d(n[0], n[1], n[2]);
}

std::optional<AxisCut> cut_of(const std::string& text) {
  if (text.empty()) return std::nullopt;
  const char* expected = "an axis and a place, e.g. z=0.25 (cuts away what is beyond) or -x=0.1 (what is before)";
  AxisCut cut;
  cut.below = text[0] == '-';
  const std::size_t at = cut.below ? 1 : 0;
  if (text.size() < at + 3 || text[at + 1] != '=') bad("--cut", text, expected);
  cut.axis = text[at] - 'x';
  const auto place = parse_number<double>(std::string_view(text).substr(at + 2));
  if (cut.axis < 0 || cut.axis > 2 || !place || !std::isfinite(*place)) bad("--cut", text, expected);
  cut.at = *place;
  return cut;
}

enum class Style { water, particles };
constexpr auto words_of(Style) {
  using W = Word<Style>;
  return std::array{W{Style::water, "water", "the surface of the liquid"}, W{Style::particles, "particles", "balls"}};
}
enum class BodyStyle { meshes, samples };
constexpr auto words_of(BodyStyle) {
  using W = Word<BodyStyle>;
  return std::array{W{BodyStyle::meshes, "meshes", "their shapes"}, W{BodyStyle::samples, "samples", "balls"}};
}

bool wants_water(const Arguments& a, const RunResults& run) {
  const bool possible = run.scene.dimensions == 3 && !run.scene.fluids.empty();
  if (a.style.empty()) return possible && (surfaces_available() || part_can_be_built("surfaces"));
  if (choice_named<Style>("--style", a.style) == Style::particles) return false;
  if (!possible)
    throw InputError("", "--style", "'water' needs a liquid in 3D, which this run has not; use --style particles");
  return true;
}

ColourBy colour_of(const Arguments& a, const RunResults& run) {
  if (a.colour.empty()) return run.scene.outputs.pictures.colour_by;
  return choice_named<ColourBy>("--colour", a.colour);
}

int within(const char* option, int value, int lo, int hi) {
  if (value < lo || value > hi) throw InputError("", option, fmt::format("found {}; expected {} to {}", value, lo, hi));
  return value;
}

RenderJob job_of(const Arguments& a, const RunResults& run) {
  RenderJob job;
  job.cache = users_cache();
  job.water = wants_water(a, run);
  job.colour_by = colour_of(a, run);
  job.colours = word(choice_named<ColourMap>("--colours", a.colours));
  job.balls = choice_named<BodyStyle>("--bodies", a.bodies) == BodyStyle::samples;
  job.samples = within("--samples", a.samples, 1, 65536);
  job.width = within("--width", a.width.value_or(run.scene.outputs.pictures.width), 16, 8192);
  job.height = within("--height", a.height.value_or(run.scene.outputs.pictures.height), 16, 8192);
  job.threads = within("--threads", a.threads.value_or(available_threads()), 1, 4096);
  if (!std::isfinite(a.turntable)) bad("--turntable", "nan", "a number of degrees");
  job.turntable = a.turntable;
  if (!(a.absorption >= 0) || !std::isfinite(a.absorption))
    throw InputError("", "--absorption", fmt::format("found {}; expected 0 (clear) or more", a.absorption));
  job.absorption = a.absorption;
  if (!a.sun.empty()) {
    const std::vector<double> n = numbers_of("--sun", a.sun, 2, "azimuth and elevation in degrees, e.g. -50,40");
    job.sun_azimuth = n[0], job.sun_elevation = n[1];
  }
  job.camera = place_of("--camera", a.camera);
  job.target = place_of("--target", a.target);
  if (a.field_of_view && !(*a.field_of_view >= 1 && *a.field_of_view <= 150))
    throw InputError("", "--field-of-view", fmt::format("found {}; expected 1 to 150 degrees", *a.field_of_view));
  job.field_of_view = a.field_of_view;
  job.cut = cut_of(a.cut);
  if (!(a.memory > 0) || !std::isfinite(a.memory))
    throw InputError("", "--memory", fmt::format("found {}; expected a number of GB", a.memory));
  job.memory = 1e9 * a.memory;
  job.folder = a.out.empty() ? a.dir + "/render" : a.out;
  while (job.folder.size() > 1 && job.folder.back() == '/') job.folder.pop_back();
  job.text = !a.no_text, job.ground = !a.no_ground, job.movie = !a.no_movie;
  job.again = a.again;
  return job;
}

void render_run(const Arguments& a) {
  const RunResults run = open_results(a.dir);
  if (run.frames.empty())
    throw InputError(a.dir, "", "has no particle files yet; outputs.particles of its scene must name a format");
  RenderJob job = job_of(a, run);
  FrameProgress surfaces(a.quiet, "surface"), pictures(a.quiet, "picture");
  job.surface_done = surfaces.frame_done(), job.picture_done = pictures.frame_done();
  const RenderCount count = make_renders(run, chosen_frames(run, a.frames), job);
  pictures.clear();
  if (!count.problem.empty()) say_problem("warning: " + count.problem);
  if (a.quiet) return;
  if (count.made == 0)
    fmt::print("all {} pictures are there: {}\n", count.there, job.folder);
  else
    fmt::print("{} pictures in {}, {} were there: {}\n", count.made, readable_duration(count.seconds), count.there,
               job.folder);
  if (!count.movie.empty()) fmt::print("  movie: {}\n", count.movie);
}

}  // namespace

void add_render(CommandLine& line, int& exit_code) {
  Command command = line.add_command("render");
  const auto a = std::make_shared<Arguments>();
  command.option("DIR", a->dir).required();
  command.option("--style", a->style);
  command.option("--bodies", a->bodies);
  command.option("--colour", a->colour);
  command.option("--colours", a->colours);
  command.option("--samples", a->samples);
  command.option("--width", a->width);
  command.option("--height", a->height);
  command.option("--frames", a->frames);
  command.option("--camera", a->camera);
  command.option("--target", a->target);
  command.option("--field-of-view", a->field_of_view);
  command.option("--turntable", a->turntable);
  command.option("--cut", a->cut);
  command.option("--sun", a->sun);
  command.option("--absorption", a->absorption);
  command.option("--out", a->out);
  command.option("--memory", a->memory);
  command.option("--threads", a->threads);
  command.flag("--no-text", a->no_text);
  command.flag("--no-ground", a->no_ground);
  command.flag("--no-movie", a->no_movie);
  command.flag("--again", a->again);
  command.flag("--quiet", a->quiet);
  command.when_chosen([a, &exit_code] {
    render_run(*a);
    exit_code = kDone;
  });
}

}  // namespace tidelock
