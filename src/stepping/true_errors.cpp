#include "stepping/true_errors.hpp"

#include <algorithm>

#include "bodies/animate.hpp"
#include "neighbours/surroundings.hpp"

namespace tidelock {
namespace {

DensityError density_error(const FluidView& view, const Totals<5, 1>& densities, BodyCoupling& coupling) {
  DensityError found;
  found.average = densities.sum[0] / static_cast<double>(view.owned());
  found.worst = std::max(0.0, densities.max[0]);
  if (FluidBodies* bodies = coupling.felt()) bodies->rows.find_densities(view, found.near_average, found.near_worst);
  return found;
}

}  // namespace

void find_errors(const FluidView& view, const SolverWork& work, BodyCoupling& coupling, StepReport& report) {
  if (view.owned() == 0) return;
  const auto counted = [](double sum) { return static_cast<std::uint64_t>(sum + 0.5); };
  const Totals<5, 1> all = find_densities(view, work);
  report.found = density_error(view, all, coupling);
  report.guards.release_bounded = counted(all.sum[1]), report.guards.sparse = counted(all.sum[2]);
  report.guards.diagonal_floor = counted(all.sum[3]), report.guards.state_tension = counted(all.sum[4]);
  report.guards.start_eased = view.rest_density > 1 ? 1 : 0;
}

DensityError errors_left(const World& world, const Exec& exec, double release_way) {
  World copy = world;  // looking sorts it
  Surroundings near(copy);
  SolverWork work;
  BodyCoupling coupling(copy);
  place_bodies(copy, copy.time, copy.last_dt, exec);
  sort_world(copy, exec, near, work);
  near.build(copy, exec);
  const FluidView view = view_of(copy, exec, near, release_way);
  compute_densities(view, work);
  coupling.touch(view, copy);
  return density_error(view, find_densities(view, work), coupling);
}

}  // namespace tidelock
