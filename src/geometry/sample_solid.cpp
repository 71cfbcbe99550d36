#include "geometry/sample_solid.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <exception>
#include <iterator>
#include <numeric>
#include <optional>
#include <unordered_map>

#include "base/error.hpp"
#include "geometry/contour.hpp"
#include "geometry/creases.hpp"
#include "geometry/field.hpp"
#include "geometry/level_set.hpp"
#include "geometry/octree.hpp"
#include "geometry/point_cells.hpp"
#include "geometry/poisson.hpp"
#include "geometry/random.hpp"
#include "geometry/relax.hpp"
#include "geometry/solid.hpp"

namespace tidelock {
namespace {

constexpr double kRadius = 0.88;   // [spacings] Poisson radius that leaves one sample per spacing^2 after relaxation
constexpr double kCell = 0.5;      // [spacings] of the level set
constexpr double kEven = 0.03;     // [-] spread of the density with which relaxation is content
constexpr double kDense = 0.4;     // [spacings] between the surface points with which gaps are looked for
constexpr double kSupport = 2;     // [spacings] of the density's kernel, as in the simulation
constexpr double kStalled = 0.02;  // [-] decrease of the spread below which a tile's relaxation ends
constexpr double kAround = 4;      // [spacings] around a tile that are sampled with it, so that it has no border

/// A point of the true surface and the way into the solid there.
struct SurfacePoint {
  Vec3d x, inwards;
};

/// What is sampled at once: the whole shape, or a tile of it.
struct Region {
  Bounds bounds;  // [m] with kAround around a tile
  bool whole = true;
  bool has(const Vec3d& p) const {
    return whole || ((p.array() >= bounds.lo.array()).all() && (p.array() < bounds.hi.array()).all());
  }
  /// Farther than `way` [m] from all sides?
  bool is_inner(const Vec3d& p, double way) const {
    return (p.array() >= bounds.lo.array() + way).all() && (p.array() < bounds.hi.array() - way).all();
  }
};

/// Numbers from `first` to `last` for which a + t b is in the region, as far as its sides say.
struct Range {
  int first, last;
  void cut(const Region& region, const Vec3d& a, const Vec3d& b) {
    for (int d = 0; d < 3 && !region.whole; ++d) {
      if (!(std::abs(b[d]) > 0)) continue;
      const double s = (region.bounds.lo[d] - a[d]) / b[d], t = (region.bounds.hi[d] - a[d]) / b[d];
      first = static_cast<int>(std::clamp<double>(std::floor(std::min(s, t)), first, last + 1));
      last = static_cast<int>(std::clamp<double>(std::ceil(std::max(s, t)), first - 1, last));
    }
  }
};

/// Points of some triangles of a mesh in a region, one per edge^2, spread over the triangles in their order.
std::vector<SurfacePoint> dense_points(const TriangleMesh& mesh, const std::vector<int>& triangles, double edge,
                                       bool flip, const Region& region) {
  std::vector<SurfacePoint> out;
  double due = 0.5;
  KeyedRandom random(7);
  for (const int triangle : triangles) {
    const auto& t = mesh.triangles[triangle];
    const Vec3d &a = mesh.vertices[t[0]], &b = mesh.vertices[t[1]], &c = mesh.vertices[t[2]];
    const Vec3d cross = (b - a).cross(c - a);
    const double area = 0.5 * cross.norm();
    if (!(area > 0)) continue;
    const Vec3d inwards = (flip ? 1.0 : -1.0) * cross.normalized();
    // A large triangle is covered by a lattice of small ones, a small one gets a point now and then.
    const double longest = std::sqrt(std::max({(b - a).squaredNorm(), (c - b).squaredNorm(), (a - c).squaredNorm()}));
    const int n = static_cast<int>(std::ceil(longest / edge));
    if (n > 1) {
      for (int i = 0; i <= n; ++i) {
        const Vec3d row = a + double(i) / n * (b - a);
        Range j{0, n - i};
        j.cut(region, row, (c - a) / n);
        for (; j.first <= j.last; ++j.first) {
          const Vec3d x = row + double(j.first) / n * (c - a);
          if (region.has(x)) out.push_back({x, inwards});
        }
      }
      continue;
    }
    due += area / (edge * edge);
    while (due >= 1) {
      due -= 1;
      double u = random.uniform(), v = random.uniform();
      if (u + v > 1) u = 1 - u, v = 1 - v;
      const Vec3d x = a + u * (b - a) + v * (c - a);
      if (region.has(x)) out.push_back({x, inwards});
    }
  }
  return out;
}
std::vector<SurfacePoint> dense_points(const TriangleMesh& mesh, double edge, bool flip, const Region& region) {
  std::vector<int> all(mesh.triangles.size());
  std::iota(all.begin(), all.end(), 0);
  return dense_points(mesh, all, edge, flip, region);
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

  /// Samples of a region of the surface. `first` are those that are there already; they stay, and are not returned.
  std::vector<Vec3d> run(const Region& region, std::vector<Vec3d> first) {
    const std::vector<SurfacePoint> dense = points_of_surface(region);
    SampledSurface surface = on_triangles_ ? triangle_surface(dense) : level_surface(region.bounds);
    if (!region.whole) {
      const Vec3d half = Vec3d::Constant(0.5 * surface.cell);
      std::erase_if(surface.cells, [&](const Vec3d& corner) { return !region.has(corner + half); });
      surface.project = [&region, project = surface.project](Vec3d& p) { return project(p) && region.has(p); };
    }
    const int kept = static_cast<int>(first.size());
    std::vector<Vec3d> x = std::move(first);
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
      if (!region.whole) {
        relax.counts = [&](const Vec3d& p) { return region.is_inner(p, kSupport * h_); };
        relax.stalled = kStalled;  // a tile with many edges never becomes as even as a whole shape
      }
      const Projection project = [&](Vec3d& p, int sample) { return sample >= kept && surface.project(p); };
      relax_by_density(x, relax, project);
      fill_gaps(x, places_of(dense, x, 1.1 * r_), 1.1 * r_);  // what the moves have opened
      relax.iterations = settings_.relaxation / 4;
      relax_by_density(x, relax, project);
    }
    x.erase(x.begin(), x.begin() + kept);
    if (inset_ > 0) drop_strays(x);
    return x;
  }

  /// A sheet's borders and folds come first and stay: a fluid finds the holes that are left beside them.
  std::vector<Vec3d> creases() const {
    return solid_ && solid_->is_sheet() ? crease_samples(solid_->mesh(), h_, r_) : std::vector<Vec3d>{};
  }
  Bounds box() const { return bounds(local_, 3); }
  /// Is the surface, or the layer of samples behind it, within `reach` [m] of p?
  bool is_near(const Vec3d& p, double reach) const {
    return std::abs(distance(p, 2 * reach + inset_)) <= reach + inset_;
  }

  std::vector<std::string> warnings() const {
    std::vector<std::string> out;
    if (solid_) out = solid_->warnings;
    if (thin_)
      out.push_back(
          fmt::format("a wall is thinner than twice the inset of {:g} m: its middle surface is sampled", inset_));
    return out;
  }
  bool has_thin_walls() const { return thin_; }
  void set_thin_walls() { thin_ = true; }

 private:
  std::vector<SurfacePoint> points_of_surface(const Region& region) const {
    const double edge = kDense * h_;
    if (solid_ && region.whole) return dense_points(solid_->mesh(), edge, local_.inside, region);
    if (solid_) return dense_points(solid_->mesh(), solid_->triangles_in(region.bounds), edge, local_.inside, region);
    const auto f = [this](const Vec3d& p) { return (*field_)(p); };
    const auto around = [this](const Vec3d& centre, double radius) { return field_->around(centre, radius); };
    return dense_points(contour(f, region.bounds, kCell * h_, around), edge, false, region);
  }

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
      if (!solid_) return [d = field_->around(centre, radius)](const Vec3d& p, double) { return d(p); };
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

  double h_, r_, inset_;  // [m]
  SolidSampling settings_;
  Shape local_;
  const Solid* solid_ = nullptr;     // the shape is a single part or mesh
  std::optional<ShapeField> field_;  // else
  std::optional<LevelSet> level_;
  bool on_triangles_ = false;  // no inset: the surface is known without a level set
  bool thin_ = false;
};

/// A surface with very many samples, tile by tile: what each needs is held for one tile at a time by each thread.
/// Neighbouring tiles have their turn one after the other and keep what the ones before have left at their border; a
/// tile is sampled a little beyond its border and loses these samples again. The same for any number of threads.
class TiledSampling {
 public:
  TiledSampling(const Shape& shape, const SolidSampling& settings, const SolidSampler& all)
      : shape_(shape), settings_(settings), edge_(settings.tile * settings.spacing), box_(all.box()) {
    const double longest = (box_.hi - box_.lo).maxCoeff() / edge_;
    const auto near = [&](const Vec3d& centre, double edge) {
      return all.is_near(centre, 0.5 * std::sqrt(3.0) * edge + 0.1 * settings.spacing);
    };
    at_ = blocks_near(box_.lo, edge_, levels_for(longest), near, [](std::size_t) {});
    check_count(0.5 * static_cast<double>(at_.size()) * settings.tile * settings.tile);
  }
  std::size_t tiles() const { return at_.size(); }

  SurfaceSamples run(SolidSampler& all) {
    for (std::size_t t = 0; t < at_.size(); ++t) index_[key_of(at_[t])] = t;
    samples_.resize(at_.size());
    for (const Vec3d& p : all.creases())
      if (const auto t = index_.find(key_of(tile_of(p))); t != index_.end()) samples_[t->second].push_back(p);
    std::vector<char> thin(at_.size());
    for (int colour = 0; colour < 8; ++colour) {
      std::vector<std::size_t> turn;
      for (std::size_t t = 0; t < at_.size(); ++t)
        if (turn_of(at_[t]) == colour) turn.push_back(t);
      std::exception_ptr error;
      const auto sample_or_keep_error = [&](std::size_t t) {
        try {
          SolidSampler sampler(shape_, settings_);
          sample(t, sampler);
          thin[t] = sampler.has_thin_walls();
        } catch (...) {
#pragma omp critical
          error = std::current_exception();
        }
      };
      const int n = static_cast<int>(turn.size());
#pragma omp parallel for schedule(dynamic, 1)
      for (int k = 0; k < n; ++k) sample_or_keep_error(turn[k]);
      if (error) std::rethrow_exception(error);
    }
    if (std::find(thin.begin(), thin.end(), 1) != thin.end()) all.set_thin_walls();
    SurfaceSamples out{{}, all.warnings()};
    for (std::vector<Vec3d>& of_tile : samples_) {
      out.points.insert(out.points.end(), of_tile.begin(), of_tile.end());
      of_tile = {};
    }
    return out;
  }

 private:
  CubeIndex tile_of(const Vec3d& p) const {
    const Vec3d g = (p - box_.lo) / edge_;
    return {static_cast<int>(std::floor(g.x())), static_cast<int>(std::floor(g.y())),
            static_cast<int>(std::floor(g.z()))};
  }

  void sample(std::size_t t, SolidSampler& sampler) {
    const CubeIndex& at = at_[t];
    Region region;
    region.whole = false;
    const Vec3d around = Vec3d::Constant(kAround * settings_.spacing);
    region.bounds.lo = box_.lo + edge_ * Vec3d(at[0], at[1], at[2]) - around;
    region.bounds.hi = region.bounds.lo + Vec3d::Constant(edge_) + 2 * around;
    // Beyond the sides nothing moves, so what lies there as far as densities reach is needed, too.
    Region wide = region;
    wide.bounds.lo -= around;
    wide.bounds.hi += around;
    std::vector<Vec3d> first;
    for (int z = -1; z <= 1; ++z)
      for (int y = -1; y <= 1; ++y)
        for (int x = -1; x <= 1; ++x)
          if (const auto other = index_.find(key_of({at[0] + x, at[1] + y, at[2] + z})); other != index_.end())
            std::copy_if(samples_[other->second].begin(), samples_[other->second].end(), std::back_inserter(first),
                         [&](const Vec3d& p) { return wide.has(p); });
    std::vector<Vec3d> own = sampler.run(region, std::move(first));
    std::erase_if(own, [&](const Vec3d& p) { return tile_of(p) != at; });
    samples_[t].insert(samples_[t].end(), own.begin(), own.end());
  }

  const Shape& shape_;
  SolidSampling settings_;
  double edge_;  // [m]
  Bounds box_;   // [m] the tiles begin at its low corner
  std::vector<CubeIndex> at_;
  std::unordered_map<std::uint64_t, std::size_t> index_;
  std::vector<std::vector<Vec3d>> samples_;  // [m] of each tile
};

}  // namespace

double poisson_radius(double spacing) { return kRadius * spacing; }

SurfaceSamples sample_solid(const Shape& shape, const SolidSampling& settings) {
  if (!(std::isfinite(settings.spacing) && settings.spacing > 0))
    throw InputError("", "", fmt::format("sample spacing is {}, must be above 0", settings.spacing));
  SolidSampler sampler(shape, settings);
  SurfaceSamples out;
  if (TiledSampling tiled(shape, settings, sampler); tiled.tiles() > settings.most_tiles) {
    out = tiled.run(sampler);
  } else {
    out.points = sampler.creases();
    const std::vector<Vec3d> others = sampler.run({sampler.box(), true}, out.points);
    out.points.insert(out.points.end(), others.begin(), others.end());
    out.warnings = sampler.warnings();
  }
  const Pose pose = placed(Pose{}, shape);
  for (Vec3d& p : out.points) p = pose.out(p);
  return out;
}

}  // namespace tidelock
