#include "render/tracer.hpp"

#include <embree3/rtcore.h>
#include <fmt/format.h>

#include <cmath>
#include <limits>

#include "base/error.hpp"
#include "render/embree_geometry.hpp"

namespace tidelock {
namespace {

using V3 = Tracer::V3;

// Embree takes geometry beyond about 1e18 for invalid; squares of what is left must fit into float.
bool drawable(const V3& p) { return p.allFinite() && p.cwiseAbs().maxCoeff() < 1e15f; }

/// Positions relative to the origin; in 2D moved to z = layer.
struct Placement {
  Vec3d origin;
  bool flat;
  V3 operator()(const std::array<float, 3>& p, float layer) const {
    V3 out = (Vec3d(p[0], p[1], p[2]) - origin).cast<float>();
    if (flat) out.z() = layer;
    return out;
  }
};

constexpr unsigned particle_geometry = 0, body_geometry = 1, line_geometry = 0;

using Corners = std::array<std::uint32_t, 3>;
using Vertex4 = std::array<float, 4>;

}  // namespace

struct Tracer::Scenes {
  RTCDevice device = nullptr;
  RTCScene solids = nullptr, lines = nullptr;
  bool has_lines = false;
  std::vector<std::uint32_t> particle_of_sphere;
  std::vector<std::uint32_t> body_of_triangle;
  std::vector<V3> normals;  // three per triangle of all bodies

  explicit Scenes(int threads) {
    device = rtcNewDevice(fmt::format("threads={},set_affinity=0", threads).c_str());
    if (!device) throw RunError("drawing failed: Embree does not start on this machine");
    solids = rtcNewScene(device);
    lines = rtcNewScene(device);
  }
  ~Scenes() {
    if (solids) rtcReleaseScene(solids);
    if (lines) rtcReleaseScene(lines);
    rtcReleaseDevice(device);
  }
  Scenes(const Scenes&) = delete;
  Scenes& operator=(const Scenes&) = delete;

  void add_particles(const PictureScene& scene, const Placement& place, float radius) {
    for (std::size_t i = 0; i < scene.points.size(); ++i)
      if (drawable(place(scene.points[i], 0))) particle_of_sphere.push_back(static_cast<std::uint32_t>(i));
    if (particle_of_sphere.empty()) return;
    EmbreeGeometry spheres(device, RTC_GEOMETRY_TYPE_SPHERE_POINT);
    auto* out = spheres.buffer<Vertex4>(RTC_BUFFER_TYPE_VERTEX, RTC_FORMAT_FLOAT4, particle_of_sphere.size());
    for (std::size_t k = 0; k < particle_of_sphere.size(); ++k) {
      const V3 p = place(scene.points[particle_of_sphere[k]], 0);
      out[k] = {p.x(), p.y(), p.z(), radius};
    }
    spheres.commit(solids, particle_geometry);
  }

  /// All solid bodies as one mesh.
  void add_bodies(const PictureScene& scene, const Placement& place, float layer) {
    MeshVertices vertices;
    MeshTriangles triangles;
    for (std::size_t b = 0; b < scene.bodies.size(); ++b) {
      const PictureScene::BodyMesh& body = scene.bodies[b];
      if (body.frame_only) continue;
      const auto first = static_cast<std::uint32_t>(vertices.size());
      for (const auto& v : body.vertices) {
        const V3 p = place(v, -layer);
        vertices.push_back({p.x(), p.y(), p.z()});
      }
      const std::vector<V3> body_normals = corner_normals(body.vertices, body.triangles);
      for (std::size_t t = 0; t < body.triangles.size(); ++t) {
        const Corners c = body.triangles[t];
        bool whole = true;
        for (const std::uint32_t v : c) {
          const auto& p = vertices[first + v];
          whole = whole && drawable(V3(p[0], p[1], p[2]));
        }
        if (!whole) continue;
        triangles.push_back({first + c[0], first + c[1], first + c[2]});
        body_of_triangle.push_back(static_cast<std::uint32_t>(b));
        for (std::size_t k = 0; k < 3; ++k) normals.push_back(body_normals[3 * t + k]);
      }
    }
    if (triangles.empty()) return;
    EmbreeGeometry mesh(device, RTC_GEOMETRY_TYPE_TRIANGLE);
    auto* v = mesh.buffer<std::array<float, 3>>(RTC_BUFFER_TYPE_VERTEX, RTC_FORMAT_FLOAT3, vertices.size());
    std::copy(vertices.begin(), vertices.end(), v);
    auto* t = mesh.buffer<Corners>(RTC_BUFFER_TYPE_INDEX, RTC_FORMAT_UINT3, triangles.size());
    std::copy(triangles.begin(), triangles.end(), t);
    mesh.commit(solids, body_geometry);
  }

  void add_lines(const PictureScene& scene, const Placement& place, float line_radius) {
    std::vector<V3> ends;
    for (const auto& [a, b] : frame_lines(scene)) {
      const V3 p = place(a, 0), q = place(b, 0);
      if (!drawable(p) || !drawable(q) || p == q) continue;
      ends.push_back(p);
      ends.push_back(q);
    }
    has_lines = !ends.empty();
    if (!has_lines) return;
    EmbreeGeometry curves(device, RTC_GEOMETRY_TYPE_ROUND_LINEAR_CURVE);
    auto* v = curves.buffer<Vertex4>(RTC_BUFFER_TYPE_VERTEX, RTC_FORMAT_FLOAT4, ends.size());
    for (std::size_t i = 0; i < ends.size(); ++i) v[i] = {ends[i].x(), ends[i].y(), ends[i].z(), line_radius};
    auto* index = curves.buffer<std::uint32_t>(RTC_BUFFER_TYPE_INDEX, RTC_FORMAT_UINT, ends.size() / 2);
    for (std::size_t i = 0; i < ends.size() / 2; ++i) index[i] = static_cast<std::uint32_t>(2 * i);
    curves.commit(lines, line_geometry);
  }

  V3 body_normal(const RTCHit& hit, const V3& direction) const {
    const V3 flat = V3(hit.Ng_x, hit.Ng_y, hit.Ng_z).normalized();
    const V3* n = &normals[3 * std::size_t{hit.primID}];
    V3 smooth = (1 - hit.u - hit.v) * n[0] + hit.u * n[1] + hit.v * n[2];
    smooth = smooth.squaredNorm() > 1e-12f ? smooth.normalized() : flat;
    if (flat.dot(smooth) < 0) smooth = -smooth;
    return flat.dot(direction) > 0 ? V3(-smooth) : smooth;
  }
};

Tracer::Tracer(const PictureScene& scene, const Vec3d& origin, const Sizes& sizes, int threads)
    : scenes_(std::make_unique<Scenes>(threads)) {
  const Placement place{origin, scene.dimensions == 2};
  scenes_->add_particles(scene, place, static_cast<float>(sizes.particle_radius));
  scenes_->add_bodies(scene, place, static_cast<float>(2 * sizes.particle_radius));
  if (scene.dimensions == 3) scenes_->add_lines(scene, place, static_cast<float>(sizes.line_radius));
  rtcCommitScene(scenes_->solids);
  rtcCommitScene(scenes_->lines);
  check_embree(scenes_->device);
}

Tracer::~Tracer() = default;

Tracer::Hit Tracer::first(const V3& start, const V3& direction) const {
  RTCIntersectContext context;
  rtcInitIntersectContext(&context);
  RTCRayHit query;
  query.ray = embree_ray(start, direction, 0, std::numeric_limits<float>::infinity());
  query.hit.geomID = query.hit.primID = query.hit.instID[0] = RTC_INVALID_GEOMETRY_ID;
  rtcIntersect1(scenes_->solids, &context, &query);
  Hit hit;
  const V3 normal(query.hit.Ng_x, query.hit.Ng_y, query.hit.Ng_z);
  if (query.hit.geomID == particle_geometry) {
    hit = {Kind::particle, query.ray.tfar, normal.normalized(), scenes_->particle_of_sphere[query.hit.primID]};
  } else if (query.hit.geomID == body_geometry) {
    hit = {Kind::body, query.ray.tfar, scenes_->body_normal(query.hit, direction),
           scenes_->body_of_triangle[query.hit.primID]};
  }
  if (!scenes_->has_lines) return hit;
  query.hit.geomID = RTC_INVALID_GEOMETRY_ID;  // the ray now ends at what it has met
  rtcInitIntersectContext(&context);
  rtcIntersect1(scenes_->lines, &context, &query);
  if (query.hit.geomID != RTC_INVALID_GEOMETRY_ID)
    hit = {Kind::line, query.ray.tfar, V3(query.hit.Ng_x, query.hit.Ng_y, query.hit.Ng_z).normalized(), 0};
  return hit;
}

bool Tracer::blocked(const V3& start, const V3& direction, float distance) const {
  RTCIntersectContext context;
  rtcInitIntersectContext(&context);
  RTCRay ray = embree_ray(start, direction, 0, distance);
  rtcOccluded1(scenes_->solids, &context, &ray);
  return ray.tfar < 0;
}

}  // namespace tidelock
