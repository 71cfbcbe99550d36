// Moving samples apart until they lie evenly: along the density's gradient, [WBZL17] Algorithm 2, and by random trials,
// Schechter and Bridson 2012, as the comparison.
#pragma once
#include <cstdint>
#include <functional>
#include <vector>

#include "geometry/shape.hpp"

namespace tidelock {

/// Brings a moved sample back to the surface; false: it must keep its old place. Called from several threads.
using Projection = std::function<bool(Vec3d& p, int sample)>;

/// Direction and length of a sample's move in an iteration.
enum class RelaxMove {
  deviation,  // [WBZL17] Algorithm 2: down the density's gradient, by the deviation from the mean
  balance     // down the gradient of the sum of all squared deviations: also towards where samples are sparse
};

struct RelaxSettings {
  bool keep_distance = true;  // line 9: a move that breaks the Poisson criterion is not made; not for random starts
  bool report = true;         // fills the report
  bool all_pairs = false;     // every sample tests all others, as a plain program does: for the comparison of costs
  double enough = 0;          // [-] stops when the density's spread is below this
  double stalled = 0;         // [-] stops when an iteration lowers the spread by a smaller share than this
  std::function<bool(const Vec3d&)> counts;  // samples whose densities count, away from a border; empty: all
  double radius = 0;    // [m] Poisson radius r: no move may bring two samples closer than this, or closer than they are
  double support = 0;   // [m] of the kernel in the density
  int dimensions = 3;   // of the kernel
  int iterations = 30;  // t
  double factor = 1;    // f: share of the radius that a sample of twice the mean density moves
  double limit = 0.25;  // [radius] longest move
  RelaxMove move = RelaxMove::deviation;
  int attempts = 30;       // of a sample in an iteration, random trials only
  std::uint64_t seed = 1;  // random trials only
};

struct RelaxReport {
  std::vector<int> violations;  // samples closer than the radius to another one, at the start and after each iteration
  std::vector<double> spread;   // standard deviation of the density over its mean, likewise
};

/// [WBZL17] Algorithm 2, or with another RelaxMove in its place: each sample moves away from where samples are dense,
/// by r f |rho - mean| / mean. The paper prints the move along +grad rho, which would go to the dense side; here it is
/// -grad rho / |grad rho|. All samples move at once; a move is made only if it keeps the distance to the others' old
/// and new places.
RelaxReport relax_by_density(std::vector<Vec3d>& samples, const RelaxSettings& settings, const Projection& project);

/// Schechter and Bridson 2012, section 3: each sample tries random places around it, ever nearer, and takes the one
/// farthest from its nearest neighbour. One after the other.
RelaxReport relax_by_trials(std::vector<Vec3d>& samples, const RelaxSettings& settings, const Projection& project);

/// Sum of W over all samples at each sample [m^-d].
std::vector<double> sample_densities(const std::vector<Vec3d>& samples, double support, int dimensions);
/// Standard deviation over mean.
double relative_spread(const std::vector<double>& values);
/// Samples with another one closer than r.
int count_violations(const std::vector<Vec3d>& samples, double r);

}  // namespace tidelock
