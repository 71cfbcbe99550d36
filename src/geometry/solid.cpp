#include "geometry/solid.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/error.hpp"
#include "geometry/moments.hpp"

namespace tidelock {

Solid::Solid(std::uint64_t key, MakeMesh make, DistanceFunction inside_test, bool sheet)
    : key_(key), make_(std::move(make)), inside_test_(std::move(inside_test)), sheet_(sheet) {}

Solid::~Solid() = default;

const Solid::Made& Solid::made() const {
  std::call_once(once_, [this] {
    auto made = std::make_unique<Made>();
    made->mesh = make_();
    if (made->mesh.triangles.empty()) throw InputError("", "", "nothing is left of the shape: it has no surface");
    made->tree = TriangleTree(made->mesh);
    made->bounds = {made->mesh.vertices.front(), made->mesh.vertices.front()};
    for (const auto& t : made->mesh.triangles) {
      const Vec3d &a = made->mesh.vertices[t[0]], &b = made->mesh.vertices[t[1]], &c = made->mesh.vertices[t[2]];
      made->area += 0.5 * (b - a).cross(c - a).norm();
      for (const Vec3d* x : {&a, &b, &c}) {
        made->bounds.lo = made->bounds.lo.cwiseMin(*x);
        made->bounds.hi = made->bounds.hi.cwiseMax(*x);
      }
    }
    made_ = std::move(made);
  });
  return *made_;
}

std::optional<double> Solid::far_distance(const Vec3d& p, double reach) const {
  const Bounds& box = made().bounds;
  const double outside = (box.lo - p).cwiseMax(p - box.hi).cwiseMax(0.0).norm();
  if (outside > std::min(reach, 0.25 * (box.hi - box.lo).norm())) return outside;
  return std::nullopt;
}

double Solid::distance(const Vec3d& p, double reach) const {
  if (const auto far = far_distance(p, reach)) return *far;
  return signed_distance(p, made().tree.nearest(p, reach), reach);
}

std::function<double(const Vec3d& p, double reach)> Solid::distance_around(const Vec3d& centre, double radius) const {
  return [this, near = made().tree.nearby(centre, radius)](const Vec3d& p, double reach) {
    if (const auto far = far_distance(p, reach)) return *far;
    return signed_distance(p, near.nearest(p, reach), reach);
  };
}

double Solid::signed_distance(const Vec3d& p, const NearestTriangle& at, double reach) const {
  if (at.triangle < 0) return inside_test_ && inside_test_(p) < 0 ? -reach : reach;
  const double d = std::sqrt(at.distance2);
  if (sheet_) return d;
  double side = (p - at.point).dot(made().tree.pseudo_normal(at));
  // Straight above or below a face there is no doubt; elsewhere a mesh that pinches itself could mislead.
  if (inside_test_ && !(at.feature == Feature::face && std::abs(side) > 0.99 * d)) side = inside_test_(p);
  return side < 0 ? -d : d;
}

Vec3d Solid::nearest(const Vec3d& p) const { return made().tree.nearest(p).point; }

Vec3d Solid::normal(const Vec3d& p) const {
  NearestTriangle at = made().tree.nearest(p);
  at.feature = Feature::face;
  return made().tree.pseudo_normal(at);
}

std::vector<int> Solid::triangles_in(const Bounds& box) const {
  std::vector<int> out;
  made().tree.overlapping(box, [&](int triangle) { out.push_back(triangle); });
  std::sort(out.begin(), out.end());
  return out;
}

MassProperties Solid::mass() const {
  if (sheet_) return {};
  return mesh_mass(mesh());
}

const Solid* solid_of(const decltype(Shape::kind)& kind) {
  if (const auto* part = std::get_if<PartShape>(&kind)) return part->solid.get();
  if (const auto* mesh = std::get_if<MeshShape>(&kind)) return mesh->solid.get();
  return nullptr;
}

bool has_solid(const Shape& shape) {
  const auto any = [](const std::vector<Shape>& parts) {
    for (const Shape& part : parts)
      if (has_solid(part)) return true;
    return false;
  };
  if (const auto* u = std::get_if<Union>(&shape.kind)) return any(u->parts);
  if (const auto* d = std::get_if<Difference>(&shape.kind)) return any(d->parts);
  return solid_of(shape.kind) != nullptr;
}

MassProperties mesh_mass(const TriangleMesh& mesh) {
  // Signed tetrahedra from a point of the mesh: exact for any polyhedron. About the middle, so that nothing cancels for
  // a mesh far from the origin.
  Vec3d lo = Vec3d::Constant(1e300), hi = -lo;
  for (const auto& t : mesh.triangles)
    for (const int v : t) lo = lo.cwiseMin(mesh.vertices[v]), hi = hi.cwiseMax(mesh.vertices[v]);
  const Vec3d middle = 0.5 * (lo + hi);
  double volume = 0;
  Vec3d first = Vec3d::Zero();
  Mat3d second = Mat3d::Zero();  // integral of x x^T
  for (const auto& t : mesh.triangles) {
    const Vec3d a = mesh.vertices[t[0]] - middle, b = mesh.vertices[t[1]] - middle, c = mesh.vertices[t[2]] - middle;
    const double six = a.dot(b.cross(c));  // [m^3] six times the volume of the tetrahedron (middle, a, b, c)
    const Vec3d sum = a + b + c;
    volume += six / 6;
    first += six / 24 * sum;
    second += six / 120 * (a * a.transpose() + b * b.transpose() + c * c.transpose() + sum * sum.transpose());
  }
  MassProperties out;
  out.volume = volume;
  if (!(std::abs(volume) > 0)) return out;
  const Vec3d centre = first / volume;
  second -= volume * centre * centre.transpose();
  out.centre = middle + centre;
  out.inertia = second.trace() * Mat3d::Identity() - second;
  return out;
}

}  // namespace tidelock
