// Scenes of [GPB+19] 4.2: many bodies in contact with each other and with water.
#include "papers/gissler2019_bodies.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "papers/track.hpp"
#include "scene/scene.hpp"

namespace tidelock {
PaperScene moored_buoys() {
  PaperScene s;
  s.name = "moored_buoys", s.figure = "Fig. 5", s.title = "Moored buoys";
  s.claim =
      "Buoys of three densities on chains find their places in two fluids; contact alone holds the links together.";
  s.remark = "At particles of 120 mm (the small size) a link is a single line of samples.";
  s.printed = {5e6, 2e6, 149e3, 20, 0.1, 25, 18 * 60, 0, 0};
  s.small = {"particle_size=0.12", "time.step=0.004", "time.end=6", "time.frames_per_second=10"};
  s.medium = {"particle_size=0.06", "time.step=0.001", "time.end=6"};
  s.cut = AxisCut{2, 0.94, false};
  s.variants = {{"", {}}};
  s.findings = [](const std::vector<PaperRun>& runs) -> std::vector<Finding> {
    const PaperRun& run = runs.front();
    const double hull = 0.42;  // [m] radius of a buoy
    const double interface = 1.75, surface = mean_of_last(run.gauges.column("surface_m"), 0.1);
    const auto height = [&](const char* body) { return mean_of_last(Track(run, body).y, 0.1); };
    const double light = height("light"), middle = height("middle"), heavy = height("heavy");
    std::vector<Finding> all{
        {fmt::format("the buoy of 100 floats at {:.2f} m, where the lighter fluid ends ({:.2f} m)", light, surface),
         std::abs(light - surface) < hull},
        {fmt::format("the buoy of 1100 stays at {:.2f} m, where the fluids meet ({} m at the start)", middle,
                     interface),
         std::abs(middle - interface) < hull},
        {fmt::format("the buoy of 2000 lies on the ground, its middle at {:.2f} m", heavy), heavy < 2 * hull}};
    // Taut, from the middle of the ring in the ground to the middle of the buoy.
    const double eye = 0.36, link = 0.48, neck = 0.62, play = 0.12;  // [m]; a particle of the small size
    struct Mooring {
      const char* body;
      Vec3d anchor;
      int links;
    };
    for (const Mooring& m : {Mooring{"light", {0.4, 0.12, 0.94}, 6}, Mooring{"middle", {5.6, 0.12, 0.94}, 3},
                             Mooring{"heavy", {3.4, 0.12, 0.94}, 3}}) {
      const double taut = 2 * eye + (m.links - 1) * link + neck, far = Track(run, m.body).farthest_from(m.anchor);
      all.push_back({fmt::format("the chain of the {} one holds: it is at most {:.2f} m from its anchor, {:.2f} m when "
                                 "the chain is taut, and {:.2f} m of play are allowed",
                                 m.body, far, taut, play),
                     far < taut + play});
    }
    return all;
  };
  return s;
}

PaperScene water_gate() {
  PaperScene s;
  s.name = "water_gate", s.figure = "Fig. 1", s.title = "Water gate";
  s.claim = "A water wheel lifts a gate by gears and a chain, and water flows out.";
  s.remark =
      "A side stream drives the wheel, and an arm on the gear lifts the gate by eight links. The paper does not print "
      "the forms of its terrain and of its machine. The teeth have 0.3 modules of play; with 0.05 they jammed at "
      "particles of 100 mm.";
  s.printed = {44e6, 50e6, 2.3e6, 8, 0.3, 5, 15 * 60, 0, 0};
  s.small = {"particle_size=0.1", "time.step=0.002", "time.frames_per_second=10"};
  s.medium = {"particle_size=0.04", "time.step=0.001"};
  s.variants = {{"", {}}};
  s.findings = [](const std::vector<PaperRun>& runs) -> std::vector<Finding> {
    const PaperRun& run = runs.front();
    const Track gate(run, "gate");
    const auto spin = run.bodies.column("spin_z_rad_s", "wheel");
    double turned = 0;  // [degrees]
    for (std::size_t k = 1; k < spin.size(); ++k)
      turned += 180 / std::numbers::pi * spin[k] * (gate.time[k] - gate.time[k - 1]);
    const double lift = *std::max_element(gate.y.begin(), gate.y.end()) - gate.y.front();
    std::size_t open = 0;  // row at which the gate is a tenth of the way up
    while (open + 1 < gate.y.size() && gate.y[open] - gate.y.front() < 0.1 * lift) ++open;
    const auto passed = run.gauges.column("out_passed_m3"), time = run.gauges.column("time_s");
    const double closed = value_at(time, passed, gate.time[open]);
    return {{fmt::format("the stream turns the wheel by {:.0f} degrees", turned), turned > 90},
            {fmt::format("the wheel lifts the gate by {:.2f} m", lift), lift > 0.8},
            {fmt::format("{:.2f} m^3 of water pass the opening before it moves ({:.1f} s), {:.2f} m^3 after", closed,
                         gate.time[open], passed.back() - closed),
             closed < 0.1 && passed.back() - closed > 1}};
  };
  return s;
}

namespace {

constexpr int kCreatures = 60, kFullCrowd = 1500;  // in the scene file; in the paper
constexpr double kLayers = 0.36 * 3;               // [m] height of those in the scene file
constexpr double kRing = 2.05, kAboveCone = 1.75;  // [m] from crowd to crowd; by which they begin above the first

/// The creatures of the scene file once more above them: seven crowds in a layer, one around the axis and six about it.
void stack_creatures(Scene& scene) {
  const std::size_t first = body_named(scene, "creature_00").value();
  const std::vector<BodyDescription> once(scene.bodies.begin() + static_cast<std::ptrdiff_t>(first),
                                          scene.bodies.end());
  for (int k = kCreatures; k < kFullCrowd; ++k) {
    BodyDescription b = once[static_cast<std::size_t>(k % kCreatures)];
    const int crowd = k / kCreatures - 1, layer = crowd / 7, place = crowd % 7;
    const double angle = std::numbers::pi / 3 * place, radius = place == 0 ? 0 : kRing;
    b.name = fmt::format("creature_{:02}", k);
    b.position += Vec3d(radius * std::cos(angle), kAboveCone + kLayers * layer, radius * std::sin(angle));
    scene.bodies.push_back(b);
  }
}

}  // namespace

PaperScene creature_drain() {
  PaperScene s;
  s.name = "creature_drain", s.figure = "Fig. 6", s.title = "Creature drain";
  s.claim = "Creatures are poured into a funnel and rinsed with water.";
  s.remark =
      "60 creatures in a small funnel, 1500 in a large one in the full size. Whether the last ones would leave the "
      "funnel without water was not tried.";
  s.printed = {2e6, 407e3, 411e3, 15, 0.2, 2, 58, 0, 0};
  // A funnel for the 60 creatures that are in the file.
  const std::vector<std::string> fewer{
      "time.end=3.3", "camera.position=[0,2.4,5.7]", "camera.target=[0,0.1,0]",
      "bodies[0].shape.funnel={\"mouth\":1.25,\"tube\":0.37,\"cone\":0.5,\"spout\":0.37,\"wall\":0.075}"};
  s.small = {"particle_size=0.03", "time.step=0.002", "time.frames_per_second=10"};
  s.medium = {"particle_size=0.025", "time.step=0.001"};
  for (auto* size : {&s.small, &s.medium}) size->insert(size->end(), fewer.begin(), fewer.end());
  const char* places[4] = {"[1,0.8,0]", "[0,0.8,1]", "[-1,0.8,0]", "[0,0.8,-1]"};
  for (int tap = 0; tap < 4; ++tap) {
    for (auto* size : {&s.small, &s.medium}) size->push_back(fmt::format("emitters[{}].position={}", tap, places[tap]));
    s.small.push_back(fmt::format("emitters[{}].radius=0.11", tap));
    s.medium.push_back(fmt::format("emitters[{}].radius=0.15", tap));
  }
  s.full = stack_creatures;
  s.pictured = 1.4;
  s.variants = {{"", {}}};
  s.findings = [](const std::vector<PaperRun>& runs) -> std::vector<Finding> {
    const PaperRun& run = runs.front();
    const double below = -0.5, rinse = 1;  // [m] end of the spout; [s]
    int before = 0, after = 0, count = 0;
    for (;; ++count) {
      const std::string name = fmt::format("creature_{:02}", count);
      const auto y = run.bodies.column("position_y_m", name);
      if (y.empty()) break;
      before += value_at(run.bodies.column("time_s", name), y, rinse) < below;
      after += y.back() < below;
    }
    return {{fmt::format("{} of {} creatures have left the funnel when the water comes ({} s), {} at the end", before,
                         count, rinse, after),
             after > before && after >= 0.95 * count}};
  };
  return s;
}

PaperScene nut_and_bolt() {
  PaperScene s;
  s.name = "nut_and_bolt", s.figure = "Fig. 9", s.title = "Nut and bolt";
  s.claim = "A bolt in a nut is a valve; a driver turns it out, it falls, and water flows.";
  s.remark =
      "The thread has 0.15 pitches of play; with 0.05 it jammed after a third of a turn at particles of 30 mm. What "
      "water passes while the bolt is in comes through that play.";
  s.printed = {7.16e6, 85e6, 927e3, 10, 0.1, 2, 19.9 * 60, 0, 0};
  s.small = {"particle_size=0.03",
             "time.step=0.002",
             "time.frames_per_second=10",
             "fluids[0].fill[0].box={\"min\":[-0.54,0.28,-0.54],\"max\":[0.54,0.64,0.54]}",
             "bodies[0].shape.difference[0].box={\"min\":[-0.63,-0.1,-0.63],\"max\":[0.63,0.8,0.63]}",
             "bodies[0].shape.difference[1].box={\"min\":[-0.54,0.28,-0.54],\"max\":[0.54,1.2,0.54]}",
             "bodies[4].shape={\"plane\":{\"width\":2},\"position\":[0,-7,0]}"};  // of the hall the floor alone
  s.medium = {"particle_size=0.02", "time.step=0.0005",
              "bodies[4].shape.box={\"min\":[-3,-7,-3],\"max\":[3,4,3],\"inside\":true}"};
  s.cut = AxisCut{2, 0, false};
  s.pictured = 2.2;
  s.variants = {{"", {}}};
  s.findings = [](const std::vector<PaperRun>& runs) -> std::vector<Finding> {
    const PaperRun& run = runs.front();
    const double pitch = 0.25, alone = 0.3, begin = 0.5, rate = 1.8, turns = 8.0 / 3;  // [m], [s], [s], [1/s], [-]
    const double thread = 0.61;  // [m] way until the threads are apart
    const Track bolt(run, "bolt");
    const auto sunk = [&](double when) { return bolt.y.front() - value_at(bolt.time, bolt.y, when); };
    const auto passed = run.gauges.column("out_passed_m3"), time = run.gauges.column("time_s");
    const double closed = value_at(time, passed, begin + 1 / rate);
    return {
        {fmt::format("the thread alone holds the bolt: before the driver comes it has sunk by {:.0f} mm and moves by "
                     "{:.1f} mm in 0.1 s",
                     1e3 * sunk(alone), 1e3 * (sunk(alone) - sunk(alone - 0.1))),
         std::abs(sunk(alone)) < 0.1 * pitch && std::abs(sunk(alone) - sunk(alone - 0.1)) < 0.01 * pitch},
        {fmt::format("after one turn it has come down by {:.2f} pitches", sunk(begin + 1 / rate) / pitch),
         std::abs(sunk(begin + 1 / rate) / pitch - 1) < 0.15},
        {fmt::format("it falls: {:.2f} m below its start at the end of the last turn, {:.2f} m at the end; the "
                     "threads are apart at {} m",
                     sunk(begin + turns / rate), sunk(bolt.time.back()), thread),
         sunk(begin + turns / rate) < thread + 0.25 && sunk(bolt.time.back()) > thread + 1},
        {fmt::format("{:.4f} m^3 of water pass during the first turn and before, {:.4f} m^3 later", closed,
                     passed.back() - closed),
         closed < 0.02 && passed.back() - closed > 0.1}};
  };
  return s;
}

}  // namespace tidelock
