// Which bodies of a scene have the same shape, so that samples and meshes are made once for all of them.
#pragma once
#include <map>
#include <string>
#include <vector>

#include "geometry/cache.hpp"
#include "scene/scene.hpp"

namespace tidelock {

/// For each body the first one that has its shape.
inline std::vector<std::size_t> first_alike(const Scene& scene) {
  std::map<std::string, std::size_t> known;  // by the content of the shape
  std::vector<std::size_t> out;
  for (std::size_t b = 0; b < scene.bodies.size(); ++b)
    out.push_back(known.emplace(content_of(scene.bodies[b].shape, scene.dimensions), b).first->second);
  return out;
}

}  // namespace tidelock
