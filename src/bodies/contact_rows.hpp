// The rows of the contact system: one per sample of a dynamic body that has a sample of another body within the
// support. Geometry only; the solve is in contact_solver.hpp. Formulas: docs/contact.md, [GPB+19] 3.4.2.
#pragma once
#include <cstdint>
#include <vector>

#include "bodies/body_state.hpp"
#include "bodies/contact_jobs.hpp"
#include "exec/exec.hpp"
#include "laws/kernels.hpp"
#include "neighbours/lists.hpp"
#include "world/world.hpp"

namespace tidelock {

/// Neighbours of the moving samples [boundary.fixed, boundary.size()) among all samples.
struct SampleNeighbours {
  ListView list;
  std::size_t width = 1;  // lanes of a slice
  /// Calls f(index of a neighbour) for moving sample q.
  template <class F>
  void for_each(std::size_t q, std::size_t samples, F f) const {
    const std::size_t slice = q / width, lane = q % width;
    const std::uint32_t* entry = list.entries + static_cast<std::size_t>(list.start[slice]) * width + lane;
    for (std::uint32_t t = 0; t < list.length[slice]; ++t, entry += width)
      if (*entry < samples) f(static_cast<std::size_t>(*entry));  // the rest is padding
  }
};

/// What two bodies do when they touch.
struct PairLaw {
  double friction = 0, restitution = 0;  // [-]
  bool touch = true;                     // false: tied by a joint
};
class PairLaws {
 public:
  explicit PairLaws(const World& world);
  PairLaw of(std::uint32_t a, std::uint32_t b) const;
  bool some_do_not_touch() const { return some_do_not_touch_; }

 private:
  struct Special {
    std::uint64_t pair;
    PairLaw law;
  };
  std::vector<Special> special_;                // sorted by pair
  std::vector<double> friction_, restitution_;  // per body
  bool some_do_not_touch_ = false;
};

/// Fewer rows than this are not worth waking threads for in every iteration.
inline constexpr std::size_t kParallelRows = 8000;

class ContactRows {
 public:
  /// Sorted by body. gamma: volume factor of contact.
  void build(const World& world, const PairLaws& laws, const SampleNeighbours& neighbours, double gamma, int threads);
  std::size_t size() const { return rows.size(); }

  Buffer<ContactRow> rows;
  Buffer<ContactTouch> touches;
  Buffer<ContactPush> pushes;  // of rows and touches on each body, body by body
  Runs pushes_of_body;
  Buffer<FrictionRow> friction;           // by row
  Buffer<FrictionTouch> friction_touch;   // by touch
  std::vector<std::uint32_t> sample;      // of boundary, by row
  std::vector<double> density;            // rho_r, by row
  std::vector<double> weight;             // m_r / max(rho_r, 1)^2, by row
  std::vector<std::uint32_t> first_row;   // by body, one more entry than bodies
  std::vector<std::uint32_t> first_push;  // by body, one more entry than bodies

 private:
  void find_rows(const World& world, const PairLaws& laws, const SampleNeighbours& neighbours, int threads);
  void order_pushes(std::size_t bodies);
  std::vector<std::uint8_t> flags_;
  std::vector<std::uint32_t> counts_;
};

}  // namespace tidelock
