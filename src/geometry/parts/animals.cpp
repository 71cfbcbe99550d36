// Duck, four-limbed creature, dragon.
#include <fmt/format.h>

#include <array>

#include "base/error.hpp"
#include "geometry/parts/parts.hpp"
#include "geometry/parts/sdf.hpp"

namespace tidelock {
namespace {

using namespace sdf;
using Values = std::vector<double>;

/// A rubber duck that looks along +x, in units of its length; the waterline is about y = 0.
double duck(const Vec3d& p0) {
  const Vec3d p{p0.x(), p0.y(), std::abs(p0.z())};
  double d = ellipsoid(p, {-0.02, 0.02, 0}, {0.40, 0.22, 0.285});
  // Breast and tail that points up.
  d = join(d, sphere(p, {0.19, 0.06, 0}, 0.195), 0.16);
  d = join(d, tapered(p, {-0.28, 0.07, 0}, {-0.47, 0.235, 0}, 0.13, 0.025), 0.10);
  // Wings.
  const Vec3d w = turned_z(p - Vec3d(-0.07, 0.085, 0.245), -0.25);
  d = join(d, ellipsoid(turned_x(w, -0.25), {0, 0, 0}, {0.20, 0.105, 0.055}), 0.025);
  d = join(d, tapered(p, {-0.20, 0.10, 0.25}, {-0.31, 0.17, 0.255}, 0.05, 0.02), 0.04);
  // Head, cheek, beak, eye.
  d = join(d, sphere(p, {0.235, 0.385, 0}, 0.185), 0.07);
  double beak = ellipsoid(turned_z(p - Vec3d(0.445, 0.375, 0), 0.22), {0, 0, 0}, {0.115, 0.030, 0.095});
  beak = join(beak, ellipsoid(turned_z(p - Vec3d(0.435, 0.335, 0), -0.16), {0, 0, 0}, {0.095, 0.026, 0.078}), 0.012);
  d = join(d, beak, 0.02);
  d = join(d, sphere(p, {0.355, 0.455, 0.105}, 0.036), 0.008);
  d = std::max(d, -sphere(p, {0.392, 0.461, 0.121}, 0.016));
  return std::max(d, -0.175 - p.y());  // stands on a flat belly
}

PartField make_duck(const Values& v) {
  const double s = v[0];
  return {[=](const Vec3d& p) { return 0.9 * s * duck(p / s); },
          {s * Vec3d(-0.52, -0.18, -0.33), s * Vec3d(0.58, 0.6, 0.33)},
          s / 110};
}

// --- creature ------------------------------------------------------------------------------------------------------

/// Places of the joints for a pose; the limbs of the left side (+z) and of the right one.
struct Creature {
  struct Limb {
    Vec3d root, middle, end;
  };
  std::array<Limb, 2> arms, legs;
  Vec3d chest, belly, head;
  Vec3d look;  // direction of the snout
  std::array<Vec3d, 5> tail;
};

Vec3d mix(const Vec3d& a, const Vec3d& b, double t) { return (1 - t) * a + t * b; }

Creature posed(double t) {
  // Pose 0: upright with arms raised and legs apart. Pose 1: in a long stride, arms swinging, head turned.
  Creature standing, striding;
  for (int side = 0; side < 2; ++side) {
    const double z = side == 0 ? 1 : -1;
    standing.arms[side] = {{0.00, 0.70, 0.17 * z}, {0.05, 0.66, 0.37 * z}, {0.19, 0.86, 0.40 * z}};
    standing.legs[side] = {{0.00, 0.36, 0.12 * z}, {0.08, 0.20, 0.20 * z}, {-0.01, 0.045, 0.21 * z}};
    const double swing = z;
    striding.arms[side] = {
        {0.01, 0.68, 0.17 * z}, {-0.10 * swing, 0.52, 0.29 * z}, {0.08 - 0.16 * swing, 0.42 + 0.06 * swing, 0.31 * z}};
    striding.legs[side] = {{0.00, 0.36, 0.11 * z},
                           {0.13 * swing + 0.06, 0.22, 0.14 * z},
                           {0.24 * swing - 0.02, 0.045 + (swing < 0 ? 0.06 : 0.0), 0.14 * z}};
  }
  standing.chest = {0.01, 0.64, 0};
  striding.chest = {0.05, 0.63, 0};
  standing.belly = striding.belly = {0.01, 0.45, 0};
  standing.head = {0.07, 0.90, 0};
  striding.head = {0.15, 0.87, 0.03};
  standing.look = Vec3d(1, -0.10, 0).normalized();
  striding.look = Vec3d(1, -0.2, 0.35).normalized();
  standing.tail = {Vec3d(-0.10, 0.38, 0), Vec3d(-0.24, 0.26, 0), Vec3d(-0.36, 0.15, 0.02), Vec3d(-0.46, 0.10, 0.05),
                   Vec3d(-0.55, 0.11, 0.08)};
  striding.tail = {Vec3d(-0.10, 0.39, 0), Vec3d(-0.25, 0.36, -0.04), Vec3d(-0.38, 0.33, -0.05),
                   Vec3d(-0.49, 0.34, -0.01), Vec3d(-0.58, 0.39, 0.05)};
  Creature c;
  for (int side = 0; side < 2; ++side)
    for (auto limbs : {&Creature::arms, &Creature::legs}) {
      const auto &a = (standing.*limbs)[side], &b = (striding.*limbs)[side];
      (c.*limbs)[side] = {mix(a.root, b.root, t), mix(a.middle, b.middle, t), mix(a.end, b.end, t)};
    }
  c.chest = mix(standing.chest, striding.chest, t);
  c.belly = mix(standing.belly, striding.belly, t);
  c.head = mix(standing.head, striding.head, t);
  c.look = mix(standing.look, striding.look, t).normalized();
  for (std::size_t k = 0; k < c.tail.size(); ++k) c.tail[k] = mix(standing.tail[k], striding.tail[k], t);
  return c;
}

double creature(const Vec3d& p, const Creature& c) {
  // Trunk with a shell of plates on its back (-x).
  double d = ellipsoid(p, c.belly, {0.165, 0.19, 0.165});
  d = join(d, ellipsoid(p, c.chest, {0.15, 0.15, 0.175}), 0.10);
  const Vec3d back = 0.5 * (c.chest + c.belly) - Vec3d(0.06, -0.01, 0);
  double shell = ellipsoid(p, back, {0.19, 0.285, 0.205});
  shell += 0.010 * std::cos(42 * (p.y() - back.y())) * smooth_step(back.x() + 0.02, back.x() - 0.06, p.x());
  d = join(d, std::max(shell, (p.x() - back.x() - 0.03)), 0.03);
  // Neck and head with snout, ears and brow.
  d = join(d, tapered(p, c.chest + Vec3d(0.01, 0.10, 0), c.head, 0.085, 0.075), 0.05);
  const Vec3d side = Vec3d::UnitY().cross(c.look).normalized(), up = c.look.cross(side);
  double head = ellipsoid(p, c.head, {0.115, 0.105, 0.105});
  head = join(head, tapered(p, c.head + 0.06 * c.look - 0.02 * up, c.head + 0.215 * c.look - 0.045 * up, 0.075, 0.040),
              0.05);
  head = join(head, sphere(p, c.head + 0.235 * c.look - 0.035 * up, 0.030), 0.02);
  for (const double z : {1.0, -1.0}) {
    const Vec3d root = c.head + 0.075 * up + 0.055 * z * side - 0.03 * c.look;
    const Vec3d tip = root + 0.155 * up + 0.075 * z * side - 0.035 * c.look;
    double ear = tapered(p, root, tip, 0.045, 0.020);
    ear = std::max(ear, -tapered(p, root + 0.045 * c.look, tip + 0.03 * c.look, 0.030, 0.008));
    head = join(head, ear, 0.02);
    head = join(head, sphere(p, c.head + 0.075 * c.look + 0.05 * up + 0.058 * z * side, 0.026), 0.012);  // eyes
  }
  // A mouth below the snout.
  head = carve(head,
               capsule(p, c.head + 0.14 * c.look - 0.083 * up - 0.03 * side,
                       c.head + 0.14 * c.look - 0.083 * up + 0.03 * side, 0.012),
               0.01);
  d = join(d, head, 0.04);
  // Limbs with hands and feet of three claws.
  for (const auto& arm : c.arms) {
    double limb =
        join(tapered(p, arm.root, arm.middle, 0.068, 0.052), tapered(p, arm.middle, arm.end, 0.056, 0.046), 0.03);
    limb = join(limb, sphere(p, arm.end, 0.055), 0.02);
    const Vec3d along = (arm.end - arm.middle).normalized();
    const Vec3d spread = along.cross(Vec3d::UnitX()).norm() > 0.2 ? Vec3d(along.cross(Vec3d::UnitX()).normalized())
                                                                  : Vec3d(Vec3d::UnitZ());
    for (const double k : {-1.0, 0.0, 1.0}) {
      const Vec3d from = arm.end + 0.036 * along + 0.03 * k * spread;
      limb = join(limb, tapered(p, from, from + 0.075 * along + 0.028 * k * spread + Vec3d(0.02, 0, 0), 0.022, 0.009),
                  0.012);
    }
    d = join(d, limb, 0.045);
  }
  for (const auto& leg : c.legs) {
    double limb =
        join(tapered(p, leg.root, leg.middle, 0.105, 0.075), tapered(p, leg.middle, leg.end, 0.074, 0.055), 0.04);
    limb = join(limb, ellipsoid(p, leg.end + Vec3d(0.035, -0.005, 0), {0.095, 0.042, 0.06}), 0.03);
    for (const double k : {-1.0, 0.0, 1.0}) {
      const Vec3d from = leg.end + Vec3d(0.10, -0.015, 0.034 * k);
      limb = join(limb, tapered(p, from, from + Vec3d(0.055, -0.008, 0.016 * k), 0.022, 0.009), 0.012);
    }
    d = join(d, limb, 0.05);
  }
  // Tail.
  double tail = 1e300;
  for (std::size_t k = 0; k + 1 < c.tail.size(); ++k) {
    const double a = 0.085 - 0.017 * static_cast<double>(k), b = a - 0.017;
    tail = join(tail, tapered(p, c.tail[k], c.tail[k + 1], a, b), 0.03);
  }
  return join(d, tail, 0.05);
}

PartField make_creature(const Values& v) {
  const double s = v[0];
  const Creature c = posed(v[1]);
  // The shell's ripples make the function steeper than a distance by up to 0.42.
  return {[=](const Vec3d& p) { return 0.68 * s * creature(p / s, c); },
          {s * Vec3d(-0.66, -0.03, -0.52), s * Vec3d(0.52, 1.18, 0.52)},
          s / 120};
}

// --- dragon --------------------------------------------------------------------------------------------------------

/// A long wavy body along x, head at the right end, in units of its length.
class Dragon {
 public:
  Dragon(double waves, double height) {
    constexpr int n = 44;
    for (int k = 0; k <= n; ++k) {
      const double t = static_cast<double>(k) / n;  // 0 at the tail's tip, 1 at the neck
      const double calm = smooth_step(0.0, 0.15, t) * (1 - 0.55 * smooth_step(0.72, 1.0, t));
      const double x = -0.5 + 0.84 * t,
                   y = height * std::sin(2 * pi * waves * t + 0.5) * calm + 0.13 * smooth_step(0.75, 1.0, t);
      const double z = 0.075 * std::sin(2 * pi * waves * t + 2.0) * calm;
      spine_.push_back({x, y, z});
      radius_.push_back(0.008 + 0.058 * std::pow(std::sin(pi * std::min(0.04 + 0.80 * t, 1.0)), 0.8));
    }
  }

  double operator()(const Vec3d& p) const {
    double d = 1e300;
    for (std::size_t k = 0; k + 1 < spine_.size(); ++k)
      d = std::min(d, tapered(p, spine_[k], spine_[k + 1], radius_[k], radius_[k + 1]));
    // Fins along the back.
    double fins = 1e300;
    for (std::size_t k = 3; k + 2 < spine_.size(); k += 2) {
      const Vec3d along = (spine_[k + 1] - spine_[k - 1]).normalized();
      const Vec3d up = (Vec3d::UnitY() - along.y() * along).normalized();
      const double r = radius_[k];
      fins = std::min(fins, tapered(p, spine_[k] + 0.7 * r * up, spine_[k] + (1.35 * r + 0.028) * up - 0.030 * along,
                                    0.35 * r + 0.004, 0.003));
    }
    d = join(d, fins, 0.008);
    d = join(d, legs(p), 0.02);
    // A fan at the end of the tail.
    const Vec3d tip = spine_.front();
    for (const double a : {-0.5, 0.0, 0.5})
      d = join(d, tapered(p, tip, tip + Vec3d(-0.075 * std::cos(a), 0.075 * std::sin(a), 0), 0.014, 0.003), 0.012);
    return join(d, head(p), 0.03);
  }

 private:
  double legs(const Vec3d& p) const {
    double d = 1e300;
    for (const std::size_t k : {15u, 33u})
      for (const double z : {1.0, -1.0}) {
        const Vec3d hip = spine_[k] + Vec3d(0, -0.2 * radius_[k], 0.55 * z * radius_[k]);
        const Vec3d knee = hip + Vec3d(-0.025, -0.035, 0.055 * z), foot = knee + Vec3d(0.035, -0.065, 0.012 * z);
        double leg = join(tapered(p, hip, knee, 0.030, 0.020), tapered(p, knee, foot, 0.021, 0.014), 0.01);
        for (const double c : {-1.0, 0.0, 1.0})
          leg = join(leg, tapered(p, foot, foot + Vec3d(0.038, -0.010, 0.022 * c), 0.010, 0.003), 0.008);
        d = std::min(d, leg);
      }
    return d;
  }

  double head(const Vec3d& p) const {
    const Vec3d neck = spine_.back();
    const Vec3d c = neck + Vec3d(0.045, 0.025, 0);
    double d = ellipsoid(p, c, {0.068, 0.050, 0.052});
    // Jaws, open.
    d = join(d, tapered(p, c + Vec3d(0.03, 0.008, 0), c + Vec3d(0.145, 0.000, 0), 0.038, 0.022), 0.02);
    d = join(d, tapered(p, c + Vec3d(0.02, -0.020, 0), c + Vec3d(0.115, -0.062, 0), 0.028, 0.014), 0.012);
    for (const double z : {1.0, -1.0}) {
      d = join(d, sphere(p, c + Vec3d(0.155, 0.016, 0.014 * z), 0.012), 0.008);  // nostrils
      d = join(d, sphere(p, c + Vec3d(0.035, 0.040, 0.032 * z), 0.016), 0.006);  // eyes
      // Horns, and whiskers that hang from the snout.
      const Vec3d root = c + Vec3d(-0.015, 0.040, 0.025 * z), bend = root + Vec3d(-0.060, 0.050, 0.018 * z);
      d = join(d,
               std::min(tapered(p, root, bend, 0.015, 0.010),
                        tapered(p, bend, bend + Vec3d(-0.055, 0.022, 0.004 * z), 0.010, 0.003)),
               0.008);
      const Vec3d ear = c + Vec3d(-0.03, 0.012, 0.045 * z);
      d = join(d, tapered(p, ear, ear + Vec3d(-0.05, 0.018, 0.045 * z), 0.016, 0.004), 0.008);
      const Vec3d lip = c + Vec3d(0.135, -0.005, 0.018 * z), mid = lip + Vec3d(0.03, -0.035, 0.03 * z);
      d = join(d,
               std::min(tapered(p, lip, mid, 0.007, 0.006),
                        tapered(p, mid, mid + Vec3d(-0.02, -0.05, 0.012 * z), 0.006, 0.003)),
               0.004);
    }
    return d;
  }

  std::vector<Vec3d> spine_;
  std::vector<double> radius_;
};

PartField make_dragon(const Values& v) {
  const double s = v[0];
  const Dragon dragon(v[1], v[2]);
  const double y = v[2] + 0.2;
  return {[=](const Vec3d& p) { return 0.85 * s * dragon(p / s); },
          {s * Vec3d(-0.62, -y, -0.3), s * Vec3d(0.62, y + 0.1, 0.3)},
          s / 210};
}

}  // namespace

void add_animal_parts(std::vector<PartKind>& kinds) {
  kinds.push_back({"duck",
                   "A rubber duck that looks along +x; about half of its body is below y = 0.",
                   {{"size", "m", 0.5, 1e-3, 1e3, false, "length from tail to beak, about"}},
                   make_duck});
  kinds.push_back({"creature",
                   "A creature with two arms, two legs, tail and shell that stands on y = 0 and looks along +x.",
                   {{"size", "m", 1, 1e-3, 1e3, false, "height, about"},
                    {"pose", "", 0, 0, 1, false, "0: arms raised, 1: striding; between them it moves"}},
                   make_creature});
  kinds.push_back({"dragon",
                   "A dragon with a long body in waves along x and four short legs; its head is at +x.",
                   {{"size", "m", 1.5, 1e-3, 1e3, false, "length"},
                    {"waves", "", 1.9, 0.2, 5, false, "number of waves of the body"},
                    {"height", "", 0.11, 0, 0.3, false, "height of the waves, in lengths"}},
                   make_dragon});
}

}  // namespace tidelock
