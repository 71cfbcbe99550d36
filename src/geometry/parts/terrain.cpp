// Landscapes from a height function over a square: valley and canyon.
#include "geometry/parts/parts.hpp"
#include "geometry/parts/sdf.hpp"

namespace tidelock {
namespace {

using namespace sdf;
using Values = std::vector<double>;

/// A number from 0 to 1 for each corner of a square lattice.
double corner_value(int x, int z) {
  std::uint32_t h = static_cast<std::uint32_t>(x) * 0x8da6b343u ^ static_cast<std::uint32_t>(z) * 0xd8163841u;
  h ^= h >> 15;
  h *= 0x2c1b3c6du;
  h ^= h >> 12;
  h *= 0x297a2d39u;
  h ^= h >> 15;
  return h / 4294967295.0;
}

/// Smooth values between the lattice's corners.
double noise(double x, double z) {
  const double fx = std::floor(x), fz = std::floor(z);
  const int i = static_cast<int>(fx), k = static_cast<int>(fz);
  const double u = smooth_step(0, 1, x - fx), w = smooth_step(0, 1, z - fz);
  const double near = corner_value(i, k) + u * (corner_value(i + 1, k) - corner_value(i, k));
  const double far = corner_value(i, k + 1) + u * (corner_value(i + 1, k + 1) - corner_value(i, k + 1));
  return near + w * (far - near);
}

/// Several sizes of noise, from 0 to 1.
double ridges(double x, double z, int octaves) {
  double sum = 0, share = 0.5, scale = 1;
  for (int k = 0; k < octaves; ++k) {
    sum += share * noise(scale * x + 17.3 * k, scale * z - 9.1 * k);
    share *= 0.5;
    scale *= 2.03;
  }
  return sum / (1 - std::pow(0.5, octaves));
}

/// Heights in units of the size over x, z from -0.5 to 0.5.
double valley_height(double x, double z) {
  const double river = 0.10 * std::sin(5.0 * z + 0.6) + 0.035 * std::sin(11 * z);
  const double off = std::abs(x - river);
  const double side = smooth_step(0.03, 0.46, off);
  const double hills = ridges(4 * x + 3, 4 * z + 8, 4);
  const double bed = -0.02 * smooth_step(0.055, 0.02, off);
  return 0.07 + bed + side * (0.10 + 0.30 * hills) + 0.012 * ridges(13 * x, 13 * z, 2) * side - 0.05 * z;
}

double canyon_height(double x, double z) {
  const double river = 0.11 * std::sin(5.5 * z + 0.3) + 0.045 * std::sin(13 * z + 1);
  const double rough = ridges(7 * x + 5, 7 * z + 2, 3);
  const double off = std::abs(x - river) + 0.07 * (rough - 0.5);
  // Terraces: steep steps with flats between them.
  double height = 0.05;
  height += 0.11 * smooth_step(0.050, 0.085, off);
  height += 0.10 * smooth_step(0.115, 0.155, off);
  height += 0.09 * smooth_step(0.20, 0.245, off);
  height += 0.07 * smooth_step(0.32, 0.365, off + 0.05 * (rough - 0.5));
  return height + 0.025 * rough * smooth_step(0.03, 0.1, off) - 0.03 * z;
}

/// The block of ground below the heights. `steepest` bounds the slope of the function.
PartField make_ground(double (*height)(double, double), double size, double scale, double steepest, double highest) {
  const double flatten = 1 / std::sqrt(1 + std::pow(scale * steepest, 2));
  const double base = -0.06 * size;
  const auto distance = [=](const Vec3d& p) {
    const double x = p.x() / size, z = p.z() / size;
    const double top = (p.y() - scale * size * height(std::clamp(x, -0.6, 0.6), std::clamp(z, -0.6, 0.6))) * flatten;
    const double sides = std::max(std::abs(p.x()), std::abs(p.z())) - 0.5 * size;
    return std::max({top, sides, base - p.y()});
  };
  const double half = 0.5 * size;
  return {distance, {{-half, base, -half}, {half, scale * size * highest, half}}, size / 150};
}

}  // namespace

void add_terrain_parts(std::vector<PartKind>& kinds) {
  const std::vector<PartParameter> parameters{{"size", "m", 10, 1e-2, 1e5, false, "edge of the square along x and z"},
                                              {"height", "", 1, 0.1, 3, false, "factor on the heights"}};
  kinds.push_back({"valley",
                   "A block of ground with a valley that winds along z and falls towards +z; its lowest face is at "
                   "-0.06 sizes.",
                   parameters, [](const Values& v) { return make_ground(valley_height, v[0], v[1], 2.6, 0.62); }});
  kinds.push_back({"canyon",
                   "A block of ground with a deep canyon in terraces along z that falls towards +z; its lowest face is "
                   "at -0.06 sizes.",
                   parameters, [](const Values& v) { return make_ground(canyon_height, v[0], v[1], 6.0, 0.55); }});
}

}  // namespace tidelock
