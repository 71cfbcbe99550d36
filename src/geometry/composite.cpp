#include "geometry/composite.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <span>

#include "geometry/field.hpp"
#include "geometry/outline.hpp"
#include "geometry/point_hash.hpp"
#include "geometry/sampling.hpp"
#include "geometry/seam.hpp"

namespace tidelock {
namespace {

constexpr double closest = 0.6;    // [spacings] samples nearer than this to an earlier one are dropped
constexpr double near_seam = 1.5;  // [spacings] beyond this from other parts a part's own lattice has no gaps
constexpr double gap = 0.72;  // [spacings] gap that is filled; with the candidates' grid of 0.1 it leaves at most 0.8

/// The same tree with every primitive inset into the solid of the whole.
Shape inset_tree(const Shape& shape, bool hollow, int dimensions, double spacing, double inset,
                 std::vector<bool>& thin) {
  Shape out = shape;
  const bool here = hollow != shape.inside;
  if (auto* u = std::get_if<Union>(&out.kind)) {
    for (Shape& part : u->parts) part = inset_tree(part, here, dimensions, spacing, inset, thin);
  } else if (auto* d = std::get_if<Difference>(&out.kind)) {
    for (std::size_t k = 0; k < d->parts.size(); ++k)
      d->parts[k] = inset_tree(d->parts[k], k > 0 ? !here : here, dimensions, spacing, inset, thin);
  } else {
    const InsetPrimitive moved = inset_primitive(shape.kind, dimensions, here ? -inset : inset, spacing);
    out.kind = moved.kind;
    out.position += shape.rotation.normalized() * moved.shift;
    thin.push_back(moved.thin);
  }
  return out;
}

struct NearSample {
  Vec3d x;
  Normals normals;  // out of the solid
  int leaf;
};

class CompositeSampler {
 public:
  CompositeSampler(const Shape& shape, int dimensions, double spacing, double inset)
      : dimensions_(dimensions),
        spacing_(spacing),
        inset_(inset),
        tolerance_(1e-6 * spacing),
        inset_shape_(inset_tree(shape, false, dimensions, spacing, inset, thin_)),
        whole_(shape, dimensions),
        inset_whole_(inset_shape_, dimensions),
        true_leaves_(leaves(shape)),
        leaves_(leaves(inset_shape_)),
        kept_(spacing) {
    for (const Leaf& leaf : leaves_) centres_.push_back(bounding_sphere(leaf));
  }

  SurfaceSamples run() {
    for (int k = 0; k < static_cast<int>(leaves_.size()); ++k) sample_leaf(k);
    sample_all_seams();
    for (const Vec3d& x : placed_) keep(x, closest);
    fill_gaps();
    return {kept_.points(), warnings()};
  }

 private:
  struct BoundingSphere {
    Vec3d centre;
    double radius;
  };

  BoundingSphere bounding_sphere(const Leaf& leaf) const {
    if (std::holds_alternative<Plane>(leaf.kind)) return {leaf.pose.origin, INFINITY};
    const Vec3d far = Vec3d::Constant(1e-3 * spacing_);
    const Bounds box = leaf_bounds(leaf, dimensions_);
    return {0.5 * (box.lo + box.hi), 0.5 * (box.hi - box.lo + far).norm()};
  }

  double leaf_distance(int k, const Vec3d& p) const {
    return primitive_distance(leaves_[k].kind, leaves_[k].pose.in(p), dimensions_);
  }
  double true_distance(int k, const Vec3d& p) const {
    return primitive_distance(true_leaves_[k].kind, true_leaves_[k].pose.in(p), dimensions_);
  }
  DistanceFunction leaf_function(int k) const {
    return [this, k](const Vec3d& p) { return leaf_distance(k, p); };
  }
  /// Out of the solid of the whole, at a point of a leaf's inset surface.
  Vec3d outward(int k, const Vec3d& p) const {
    const Vec3d g = distance_gradient(leaf_function(k), p, dimensions_, tolerance_).normalized();
    return leaves_[k].hollow ? Vec3d(-g) : g;
  }
  bool is_near(int k, const Vec3d& p, double reach) const {
    if ((p - centres_[k].centre).norm() - centres_[k].radius > reach) return false;
    return std::abs(leaf_distance(k, p)) < reach;
  }

  void sample_leaf(int k) {
    const Leaf& leaf = leaves_[k];
    sample_primitive(leaf.kind, dimensions_, spacing_, [&](const Vec3d& local, const Normals& normals) {
      Vec3d x = leaf.pose.out(local);
      if (dimensions_ == 2) x.z() = 0;
      Normals out;
      for (int i = 0; i < normals.count; ++i) out.add((leaf.hollow ? -1 : 1) * (leaf.pose.rotation * normals.n[i]));
      for (int j = 0; j < static_cast<int>(leaves_.size()); ++j) {
        if (j == k || !is_near(j, x, near_seam * spacing_)) continue;
        near_.push_back({x, out, k});
        break;
      }
      if (const auto place = placed(k, x, out)) placed_.push_back(*place);
    });
  }

  /// Distance [m] from x, on the inset surface, to the leaf's true surface in the direction n.
  double depth_along(int k, const Vec3d& x, const Vec3d& n) const {
    double s = 0;
    for (int i = 0; i < 64 && s < 1.5 * inset_ + 0.7 * spacing_; ++i) {
      const double d = std::abs(true_distance(k, x + s * n));
      if (d < 1e-9 * spacing_) return s;
      s += d;
    }
    return inset_;  // the direction passes the surface, as at the sharp corner of an outset box
  }

  /// Two directions along the surface: around the leaf's axis and across.
  std::pair<Vec3d, Vec3d> tangents(int k, const Vec3d& n) const {
    Vec3d c = leaves_[k].pose.rotation.col(1).cross(n);
    if (dimensions_ == 2) return {Vec3d(-n.y(), n.x(), 0), Vec3d::Zero()};
    if (c.norm() < 1e-6) c = leaves_[k].pose.rotation.col(0);
    c = (c - c.dot(n) * n).normalized();
    return {c, n.cross(c)};
  }

  /// Is there free space just outside q? A gap below a hundredth of a spacing between parts counts as closed.
  bool is_open(const Vec3d& q, const Vec3d& n) const {
    const double d = 0.01 * spacing_;
    return whole_(q + d * n) > 0.5 * d;
  }

  /// Does the inset sample x belong to a piece of surface that anything outside can see? Where parts touch it does not,
  /// except within two insets of the seam, which closes the layer there: the bottom of a crevice whose sides meet at an
  /// angle a lies inset / tan(a/2) inwards, so crevices down to 50 degrees are followed to their bottom.
  bool is_exposed(int k, const Vec3d& x, const Vec3d& n) const {
    const Vec3d q = x + depth_along(k, x, n) * n;
    if (is_open(q, n)) return true;
    const auto [u, v] = tangents(k, n);
    for (const double reach : {1.05 * inset_, 2.1 * inset_})
      for (int i = -1; i <= 1; ++i)
        for (int j = -1; j <= 1; ++j)
          if ((i != 0 || j != 0) && is_open(q + reach * (i * u + j * v), n)) return true;
    return false;
  }

  /// Where a sample x of leaf k's inset surface goes: there, nowhere, or into the middle of a thin wall.
  std::optional<Vec3d> placed(int k, const Vec3d& x, const Normals& normals) {
    const double s = inset_whole_(x);
    if (s < -tolerance_) return std::nullopt;
    for (int i = 0; i < normals.count; ++i) {
      if (s <= tolerance_) {
        if (is_exposed(k, x, normals.n[i])) return x;
      } else if (const auto middle = middle_of_wall(k, x, normals.n[i])) {
        thin_wall_ = true;
        return middle;
      }
    }
    return std::nullopt;
  }

  /// The middle of the solid behind the surface point that x belongs to, if it is thinner there than twice the inset
  /// and both sides are about parallel: the edge of a wedge is no wall.
  std::optional<Vec3d> middle_of_wall(int k, const Vec3d& x, const Vec3d& n) const {
    const Vec3d q = x + depth_along(k, x, n) * n;
    if (std::abs(whole_(q)) > tolerance_ || !is_open(q, n)) return std::nullopt;
    double s = tolerance_;
    while (s < 2 * inset_ * (1 - 1e-9)) {
      const double d = -whole_(q - s * n);
      if (d < 0.5 * tolerance_) break;
      s += d;
    }
    const Vec3d middle = q - 0.5 * s * n;
    const bool is_wall = s < 2 * inset_ * (1 - 1e-9) && s > 0.01 * spacing_ && -whole_(middle) > 0.95 * 0.5 * s;
    return is_wall ? std::optional<Vec3d>(middle) : std::nullopt;
  }

  void sample_all_seams() {
    std::vector<SeamSamples> seams;
    const int n = static_cast<int>(leaves_.size());
    for (int a = 0; a < n; ++a) {
      for (int b = a + 1; b < n; ++b) {
        if (thin_[a] || thin_[b]) continue;  // a middle surface has no sides to follow
        std::vector<Vec3d> seeds;
        for (const NearSample& sample : near_of(a))
          if (is_near(b, sample.x, 0.9 * spacing_)) seeds.push_back(sample.x);
        if (!seeds.empty()) seams.push_back(sample_seams(search(a, b), seeds));
      }
    }
    for (const SeamSamples& seam : seams)
      for (const Vec3d& x : seam.corners) keep(x, closest);
    for (const SeamSamples& seam : seams)
      for (const Vec3d& x : seam.points) keep(x, closest);
  }

  /// Near samples of a leaf: they are stored leaf by leaf.
  std::span<const NearSample> near_of(int k) const {
    const auto less = [](const NearSample& s, int leaf) { return s.leaf < leaf; };
    const auto first = std::lower_bound(near_.begin(), near_.end(), k, less);
    const auto last = std::lower_bound(first, near_.end(), k + 1, less);
    return {first, last};
  }

  SeamSearch search(int a, int b) const {
    SeamSearch out;
    out.a = leaf_function(a);
    out.b = leaf_function(b);
    out.dimensions = dimensions_;
    out.spacing = spacing_;
    out.is_kept = [this, a, b](const Vec3d& x) {
      if (std::abs(inset_whole_(x)) > tolerance_ || !is_on_plane(a, x) || !is_on_plane(b, x)) return false;
      return is_exposed(a, x, outward(a, x)) || is_exposed(b, x, outward(b, x));
    };
    return out;
  }

  /// False for points beyond the sampled square of a plane.
  bool is_on_plane(int k, const Vec3d& x) const {
    const auto* plane = std::get_if<Plane>(&leaves_[k].kind);
    if (!plane) return true;
    const auto [u, v] = plane_axes(plane->normal, dimensions_);
    const Vec3d local = leaves_[k].pose.in(x);
    const double half = 0.5 * plane->width + tolerance_;
    return std::abs(local.dot(u)) <= half && (dimensions_ == 2 || std::abs(local.dot(v)) <= half);
  }

  bool keep(const Vec3d& x, double distance) {
    if (kept_.any_within(x, distance * spacing_)) return false;
    kept_.insert(x);
    return true;
  }

  /// Tries a fine grid of places around every sample near another part; the deepest gaps are filled first.
  void fill_gaps() {
    constexpr int half = 6;  // grid of +-0.6 spacings: the cell of one sample
    const double reach = 0.1 * half * std::sqrt(2.0) * spacing_;
    std::vector<Vec3d> candidates;
    for (const NearSample& sample : near_) {
      if (inset_whole_(sample.x) < -reach) continue;  // buried, with all that is near it
      const std::vector<Vec3d> others = kept_.within(sample.x, reach + gap * spacing_);
      for (int i = 0; i < std::min(sample.normals.count, 3); ++i) {
        const auto [u, v] = tangents(sample.leaf, sample.normals.n[i]);
        const int across = dimensions_ == 2 ? 0 : half;
        for (int a = -half; a <= half; ++a)
          for (int b = -across; b <= across; ++b)
            add_candidate(sample, sample.x + 0.1 * spacing_ * (a * u + b * v), others, candidates);
      }
    }
    for (const double distance : {0.95, 0.83, gap})
      for (const Vec3d& x : candidates) keep(x, distance);
  }

  /// Adds the point of the sample's leaf next to x, if it is on the whole and none of the others lies near it.
  void add_candidate(const NearSample& sample, Vec3d x, const std::vector<Vec3d>& others,
                     std::vector<Vec3d>& candidates) {
    const int k = sample.leaf;
    const auto is_covered = [&](const Vec3d& p, double r) {
      return std::any_of(others.begin(), others.end(), [&](const Vec3d& o) { return (o - p).squaredNorm() < r * r; });
    };
    double d = leaf_distance(k, x);
    if (std::abs(d) > 0.5 * spacing_ || is_covered(x, gap * spacing_ - std::abs(d))) return;
    if (inset_whole_(x) < -std::abs(d) - tolerance_) return;
    for (int i = 0; i < 3 && std::abs(d) > 1e-9 * spacing_; ++i) {
      x -= d * distance_gradient(leaf_function(k), x, dimensions_, tolerance_);
      d = leaf_distance(k, x);
    }
    if (std::abs(d) > 1e-7 * spacing_ || is_covered(x, gap * spacing_) || !is_on_plane(k, x)) return;
    Normals normals = sample.normals;
    if (!thin_[k]) {
      normals.count = 0;
      normals.add(outward(k, x));
    }
    const auto place = placed(k, x, normals);
    if (place && !kept_.any_within(*place, gap * spacing_)) candidates.push_back(*place);
  }

  std::vector<std::string> warnings() const {
    std::vector<std::string> out;
    for (std::size_t k = 0; k < leaves_.size(); ++k)
      if (thin_[k]) add_warning(out, thin_warning(true_leaves_[k].kind, inset_));
    if (thin_wall_)
      out.push_back(
          fmt::format("a wall is thinner than twice the inset of {:g} m: its middle surface is sampled", inset_));
    return out;
  }
  static void add_warning(std::vector<std::string>& out, const std::string& text) {
    if (std::find(out.begin(), out.end(), text) == out.end()) out.push_back(text);
  }

  int dimensions_;
  double spacing_, inset_, tolerance_;  // [m]
  std::vector<bool> thin_;              // per leaf
  Shape inset_shape_;
  ShapeField whole_, inset_whole_;
  std::vector<Leaf> true_leaves_, leaves_;  // the second inset
  std::vector<BoundingSphere> centres_;     // of leaves_
  std::vector<Vec3d> placed_;               // [m] samples of the leaves that lie on the whole
  std::vector<NearSample> near_;            // samples of leaves near other leaves, whether on the whole or not
  PointHash kept_;
  bool thin_wall_ = false;
};

}  // namespace

SurfaceSamples sample_composite(const Shape& shape, int dimensions, double spacing, double inset) {
  return CompositeSampler(shape, dimensions, spacing, inset).run();
}

}  // namespace tidelock
