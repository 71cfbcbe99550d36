#include <fmt/format.h>

#include <cmath>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "base/readable.hpp"
#include "cli/command_line.hpp"
#include "cli/commands.hpp"
#include "cli/frame_choice.hpp"
#include "cli/frame_progress.hpp"
#include "cli/word_option.hpp"
#include "exec/settings.hpp"
#include "outputs/particle_files.hpp"
#include "scene/fluid_looks.hpp"
#include "surface/surfaces.hpp"

namespace tidelock {

namespace fs = std::filesystem;

namespace {

struct Arguments {
  std::string source, method = "weighted-laplacian", frames, out;
  std::vector<std::string> formats{"ply"};
  double resolution = 0.4, memory = 4;
  std::optional<int> smoothing, threads;
  std::optional<double> particle_size;
  bool split = false, again = false, quiet = false;
};

SurfaceJob job_of(const Arguments& a) {
  SurfaceJob job;
  job.settings.method = choice_named<SurfaceMethod>("--method", a.method);
  for (const std::string& name : a.formats) job.formats.push_back(choice_named<MeshFormat>("--format", name));
  if (!(a.resolution >= 0.1 && a.resolution <= 2))
    throw InputError("", "--resolution", fmt::format("found {}; expected 0.1 to 2 particle sizes", a.resolution));
  job.settings.resolution = a.resolution;
  if (a.smoothing && (*a.smoothing < 0 || *a.smoothing > 1000))
    throw InputError("", "--smoothing", fmt::format("found {}; expected 0 to 1000 rounds", *a.smoothing));
  job.settings.smoothing = a.smoothing;
  if (!(a.memory > 0) || !std::isfinite(a.memory))
    throw InputError("", "--memory", fmt::format("found {}; expected a number of GB", a.memory));
  job.memory = 1e9 * a.memory;
  job.settings.threads = a.threads.value_or(available_threads());
  if (job.settings.threads < 1 || job.settings.threads > 4096)
    throw InputError("", "--threads", fmt::format("found {}; expected 1 to 4096", job.settings.threads));
  if (a.particle_size && (!(*a.particle_size > 0) || !std::isfinite(*a.particle_size)))
    throw InputError("", "--particle-size", fmt::format("found {}; expected a length in metres", *a.particle_size));
  job.split = a.split;
  job.again = a.again;
  return job;
}

void refuse_without_surface(const RunResults& run) {
  if (run.scene.dimensions == 2)
    throw InputError(run.dir, "", "is a run in 2D, which has no surface to make; './tidelock run' draws its pictures");
  if (run.scene.fluids.empty()) throw InputError(run.dir, "", "is a run without fluid, which has no surface to make");
}

void of_folder(const Arguments& a, SurfaceJob job) {
  const RunResults run = open_results(a.source);
  refuse_without_surface(run);
  if (run.frames.empty())
    throw InputError(a.source, "", "has no particle files yet; outputs.particles of its scene must name a format");
  if (a.split && run.scene.fluids.empty()) throw InputError("", "--split", "the run has no fluids");
  job.settings.particle_size = a.particle_size.value_or(run.scene.particle_size);
  job.folder = a.out.empty() ? surface_folder(a.source) : a.out;
  FrameProgress progress(a.quiet, "surface");
  job.frame_done = progress.frame_done();
  const SurfaceCount count = make_surfaces(run, chosen_frames(run, a.frames), job);
  progress.clear();
  if (a.quiet) return;
  if (count.made == 0)
    fmt::print("all {} surfaces are there: {}\n", count.there, job.folder);
  else
    fmt::print("{} surfaces in {}, {} at a time, {} were there: {}\n", count.made, readable_duration(count.seconds),
               count.at_once, count.there, job.folder);
}

/// The folder of the run that a particle file belongs to, or "".
std::string run_of(const fs::path& file) {
  const fs::path dir = fs::absolute(file).parent_path().parent_path();
  std::error_code error;
  return fs::exists(dir / "run.json", error) ? dir.string() : "";
}

void of_frame(const Arguments& a, SurfaceJob job) {
  if (a.split) throw InputError("", "--split", "found for a single particle file; it needs the folder of a run");
  if (!a.frames.empty())
    throw InputError("", "--frames", "found for a single particle file; it needs the folder of a run");
  const FrameData frame = read_frame(a.source);
  const std::string dir = run_of(a.source);
  std::vector<ShownFluid> fluids;
  if (!dir.empty()) {
    const RunResults run = open_results(dir);
    refuse_without_surface(run);
    job.settings.particle_size = run.scene.particle_size;
    fluids = shown_fluids(run.scene);
  }
  if (a.particle_size) job.settings.particle_size = *a.particle_size;
  if (!(job.settings.particle_size > 0))
    throw InputError(a.source, "", "belongs to no run whose particle size is known; give --particle-size in metres");
  bool flat = frame.size() > 1;
  for (const Float3& p : frame.position) flat = flat && p[2] == frame.position[0][2];
  if (flat) throw InputError(a.source, "", "is a frame in 2D, which has no surface to make");
  const fs::path source(a.source);
  for (const MeshFormat format : job.formats) {
    fs::path target = a.out;
    if (a.out.empty())
      target = fmt::format("{}_surface.{}", source.stem().string(), word(format));
    else if (job.formats.size() > 1)
      target.replace_extension(word(format));
    std::error_code error;
    if (fs::equivalent(source, target, error))
      throw InputError("", "--out", fmt::format("'{}' is the particle file itself", target.string()));
    const SurfaceMesh mesh = make_surface(frame, job.settings);
    write_mesh(mesh, frame.time, format, target.string(), fluids);
    if (!a.quiet)
      fmt::print("{}: {} vertices, {} triangles\n", target.string(), readable_count(mesh.vertices.size()),
                 readable_count(mesh.triangles.size()));
  }
}

void surface(const Arguments& a) {
  const SurfaceJob job = job_of(a);
  if (!surfaces_available())
    throw MissingPart(
        "surfaces", "this program was built without OpenVDB; install libopenvdb-dev and libboost-dev and build again");
  std::error_code error;
  if (fs::is_directory(a.source, error))
    of_folder(a, job);
  else if (fs::exists(a.source, error))
    of_frame(a, job);
  else
    throw InputError(a.source, "", "there is no such folder or file; expected the folder of a run or a particle file");
}

}  // namespace

void add_surface(CommandLine& line, int& exit_code) {
  Command command = line.add_command("surface");
  const auto a = std::make_shared<Arguments>();
  command.option("SOURCE", a->source).required();
  command.option("--method", a->method);
  command.option("--format", a->formats).separated_by_comma(4);
  command.option("--frames", a->frames);
  command.option("--out", a->out);
  command.option("--resolution", a->resolution);
  command.option("--smoothing", a->smoothing);
  command.option("--particle-size", a->particle_size);
  command.option("--memory", a->memory);
  command.option("--threads", a->threads);
  command.flag("--split", a->split);
  command.flag("--again", a->again);
  command.flag("--quiet", a->quiet);
  command.when_chosen([a, &exit_code] {
    surface(*a);
    exit_code = kDone;
  });
}

}  // namespace tidelock
