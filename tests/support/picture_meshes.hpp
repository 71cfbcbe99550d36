// Bodies for pictures, made in code.
#pragma once
#include <array>

#include "render/picture.hpp"

namespace tidelock::testing {

inline PictureScene::BodyMesh picture_box(const Vec3d& lo, const Vec3d& hi) {
  PictureScene::BodyMesh mesh;
  for (int i = 0; i < 8; ++i)
    mesh.vertices.push_back({static_cast<float>((i & 1 ? hi : lo).x()), static_cast<float>((i & 2 ? hi : lo).y()),
                             static_cast<float>((i & 4 ? hi : lo).z())});
  mesh.triangles = {{0, 2, 1}, {1, 2, 3}, {4, 5, 6}, {5, 7, 6}, {0, 1, 4}, {1, 5, 4},
                    {2, 6, 3}, {3, 6, 7}, {0, 4, 2}, {2, 4, 6}, {1, 3, 5}, {3, 7, 5}};
  return mesh;
}
inline PictureScene::BodyMesh picture_box(const Vec3d& lo, const Vec3d& hi, const std::array<float, 3>& colour) {
  PictureScene::BodyMesh mesh = picture_box(lo, hi);
  mesh.colour = colour;
  return mesh;
}

}  // namespace tidelock::testing
