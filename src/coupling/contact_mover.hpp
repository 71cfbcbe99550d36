// Bodies that our contact moves: pressure of their samples, joints and friction (docs/contact.md).
#pragma once
#include "bodies/contact_solver.hpp"
#include "coupling/body_mover.hpp"
#include "coupling/film.hpp"

namespace tidelock {

class ContactMover : public BodyMover {
 public:
  explicit ContactMover(const World& world) : solver_(world), settings_(world.scene.solver.contact) {}

  void look_around(Surroundings& near, const World& world, const Exec& exec) override;
  void begin_step(const World& world, const Exec& exec, const Surroundings& near, double dt,
                  GuardCounts& guards) override;
  void find_films(Films& films, const FluidView& view, const World& world,
                  const std::vector<double>& fluid_rows) override {
    films.find(view, world, solver_, fluid_rows);
  }
  void share_mass(InterfaceRows* fluid, const FluidView& view, SolverWork& work) override;
  void resist(std::vector<Twist<double>>& v_s) override;
  bool idle() const override { return solver_.idle(); }
  void begin(Goal goal, const std::vector<Twist<double>>& v_s, Buffer<Twist<double>>* before) override;
  void forces(const FluidPush&) override { solver_.forces(); }
  void predict() override { solver_.predict(); }
  Buffer<Twist<double>>& velocities() override { return solver_.velocities(); }
  void update() override { solver_.update(); }
  const int* solved() const override { return solver_.solved(); }
  int most_iterations() const override { return settings_.max_iterations; }
  void solve(const Exec& exec) override;
  void finish(World& world, double dt, std::vector<Wrench>& impulses) override;
  RigidReport report() const override;
  std::size_t bytes() const override { return solver_.bytes(); }

 private:
  void carry(World& world, const std::vector<Wrench>& fluid, double dt);

  ContactSolver solver_;
  ContactSettings settings_;
  Goal goal_ = Goal::density;
  FrictionProgress friction_;     // of the last solve
  bool friction_settled_ = true;  // in every solve of the step
};

}  // namespace tidelock
