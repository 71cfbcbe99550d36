// The two scenes of the comparison, of parametric parts that both engines understand, and their judges.
#include <cmath>
#include <cstdint>
#include <numbers>

#include "geometry/field.hpp"
#include "geometry/parts/parts.hpp"
#include "geometry/point_hash.hpp"
#include "laws/records.hpp"
#include "papers/versus/engines.hpp"
#include "world/fields.hpp"

namespace tidelock::versus {
namespace {

constexpr double pi = std::numbers::pi;

Quatd about(const Vec3d& axis, double angle) { return Quatd(Eigen::AngleAxisd(angle, axis)); }

Shape box(const Vec3d& size, const Vec3d& position = Vec3d::Zero(), const Quatd& rotation = Quatd::Identity()) {
  Shape s{Box{-0.5 * size, 0.5 * size}};
  s.position = position, s.rotation = rotation;
  return s;
}
Shape ball(double radius, const Vec3d& position) {
  Shape s{Sphere{radius}};
  s.position = position;
  return s;
}

// --- the funnel ------------------------------------------------------------------------------------------------------

constexpr double kArm = 0.12, kBar = 0.06, kBall = 0.045;                // [m] of a jack; it spans 0.33 m
constexpr double kNeck = 0.45, kTop = 1.75, kHeight = 1.3, kWall = 0.2;  // [m] inner radii, height, thickness of walls

Shape jack() {
  Union u;
  for (int k = 0; k < 3; ++k) {
    Vec3d size = Vec3d::Constant(kBar);
    size[k] = 2 * kArm;
    u.parts.push_back(box(size));
    for (const double side : {-kArm, kArm}) u.parts.push_back(ball(kBall, side * Vec3d::Unit(k)));
  }
  return Shape{u};
}

constexpr double kSlope = (kTop - kNeck) / kHeight;

/// A blind conical hole in a cone. Cones have their wide end below, so all is built upside down.
Shape funnel() {
  const double above = 0.1, thick = 1.5 * kWall;
  const auto cone = [](double wide, double narrow, double from, double to) {
    Shape s{Cone{wide, narrow, to - from}};
    s.position = {0, -0.5 * (from + to), 0};
    return s;
  };
  Difference d{{cone(kTop + thick, kNeck + thick - kSlope * kWall, -kWall, kHeight),
                cone(kTop + kSlope * above, kNeck, 0, kHeight + above)}};
  Shape s{d};
  s.rotation = about({1, 0, 0}, pi);
  return s;
}

/// The same numbers on every machine.
struct Random {
  std::uint64_t state = 12345;
  double next() {  // 0 to 1; Knuth's MMIX generator
    state = state * 6364136223846793005ull + 1442695040888963407ull;
    return static_cast<double>(state >> 11) / 9007199254740992.0;
  }
};

BodyDescription body(const char* name, Motion motion, const Shape& shape, double friction) {
  BodyDescription b;
  b.name = name, b.motion = motion, b.shape = shape, b.friction = friction;
  if (motion == Motion::dynamic) b.density = 1000;
  return b;
}

// --- the nut ---------------------------------------------------------------------------------------------------------

constexpr double kPitch = 0.08, kRidge = 0.03;                         // [m] per turn; thickness of a ridge
constexpr int kPerTurn = 24;                                           // [-] boxes per turn
constexpr double kCore = 0.10, kCrest = 0.14;                          // [m] bolt: core, outer edge of its ridge
constexpr double kNutInner = 0.11, kNutWall = 0.15, kNutOuter = 0.19;  // [m] nut: edge of its ridge, wall
constexpr double kNutFriction = 0.5, kNutStart = 0.0005;               // [-]; [m] that the nut falls at the start

/// Boxes along a helix about y between two radii, from one angle to another; at angle 0 it is at height 0.
void add_ridge(Union& u, double inner, double outer, double from, double to) {
  const double middle = 0.5 * (inner + outer), lead = std::atan2(kPitch, 2 * pi * middle);
  const double length = 2 * outer * std::tan(pi / kPerTurn) / std::cos(lead);
  const int n = static_cast<int>(std::lround((to - from) / (2 * pi) * kPerTurn));
  for (int k = 0; k <= n; ++k) {
    const double angle = from + (to - from) * k / n;
    // turning about y carries x to -z: the ridge runs along -z and rises
    const Quatd turn = about({0, 1, 0}, angle) * about({1, 0, 0}, lead);
    const Vec3d centre = about({0, 1, 0}, angle) * Vec3d(middle, 0, 0) + Vec3d(0, kPitch * angle / (2 * pi), 0);
    u.parts.push_back(box({outer - inner, kRidge, length}, centre, turn));
  }
}

Shape bolt() {
  Union u;
  u.parts.push_back(Shape{Cylinder{kCore, 0.44}});
  add_ridge(u, kCore - 0.02, kCrest, -4 * pi, 4 * pi);
  return Shape{u};
}

Shape nut() {
  Union u;
  const double width = 2 * kNutOuter * std::tan(pi / kPerTurn);
  for (int k = 0; k < kPerTurn; ++k) {
    const Quatd turn = about({0, 1, 0}, 2 * pi * k / kPerTurn);
    u.parts.push_back(
        box({kNutOuter - kNutWall, 2.6 * kPitch, width}, turn * Vec3d(0.5 * (kNutWall + kNutOuter), 0, 0), turn));
  }
  add_ridge(u, kNutInner, kNutWall + 0.02, -2 * pi, 2 * pi);
  return Shape{u};
}

/// Points on the surface of a part of the library, about `apart` [m] from each other.
std::vector<Vec3d> points_of_part(const Shape& shape, double apart) {
  PointHash kept(apart);
  for (const Vec3d& v : triangulate(shape, 3, apart).vertices)
    if (!kept.any_within(v, apart)) kept.insert(v);
  return kept.points();
}

/// Points on the surfaces of a union's boxes and spheres, at most `apart` [m] from each other along an edge.
std::vector<Vec3d> surface_points(const Shape& shape, double apart) {
  if (std::holds_alternative<PartShape>(shape.kind)) return points_of_part(shape, apart);
  std::vector<Vec3d> out;
  for (const Shape& part : std::get<Union>(shape.kind).parts) {
    const auto add = [&](const Vec3d& p) { out.push_back(part.position + part.rotation * p); };
    if (const auto* s = std::get_if<Sphere>(&part.kind)) {
      const int n = static_cast<int>(4 * pi * s->radius * s->radius / (apart * apart));
      for (int k = 0; k < n; ++k) {  // golden spiral
        const double y = 1 - (2 * k + 1.0) / n, r = std::sqrt(1 - y * y), angle = 2.399963229728653 * k;
        add(s->radius * Vec3d(r * std::cos(angle), y, r * std::sin(angle)));
      }
    }
    if (const auto* b = std::get_if<Box>(&part.kind))
      for (int axis = 0; axis < 3; ++axis) {
        const int u = (axis + 1) % 3, v = (axis + 2) % 3;
        const Vec3d size = b->hi - b->lo;
        const int nu = static_cast<int>(std::ceil(size[u] / apart)), nv = static_cast<int>(std::ceil(size[v] / apart));
        for (int i = 0; i <= nu; ++i)
          for (int j = 0; j <= nv; ++j) {
            Vec3d p = b->lo;
            p[u] += size[u] * i / nu, p[v] += size[v] * j / nv;
            add(p);
            p[axis] = b->hi[axis];
            add(p);
          }
      }
  }
  return out;
}

// --- judging ---------------------------------------------------------------------------------------------------------

double bounding_radius(const Shape& shape) {
  const Bounds b = bounds(shape, 3);
  return b.lo.cwiseAbs().cwiseMax(b.hi.cwiseAbs()).norm();
}

bool all_finite(const EngineRun& run) {
  for (const auto& frame : run.frames)
    for (const BodyPose& p : frame)
      if (!p.position.allFinite() || !p.velocity.allFinite() || p.position.norm() > 1e3) return false;
  return !run.frames.empty();
}

/// How deep the surfaces of dynamic bodies lie inside other bodies at the end: mean and largest, over bodies [mm].
/// Depths are distances to the nearest surface of the part that holds the point.
void measure_overlap(const World& start, const std::vector<BodyPose>& pose, Verdict& v) {
  const std::size_t n = pose.size();
  std::vector<ShapeField> field;
  std::vector<std::vector<Vec3d>> points;
  std::vector<Bounds> around;
  std::vector<double> radius;
  for (const Body& b : start.bodies) {
    const bool moves = b.description.motion == Motion::dynamic;
    field.emplace_back(b.description.shape, 3);
    around.push_back(bounds(b.description.shape, 3));
    radius.push_back(bounding_radius(b.description.shape));
    points.emplace_back();
    if (moves) points.back() = surface_points(b.description.shape, 0.3 * start.constants.h);
  }
  double sum = 0, count = 0;
  for (std::size_t a = 0; a < n; ++a) {
    if (points[a].empty()) continue;
    double deepest = 0;
    for (std::size_t b = 0; b < n; ++b) {
      if (a == b || (pose[a].position - pose[b].position).norm() > radius[a] + radius[b]) continue;
      for (const Vec3d& p : points[a]) {
        const Vec3d world = pose[a].position + pose[a].rotation * p;
        const Vec3d there = pose[b].rotation.conjugate() * (world - pose[b].position);
        if ((there.array() < around[b].lo.array()).any() || (there.array() > around[b].hi.array()).any()) continue;
        deepest = std::max(deepest, -field[b](there));
      }
    }
    sum += deepest, ++count;
    v.overlap_max = std::max(v.overlap_max, 1e3 * deepest);
  }
  v.overlap_mean = 1e3 * sum / count;
}

double late_speed(const World& start, const EngineRun& run) {
  double sum = 0, count = 0;
  for (std::size_t f = run.frames.size() - std::min<std::size_t>(10, run.frames.size()); f < run.frames.size(); ++f)
    for (std::size_t b = 0; b < start.bodies.size(); ++b)
      if (start.bodies[b].description.motion == Motion::dynamic)
        sum += run.frames[f][b].velocity.squaredNorm(), ++count;
  return 1e3 * std::sqrt(sum / count);
}

/// The world with more dynamic bodies that are the last one again, elsewhere. Building each anew would integrate its
/// mass anew, half a second each.
World with_copies(const World& one, const std::vector<BodyDescription>& more) {
  World out = one;
  const std::size_t n = one.boundary.size();
  const std::uint32_t last = static_cast<std::uint32_t>(one.bodies.size() - 1);
  std::vector<std::size_t> own;
  for (std::size_t k = 0; k < n; ++k)
    if (one.boundary.body[k] == last) own.push_back(k);
  resize_fields(out, ParticleSet::samples, n + more.size() * own.size());
  BoundarySamples& b = out.boundary;
  for_each_field_of(ParticleSet::samples, out, [&](const Field&, auto& array) {
    for (std::size_t k = n; k < b.size(); ++k) array[k] = array[own[(k - n) % own.size()]];
  });
  for (std::size_t k = n; k < b.size(); ++k) {
    const std::size_t copy = (k - n) / own.size();
    b.body[k] += static_cast<std::uint32_t>(copy + 1);
    const Vec3d x = more[copy].position + more[copy].rotation * Vec3d(b.local[k].x, b.local[k].y, b.local[k].z);
    b.x[k] = {static_cast<float>(x.x()), static_cast<float>(x.y()), static_cast<float>(x.z()), volume_of(b.x[k])};
  }
  for (const BodyDescription& d : more) {
    Body body = one.bodies.back();
    body.description = d, body.position = d.position, body.rotation = d.rotation;
    body.dynamics.centre = d.position + d.rotation * body.dynamics.centre_local;
    out.bodies.push_back(body);
    out.scene.bodies.push_back(d);
  }
  return out;
}

}  // namespace

/// Plates whose inner faces touch the cone, and a floor.
Shape funnel_of_boxes() {
  constexpr int plates = 32;
  Union u;
  const double lean = std::atan2(kTop - kNeck, kHeight), length = std::hypot(kTop - kNeck, kHeight);
  const double width = 2 * (kTop + kWall) * std::tan(pi / plates);
  for (int k = 0; k < plates; ++k) {
    const Quatd turn = about({0, 1, 0}, 2 * pi * k / plates), tilt = about({0, 0, 1}, -lean);
    const Vec3d inner(0.5 * (kNeck + kTop), 0.5 * kHeight, 0);
    u.parts.push_back(box({kWall, length, width}, turn * (inner + tilt * Vec3d(0.5 * kWall, 0, 0)), turn * tilt));
  }
  u.parts.push_back(box({2.6 * kNeck, kWall, 2.6 * kNeck}, {0, -0.5 * kWall, 0}));
  return Shape{u};
}

namespace {

/// `count` of the bodies in layers above the funnel, their centres (in the body's frame: `centre`) `apart` [m] and
/// turned at random.
World poured(int count, const BodyDescription& piece, const Vec3d& centre, double apart, double particle_size) {
  Scene s;
  s.particle_size = particle_size;
  s.bodies.push_back(body("funnel", Motion::static_, funnel(), piece.friction));
  Random random;
  std::vector<BodyDescription> pieces;
  const int most = static_cast<int>(1.35 / apart);
  for (int layer = 0; static_cast<int>(pieces.size()) < count; ++layer)
    for (int i = -most; i <= most; ++i)
      for (int k = -most; k <= most; ++k) {
        if (std::hypot(i, k) * apart > 1.35 || static_cast<int>(pieces.size()) == count) continue;
        BodyDescription b = piece;
        b.name += std::to_string(pieces.size());
        const double u = random.next(), v = 2 * pi * random.next(), w = 2 * pi * random.next();
        b.rotation = Quatd(std::sqrt(1 - u) * std::sin(v), std::sqrt(1 - u) * std::cos(v), std::sqrt(u) * std::sin(w),
                           std::sqrt(u) * std::cos(w));
        b.position = Vec3d(apart * i, 1.5 + apart * layer, apart * k) - b.rotation * centre;
        pieces.push_back(b);
      }
  s.bodies.push_back(pieces.front());
  pieces.erase(pieces.begin());
  return with_copies(build_world(s), pieces);
}

}  // namespace

World funnel_world(int count) {
  return poured(count, body("jack", Motion::dynamic, jack(), 0.3), Vec3d::Zero(), 0.36, 0.03);
}

World creatures_world(int count) {
  constexpr double size = 0.4, particle = 0.0246;  // [m] so that each has as many samples as in the paper, about 270
  const Shape shape = part_shape(*find_part("creature"), {size, 0});
  return poured(count, body("creature", Motion::dynamic, shape, 0.3), mass_properties(shape, 3).centre, 1.25 * size,
                particle);
}

World nut_world() {
  Scene s;
  s.particle_size = 0.01;
  s.bodies.push_back(body("bolt", Motion::static_, bolt(), kNutFriction));
  BodyDescription b = body("nut", Motion::dynamic, nut(), kNutFriction);
  // The nut's ridge lies on the bolt's. Both lean by their own lead angle, so that the least height at which nothing
  // overlaps is found by trying.
  const ShapeField fixed(s.bodies[0].shape, 3);
  const std::vector<Vec3d> points = surface_points(b.shape, 0.003);
  double height = kRidge;
  const auto overlaps = [&] {
    for (const Vec3d& p : points)
      if (fixed(p + Vec3d(0, height, 0)) < 0) return true;
    return false;
  };
  while (overlaps()) height += 1e-4;
  b.position = {0, height + kNutStart, 0};
  s.bodies.push_back(b);
  return build_world(s);
}

Verdict judge_funnel(const World& start, const EngineRun& run) {
  Verdict v;
  if (!run.trouble.empty() || !all_finite(run)) return v;
  const std::vector<BodyPose>& last = run.frames.back();
  for (std::size_t b = 1; b < last.size(); ++b) {
    const Vec3d x = last[b].position + last[b].rotation * start.bodies[b].dynamics.centre_local;
    const double inner = kNeck + (kTop - kNeck) / kHeight * x.y();  // of the cone, at the body's height
    if (x.y() < 0 || std::hypot(x.x(), x.z()) > inner * 1.02 || x.y() > 3) ++v.escaped;
  }
  measure_overlap(start, last, v);
  v.speed = late_speed(start, run);
  v.ok = v.escaped == 0 && v.overlap_mean < 15 && v.speed < 100;
  return v;
}

Verdict judge_nut(const World& start, const EngineRun& run) {
  Verdict v;
  if (!run.trouble.empty() || !all_finite(run)) return v;
  const BodyPose& last = run.frames.back()[1];
  const Vec3d moved = last.position - start.bodies[1].position;
  const Vec3d up = last.rotation * Vec3d(0, 1, 0), ahead = last.rotation * Vec3d(1, 0, 0);
  v.sink = 1e3 * -moved.y();
  v.tilt = std::acos(std::min(1.0, up.y())) * 180 / pi;
  v.turn = std::atan2(-ahead.z(), ahead.x()) * 180 / pi;
  measure_overlap(start, run.frames.back(), v);
  v.speed = late_speed(start, run);
  v.ok = std::abs(v.sink) < 3 && std::abs(v.turn) < 5 && v.tilt < 2 && v.overlap_max < 3 && v.speed < 5;
  return v;
}

}  // namespace tidelock::versus
