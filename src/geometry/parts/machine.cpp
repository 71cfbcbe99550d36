// Parts of machines: chain, gears, propeller, water wheel, bolt, nut, screwdriver bit.
#include <fmt/format.h>

#include "base/error.hpp"
#include "geometry/parts/parts.hpp"
#include "geometry/parts/sdf.hpp"

namespace tidelock {
namespace {

using namespace sdf;
using Values = std::vector<double>;

Bounds box_of(const Vec3d& lo, const Vec3d& hi) { return {lo, hi}; }
void require(bool ok, const std::string& what) {
  if (!ok) throw InputError("", "", what);
}

// --- chain ---------------------------------------------------------------------------------------------------------

/// A ring drawn out along x, in the plane z = 0; exact.
double link(const Vec3d& p, double length, double width, double wire) {
  const double straight = 0.5 * (length - width), ring = 0.5 * (width - wire);
  const Vec3d q{std::max(std::abs(p.x()) - straight, 0.0), p.y(), p.z()};
  return std::hypot(std::hypot(q.x(), q.y()) - ring, q.z()) - 0.5 * wire;
}

void check_link(double length, double width, double wire) {
  require(length >= width, fmt::format("length is {}, must be at least the width, {}", length, width));
  require(width > 2.5 * wire, fmt::format("wire is {}, must be below 0.4 of the width, {}", wire, width));
}

PartField make_link(const Values& v) {
  const double length = v[0], width = v[1], wire = v[2];
  check_link(length, width, wire);
  return {[=](const Vec3d& p) { return link(p, length, width, wire); },
          box_of({-length / 2, -width / 2, -wire / 2}, {length / 2, width / 2, wire / 2}), wire / 14};
}

/// Every other link is turned by 90 degrees about x.
PartField make_chain(const Values& v) {
  const double length = v[1], width = v[2], wire = v[3];
  const int n = static_cast<int>(v[0]);
  check_link(length, width, wire);
  const double pitch = length - 2 * wire - v[4] * wire, first = -0.5 * (n - 1) * pitch;
  require(width - 2 * wire > wire, "wire is too thick for a link to pass through the next one");
  const auto distance = [=](const Vec3d& p) {
    const int near = static_cast<int>(std::clamp(std::round((p.x() - first) / pitch), 0.0, n - 1.0));
    double d = 1e300;
    for (int k = std::max(near - 1, 0); k <= std::min(near + 1, n - 1); ++k) {
      const Vec3d q{p.x() - first - k * pitch, k % 2 ? p.z() : p.y(), k % 2 ? p.y() : p.z()};
      d = std::min(d, link(q, length, width, wire));
    }
    return d;
  };
  const double half = 0.5 * (n - 1) * pitch + length / 2;
  return {distance, box_of({-half, -width / 2, -width / 2}, {half, width / 2, width / 2}), wire / 10};
}

// --- gears ---------------------------------------------------------------------------------------------------------

/// An involute spur gear about z.
class Gear {
 public:
  Gear(int teeth, double module, double width, double bore, double backlash, double phase)
      : n_(teeth), width_(width), bore_(bore), phase_(phase) {
    constexpr double pressure = 20 * pi / 180;
    pitch_ = 0.5 * module * teeth;
    base_ = pitch_ * std::cos(pressure);
    tip_ = pitch_ + module;
    root_ = pitch_ - 1.25 * module;
    rim_ = root_ - 1.2 * module;
    half_tooth_ = pi / (2 * teeth) + std::tan(pressure) - pressure - 0.5 * backlash * module / pitch_;
    const double low = std::max(root_, base_);
    // Half an outline in its half sector: gap, flank, tip.
    line_.push_back(polar(root_, pi / n_));
    line_.push_back(polar(root_, half_angle(root_)));
    constexpr int steps = 12;
    for (int k = 0; k <= steps; ++k) {
      const double r = low + (tip_ - low) * k / steps;
      if (half_angle(r) <= 0) break;
      line_.push_back(polar(r, half_angle(r)));
    }
    line_.push_back(polar(tip_, 0));
  }

  double tip() const { return tip_; }
  double pitch() const { return pitch_; }
  double root() const { return root_; }

  double operator()(const Vec3d& p) const {
    Vec3d q = folded_z(turned_z(p, phase_), n_);
    q.y() = std::abs(q.y());
    const double r = std::hypot(q.x(), q.y()), angle = std::atan2(q.y(), q.x());
    const bool inside = r < root_ || (r < tip_ && angle < half_angle(r));
    const double outline = (inside ? -1 : 1) * polyline({q.x(), q.y()}, line_);
    double d = std::max(extruded(outline, p.z(), 0.5 * width_), bore_ - r);
    // A thinner web between hub and rim.
    const double hub = 1.9 * bore_;
    if (rim_ - hub > 0.25 * width_) {
      const double ring = std::max(hub - r, r - rim_);
      const double pocket = std::max(ring, 0.28 * width_ - std::abs(p.z()));
      d = std::max(d, -pocket);
    }
    return d;
  }

 private:
  static Vec2d polar(double r, double angle) { return {r * std::cos(angle), r * std::sin(angle)}; }
  /// Half the angle of a tooth at radius r: involute above the base circle, straight below.
  double half_angle(double r) const {
    if (r <= base_) return half_tooth_;
    const double a = std::acos(base_ / r);
    return half_tooth_ - (std::tan(a) - a);
  }

  int n_;
  double width_, bore_, phase_;
  double pitch_ = 0, base_ = 0, tip_ = 0, root_ = 0, rim_ = 0, half_tooth_ = 0;
  std::vector<Vec2d> line_;
};

void check_gear(const Gear& gear, double bore) {
  require(bore < 0.8 * gear.root(), fmt::format("bore is {}, must be below {}", bore, 0.8 * gear.root()));
}

PartField make_gear(const Values& v) {
  const double module = v[1], width = v[2], bore = v[3];
  const Gear gear(static_cast<int>(v[0]), module, width, bore, v[4], v[5] * pi / 180);
  check_gear(gear, bore);
  const double r = gear.tip();
  return {gear, box_of({-r, -r, -width / 2}, {r, r, width / 2}), std::max(module / 8, r / 130)};
}

PartField make_gear_pair(const Values& v) {
  const int n = static_cast<int>(v[0]), m = static_cast<int>(v[1]);
  const double module = v[2], width = v[3], bore = v[4];
  const Gear left(n, module, width, bore, v[5], 0), right(m, module, width, bore, v[5], pi + pi / m);
  check_gear(left, bore);
  check_gear(right, bore);
  const double apart = left.pitch() + right.pitch(), a = left.tip(), b = right.tip();
  const auto distance = [=](const Vec3d& p) { return std::min(left(p), right(p - Vec3d(apart, 0, 0))); };
  const double high = std::max(a, b);
  return {distance, box_of({-a, -high, -width / 2}, {apart + b, high, width / 2}), std::max(module / 8, high / 130)};
}

// --- propeller -----------------------------------------------------------------------------------------------------

PartField make_propeller(const Values& v) {
  const double radius = v[1], hub = v[2], pitch = v[3] * 2 * radius, chord = v[4] * radius, thick = v[5] * radius;
  const int n = static_cast<int>(v[0]);
  require(hub < 0.5 * radius, fmt::format("hub is {}, must be below half the radius, {}", hub, radius));
  const double half_hub = 1.1 * hub;
  const auto blade = [=](const Vec3d& p, int k) {
    const Vec3d q = turned_z(p, 2 * pi * k / n);
    const double r = std::hypot(q.x(), q.y()), s = std::clamp(r / radius, 0.0, 1.0);
    if (q.x() < 0) return 0.5 * std::hypot(q.x(), std::hypot(q.y(), q.z()));
    const double angle = std::atan2(q.y(), q.x());
    const double beta = std::atan(pitch / (2 * pi * std::max(r, 0.15 * radius)));
    const double along = r * angle - 0.10 * radius * s * s;  // swept back
    const double u = along * std::cos(beta) + q.z() * std::sin(beta);
    const double w = -along * std::sin(beta) + q.z() * std::cos(beta);
    const double half_chord = 0.5 * chord * (0.55 + 0.85 * s) * std::sqrt(std::max(0.05, 1 - std::pow(s, 7)));
    const double half_thick = 0.5 * thick * (1.45 - 0.95 * s);
    const double section = std::hypot(u / half_chord, w / half_thick);  // an ellipse
    const double flat = (section - 1) * std::min(half_thick, half_chord);
    return 0.45 * std::max(flat, r - radius);
  };
  const auto distance = [=](const Vec3d& p) {
    const double ogive =
        tapered({p.x(), p.y(), p.z()}, {0, 0, 0.3 * half_hub}, {0, 0, 1.5 * half_hub}, hub, 0.25 * hub);
    double d = join(cylinder_z(p, hub, half_hub), ogive, 0.2 * hub);
    const int near = static_cast<int>(std::round(std::atan2(p.y(), p.x()) / (2 * pi / n)));
    double blades = 1e300;
    for (int k = near - 1; k <= near + 1; ++k) blades = std::min(blades, blade(p, k));
    d = join(d, blades, 0.12 * hub);
    const double bore = std::hypot(p.x(), p.y()) - 0.35 * hub;
    return std::max(d, -std::max(bore, p.z() - 0.2 * half_hub));
  };
  const double half = std::max(1.5 * half_hub + 0.3 * hub, 0.5 * chord);
  return {distance, box_of({-radius, -radius, -half}, {radius, radius, half}), radius / 85};
}

// --- water wheel ---------------------------------------------------------------------------------------------------

PartField make_water_wheel(const Values& v) {
  const int paddles = static_cast<int>(v[0]);
  const double radius = v[1], width = v[2], depth = v[3] * radius, plate = v[4] * radius, axle = 0.07 * radius;
  const int spokes = std::max(4, paddles / 2);
  require(width > 4 * plate, fmt::format("width is {}, must be above four times the plates, {}", width, plate));
  const double half = 0.5 * width, ring = radius - depth, beam = 1.1 * plate;
  const auto distance = [=](const Vec3d& p) {
    const double r = std::hypot(p.x(), p.y()), az = std::abs(p.z());
    // Rims on both sides, and an inner drum that closes the buckets.
    const double rim = std::hypot(std::max(std::abs(r - (radius - 0.42 * depth)) - 0.42 * depth, 0.0),
                                  std::max(std::abs(az - (half - 0.5 * plate)) - 0.5 * plate, 0.0)) +
                       std::min(std::max(std::abs(r - (radius - 0.42 * depth)) - 0.42 * depth,
                                         std::abs(az - (half - 0.5 * plate)) - 0.5 * plate),
                                0.0);
    const double drum = extruded(std::abs(r - (ring + 0.16 * depth)) - 0.5 * plate, p.z(), half);
    const Vec3d q = folded_z(p, paddles);
    const double board = box(q - Vec3d(radius - 0.42 * depth, 0, 0), {0.42 * depth + 0.08 * depth, 0.5 * plate, half});
    const Vec3d s = folded_z(p, spokes);
    const double spoke = box({s.x() - 0.5 * ring, s.y(), std::abs(s.z()) - (half - 0.6 * plate)},
                             {0.5 * ring + 0.1 * depth, 0.8 * beam, 0.6 * plate});
    const double shaft = cylinder_z(p, axle, half + 0.22 * radius);
    const double hub = cylinder_z({p.x(), p.y(), std::abs(p.z()) - (half - 0.6 * plate)}, 2.1 * axle, 0.9 * plate);
    return std::min({rim, drum, board, spoke, shaft, hub});
  };
  const double z = half + 0.22 * radius, r = radius + 0.1 * depth;
  return {distance, box_of({-r, -r, -z}, {r, r, z}), std::min(plate / 2.6, radius / 90)};
}

// --- bolt, nut, bit ------------------------------------------------------------------------------------------------

/// A right-handed thread about y: crests at radius r, roots 0.6 pitches below. Crests are 1/8, roots 1/4 of a pitch.
double thread(const Vec3d& p, double r, double pitch) {
  // A right-handed screw moves along +y when it turns from z to x.
  const double turn = p.y() / pitch - std::atan2(p.x(), p.z()) / (2 * pi);
  const double w = 2 * std::abs(turn - std::round(turn));  // 0 on the crest, 1 in the root
  const double depth = 0.6 * pitch * std::clamp((w - 0.125) / 0.625, 0.0, 1.0);
  return 0.48 * (std::hypot(p.x(), p.z()) - r + depth);
}

/// A cross that grows upwards from y = 0 to `depth`: a recess and the bit that fits it.
double cross(const Vec3d& p, double width, double depth, double clearance) {
  const double s = std::clamp(p.y() / depth, -0.5, 2.0);
  const double a = 0.5 * width * (0.55 + 0.45 * s) + clearance, t = 0.115 * width * (0.75 + 0.25 * s) + clearance;
  const double x = std::abs(p.x()), z = std::abs(p.z());
  const double bars = std::min(std::max(x - a, z - t), std::max(z - a, x - t));
  const double core = std::hypot(x, z) - 0.24 * width * (0.6 + 0.4 * s) - clearance;
  return 0.85 * std::min(bars, core);
}

double hexagon(const Vec3d& p, double across, double lo, double hi, double chamfer) {
  const double body = prism_y(p, 6, 0.5 * across, lo, hi);
  const double cone_top = (std::hypot(p.x(), p.z()) - 0.5 * across * 1.02 + 1.7 * (p.y() - hi + chamfer * 0.05)) / 2.0;
  return std::max(body, cone_top);
}

PartField make_bolt(const Values& v) {
  const double d = v[0], length = v[1], pitch = v[2], across = v[3] * d, head = v[4] * d, drive = v[5];
  require(pitch < 0.4 * d, fmt::format("pitch is {}, must be below 0.4 diameters of {}", pitch, d));
  const auto distance = [=](const Vec3d& p) {
    const double r = std::hypot(p.x(), p.z());
    double shank = std::max(thread(p, 0.5 * d, pitch), std::max(p.y() - 0.01 * d, -length - p.y()));
    shank = std::max(shank, (r - 0.5 * d + 0.75 * pitch - (p.y() + length)) / std::sqrt(2.0));  // cut tip
    const double collar = cylinder_y(p, 0.5 * d - 0.05 * pitch, -0.9 * pitch, 0);
    double cap = std::max(hexagon(p, across, 0, head, d), (r - 0.62 * across + (0 - p.y()) * 0.0));
    const double washer = cylinder_y(p, 0.5 * across * 1.12, 0, 0.12 * head);
    cap = std::min(cap, washer);
    if (drive > 0) {
      const double depth = 0.7 * head;
      const Vec3d q = p - Vec3d(0, head - depth, 0);
      cap = std::max(cap, -std::max(cross(q, drive * d, depth, 0.02 * d), -q.y()));
    }
    return std::min({shank, collar, cap});
  };
  const double r = 0.6 * across;
  return {distance, box_of({-r, -length, -r}, {r, head, r}), std::min(pitch / 9, length / 60)};
}

PartField make_nut(const Values& v) {
  const double d = v[0], pitch = v[1], across = v[2] * d, half = 0.5 * v[3] * d, clearance = v[4] * pitch;
  require(pitch < 0.4 * d, fmt::format("pitch is {}, must be below 0.4 diameters of {}", pitch, d));
  require(across > 1.25 * d, fmt::format("across is {} diameters, must be above 1.25", v[2]));
  const auto distance = [=](const Vec3d& p) {
    const Vec3d mirrored{p.x(), std::abs(p.y()), p.z()};
    const double body = hexagon(mirrored, across, -half, half, d);
    const double r = std::hypot(p.x(), p.z());
    const double countersink = (r - 0.5 * d - clearance + 0.6 * pitch - (std::abs(p.y()) - half + 0.8 * pitch)) / 1.5;
    return std::max({body, -thread(p, 0.5 * d + clearance, pitch), -countersink});
  };
  const double r = 0.6 * across;
  return {distance, box_of({-r, -half, -r}, {r, half, r}), pitch / 9};
}

PartField make_bit(const Values& v) {
  const double across = v[0], length = v[1], tip = v[2] * across;
  const double blade = 0.14 * length, neck = 0.42 * length;
  const auto distance = [=](const Vec3d& p) {
    const double r = std::hypot(p.x(), p.z());
    // Blades in a pointed hull; behind them a neck that widens to the shank.
    const double wings = std::max(cross(p, tip, blade, 0), -p.y());
    const double hull = std::max((r - 0.34 * tip - 0.42 * p.y()) / 1.1, p.y() - 1.9 * blade);
    const double cone = std::max(wings, hull);
    const double throat = tapered(p, {0, 1.25 * blade, 0}, {0, neck, 0}, 0.42 * tip, 0.36 * across);
    double shank = std::max(hexagon(p, across, neck, length, across), (r - 0.3 * across - 1.2 * (p.y() - neck)) / 1.6);
    const double notch = std::hypot(r - 0.62 * across, p.y() - 0.8 * length) - 0.17 * across;
    shank = std::max(shank, -notch);
    return std::min(join(cone, throat, 0.1 * tip), shank);
  };
  const double r = 0.6 * across;
  return {distance, box_of({-r, 0, -r}, {r, length, r}), std::min(across / 32, length / 110)};
}

}  // namespace

void add_machine_parts(std::vector<PartKind>& kinds) {
  kinds.push_back({"chain_link",
                   "A link of a chain: a ring of round wire drawn out along x, in the plane z = 0.",
                   {{"length", "m", 0.3, 1e-4, 1e3, false, "outer length along x"},
                    {"width", "m", 0.18, 1e-4, 1e3, false, "outer width along y"},
                    {"wire", "m", 0.045, 1e-5, 1e3, false, "diameter of the wire, below 0.4 of the width"}},
                   make_link});
  kinds.push_back({"chain",
                   "Links of a chain in place along x, each turned by 90 degrees against the last; one rigid piece. "
                   "For a chain that "
                   "moves give each link a body, the length less two wires apart.",
                   {{"links", "", 5, 1, 1000, true, "number of links"},
                    {"length", "m", 0.3, 1e-4, 1e3, false, "outer length of a link"},
                    {"width", "m", 0.18, 1e-4, 1e3, false, "outer width of a link"},
                    {"wire", "m", 0.045, 1e-5, 1e3, false, "diameter of the wire"},
                    {"slack", "", 0.2, 0, 2, false, "play between neighbours in wires"}},
                   make_chain});
  kinds.push_back({"gear",
                   "A spur gear about z with involute teeth (20 degrees); one tooth points along x.",
                   {{"teeth", "", 18, 6, 400, true, "number of teeth"},
                    {"module", "m", 0.05, 1e-5, 100, false, "pitch diameter over teeth"},
                    {"width", "m", 0.15, 1e-5, 1e3, false, "width along z"},
                    {"bore", "m", 0.08, 1e-6, 1e3, false, "radius of the hole"},
                    {"backlash", "", 0.05, 0, 0.5, false, "amount by which teeth are thinner, in modules"},
                    {"phase", "degrees", 0, -3600, 3600, false, "turned about z"}},
                   make_gear});
  kinds.push_back({"gear_pair",
                   "Two gears that mesh, the first at the origin, the second along x; one rigid piece.",
                   {{"teeth", "", 20, 6, 400, true, "teeth of the first"},
                    {"teeth2", "", 12, 6, 400, true, "teeth of the second"},
                    {"module", "m", 0.05, 1e-5, 100, false, "pitch diameter over teeth"},
                    {"width", "m", 0.15, 1e-5, 1e3, false, "width along z"},
                    {"bore", "m", 0.07, 1e-6, 1e3, false, "radius of the holes"},
                    {"backlash", "", 0.1, 0, 0.5, false, "amount by which teeth are thinner, in modules"}},
                   make_gear_pair});
  kinds.push_back({"propeller",
                   "A ship's propeller about z, right-handed, its cap towards +z.",
                   {{"blades", "", 4, 2, 12, true, "number of blades"},
                    {"radius", "m", 0.5, 1e-4, 1e3, false, "radius to the tips"},
                    {"hub", "m", 0.1, 1e-5, 1e3, false, "radius of the hub"},
                    {"pitch", "", 1.0, 0.1, 3, false, "advance in a turn, in diameters"},
                    {"chord", "", 0.55, 0.1, 1.5, false, "width of a blade in radii"},
                    {"thickness", "", 0.07, 0.02, 0.4, false, "of a blade in radii"}},
                   make_propeller});
  kinds.push_back({"water_wheel",
                   "A water wheel about z: paddles between two rims, spokes, axle.",
                   {{"paddles", "", 14, 4, 100, true, "number of paddles"},
                    {"radius", "m", 0.5, 1e-4, 1e3, false, "radius to the rims"},
                    {"width", "m", 0.3, 1e-4, 1e3, false, "along z, between the outer sides of the rims"},
                    {"depth", "", 0.26, 0.05, 0.8, false, "depth of the paddles in radii"},
                    {"plate", "", 0.04, 0.01, 0.2, false, "thickness of boards and rims in radii"}},
                   make_water_wheel});
  kinds.push_back({"bolt",
                   "A bolt with a hexagonal head along y: the head's lower face is y = 0, the thread goes down.",
                   {{"diameter", "m", 0.2, 1e-5, 100, false, "outer diameter of the thread"},
                    {"length", "m", 0.55, 1e-5, 1e3, false, "length of the shank"},
                    {"pitch", "m", 0.05, 1e-6, 10, false, "advance of the thread in a turn"},
                    {"across", "", 1.7, 1.2, 4, false, "flats of the head, in diameters"},
                    {"head", "", 0.65, 0.1, 3, false, "height of the head in diameters"},
                    {"drive", "", 0.8, 0, 1.2, false, "width of the cross in the head in diameters; 0: none"}},
                   make_bolt});
  kinds.push_back(
      {"nut",
       "A nut along y that fits the bolt of the same diameter and pitch: with its centre s below the bolt's "
       "origin it must be turned by 360 s / pitch degrees about -y.",
       {{"diameter", "m", 0.2, 1e-5, 100, false, "diameter of the bolt"},
        {"pitch", "m", 0.05, 1e-6, 10, false, "pitch of the thread"},
        {"across", "", 1.7, 1.2, 4, false, "flats, in diameters"},
        {"height", "", 0.8, 0.1, 5, false, "height in diameters"},
        {"clearance", "", 0.1, 0, 0.3, false, "play between the threads, in pitches"}},
       make_nut});
  kinds.push_back({"screwdriver_bit",
                   "A bit with a cross for the bolt's head along y: tip at y = 0, shank up.",
                   {{"across", "m", 0.2, 1e-5, 100, false, "flats of the hexagonal shank"},
                    {"length", "m", 0.7, 1e-5, 1e3, false, "from the tip to the end"},
                    {"tip", "", 0.7, 0.2, 1.2, false, "width of the cross in flats"}},
                   make_bit});
}

}  // namespace tidelock
