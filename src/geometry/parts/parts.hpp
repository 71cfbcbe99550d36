// The library of parts: solids made from signed distance functions with parameters (docs/parts.md). A part is a key of
// a shape in scene files, and a word of `tidelock mesh` and `tidelock sample`.
#pragma once
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "geometry/geometry.hpp"
#include "geometry/solid.hpp"

namespace tidelock {

struct PartParameter {
  std::string name;
  std::string unit;       // "m", "degrees" or "" for a count or a share
  double standard = 0;    // default
  double lo = 0, hi = 0;  // both allowed
  bool whole = false;     // a whole number
  std::string meaning;
};

/// The solid as a function: never more than the true distance in magnitude, and of the right sign.
struct PartField {
  DistanceFunction distance;  // [m] negative inside
  Bounds bounds;              // [m] around the surface
  double detail = 0;          // [m] edge of the cells with which it is triangulated
};

struct PartKind {
  std::string name;     // key in scene files
  std::string meaning;  // one line for the reference
  std::vector<PartParameter> parameters;
  /// Values in the order of the parameters. Throws InputError when they do not go together.
  std::function<PartField(const std::vector<double>& values)> make;
};

/// All parts in the order of the reference.
const std::vector<PartKind>& part_kinds();
/// nullptr when there is none of this name.
const PartKind* find_part(const std::string& name);

std::vector<double> standard_values(const PartKind& kind);

/// The shape of a part, with its solid. Throws InputError when values are out of range or do not go together.
Shape part_shape(const PartKind& kind, const std::vector<double>& values);

// The files of this folder; each adds its kinds.
void add_machine_parts(std::vector<PartKind>& kinds);
void add_vessel_parts(std::vector<PartKind>& kinds);
void add_animal_parts(std::vector<PartKind>& kinds);
void add_terrain_parts(std::vector<PartKind>& kinds);

}  // namespace tidelock
