// A scene file as plain structs in SI units, validated by read_scene(). Defaults are the file's defaults.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "geometry/shape.hpp"

namespace tidelock {

enum class PressureSolver { dfsph, iisph, pcisph, pbf, wcsph };
enum class SteppingMode { adaptive, constant, individual };
enum class Coupling { strong, weak };
enum class BodyResponse { exact, split, printed };
enum class Interface { consistent, akinci, mirror, mls };
enum class Iteration { accelerated, conjugate, jacobi };
enum class ContactIteration { accelerated, jacobi };
enum class StopRule { two_sided, one_sided, velocity };
enum class KernelName { cubic, wendland_c2 };
enum class ViscosityModel { none, xsph, laplacian, implicit, weiler, bender_koschier, peer, artificial };
enum class WallSlip { no_slip, slip };
enum class TensionModel { none, akinci, becker, he2014 };
enum class VorticityModel { none, micropolar, confinement };
enum class EmitterForm { box, disc };
enum class FillLattice { lattice, hexagonal, relaxed, settled };
enum class Motion { static_, animated, dynamic };  // "static", "animated", "dynamic"
enum class FrictionModel { implicit, printed };
enum class FilmModel { wet, dry };
enum class OnFailure { retry, stop, go_on };
enum class RigidEngine { sph, bullet };
enum class JointType { hinge, ball };
enum class Lock { x, y, z, turn_x, turn_y, turn_z };  // a degree of freedom, along or about the world's axes
enum class ParticleFormat { bgeo, vtp, ply };
enum class ColourBy { speed, pressure, density, fluid };

/// Contact of bodies, [GPB+19] 3.4.
struct ContactSettings {
  RigidEngine engine = RigidEngine::sph;
  ContactIteration iteration = ContactIteration::accelerated;
  FrictionModel friction = FrictionModel::implicit;
  FilmModel film = FilmModel::wet;  // water in gaps that no particle fits into
  std::optional<double> gamma;      // [-] volume factor of samples in contact; default: boundary_gamma
  double error = 1e-3;              // [-] average relative density deviation at which a solve stops
  int max_iterations = 500;         // [-]
};

inline constexpr double kPressureError = 0.1, kVelocityError = 0.05;  // [-] defaults of the two in SolverSettings

struct SolverSettings {
  PressureSolver pressure = PressureSolver::iisph;
  Coupling coupling = Coupling::strong;              // of fluid and dynamic bodies
  BodyResponse body_response = BodyResponse::exact;  // how the strong coupling accounts for the motion of bodies
  Interface interface = Interface::consistent;       // pressure of walls and bodies on the fluid
  std::optional<Iteration> iteration;                // default: solver_choice() in scene/solver_choice.hpp
  std::optional<StopRule> stop;                      // default: the same
  KernelName kernel = KernelName::cubic;
  double density_error = 1e-4;           // [-] average relative density residual at which a density solve stops
  std::optional<double> pressure_error;  // [-] allowed residual, as a fraction of the compression that the step would
                                         // cause without pressure; default: kPressureError
  std::optional<double> velocity_error;  // [-] of stop `velocity`: error of the velocities, as a share of what pressure
                                         // changes; default: kVelocityError
  double divergence_error = 3e-4;  // [-] average relative density change per step at which a divergence solve stops
  double viscosity_error = 1e-4;   // [-] residual of an implicit viscosity solve over the velocities, root mean square
  int min_iterations = 2;          // [-] updates of the pressures by a density solve; one by a divergence solve
  int max_iterations = 500;        // [-]
  OnFailure on_failure = OnFailure::retry;  // after a solve that did not converge
  std::optional<double> relaxation;         // [-] default: 0.5 for jacobi, 0.45 for accelerated (cubic, support 2 h)
  std::optional<double> warm_start;         // [-] share of the last step's pressure to start from; default by stop rule
  std::optional<double> sound_speed;     // [m/s] of wcsph; default 10 times the fastest speed that the scene can give
  std::optional<double> boundary_gamma;  // [-] volume factor of surface samples; default 0.82 in 3D, 0.80 in 2D
  ContactSettings contact;
};

struct TimeSettings {
  SteppingMode mode = SteppingMode::adaptive;  // constant where `step` is given
  std::optional<double> step;                  // [s] fixed step; excludes cfl
  double cfl = 0.4;                            // [-] dt <= cfl * particle_size / fastest speed   [BK17] 3.1
  double min_step = 1e-6;                      // [s]
  double max_step = 5e-3;                      // [s]
  double end = 1;                              // [s]
  bool end_is_default = false;                 // the file names no end; written by the reader, for suspicious()
  double frames_per_second = 25;               // [1/s]
};

struct Fill {
  Shape shape;
  std::optional<FillLattice> lattice;  // default: lattice_of() in world/packing.hpp
  Vec3d velocity{0, 0, 0};             // [m/s] initial
};

struct Viscosity {
  ViscosityModel model = ViscosityModel::xsph;
  double xsph = 0.01;       // [-] share of the velocity difference that each step removes
  double kinematic = 1e-6;  // [m^2/s] for the models with a physical unit
  double gamma = 0.5;       // [-] each step multiplies the strain rate by it: [BK17]'s gamma, the xi of Peer et al.
  double error = 0.01;      // [1/s] average strain-rate error at which "bender_koschier" stops
  double artificial = 0.1;  // [-] alpha of "artificial"
  std::optional<double> artificial_wall;  // [-] alpha between fluid and bodies; default: `artificial`
  WallSlip wall = WallSlip::no_slip;
};

struct SurfaceTension {
  TensionModel model = TensionModel::none;
  double coefficient = 0.072;  // [N/m] tension of the surface with "he2014"; a strength alone with the others
  double adhesion = 0;         // [-] pull of bodies relative to the fluid's own cohesion
};

struct Vorticity {
  VorticityModel model = VorticityModel::none;
  double transfer = 1e-3;    // [m^2/s] nu_t of "micropolar": between particles' spin and flow
  double diffusion = 0.02;   // [-] share of the difference of spins that each step removes
  double confinement = 0.1;  // [-] epsilon of "confinement"
};

struct FluidDescription {
  std::string name = "water";
  std::string material;   // material of the library that gives the other values; empty: none
  double density = 1000;  // [kg/m^3] at rest
  Viscosity viscosity;
  SurfaceTension surface_tension;
  Vorticity vorticity;
  double air_drag = 0;  // [-] factor of the drag of still air on the fluid's surface; 1: as in the paper
  std::optional<std::array<double, 3>> colour;  // sRGB 0..1 in pictures; else as fluid_looks.hpp says
  std::vector<Fill> fill;
};

struct Keyframe {
  double time = 0;          // [s]
  Vec3d position{0, 0, 0};  // [m]
  Quatd rotation{1, 0, 0, 0};
};

/// An outside force and torque on a body at a time; linear between entries, constant before and after them.
struct TimedLoad {
  double time = 0;        // [s]
  Vec3d force{0, 0, 0};   // [N] at the centre of mass
  Vec3d torque{0, 0, 0};  // [N m]
};

struct BodyDescription {
  std::string name;
  Motion motion = Motion::static_;
  Shape shape;                 // in the body's frame
  Vec3d position{0, 0, 0};     // [m] of the body's frame at t = 0
  Quatd rotation{1, 0, 0, 0};  // of the body's frame at t = 0
  Vec3d velocity{0, 0, 0};     // [m/s] animated: constant; dynamic: of the centre of mass at t = 0
  Vec3d spin{0, 0, 0};         // [rad/s] animated: constant, about `position`; dynamic: at t = 0
  std::vector<Keyframe> keyframes;
  std::optional<double> density;                // [kg/m^3] of the solid; static and animated bodies need none
  std::optional<double> mass;                   // [kg] in place of a density
  double friction = 0.5;                        // [-] Coulomb coefficient; a pair takes the geometric mean
  double restitution = 0;                       // [-] a pair takes the larger
  double held_until = 0;                        // [s] dynamic: at rest in its place before this time
  std::vector<Lock> locked;                     // dynamic: degrees of freedom that keep their initial velocity
  std::vector<TimedLoad> loads;                 // dynamic: outside forces and torques
  std::optional<std::array<double, 3>> colour;  // [0..1] red, green, blue in pictures
  bool filled = false;                          // samples throughout the solid, not only on its surface
  bool measured = false;                        // static: write the fluid's load on it; other bodies always have it
  bool visible = true;                          // in pictures; an inside-out tank is drawn as a frame only
};

/// Friction and restitution of one pair of bodies; replaces the values of the bodies.
struct ContactPair {
  std::string first, second;          // names of bodies
  std::optional<double> friction;     // [-]
  std::optional<double> restitution;  // [-]
};

struct MotorSettings {
  std::optional<double> speed;       // [rad/s] speed that it keeps, with at most max_torque
  std::optional<double> max_torque;  // [N m]
  std::optional<double> torque;      // [N m] constant, in place of a speed
};

/// Ties a body to another or, without one, to the world.
struct JointDescription {
  std::string name;
  JointType type = JointType::hinge;
  std::string body, to;         // names of bodies; `to` empty: the world
  Vec3d anchor{0, 0, 0};        // [m] in the world at t = 0
  Vec3d axis{0, 0, 1};          // of a hinge, in the world at t = 0
  MotorSettings motor;          // hinge: turns `body` against `to` about `axis`
  std::optional<double> lower;  // [degrees] hinge: least angle, 0 at the start
  std::optional<double> upper;  // [degrees] hinge: largest angle
  bool collide = false;         // let the two bodies touch each other
};

struct PictureSettings {
  bool every_frame = false;  // keep a PNG per frame; the contact sheet and the movie are always made unless `none`
  bool none = false;
  ColourBy colour_by = ColourBy::speed;
  std::optional<double> colour_from, colour_to;         // [unit of colour_by] ends of the colours; else from the data
  int width = 960, height = 540;                        // [pixels]
  std::optional<Vec3d> camera_position, camera_target;  // [m]; automatic when absent
};

/// Fluid pressure at a point.
struct PressureProbe {
  std::string name;
  Vec3d position{0, 0, 0};  // [m] in the body's frame if there is one
  std::string body;         // name of the body that it rides on; empty: none
};

/// Mean pressure of the fluid over a rectangle (in 2D over a line).
struct PressurePatch {
  std::string name;
  Vec3d corner{0, 0, 0};                   // [m] in the body's frame if there is one
  Vec3d edge_1{0, 0, 0}, edge_2{0, 0, 0};  // [m] in 2D edge_2 is the unit of depth
  std::string body;                        // as of a probe
};

/// Height of the fluid's surface on the line along gravity through a point.
struct LevelGauge {
  std::string name;
  Vec3d position{0, 0, 0};  // [m] in the body's frame if there is one
  std::string body;         // as of a probe
};

/// Volume of fluid that passes a rectangle (in 2D a line), positive along edge_1 x edge_2 (in 2D: edge_1 turned
/// clockwise by 90 degrees).
struct FlowGauge {
  std::string name;
  Vec3d corner{0, 0, 0};                   // [m]
  Vec3d edge_1{0, 0, 0}, edge_2{0, 0, 0};  // [m] in 2D edge_2 is the unit of depth
};

/// What is measured beside energies and bodies.
struct MeasureSettings {
  std::vector<PressureProbe> pressures;
  std::vector<PressurePatch> patches;
  std::vector<LevelGauge> levels;
  std::vector<FlowGauge> flows;
  bool divergence = false;  // the largest of each step, for the run record; costs an iteration a step
};

struct OutputSettings {
  std::vector<ParticleFormat> particles{ParticleFormat::bgeo};
  double measure_every = 0.01;  // [s] simulated time between rows of measurements.csv
  MeasureSettings measure;
  double checkpoint_every = 1.0;  // [s] simulated time between checkpoints
  PictureSettings pictures;
};

/// Where pictures are taken from: those of a run, `tidelock render` and `tidelock blender`. 3D only.
struct CameraSettings {
  std::optional<Vec3d> position, target;  // [m]; automatic when absent
  double field_of_view = 28;              // [degrees] from bottom to top of the picture
  double turn = 0;                        // [degrees/s] of simulated time, about the target
};

/// Fluid that comes in through a rectangle (in 2D a line) or a disc.
struct Emitter {
  std::string name;
  std::string fluid;  // name of the fluid
  EmitterForm form = EmitterForm::box;
  std::array<double, 2> size{0.1, 0.1};  // [m] of a box, across its direction
  double radius = 0.05;                  // [m] of a disc
  Vec3d position{0, 0, 0};               // [m] of the middle, at t = 0; in the body's frame if there is one
  Vec3d direction{1, 0, 0};              // that it flows in
  double turn = 0;                       // [degrees] of a box about its direction
  double speed = 1;                      // [m/s]
  double start = 0, end = 1e6;           // [s]
  int limit = 100000000;                 // [-] particles that it makes at most
  std::string body;                      // name of the body that it moves with; empty: none
};

/// Fluid that comes here is taken out.
struct Sink {
  Shape shape;
  double start = 0, end = 1e6;  // [s]
};

/// An acceleration of the fluid by expressions of x, y, z [m], t [s], vx, vy, vz [m/s].
struct ForceField {
  std::string x = "0", y = "0", z = "0";  // [m/s^2]
  double start = 0, end = 1e6;            // [s]
};

/// Gravity at a time; linear between entries, constant before and after them.
struct TimedGravity {
  double time = 0;             // [s]
  Vec3d gravity{0, -9.81, 0};  // [m/s^2]
};

struct Scene {
  std::string file;  // where it came from, for messages
  int format = 1;    // version of the scene format
  std::string name = "untitled";
  int dimensions = 3;
  double particle_size = 0.02;                  // [m] spacing h of the particles at rest
  Vec3d gravity{0, -9.81, 0};                   // [m/s^2]
  std::vector<TimedGravity> gravity_over_time;  // in place of `gravity` where there is any
  SolverSettings solver;
  TimeSettings time;
  std::vector<FluidDescription> fluids;
  std::vector<Emitter> emitters;
  std::vector<Sink> sinks;
  std::vector<ForceField> force_fields;
  std::vector<BodyDescription> bodies;
  std::vector<JointDescription> joints;
  std::vector<ContactPair> contacts;
  CameraSettings camera;
  OutputSettings outputs;
};

/// [m/s^2] at a time.
Vec3d gravity_at(const Scene& scene, double time);
/// [m/s^2] the strongest of all times; the first of these where several are as strong.
Vec3d strongest_gravity(const Scene& scene);

/// Place of the body of that name in Scene::bodies, and so in World::bodies.
std::optional<std::size_t> body_named(const Scene& scene, const std::string& name);

}  // namespace tidelock
