// The format of everything but shapes. Read this to know what a scene file may say.
#include "scene/format.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "scene/fluid_looks.hpp"
#include "scene/solver_choice.hpp"
#include "scene/spelling.hpp"

namespace tidelock::scene_format {

std::string solvers_that(bool (*fit)(const PressureKind& kind)) {
  std::vector<std::string> words;
  for (const PressureSolver solver : values_of<PressureSolver>())
    if (fit(kind_of(solver))) words.push_back(word(solver));
  return one_of(words);
}

namespace {

bool has_sound(const PressureKind& kind) { return !kind.iterates; }

/// What keeps conjugate gradients from the equations of these settings.
struct Obstacle {
  std::string found, why;
};
Obstacle obstacle(const SolverSettings& s) {
  if (!allows(kind_of(s.pressure), Iteration::conjugate))
    return {fmt::format("\"pressure\": {}", quoted(word(s.pressure))),
            "conjugate gradients need the linear system of " +
                solvers_that([](const PressureKind& k) { return k.linear; })};
  return {fmt::format("\"interface\": {}", quoted(word(s.interface))),
          "walls that answer with pressures of their own make the equations asymmetric"};
}

/// An iteration that the scene names must fit the pressure solver and the walls.
void check_iteration(const SolverSettings& s, const Place& place) {
  if (!s.iteration) return;
  const PressureKind kind = kind_of(s.pressure);
  const auto refuse = [&](const Obstacle& o) {
    std::vector<std::string> others;
    for (const Iteration other : values_of<Iteration>())
      if (other != *s.iteration && allows(kind, other)) others.push_back(word(other));
    place.key("iteration")
        .fail(fmt::format("found {} with {}; expected {}: {}", quoted(word(*s.iteration)), o.found, one_of(others),
                          o.why));
  };
  if (s.iteration == Iteration::conjugate && !takes_conjugate(s)) refuse(obstacle(s));
  if (!allows(kind, *s.iteration))
    refuse({fmt::format("\"pressure\": {}", quoted(word(s.pressure))),
            "the iterations move particles and leave no pressures to extrapolate"});
}

/// A stop by velocities, which the scene names or which the key that only it reads stands for, needs an iteration that
/// estimates their error.
void check_stop(const SolverSettings& s, const Place& place) {
  if (named_stop(s) != StopRule::velocity) return;
  const auto refuse = [&](const std::string& with, const std::string& expected, const std::string& why) {
    const std::string what = s.stop ? "\"velocity\"" : "a bound of the stop \"velocity\"";
    place.key(s.stop ? "stop" : "velocity_error")
        .fail(fmt::format("found {} with {}; expected {}: {}", what, with, expected, why));
  };
  if (s.iteration && s.iteration != Iteration::conjugate)
    refuse(fmt::format("\"iteration\": {}", quoted(word(*s.iteration))),
           "\"iteration\": \"conjugate\", or another stop",
           "only conjugate gradients know by how much an iteration lowers the error of the velocities");
  if (!takes_conjugate(s)) {
    const Obstacle o = obstacle(s);
    refuse(o.found, one_of({word(StopRule::two_sided), word(StopRule::one_sided)}), o.why);
  }
}

}  // namespace

const Form<SolverSettings>& solver_form() {
  using S = SolverSettings;
  static const Form<S> form(
      "solver", "Solvers of pressure and contact.",
      {choice<S>("pressure", &S::pressure, "method"),
       choice<S>("coupling", &S::coupling, "coupling of fluid and dynamic bodies"),
       choice<S>("body_response", &S::body_response,
                 "how the iteration of the strong coupling accounts for the motion of bodies"),
       choice<S>("interface", &S::interface, "pressure of walls and bodies on the fluid"),
       choice<S>("iteration", &S::iteration, "iteration that solves the equations")
           .otherwise(
               "`\"conjugate\"` with `iisph` and `dfsph` while no body can be moved and walls have no pressures of "
               "their own, not with the stop `one_sided`; else `\"accelerated\"`, with `pbf` `\"jacobi\"`"),
       choice<S>("stop", &S::stop, "what ends a solve")
           .otherwise("`\"velocity\"` where `conjugate` is the default iteration and is used; else, and with "
                      "`pressure_error`, `\"two_sided\"`"),
       choice<S>("kernel", &S::kernel, "smoothing kernel"),
       number<S>("density_error", &S::density_error, "", {1e-9, 0.5},
                 "average relative density residual at which a density solve stops"),
       number<S>(
           "pressure_error", &S::pressure_error, "", {1e-4, 1},
           "allowed residual, as a fraction of the compression that the step would cause without pressure; tightens "
           "`density_error` for small steps. 1: `density_error` alone")
           .otherwise("0.1"),
       number<S>(
           "velocity_error", &S::velocity_error, "", {1e-3, 0.25},
           "allowed error of the velocities that a solve finds, as a fraction of what its pressures change, in the "
           "worst block of 2048 neighbouring particles; takes the place of `pressure_error`")
           .only_when("\"stop\" is \"velocity\"", [](const S& s, int) { return named_stop(s) == StopRule::velocity; })
           .otherwise("0.05"),
       number<S>("divergence_error", &S::divergence_error, "", {1e-9, 0.5},
                 "average relative density change per step at which a divergence solve stops"),
       number<S>("viscosity_error", &S::viscosity_error, "", {1e-6, 0.1},
                 "relative residual at which an implicit viscosity solve stops, root mean square"),
       integer<S>("min_iterations", &S::min_iterations, {0, 10000},
                  "least number of pressure updates of a density solve; a divergence solve makes at least one, or none "
                  "with 0"),
       integer<S>("max_iterations", &S::max_iterations, {1, 1000000},
                  "largest number of iterations of a solve; a solve that needs more has not converged"),
       choice<S>("on_failure", &S::on_failure, "action when a solve has not converged"),
       number<S>("relaxation", &S::relaxation, "", {0.01, 1}, "factor of the iteration's update")
           .otherwise("0.5 for `jacobi`, else 0.45"),
       number<S>("warm_start", &S::warm_start, "", {0, 1}, "a solve starts from this share of the last step's pressure")
           .otherwise("0.5 for `one_sided`, else 1"),
       number<S>("sound_speed", &S::sound_speed, "m/s", {1e-3, 1e5},
                 "speed of sound of a weakly compressible fluid; a lower one allows longer steps and more compression")
           .only_when("\"pressure\" is " + solvers_that(has_sound),
                      [](const S& s, int) { return has_sound(kind_of(s.pressure)); })
           .otherwise("10 times the speed of a fall over the height of the scene, or of the fastest start"),
       number<S>("boundary_gamma", &S::boundary_gamma, "", {0.1, 2},
                 "factor of the volume of surface samples of bodies")
           .otherwise("0.82 in 3D, 0.80 in 2D; with `mls` 0.89 of that"),
       part<S>("contact", &S::contact, contact_form, "contact of bodies")},
      [](S& s, const Json& json, const Place& place) {
        const auto weak_only = [&](const std::string& with, const char* why) {
          if (!json.contains("coupling")) s.coupling = Coupling::weak;
          if (s.coupling == Coupling::strong)
            place.key("coupling").fail(fmt::format("found \"strong\" with {}; expected \"weak\": {}", with, why));
        };
        if (!kind_of(s.pressure).iterates)
          weak_only(fmt::format("\"pressure\": {}", quoted(word(s.pressure))),
                    "an equation of state is not iterated, so there is no iteration that contact could be interlinked "
                    "with");
        if (s.contact.engine == RigidEngine::bullet) {
          weak_only("\"contact.engine\": \"bullet\"",
                    "an engine that takes whole steps has no iteration that the fluid's could be interlinked with");
          if (place.dimensions() == 2)
            place.key("contact").key("engine").fail("found \"bullet\" in 2D; expected \"sph\": Bullet knows 3D only");
        }
        check_iteration(s, place);
        check_stop(s, place);
        if (s.min_iterations > s.max_iterations)
          place.key("min_iterations")
              .fail(fmt::format("found {}; expected at most max_iterations, {}", s.min_iterations, s.max_iterations));
      });
  return form;
}

const Form<TimeSettings>& time_form() {
  using S = TimeSettings;
  const auto by_cfl = [](const S& s, int) { return !s.step; };
  const char* when = "no fixed \"step\" is given";
  static const Form<S> form(
      "time", "Time steps, end and frames. `step` fixes the step; without it the step follows from `cfl`.",
      {choice<S>("mode", &S::mode, "choice of the step").otherwise("`\"constant\"` with `step`, else `\"adaptive\"`"),
       number<S>("step", &S::step, "s", {1e-9, 1}, "fixed time step").otherwise("chosen by `cfl`"),
       number<S>("cfl", &S::cfl, "", {1e-3, 5}, "the step is at most cfl * particle_size / fastest speed")
           .only_when(when, by_cfl),
       number<S>("min_step", &S::min_step, "s", {1e-12, 1}, "shortest step").only_when(when, by_cfl),
       number<S>("max_step", &S::max_step, "s", {1e-9, 1}, "longest step").only_when(when, by_cfl),
       number<S>("end", &S::end, "s", {1e-9, 1e6}, "simulated time at which the run ends"),
       number<S>("frames_per_second", &S::frames_per_second, "1/s", {1e-3, 1e5},
                 "frames per second of simulated time")},
      [](S& s, const Json& json, const Place& place) {
        s.end_is_default = !json.contains("end");
        if (!json.contains("mode") && s.step) s.mode = SteppingMode::constant;
        if ((s.mode == SteppingMode::constant) != s.step.has_value())
          place.key("mode").fail(fmt::format("found \"{}\" {} a \"step\"; expected a \"step\" with \"constant\" alone",
                                             word(s.mode), s.step ? "with" : "without"));
        if (!s.step && s.min_step > s.max_step)
          place.key("min_step").fail(fmt::format("found {}; expected at most max_step, {} s", s.min_step, s.max_step));
      });
  return form;
}

const Form<Keyframe>& keyframe_form() {
  using K = Keyframe;
  static const Form<K> form(
      "keyframe", "Position and rotation of an animated body at a time.",
      {number<K>("time", &K::time, "s", {0, 1e6}, "later than the time of the keyframe before").required(),
       vector<K>("position", &K::position, "m", places, "position of the body's frame")
           .otherwise("as in the keyframe before; in the first the body's `position`"),
       rotation<K>("rotation", &K::rotation,
                   "rotation of the body's frame, less than 180 degrees from the keyframe before: "
                   "the body turns the shorter way",
                   true)
           .otherwise("as in the keyframe before; in the first the body's `rotation`")});
  return form;
}

namespace {

/// The angle as the file says it: 350 degrees is not -10, when it comes to which way a body turns.
AxisAngle angle_in_file(const Json& json, const Quatd& otherwise, const Place& place) {
  if (!json.contains("rotation")) return axis_angle(otherwise, place.dimensions());
  if (place.dimensions() == 2) return {{0, 0, 1}, json["rotation"].get<double>()};
  AxisAngle a;
  rotation_form().read(a, json["rotation"], place);
  return a;
}

void check_turn(const AxisAngle& from, const AxisAngle& to, const Place& place) {
  const bool no_axis = from.degrees == 0 || to.degrees == 0;  // no rotation is one about any axis
  const double along = no_axis ? 1 : from.axis.dot(to.axis);
  if (std::abs(along) < 1 - 1e-9) return;  // another axis: the shorter way is the only way to read it
  const double turn = std::abs(to.degrees - std::copysign(from.degrees, from.degrees * along));
  if (turn >= 180)
    place.key("rotation")
        .fail(fmt::format("found a turn of {} degrees since the keyframe before; expected less than "
                          "180, since the shorter way is taken (add keyframes between)",
                          turn));
}

/// Angles as a file must say them: a quaternion knows no more than half a turn, but keyframes may go on turning about
/// one axis, and each is to be less than 180 degrees from the one before.
void unwrap_turns(Json& keyframes, int dimensions) {
  const auto nearest = [](double degrees, double to) { return degrees + 360 * std::round((to - degrees) / 360); };
  for (std::size_t i = 1; i < keyframes.size(); ++i) {
    const Json& last = keyframes[i - 1]["rotation"];
    Json& now = keyframes[i]["rotation"];
    if (dimensions == 2) {
      now = nearest(now.get<double>(), last.get<double>());
      continue;
    }
    const double before = last["degrees"].get<double>(), degrees = now["degrees"].get<double>();
    if (before == 0) continue;
    double along = degrees == 0 ? 1 : 0;  // no rotation is one about any axis
    for (std::size_t k = 0; k < 3 && degrees != 0; ++k)
      along += last["axis"][k].get<double>() * now["axis"][k].get<double>();
    if (std::abs(along) < 1 - 1e-9) continue;
    now["axis"] = last["axis"];
    now["degrees"] = nearest(std::copysign(degrees, degrees * along), before);
  }
}

/// Keyframes inherit from the one before, so they are read here and not as a plain list.
Field<BodyDescription> keyframes() {
  using B = BodyDescription;
  Field<B> field = parts<B>("keyframes", &B::keyframes, "keyframe", keyframe_form, 2,
                            "prescribed motion: linear between keyframes, at rest before the first and after the last");
  const Key key = field.key;
  field.write = [all = field.write](const B& body, int dims) {
    Json json = body.keyframes.empty() ? Json(nullptr) : all(body, dims);
    unwrap_turns(json, dims);
    return json;
  };
  field.read = [key](B& body, const Json& json, const Place& place) {
    check_list(json, key, place);
    Keyframe now{.time = -1, .position = body.position, .rotation = body.rotation};
    AxisAngle turned = axis_angle(body.rotation, place.dimensions());
    for (std::size_t i = 0; i < json.size(); ++i) {
      const double before = now.time;
      keyframe_form().read(now, json[i], place.index(i));
      if (now.time <= before)
        place.index(i).key("time").fail(
            fmt::format("found {}; expected more than {} s, the time of the keyframe before", now.time, before));
      const AxisAngle turning = angle_in_file(json[i], now.rotation, place.index(i));
      if (i > 0) check_turn(turned, json[i].contains("rotation") ? turning : turned, place.index(i));
      if (i == 0 || json[i].contains("rotation")) turned = turning;
      body.keyframes.push_back(now);
    }
  };
  return std::move(field).otherwise("none");
}

Field<BodyDescription> spin() {
  using B = BodyDescription;
  const Key key{.name = "spin",
                .kind = Kind::spin,
                .meaning =
                    "angular velocity: constant and about `position` for an animated body, at the start for a dynamic "
                    "one; in 2D a number, counter-clockwise",
                .unit = "rad/s",
                .range = speeds};
  return {key,
          [key](B& body, const Json& json, const Place& place) {
            body.spin = place.dimensions() == 2 ? Vec3d(0, 0, checked_number(json, key, place))
                                                : checked_vector(json, key, place);
          },
          [](const B& body, int dims) { return dims == 2 ? Json(body.spin.z()) : vector_json(body.spin, 3); }};
}

/// What the absence of "motion" means, and what belongs to which motion.
void finish_body(BodyDescription& body, const Json& json, const Place& place) {
  const bool moves = json.contains("velocity") || json.contains("spin") || json.contains("keyframes");
  if (!json.contains("motion")) {
    if (moves) body.motion = Motion::animated;
    if (body.density || body.mass) body.motion = Motion::dynamic;
  }
  if (body.motion == Motion::dynamic && body.density.has_value() == body.mass.has_value())
    place.key("motion").fail("found \"dynamic\" with both or none of \"density\" and \"mass\"; expected one of them");
  if (body.motion == Motion::animated && !moves)
    place.key("motion").fail(
        "found \"animated\" without a motion; expected \"velocity\", \"spin\" or \"keyframes\" too");
  for (std::size_t i = 1; i < body.loads.size(); ++i)
    if (body.loads[i].time <= body.loads[i - 1].time)
      place.key("loads").index(i).key("time").fail(
          fmt::format("found {}; expected more than {} s, the time of the entry before", body.loads[i].time,
                      body.loads[i - 1].time));
  if (!body.keyframes.empty()) {
    body.position = body.keyframes.front().position;  // no keyframe is before t = 0, and the body rests till the first
    body.rotation = body.keyframes.front().rotation;
  }
}

}  // namespace

const Form<BodyDescription>& body_form() {
  using B = BodyDescription;
  const auto steady = [](const B& b, int) { return b.motion != Motion::static_ && b.keyframes.empty(); };
  const char* when_steady = "the body is dynamic, or animated without \"keyframes\"";
  const auto dynamic = [](const B& b, int) { return b.motion == Motion::dynamic; };
  const char* when_dynamic = "the body is dynamic";
  static const Form<B> form(
      "body", "A rigid body: a tank, an obstacle, a piston, a floating box.",
      {text<B>("name", &B::name, "unique name among fluids and bodies").otherwise("`body_0`, `body_1`, ..."),
       choice<B>("motion", &B::motion, "cause of its motion")
           .otherwise(
               "`\"dynamic\"` with `density` or `mass`, `\"animated\"` with `velocity`, `spin` or `keyframes`, else "
               "`\"static\"`"),
       part<B>("shape", &B::shape, shape_form, "shape in the body's frame").required(),
       vector<B>("position", &B::position, "m", places, "position of the body's frame at the start"),
       rotation<B>("rotation", &B::rotation, "rotation of the body's frame at the start"),
       vector<B>("velocity", &B::velocity, "m/s", speeds,
                 "constant velocity of an animated body; velocity of the centre of mass of a dynamic body at the start")
           .only_when(when_steady, steady),
       spin().only_when(when_steady, steady),
       keyframes().only_when("the body is animated", [](const B& b, int) { return b.motion == Motion::animated; }),
       number<B>("density", &B::density, "kg/m^3", {1e-3, 1e6},
                 "density of the solid; a body with a density and no `motion` is dynamic")
           .otherwise("none"),
       number<B>("mass", &B::mass, "kg", {1e-12, 1e12}, "mass, instead of a density; in 2D per metre of depth")
           .only_when(when_dynamic, dynamic)
           .otherwise("none"),
       number<B>("friction", &B::friction, "", {0, 10},
                 "Coulomb coefficient; two bodies take the geometric mean, unless `contacts` gives another"),
       number<B>("restitution", &B::restitution, "", {0, 1},
                 "speed of separation over speed of approach; two bodies take the larger"),
       number<B>(
           "held_until", &B::held_until, "s", {0, 1e6},
           "the body rests in its place before this time, then starts with `velocity` and `spin`; loads on it are "
           "measured from the start")
           .only_when(when_dynamic, dynamic),
       choices<B>("locked", &B::locked, "degrees of freedom that keep their initial velocity, usually zero")
           .only_when(when_dynamic, dynamic),
       parts<B>("loads", &B::loads, "load", load_form, 0, "outside forces and torques over time")
           .only_when(when_dynamic, dynamic),
       flag<B>("filled", &B::filled,
               "put samples throughout the volume, one per particle size, not only on the surface: intruders are "
               "pushed out from any depth")
           .only_when("the solid is bounded: not inside out, no plane, no open sheet",
                      [](const B& b, int) { return bounded(b.shape); }),
       flag<B>("measured", &B::measured,
               "write the fluid's load on this static body into bodies.csv; bodies that move are always there")
           .only_when("the body is static", [](const B& b, int) { return b.motion == Motion::static_; }),
       colour<B>("colour", &B::colour, "colour in pictures", "grey if static, else one by the body's number"),
       flag<B>("visible", &B::visible, "draw the body in pictures")},
      finish_body);
  return form;
}

const Form<PictureSettings>& pictures_form() {
  using P = PictureSettings;
  constexpr Range values{-1e12, 1e12};
  static const Form<P> form(
      "pictures", "Pictures of the particles.",
      {flag<P>("none", &P::none, "make no pictures and no movie"),
       flag<P>("every_frame", &P::every_frame, "keep a PNG of each frame beside the contact sheet and the movie"),
       choice<P>("colour_by", &P::colour_by, "quantity that colours the particles")
           .otherwise("`\"speed\"`; `\"fluid\"` if there are several fluids, or one with a colour of its own"),
       number<P>("colour_from", &P::colour_from, "", values, "value at the lower end of the colours: m/s, Pa or kg/m³")
           .otherwise("from the data"),
       number<P>("colour_to", &P::colour_to, "", values, "value at the upper end of the colours: m/s, Pa or kg/m³")
           .otherwise("from the data"),
       integer<P>("width", &P::width, {16, 8192}, "width of a picture in pixels; movies need even numbers", 2),
       integer<P>("height", &P::height, {16, 8192}, "height of a picture in pixels; movies need even numbers", 2),
       vector<P>("camera_position", &P::camera_position, "m", places, "position of the camera; three numbers in 2D too",
                 true)
           .otherwise("automatic"),
       vector<P>("camera_target", &P::camera_target, "m", places,
                 "point that the camera looks at; three numbers in 2D too", true)
           .otherwise("automatic")},
      [](P& p, const Json&, const Place& place) {
        if (p.colour_from && p.colour_to && !(*p.colour_from < *p.colour_to))
          place.key("colour_to")
              .fail(fmt::format("found {}; expected more than colour_from, {}", *p.colour_to, *p.colour_from));
      });
  return form;
}

const Form<OutputSettings>& outputs_form() {
  using O = OutputSettings;
  static const Form<O> form(
      "outputs", "Files that a run writes.",
      {choices<O>("particles", &O::particles, "formats of the particle files; an empty list writes none"),
       number<O>("measure_every", &O::measure_every, "s", {1e-9, 1e6},
                 "simulated time between the rows of tables, which stand at its multiples (docs/measurements.md)"),
       part<O>("measure", &O::measure, measure_form, "gauges in the fluid"),
       number<O>("checkpoint_every", &O::checkpoint_every, "s", {1e-9, 1e6}, "simulated time between checkpoints"),
       part<O>("pictures", &O::pictures, pictures_form, "pictures and movie")});
  return form;
}

namespace {

/// Legends and files tell fluids apart by their names: one that the scene gives none has that of its material, or
/// "water", and where an earlier fluid has it, its number.
void name_fluids(Scene& scene, const Json& json) {
  for (std::size_t i = 0; i < scene.fluids.size(); ++i) {
    FluidDescription& fluid = scene.fluids[i];
    if (json.contains(Json::json_pointer(fmt::format("/fluids/{}/name", i)))) continue;
    fluid.name = fluid.material.empty() ? "water" : fluid.material;
    const auto taken = [&](const FluidDescription& other) { return other.name == fluid.name; };
    if (std::any_of(scene.fluids.begin(), scene.fluids.begin() + static_cast<std::ptrdiff_t>(i), taken))
      fluid.name = fmt::format("fluid_{}", i);
  }
}

}  // namespace

const Form<Scene>& scene_form() {
  using S = Scene;
  const Field<S> schema{Key{.name = "$schema",
                            .kind = Kind::text,
                            .meaning = "schema for editors; ignored by Tidelock",
                            .fallback_note = "none"},
                        [](S&, const Json& json, const Place& place) { checked_text(json, place); },
                        [](const S&, int) { return Json(nullptr); }};
  static const Form<S> form(
      "scene", "The whole file.",
      {schema, integer<S>("format", &S::format, {1, newest_format}, "version of the format of this file"),
       text<S>("name", &S::name, "title"),
       integer<S>("dimensions", &S::dimensions, {2, 3}, "2 or 3; every vector of the file has that many numbers"),
       number<S>("particle_size", &S::particle_size, "m", {1e-6, 1e3}, "distance of the particles at rest"),
       vector<S>("gravity", &S::gravity, "m/s^2", {-1e6, 1e6}, "acceleration of fluids and dynamic bodies"),
       part<S>("solver", &S::solver, solver_form, "solvers of pressure and contact"),
       part<S>("time", &S::time, time_form, "time steps, end and frames"),
       parts<S>("gravity_over_time", &S::gravity_over_time, "timed_gravity", timed_gravity_form, 0,
                "replaces `gravity` if given"),
       parts<S>("fluids", &S::fluids, "fluid", fluid_form, 0, "liquids"),
       parts<S>("emitters", &S::emitters, "emitter", emitter_form, 0, "openings where fluid enters"),
       parts<S>("sinks", &S::sinks, "sink", sink_form, 0, "regions where fluid is removed"),
       parts<S>("force_fields", &S::force_fields, "force_field", force_field_form, 0, "accelerations by expressions"),
       parts<S>("bodies", &S::bodies, "body", body_form, 0, "rigid bodies"),
       parts<S>("joints", &S::joints, "joint", joint_form, 0, "joints between bodies"),
       parts<S>("contacts", &S::contacts, "contact_pair", contact_pair_form, 0,
                "friction and restitution of pairs of bodies"),
       part<S>("camera", &S::camera, camera_form, "camera of pictures")
           .only_when("the scene is in 3D", [](const S&, int dims) { return dims == 3; }),
       part<S>("outputs", &S::outputs, outputs_form, "files that a run writes")},
      [](S& scene, const Json& json, const Place& place) {
        if (!json.contains("time")) scene.time.end_is_default = true;
        if (has_coloured_fluids(scene) && !json.contains(Json::json_pointer("/outputs/pictures/colour_by")))
          scene.outputs.pictures.colour_by = ColourBy::fluid;
        name_fluids(scene, json);
        for (std::size_t i = 0; i < scene.bodies.size(); ++i)
          if (scene.bodies[i].name.empty()) scene.bodies[i].name = fmt::format("body_{}", i);
        for (std::size_t i = 0; i < scene.joints.size(); ++i)
          if (scene.joints[i].name.empty()) scene.joints[i].name = fmt::format("joint_{}", i);
        for (std::size_t i = 0; i < scene.emitters.size(); ++i)
          if (scene.emitters[i].name.empty()) scene.emitters[i].name = fmt::format("emitter_{}", i);
        share_solids(scene);
        check_scene(scene, place);
      });
  return form;
}

std::vector<const Table*> all_tables() {
  std::vector<const Table*> tables{&scene_form().table(),         &solver_form().table(),
                                   &contact_form().table(),       &time_form().table(),
                                   &fluid_form().table(),         &fill_form().table(),
                                   &viscosity_form().table(),     &surface_tension_form().table(),
                                   &vorticity_form().table(),     &emitter_form().table(),
                                   &sink_form().table(),          &force_field_form().table(),
                                   &timed_gravity_form().table(), &body_form().table(),
                                   &keyframe_form().table(),      &load_form().table(),
                                   &joint_form().table(),         &motor_form().table(),
                                   &contact_pair_form().table(),  &shape_form().table()};
  for (const Table* t : single_shape_tables()) tables.push_back(t);
  tables.insert(tables.end(), {&rotation_form().table(), &camera_form().table(), &outputs_form().table(),
                               &measure_form().table(), &pressure_probe_form().table(), &pressure_patch_form().table(),
                               &level_gauge_form().table(), &flow_gauge_form().table(), &pictures_form().table()});
  return tables;
}

}  // namespace tidelock::scene_format
