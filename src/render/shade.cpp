#include "render/shade.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace tidelock {
namespace {

using V3 = Shader::V3;

constexpr int floor_spacing = 4;     // [pixels] between points at which the floor's light is computed
constexpr float key_spread = 0.09f;  // [rad] half width of the key light's disc

const Light key_colour(1.02f, 0.99f, 0.94f), sky_colour(0.62f, 0.67f, 0.74f), bounce_colour(0.30f, 0.30f, 0.30f);
const Light backdrop_top(0.93f, 0.95f, 0.97f), backdrop_bottom(0.66f, 0.70f, 0.75f);
const Light line_colour(0.10f, 0.13f, 0.17f), paper(0.965f, 0.975f, 0.985f);

/// Point k of n, spread evenly over the unit disc (Vogel's spiral).
Eigen::Vector2f disc_point(int k, int n) {
  const double golden = std::numbers::pi * (3 - std::sqrt(5.0));
  const double r = std::sqrt((k + 0.5) / n), a = golden * k;
  return {static_cast<float>(r * std::cos(a)), static_cast<float>(r * std::sin(a))};
}

/// Two unit vectors that make a right-handed frame with the unit vector n (Duff et al. 2017, JCGT 6(1)).
std::pair<V3, V3> frame_of(const V3& n) {
  const float sign = std::copysign(1.0f, n.z()), a = -1 / (sign + n.z()), b = n.x() * n.y() * a;
  return {V3(1 + sign * n.x() * n.x() * a, sign * b, -sign * n.x()), V3(b, sign + n.y() * n.y() * a, -n.y())};
}

float smooth_step(float lo, float hi, float x) {
  const float t = std::clamp((x - lo) / (hi - lo), 0.0f, 1.0f);
  return t * t * (3 - 2 * t);
}

/// To the upper left, a little towards the viewer, whatever the camera's direction.
V3 key_direction(const Camera& camera, const Vec3d& up) {
  const Vec3d towards = -(camera.forward - camera.forward.dot(up) * up);
  return (-0.55 * camera.right + 0.95 * up + 0.45 * towards).normalized().cast<float>();
}

}  // namespace

Shader::Pattern::Pattern(const V3& key_direction, int samples, int rays_) : rays(rays_) {
  const auto [a, b] = frame_of(key_direction);
  for (int s = 0; s < samples; ++s) {
    for (int k = 0; k < rays; ++k) {
      const Eigen::Vector2f d = key_spread * disc_point(k * samples + s, rays * samples);
      key.push_back((key_direction + d.x() * a + d.y() * b).normalized());
    }
    for (int k = 0; k < 2 * rays; ++k) {
      const Eigen::Vector2f d = disc_point(k * samples + s, 2 * rays * samples);
      sky.emplace_back(d.x(), d.y(), std::sqrt(std::max(0.0f, 1 - d.squaredNorm())));
    }
  }
}

Shader::Shader(const PictureScene& scene, const PictureOptions& options, const ValueRange& range, const Camera& camera,
               const Bounds& bounds, const Vec3d& origin, const Tracer& tracer, int threads)
    : scene_(scene),
      options_(options),
      camera_(camera),
      origin_(origin),
      tracer_(tracer),
      particle_colour_(scene, options.colours, range),
      up_(options.up.normalized().cast<float>()),
      key_(key_direction(camera, options.up.normalized())),
      rough_(key_, options.samples * options.samples, 1),
      fine_(key_, options.samples * options.samples, 4),
      full_(key_, 1, 24) {
  for (const auto& body : scene.bodies) {
    Rgb8 display;
    for (std::size_t c = 0; c < 3; ++c)
      display[c] = static_cast<std::uint8_t>(std::lround(255 * std::clamp(body.colour[c], 0.0f, 1.0f)));
    body_colour_.push_back(to_light(display));
  }
  size_ = static_cast<float>((bounds.hi - bounds.lo).norm());
  lift_ = std::max(1e-4f * size_, 0.01f * scene.radius);
  rim_ = 0.28f * smooth_step(1.0f, 4.0f, static_cast<float>(scene.radius / camera.pixel));
  ground_ = floor_height(bounds);
  if (scene.dimensions == 3 && options.ground) light_floor(threads);
}

/// Just under the lowest corner of the bounds.
float Shader::floor_height(const Bounds& bounds) const {
  float lowest = std::numeric_limits<float>::max();
  for (int corner = 0; corner < 8; ++corner) {
    const Vec3d p((corner & 1 ? bounds.hi : bounds.lo).x(), (corner & 2 ? bounds.hi : bounds.lo).y(),
                  (corner & 4 ? bounds.hi : bounds.lo).z());
    lowest = std::min(lowest, up_.dot((p - origin_).cast<float>()));
  }
  return lowest - 0.004f * size_;
}

Light Shader::light(double x, double y, int sample) const {
  const V3 start = (camera_.start(x, y) - origin_).cast<float>(), direction = camera_.direction(x, y).cast<float>();
  const Tracer::Hit hit = tracer_.first(start, direction);
  if (scene_.dimensions == 2) return flat_light(hit);
  Surface surface{start + hit.distance * direction, hit.normal, line_colour, 0};
  switch (hit.kind) {
    case Tracer::Kind::nothing:
      return backdrop(y).cwiseProduct(floor_share(x, y));
    case Tracer::Kind::line:
      return line_colour * (0.8f + 0.6f * std::max(0.0f, hit.normal.dot(up_)));
    case Tracer::Kind::particle:
      surface.colour = particle_colour_(hit.index);
      surface.gloss = 0.22f;
      return surface_light(surface, -direction, rough_, sample);
    case Tracer::Kind::body:
      surface.colour = body_colour_[hit.index];
      surface.gloss = 0.08f;
      return surface_light(surface, -direction, fine_, sample);
  }
  return paper;
}

Light Shader::flat_light(const Tracer::Hit& hit) const {
  switch (hit.kind) {
    case Tracer::Kind::nothing:
      return paper;
    case Tracer::Kind::line:
      return line_colour;
    case Tracer::Kind::body:
      return body_colour_[hit.index];
    // A slightly darker rim parts neighbouring particles where they are large enough to be seen.
    case Tracer::Kind::particle:
      return particle_colour_(hit.index) * (1 - rim_ + rim_ * hit.normal.z());
  }
  return paper;
}

float Shader::key_share(const V3& position, const V3& normal, const Pattern& pattern, int sample) const {
  float sum = 0;
  for (int k = 0; k < pattern.rays; ++k) {
    const V3& d = pattern.key[static_cast<std::size_t>(sample * pattern.rays + k)];
    const float cosine = normal.dot(d);
    if (cosine > 0 && !tracer_.blocked(position, d, 4 * size_)) sum += cosine;
  }
  return sum / static_cast<float>(pattern.rays);
}

Light Shader::sky_light(const V3& position, const V3& normal, const Pattern& pattern, int sample) const {
  const auto [a, b] = frame_of(normal);
  const int rays = 2 * pattern.rays;
  Light sum = Light::Zero();
  for (int k = 0; k < rays; ++k) {
    const V3& h = pattern.sky[static_cast<std::size_t>(sample * rays + k)];
    const V3 d = h.x() * a + h.y() * b + h.z() * normal;
    if (tracer_.blocked(position, d, 0.6f * size_)) continue;
    const float t = smooth_step(-0.25f, 0.35f, d.dot(up_));
    sum += bounce_colour + t * (sky_colour - bounce_colour);
  }
  return sum / static_cast<float>(rays);
}

Light Shader::surface_light(const Surface& surface, const V3& view, const Pattern& pattern, int sample) const {
  const V3 from = surface.position + lift_ * surface.normal;
  const float key = key_share(from, surface.normal, pattern, sample);
  Light light = surface.colour.cwiseProduct(0.75f * key * key_colour +
                                            sky_light(from, surface.normal, pattern, sample) + Light::Constant(0.05f));
  if (surface.gloss > 0 && key > 0) {
    const V3 half = (view + key_).normalized();
    light += surface.gloss * std::pow(std::max(0.0f, half.dot(surface.normal)), 40.0f) * key_colour;
  }
  return light;
}

Light Shader::backdrop(double y) const {
  const float t = static_cast<float>(std::clamp(y / options_.height, 0.0, 1.0));
  return backdrop_top + t * (backdrop_bottom - backdrop_top);
}

// The floor is the backdrop where it is fully lit: only what takes light away from it can be seen.
Light Shader::floor_share_at(double x, double y) const {
  const V3 start = (camera_.start(x, y) - origin_).cast<float>(), direction = camera_.direction(x, y).cast<float>();
  const float fall = -direction.dot(up_), height = start.dot(up_) - ground_;
  if (fall <= 1e-4f || height <= 0) return Light::Ones();
  const V3 position = start + height / fall * direction;
  const float away = (position - position.dot(up_) * up_).norm() / size_;
  const float seen = 1 - smooth_step(0.7f, 2.2f, away);
  if (seen <= 0) return Light::Ones();
  const V3 from = position + lift_ * up_;
  const float lit = key_share(from, up_, full_, 0) / up_.dot(key_);
  const Light sky = sky_light(from, up_, full_, 0).cwiseQuotient(sky_colour);
  const Light share = Light::Constant(0.45f * lit) + 0.55f * sky;
  return Light::Ones() + seen * (share.cwiseMin(1.0f) - Light::Ones());
}

void Shader::light_floor(int threads) {
  floor_columns_ = options_.width / floor_spacing + 2;
  const int rows = options_.height / floor_spacing + 2;
  std::vector<Light> sharp(static_cast<std::size_t>(floor_columns_ * rows));
#pragma omp parallel for schedule(dynamic, 2) num_threads(threads)
  for (int row = 0; row < rows; ++row)
    for (int column = 0; column < floor_columns_; ++column)
      sharp[static_cast<std::size_t>(row * floor_columns_ + column)] =
          floor_share_at(column * floor_spacing, row * floor_spacing);
  // Light through the gaps of loose spray makes spots of a pattern's few rays: even them out with the neighbours.
  floor_.resize(sharp.size());
  const auto at = [&](int row, int column) {
    return static_cast<std::size_t>(std::clamp(row, 0, rows - 1) * floor_columns_ +
                                    std::clamp(column, 0, floor_columns_ - 1));
  };
  for (int row = 0; row < rows; ++row)
    for (int column = 0; column < floor_columns_; ++column) {
      Light sum = Light::Zero();
      for (int i = -1; i <= 1; ++i)
        for (int j = -1; j <= 1; ++j)
          sum += static_cast<float>((2 - std::abs(i)) * (2 - std::abs(j))) * sharp[at(row + i, column + j)];
      floor_[at(row, column)] = sum / 16;
    }
}

Light Shader::floor_share(double x, double y) const {
  if (floor_.empty()) return Light::Ones();
  const double column = x / floor_spacing, row = y / floor_spacing;
  const int c = static_cast<int>(column), r = static_cast<int>(row);
  const float u = static_cast<float>(column - c), v = static_cast<float>(row - r);
  const Light* above = &floor_[static_cast<std::size_t>(r * floor_columns_ + c)];
  const Light* below = above + floor_columns_;
  return (1 - v) * ((1 - u) * above[0] + u * above[1]) + v * ((1 - u) * below[0] + u * below[1]);
}

}  // namespace tidelock
