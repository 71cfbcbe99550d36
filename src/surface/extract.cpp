#include "surface/extract.hpp"

#ifdef TIDELOCK_HAVE_OPENVDB

#include <fmt/format.h>
#include <omp.h>
#include <openvdb/openvdb.h>
#include <openvdb/tools/VolumeToMesh.h>
#include <tbb/info.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <cmath>

#include "base/error.hpp"

namespace tidelock {
namespace {

using Tree = openvdb::FloatTree;
using Leaf = Tree::LeafNodeType;
static_assert(Leaf::DIM == kBlockEdge && Leaf::SIZE == kBlockSize);

constexpr double kMostCells = 1e9;  // [-] of the grid's numbering each way

/// A leaf for every block of the grid that the field reaches.
void touch_leaves(Tree& tree, const ParticleField& field, double voxel) {
  openvdb::tree::ValueAccessor<Tree> at(tree);
  const Vec3d reach = Vec3d::Constant(field.reach());
  const double block = voxel * kBlockEdge;
  field.points().each_cell([&](const Vec3d& lo, const Vec3d& hi) {
    const Vec3d first = (lo - reach) / block, last = (hi + reach) / block;
    if (first.cwiseAbs().maxCoeff() > kMostCells / kBlockEdge || last.cwiseAbs().maxCoeff() > kMostCells / kBlockEdge)
      throw RunError(
          fmt::format("a particle is {:g} m from the origin: too far for a surface grid with cells of {:g} m",
                      std::max(lo.cwiseAbs().maxCoeff(), hi.cwiseAbs().maxCoeff()), voxel));
    openvdb::Coord from, to;
    for (int a = 0; a < 3; ++a) {
      from[a] = static_cast<int>(std::floor(first[a]));
      to[a] = static_cast<int>(std::floor(last[a]));
    }
    for (int x = from[0]; x <= to[0]; ++x)
      for (int y = from[1]; y <= to[1]; ++y)
        for (int z = from[2]; z <= to[2]; ++z)
          at.touchLeaf(openvdb::Coord(x * kBlockEdge, y * kBlockEdge, z * kBlockEdge));
  });
}

enum class Side : char { inside, outside, both };

/// A block is deep in the liquid when every cell of particles around it is well filled; at rest a cell has eight. There
/// is no gap large enough for a surface then, and the field need not be asked.
bool is_deep(const openvdb::Coord& o, const ParticleField& field, double voxel) {
  constexpr std::uint32_t kWellFilled = 5;  // [-] particles
  const Vec3d lo = voxel * Vec3d(o[0], o[1], o[2]), hi = lo + Vec3d::Constant(voxel * kBlockEdge);
  const Vec3d reach = Vec3d::Constant(field.reach());
  return field.points().fewest_in_a_cell(lo - reach, hi + reach) >= kWellFilled;
}

/// Fills a leaf with level - field: negative inside, as in a level set.
Side fill_leaf(Leaf& leaf, const ParticleField& field, double level, double voxel) {
  const openvdb::Coord o = leaf.origin();
  float* values = leaf.buffer().data();
  if (is_deep(o, field, voxel)) {
    std::fill(values, values + kBlockSize, static_cast<float>(field.outside() - level));
    return Side::inside;
  }
  field.fill(voxel * Vec3d(o[0], o[1], o[2]), voxel, values);
  bool in = false, out = false;
  for (int n = 0; n < kBlockSize; ++n) {
    values[n] = static_cast<float>(level) - values[n];
    (values[n] < 0 ? in : out) = true;
  }
  leaf.setValuesOn();
  return in && out ? Side::both : in ? Side::inside : Side::outside;
}

/// Blocks whose whole neighbourhood lies on one side hold no surface: they become tiles, which need no memory.
void prune_leaves(Tree& tree, const std::vector<Leaf*>& leaves, const std::vector<Side>& side, float far_outside) {
  openvdb::MaskTree crossed;  // blocks that touch one with both signs, or of which neighbours differ
  openvdb::tree::ValueAccessor<openvdb::MaskTree> mark(crossed);
  // One voxel of this tree for a block of the other.
  for (std::size_t n = 0; n < leaves.size(); ++n) {
    const openvdb::Coord o = leaves[n]->origin() >> Leaf::LOG2DIM;
    if (side[n] == Side::outside) continue;
    if (side[n] == Side::inside) continue;
    for (int x = -1; x <= 1; ++x)
      for (int y = -1; y <= 1; ++y)
        for (int z = -1; z <= 1; ++z) mark.setValueOn(o.offsetBy(x, y, z));
  }
  // An inside block beside an outside one: the surface passes exactly between them.
  openvdb::MaskTree inside;
  openvdb::tree::ValueAccessor<openvdb::MaskTree> is_inside(inside);
  for (std::size_t n = 0; n < leaves.size(); ++n)
    if (side[n] == Side::inside) is_inside.setValueOn(leaves[n]->origin() >> Leaf::LOG2DIM);
  for (std::size_t n = 0; n < leaves.size(); ++n) {
    if (side[n] != Side::outside) continue;
    const openvdb::Coord o = leaves[n]->origin() >> Leaf::LOG2DIM;
    bool beside = false;
    for (int x = -1; x <= 1; ++x)
      for (int y = -1; y <= 1; ++y)
        for (int z = -1; z <= 1; ++z) beside = beside || is_inside.isValueOn(o.offsetBy(x, y, z));
    if (!beside) continue;
    for (int x = -1; x <= 1; ++x)
      for (int y = -1; y <= 1; ++y)
        for (int z = -1; z <= 1; ++z) mark.setValueOn(o.offsetBy(x, y, z));
  }
  for (std::size_t n = 0; n < leaves.size(); ++n) {
    const openvdb::Coord o = leaves[n]->origin();
    if (side[n] == Side::both || mark.isValueOn(o >> Leaf::LOG2DIM)) continue;
    tree.addTile(1, o, side[n] == Side::inside ? -far_outside : far_outside, false);
  }
}

}  // namespace

QuadMesh extract_level_set(const ParticleField& field, double level, double voxel, int threads) {
  openvdb::initialize();
  const auto far_outside = static_cast<float>(level - field.outside());
  openvdb::FloatGrid::Ptr grid = openvdb::FloatGrid::create(far_outside);
  grid->setTransform(openvdb::math::Transform::createLinearTransform(voxel));
  Tree& tree = grid->tree();
  touch_leaves(tree, field, voxel);
  std::vector<Leaf*> leaves;
  tree.getNodes(leaves);
  std::vector<Side> side(leaves.size());
  const auto n = static_cast<std::ptrdiff_t>(leaves.size());
#pragma omp parallel for schedule(dynamic, 16) num_threads(threads)
  for (std::ptrdiff_t k = 0; k < n; ++k) {
    const auto i = static_cast<std::size_t>(k);
    side[i] = fill_leaf(*leaves[i], field, level, voxel);
  }
  prune_leaves(tree, leaves, side, far_outside);

  std::vector<openvdb::Vec3s> points;
  std::vector<openvdb::Vec4I> quads;
  tbb::task_arena arena(std::min(threads, tbb::info::default_concurrency()));
  arena.execute([&] { openvdb::tools::volumeToMesh(*grid, points, quads, 0.0); });
  QuadMesh mesh;
  mesh.vertices.reserve(points.size());
  for (const openvdb::Vec3s& p : points) mesh.vertices.push_back({p[0], p[1], p[2]});
  mesh.quads.reserve(quads.size());
  for (const openvdb::Vec4I& q : quads) mesh.quads.push_back({q[0], q[1], q[2], q[3]});
  return mesh;
}

bool extraction_available() { return true; }

}  // namespace tidelock

#else

namespace tidelock {

bool extraction_available() { return false; }
QuadMesh extract_level_set(const ParticleField&, double, double, int) { return {}; }

}  // namespace tidelock

#endif
