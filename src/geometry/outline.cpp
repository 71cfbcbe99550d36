#include "geometry/outline.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace tidelock {
namespace {

using std::numbers::pi;

constexpr double longest_part = 1.13;  // [spacings] 1.13 * sqrt(1/2) = 0.8
constexpr double thinnest_half = 0.3;  // [spacings] half extents below this are collapsed

Piece line(const Vec2d& from, const Vec2d& to, const Vec2d& normal) {
  Piece piece;
  piece.from = from;
  piece.to = to;
  piece.normal = normal.squaredNorm() > 0 ? Vec2d(normal.normalized()) : normal;
  return piece;
}

Piece middle_line(const Vec2d& from, const Vec2d& to) {
  Piece piece = line(from, to, {to.y() - from.y(), from.x() - to.x()});
  if (piece.normal.squaredNorm() == 0) piece.normal = {1, 0};
  piece.two_sided = true;
  return piece;
}

Piece arc(const Vec2d& centre, double radius, double angle_from, double angle_to) {
  Piece piece;
  piece.centre = centre;
  piece.radius = radius;
  piece.angle_from = angle_from;
  piece.angle_to = angle_to;
  return piece;
}

Outline circle(double radius) {
  if (radius <= 0) return {{middle_line({0, 0}, {0, 0})}, false};
  return {{arc({0, 0}, radius, 0, 2 * pi)}, true};
}

/// Polygon with its corners counterclockwise.
Outline polygon(const std::vector<Vec2d>& corners) {
  Outline out{{}, true};
  for (std::size_t k = 0; k < corners.size(); ++k) {
    const Vec2d &a = corners[k], &b = corners[(k + 1) % corners.size()];
    out.pieces.push_back(line(a, b, {b.y() - a.y(), a.x() - b.x()}));
  }
  return out;
}

std::vector<Outline> box_outlines(const Box& box) {
  const double x0 = box.lo.x(), x1 = box.hi.x(), y0 = box.lo.y(), y1 = box.hi.y();
  if (x0 == x1 || y0 == y1) return {{{middle_line({x0, y0}, {x1, y1})}, false}};
  return {polygon({{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}})};
}

std::vector<Outline> capsule_outlines(const Capsule& s) {
  const double r = s.radius, half = 0.5 * s.height;
  if (r <= 0) return {{{middle_line({0, -half}, {0, half})}, false}};
  return {{{line({r, -half}, {r, half}, {1, 0}), arc({0, half}, r, 0, pi), line({-r, half}, {-r, -half}, {-1, 0}),
            arc({0, -half}, r, pi, 2 * pi)},
           true}};
}

std::vector<Outline> torus_outlines(const Torus& s) {
  if (s.minor_radius <= 0) return {circle(s.major_radius)};
  std::vector<Outline> out{circle(s.major_radius + s.minor_radius), circle(s.major_radius - s.minor_radius)};
  for (Piece& piece : out[1].pieces) piece.concave = true;
  return out;
}

Outline cylinder_profile(const Cylinder& s) {
  const double r = s.radius, half = 0.5 * s.height;
  if (s.height <= 0) return {{middle_line({0, 0}, {r, 0})}, false};
  if (r <= 0) return {{middle_line({0, -half}, {0, half})}, false};
  return {
      {line({0, -half}, {r, -half}, {0, -1}), line({r, -half}, {r, half}, {1, 0}), line({r, half}, {0, half}, {0, 1})},
      false};
}

Outline cone_profile(const Cone& s) {
  const double half = 0.5 * s.height;
  const Vec2d base{s.radius, -half}, top{s.top_radius, half};
  return {{line({0, -half}, base, {0, -1}), line(base, top, {s.height, s.radius - s.top_radius}),
           line(top, {0, half}, {0, 1})},
          false};
}

Outline capsule_profile(const Capsule& s) {
  const double r = s.radius, half = 0.5 * s.height;
  if (r <= 0) return {{middle_line({0, -half}, {0, half})}, false};
  return {{arc({0, -half}, r, -0.5 * pi, 0), line({r, -half}, {r, half}, {1, 0}), arc({0, half}, r, 0, 0.5 * pi)},
          false};
}

/// Half extent after the inset, collapsed when nothing that can be resolved is left.
double inset_half(double half, double inset, double spacing, bool& thin) {
  const double out = half - inset;
  if (out >= thinnest_half * spacing) return out;
  thin = true;
  return 0;
}

/// A cone too thin to be inset: a disc when it is flat, its axis when it is a needle.
InsetPrimitive thin_cone(const Cone& s, int dimensions, double inset) {
  const double reach = std::max(s.radius, s.top_radius), half = 0.5 * s.height;
  InsetPrimitive out;
  out.thin = true;
  double r = 0, h = 0;
  if (s.height <= 2 * reach) {
    r = reach - std::min(inset, reach);
    out.shift.y() = 0.5 * half * (s.top_radius - s.radius) / reach;  // nearer to the wide end, where the solid is
  } else {
    h = 2 * (half - std::min(inset, half));
  }
  if (dimensions == 3)
    out.kind = Cylinder{r, h};
  else
    out.kind = Box{{-r, -0.5 * h, 0}, {r, 0.5 * h, 0}};
  return out;
}

InsetPrimitive inset_cone(const Cone& s, int dimensions, double inset, double spacing) {
  const double half = 0.5 * s.height, slope = s.radius - s.top_radius;
  const double slant = std::hypot(s.height, slope);
  // The slanted face is n . (rho, y) = c with n = (height, slope) / slant.
  const double c = (s.height * s.radius - slope * half) / slant - inset;
  const auto rho = [&](double y) { return (c * slant - slope * y) / s.height; };
  const double apex = slope != 0 ? c * slant / slope : 0;
  double y0 = -half + inset, y1 = half - inset;
  if (slope > 0 && (s.top_radius == 0 || rho(y1) < 0)) y1 = apex;
  if (slope < 0 && (s.radius == 0 || rho(y0) < 0)) y0 = apex;
  const double r0 = std::max(rho(y0), 0.0), r1 = std::max(rho(y1), 0.0), finest = thinnest_half * spacing;
  if (y1 - y0 < 2 * finest || std::max(r0, r1) < finest) return thin_cone(s, dimensions, inset);
  const double ends = 1e-12 * slant;  // rounding at the tip
  return {Cone{r0 < ends ? 0 : r0, r1 < ends ? 0 : r1, y1 - y0}, {0, 0.5 * (y0 + y1), 0}, false};
}

InsetPrimitive inset_torus(const Torus& s, double inset, double spacing) {
  bool thin = false;
  double minor = inset_half(s.minor_radius, inset, spacing, thin);
  if (minor > s.major_radius) {  // grown until the hole is closed: the solid there is thin
    minor = s.major_radius;
    thin = true;
  }
  return {Torus{s.major_radius, minor}, {0, 0, 0}, thin};
}

struct Inset {
  int dimensions;
  double inset, spacing;
  bool thin = false;
  double half(double extent) { return inset_half(extent, inset, spacing, thin); }

  InsetPrimitive operator()(const Box& s) {
    const Vec3d centre = 0.5 * (s.lo + s.hi);
    Vec3d h{0, 0, 0};
    for (int k = 0; k < dimensions; ++k) h[k] = half(0.5 * (s.hi[k] - s.lo[k]));
    return {Box{-h, h}, centre, thin};
  }
  InsetPrimitive operator()(const Sphere& s) {
    const double r = half(s.radius);
    return {Sphere{r}, {0, 0, 0}, thin};
  }
  InsetPrimitive operator()(const Cylinder& s) {
    const double r = half(s.radius);
    const double h = dimensions == 3 ? 2 * half(0.5 * s.height) : s.height;
    return {Cylinder{r, h}, {0, 0, 0}, thin};
  }
  InsetPrimitive operator()(const Capsule& s) {
    const double r = half(s.radius);
    return {Capsule{r, s.height}, {0, 0, 0}, thin};
  }
  InsetPrimitive operator()(const Cone& s) { return inset_cone(s, dimensions, inset, spacing); }
  InsetPrimitive operator()(const Torus& s) { return inset_torus(s, inset, spacing); }
  InsetPrimitive operator()(const Plane& s) {
    Vec3d n = s.normal;
    if (dimensions == 2) n.z() = 0;
    return {s, -inset * n.normalized(), false};
  }
  InsetPrimitive operator()(const Union& s) { return {s, {0, 0, 0}, false}; }
  InsetPrimitive operator()(const Difference& s) { return {s, {0, 0, 0}, false}; }
  InsetPrimitive operator()(const PartShape& s) { return {s, {0, 0, 0}, false}; }
  InsetPrimitive operator()(const MeshShape& s) { return {s, {0, 0, 0}, false}; }
};

}  // namespace

double Piece::length() const { return radius > 0 ? radius * std::abs(angle_to - angle_from) : (to - from).norm(); }

Vec2d Piece::point(double t) const {
  if (radius <= 0) return t == 1 ? to : Vec2d(from + t * (to - from));
  const double angle = angle_from + t * (angle_to - angle_from);
  return centre + radius * Vec2d(std::cos(angle), std::sin(angle));
}

Vec2d Piece::outward(double t) const {
  if (radius <= 0) return normal;
  const double angle = angle_from + t * (angle_to - angle_from);
  return (concave ? -1 : 1) * Vec2d(std::cos(angle), std::sin(angle));
}

int Piece::divisions(double spacing) const {
  if (radius <= 0) return line_divisions(length(), spacing);
  const double angle = std::abs(angle_to - angle_from);
  if (angle > 1.99 * pi) return std::max(2, circle_divisions(radius, spacing));
  const double part = 2 * std::asin(std::min(1.0, 0.5 * spacing / radius));  // angle of a chord of one spacing
  int n = std::max(1, static_cast<int>(std::lround(angle / part)));
  if (2 * radius * std::sin(0.5 * angle / n) > longest_part * spacing) ++n;
  if (n == 1 && angle > 2 && radius > 0.42 * spacing) n = 2;  // a half circle has a middle
  return n;
}

int line_divisions(double length, double spacing) {
  const double ratio = length / spacing;
  if (ratio < 1e-9) return 0;
  const int n = std::max(1, static_cast<int>(std::lround(ratio)));
  return ratio / n > longest_part ? n + 1 : n;
}

int circle_divisions(double radius, double spacing) {
  const double r = radius / spacing;
  if (r < 0.3) return 1;
  if (r < 0.35) return 2;
  return std::max(3, static_cast<int>(std::lround(pi / std::asin(std::min(1.0, 0.5 / r)))));
}

std::vector<OutlinePoint> sample_outline(const Outline& outline, double spacing) {
  std::vector<Piece> pieces;
  for (const Piece& piece : outline.pieces) {
    check_count(piece.length() / spacing);
    if (piece.length() > 1e-9 * spacing) pieces.push_back(piece);
  }
  if (pieces.empty()) pieces.push_back(outline.pieces.front());
  if (outline.closed && pieces.size() == 1 &&
      pieces[0].radius < thinnest_half * spacing)  // a circle too small to resolve
    return {{pieces[0].centre, {pieces[0].outward(0), pieces[0].outward(0.5)}}};
  const auto normals = [](const Piece& piece, double t) {
    std::vector<Vec2d> out{piece.outward(t)};
    if (piece.two_sided) out.push_back(-out.front());
    return out;
  };
  std::vector<OutlinePoint> out;
  for (std::size_t k = 0; k < pieces.size(); ++k) {
    const Piece& piece = pieces[k];
    const int n = piece.divisions(spacing);
    for (int i = 0; i < n; ++i) {
      out.push_back({piece.point(double(i) / n), normals(piece, double(i) / n)});
      const bool joint = i == 0 && pieces.size() > 1 && (k > 0 || outline.closed);
      if (joint) out.back().normals.push_back(pieces[(k + pieces.size() - 1) % pieces.size()].outward(1));
    }
  }
  if (!outline.closed) out.push_back({pieces.back().point(1), normals(pieces.back(), 1)});
  return out;
}

std::vector<Outline> outlines(const ShapeKind& kind) {
  if (const auto* box = std::get_if<Box>(&kind)) return box_outlines(*box);
  if (const auto* sphere = std::get_if<Sphere>(&kind)) return {circle(sphere->radius)};
  if (const auto* cylinder = std::get_if<Cylinder>(&kind)) return {circle(cylinder->radius)};
  if (const auto* capsule = std::get_if<Capsule>(&kind)) return capsule_outlines(*capsule);
  if (const auto* torus = std::get_if<Torus>(&kind)) return torus_outlines(*torus);
  if (const auto* plane = std::get_if<Plane>(&kind)) {
    const Vec2d half = 0.5 * plane->width * plane_axes(plane->normal, 2).first.head<2>();
    return {{{line(-half, half, plane->normal.head<2>())}, false}};
  }
  const Cone& s = std::get<Cone>(kind);
  const double y = 0.5 * s.height;
  return {polygon({{-s.radius, -y}, {s.radius, -y}, {s.top_radius, y}, {-s.top_radius, y}})};
}

Outline profile(const ShapeKind& kind) {
  if (const auto* sphere = std::get_if<Sphere>(&kind)) {
    if (sphere->radius <= 0) return {{middle_line({0, 0}, {0, 0})}, false};
    return {{arc({0, 0}, sphere->radius, -0.5 * pi, 0.5 * pi)}, false};
  }
  if (const auto* cylinder = std::get_if<Cylinder>(&kind)) return cylinder_profile(*cylinder);
  if (const auto* capsule = std::get_if<Capsule>(&kind)) return capsule_profile(*capsule);
  if (const auto* cone = std::get_if<Cone>(&kind)) return cone_profile(*cone);
  const Torus& s = std::get<Torus>(kind);
  if (s.minor_radius <= 0) return {{middle_line({s.major_radius, 0}, {s.major_radius, 0})}, false};
  return {{arc({s.major_radius, 0}, s.minor_radius, 0, 2 * pi)}, true};
}

InsetPrimitive inset_primitive(const ShapeKind& kind, int dimensions, double inset, double spacing) {
  return std::visit(Inset{dimensions, inset, spacing}, kind);
}

}  // namespace tidelock
