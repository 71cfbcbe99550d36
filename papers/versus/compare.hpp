// Rigid bodies against Bullet, after [GPB+19] 4.3 and tables 3-4: time per frame at equal outcome, largest stable step.
#pragma once
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace tidelock::versus {

/// An engine at a time step.
struct Trial {
  std::string engine;
  double dt = 0;                        // [s]
  bool stable = false;                  // the outcome holds
  double wall = 0, cpu = 0;             // [s] per frame
  double contacts = 0, iterations = 0;  // [-] mean per step: rows (Tidelock) or contact points (Bullet)
  std::string outcome;                  // in words
};

struct Comparison {
  std::string about;  // what is compared, with its size
  std::vector<Trial> trials;

  /// "Tidelock", then Bullet with its numbers of iterations (and hulls).
  std::vector<std::string> engines() const;
  /// The largest step at which the outcome holds; nothing where there is none.
  std::optional<Trial> best(const std::string& engine) const;
};

/// Called for what is compared, then for every trial as it ends: runs take minutes.
struct Listener {
  std::function<void(const std::string& about)> begins;
  std::function<void(const Trial&)> tried;
};

/// Creatures in a funnel, for Bullet as one hull each and as many (table 3); jacks in a funnel, whose parts both
/// engines know; a nut on a bolt (table 4). quick: smaller, for trying out.
Comparison compare_creatures(bool quick, const Listener& listener);
Comparison compare_funnel(bool quick, const Listener& listener);
Comparison compare_nut(bool quick, const Listener& listener);

/// "ours is 3.1 x faster" or the like, from CPU times of a frame.
std::string verdict(const std::optional<Trial>& ours, const std::optional<Trial>& theirs);

}  // namespace tidelock::versus
