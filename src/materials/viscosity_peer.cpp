#include "materials/viscosity_peer.hpp"

#include <array>

#include "materials/fluid_table.hpp"
#include "materials/velocity_solve.hpp"
#include "materials/viscous_step.hpp"

namespace tidelock {
namespace {

/// Coefficient: the weight of a pair [kg/m^d].
class Peer : public VelocitySolve {
 public:
  Peer() : VelocitySolve(ViscosityModel::peer) {}
  double coefficient(const Fluid& f) const override { return f.density * (f.viscosity.gamma < 1 ? 1 : 0); }
  bool by_forces() const override { return false; }
  std::size_t bytes() const override {
    std::size_t sum = VelocitySolve::bytes();
    for (const auto& row : goal_) sum += row.bytes();
    return sum;
  }

 protected:
  /// The goal for the velocity gradient.
  void begin(const Equations& e) override {
    const FluidView& view = e.view;
    const Exec& exec = view.exec;
    for (auto& row : goal_)
      if (row.size() != view.size()) row.resize(view.size());
    const FluidTable less = table_of(e.world.fluids, [](const Fluid& f) {
      return f.viscosity.model == ViscosityModel::peer ? 1 - f.viscosity.gamma : 0;
    });
    with_neighbourhood(view, [&](const auto& nb) {
      PeerGradients<std::decay_t<decltype(nb.kernel)>> pass;
      pass.nb = nb;
      pass.density = exec.in(view.fluid.density), pass.fluid = exec.in(view.fluid.fluid);
      pass.less = exec.in(less.value), pass.wall = exec.in(e.c.wall);
      pass.inv_dimensions = 1.0f / static_cast<float>(view.constants.dimensions);
      pass.flat = view.constants.dimensions == 2 ? 0.0f : 1.0f;
      pass.out_x = exec.out(goal_[0]), pass.out_y = exec.out(goal_[1]), pass.out_z = exec.out(goal_[2]);
      exec.run(pass, view.owned());
    });
  }
  void start(const Equations& e, const Velocities&, Buffer<Float4>& q) override {
    with_neighbourhood(e.view, [&](const auto& nb) {
      using K = std::decay_t<decltype(nb.kernel)>;
      e.view.exec.run(PeerGoal<K>{nb, e.at_wall, rows(e.view.exec), e.view.exec.out(q)}, e.view.owned());
    });
  }
  double apply(const Equations& e, const Velocities& v, Buffer<Float4>& q) override {
    const Exec& exec = e.view.exec;
    double product = 0;
    with_neighbourhood(e.view, [&](auto nb) {
      nb.v = exec.in(v.fluid), nb.bv = exec.in(v.samples);
      using K = std::decay_t<decltype(nb.kernel)>;
      const PeerApply<K> pass{nb, e.at_wall, exec.out(q)};
      product = e.view.constants.particle_volume * exec.reduce(pass, e.view.owned()).sum[0];
    });
    return product;
  }
  void push(const Equations& e, const Velocities& v, bool first, Float4* force) override {
    const Exec& exec = e.view.exec;
    with_neighbourhood(e.view, [&](const auto& nb) {
      using K = std::decay_t<decltype(nb.kernel)>;
      PeerForces<K> pass{samples_of(e.view, nb.kernel), e.at_wall, rows(exec)};
      pass.nb.moving = exec.in(v.fluid), pass.nb.v = exec.in(v.samples) + e.view.first_sample();
      pass.share = first ? 1.0f : 0.0f, pass.inv_dt = static_cast<float>(1 / e.dt);
      pass.force = force;
      exec.run(pass, e.view.samples());
    });
  }

 private:
  PeerRows rows(const Exec& exec) const { return {exec.in(goal_[0]), exec.in(goal_[1]), exec.in(goal_[2])}; }

  std::array<Buffer<Float4>, 3> goal_;  // [1/s] goal for the velocity gradient, by row
};

}  // namespace

std::unique_ptr<SolvedViscosity> solved_viscosity::peer() { return std::make_unique<Peer>(); }

}  // namespace tidelock
