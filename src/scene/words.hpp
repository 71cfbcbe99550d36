// The words of the scene file's closed choices: one table per enum, used by the reader, the schema, the reference and
// by whoever prints a setting.
#pragma once
#include <array>
#include <string>
#include <type_traits>
#include <vector>

#include "scene/scene.hpp"

namespace tidelock {

template <class E>
struct Word {
  E value;
  const char* word;
  const char* meaning;
  const char* later = nullptr;  // why this version refuses the word, which then is in no list of valid words
};

constexpr auto words_of(PressureSolver) {
  using W = Word<PressureSolver>;
  return std::array{
      W{PressureSolver::dfsph, "dfsph", "divergence-free SPH, Bender and Koschier 2017"},
      W{PressureSolver::iisph, "iisph", "implicit incompressible SPH, Ihmsen et al. 2014"},
      W{PressureSolver::pcisph, "pcisph", "predictive-corrective incompressible SPH, Solenthaler and Pajarola 2009"},
      W{PressureSolver::pbf, "pbf", "position based fluids, Macklin and Mueller 2013"},
      W{PressureSolver::wcsph, "wcsph",
        "weakly compressible SPH, Becker and Teschner 2007: no iteration, steps that follow sound"}};
}
constexpr auto words_of(SteppingMode) {
  using W = Word<SteppingMode>;
  return std::array{W{SteppingMode::adaptive, "adaptive", "one step for all, by `cfl`"},
                    W{SteppingMode::constant, "constant", "always `step`"},
                    W{SteppingMode::individual, "individual",
                      "each group of neighbouring particles has its own step, Wang et al. 2017; with `wcsph` only"}};
}
constexpr auto words_of(Coupling) {
  using W = Word<Coupling>;
  return std::array{
      W{Coupling::strong, "strong", "fluid and contact pressures in one interlinked iteration, Gissler et al. 2019"},
      W{Coupling::weak, "weak", "bodies keep their velocity while the fluid is solved, Akinci et al. 2012"}};
}
constexpr auto words_of(BodyResponse) {
  using W = Word<BodyResponse>;
  return std::array{
      W{BodyResponse::exact, "exact", "each body's degrees of freedom are eliminated; no body is too light"},
      W{BodyResponse::split, "split", "in the diagonal, with each body's mass split among the particles that touch it"},
      W{BodyResponse::printed, "printed", "not at all, Gissler et al. 2019; fails for light bodies"}};
}
constexpr auto words_of(Interface) {
  using W = Word<Interface>;
  return std::array{
      W{Interface::consistent, "consistent", "walls have no pressure of their own, Bender et al. 2023"},
      W{Interface::akinci, "akinci", "the same forces with the diagonal of the classical form, Akinci et al. 2012"},
      W{Interface::mirror, "mirror", "a wall answers each particle with that particle's own pressure"},
      W{Interface::mls, "mls", "wall pressures extrapolated from the fluid by moving least squares, Band et al. 2018"}};
}
constexpr auto words_of(Iteration) {
  using W = Word<Iteration>;
  return std::array{
      W{Iteration::accelerated, "accelerated", "Nesterov's acceleration with restart: far fewer iterations"},
      W{Iteration::jacobi, "jacobi", "relaxed Jacobi, as the papers print it"}};
}
constexpr auto words_of(StopRule) {
  using W = Word<StopRule>;
  return std::array{W{StopRule::two_sided, "two_sided", "counts too much pressure as well as too little"},
                    W{StopRule::one_sided, "one_sided", "counts compression only, as the papers do"}};
}
constexpr auto words_of(KernelName) {
  using W = Word<KernelName>;
  return std::array{W{KernelName::cubic, "cubic", "cubic spline"},
                    W{KernelName::wendland_c2, "wendland_c2", "Wendland's C2 function"}};
}
constexpr auto words_of(ViscosityModel) {
  using W = Word<ViscosityModel>;
  return std::array{
      W{ViscosityModel::none, "none", "no viscosity"},
      W{ViscosityModel::xsph, "xsph", "velocities are evened out by a share per step; no physical unit"},
      W{ViscosityModel::implicit, "implicit",
        "the Laplacian at the end of the step: any kinematic viscosity at any step; recommended"},
      W{ViscosityModel::weiler, "weiler",
        "implicit and without moment, Weiler et al. 2018: bodies of fluid turn freely; too thin where layers slide"},
      W{ViscosityModel::laplacian, "laplacian",
        "explicit Laplacian of the velocity times a kinematic viscosity, Morris et al. 1997; small steps"},
      W{ViscosityModel::artificial, "artificial",
        "holds particles that come together, a share of the speed of sound, Monaghan 1992, Wang et al. 2017; with "
        "`wcsph`"},
      W{ViscosityModel::bender_koschier, "bender_koschier",
        "a step leaves a share of the strain rate, Bender and Koschier 2017; no physical unit, depends on the step"},
      W{ViscosityModel::peer, "peer",
        "velocities are rebuilt from a gradient of which a share of the shear is left, Peer et al. 2015; no physical "
        "unit, depends on the step"}};
}
constexpr auto words_of(WallSlip) {
  using W = Word<WallSlip>;
  return std::array{W{WallSlip::no_slip, "no_slip", "the fluid sticks to bodies"},
                    W{WallSlip::slip, "slip", "bodies exert no friction"}};
}
constexpr auto words_of(TensionModel) {
  using W = Word<TensionModel>;
  return std::array{
      W{TensionModel::none, "none", "no surface tension"},
      W{TensionModel::akinci, "akinci", "cohesion, surface area and adhesion to bodies, Akinci et al. 2013"},
      W{TensionModel::becker, "becker", "cohesion weighted by the kernel, Becker and Teschner 2007"},
      W{TensionModel::he2014, "he2014",
        "surface energy and pressure of the air, after He et al. 2014: a true tension"}};
}
constexpr auto words_of(VorticityModel) {
  using W = Word<VorticityModel>;
  return std::array{
      W{VorticityModel::none, "none", "nothing"},
      W{VorticityModel::micropolar, "micropolar", "particles have a spin of their own, Bender et al. 2017"},
      W{VorticityModel::confinement, "confinement", "vortices are driven, Steinhoff and Underhill 1994"}};
}
constexpr auto words_of(EmitterForm) {
  using W = Word<EmitterForm>;
  return std::array{W{EmitterForm::box, "box", "a rectangle; in 2D a line"},
                    W{EmitterForm::disc, "disc", "a disc; in 2D a line"}};
}
constexpr auto words_of(FillLattice) {
  using W = Word<FillLattice>;
  return std::array{
      W{FillLattice::lattice, "lattice", "square or cubic grid"},
      W{FillLattice::hexagonal, "hexagonal", "hexagonal packing: no preferred axis"},
      W{FillLattice::relaxed, "relaxed",
        "a lattice moved to equal density in a container of this form: fluid in a creature starts at rest"}};
}
constexpr auto words_of(Motion) {
  using W = Word<Motion>;
  return std::array{W{Motion::static_, "static", "never moves"},
                    W{Motion::animated, "animated", "moves as the file says, whatever the fluid does"},
                    W{Motion::dynamic, "dynamic", "moved by gravity, contact, joints and loads"}};
}
constexpr auto words_of(FrictionModel) {
  using W = Word<FrictionModel>;
  return std::array{
      W{FrictionModel::implicit, "implicit", "within the cone of the contact forces that were found: exact"},
      W{FrictionModel::printed, "printed", "explicit, as the paper prints it: about half of the coefficient acts"}};
}
constexpr auto words_of(FilmModel) {
  using W = Word<FilmModel>;
  return std::array{W{FilmModel::wet, "wet", "water presses in the gap as along its edge; a dry edge has no pressure"},
                    W{FilmModel::dry, "dry", "nothing presses in the gap, as if the solids were glued together"}};
}
constexpr auto words_of(OnFailure) {
  using W = Word<OnFailure>;
  return std::array{
      W{OnFailure::retry, "retry", "take the step again in halves, quarters, ...; stop where that does not help"},
      W{OnFailure::stop, "stop", "stop with an error"},
      W{OnFailure::go_on, "go_on", "go on with the errors that are left; they are counted and reported"}};
}
constexpr auto words_of(RigidEngine) {
  using W = Word<RigidEngine>;
  return std::array{W{RigidEngine::sph, "sph", "by pressure of the bodies' samples, Gissler et al. 2019"},
                    W{RigidEngine::bullet, "bullet", "by Bullet, from the true shapes; weak coupling, 3D"}};
}
constexpr auto words_of(JointType) {
  using W = Word<JointType>;
  return std::array{W{JointType::hinge, "hinge", "turns about an axis"}, W{JointType::ball, "ball", "turns freely"}};
}
constexpr auto words_of(Lock) {
  using W = Word<Lock>;
  return std::array{W{Lock::x, "x", "moving along x"},
                    W{Lock::y, "y", "moving along y"},
                    W{Lock::z, "z", "moving along z"},
                    W{Lock::turn_x, "turn_x", "turning about x"},
                    W{Lock::turn_y, "turn_y", "turning about y"},
                    W{Lock::turn_z, "turn_z", "turning about z"}};
}
constexpr auto words_of(ParticleFormat) {
  using W = Word<ParticleFormat>;
  return std::array{W{ParticleFormat::bgeo, "bgeo", "Houdini's classic format, also read by Partio and splashsurf"},
                    W{ParticleFormat::vtp, "vtp", "VTK XML with a .pvd time series, for ParaView"},
                    W{ParticleFormat::ply, "ply", "Stanford PLY"}};
}
constexpr auto words_of(ColourBy) {
  using W = Word<ColourBy>;
  return std::array{W{ColourBy::speed, "speed", "speed"}, W{ColourBy::pressure, "pressure", "pressure"},
                    W{ColourBy::density, "density", "density over rest density"},
                    W{ColourBy::fluid, "fluid", "which fluid it is of"}};
}

/// The word that the scene file uses for a choice, e.g. word(Motion::static_) is "static".
template <class E>
requires std::is_enum_v<E> std::string word(E value) {
  for (const auto& w : words_of(E{}))
    if (w.value == value) return w.word;
  return "unknown";
}

}  // namespace tidelock
