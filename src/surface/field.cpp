#include "surface/field.hpp"

#include <omp.h>

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>

#include "laws/kernels.hpp"

namespace tidelock {
namespace {

constexpr double kSupport = 2;    // [spacings] of the colour field's kernel and of Zhu and Bridson's weights
constexpr double kOverlap = 0.1;  // [spacings] of a fluid into one that it touches: a gap would be a film of air

/// First and last of the samples 0..7 within `half` of `centre` (perhaps one more), all in voxels.
struct Span {
  int first = 1, last = 0;
  Span(double centre, double half) {
    if (!(centre + half >= 0) || !(centre - half <= kBlockEdge - 1)) return;
    // Rounding towards zero is what is wanted here, and far quicker than floor() and ceil().
    first = centre - half > 0 ? static_cast<int>(centre - half) : 0;
    last = centre + half < kBlockEdge - 1 ? static_cast<int>(centre + half) : kBlockEdge - 1;
  }
  bool empty() const { return first > last; }
};

/// Calls f(p, row, across, dz) for particles within `reach` of a block's samples and each row of samples that they may
/// reach: the samples are row + k, their squared distance across + dz[k]^2 [m^2].
template <class F>
void each_row_near(const SortedPoints& points, double reach, const Vec3d& origin, double voxel, F f) {
  const Vec3d margin = Vec3d::Constant(reach), end = origin + Vec3d::Constant(voxel * (kBlockEdge - 1));
  const double half = reach / voxel;
  const auto v = static_cast<float>(voxel), most = static_cast<float>(reach * reach);
  points.runs_near(origin - margin, end + margin, [&](std::uint32_t from, std::uint32_t to) {
    for (std::uint32_t p = from; p < to; ++p) {
      const Vec3d at = (Vec3d(points[p].x, points[p].y, points[p].z) - origin) / voxel;
      const Span si(at.x(), half), sj(at.y(), half), sk(at.z(), half);
      if (si.empty() || sj.empty() || sk.empty()) continue;
      float dz[kBlockEdge];
      for (int k = 0; k < kBlockEdge; ++k) dz[k] = v * (static_cast<float>(k) - static_cast<float>(at.z()));
      for (int i = si.first; i <= si.last; ++i)
        for (int j = sj.first; j <= sj.last; ++j) {
          const float dx = v * (static_cast<float>(i) - static_cast<float>(at.x()));
          const float dy = v * (static_cast<float>(j) - static_cast<float>(at.y()));
          const float across = dx * dx + dy * dy;
          if (across < most) f(p, kBlockEdge * (kBlockEdge * i + j), across, dz);
        }
    }
  });
}

/// Rest volume over rho: what a particle stands for, 1 / sum of W over the liquid around it [m^3]. A lone particle
/// stands for more than one in the bulk, so that drops do not vanish.
std::vector<float> particle_volumes(const SortedPoints& points, double support, int threads) {
  const CubicSpline kernel = CubicSpline::make(support, 3);
  std::vector<float> volume(points.size());
  const auto n = static_cast<std::ptrdiff_t>(points.size());
#pragma omp parallel for schedule(dynamic, 1024) num_threads(threads)
  for (std::ptrdiff_t k = 0; k < n; ++k) {
    float sum = 0;
    points.each_within(points[static_cast<std::size_t>(k)], static_cast<float>(support),
                       [&](std::uint32_t, float r2) { sum += kernel.w(r2); });
    volume[static_cast<std::size_t>(k)] = 1 / sum;
  }
  return volume;
}

/// Colour field: c(x) = sum_j V_j W(x - x_j), 1 in the bulk and 0 far away.
class ColourField : public ParticleField {
 public:
  ColourField(SortedPoints points, double spacing, int threads)
      : ParticleField(std::move(points)),
        support_(kSupport * spacing),
        kernel_(CubicSpline::make(support_, 3)),
        volume_(particle_volumes(points_, support_, threads)) {}

  float outside() const override { return 0; }
  double reach() const override { return support_; }

  void fill(const Vec3d& origin, double voxel, float* values) const override {
    std::fill(values, values + kBlockSize, 0.0f);
    each_row_near(points_, support_, origin, voxel, [&](std::uint32_t p, int row, float across, const float* dz) {
      for (int k = 0; k < kBlockEdge; ++k) values[row + k] += volume_[p] * kernel_.w(across + dz[k] * dz[k]);
    });
  }

 private:
  double support_;
  CubicSpline kernel_;
  std::vector<float> volume_;  // [m^3]
};

/// Zhu and Bridson: -|x - mean(x)| with weights (1 - r^2/R^2)^3; the level is minus the radius of a particle.
class UnionField : public ParticleField {
 public:
  UnionField(SortedPoints points, double spacing) : ParticleField(std::move(points)), support_(kSupport * spacing) {}

  float outside() const override { return static_cast<float>(-support_); }
  double reach() const override { return support_; }

  void fill(const Vec3d& origin, double voxel, float* values) const override {
    float sum[kBlockSize], x[kBlockSize], y[kBlockSize], z[kBlockSize];  // [-], [m] weighted offsets to the particles
    std::fill(sum, sum + kBlockSize, 0.0f);
    std::fill(x, x + kBlockSize, 0.0f);
    std::fill(y, y + kBlockSize, 0.0f);
    std::fill(z, z + kBlockSize, 0.0f);
    const Vec3d margin = Vec3d::Constant(support_), end = origin + Vec3d::Constant(voxel * (kBlockEdge - 1));
    const double half = support_ / voxel;
    const auto v = static_cast<float>(voxel), inv = static_cast<float>(1 / (support_ * support_));
    points_.runs_near(origin - margin, end + margin, [&](std::uint32_t from, std::uint32_t to) {
      for (std::uint32_t p = from; p < to; ++p) {
        const Vec3d at = (Vec3d(points_[p].x, points_[p].y, points_[p].z) - origin) / voxel;
        const Span si(at.x(), half), sj(at.y(), half), sk(at.z(), half);
        if (si.empty() || sj.empty() || sk.empty()) continue;
        for (int i = si.first; i <= si.last; ++i)
          for (int j = sj.first; j <= sj.last; ++j) {
            const float dx = v * (static_cast<float>(at.x()) - static_cast<float>(i));
            const float dy = v * (static_cast<float>(at.y()) - static_cast<float>(j));
            const int row = kBlockEdge * (kBlockEdge * i + j);
            for (int k = 0; k < kBlockEdge; ++k) {
              const float dz = v * (static_cast<float>(at.z()) - static_cast<float>(k));
              const float a = max(0.0f, 1 - inv * (dx * dx + dy * dy + dz * dz)), w = a * a * a;
              sum[row + k] += w, x[row + k] += w * dx, y[row + k] += w * dy, z[row + k] += w * dz;
            }
          }
      }
    });
    for (int n = 0; n < kBlockSize; ++n)
      values[n] = sum[n] > 1e-12f ? std::max(outside(), -std::sqrt(x[n] * x[n] + y[n] * y[n] + z[n] * z[n]) / sum[n])
                                  : outside();
  }

 private:
  double support_;
};

// --- Yu and Turk ----------------------------------------------------------------------------------------------------

constexpr double kPcaRadius = 3;       // [spacings] within which the shape of a particle's surroundings is looked at
constexpr double kMeanRadius = 2;      // [spacings] within which the mean is taken that a kernel's centre moves to
constexpr double kCentreShare = 0.9;   // [-] lambda: how far a kernel's centre moves towards the mean around it
constexpr double kLargestRatio = 4;    // [-] k_r: of the longest to the shortest axis of a kernel
constexpr int kFewestNeighbours = 25;  // [-] N_eps: with fewer, a particle is a spray drop with a round kernel
constexpr double kDropSize = 0.3;      // [-] k_n: size of that kernel; a lone particle becomes a drop of its own volume
constexpr double kLongestAxis = 2;     // [-] no kernel is longer than this times the round one
constexpr double kAnisotropicSupport = 2.5;  // [spacings] of the round kernel

using Mat3f = Eigen::Matrix3f;
using Vec3f = Eigen::Vector3f;

/// The weighted mean and covariance of the particles around one, w = 1 - (r / R)^3.
struct Surroundings {
  Vec3f mean = Vec3f::Zero();        // [m] relative to the particle
  Mat3f covariance = Mat3f::Zero();  // [m^2]
  int neighbours = 0;
};

Surroundings surroundings_of(const SortedPoints& points, const Float4& x, float radius, float mean_radius) {
  Surroundings s;
  float sum = 0, near = 0;
  Vec3f first = Vec3f::Zero();
  points.each_within(x, radius, [&](std::uint32_t k, float r2) {
    const float r = std::sqrt(r2), q = r / radius, w = 1 - q * q * q;
    const Vec3f d(points[k].x - x.x, points[k].y - x.y, points[k].z - x.z);
    if (r < mean_radius) {
      const float u = 1 - (r / mean_radius) * (r / mean_radius) * (r / mean_radius);
      near += u;
      s.mean += u * d;
    }
    sum += w;
    first += w * d;
    s.covariance += (w * d) * d.transpose();
    ++s.neighbours;
  });
  const Vec3f middle = first / sum;
  s.covariance = s.covariance / sum - middle * middle.transpose();
  s.mean /= near;
  --s.neighbours;  // itself
  return s;
}

/// [1/m^2] what the covariance in the bulk is multiplied by to give the square of a round kernel of size 1.
double bulk_scale(double spacing) {
  double sum = 0, second = 0;
  const int n = static_cast<int>(std::ceil(kPcaRadius));
  for (int i = -n; i <= n; ++i)
    for (int j = -n; j <= n; ++j)
      for (int k = -n; k <= n; ++k) {
        const double q = std::sqrt(static_cast<double>(i * i + j * j + k * k)) / kPcaRadius;
        const double w = q < 1 ? 1 - q * q * q : 0;
        sum += w, second += w * i * i;
      }
  return sum / (second * spacing * spacing);
}

/// phi(x) = sum_j V_j |det G_j| W(|G_j (x - c_j)|), with centres c_j moved towards the mean of their surroundings.
class AnisotropicField : public ParticleField {
 public:
  AnisotropicField(SortedPoints points, double spacing, int threads)
      : ParticleField(std::move(points)),
        support_(kAnisotropicSupport * spacing),
        kernel_(CubicSpline::make(support_, 3)),
        shapes_(points_.size()) {
    const std::vector<float> volume = particle_volumes(points_, support_, threads);
    const auto scale = static_cast<float>(bulk_scale(spacing));
    const auto n = static_cast<std::ptrdiff_t>(points_.size());
#pragma omp parallel for schedule(dynamic, 1024) num_threads(threads)
    for (std::ptrdiff_t p = 0; p < n; ++p) {
      const auto k = static_cast<std::size_t>(p);
      const Surroundings s = surroundings_of(points_, points_[k], static_cast<float>(kPcaRadius * spacing),
                                             static_cast<float>(kMeanRadius * spacing));
      shapes_[k] = shape_of(s, scale, volume[k]);
    }
    for (const Kernel& k : shapes_) reach_ = std::max(reach_, static_cast<double>(k.centre.norm() + k.half.maxCoeff()));
  }

  float outside() const override { return 0; }
  double reach() const override { return reach_; }

  void fill(const Vec3d& origin, double voxel, float* values) const override {
    std::fill(values, values + kBlockSize, 0.0f);
    const Vec3d margin = Vec3d::Constant(reach_), end = origin + Vec3d::Constant(voxel * (kBlockEdge - 1));
    const auto v = static_cast<float>(voxel), s2 = static_cast<float>(support_ * support_);
    const double inv = 1 / voxel;
    points_.runs_near(origin - margin, end + margin, [&](std::uint32_t from, std::uint32_t to) {
      for (std::uint32_t p = from; p < to; ++p) {
        const Kernel& shape = shapes_[p];
        const Vec3d at = (Vec3d(points_[p].x, points_[p].y, points_[p].z) + shape.centre.cast<double>() - origin) * inv;
        const Span si(at.x(), shape.half.x() * inv), sj(at.y(), shape.half.y() * inv), sk(at.z(), shape.half.z() * inv);
        if (si.empty() || sj.empty() || sk.empty()) continue;
        // In the round kernel a sample is at u = corner + i step_x + j step_y + k step_z.
        const Mat3f step = v * shape.inverse;
        const Vec3f corner = -step * at.cast<float>(), step_z = step.col(2);
        const float c2 = step_z.squaredNorm(), most = s2 * 4 * c2;
        for (int i = si.first; i <= si.last; ++i) {
          const Vec3f plane = corner + static_cast<float>(i) * step.col(0);
          for (int j = sj.first; j <= sj.last; ++j) {
            const Vec3f u = plane + static_cast<float>(j) * step.col(1);
            const float c0 = u.squaredNorm(), c1 = 2 * u.dot(step_z);
            if (4 * c0 * c2 - c1 * c1 >= most) continue;  // the row passes by
            float* row = values + kBlockEdge * (kBlockEdge * i + j);
            for (int k = 0; k < kBlockEdge; ++k) {
              const auto t = static_cast<float>(k);
              row[k] += shape.weight * kernel_.w(c0 + t * (c1 + t * c2));
            }
          }
        }
      }
    });
  }

 private:
  struct Kernel {
    Vec3f centre;   // [m] relative to the particle
    Mat3f inverse;  // [-] offsets times this are offsets in the round kernel
    Vec3f half;     // [m] half extents of its bounds
    float weight;   // [m^3] V |det|
  };

  Kernel shape_of(const Surroundings& s, float scale, float volume) const {
    const auto support = static_cast<float>(support_);
    Kernel k;
    if (s.neighbours < kFewestNeighbours) {
      const auto size = static_cast<float>(kDropSize);
      k.centre = Vec3f::Zero();
      k.inverse = Mat3f::Identity() / size;
      k.half = Vec3f::Constant(size * support);
      k.weight = volume / (size * size * size);
      return k;
    }
    k.centre = static_cast<float>(kCentreShare) * s.mean;
    Eigen::SelfAdjointEigenSolver<Mat3f> solver;
    solver.computeDirect(scale * s.covariance);
    Vec3f size = solver.eigenvalues().cwiseMax(0.0f).cwiseSqrt();
    size =
        size.cwiseMax(size.maxCoeff() / static_cast<float>(kLargestRatio)).cwiseMin(static_cast<float>(kLongestAxis));
    if (!(size.minCoeff() > 1e-3f)) size = Vec3f::Constant(static_cast<float>(kDropSize));
    const Mat3f& r = solver.eigenvectors();
    const Mat3f forward = support * r * size.asDiagonal() * r.transpose();
    k.inverse = r * size.cwiseInverse().asDiagonal() * r.transpose();
    k.half = forward.rowwise().norm();
    k.weight = volume / size.prod();
    return k;
  }

  double support_, reach_ = 0;
  CubicSpline kernel_;
  std::vector<Kernel> shapes_;
};

/// One fluid among others: the field of them all, cut off half way between its particles and those of the others, or a
/// little later.
class FieldAmong : public ParticleField {
 public:
  FieldAmong(std::unique_ptr<ParticleField> all, SortedPoints own, SortedPoints others, double level, double spacing,
             int threads)
      : ParticleField(std::move(own)),
        all_(std::move(all)),
        others_(std::move(others)),
        level_(static_cast<float>(level)),
        support_(kSupport * spacing),
        overlap_(2 * static_cast<float>(kOverlap * spacing)),
        slope_(std::abs(all_->outside() - level_) / static_cast<float>(spacing)),
        kernel_(CubicSpline::make(support_, 3)),
        volume_(particle_volumes(all_->points(), support_, threads)) {}

  float outside() const override { return all_->outside(); }
  double reach() const override { return std::max(all_->reach(), support_); }

  void fill(const Vec3d& origin, double voxel, float* values) const override {
    all_->fill(origin, voxel, values);
    float own[kBlockSize], other[kBlockSize];  // [m^2] to the nearest particle
    const float far2 = static_cast<float>(support_ * support_);
    std::fill(own, own + kBlockSize, far2);
    std::fill(other, other + kBlockSize, far2);
    const auto find_nearest = [&](const SortedPoints& points, float* nearest) {
      each_row_near(points, support_, origin, voxel, [&](std::uint32_t, int row, float across, const float* dz) {
        for (int k = 0; k < kBlockEdge; ++k) nearest[row + k] = std::min(nearest[row + k], across + dz[k] * dz[k]);
      });
    };
    find_nearest(points_, own);
    find_nearest(others_, other);
    for (int n = 0; n < kBlockSize; ++n)
      if (other[n] < far2)
        values[n] = std::min(values[n], level_ + slope_ * (std::sqrt(other[n]) - std::sqrt(own[n]) + overlap_));
  }

  bool between_fluids(const Float3& x) const override {
    constexpr float bulk = 0.8f;  // [-] of the colour field: 1 inside of the liquid, 2/3 at its surface
    float colour = 0;
    all_->points().each_within({x[0], x[1], x[2], 0}, static_cast<float>(support_),
                               [&](std::uint32_t j, float r2) { colour += volume_[j] * kernel_.w(r2); });
    return colour > bulk;
  }

 private:
  std::unique_ptr<ParticleField> all_;
  SortedPoints others_;
  float level_;
  double support_;  // [m]
  float overlap_;   // [m] twice what the fluid has of the others' side
  float slope_;     // [1/m, times the field's unit] from outside to the level over a spacing
  CubicSpline kernel_;
  std::vector<float> volume_;  // [m^3] of all particles
};

}  // namespace

std::unique_ptr<ParticleField> make_field(SurfaceMethod method, std::span<const Float3> points, double spacing,
                                          int threads) {
  SortedPoints sorted(points, kSupport * spacing, threads);
  switch (method) {
    case SurfaceMethod::weighted_laplacian:
      return std::make_unique<ColourField>(std::move(sorted), spacing, threads);
    case SurfaceMethod::anisotropic:
      return std::make_unique<AnisotropicField>(std::move(sorted), spacing, threads);
    case SurfaceMethod::zhu_bridson:
      return std::make_unique<UnionField>(std::move(sorted), spacing);
  }
  return nullptr;
}

std::unique_ptr<ParticleField> make_field_among(SurfaceMethod method, std::span<const Float3> points,
                                                std::span<const Float3> others, double level, double spacing,
                                                int threads) {
  constexpr double kSeen = 3;  // [supports] the field, the particles in it, and what their volumes depend on
  if (others.empty()) return make_field(method, points, spacing, threads);
  SortedPoints own(points, kSupport * spacing, threads);
  const Vec3d seen = Vec3d::Constant(kSeen * kSupport * spacing);
  std::vector<Float3> near;
  for (const Float3& p : others) {
    bool touched = false;
    const Vec3d x(p[0], p[1], p[2]);
    own.runs_near(x - seen, x + seen, [&](std::uint32_t from, std::uint32_t to) { touched = touched || to > from; });
    if (touched) near.push_back(p);
  }
  if (near.empty()) return make_field(method, points, spacing, threads);
  std::vector<Float3> all(points.begin(), points.end());
  all.insert(all.end(), near.begin(), near.end());
  return std::make_unique<FieldAmong>(make_field(method, all, spacing, threads), std::move(own),
                                      SortedPoints(near, kSupport * spacing, threads), level, spacing, threads);
}

FlatLiquid flat_liquid(double spacing) {
  constexpr int kReach = 11;  // [spacings] more than what the fields see from the places where they are asked
  FlatLiquid flat{{}, Vec3d(1, 0.618, 0.274).normalized()};  // no lattice plane is parallel
  for (int i = -kReach; i <= kReach; ++i)
    for (int j = -kReach; j <= kReach; ++j)
      for (int k = -kReach; k <= kReach; ++k) {
        const Vec3d x = spacing * Vec3d(i, j, k);
        if (flat.normal.dot(x) <= 0)
          flat.points.push_back({static_cast<float>(x.x()), static_cast<float>(x.y()), static_cast<float>(x.z())});
      }
  return flat;
}

double flat_level(SurfaceMethod method, double spacing) {
  constexpr int kBlocks = 4;       // [-] each way
  constexpr double kVoxel = 0.23;  // [spacings] no simple share of a spacing
  const auto field = make_field(method, flat_liquid(spacing).points, spacing, 1);
  const double voxel = kVoxel * spacing, half = 0.5 * kBlocks * kBlockEdge * voxel;
  const Vec3d corner = Vec3d::Constant(0.5 * voxel - half);
  std::vector<float> in_ball;
  float values[kBlockSize];
  for (int b = 0; b < kBlocks * kBlocks * kBlocks; ++b) {
    const Vec3d origin =
        corner + kBlockEdge * voxel * Vec3d(b % kBlocks, b / kBlocks % kBlocks, b / (kBlocks * kBlocks));
    field->fill(origin, voxel, values);
    for (int n = 0; n < kBlockSize; ++n) {
      const Vec3d x =
          origin + voxel * Vec3d(n / (kBlockEdge * kBlockEdge), n / kBlockEdge % kBlockEdge, n % kBlockEdge);
      if (x.norm() < half) in_ball.push_back(values[n]);
    }
  }
  const auto middle = in_ball.begin() + static_cast<std::ptrdiff_t>(in_ball.size() / 2);
  std::nth_element(in_ball.begin(), middle, in_ball.end());
  return *middle;
}

}  // namespace tidelock
