// The rows of the contact system: one per sample of a dynamic body that has a sample of another body within the
// support. Geometry only; the solve is in contact_solver.hpp. Formulas: docs/contact.md, [GPB+19] 3.4.2.
#pragma once
#include <cstdint>
#include <vector>

#include "bodies/body_state.hpp"
#include "bodies/contact_row_jobs.hpp"
#include "exec/exec.hpp"
#include "world/world.hpp"

namespace tidelock {

/// What bodies do when they touch: scene.contacts and joints, else from the bodies themselves.
class PairLaws {
 public:
  explicit PairLaws(const World& world);
  PairLaw of(std::uint32_t a, std::uint32_t b) const { return host_view().of(a, b); }
  PairLawsView view(const Exec& exec) const {
    return {exec.in(special_), special_.size(), exec.in(friction_), exec.in(restitution_), some_do_not_touch_};
  }

 private:
  PairLawsView host_view() const {
    return {special_.data(), special_.size(), friction_.data(), restitution_.data(), some_do_not_touch_};
  }
  Buffer<SpecialPair> special_;            // sorted by pair
  Buffer<double> friction_, restitution_;  // by body
  bool some_do_not_touch_ = false;
};

class ContactRows {
 public:
  /// In the order of the samples. neighbours: of the moving samples among all samples, for jobs of this exec; gamma:
  /// volume factor of contact.
  void build(const World& world, const Exec& exec, const PairLaws& laws, const ListView& neighbours, double gamma);
  std::size_t size() const { return rows.size(); }
  std::size_t bytes() const;

  Buffer<ContactRow> rows;
  Buffer<ContactTouch> touches;
  Buffer<ContactPush> pushes;  // of rows and touches on each body, body by body
  Runs pushes_of_body;
  Buffer<FrictionRow> friction;           // by row
  Buffer<FrictionTouch> friction_touch;   // by touch
  Buffer<std::uint32_t> sample;           // by row: which of the moving samples
  Buffer<RowDensity> density;             // by row
  std::vector<std::uint32_t> first_push;  // by body, one more entry than bodies

 private:
  template <class K>
  void find_rows(const Exec& exec, const ContactSamples<K>& near, std::size_t moving, double gamma,
                 double volume_factor);
  void order_pushes(const Exec& exec, std::size_t bodies);
  void set_frames(const World& world);
  Buffer<ContactFrame> frames_;                 // by body
  Buffer<std::uint8_t> flags_;                  // by moving sample: it is a row
  Buffer<std::uint32_t> counts_, first_touch_;  // by row
  Buffer<std::uint32_t> pushed_, order_;        // by push
};

}  // namespace tidelock
