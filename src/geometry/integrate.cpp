// Volume integrals of a solid that is known by its signed distance: cells that the surface cannot reach count wholly or
// not at all, the others are split; at the last level a cell is sampled at a few points.
#include <algorithm>
#include <cmath>

#include "geometry/field.hpp"
#include "geometry/moments.hpp"

namespace tidelock {
namespace {

struct Cell {
  Vec3d centre, half;  // [m]
};

class Integrator {
 public:
  Integrator(const Shape& shape, int dimensions) : distance_(shape, dimensions), dimensions_(dimensions) {
    const Bounds box = bounds(shape, dimensions);
    middle_ = 0.5 * (box.lo + box.hi);
    const Vec3d size = box.hi - box.lo;
    // Cells that are nearly cubes, about eight along the longest side.
    const double edge = size.maxCoeff() / 8;
    for (int k = 0; k < 3; ++k)
      count_[k] = size[k] > 0 ? std::max(1, static_cast<int>(std::ceil(size[k] / edge - 1e-9))) : 1;
    for (int k = 0; k < 3; ++k) half_[k] = 0.5 * size[k] / count_[k];
  }

  Moments run() {
    // Enough cells at the surface for 1e-4; a thin or wrinkled solid ends coarser rather than late.
    constexpr std::size_t enough = 80'000;
    std::vector<Cell> cells = first_cells();
    for (int level = 0; level < 24; ++level) {
      cells = undecided(cells);
      if (cells.size() * 4 > enough || cells.empty()) break;
      cells = split(cells);
    }
    add_in_order(cells.size(), [&](std::size_t k) { return sample(cells[k]); });
    Moments out = moments_about_origin({sum_.volume, middle_, Mat3d::Zero()});
    // sum_ is about the middle: x = middle + d
    out.first += sum_.first;
    const Mat3d cross = middle_ * sum_.first.transpose();
    out.inertia += sum_.inertia + 2 * cross.trace() * Mat3d::Identity() - cross - cross.transpose();
    return out;
  }

 private:
  std::vector<Cell> first_cells() const {
    std::vector<Cell> cells;
    for (int k = 0; k < count_[2]; ++k)
      for (int j = 0; j < count_[1]; ++j)
        for (int i = 0; i < count_[0]; ++i) {
          const Vec3d steps{2.0 * i + 1 - count_[0], 2.0 * j + 1 - count_[1], 2.0 * k + 1 - count_[2]};
          cells.push_back({middle_ + steps.cwiseProduct(half_), half_});
        }
    return cells;
  }

  /// Adds the full cells to the sum, drops the empty ones, returns the others.
  std::vector<Cell> undecided(const std::vector<Cell>& cells) {
    std::vector<double> distance(cells.size());
    const int n = static_cast<int>(cells.size());
#pragma omp parallel for schedule(dynamic, 64)
    for (int k = 0; k < n; ++k) distance[k] = distance_(cells[k].centre);
    std::vector<Cell> out;
    for (int k = 0; k < n; ++k) {
      const double reach = cells[k].half.norm();
      if (distance[k] <= -reach) add_box(cells[k], 1, sum_);
      if (std::abs(distance[k]) < reach) out.push_back(cells[k]);
    }
    return out;
  }

  /// Adds moments(0), moments(1), ... in blocks that are summed one after the other: the same for any number of
  /// threads.
  template <class F>
  void add_in_order(std::size_t count, F moments) {
    constexpr std::size_t size = 64;
    const int blocks = static_cast<int>((count + size - 1) / size);
    std::vector<Moments> sums(static_cast<std::size_t>(blocks));
#pragma omp parallel for schedule(dynamic, 1)
    for (int b = 0; b < blocks; ++b)
      for (std::size_t k = b * size; k < std::min(count, (b + 1) * size); ++k) sums[b].add(moments(k));
    for (const Moments& m : sums) sum_.add(m);
  }

  std::vector<Cell> split(const std::vector<Cell>& cells) const {
    std::vector<Cell> out;
    out.reserve(cells.size() << dimensions_);
    for (const Cell& cell : cells) {
      for (int corner = 0; corner < 1 << dimensions_; ++corner) {
        Cell part{cell.centre, 0.5 * cell.half};
        for (int k = 0; k < dimensions_; ++k) part.centre[k] += (corner >> k & 1 ? 1 : -1) * part.half[k];
        out.push_back(part);
      }
    }
    return out;
  }

  /// Sub-cells count by the share that a plane at the sampled distance would cut off: right to second order.
  Moments sample(const Cell& cell) const {
    Moments sum;
    // In 3D a cell is small already, and eight times the samples change volumes by less than 1e-4.
    const int n = dimensions_ == 3 ? 2 : 4, depth = dimensions_ == 3 ? n : 1;
    Cell part{cell.centre, cell.half / n};
    if (dimensions_ == 2) part.half.z() = 0;
    const double width = 2 * part.half.head(dimensions_).mean();
    for (int k = 0; k < depth; ++k)
      for (int j = 0; j < n; ++j)
        for (int i = 0; i < n; ++i) {
          part.centre =
              cell.centre + Vec3d(2.0 * i + 1 - n, 2.0 * j + 1 - n, 2.0 * k + 1 - depth).cwiseProduct(part.half);
          const double share = std::clamp(0.5 - distance_(part.centre) / width, 0.0, 1.0);
          if (share > 0) add_box(part, share, sum);
        }
    return sum;
  }

  void add_box(const Cell& cell, double share, Moments& sum) const {
    MassProperties box;
    const Vec3d size = 2 * cell.half, square = size.cwiseAbs2();
    box.volume = share * size.head(dimensions_).prod();
    box.centre = cell.centre - middle_;
    box.inertia.diagonal() = box.volume / 12 * (Vec3d::Constant(square.sum()) - square);
    sum.add(moments_about_origin(box));
  }

  ShapeField distance_;
  int dimensions_;
  Vec3d middle_, half_;         // [m]
  std::array<int, 3> count_{};  // cells of the first level
  Moments sum_;                 // about middle_
};

}  // namespace

Moments integrate_moments(const Shape& shape, int dimensions) { return Integrator(shape, dimensions).run(); }

}  // namespace tidelock
