// Things that hold water or float on it: funnel, bowl, pipe, crew module, buoy.
#include <fmt/format.h>

#include "base/error.hpp"
#include "geometry/parts/parts.hpp"
#include "geometry/parts/sdf.hpp"

namespace tidelock {
namespace {

using namespace sdf;
using Values = std::vector<double>;

void require(bool ok, const std::string& what) {
  if (!ok) throw InputError("", "", what);
}

PartField make_funnel(const Values& v) {
  const double mouth = v[0], tube = v[1], cone = v[2], spout = v[3], wall = v[4];
  require(tube > wall, fmt::format("tube is {}, must be above the wall, {}", tube, wall));
  require(mouth > 1.5 * tube, fmt::format("mouth is {}, must be above 1.5 times the tube, {}", mouth, tube));
  // Middle line of the wall, as distance from y and height: spout, cone, upright rim.
  const double rim = 0.12 * cone;
  const std::vector<Vec2d> line{{tube, -spout}, {tube, 0}, {mouth, cone}, {mouth, cone + rim}};
  const auto distance = [=](const Vec3d& p) {
    const Vec2d q = around_y(p);
    const double shell = polyline(q, line) - 0.5 * wall;
    const double bead = (q - Vec2d(mouth + 0.2 * wall, cone + rim)).norm() - 0.85 * wall;
    const double cut = -spout + 0.3 * wall - q.y();  // a flat end of the spout
    return std::min(std::max(shell, cut), bead);
  };
  const double r = mouth + 2 * wall;
  return {distance, {{-r, -spout, -r}, {r, cone + rim + wall, r}}, std::max(wall / 3.2, mouth / 140)};
}

PartField make_bowl(const Values& v) {
  const double radius = v[0], depth = v[1], wall = v[2];
  require(depth <= radius, fmt::format("depth is {}, must be at most the radius, {}", depth, radius));
  require(wall < 0.3 * depth, fmt::format("wall is {}, must be below 0.3 of the depth, {}", wall, depth));
  // The sphere through the rim (radius, depth) and the bottom (0, 0): its centre is on the axis.
  const double sphere_radius = (radius * radius + depth * depth) / (2 * depth);
  const Vec2d centre{0, sphere_radius};
  const Vec2d rim{radius, depth};
  const double foot = 0.42 * radius, foot_height = 0.16 * depth;
  const double foot_y = sphere_radius - std::sqrt(sphere_radius * sphere_radius - foot * foot);
  const auto distance = [=](const Vec3d& p) {
    const Vec2d q = around_y(p);
    const Vec2d from = q - centre, to = rim - centre;
    // On the arc, or beyond it to the rim's point.
    const bool on_arc = std::atan2(from.x(), -from.y()) <= std::atan2(to.x(), -to.y());
    const double shell = (on_arc ? std::abs(from.norm() - sphere_radius) : (q - rim).norm()) - 0.5 * wall;
    const double lip = (q - rim).norm() - 0.62 * wall;
    const double ring = segment(q, {foot, foot_y}, {0.94 * foot, -foot_height}) - 0.5 * wall;
    return join(std::min(shell, lip), std::max(ring, -foot_height - q.y()), 0.5 * wall);
  };
  const double r = radius + wall;
  return {distance, {{-r, -foot_height, -r}, {r, depth + wall, r}}, std::max(wall / 3.2, radius / 110)};
}

/// Straight legs along x, y, z, x, ... joined by quarter circles, as the middle line of a pipe.
class PipePath {
 public:
  PipePath(int bends, double leg, double bend) : bend_(bend) {
    Vec3d at{0, 0, 0};
    for (int k = 0; k <= bends; ++k) {
      const Vec3d along = Vec3d::Unit(k % 3), next = Vec3d::Unit((k + 1) % 3);
      legs_.push_back({at, at + leg * along, along});
      at += leg * along;
      if (k == bends) break;
      bends_.push_back({at + bend * next, -next, along});
      at += bend * (along + next);
    }
  }
  struct Leg {
    Vec3d a, b, along;
  };
  struct Bend {
    Vec3d centre, from, to;  // the quarter begins at centre + bend * from and leaves towards `to`
  };
  const std::vector<Leg>& legs() const { return legs_; }

  /// Tube of radius r around the path; the ends are moved out by `longer` [m] and flat.
  double tube(const Vec3d& p, double r, double longer) const {
    double d = 1e300;
    for (std::size_t k = 0; k < legs_.size(); ++k) {
      const Vec3d a = legs_[k].a - (k == 0 ? longer : 0) * legs_[k].along;
      const Vec3d b = legs_[k].b + (k + 1 == legs_.size() ? longer : 0) * legs_[k].along;
      const Vec3d q = p - 0.5 * (a + b);
      const double t = q.dot(legs_[k].along), off = std::sqrt(std::max(q.squaredNorm() - t * t, 0.0)) - r;
      d = std::min(d, extruded(off, t, 0.5 * (b - a).norm()));
    }
    for (const Bend& bend : bends_) {
      const Vec3d q = p - bend.centre;
      const double u = q.dot(bend.from), w = q.dot(bend.to);
      if (u < 0 || w < 0) continue;  // beyond its ends the legs are nearer
      const double out = std::sqrt(std::max(q.squaredNorm() - u * u - w * w, 0.0));
      d = std::min(d, std::hypot(std::hypot(u, w) - bend_, out) - r);
    }
    return d;
  }

 private:
  double bend_;
  std::vector<Leg> legs_;
  std::vector<Bend> bends_;
};

PartField make_pipe(const Values& v) {
  const int bends = static_cast<int>(v[0]);
  const double radius = v[1], wall = v[2], leg = v[3], bend = v[4];
  require(wall < 0.8 * radius, fmt::format("wall is {}, must be below 0.8 of the radius, {}", wall, radius));
  require(bend > 1.3 * radius, fmt::format("bend is {}, must be above 1.3 times the radius, {}", bend, radius));
  const PipePath path(bends, leg, bend);
  const auto flange = [=](const Vec3d& p, const Vec3d& end, const Vec3d& inwards) {
    const Vec3d q = p - end;
    const double t = q.dot(inwards), off = std::sqrt(std::max(q.squaredNorm() - t * t, 0.0)) - 1.45 * radius;
    return extruded(off, t - 0.5 * 1.6 * wall, 0.5 * 1.6 * wall);
  };
  const Vec3d last = path.legs().back().b, last_along = path.legs().back().along;
  const auto distance = [=](const Vec3d& p) {
    double d = path.tube(p, radius, 0);
    d = std::min({d, flange(p, {0, 0, 0}, Vec3d::UnitX()), flange(p, last, -last_along)});
    return std::max(d, -path.tube(p, radius - wall, 2 * wall));
  };
  Vec3d lo{0, 0, 0}, hi{0, 0, 0};
  for (const auto& l : path.legs()) {
    lo = lo.cwiseMin(l.a).cwiseMin(l.b);
    hi = hi.cwiseMax(l.a).cwiseMax(l.b);
  }
  const Vec3d reach = Vec3d::Constant(1.5 * radius);
  const Bounds all{lo - reach, hi + reach};
  return {distance, all, std::max(wall / 2.6, (all.hi - all.lo).norm() / 220)};
}

/// A blunt cone with a heat shield, of the kind of Orion's crew module.
PartField make_crew_module(const Values& v) {
  const double diameter = v[0], r = 0.5 * diameter;
  constexpr double slope = 32.5 * pi / 180;
  const double shield = 1.2 * diameter, shoulder = 0.05 * diameter, top = 0.205 * diameter;
  const double edge = r - shoulder;  // profile before rounding
  const double sag = shield - std::sqrt(shield * shield - edge * edge);
  const double cone = (edge - top) / std::tan(slope);
  std::vector<Vec2d> outline{{0, -sag}};
  for (int k = 1; k <= 16; ++k) {
    const double x = edge * k / 16;
    outline.push_back({x, -sag + shield - std::sqrt(shield * shield - x * x)});
  }
  outline.push_back({top, cone});
  outline.push_back({0, cone});
  // Mirrored, so that the axis is no side of the polygon.
  for (std::size_t k = outline.size() - 2; k > 0; --k) outline.push_back({-outline[k].x(), outline[k].y()});
  const auto distance = [=](const Vec3d& p) {
    const Vec2d q = around_y(p);
    double d = polygon(q, outline) - shoulder;
    const double height = cone + shoulder;
    // Docking tunnel with a rim.
    const double tunnel = cylinder_y(p, 0.135 * diameter, height - 0.02 * diameter, height + 0.075 * diameter);
    const double hatch = cylinder_y(p, 0.105 * diameter, height + 0.045 * diameter, height + 0.2 * diameter);
    d = std::max(std::min(d, tunnel), -hatch);
    // Groove between shield and back shell.
    d = std::max(d, -(std::hypot(q.x() - (edge + shoulder), q.y() - 0.028 * diameter) - 0.011 * diameter));
    // Windows towards +z, two and two, and a square hatch beside them.
    const double y = 0.62 * cone, at = edge - y * std::tan(slope) + shoulder;
    for (const double angle : {-0.62, -0.21, 0.21, 0.62}) {
      const Vec3d w = turned_y(p, angle) - Vec3d(0, y, at);
      const Vec3d local = turned_x(w, slope * -1.0);
      d = std::max(d, -rounded_box(local, {0.045 * diameter, 0.038 * diameter, 0.035 * diameter}, 0.012 * diameter));
    }
    const double hy = 0.36 * cone, ha = edge - hy * std::tan(slope) + shoulder;
    const Vec3d door = turned_x(turned_y(p, pi) - Vec3d(0, hy, ha), -slope);
    const double frame =
        std::abs(rounded_box(door, {0.10 * diameter, 0.13 * diameter, 0.03 * diameter}, 0.02 * diameter));
    d = std::max(d, -(frame - 0.010 * diameter));
    // Thrusters in four pods.
    const Vec3d f = folded_y(turned_y(p, pi / 4), 4);
    const double py = 0.14 * cone, pa = edge - py * std::tan(slope) + shoulder;
    const double pod = ellipsoid(f, {pa - 0.01 * diameter, py, 0}, {0.03 * diameter, 0.05 * diameter, 0.06 * diameter});
    return std::min(d, pod);
  };
  const double lo = -sag - shoulder, hi = cone + shoulder + 0.08 * diameter;
  const double out = r + 0.02 * diameter;
  return {distance, {{-out, lo, -out}, {out, hi, out}}, diameter / 120};
}

/// A navigation buoy: a drum, a tower of four legs with rings, a lantern, and a weighted tail below.
PartField make_buoy(const Values& v) {
  const double r = v[0], drum = 0.62 * r, tower = 2.3 * r, tail = 1.1 * r;
  const double leg = 0.055 * r;
  const auto distance = [=](const Vec3d& p) {
    const Vec2d q = around_y(p);
    // Drum with rounded edges and a belt, upper side slightly domed.
    const Vec2d e = Vec2d(q.x() - (r - 0.18 * r), std::abs(q.y()) - (drum / 2 - 0.18 * r));
    double d = e.cwiseMax(0.0).norm() + std::min(e.maxCoeff(), 0.0) - 0.18 * r;
    d = join(d, torus_y(p, r, 0.075 * r), 0.04 * r);
    // Tower.
    const Vec3d f = folded_y(p, 4);
    const double base_y = drum / 2 - 0.05 * r;
    double frame = capsule(f, {0.62 * r, base_y, 0}, {0.20 * r, base_y + tower, 0}, leg);
    for (const double s : {0.3, 0.62}) {
      const double ring = 0.62 * r + s * (0.20 - 0.62) * r;
      frame = std::min(frame, torus_y(p - Vec3d(0, base_y + s * tower, 0), ring, 0.75 * leg));
    }
    const double deck = base_y + tower;
    frame = std::min(frame, cylinder_y(p, 0.34 * r, deck - 0.04 * r, deck + 0.05 * r));
    // A top mark of two plates that cross, as a radar reflector, half way up.
    const double plate = 0.03 * r, mark = base_y + 0.80 * tower;
    const Vec3d m = p - Vec3d(0, mark, 0);
    frame = std::min({frame, box(m, {0.17 * r, 0.2 * r, plate}), box(m, {plate, 0.2 * r, 0.17 * r})});
    // Lantern.
    const double lamp = std::min(cylinder_y(p, 0.15 * r, deck, deck + 0.26 * r),
                                 std::max(sphere(p, {0, deck + 0.24 * r, 0}, 0.19 * r), deck + 0.24 * r - p.y()));
    d = std::min({d, frame, lamp});
    // Tail with a weight.
    const double tube = capsule(p, {0, -drum / 2, 0}, {0, -drum / 2 - tail, 0}, 0.11 * r);
    const double weight = ellipsoid(p, {0, -drum / 2 - tail, 0}, {0.34 * r, 0.2 * r, 0.34 * r});
    d = join(d, join(tube, weight, 0.08 * r), 0.1 * r);
    // Lifting eyes on the deck.
    const Vec3d g = folded_y(turned_y(p, pi / 4), 4) - Vec3d(0.8 * r, drum / 2, 0);
    return std::min(d, std::hypot(std::hypot(g.x(), g.y()) - 0.075 * r, g.z()) - 0.028 * r);
  };
  const double lo = -drum / 2 - tail - 0.25 * r, hi = drum / 2 + tower + 0.5 * r, out = 1.1 * r;
  return {distance, {{-out, lo, -out}, {out, hi, out}}, r / 42};
}

}  // namespace

void add_vessel_parts(std::vector<PartKind>& kinds) {
  kinds.push_back({"funnel",
                   "A funnel about y: the spout below y = 0, the cone above.",
                   {{"mouth", "m", 0.5, 1e-4, 1e3, false, "radius of the upper end"},
                    {"tube", "m", 0.08, 1e-5, 1e3, false, "radius of the spout"},
                    {"cone", "m", 0.45, 1e-4, 1e3, false, "height of the cone"},
                    {"spout", "m", 0.35, 1e-5, 1e3, false, "length of the spout"},
                    {"wall", "m", 0.025, 1e-6, 100, false, "thickness"}},
                   make_funnel});
  kinds.push_back({"bowl",
                   "A round bowl about y on a foot: the middle of its bottom is the origin.",
                   {{"radius", "m", 0.4, 1e-4, 1e3, false, "radius of the rim"},
                    {"depth", "m", 0.24, 1e-4, 1e3, false, "from the bottom to the rim, at most the radius"},
                    {"wall", "m", 0.025, 1e-6, 100, false, "thickness"}},
                   make_bowl});
  kinds.push_back({"pipe",
                   "A pipe with flanges: from the origin along x, then bent by 90 degrees to y, to z, to x, ...",
                   {{"bends", "", 2, 0, 12, true, "number of bends"},
                    {"radius", "m", 0.1, 1e-5, 1e3, false, "outer radius"},
                    {"wall", "m", 0.025, 1e-6, 100, false, "thickness"},
                    {"leg", "m", 0.3, 1e-4, 1e3, false, "length of each straight piece"},
                    {"bend", "m", 0.2, 1e-4, 1e3, false, "radius of the bends' middle line, above 1.3 `radius`"}},
                   make_pipe});
  kinds.push_back({"crew_module",
                   "A crew module of the kind of Orion about y: a cone over a round heat shield that looks down.",
                   {{"diameter", "m", 5.0, 1e-3, 1e3, false, "largest width"}},
                   make_crew_module});
  kinds.push_back({"buoy",
                   "A buoy about y with tower, lantern and a weighted tail: the middle of its drum is the origin.",
                   {{"radius", "m", 0.5, 1e-3, 1e3, false, "radius of the drum"}},
                   make_buoy});
}

}  // namespace tidelock
