// Films of water between solids that are too near for a particle: where they are and what they do to the bodies.
//
// The film's pressure is linear in the fluid's pressure along its edge. So its equations are solved once a step, for
// what a pressure at the edge does to the bodies, and inside a pressure solve a film follows every iteration at the
// cost of a sum over its edge. docs/theory/films.md.
#pragma once
#include <vector>

#include "bodies/contact_solver.hpp"
#include "coupling/film_jobs.hpp"
#include "coupling/fluid_answer.hpp"
#include "coupling/report.hpp"
#include "neighbours/grid_points.hpp"
#include "neighbours/lists.hpp"
#include "solvers/pressure_solve.hpp"

namespace tidelock {

class Films : public FluidAnswer {
 public:
  /// Finds the films of this step, after contact has begun. fluid_rows: particles that touch each body.
  void find(const FluidView& view, const World& world, const ContactSolver& contact,
            const std::vector<double>& fluid_rows);
  /// There are none: solves go on without.
  void forget();
  bool empty() const { return rim_.size() == 0; }
  bool idle() const override { return empty(); }

  /// The weight of the water in the films, over dt: changes the bodies' velocities. Once a step.
  void press(const World& world, double dt, std::vector<Twist<double>>& velocity);
  void begin(Goal goal, const std::vector<Twist<double>>& v_s, Buffer<Twist<double>>* before) override;
  /// What the fluid's forces on its samples do through the films; the velocities of whoever answers before follow.
  void forces(const FluidPush& push) override;
  Buffer<Twist<double>>& velocities() override { return *velocity_; }
  /// Impulses of the solve and, if it came after press(), of the weight.
  void finish(World& world, double dt, std::vector<Wrench>& impulses) override;

  std::size_t nodes() const { return nodes_.size(); }
  /// Bounds that acted on the films of this step.
  void count_bounds(GuardCounts& guards) const;
  std::size_t bytes() const;

 private:
  bool find_owners(const World& world, const ContactSolver& contact, const std::vector<double>& fluid_rows);
  void pick_samples(const FluidView& view, const World& world);
  void find_partners(const FluidView& view, const ContactSolver& contact);
  void make_nodes(const FluidView& view, const World& world);
  void solve(const Exec& exec);
  void iterate(const Exec& exec);
  void drop_dry(const Exec& exec);
  void order_pushes(const FluidView& view, const World& world);
  FilmSamples near(const Exec& exec) const;

  FilmBox box_;  // around the owners
  double h_ = 0, wet_ = 1;
  Buffer<FilmBody> bodies_;
  Buffer<std::uint8_t> flags_;
  Buffer<std::uint32_t> picked_, scratch_;
  GridPoints points_;  // of the picked samples
  NeighbourList list_;
  Buffer<FilmSample> samples_, samples_before_;
  Buffer<std::uint32_t> node_samples_, number_, counts_, first_link_, rim_, pushed_, push_order_;
  Buffer<FilmNode> nodes_;
  Buffer<FilmLink> links_;
  Buffer<FilmColumns> found_, rest_, direction_, product_;
  Buffer<FilmProgress> progress_;
  Buffer<double> totals_;
  Buffer<ContactPush> pushes_;
  Runs pushes_of_body_;
  Buffer<FilmSums> top_sums_;                  // [N] by body, of the films on its samples
  Buffer<double> top_up_;                      // [-] by body
  Buffer<double> dried_;                       // [-] one entry: nodes that drop_dry() has dropped
  Buffer<Wrench> heads_;                       // [N] by body: of the water's weight
  Buffer<double> edges_;                       // by node
  Buffer<Wrench> sums_, impulses_;             // [N s] by body
  std::vector<Wrench> pressed_;                // [N s] by body: the weight's part of the solve that comes
  Buffer<Twist<double>>* velocity_ = nullptr;  // by body, of whoever answers before
};

}  // namespace tidelock
