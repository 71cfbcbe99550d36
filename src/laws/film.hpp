// Water between two solids that are too close for a particle: docs/theory/films.md.
//
// Surfaces are rough, so water seeps in between them. Its pressure relaxes at once to the harmonic function on the
// covered part of the surface: the fluid's pressure along the wet edge, zero along the dry one.
#pragma once
#include "exec/math.hpp"

namespace tidelock {

/// Reach of a film across a gap, as distances between the planes of samples in particle sizes: solids that touch have
/// one. The film is complete where particles do not enter by themselves, and ends where two layers of them fit.
inline constexpr double kFilmWhole = 2.5, kFilmEnds = 3.5;
/// Share of a film that acts at this distance of the planes [h].
template <class R>
LAW R film_at_distance(R planes) {
  return max(R(0), min(R(1), (R(kFilmEnds) - planes) * R(1 / (kFilmEnds - kFilmWhole))));
}

/// Weight of two samples of a covered surface, per product of their areas; r2 in [h^2]. Any symmetric weight gives a
/// harmonic function; this one ends at two spacings: (1 - r^2 / 4)^2.
template <class R>
LAW R film_link(R r2) {
  const R a = max(R(0), R(1) - R(0.25) * r2);
  return a * a;
}

/// Weight of a sample on the edge for a covered one. Few particles press on a single sample, so the edge's pressure is
/// a mean over samples within four spacings.
template <class R>
LAW R edge_weight(R r2) {
  return film_link(R(0.25) * r2);
}

/// Share of a sample's area that fluid particles reach. g: force on the sample per unit of the pressure unknown
/// [m^(d-1)]; d: direction out of the solid; `whole`: size of g for a sample that is wet all over. Negative where fluid
/// beside the sample pulls more than it presses.
template <class R>
LAW R wet_share(const Vec3<R>& g, const Vec3<R>& d, R whole) {
  return -dot(g, d) / whole;
}
/// The film's share of the area: with it the sample feels one pressure on all of its area, wherever particles are. A
/// pull of fluid beside an edge stays, because it also acts where all sides are wet.
template <class R>
LAW R film_share(R wet) {
  return max(R(0), R(1) - max(R(0), wet));
}
/// Share of a film that acts. Particles in a wedge press more beside the film than the area that they cover. So
/// particles and film together must give the force `all` [N] of one pressure on all of the area.
template <class R>
LAW R film_top_up(const Vec3<R>& all, const Vec3<R>& particles, const Vec3<R>& film) {
  const R size2 = norm2(film);
  return size2 > R(0) ? max(R(0), min(R(1), dot(all - particles, film) / size2)) : R(1);
}
/// Whether more than roundings of that share was cut off: particles press less than the area that they cover, or alone
/// more than all of the pressure.
inline bool bounds_top_up(const Vec3<double>& all, const Vec3<double>& particles, const Vec3<double>& film) {
  const double size2 = norm2(film), share = size2 > 0 ? dot(all - particles, film) / size2 : 1;
  return share < -1e-6 || share > 1 + 1e-6;
}

/// Kernel sums of samples of spacing h on a flat wall over a fluid at rest. The first layer of particles lies one
/// spacing from their plane, the second two.
struct FlatWall {
  double area_of_volume = 0;  // [1/m] a sample's area over its volume V_k
  double wet = 0;             // [-] |g| of a wet sample over its area: pressure at the wall over the pressure unknown
};
/// gamma: volume factor of samples; volume: of a particle [m^d].
template <class K>
FlatWall flat_wall(const K& kernel, double h, double volume, double gamma, int dimensions) {
  double plane = 0, pull = 0;
  const int n = 3, nz = dimensions == 3 ? n : 0;
  for (int i = -n; i <= n; ++i)
    for (int k = -nz; k <= nz; ++k) {
      const double r2 = h * h * static_cast<double>(i * i + k * k);
      plane += kernel.w(r2);
      for (int layer = 1; layer <= 2; ++layer) {
        const double y = layer * h;
        pull -= kernel.grad(r2 + y * y) * y;
      }
    }
  const double area = dimensions == 3 ? h * h : h, sample = gamma / plane;
  return {area / sample, volume * sample * pull / area};
}

}  // namespace tidelock
