// The words of the scene file's closed choices: one table per enum, used by the reader, the schema, the reference and
// by whoever prints a setting.
#pragma once
#include <algorithm>
#include <array>
#include <initializer_list>
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
        "weakly compressible SPH, Becker and Teschner 2007: no iteration; sound limits the step"}};
}
constexpr auto words_of(SteppingMode) {
  using W = Word<SteppingMode>;
  return std::array{W{SteppingMode::adaptive, "adaptive", "one step for all particles, from `cfl`"},
                    W{SteppingMode::constant, "constant", "always `step`"},
                    W{SteppingMode::individual, "individual",
                      "each group of neighbouring particles has its own step, Wang et al. 2017; with `wcsph` only"}};
}
constexpr auto words_of(Coupling) {
  using W = Word<Coupling>;
  return std::array{
      W{Coupling::strong, "strong", "one interlinked iteration of fluid and contact pressures, Gissler et al. 2019"},
      W{Coupling::weak, "weak", "bodies keep their velocity while the fluid is solved, Akinci et al. 2012"}};
}
constexpr auto words_of(BodyResponse) {
  using W = Word<BodyResponse>;
  return std::array{
      W{BodyResponse::exact, "exact", "eliminates the degrees of freedom of each body; works for any density"},
      W{BodyResponse::split, "split",
        "adds them to the diagonal, with the mass of each body split among the particles that touch it"},
      W{BodyResponse::printed, "printed", "ignores them, as Gissler et al. 2019 print it; fails for light bodies"}};
}
constexpr auto words_of(Interface) {
  using W = Word<Interface>;
  return std::array{
      W{Interface::consistent, "consistent", "walls have no pressure of their own, Bender et al. 2023"},
      W{Interface::akinci, "akinci", "the same forces, the diagonal of the classical form, Akinci et al. 2012"},
      W{Interface::mirror, "mirror", "a wall has the pressure of each particle that it meets"},
      W{Interface::mls, "mls", "wall pressures extrapolated from the fluid by moving least squares, Band et al. 2018"}};
}
constexpr auto words_of(Iteration) {
  using W = Word<Iteration>;
  return std::array{W{Iteration::accelerated, "accelerated",
                      "Nesterov's acceleration with restart: far fewer iterations than `jacobi`"},
                    W{Iteration::conjugate, "conjugate",
                      "conjugate gradients: fewest iterations; solves that dynamic bodies answer use `accelerated`"},
                    W{Iteration::jacobi, "jacobi", "relaxed Jacobi, as the papers print it"}};
}
constexpr auto words_of(ContactIteration) {
  using W = Word<ContactIteration>;
  return std::array{
      W{ContactIteration::accelerated, "accelerated", "Nesterov's acceleration with restart: far fewer iterations"},
      W{ContactIteration::jacobi, "jacobi", "relaxed Jacobi, as the papers print it"}};
}
constexpr auto words_of(StopRule) {
  using W = Word<StopRule>;
  return std::array{W{StopRule::two_sided, "two_sided", "counts both too little and too much pressure"},
                    W{StopRule::one_sided, "one_sided", "counts compression only, as the papers do"},
                    W{StopRule::velocity, "velocity",
                      "estimates the error of the velocities, block by block; only with conjugate gradients"}};
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
      W{ViscosityModel::xsph, "xsph", "each step removes a share of the velocity differences; no physical unit"},
      W{ViscosityModel::implicit, "implicit", "implicit Laplacian: any kinematic viscosity at any step; recommended"},
      W{ViscosityModel::weiler, "weiler",
        "implicit, conserves angular momentum, Weiler et al. 2018: blobs turn freely; too thin where layers slide"},
      W{ViscosityModel::laplacian, "laplacian",
        "explicit Laplacian times a kinematic viscosity, Morris et al. 1997; needs small steps"},
      W{ViscosityModel::artificial, "artificial",
        "resists the approach of particles, in proportion to the speed of sound, Monaghan 1992, Wang et al. 2017; with "
        "`wcsph`"},
      W{ViscosityModel::bender_koschier, "bender_koschier",
        "each step multiplies the strain rate by `gamma`, Bender and Koschier 2017; no physical unit, depends on the "
        "step"},
      W{ViscosityModel::peer, "peer",
        "rebuilds velocities from a gradient with the shear multiplied by `gamma`, Peer et al. 2015; no physical "
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
      W{TensionModel::he2014, "he2014", "surface energy and air pressure, after He et al. 2014: a true tension"}};
}
constexpr auto words_of(VorticityModel) {
  using W = Word<VorticityModel>;
  return std::array{
      W{VorticityModel::none, "none", "no model"},
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
        "a lattice moved to equal density in a container of this shape, so fluid in any shape starts at rest"},
      W{FillLattice::settled, "settled",
        "the closest packing, moved until pressure holds it in a mould of this form: still water starts at rest"}};
}
constexpr auto words_of(Motion) {
  using W = Word<Motion>;
  return std::array{W{Motion::static_, "static", "never moves"},
                    W{Motion::animated, "animated", "follows the motion of the file, whatever the fluid does"},
                    W{Motion::dynamic, "dynamic", "fluid, gravity, contact, joints and loads move it"}};
}
constexpr auto words_of(FrictionModel) {
  using W = Word<FrictionModel>;
  return std::array{
      W{FrictionModel::implicit, "implicit", "within the friction cone of the solved contact forces: exact"},
      W{FrictionModel::printed, "printed", "explicit, as the paper prints it: about half of the coefficient acts"}};
}
constexpr auto words_of(FilmModel) {
  using W = Word<FilmModel>;
  return std::array{
      W{FilmModel::wet, "wet", "water fills the gap and presses as along its edge; a dry edge has no pressure"},
      W{FilmModel::dry, "dry", "nothing presses in the gap, as if the solids were one"}};
}
constexpr auto words_of(OnFailure) {
  using W = Word<OnFailure>;
  return std::array{
      W{OnFailure::retry, "retry", "repeat the step in halves, quarters, ...; stop if that does not help"},
      W{OnFailure::stop, "stop", "stop with an error"},
      W{OnFailure::go_on, "go_on", "continue with the remaining errors; they are counted and reported"}};
}
constexpr auto words_of(RigidEngine) {
  using W = Word<RigidEngine>;
  return std::array{W{RigidEngine::sph, "sph", "pressure of the samples of bodies, Gissler et al. 2019"},
                    W{RigidEngine::bullet, "bullet", "Bullet, with the true shapes; weak coupling, 3D"}};
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
                    W{ColourBy::fluid, "fluid", "fluid of the particle"}};
}

/// The word that the scene file uses for a choice, e.g. word(Motion::static_) is "static".
template <class E>
requires std::is_enum_v<E> std::string word(E value) {
  for (const auto& w : words_of(E{}))
    if (w.value == value) return w.word;
  return "unknown";
}

/// All values of a choice that this version takes, in the order of their words, but for `without`.
template <class E>
requires std::is_enum_v<E> std::vector<E> values_of(std::initializer_list<E> without = {}) {
  std::vector<E> values;
  for (const auto& w : words_of(E{}))
    if (w.later == nullptr && std::find(without.begin(), without.end(), w.value) == without.end())
      values.push_back(w.value);
  return values;
}

}  // namespace tidelock
