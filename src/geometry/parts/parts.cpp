#include "geometry/parts/parts.hpp"

#include <fmt/format.h>

#include <cmath>

#include "base/error.hpp"
#include "base/hash.hpp"
#include "geometry/contour.hpp"

namespace tidelock {
namespace {

void check_values(const PartKind& kind, const std::vector<double>& values) {
  if (values.size() != kind.parameters.size())
    throw InputError("", "",
                     fmt::format("{}: {} values for {} parameters", kind.name, values.size(), kind.parameters.size()));
  for (std::size_t k = 0; k < values.size(); ++k) {
    const PartParameter& p = kind.parameters[k];
    if (!(values[k] >= p.lo && values[k] <= p.hi) || (p.whole && values[k] != std::round(values[k])))
      throw InputError("", "",
                       fmt::format("{}: {} is {}, must be {}from {} to {}", kind.name, p.name, values[k],
                                   p.whole ? "a whole number " : "", p.lo, p.hi));
  }
}

std::uint64_t key_of(const PartKind& kind, const std::vector<double>& values) {
  constexpr int version = 1;  // of the functions: raise it when a part's form changes
  std::string text = fmt::format("part {} {}", version, kind.name);
  for (const double v : values) text += fmt::format(" {}", v);
  return hash64(text);
}

}  // namespace

const std::vector<PartKind>& part_kinds() {
  static const std::vector<PartKind> kinds = [] {
    std::vector<PartKind> all;
    add_machine_parts(all);
    add_vessel_parts(all);
    add_animal_parts(all);
    add_terrain_parts(all);
    return all;
  }();
  return kinds;
}

const PartKind* find_part(const std::string& name) {
  for (const PartKind& kind : part_kinds())
    if (kind.name == name) return &kind;
  return nullptr;
}

std::vector<double> standard_values(const PartKind& kind) {
  std::vector<double> values;
  for (const PartParameter& p : kind.parameters) values.push_back(p.standard);
  return values;
}

Shape part_shape(const PartKind& kind, const std::vector<double>& values) {
  check_values(kind, values);
  const PartField field = kind.make(values);
  Shape shape;
  const auto make = [field] { return contour(field.distance, field.bounds, field.detail); };
  shape.kind = PartShape{kind.name, values, std::make_shared<const Solid>(key_of(kind, values), make, field.distance)};
  return shape;
}

}  // namespace tidelock
