// Who is near whom in a step: the order of particles and samples along grids of cells, and the lists of neighbours.
#pragma once
#include <cstddef>

#include "neighbours/grid.hpp"
#include "neighbours/lists.hpp"
#include "solvers/pressure_solve.hpp"
#include "world/world.hpp"

namespace tidelock {

class Surroundings {
 public:
  /// margin [-]: how much wider than the kernel's support the lists are.
  explicit Surroundings(const World& world, double margin = 0);

  /// Sorts the fluid and the samples that move; those that do not are sorted once.
  void sort(World& world, const Exec& exec, SolverWork& work);
  /// The lists of the fluid among itself and among samples, and of samples among the fluid. After sort().
  void build(const World& world, const Exec& exec);
  /// The list of the moving samples among all samples. After sort().
  void build_samples(const World& world, const Exec& exec);

  const NeighbourList& of_fluid() const { return fluid_list; }
  const NeighbourList& boundary_of_fluid() const { return boundary_list; }
  const NeighbourList& fluid_of_boundary() const { return wall_list; }
  const NeighbourList& samples_of_moving() const { return sample_list; }
  /// Samples before it need nothing of the fluid near them: fluid_of_boundary() begins here.
  std::size_t first() const { return first_sample; }
  bool bodies_feel_fluid(const World& world) const {
    return world.fluid.owned() > 0 && first_sample < world.boundary.owned();
  }
  std::size_t bytes() const;

 private:
  void sort_fluid(World& world, const Exec& exec, SolverWork& work);
  void sort_boundary(World& world, const Exec& exec);
  std::vector<NeighbourList::Source> fluid_sources(const World& world) const;
  std::vector<NeighbourList::Source> sample_sources(const World& world) const;
  double list_support() const { return support; }

  double support = 0;  // [m] within which the lists hold neighbours
  std::size_t first_sample = 0;
  bool fixed_sorted = false;
  CellGrid fluid_grid, fixed_grid, moving_grid;
  CellGrid fluid_ghosts, sample_ghosts;
  NeighbourList fluid_list, boundary_list, wall_list, sample_list;
  Buffer<std::uint32_t> order;
};

/// The fluid, its surroundings and the lists, as the solvers see them. release_way: as in FluidView.
FluidView view_of(World& world, const Exec& exec, const Surroundings& near, double release_way);

}  // namespace tidelock
