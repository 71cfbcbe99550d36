// The description of the scene format: one table per JSON object. Everything that reads, documents or completes a scene
// file goes through these.
#pragma once
#include "scene/form.hpp"
#include "scene/pressure_kind.hpp"
#include "scene/scene.hpp"

namespace tidelock::scene_format {

constexpr int newest_format = 2;  // this program reads all versions of the format up to this one

/// Format 1 placed a hollow box that is given by its size by its lowest corner, and a solid one by its centre.
constexpr int first_format_with_one_rule_for_boxes = 2;

/// Lengths, places and speeds that a scene may name [m], [m/s], [rad/s]; beyond these a unit has been mixed up.
constexpr Range lengths{1e-6, 1e6}, places{-1e6, 1e6}, speeds{-1e5, 1e5};

const Form<Scene>& scene_form();
const Form<SolverSettings>& solver_form();
const Form<ContactSettings>& contact_form();
const Form<TimeSettings>& time_form();
const Form<FluidDescription>& fluid_form();
const Form<Viscosity>& viscosity_form();
const Form<SurfaceTension>& surface_tension_form();
const Form<Vorticity>& vorticity_form();
const Form<Emitter>& emitter_form();
const Form<Sink>& sink_form();
const Form<ForceField>& force_field_form();
const Form<TimedGravity>& timed_gravity_form();
const Form<Fill>& fill_form();
const Form<BodyDescription>& body_form();
const Form<Keyframe>& keyframe_form();
const Form<TimedLoad>& load_form();
const Form<JointDescription>& joint_form();
const Form<MotorSettings>& motor_form();
const Form<ContactPair>& contact_pair_form();
const Form<CameraSettings>& camera_form();
const Form<OutputSettings>& outputs_form();
const Form<MeasureSettings>& measure_form();
const Form<PressureProbe>& pressure_probe_form();
const Form<PressurePatch>& pressure_patch_form();
const Form<LevelGauge>& level_gauge_form();
const Form<FlowGauge>& flow_gauge_form();
const Form<PictureSettings>& pictures_form();
/// Whether the shape is bounded, so that it can be filled.
bool bounded(const Shape& shape);
const Form<Shape>& shape_form();
const Form<AxisAngle>& rotation_form();

/// The words of the pressure solvers that fit, as a message lists them: "iisph" or "dfsph".
std::string solvers_that(bool (*fit)(const PressureKind& kind));

/// Exactly one of these keys makes a shape.
std::vector<std::string> shape_kinds();
/// The tables of the single shapes: box, sphere, ...
std::vector<const Table*> single_shape_tables();
/// Every table, the scene's own first.
std::vector<const Table*> all_tables();

/// Shapes with the same content (a hundred links of a chain) get one solid, which is triangulated once.
void share_solids(Scene& scene);

/// Checks that need the whole scene: names, something to simulate, fills in the same place.
void check_scene(const Scene& scene, const Place& place);

}  // namespace tidelock::scene_format
