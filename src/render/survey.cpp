#include "render/survey.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <system_error>

#include "base/hash.hpp"
#include "render/scale.hpp"
#include "scene/read.hpp"

namespace tidelock {

namespace fs = std::filesystem;
using Json = nlohmann::json;

namespace {

/// The range with the ends that the scene names for the quantity.
ValueRange with_chosen_ends(ValueRange range, const Scene& scene, ColourBy by) {
  const PictureSettings& chosen = scene.outputs.pictures;
  if (chosen.colour_by != by) return range;
  const double width = range.hi - range.lo;
  if (chosen.colour_from) range.lo = *chosen.colour_from;
  if (chosen.colour_to) range.hi = *chosen.colour_to;
  if (range.lo < range.hi) return range;
  return chosen.colour_to ? ValueRange{range.hi - width, range.hi} : ValueRange{range.lo, range.lo + width};
}

SurveyedValues surveyed(const ValueCounts& counts, const Scene& scene, ColourBy by) {
  SurveyedValues values;
  values.range = with_chosen_ends(range_of(counts, by != ColourBy::density), scene, by);
  if (counts.total() == 0) return values;
  const std::uint64_t outside = counts.outside(values.range.lo, values.range.hi);
  values.outside = static_cast<double>(outside) / static_cast<double>(counts.total());
  values.least = counts.percentile(0), values.largest = counts.percentile(1);
  return values;
}

/// Changes whenever one of the files that a survey reads does.
std::string key_of(const RunResults& run) {
  std::string text = scene_json(run.scene).dump();
  const auto add = [&](const std::string& file) {
    std::error_code error;
    const auto bytes = fs::file_size(file, error);
    const auto written = fs::last_write_time(file, error).time_since_epoch().count();
    text += fmt::format("\n{} {} {}", fs::absolute(file, error).string(), bytes, written);
  };
  for (const FrameFile& frame : run.frames) add(frame.file);
  add((fs::path(run.dir) / "bodies.jsonl").string());
  return fmt::format("survey 1 of {} frames: {:016x}", run.frames.size(), hash64(text));
}

Json json_of(const SurveyedValues& v) { return {v.range.lo, v.range.hi, v.outside, v.least, v.largest}; }

SurveyedValues values_from(const Json& json) {
  const auto v = json.get<std::array<double, 5>>();
  return {{v[0], v[1]}, v[2], v[3], v[4]};
}

std::string text_of(const Survey& s) {
  const auto place = [](const Vec3d& p) { return Json{p.x(), p.y(), p.z()}; };
  return Json{{"speed", json_of(s.speed)},
              {"pressure", json_of(s.pressure)},
              {"density", json_of(s.density)},
              {"from", place(s.view.lo)},
              {"to", place(s.view.hi)}}
      .dump();
}

std::optional<Survey> survey_from(const std::string& text) {
  const Json json = Json::parse(text, nullptr, false);
  try {
    const auto lo = json.at("from").get<std::array<double, 3>>(), hi = json.at("to").get<std::array<double, 3>>();
    return Survey{true,
                  values_from(json.at("speed")),
                  values_from(json.at("pressure")),
                  values_from(json.at("density")),
                  {Vec3d(lo.data()), Vec3d(hi.data())}};
  } catch (const Json::exception&) {
    return std::nullopt;  // then it is made again
  }
}

}  // namespace

std::vector<float> colour_values(const FrameData& frame, ColourBy by) {
  switch (by) {
    case ColourBy::pressure:
      return frame.pressure;
    case ColourBy::density:
      return frame.density;
    case ColourBy::fluid:
      return {frame.fluid.begin(), frame.fluid.end()};
    case ColourBy::speed:
      break;
  }
  std::vector<float> speed(frame.size());
  for (std::size_t i = 0; i < frame.size(); ++i) {
    const Float3& v = frame.velocity[i];
    speed[i] = std::sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
  }
  return speed;
}

SurveyCounts::SurveyCounts(const Scene& scene) : scene_(&scene), view_(scene) {}

void SurveyCounts::add(const FrameData& frame) {
  speed_.add(colour_values(frame, ColourBy::speed));
  pressure_.add(frame.pressure);
  density_.add(frame.density);
  view_.add(frame);
}

Survey SurveyCounts::survey() const {
  return {true, surveyed(speed_, *scene_, ColourBy::speed), surveyed(pressure_, *scene_, ColourBy::pressure),
          surveyed(density_, *scene_, ColourBy::density), view_.view()};
}

Survey expected_survey(const Scene& scene) {
  Survey survey;
  survey.view = expected_bounds(scene);
  const Vec3d strongest = strongest_gravity(scene);
  const double gravity = strongest.norm();
  const double height = gravity > 0 ? (survey.view.hi - survey.view.lo).dot(strongest.cwiseAbs()) / gravity : 0;
  double densest = 0;
  for (const FluidDescription& fluid : scene.fluids) densest = std::max(densest, fluid.density);
  const auto expect = [&](SurveyedValues& values, double lo, double hi, ColourBy by) {
    values.range = with_chosen_ends(lo < hi ? ValueRange{lo, hi} : ValueRange{0, 1}, scene, by);
  };
  expect(survey.speed, 0, std::sqrt(2 * gravity * height), ColourBy::speed);
  expect(survey.pressure, 0, densest * gravity * height, ColourBy::pressure);
  expect(survey.density, 0.98 * densest, 1.02 * densest, ColourBy::density);
  return survey;
}

Survey survey_of(const RunResults& run, const SampleCache& cache) {
  const std::string key = key_of(run);
  if (const auto kept = cache.load(key))
    if (const auto survey = survey_from(*kept)) return *survey;
  SurveyCounts counts(run.scene);
  const auto poses = all_body_poses(run.dir);
  for (const FrameFile& file : run.frames) {
    FrameData frame = load_frame(run, file);
    if (const auto at = poses.find(file.number); at != poses.end()) frame.bodies = at->second;
    counts.add(frame);
  }
  const Survey survey = counts.survey();
  cache.store(key, text_of(survey));
  return survey;
}

}  // namespace tidelock
