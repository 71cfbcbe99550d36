#include "geometry/sample_solid.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "base/error.hpp"
#include "geometry/contour.hpp"
#include "geometry/creases.hpp"
#include "geometry/field.hpp"
#include "geometry/level_set.hpp"
#include "geometry/point_cells.hpp"
#include "geometry/poisson.hpp"
#include "geometry/random.hpp"
#include "geometry/relax.hpp"
#include "geometry/solid.hpp"

namespace tidelock {
namespace {

constexpr double kRadius = 0.88;  // [spacings] Poisson radius that leaves one sample per spacing^2 after relaxation
constexpr double kCell = 0.5;     // [spacings] of the level set
constexpr double kEven = 0.03;    // [-] spread of the density with which relaxation is content
constexpr double kDense = 0.4;    // [spacings] between the surface points with which gaps are looked for
constexpr double kSupport = 2;    // [spacings] of the density's kernel, as in the simulation

/// A point of the true surface and the way into the solid there.
struct SurfacePoint {
  Vec3d x, inwards;
};

/// Points of a mesh, one per edge^2, spread over the triangles in their order.
std::vector<SurfacePoint> dense_points(const TriangleMesh& mesh, double edge, bool flip) {
  std::vector<SurfacePoint> out;
  double due = 0.5;
  KeyedRandom random(7);
  for (const auto& t : mesh.triangles) {
    const Vec3d &a = mesh.vertices[t[0]], &b = mesh.vertices[t[1]], &c = mesh.vertices[t[2]];
    const Vec3d cross = (b - a).cross(c - a);
    const double area = 0.5 * cross.norm();
    if (!(area > 0)) continue;
    const Vec3d inwards = (flip ? 1.0 : -1.0) * cross.normalized();
    // A large triangle is covered by a lattice of small ones, a small one gets a point now and then.
    const double longest = std::sqrt(std::max({(b - a).squaredNorm(), (c - b).squaredNorm(), (a - c).squaredNorm()}));
    const int n = static_cast<int>(std::ceil(longest / edge));
    if (n > 1) {
      for (int i = 0; i <= n; ++i)
        for (int j = 0; i + j <= n; ++j)
          out.push_back({a + double(i) / n * (b - a) + double(j) / n * (c - a), inwards});
      continue;
    }
    due += area / (edge * edge);
    while (due >= 1) {
      due -= 1;
      double u = random.uniform(), v = random.uniform();
      if (u + v > 1) u = 1 - u, v = 1 - v;
      out.push_back({a + u * (b - a) + v * (c - a), inwards});
    }
  }
  return out;
}

/// The cells of edge `edge` that hold one of the points, each once, in the order of space.
std::vector<Vec3d> cells_of(std::vector<Vec3d> points, double edge) {
  using Key = std::array<int, 3>;
  std::vector<Key> keys(points.size());
  for (std::size_t k = 0; k < points.size(); ++k)
    for (int d = 0; d < 3; ++d) keys[k][2 - d] = static_cast<int>(std::floor(points[k][d] / edge));
  std::sort(keys.begin(), keys.end());
  keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
  points.clear();
  for (const Key& k : keys) points.emplace_back(k[2] * edge, k[1] * edge, k[0] * edge);
  return points;
}

class SolidSampler {
 public:
  SolidSampler(const Shape& shape, const SolidSampling& settings)
      : h_(settings.spacing), r_(poisson_radius(settings.spacing)), inset_(settings.inset), settings_(settings) {
    local_ = shape;
    local_.position.setZero();
    local_.rotation.setIdentity();
    solid_ = solid_of(shape.kind);
    if (!solid_) field_.emplace(local_, 3);
    if (solid_ && solid_->is_sheet()) inset_ = 0;
    on_triangles_ = solid_ && inset_ == 0;
  }

  SurfaceSamples run() {
    const Bounds box = bounds(local_, 3);
    std::vector<SurfacePoint> dense;
    if (solid_) {
      dense = dense_points(solid_->mesh(), kDense * h_, local_.inside);
    } else {
      const auto f = [this](const Vec3d& p) { return (*field_)(p); };
      dense = dense_points(contour(f, box, kCell * h_), kDense * h_, false);
    }
    SampledSurface surface = on_triangles_ ? triangle_surface(dense) : level_surface(box);
    // A sheet's borders and folds come first and stay: a fluid finds the holes that are left beside them.
    std::vector<Vec3d> x;
    if (solid_ && solid_->is_sheet()) x = crease_samples(solid_->mesh(), h_, r_);
    const int kept = static_cast<int>(x.size());
    PoissonSettings poisson;
    poisson.radius = r_;
    poisson.seed = settings_.seed;
    x = poisson_samples(surface, poisson, x);
    surface.cells = {};
    fill_gaps(x, places_of(dense, x, r_), r_);
    if (settings_.relaxation > 0) {
      RelaxSettings relax;
      relax.radius = r_;
      relax.support = kSupport * h_;
      relax.iterations = settings_.relaxation;
      relax.enough = kEven;
      // Walls must hold: balanced samples are more even but have larger holes, through which fluid was seen to leak.
      const bool wall = inset_ > 0 || (solid_ && solid_->is_sheet());
      relax.move = settings_.move.value_or(wall ? RelaxMove::deviation : RelaxMove::balance);
      const Projection project = [&](Vec3d& p, int sample) { return sample >= kept && surface.project(p); };
      relax_by_density(x, relax, project);
      fill_gaps(x, places_of(dense, x, 1.1 * r_), 1.1 * r_);  // what the moves have opened
      relax.iterations = settings_.relaxation / 4;
      relax_by_density(x, relax, project);
    }
    if (inset_ > 0) drop_strays(x);
    SurfaceSamples out{std::move(x), warnings()};
    return out;
  }

 private:
  /// None may have strayed out of the solid.
  void drop_strays(std::vector<Vec3d>& x) const {
    std::vector<char> out(x.size());
    const int n = static_cast<int>(x.size());
#pragma omp parallel for schedule(dynamic, 256)
    for (int i = 0; i < n; ++i) out[i] = distance(x[i], inset_ + h_) >= 0;
    std::size_t kept = 0;
    for (std::size_t i = 0; i < x.size(); ++i)
      if (!out[i]) x[kept++] = x[i];
    x.resize(kept);
  }

  double distance(const Vec3d& p, double reach = 1e150) const {
    if (!solid_) return (*field_)(p);
    const double d = solid_->distance(p, reach);
    return local_.inside ? -d : d;
  }

  /// The triangles themselves: a level set would round the edges off, and the roots of a thread.
  SampledSurface triangle_surface(const std::vector<SurfacePoint>& dense) {
    SampledSurface s;
    std::vector<Vec3d> points;
    for (const SurfacePoint& p : dense) points.push_back(p.x);
    s.cell = h_;
    s.cells = cells_of(std::move(points), h_);
    s.project = [this](Vec3d& p) {
      p = solid_->nearest(p);
      return true;
    };
    s.normal = [this](const Vec3d& p) { return solid_->normal(p); };
    return s;
  }

  SampledSurface level_surface(const Bounds& box) {
    const double cell = kCell * h_;
    const LevelSet::Distance all = [this](const Vec3d& p, double reach) { return distance(p, reach); };
    const LevelSet::DistanceAround around = [&](const Vec3d& centre, double radius) -> LevelSet::Distance {
      if (!solid_) return all;
      return [this, d = solid_->distance_around(centre, radius)](const Vec3d& p, double reach) {
        return local_.inside ? -d(p, reach) : d(p, reach);
      };
    };
    level_.emplace(all, around, box, cell, -inset_ - 1.75 * cell, -inset_ + 1.75 * cell);
    SampledSurface s;
    std::vector<Vec3d> points;
    const float c = static_cast<float>(-inset_);
    level_->for_each_cell([&](const Vec3d& corner, float lo, float hi) {
      if (lo <= c && hi >= c) points.push_back(corner + Vec3d::Constant(0.5 * cell));
    });
    s.cell = h_;
    s.cells = cells_of(std::move(points), h_);
    s.project = [this](Vec3d& p) { return project(p); };
    s.normal = [this](const Vec3d& p) { return normal(p); };
    return s;
  }

  /// Onto the level -inset, or into the middle of a wall that is not thick enough for it.
  bool project(Vec3d& p) const {
    double off = 1e300;
    for (int it = 0; it < 10; ++it) {
      const LevelSet::At a = level_->at(p);
      if (!a.known) return false;
      off = a.value + inset_;
      if (std::abs(off) < 1e-3 * h_) return true;
      const double g2 = a.gradient.squaredNorm();
      if (g2 < 0.15) break;  // a ridge: both sides are equally near
      Vec3d step = off / g2 * a.gradient;
      const double length = step.norm(), most = level_->cell();
      if (length > most) step *= most / length;
      p -= step;
    }
    if (std::abs(off) < 0.02 * h_) return true;
    if (inset_ == 0 || off < 0) return false;
    const Vec3d q = nearest_surface(p), way = p - q;
    if (!(way.norm() > 1e-6 * h_) || distance(p) >= 0) return false;
    const auto place = place_behind({q, way.normalized()});
    if (!place) return false;
    p = *place;
    return true;
  }

  Vec3d nearest_surface(const Vec3d& p) const {
    if (solid_) return solid_->nearest(p);
    Vec3d q = p;
    for (int it = 0; it < 3; ++it) q -= distance(q) * field_gradient(q);
    return q;
  }
  Vec3d field_gradient(const Vec3d& p) const {
    return distance_gradient([this](const Vec3d& q) { return distance(q); }, p, 3, 1e-4 * h_);
  }

  Vec3d normal(const Vec3d& p) const {
    const LevelSet::At a = level_->at(p);
    if (a.known && a.gradient.squaredNorm() > 0.2) return a.gradient.normalized();
    const Vec3d way = nearest_surface(p) - p;
    return way.norm() > 1e-9 * h_ ? Vec3d(way.normalized()) : Vec3d(Vec3d::UnitY());
  }

  /// The place of a sample straight behind a surface point: an inset away, or in the middle of the wall if the solid is
  /// thinner there than twice the inset and its other side faces away. None beside an edge, which is no wall.
  std::optional<Vec3d> place_behind(const SurfacePoint& at) const {
    const auto is_nearest = [&](double s) { return -distance(at.x + s * at.inwards) >= 0.97 * s; };
    if (is_nearest(inset_)) return at.x + inset_ * at.inwards;
    double lo = 0, hi = inset_;
    for (int it = 0; it < 9; ++it) (is_nearest(0.5 * (lo + hi)) ? lo : hi) = 0.5 * (lo + hi);
    if (lo < 1e-3 * inset_) return std::nullopt;
    const double beyond = 0.3 * lo;
    if (-distance(at.x + (lo + beyond) * at.inwards) > lo - 0.5 * beyond) return std::nullopt;
    return at.x + lo * at.inwards;
  }

  /// Where samples for those of the surface points would go that have none within `reach` of their place.
  std::vector<Vec3d> places_of(const std::vector<SurfacePoint>& dense, const std::vector<Vec3d>& x, double reach) {
    const PointCells cells(x, 2 * reach);
    const auto is_covered = [&](const Vec3d& p) {
      return cells.any_around(p, reach, [&](int j) { return (x[j] - p).squaredNorm() < reach * reach; });
    };
    const int n = static_cast<int>(dense.size());
    std::vector<char> good(dense.size()), thin(dense.size());
    std::vector<Vec3d> out;
    const auto find = [&](int k, Vec3d& p) {
      p = dense[k].x + inset_ * dense[k].inwards;
      const LevelSet::At a = on_triangles_ ? LevelSet::At{} : level_->at(p);
      // Deep enough and no other side near: on the level as it is.
      const bool plain =
          on_triangles_ || (a.known && std::abs(a.value + inset_) <= 0.05 * h_ && a.gradient.squaredNorm() >= 0.5);
      if (!plain) {
        const auto behind = inset_ > 0 ? place_behind(dense[k]) : std::nullopt;
        if (behind) {
          p = *behind;
          thin[k] = (p - dense[k].x).norm() < 0.95 * inset_;
        } else if (!project(p) || (p - dense[k].x).norm() >= 3 * inset_ + 0.2 * h_) {
          return false;
        }
      }
      return !is_covered(p);
    };
#pragma omp parallel for schedule(dynamic, 256)
    for (int k = 0; k < n; ++k) {
      Vec3d p;
      good[k] = find(k, p);
    }
    for (int k = 0; k < n; ++k) {
      thin_ = thin_ || thin[k];
      if (!good[k]) continue;
      out.emplace_back();
      find(k, out.back());
    }
    return out;
  }

  std::vector<std::string> warnings() const {
    std::vector<std::string> out;
    if (solid_) out = solid_->warnings;
    if (thin_)
      out.push_back(
          fmt::format("a wall is thinner than twice the inset of {:g} m: its middle surface is sampled", inset_));
    return out;
  }

  double h_, r_, inset_;  // [m]
  SolidSampling settings_;
  Shape local_;
  const Solid* solid_ = nullptr;     // the shape is a single part or mesh
  std::optional<ShapeField> field_;  // else
  std::optional<LevelSet> level_;
  bool on_triangles_ = false;  // no inset: the surface is known without a level set
  bool thin_ = false;
};

}  // namespace

double poisson_radius(double spacing) { return kRadius * spacing; }

SurfaceSamples sample_solid(const Shape& shape, const SolidSampling& settings) {
  if (!(std::isfinite(settings.spacing) && settings.spacing > 0))
    throw InputError("", "", fmt::format("sample spacing is {}, must be above 0", settings.spacing));
  SurfaceSamples out = SolidSampler(shape, settings).run();
  const Pose pose = placed(Pose{}, shape);
  for (Vec3d& p : out.points) p = pose.out(p);
  return out;
}

}  // namespace tidelock
