#include "render/path.hpp"

#include <fmt/format.h>
#include <omp.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "base/error.hpp"
#include "render/annotate.hpp"
#include "render/path_scene.hpp"
#include "render/value_colours.hpp"
#include "scene/fluid_looks.hpp"

namespace tidelock {
namespace {

using V3 = PathScene::V3;

constexpr float kPiF = std::numbers::pi_v<float>;
constexpr float kIndex = 1.333f;      // [-] refractive index of water
constexpr int kMostBounces = 16;      // [-] of a path in all
constexpr int kMostDiffuse = 3;       // [-] of them at dull surfaces
constexpr float kBrightest = 6;       // [-] of a single path: rare bright ones would need thousands of samples
constexpr float kSunSpread = 0.045f;  // [rad] half width of the sun's disc, a hazy day
constexpr float kCoatSpread = 0.18f;  // [rad] half width of what the coat of a solid mirrors
constexpr float kBallCoat = 0.6f;     // [-] coat of a particle
constexpr float kPaper = 1.26f;       // [-] light of white paper that faces the sun

const Light kSunLight(1.35f, 1.26f, 1.12f);  // irradiance over pi of a surface that faces the sun
const Light kZenith(0.24f, 0.38f, 0.64f), kHorizon(0.80f, 0.86f, 0.93f), kBelow(0.50f, 0.50f, 0.50f);
const Light kGround(0.47f, 0.465f, 0.455f), kLine(0.045f, 0.055f, 0.07f);

/// Point sets: for each pair of dimensions the R2 sequence (M. Roberts) in an order of its own, turned by a random
/// amount per pixel, so that the paths of a pixel are spread evenly in each of their choices.
class Sampler {
 public:
  Sampler(std::uint32_t pixel, int sample, int samples) : pixel_(pixel), sample_(sample), samples_(samples) {}
  Eigen::Vector2f next() {
    const std::uint32_t pair = pair_++;
    const std::uint32_t h = mix(pixel_ * 0x9e3779b9u + pair * 0x85ebca6bu + 1);
    const auto n = static_cast<std::uint32_t>(samples_);
    const std::uint32_t k = (static_cast<std::uint32_t>(sample_) * stride(n, h) + h % n) % n;
    const double a = k * 0.7548776662466927 + h * 0x1p-32, b = k * 0.5698402909980532 + mix(h) * 0x1p-32;
    return {static_cast<float>(a - std::floor(a)), static_cast<float>(b - std::floor(b))};
  }

 private:
  static std::uint32_t mix(std::uint32_t v) {
    v ^= v >> 16, v *= 0x7feb352du, v ^= v >> 15, v *= 0x846ca68bu;
    return v ^ (v >> 16);
  }
  /// A prime that does not divide n: multiples of it visit all numbers below n.
  static std::uint32_t stride(std::uint32_t n, std::uint32_t h) {
    constexpr std::uint32_t kPrimes[] = {1, 7919, 6101, 4729, 3571, 2411, 1493, 887};
    for (std::uint32_t k = h >> 7;; ++k)
      if (const std::uint32_t p = kPrimes[k % 8]; p == 1 || n % p != 0) return p;
  }
  std::uint32_t pixel_;
  int sample_, samples_;
  std::uint32_t pair_ = 0;
};

/// Two unit vectors that make a right-handed frame with the unit vector n (Duff et al. 2017, JCGT 6(1)).
std::pair<V3, V3> frame_of(const V3& n) {
  const float sign = std::copysign(1.0f, n.z()), a = -1 / (sign + n.z()), b = n.x() * n.y() * a;
  return {V3(1 + sign * n.x() * n.x() * a, sign * b, -sign * n.x()), V3(b, sign + n.y() * n.y() * a, -n.y())};
}

V3 cosine_direction(const V3& n, const Eigen::Vector2f& u) {
  const auto [a, b] = frame_of(n);
  const float r = std::sqrt(u.x()), angle = 2 * kPiF * u.y();
  return (r * std::cos(angle) * a + r * std::sin(angle) * b + std::sqrt(std::max(0.0f, 1 - u.x())) * n).normalized();
}

V3 disc_direction(const V3& axis, float spread, const Eigen::Vector2f& u) {
  const auto [a, b] = frame_of(axis);
  const float r = spread * std::sqrt(u.x()), angle = 2 * kPiF * u.y();
  return (axis + r * std::cos(angle) * a + r * std::sin(angle) * b).normalized();
}

float smooth_step(float lo, float hi, float x) {
  const float t = std::clamp((x - lo) / (hi - lo), 0.0f, 1.0f);
  return t * t * (3 - 2 * t);
}

/// Light to what is displayed: proportional up to 0.6, then bending towards white, so that highlights keep their shape.
Light developed(const Light& light) {
  constexpr float kKnee = 0.6f, kRest = 1 - kKnee;
  return light.unaryExpr([](float v) { return v < kKnee ? v : kKnee + kRest * (1 - std::exp((kKnee - v) / kRest)); });
}

class PathTracer {
 public:
  PathTracer(const PictureScene& scene, const PathOptions& options, const ValueRange& range, const Camera& camera,
             const Bounds& bounds, const Vec3d& origin, int threads)
      : camera_(camera),
        origin_(origin),
        up_(options.picture.up.normalized().cast<float>()),
        sun_(sun_direction(options)),
        size_(static_cast<float>((bounds.hi - bounds.lo).norm())),
        world_(scene, options.cut, origin, sizes_of(options, bounds, origin, size_), threads),
        particle_colour_(scene, options.picture.colours, range) {
    for (std::size_t f = 0; f < fluids_of(scene); ++f) {
      const Look look = look_among(scene.fluids, f);
      absorption_.push_back(static_cast<float>(options.absorption) / size_ * float_of(look.absorption));
      matter_of_fluid_.push_back(matter_of(look));
    }
    for (const auto& body : scene.bodies) {
      Rgb8 display;
      for (std::size_t c = 0; c < 3; ++c)
        display[c] = static_cast<std::uint8_t>(std::lround(255 * std::clamp(body.colour[c], 0.0f, 1.0f)));
      body_colour_.push_back(to_light(display));
    }
  }

  Light light(double x, double y, Sampler& sampler) const {
    const Path path{(camera_.start(x, y) - origin_).cast<float>(), camera_.direction(x, y).cast<float>()};
    return follow(path, sampler).cwiseMin(kBrightest);
  }

 private:
  struct Path {
    V3 start, direction;
    Light weight = Light::Ones();
    int fluid = PathScene::kNoFluid;  // that it is in
    bool in_water() const { return fluid != PathScene::kNoFluid; }
    bool mirrored = true;  // so far only by smooth surfaces: what it meets is seen sharply
    int bounces = 0, diffuse = 0;
  };
  struct Matter {
    Light colour;
    float coat = 0;              // [-] share of a smooth coat's reflection
    float spread = kCoatSpread;  // [rad] half width of what it mirrors
    bool metal = false;          // mirrors in its colour, and scatters nothing
    Light emission = Light::Zero();
  };

  static Light float_of(const std::array<double, 3>& v) { return Eigen::Vector3d(v.data()).cast<float>(); }

  /// How many fluids the surface is of, as far as the scene and its vertices say.
  static std::size_t fluids_of(const PictureScene& scene) {
    const std::size_t named = std::max<std::size_t>(1, scene.fluids.size());
    if (!scene.water || scene.water->fluid.empty()) return named;
    return std::max(named, 1 + std::size_t{*std::max_element(scene.water->fluid.begin(), scene.water->fluid.end())});
  }

  /// Of an opaque liquid, or of the balls of a clear one. The cone of what it mirrors is as wide as the lobe of GGX
  /// with alpha = roughness^2 (Walter et al. 2007): half of that lobe's facets tilt by less than atan(alpha), half of a
  /// disc lies within 1 / sqrt(2) of its radius, and a mirror turns light by twice its own tilt.
  static Matter matter_of(const Look& look) {
    if (look.clear) return {light_from(look.colour), kBallCoat};
    const double spread = 2 * std::numbers::sqrt2 * std::atan(look.roughness * look.roughness);
    return {light_from(look.colour), 1, static_cast<float>(spread), look.metal, kPaper * float_of(look.emission)};
  }

  static V3 sun_direction(const PathOptions& options) {
    const Vec3d up = options.picture.up.normalized();
    int axis = 0;
    up.cwiseAbs().maxCoeff(&axis);
    Vec3d front = Vec3d::Unit((axis + 1) % 3);
    front = (front - front.dot(up) * up).normalized();
    const double a = options.sun_azimuth * std::numbers::pi / 180, e = options.sun_elevation * std::numbers::pi / 180;
    const Vec3d side = up.cross(front);
    return (std::cos(e) * (std::cos(a) * front + std::sin(a) * side) + std::sin(e) * up).cast<float>();
  }

  static PathScene::Sizes sizes_of(const PathOptions& options, const Bounds& bounds, const Vec3d& origin, float size) {
    const Vec3d up = options.picture.up.normalized();
    double lowest = 1e300;
    for (int corner = 0; corner < 8; ++corner) {
      const Vec3d p((corner & 1 ? bounds.hi : bounds.lo).x(), (corner & 2 ? bounds.hi : bounds.lo).y(),
                    (corner & 4 ? bounds.hi : bounds.lo).z());
      lowest = std::min(lowest, up.dot(p - origin));
    }
    PathScene::Sizes sizes;
    sizes.line_radius = 0.0013 * size;
    sizes.ground = options.picture.ground ? lowest - 0.002 * size : -1e31;
    sizes.film = std::max(1.5 * options.spacing, 0.004 * size);
    sizes.up = up;
    return sizes;
  }

  /// Light from the sky; the sun itself only where it is seen sharply: elsewhere it is asked for directly.
  Light sky(const V3& direction, bool with_sun) const {
    const float height = direction.dot(up_);
    Light light = height > 0 ? Light(kHorizon + std::pow(height, 0.55f) * (kZenith - kHorizon))
                             : Light(kHorizon + smooth_step(0, 0.3f, -height) * (kBelow - kHorizon));
    if (with_sun) {
      const float angle = std::acos(std::clamp(direction.dot(sun_), -1.0f, 1.0f));
      light += (1 - smooth_step(0.6f * kSunSpread, kSunSpread, angle)) * 12 * kSunLight;
      light += 0.25f * std::exp(-angle / 0.12f) * kSunLight;
    }
    return light;
  }

  Matter matter_of(const PathScene::Hit& hit) const {
    switch (hit.kind) {
      case PathScene::Kind::particle:
        if (const auto fluid = particle_colour_.fluid(hit.index)) return matter_of_fluid_[*fluid];
        return {particle_colour_(hit.index), kBallCoat};
      case PathScene::Kind::body:
        return {0.92f * body_colour_[hit.index], 0.7f};
      case PathScene::Kind::opaque:
        return matter_of_fluid_[hit.index];
      case PathScene::Kind::line:
        return {kLine};
      default:
        return {kGround};
    }
  }

  Light follow(Path path, Sampler& sampler) const {
    Light sum = Light::Zero();
    for (; path.bounces < kMostBounces; ++path.bounces) {
      const PathScene::Hit hit = world_.first(path.start, path.direction, path.in_water());
      if (hit.kind == PathScene::Kind::nothing)
        return sum + path.weight.cwiseProduct(sky(path.direction, path.mirrored));
      if (path.in_water())
        path.weight = path.weight.cwiseProduct(
            (-hit.distance * absorption_[static_cast<std::size_t>(path.fluid)]).array().exp().matrix());
      const V3 at = path.start + hit.distance * path.direction;
      if (hit.kind == PathScene::Kind::water) {
        sum += at_water(path, hit, at, sampler);
      } else if (hit.kind == PathScene::Kind::ground && path.mirrored) {
        // The ground melts into the horizon, however far it goes.
        const float seen = 1 - smooth_step(1.5f, 6.0f, (at - at.dot(up_) * up_).norm() / size_);
        const V3 level = (path.direction - path.direction.dot(up_) * up_).normalized();
        sum += (1 - seen) * path.weight.cwiseProduct(sky(level, false));
        path.weight *= seen;
        if (!at_solid(path, hit, at, sampler, sum)) return sum;
      } else if (!at_solid(path, hit, at, sampler, sum)) {
        return sum;
      }
      if (path.weight.maxCoeff() < 2e-3f) return sum;
    }
    return sum + path.weight.cwiseProduct(0.4f * kHorizon);  // caught in drops: about what the rest would bring
  }

  /// Goes on into or out of the water, or back. Returns the light of a second path where both ways are followed.
  Light at_water(Path& path, const PathScene::Hit& hit, const V3& at, Sampler& sampler) const {
    Light other = Light::Zero();
    const int beyond = hit.leaving ? PathScene::kNoFluid : static_cast<int>(hit.index);
    if (path.in_water() && static_cast<int>(hit.index) != path.fluid) {
      // Fluids that touch overlap a little: from one into the next there is no air, and no bend.
      path.start = at;
      if (!hit.leaving) path.fluid = beyond;
      return other;
    }
    const V3 n = hit.leaving ? V3(-hit.normal) : hit.normal;  // towards where the path comes from
    const float cosine = std::clamp(-path.direction.dot(n), 0.0f, 1.0f);
    const float eta = hit.leaving ? 1 / kIndex : kIndex;
    if (!path.mirrored) {  // soft light: straight on, without what is reflected
      path.weight *= 1 - fresnel(cosine, kIndex);
      path.start = at;
      path.fluid = beyond;
      return other;
    }
    const float reflected = fresnel(cosine, eta);
    const V3 mirror = path.direction + 2 * cosine * n;
    bool reflects = false;
    if (path.bounces == 0) {  // the first surface: both ways, which halves the noise
      Path second = path;
      second.start = at;
      second.direction = mirror.normalized();
      second.weight = reflected * path.weight;
      second.bounces = 1;
      if (reflected > 1e-3f) other = follow(second, sampler);
      path.weight *= 1 - reflected;
    } else {
      reflects = sampler.next().x() < reflected;
    }
    path.start = at;
    if (reflects) {
      path.direction = mirror.normalized();
      return other;
    }
    const float sine2 = (1 - cosine * cosine) / (eta * eta);
    path.direction = (path.direction / eta + (cosine / eta - std::sqrt(std::max(0.0f, 1 - sine2))) * n).normalized();
    path.fluid = beyond;
    return other;
  }

  /// What a surface mirrors, spread by its roughness; never into the surface.
  static V3 mirrored(const V3& direction, const V3& normal, float spread, Sampler& sampler) {
    const V3 mirror = (direction - 2 * direction.dot(normal) * normal).normalized();
    const V3 spread_out = disc_direction(mirror, spread, sampler.next());
    return spread_out.dot(normal) > 0 ? spread_out : mirror;
  }

  /// Adds the sun's light and what the solid sends out itself; false when the path ends here.
  bool at_solid(Path& path, const PathScene::Hit& hit, const V3& at, Sampler& sampler, Light& sum) const {
    const Matter matter = matter_of(hit);
    const V3 from = at + 2e-5f * size_ * hit.normal;
    sum += path.weight.cwiseProduct(matter.emission);
    const float cosine_seen = std::clamp(-path.direction.dot(hit.normal), 0.0f, 1.0f);
    const float grazing = std::pow(1 - cosine_seen, 5.0f);  // [-] Schlick 1994
    if (matter.metal) {
      path.weight = path.weight.cwiseProduct(matter.colour + grazing * (Light::Ones() - matter.colour));
      path.direction = mirrored(path.direction, hit.normal, matter.spread, sampler);
      path.start = from;
      return true;
    }
    if (matter.coat > 0 && path.mirrored && !path.in_water()) {
      const float share = matter.coat * (0.04f + 0.96f * grazing);
      Path coat = path;
      coat.start = from;
      coat.direction = mirrored(path.direction, hit.normal, matter.spread, sampler);
      coat.bounces = std::max(path.bounces, kMostBounces - 4);  // what is seen in a dull mirror need not be complete
      coat.weight *= share;
      if (coat.weight.maxCoeff() > 5e-3f) sum += follow(coat, sampler);
      path.weight *= 1 - share;
    }
    path.weight = path.weight.cwiseProduct(matter.colour);
    const V3 to_sun = disc_direction(sun_, kSunSpread, sampler.next());
    const float cosine = hit.normal.dot(to_sun);
    if (cosine > 0) {
      const Light share = world_.transmittance(from, to_sun, path.fluid, absorption_);
      sum += cosine * path.weight.cwiseProduct(kSunLight).cwiseProduct(share);
    }
    if (hit.kind == PathScene::Kind::line) {
      sum += path.weight.cwiseProduct(kHorizon);
      return false;
    }
    if (++path.diffuse > kMostDiffuse) {
      sum += 0.3f * path.weight.cwiseProduct(kHorizon);
      return false;
    }
    path.start = from;
    path.direction = cosine_direction(hit.normal, sampler.next());
    path.mirrored = false;
    return true;
  }

  Camera camera_;
  Vec3d origin_;
  V3 up_, sun_;                    // unit
  float size_;                     // [m] diagonal of the bounds
  std::vector<Light> absorption_;  // [1/m] by fluid
  std::vector<Matter> matter_of_fluid_;
  PathScene world_;
  ValueColours particle_colour_;
  std::vector<Light> body_colour_;  // by body
};

void check(const PictureScene& scene, const PathOptions& options) {
  if (scene.dimensions != 3) throw InputError("", "", "paths are traced in 3D only; draw() is for 2D scenes");
  if (options.samples < 1 || options.samples > 65536)
    throw InputError("", "", fmt::format("{} paths per pixel; valid are 1 to 65536", options.samples));
  if (!(options.absorption >= 0) || !std::isfinite(options.absorption))
    throw InputError("", "", fmt::format("an absorption of {}; expected 0 or more", options.absorption));
  if (options.cut && !(std::abs(options.cut->normal.norm() - 1) < 1e-6))
    throw InputError("", "", "the normal of a cut must be of length 1");
  if (scene.water)
    for (const auto& t : scene.water->triangles)
      for (const std::uint32_t v : t)
        if (v >= scene.water->vertices.size())
          throw RunError("a triangle of the water names a vertex that is not there");
  check_picture(scene, options.picture);
}

/// The camera moved around an axis through its target.
Camera turned(Camera camera, const Vec3d& target, const Vec3d& up, double degrees) {
  const Mat3d r = Eigen::AngleAxisd(degrees * std::numbers::pi / 180, up.normalized()).toRotationMatrix();
  camera.position = target + r * (camera.position - target);
  camera.right = r * camera.right;
  camera.up = r * camera.up;
  camera.forward = r * camera.forward;
  return camera;
}

}  // namespace

Image render(const PictureScene& scene, const PathOptions& options) {
  check(scene, options);
  const PictureOptions& picture = options.picture;
  const Bounds bounds = framed_bounds(scene, picture);
  const Layout layout = lay_out(scene, picture);
  const Vec3d origin = 0.5 * (bounds.lo + bounds.hi);
  const Camera camera = turned(choose_camera(scene, picture, bounds, layout.drawing),
                               picture.camera_target.value_or(origin), picture.up, options.turn);
  const int threads = picture.threads > 0 ? picture.threads : omp_get_max_threads();
  const PathTracer tracer(scene, options, layout.range, camera, bounds, origin, threads);
  Image image(picture.width, picture.height);
#pragma omp parallel for schedule(dynamic, 1) num_threads(threads)
  for (int y = 0; y < image.height; ++y)
    for (int x = 0; x < image.width; ++x) {
      Light sum = Light::Zero();
      for (int s = 0; s < options.samples; ++s) {
        Sampler sampler(static_cast<std::uint32_t>(y * image.width + x), s, options.samples);
        const Eigen::Vector2f u = sampler.next();
        sum += tracer.light(x + static_cast<double>(u.x()), y + static_cast<double>(u.y()), sampler);
      }
      const Rgb8 colour = to_display(developed(sum / static_cast<float>(options.samples)));
      std::copy(colour.begin(), colour.end(), image.pixel(x, y));
    }
  if (!picture.text) return image;
  draw_legend(image, scene, layout, picture.colours);
  draw_titles(image, scene, layout);
  return image;
}

}  // namespace tidelock
