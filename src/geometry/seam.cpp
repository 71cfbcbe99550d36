#include "geometry/seam.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "geometry/outline.hpp"
#include "geometry/point_hash.hpp"
#include "geometry/polyline.hpp"

namespace tidelock {
namespace {

struct Curve {
  std::vector<Vec3d> x;
  bool closed = false;  // the first point is not repeated at the end
};

class Tracer {
 public:
  explicit Tracer(const SeamSearch& search) : s_(search), step_(search.spacing / 8), eps_(1e-6 * search.spacing) {}

  /// Moves x onto both surfaces by Newton steps of least length.
  std::optional<Vec3d> onto_seam(Vec3d x) const {
    for (int k = 0; k < 30; ++k) {
      const double fa = s_.a(x), fb = s_.b(x);
      if (std::max(std::abs(fa), std::abs(fb)) < 1e-9 * s_.spacing) return x;
      const Vec3d ga = gradient(s_.a, x), gb = gradient(s_.b, x);
      const double aa = ga.squaredNorm(), bb = gb.squaredNorm(), ab = ga.dot(gb);
      const double det = aa * bb - ab * ab;
      if (det < 0.01) return std::nullopt;
      x -= (ga * (bb * fa - ab * fb) + gb * (aa * fb - ab * fa)) / det;
    }
    return std::nullopt;
  }

  Curve trace(const Vec3d& start) const {
    Curve curve{{start}, false};
    march(curve, +1);
    if (curve.closed) return curve;
    Curve back{{start}, false};
    march(back, -1);
    std::reverse(back.x.begin(), back.x.end());
    back.x.insert(back.x.end(), curve.x.begin() + 1, curve.x.end());
    back.closed = false;
    return back;
  }

  double step() const { return step_; }
  /// The seam's direction does not flip at kinks, since both normals keep pointing to the same sides.
  std::optional<Vec3d> tangent(const Vec3d& x) const {
    const Vec3d t = gradient(s_.a, x).cross(gradient(s_.b, x));
    return t.norm() < 0.1 ? std::nullopt : std::optional<Vec3d>(t.normalized());
  }

 private:
  Vec3d gradient(const DistanceFunction& f, const Vec3d& x) const {
    return distance_gradient(f, x, s_.dimensions, eps_);
  }

  /// The kept point of the seam one step on, or nothing where the seam ends.
  std::optional<Vec3d> advance(const Vec3d& x, const Vec3d& step) const {
    const auto next = onto_seam(x + step);
    if (!next || !s_.is_kept(*next)) return std::nullopt;
    const double moved = (*next - x).norm();
    return moved < 0.2 * step.norm() || moved > 3 * step.norm() ? std::nullopt : next;
  }

  void march(Curve& curve, int sign) const {
    const Vec3d start = curve.x.front();
    constexpr int max_steps = 4'000'000;
    for (int k = 0; k < max_steps; ++k) {
      const Vec3d x = curve.x.back();
      const auto t = tangent(x);
      if (!t) return;
      const auto next = advance(x, sign * step_ * *t);
      if (!next) {
        curve.x.push_back(last_kept(x, sign * step_ * *t));
        return;
      }
      if (k > 3 && distance_to_segment(start, x, *next) < 0.5 * step_) {
        curve.closed = true;
        return;
      }
      curve.x.push_back(*next);
    }
  }

  /// Where the seam ends within the step, by bisection.
  Vec3d last_kept(const Vec3d& x, const Vec3d& step) const {
    double lo = 0, hi = 1;
    Vec3d end = x;
    for (int k = 0; k < 20; ++k) {
      const double middle = 0.5 * (lo + hi);
      const auto next = advance(x, middle * step);
      (next ? lo : hi) = middle;
      if (next) end = *next;
    }
    return end;
  }

  static double distance_to_segment(const Vec3d& p, const Vec3d& a, const Vec3d& b) {
    const Vec3d ab = b - a;
    const double t = std::clamp((p - a).dot(ab) / ab.squaredNorm(), 0.0, 1.0);
    return (p - a - t * ab).norm();
  }

  const SeamSearch& s_;
  double step_, eps_;
};

/// Where the lines x + s d and y + t e come closest; the middle of x and y when they are parallel.
Vec3d crossing(const Vec3d& x, const Vec3d& d, const Vec3d& y, const Vec3d& e) {
  const double de = d.dot(e), det = 1 - de * de;
  if (det < 1e-6) return 0.5 * (x + y);
  const Vec3d xy = y - x;
  const double s = (xy.dot(d) - de * xy.dot(e)) / det, t = (de * xy.dot(d) - xy.dot(e)) / det;
  return 0.5 * (x + s * d + y + t * e);
}

/// Turning [rad] of a polyline at k, between the segments next but one: those next to a kink cut it.
double turning(const Curve& c, std::ptrdiff_t k) {
  const auto n = static_cast<std::ptrdiff_t>(c.x.size());
  if (!c.closed && (k < 2 || k + 2 >= n)) return 0;
  const auto at = [&](std::ptrdiff_t i) { return c.x[(i + n) % n]; };
  const Vec3d d = at(k - 1) - at(k - 2), e = at(k + 2) - at(k + 1);
  const double cosine = d.dot(e) / (d.norm() * e.norm());
  return std::acos(std::clamp(cosine, -1.0, 1.0));
}

/// Finds the kinks of a traced curve and moves their nodes to where both sides meet.
std::vector<std::size_t> sharpen_kinks(Curve& c, const Tracer& tracer) {
  const auto n = static_cast<std::ptrdiff_t>(c.x.size());
  std::vector<std::size_t> kinks;
  if (n < 8) return kinks;
  std::vector<double> angle(n);
  for (std::ptrdiff_t k = 0; k < n; ++k) angle[k] = turning(c, k);
  const std::vector<Vec3d> x = c.x;
  const auto at = [&](std::ptrdiff_t i) { return (i + n) % n; };
  for (std::ptrdiff_t k = 0; k < n; ++k) {
    if (angle[k] < 0.5) continue;
    bool largest = true;
    for (std::ptrdiff_t j = 1; j <= 2; ++j)
      largest = largest && angle[k] > angle[at(k - j)] - 1e-9 && angle[k] >= angle[at(k + j)];
    if (largest && !kinks.empty() && k - static_cast<std::ptrdiff_t>(kinks.back()) <= 2) largest = false;
    if (!largest) continue;
    const Vec3d d = (x[at(k - 1)] - x[at(k - 2)]).normalized(), e = (x[at(k + 2)] - x[at(k + 1)]).normalized();
    const auto corner = tracer.onto_seam(crossing(x[at(k - 1)], d, x[at(k + 1)], e));
    if (corner && (*corner - x[k]).norm() < 3 * tracer.step()) c.x[k] = *corner;
    kinks.push_back(static_cast<std::size_t>(k));
  }
  return kinks;
}

void sample_curve(Curve c, const Tracer& tracer, double spacing, SeamSamples& out) {
  if (c.x.size() < 2) {
    out.corners.push_back(c.x.front());
    return;
  }
  std::vector<std::size_t> breaks = sharpen_kinks(c, tracer);
  if (c.closed) {  // begin at a kink, end where it began
    const std::size_t first = breaks.empty() ? 0 : breaks.front();
    std::rotate(c.x.begin(), c.x.begin() + static_cast<std::ptrdiff_t>(first), c.x.end());
    for (std::size_t& k : breaks) k -= first;
    c.x.push_back(c.x.front());
    if (breaks.empty()) breaks.push_back(0);
  } else {
    breaks.insert(breaks.begin(), 0);
    out.corners.push_back(c.x.back());
  }
  for (const std::size_t k : breaks) out.corners.push_back(c.x[k]);
  breaks.push_back(c.x.size() - 1);
  for (std::size_t k = 0; k + 1 < breaks.size(); ++k) {
    const std::span<const Vec3d> piece(c.x.data() + breaks[k], breaks[k + 1] - breaks[k] + 1);
    std::vector<Vec3d> raw;
    divide_polyline(piece, line_divisions(polyline_length(piece), spacing), raw);
    for (const Vec3d& p : raw) out.points.push_back(tracer.onto_seam(p).value_or(p));
  }
}

}  // namespace

Vec3d distance_gradient(const DistanceFunction& f, const Vec3d& x, int dimensions, double eps) {
  Vec3d g{0, 0, 0};
  for (int k = 0; k < dimensions; ++k) {
    const Vec3d d = eps * Vec3d::Unit(k);
    g[k] = (f(x + d) - f(x - d)) / (2 * eps);
  }
  return g;
}

SeamSamples sample_seams(const SeamSearch& search, const std::vector<Vec3d>& seeds) {
  const Tracer tracer(search);
  SeamSamples out;
  PointHash seen(search.spacing);
  for (const Vec3d& seed : seeds) {
    const auto start = tracer.onto_seam(seed);
    if (!start || (*start - seed).norm() > 1.5 * search.spacing) continue;
    if (seen.any_within(*start, 0.1 * search.spacing) || !search.is_kept(*start)) continue;
    if (search.dimensions == 2) {
      seen.insert(*start);
      out.corners.push_back(*start);
      continue;
    }
    const Curve curve = tracer.trace(*start);
    for (const Vec3d& x : curve.x) seen.insert(x);
    sample_curve(curve, tracer, search.spacing, out);
  }
  return out;
}

}  // namespace tidelock
