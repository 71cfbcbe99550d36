#include "coupling/report.hpp"

#include <algorithm>

namespace tidelock {
namespace {

void raise(double& most, double value) { most = std::max(most, value); }
void raise(int& most, int value) { most = std::max(most, value); }

SolveReport joined(SolveReport a, const SolveReport& b) {
  a.iterations += b.iterations;
  raise(a.average_residual, b.average_residual);
  raise(a.two_sided_residual, b.two_sided_residual);
  raise(a.worst_residual, b.worst_residual);
  raise(a.velocity_error, b.velocity_error);
  a.tolerance = b.tolerance, a.velocity_tolerance = b.velocity_tolerance;
  a.converged = a.converged && b.converged;
  return a;
}

void add(const SolveReport& r, int& most_iterations, std::uint64_t& not_converged) {
  raise(most_iterations, r.iterations);
  if (!r.converged) ++not_converged;
}

}  // namespace

void SolveCounts::add(int more, bool converged) {
  iterations += static_cast<std::uint64_t>(more);
  raise(most_iterations, more);
  if (!converged) ++not_converged;
}

void StepReport::add_contact(const RigidReport& solve) {
  contact = solve;
  contacts.add(solve.iterations, solve.converged);
  if (!solve.friction_settled) ++guards.friction_unsettled;
}

StepReport joined(const StepReport& a, const StepReport& b) {
  StepReport all = b;
  all.dt += a.dt, all.parts += a.parts, all.turns += a.turns;
  all.density = joined(a.density, b.density);
  all.divergence = joined(a.divergence, b.divergence);
  all.viscosity = joined(a.viscosity, b.viscosity);
  all.near_residual = std::max(a.near_residual, b.near_residual);
  all.found = a.found;
  for_each_guard([](const char*, std::uint64_t& sum, const std::uint64_t& more) { sum += more; }, all.guards, a.guards);
  all.contact.iterations += a.contact.iterations;
  all.contact.friction_sweeps += a.contact.friction_sweeps;
  all.contact.converged = a.contact.converged && b.contact.converged;
  all.contact.friction_settled = a.contact.friction_settled && b.contact.friction_settled;
  return all;
}

void RunTotals::add(const StepReport& r) {
  ++steps;
  if (r.parts > 1) ++retried_steps;
  add(r.found);
  raise(worst_near_residual, r.near_residual);
  for_each_guard([](const char*, std::uint64_t& total, const std::uint64_t& step) { total += step; }, guards, r.guards);
}

void RunTotals::add(const DensityError& found) {
  raise(worst.average, found.average), raise(worst.worst, found.worst);
  raise(worst.near_average, found.near_average), raise(worst.near_worst, found.near_worst);
  sum_of_average_errors += found.average;
  ++states_found;
}

void RunTotals::add_solves(const StepReport& r) {
  add_cost(r);
  tidelock::add(r.density, max_density_iterations, density_not_converged);
  tidelock::add(r.divergence, max_divergence_iterations, divergence_not_converged);
  tidelock::add(r.viscosity, max_viscosity_iterations, viscosity_not_converged);
  raise(max_contact_iterations, r.contacts.most_iterations);
  contact_not_converged += r.contacts.not_converged;
  raise(worst_density_residual, r.density.worst_residual);
  raise(max_divergence, r.max_divergence);
  turns += r.turns, updates += r.updates, updates_of_all += r.updates_of_all;
  if (r.turns > 0) turned_seconds += r.dt;
}

void RunTotals::add_cost(const StepReport& r) {
  density_iterations += static_cast<std::uint64_t>(r.density.iterations);
  divergence_iterations += static_cast<std::uint64_t>(r.divergence.iterations);
  viscosity_iterations += static_cast<std::uint64_t>(r.viscosity.iterations);
  contact_iterations += r.contacts.iterations;
}

}  // namespace tidelock
