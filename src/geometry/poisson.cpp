#include "geometry/poisson.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "geometry/octree.hpp"
#include "geometry/point_hash.hpp"
#include "geometry/random.hpp"

namespace tidelock {
namespace {

using Index = std::array<int, 3>;

constexpr int kBias = 1 << 20;
std::uint64_t key_of(const Index& i) {
  return static_cast<std::uint64_t>(i[0] + kBias) | static_cast<std::uint64_t>(i[1] + kBias) << 21 |
         static_cast<std::uint64_t>(i[2] + kBias) << 42;
}
Index index_of(const Vec3d& p, double edge) {
  return {static_cast<int>(std::floor(p.x() / edge)), static_cast<int>(std::floor(p.y() / edge)),
          static_cast<int>(std::floor(p.z() / edge))};
}

/// The samples in tiles of edge kTile cells of edge 2 radii; a cell is a list of samples of its tile.
class Tiles {
 public:
  static constexpr int kTile = 4;

  struct Tile {
    Index at{};
    std::vector<std::size_t> seeds;  // surface cells, in order
    std::vector<Vec3d> points;       // [m]
    std::vector<int> next;           // after a point in its cell's list
    std::array<int, kTile * kTile * kTile> first;
    Tile() { first.fill(-1); }
  };

  explicit Tiles(double radius) : radius_(radius), cell_(2 * radius) {}

  Index tile_of(const Vec3d& p) const { return index_of(p, cell_ * kTile); }

  /// Makes the tile if it is not there. Not while others look.
  Tile& make(const Index& at) {
    if (4 * (tiles_.size() + 1) > 3 * table_.size()) grow();
    const std::size_t slot = slot_of(key_of(at));
    if (table_[slot] < 0) {
      table_[slot] = static_cast<int>(tiles_.size());
      keys_.push_back(key_of(at));
      tiles_.emplace_back();
      tiles_.back().at = at;
    }
    return tiles_[static_cast<std::size_t>(table_[slot])];
  }
  std::vector<Tile>& all() { return tiles_; }

  void add(Tile& tile, const Vec3d& p) const {
    int& first = tile.first[cell_in(index_of(p, cell_), tile.at)];
    tile.next.push_back(first);
    first = static_cast<int>(tile.points.size());
    tile.points.push_back(p);
  }

  /// Is a sample closer than the radius? `home` is the tile of p.
  bool is_taken(const Vec3d& p, const Tile& home) const {
    const Vec3d r = Vec3d::Constant(radius_);
    const Index lo = index_of(p - r, cell_), hi = index_of(p + r, cell_);
    for (int z = lo[2]; z <= hi[2]; ++z)
      for (int y = lo[1]; y <= hi[1]; ++y)
        for (int x = lo[0]; x <= hi[0]; ++x) {
          const Index at{x >> 2, y >> 2, z >> 2};
          const Tile* tile = at == home.at ? &home : find(at);
          if (!tile) continue;
          for (int k = tile->first[cell_in({x, y, z}, at)]; k >= 0; k = tile->next[k])
            if ((tile->points[k] - p).squaredNorm() < radius_ * radius_) return true;
        }
    return false;
  }

 private:
  static_assert(kTile == 4);
  static std::size_t cell_in(const Index& cell, const Index& tile) {
    return static_cast<std::size_t>((cell[0] - 4 * tile[0]) +
                                    4 * ((cell[1] - 4 * tile[1]) + 4 * (cell[2] - 4 * tile[2])));
  }
  const Tile* find(const Index& at) const {
    const std::size_t slot = slot_of(key_of(at));
    return table_[slot] < 0 ? nullptr : &tiles_[static_cast<std::size_t>(table_[slot])];
  }
  std::size_t slot_of(std::uint64_t key) const {
    const std::uint64_t h = key * 0x9e3779b97f4a7c15u;
    std::size_t i = (h ^ h >> 32) & (table_.size() - 1);
    while (table_[i] >= 0 && keys_[static_cast<std::size_t>(table_[i])] != key) i = (i + 1) & (table_.size() - 1);
    return i;
  }
  void grow() {
    const std::size_t size = std::max<std::size_t>(64, 2 * table_.size());
    table_.assign(size, -1);
    for (std::size_t k = 0; k < keys_.size(); ++k) table_[slot_of(keys_[k])] = static_cast<int>(k);
  }

  double radius_, cell_;  // [m]
  std::vector<Tile> tiles_;
  std::vector<std::uint64_t> keys_;
  std::vector<int> table_;
};

class Sampler {
 public:
  Sampler(const SampledSurface& surface, const PoissonSettings& settings)
      : surface_(surface), settings_(settings), tiles_(settings.radius) {}

  std::vector<Vec3d> run(const std::vector<Vec3d>& first) {
    for (const Vec3d& p : first) {
      Tiles::Tile& tile = tiles_.make(tiles_.tile_of(p));
      tiles_.add(tile, p);
    }
    const Vec3d half = Vec3d::Constant(0.5 * surface_.cell);
    for (std::size_t c = 0; c < surface_.cells.size(); ++c)
      tiles_.make(tiles_.tile_of(surface_.cells[c] + half)).seeds.push_back(c);
    // A seed's point may lie just beyond its tile; such points are left to the tile that they lie in.
    std::vector<std::size_t> skip(tiles_.all().size());
    for (std::size_t t = 0; t < skip.size(); ++t) skip[t] = tiles_.all()[t].points.size();
    for (int colour = 0; colour < 8; ++colour) {
      std::vector<Tiles::Tile*> turn;
      for (Tiles::Tile& tile : tiles_.all())
        if (turn_of(tile.at) == colour) turn.push_back(&tile);
      const int n = static_cast<int>(turn.size());
#pragma omp parallel for schedule(dynamic, 4)
      for (int t = 0; t < n; ++t) sample(*turn[t]);
    }
    std::vector<Vec3d> out = first;
    for (std::size_t t = 0; t < tiles_.all().size(); ++t) {
      const auto& points = tiles_.all()[t].points;
      out.insert(out.end(), points.begin() + static_cast<std::ptrdiff_t>(skip[t]), points.end());
    }
    return out;
  }

 private:
  /// Adds p if it lies in the tile and no sample is near: the Poisson disk criterion.
  bool take(const Vec3d& p, Tiles::Tile& tile) {
    if (tiles_.tile_of(p) != tile.at || tiles_.is_taken(p, tile)) return false;
    tiles_.add(tile, p);
    return true;
  }

  /// [WBZL17] Algorithm 1 for the surface cells of a tile.
  void sample(Tiles::Tile& tile) {
    for (const std::size_t c : tile.seeds) {  // line 1
      const Vec3d& corner = surface_.cells[c];
      KeyedRandom random(settings_.seed ^
                         key_of(index_of(corner + Vec3d::Constant(0.5 * surface_.cell), surface_.cell)));
      for (int t = 0; t < settings_.attempts; ++t) {               // line 2
        Vec3d p = corner + surface_.cell * random.in_unit_cube();  // line 3
        if (!surface_.project(p) || !take(p, tile)) continue;      // lines 4-6
        while (walk(p, tile, random)) {                            // line 10
        }
        break;  // line 7
      }
    }
  }

  /// Lines 11-16: from p to a new sample beside it; false when none is found.
  bool walk(Vec3d& p, Tiles::Tile& tile, KeyedRandom& random) {
    const Vec3d n = surface_.normal(p);
    for (int t = 0; t < settings_.attempts; ++t) {
      const Vec3d d = random.direction();
      const Vec3d tangent = d - d.dot(n) * n;
      if (tangent.squaredNorm() < 0.01) continue;
      Vec3d q = p + settings_.step * settings_.radius * tangent.normalized();
      if (!surface_.project(q) || !take(q, tile)) continue;
      p = q;
      return true;
    }
    return false;
  }

  const SampledSurface& surface_;
  PoissonSettings settings_;
  Tiles tiles_;
};

}  // namespace

std::vector<Vec3d> poisson_samples(const SampledSurface& surface, const PoissonSettings& settings,
                                   const std::vector<Vec3d>& first) {
  return Sampler(surface, settings).run(first);
}

void fill_gaps(std::vector<Vec3d>& samples, const std::vector<Vec3d>& candidates, double distance) {
  PointHash known(2 * distance);
  for (const Vec3d& p : samples) known.insert(p);
  for (const Vec3d& p : candidates) {
    if (known.any_within(p, distance)) continue;
    known.insert(p);
    samples.push_back(p);
  }
}

}  // namespace tidelock
