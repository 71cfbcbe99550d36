// Who is near whom in a step: the order of particles and samples along grids of cells, and the lists of neighbours.
#pragma once
#include <cstddef>
#include <vector>

#include "neighbours/lists.hpp"
#include "neighbours/sort_fields.hpp"

namespace tidelock {

class Surroundings {
 public:
  /// margin [-]: how much wider than the kernel's support the lists are.
  explicit Surroundings(const World& world, double margin = 0);

  /// Sorts the fluid and the moving samples, and once the static ones. scratch: space of the fluid's size.
  void sort(World& world, const Exec& exec, const SortScratch& scratch);
  /// Builds the lists of the fluid and those of the samples among the fluid. After sort().
  void build(const World& world, const Exec& exec);
  /// Builds the list of the moving samples among all samples. After sort().
  void build_samples(const World& world, const Exec& exec);

  NeighbourList fluid;              // of the fluid among itself
  NeighbourList boundary;           // of the fluid among the samples
  NeighbourList fluid_of_boundary;  // of the samples from first_sample on among the fluid
  NeighbourList samples;            // of the moving samples among all samples
  std::size_t first_sample;         // [-] samples before it need nothing of the fluid near them

  bool bodies_feel_fluid(const World& world) const {
    return world.fluid.owned() > 0 && first_sample < world.boundary.owned();
  }
  std::size_t bytes() const;

 private:
  void sort_boundary(World& world, const Exec& exec);
  std::vector<NeighbourList::Source> fluid_sources(const World& world) const;
  std::vector<NeighbourList::Source> sample_sources(const World& world) const;

  double support_;  // [m] within which the lists hold neighbours
  bool fixed_sorted_ = false;
  CellGrid fluid_grid_, fixed_grid_, moving_grid_, fluid_ghosts_, sample_ghosts_;
  Buffer<std::uint32_t> order_;
};

}  // namespace tidelock
