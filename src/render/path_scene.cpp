#include "render/path_scene.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "render/embree_geometry.hpp"
#include "scene/fluid_looks.hpp"

namespace tidelock {
namespace {

using V3 = PathScene::V3;
using Corners = std::array<std::uint32_t, 3>;
using Vertex3 = std::array<float, 3>;
using Vertex4 = std::array<float, 4>;

constexpr float kFar = std::numeric_limits<float>::infinity();
constexpr unsigned kBodies = 0, kLines = 1;
constexpr int kMostCrossings = 16;  // [-] of the water's surface by a ray of light
constexpr float kWaterIndex = 1.333f;

// Embree takes geometry beyond about 1e18 for invalid; squares of what is left must fit into float.
bool drawable(const V3& p) { return p.allFinite() && p.cwiseAbs().maxCoeff() < 1e15f; }
V3 relative(const Vertex3& p, const Vec3d& origin) { return (Vec3d(p[0], p[1], p[2]) - origin).cast<float>(); }

}  // namespace

float fresnel(float cosine, float eta) {
  cosine = std::clamp(cosine, 0.0f, 1.0f);
  const float sine2 = (1 - cosine * cosine) / (eta * eta);
  if (sine2 >= 1) return 1;
  const float other = std::sqrt(1 - sine2);
  const float s = (cosine - eta * other) / (cosine + eta * other), p = (eta * cosine - other) / (eta * cosine + other);
  return 0.5f * (s * s + p * p);
}

namespace {

/// The triangles of some fluids.
struct Liquid {
  std::vector<Corners> triangles;
  std::vector<std::uint32_t> fluid;  // by triangle
  RTCScene scene = nullptr;
};

}  // namespace

struct PathScene::Scenes {
  RTCDevice device = nullptr;
  RTCScene particles = nullptr, solids = nullptr;
  std::vector<std::uint32_t> particle_of_sphere, body_of_triangle;
  std::vector<V3> body_normals;   // three per triangle of all bodies
  std::vector<V3> water_normals;  // by vertex
  Liquid water, opaque;           // clear fluids and the others

  explicit Scenes(int threads) {
    device = rtcNewDevice(fmt::format("threads={},set_affinity=0", threads).c_str());
    if (!device) throw RunError("drawing failed: Embree does not start on this machine");
    particles = rtcNewScene(device);
    solids = rtcNewScene(device);
    for (Liquid* liquid : {&water, &opaque}) {
      liquid->scene = rtcNewScene(device);
      rtcSetSceneFlags(liquid->scene, RTC_SCENE_FLAG_ROBUST);  // a ray through an edge must not slip in unseen
    }
  }
  ~Scenes() {
    if (particles) rtcReleaseScene(particles);
    if (solids) rtcReleaseScene(solids);
    for (const Liquid* liquid : {&water, &opaque})
      if (liquid->scene) rtcReleaseScene(liquid->scene);
    rtcReleaseDevice(device);
  }
  Scenes(const Scenes&) = delete;
  Scenes& operator=(const Scenes&) = delete;

  void add_particles(const PictureScene& scene, const Vec3d& origin, const std::optional<CutPlane>& cut) {
    for (std::size_t i = 0; i < scene.points.size(); ++i) {
      const V3 p = relative(scene.points[i], origin);
      // Whole particles are cut away: half a ball says nothing.
      if (drawable(p) && !(cut && cut->normal.dot(p.cast<double>()) > cut->offset))
        particle_of_sphere.push_back(static_cast<std::uint32_t>(i));
    }
    if (particle_of_sphere.empty()) return;
    EmbreeGeometry spheres(device, RTC_GEOMETRY_TYPE_SPHERE_POINT);
    auto* out = spheres.buffer<Vertex4>(RTC_BUFFER_TYPE_VERTEX, RTC_FORMAT_FLOAT4, particle_of_sphere.size());
    for (std::size_t k = 0; k < particle_of_sphere.size(); ++k) {
      const V3 p = relative(scene.points[particle_of_sphere[k]], origin);
      out[k] = {p.x(), p.y(), p.z(), scene.radius};
    }
    spheres.commit(particles, 0);
  }

  void add_bodies(const PictureScene& scene, const Vec3d& origin) {
    std::vector<Vertex3> vertices;
    std::vector<Corners> triangles;
    for (std::size_t b = 0; b < scene.bodies.size(); ++b) {
      const PictureScene::BodyMesh& body = scene.bodies[b];
      if (body.frame_only) continue;
      const auto first = static_cast<std::uint32_t>(vertices.size());
      for (const auto& v : body.vertices) {
        const V3 p = relative(v, origin);
        vertices.push_back({p.x(), p.y(), p.z()});
      }
      const std::vector<V3> normals = corner_normals(body.vertices, body.triangles);
      for (std::size_t t = 0; t < body.triangles.size(); ++t) {
        const Corners& c = body.triangles[t];
        if (!std::all_of(c.begin(), c.end(), [&](std::uint32_t v) { return drawable(V3(vertices[first + v].data())); }))
          continue;
        triangles.push_back({first + c[0], first + c[1], first + c[2]});
        body_of_triangle.push_back(static_cast<std::uint32_t>(b));
        body_normals.insert(body_normals.end(), {normals[3 * t], normals[3 * t + 1], normals[3 * t + 2]});
      }
    }
    add_mesh(vertices, triangles, solids, kBodies);
  }

  void add_water(const PictureScene& scene, const Vec3d& origin) {
    const SurfaceMesh& mesh = *scene.water;
    std::vector<Vertex3> vertices;
    for (const Float3& v : mesh.vertices) {
      const V3 p = relative(v, origin);
      vertices.push_back({p.x(), p.y(), p.z()});
    }
    for (const Float3& n : mesh.normals) water_normals.emplace_back(n.data());
    std::optional<std::uint32_t> last;  // the triangles of a fluid lie one after the other
    Liquid* liquid = &water;
    for (const auto& t : mesh.triangles) {
      if (!std::all_of(t.begin(), t.end(), [&](std::uint32_t v) { return drawable(V3(vertices[v].data())); })) continue;
      const std::uint32_t fluid = mesh.fluid.empty() ? 0 : mesh.fluid[t[0]];
      if (last != fluid) liquid = look_among(scene.fluids, fluid).clear ? &water : &opaque;
      last = fluid;
      liquid->triangles.push_back(t), liquid->fluid.push_back(fluid);
    }
    add_mesh(vertices, water.triangles, water.scene, 0);
    add_mesh(vertices, opaque.triangles, opaque.scene, 0);
  }

  /// What a ray meets of a liquid's surface; its normal points out of the liquid.
  Hit liquid_hit(const Liquid& liquid, const RTCRayHit& query, const V3& direction, Kind kind) const;

  void add_mesh(const std::vector<Vertex3>& vertices, const std::vector<Corners>& triangles, RTCScene to, unsigned id) {
    if (triangles.empty()) return;
    EmbreeGeometry mesh(device, RTC_GEOMETRY_TYPE_TRIANGLE);
    std::copy(vertices.begin(), vertices.end(),
              mesh.buffer<Vertex3>(RTC_BUFFER_TYPE_VERTEX, RTC_FORMAT_FLOAT3, vertices.size()));
    std::copy(triangles.begin(), triangles.end(),
              mesh.buffer<Corners>(RTC_BUFFER_TYPE_INDEX, RTC_FORMAT_UINT3, triangles.size()));
    mesh.commit(to, id);
  }

  void add_lines(const PictureScene& scene, const Vec3d& origin, float radius) {
    std::vector<V3> ends;
    for (const auto& [a, b] : frame_lines(scene)) {
      const V3 p = relative(a, origin), q = relative(b, origin);
      if (drawable(p) && drawable(q) && p != q) ends.insert(ends.end(), {p, q});
    }
    if (ends.empty()) return;
    EmbreeGeometry curves(device, RTC_GEOMETRY_TYPE_ROUND_LINEAR_CURVE);
    auto* v = curves.buffer<Vertex4>(RTC_BUFFER_TYPE_VERTEX, RTC_FORMAT_FLOAT4, ends.size());
    for (std::size_t i = 0; i < ends.size(); ++i) v[i] = {ends[i].x(), ends[i].y(), ends[i].z(), radius};
    auto* index = curves.buffer<std::uint32_t>(RTC_BUFFER_TYPE_INDEX, RTC_FORMAT_UINT, ends.size() / 2);
    for (std::size_t i = 0; i < ends.size() / 2; ++i) index[i] = static_cast<std::uint32_t>(2 * i);
    curves.commit(solids, kLines);
  }
};

PathScene::PathScene(const PictureScene& scene, const std::optional<CutPlane>& cut, const Vec3d& origin,
                     const Sizes& sizes, int threads)
    : scenes_(std::make_unique<Scenes>(threads)),
      cut_(cut),
      up_(sizes.up.cast<float>()),
      ground_(static_cast<float>(sizes.ground)),
      film_(static_cast<float>(sizes.film)),
      least_(static_cast<float>(1e-3 * sizes.film)) {
  if (cut_) cut_->offset -= cut_->normal.dot(origin);
  scenes_->add_particles(scene, origin, cut_);
  scenes_->add_bodies(scene, origin);
  scenes_->add_lines(scene, origin, static_cast<float>(sizes.line_radius));
  if (scene.water) scenes_->add_water(scene, origin);
  rtcCommitScene(scenes_->particles);
  rtcCommitScene(scenes_->solids);
  for (const Liquid* liquid : {&scenes_->water, &scenes_->opaque}) rtcCommitScene(liquid->scene);
  check_embree(scenes_->device);
}

PathScene::~PathScene() = default;

namespace {
/// False when nothing is hit.
bool trace(RTCScene scene, const V3& start, const V3& direction, float from, float to, RTCRayHit& query) {
  if (!(from < to)) return false;
  RTCIntersectContext context;
  rtcInitIntersectContext(&context);
  query.ray = embree_ray(start, direction, from, to);
  query.hit.geomID = query.hit.primID = query.hit.instID[0] = RTC_INVALID_GEOMETRY_ID;
  rtcIntersect1(scene, &context, &query);
  return query.hit.geomID != RTC_INVALID_GEOMETRY_ID;
}
V3 flat_normal(const RTCHit& hit) { return V3(hit.Ng_x, hit.Ng_y, hit.Ng_z).normalized(); }
}  // namespace

PathScene::Hit PathScene::first_solid(const V3& start, const V3& direction, float from, float to) const {
  Hit hit;
  RTCRayHit query;
  if (trace(scenes_->solids, start, direction, from, to, query)) {
    const V3 flat = flat_normal(query.hit);
    hit.distance = query.ray.tfar;
    hit.leaving = flat.dot(direction) > 0;
    hit.normal = hit.leaving ? V3(-flat) : flat;
    if (query.hit.geomID == kLines) {
      hit.kind = Kind::line;
    } else {
      hit.kind = Kind::body;
      hit.index = scenes_->body_of_triangle[query.hit.primID];
      const V3* n = &scenes_->body_normals[3 * std::size_t{query.hit.primID}];
      V3 smooth = (1 - query.hit.u - query.hit.v) * n[0] + query.hit.u * n[1] + query.hit.v * n[2];
      if (smooth.squaredNorm() > 1e-12f) {
        if (smooth.dot(flat) < 0) smooth = -smooth;
        smooth = smooth.normalized();
        const V3 facing = hit.leaving ? V3(-smooth) : smooth;
        if (facing.dot(direction) < 0) hit.normal = facing;
      }
    }
  }
  return hit;
}

PathScene::Hit PathScene::first_particle(const V3& start, const V3& direction, float to) const {
  Hit hit;
  RTCRayHit query;
  if (scenes_->particle_of_sphere.empty() || !trace(scenes_->particles, start, direction, least_, to, query))
    return hit;
  hit.kind = Kind::particle;
  hit.distance = query.ray.tfar;
  hit.normal = flat_normal(query.hit);
  if (hit.normal.dot(direction) > 0) hit.normal = -hit.normal;
  hit.index = scenes_->particle_of_sphere[query.hit.primID];
  return hit;
}

PathScene::Hit PathScene::Scenes::liquid_hit(const Liquid& liquid, const RTCRayHit& query, const V3& direction,
                                             Kind kind) const {
  Hit hit;
  const V3 flat = flat_normal(query.hit);
  hit.kind = kind;
  hit.distance = query.ray.tfar;
  hit.leaving = flat.dot(direction) > 0;
  hit.normal = flat;
  hit.index = liquid.fluid[query.hit.primID];
  if (!water_normals.empty()) {
    const Corners& c = liquid.triangles[query.hit.primID];
    const V3 smooth = (1 - query.hit.u - query.hit.v) * water_normals[c[0]] + query.hit.u * water_normals[c[1]] +
                      query.hit.v * water_normals[c[2]];
    // A smooth normal that sees the ray from the other side than the triangle does is of no use.
    if ((smooth.dot(direction) > 0) == hit.leaving && smooth.squaredNorm() > 1e-6f) hit.normal = smooth.normalized();
  }
  return hit;
}

PathScene::Hit PathScene::first_water(const V3& start, const V3& direction, float from, float to) const {
  RTCRayHit query;
  if (!trace(scenes_->water.scene, start, direction, from, to, query)) return {};
  return scenes_->liquid_hit(scenes_->water, query, direction, Kind::water);
}

PathScene::Hit PathScene::first_opaque(const V3& start, const V3& direction, float from, float to) const {
  RTCRayHit query;
  if (!trace(scenes_->opaque.scene, start, direction, from, to, query)) return {};
  Hit hit = scenes_->liquid_hit(scenes_->opaque, query, direction, Kind::opaque);
  if (hit.leaving) hit.normal = -hit.normal;
  return hit;
}

PathScene::Hit PathScene::first(const V3& start, const V3& direction, bool in_water) const {
  float from = least_, to = kFar;
  bool through_cut = false, to_cut = false;
  V3 cut_normal = V3::UnitZ();
  if (cut_) {
    cut_normal = cut_->normal.cast<float>();
    const float side = cut_normal.dot(start) - static_cast<float>(cut_->offset), rate = cut_normal.dot(direction);
    if (side > least_) {
      if (rate < 0) from = std::max(from, side / -rate), through_cut = true;
      if (rate >= 0) from = to = 0;
    } else if (rate > 0) {
      to = std::max(least_, -side / rate);
      to_cut = true;
    }
  }
  Hit solid = first_solid(start, direction, from, to);
  const Hit opaque = first_opaque(start, direction, from, to);
  // Seen through the cut, the inside of a body or an opaque liquid is its cut face.
  for (Hit hit : {solid, opaque}) {
    if (through_cut && (hit.kind == Kind::body || hit.kind == Kind::opaque) && hit.leaving)
      hit.distance = from, hit.normal = cut_normal;
    if (solid.kind == Kind::nothing || (hit.kind != Kind::nothing && hit.distance < solid.distance)) solid = hit;
  }
  // Particles are cut away whole, so those at the cut reach beyond it.
  const Hit particle = first_particle(start, direction, solid.kind == Kind::nothing ? kFar : solid.distance);
  if (particle.kind != Kind::nothing) solid = particle;
  if (ground_ > -1e30f) {
    const float fall = -direction.dot(up_), height = start.dot(up_) - ground_;
    if (fall > 1e-6f && height > 0 && height / fall > least_ &&
        (solid.kind == Kind::nothing || height / fall < solid.distance)) {
      solid = {};
      solid.kind = Kind::ground;
      solid.distance = height / fall;
      solid.normal = up_;
    }
  }
  const float end = solid.kind == Kind::nothing ? to : std::min(to, solid.distance);
  Hit water = first_water(start, direction, from, end);
  // From a solid in water: the film between them is none.
  if (in_water && water.kind == Kind::water && !water.leaving && water.distance < film_)
    water = first_water(start, direction, water.distance + least_, end);
  if (through_cut) {
    const Hit behind = water.kind == Kind::water ? water : first_water(start, direction, from, kFar);
    const bool cap = behind.kind == Kind::water && behind.leaving && from < end;
    if (cap) {
      water = behind;
      water.distance = from, water.leaving = false, water.normal = cut_normal;
    } else if (water.kind == Kind::water && water.distance > end) {
      water = {};
    }
  }
  if (to_cut && in_water && water.kind == Kind::nothing && to < (solid.kind == Kind::nothing ? kFar : solid.distance)) {
    water.kind = Kind::water;
    water.distance = to, water.leaving = true, water.normal = cut_normal;
  }
  if (water.kind == Kind::nothing) return solid;
  // Towards a solid in water: the film between them is none.
  const bool touches = in_water && water.leaving && solid.kind != Kind::nothing && solid.kind != Kind::line &&
                       solid.distance - water.distance < film_;
  return touches ? solid : water;
}

Light PathScene::transmittance(const V3& start, const V3& direction, int fluid,
                               const std::vector<Light>& absorption) const {
  float to = kFar, from = least_;
  if (cut_) {
    const V3 n = cut_->normal.cast<float>();
    const float side = n.dot(start) - static_cast<float>(cut_->offset), rate = n.dot(direction);
    if (side > least_) {
      from = rate < 0 ? side / -rate : kFar;
    } else if (rate > 0) {
      to = std::max(least_, -side / rate);
    }
  }
  RTCIntersectContext context;
  rtcInitIntersectContext(&context);
  RTCRay ray = embree_ray(start, direction, from, to);
  for (RTCScene solids : {scenes_->solids, scenes_->opaque.scene}) {
    if (from < to) rtcOccluded1(solids, &context, &ray);
    if (ray.tfar < 0) return Light::Zero();
  }
  if (!scenes_->particle_of_sphere.empty()) {
    ray = embree_ray(start, direction, least_, kFar);
    rtcInitIntersectContext(&context);
    rtcOccluded1(scenes_->particles, &context, &ray);
    if (ray.tfar < 0) return Light::Zero();
  }
  if (!std::isfinite(from)) return Light::Ones();
  float reflected = 1, last = from;  // [-], [m]
  Light taken = Light::Zero();       // [-] absorption times length
  for (int k = 0; k < kMostCrossings; ++k) {
    const Hit water = first_water(start, direction, last + least_, to);
    if (water.kind == Kind::nothing) {
      if (fluid != kNoFluid && std::isfinite(to))
        taken += (to - last) * absorption[static_cast<std::size_t>(fluid) % absorption.size()];
      break;
    }
    const int other = static_cast<int>(water.index);
    const bool behind = water.leaving && fluid != kNoFluid && other != fluid;    // where another fluid's surface ends
    const bool through = !water.leaving && fluid != kNoFluid && other != fluid;  // from one fluid into the next
    if (fluid != kNoFluid && (water.leaving || through))
      taken += (water.distance - last) * absorption[static_cast<std::size_t>(fluid) % absorption.size()];
    if ((fluid != kNoFluid) == water.leaving && !behind)  // else it is the film between a solid and the water around it
      reflected *= 1 - fresnel(std::abs(water.normal.dot(direction)), kWaterIndex);
    if (!behind) fluid = water.leaving ? kNoFluid : other;
    last = water.distance;
  }
  return reflected * (-taken).array().exp().matrix();
}

}  // namespace tidelock
