// SPH operators, as the solvers run them, against analytic fields on a lattice: density, pressure gradient, divergence.
#include <gtest/gtest.h>

#include <cmath>

#include "laws/records.hpp"
#include "neighbours/grid_points.hpp"
#include "neighbours/lists.hpp"
#include "solvers/pressure_passes.hpp"
#include "support/scenes.hpp"

namespace tidelock {
namespace {

/// A cubic lattice of n^3 particles with its own lists.
struct Lattice : GridPoints {
  double h = 0.1;
  int n = 12;
  Buffer<Float4> v, bx, bv, out;
  Buffer<float> density, inv_diagonal, flux;
  NeighbourList list, none;
  Exec exec;
  Neighbourhood<CubicSpline> nb;

  explicit Lattice(LaneTarget lanes) : exec(testing::exec(lanes)) {
    const std::size_t count = static_cast<std::size_t>(n) * n * n;
    x.resize(count), v.resize(count), out.resize(count), density.resize(count), inv_diagonal.resize(count);
    std::size_t at = 0;
    for (int k = 0; k < n; ++k)
      for (int j = 0; j < n; ++j)
        for (int i = 0; i < n; ++i)
          x[at++] = {static_cast<float>(i * h), static_cast<float>(j * h), static_cast<float>(k * h), 0};
    sort(exec, 2 * h);
    pad_positions(exec, bx), pad_zero(exec, bv);
    for (std::size_t i = 0; i < count; ++i) v[i] = {0, 0, 0, 1e-3f};
    pad_zero(exec, v);
    list.build(exec, x, 0, 2 * h, {{&grid, &x}}, Buffer<Float4>::dummy(count), true);
    none.build(exec, x, 0, 2 * h, {}, Buffer<Float4>::dummy(0), false);
    nb.kernel = CubicSpline::make(2 * h, 3);
    nb.x = x.data(), nb.v = v.data(), nb.bx = bx.data(), nb.bv = bv.data();
    nb.fluid = list.view(exec), nb.boundary = none.view(exec);
    nb.volume = static_cast<float>(h * h * h / lattice_sum<CubicSpline>(h, 2 * h, 3));
  }
  void densities() {
    flux.resize(x.size());
    exec.run(DensitiesAndDiagonal<CubicSpline, ConsistentWall>{nb, 1e-12f, density.data(), inv_diagonal.data(),
                                                               flux.data(), 1.0f / 3},
             x.size());
  }
  bool interior(std::size_t i) const {
    for (const float c : {x[i].x, x[i].y, x[i].z})
      if (c < 1.99f * static_cast<float>(h) || c > static_cast<float>((n - 3) * h) + 1e-4f) return false;
    return true;
  }
};

class EveryLane : public ::testing::TestWithParam<LaneTarget> {};
INSTANTIATE_TEST_SUITE_P(Lanes, EveryLane, ::testing::ValuesIn(testing::all_lanes()),
                         [](const auto& each) { return std::string(to_string(each.param)); });

TEST_P(EveryLane, DensityOfALatticeIsOne) {
  Lattice s(GetParam());
  s.densities();
  int checked = 0;
  for (std::size_t i = 0; i < s.x.size(); ++i)
    if (s.interior(i)) {
      EXPECT_NEAR(s.density[i], 1.0f, 3e-6f);
      EXPECT_NEAR(s.flux[i], 1.02f, 0.01f);
      ++checked;
    }
  EXPECT_EQ(checked, 8 * 8 * 8);
}

TEST_P(EveryLane, GradientOfALinearPressureIsItsSlope) {
  Lattice s(GetParam());
  const double slope[3] = {2000, -5000, 9810};  // [Pa/m]
  for (Float4& x : s.x) x = {x.x, x.y, x.z, static_cast<float>(1e5 + slope[0] * x.x + slope[1] * x.y + slope[2] * x.z)};
  s.exec.run(PredictVelocities<CubicSpline, ConsistentWall>{s.nb, s.density.data(), 1.0f, s.out.data()}, s.x.size());
  for (std::size_t i = 0; i < s.x.size(); ++i) {
    if (!s.interior(i)) continue;
    // a = -grad p / rho; the lattice's gradient sum is 2.4 % above one, the rest is the field
    EXPECT_NEAR(s.out[i].x, -slope[0] / 1000, 0.03 * std::fabs(slope[0]) / 1000);
    EXPECT_NEAR(s.out[i].y, -slope[1] / 1000, 0.03 * std::fabs(slope[1]) / 1000);
    EXPECT_NEAR(s.out[i].z, -slope[2] / 1000, 0.03 * std::fabs(slope[2]) / 1000);
  }
}

/// Runs the residual pass on the given velocity field and returns dD/dt of each particle [1/s].
std::vector<double> density_rates(Lattice& s) {
  Buffer<float> previous(s.x.size()), next(s.x.size()), last(s.x.size()), residual(s.x.size());
  for (std::size_t i = 0; i < s.x.size(); ++i) s.density[i] = 1, s.inv_diagonal[i] = 1;
  ResidualAndStep<CubicSpline> pass;
  pass.nb = s.nb;
  pass.predicted = s.v.data();
  pass.density = s.density.data(), pass.inv_diagonal = s.inv_diagonal.data();
  pass.previous = previous.data(), pass.next = next.data();
  pass.last_lambda = last.data(), pass.last_residual = residual.data();
  Progress progress;
  progress.omega_over_dt2 = 1;
  pass.progress = &progress, pass.dt = 1, pass.release_least = 1e30f;
  s.exec.reduce(pass, s.x.size());
  return std::vector<double>(residual.begin(), residual.end());
}

TEST_P(EveryLane, DivergenceOfLinearFields) {
  Lattice s(GetParam());
  for (std::size_t i = 0; i < s.x.size(); ++i)  // div v = 0.6: dD/dt = -0.6
    s.v[i] = {0.5f * s.x[i].x + 2 * s.x[i].y, -0.1f * s.x[i].y, 0.2f * s.x[i].z, 1e-3f};
  const auto expanding = density_rates(s);
  for (std::size_t i = 0; i < s.x.size(); ++i)  // a rotation: no divergence
    s.v[i] = {-3 * s.x[i].y, 3 * s.x[i].x, 0, 1e-3f};
  const auto rotating = density_rates(s);
  for (std::size_t i = 0; i < s.x.size(); ++i) {
    if (!s.interior(i)) continue;
    EXPECT_NEAR(expanding[i], -0.6, 0.03 * 0.6);
    EXPECT_NEAR(rotating[i], 0.0, 2e-5);
  }
}

TEST_P(EveryLane, DiagonalIsTheOperatorsDiagonal) {
  // Probe the operator: lambda = 1 at one particle, zero elsewhere; -dD/dt of that particle is d_ii.
  Lattice s(GetParam());
  s.densities();
  const std::vector<float> inverse(s.inv_diagonal.begin(), s.inv_diagonal.end());
  for (const std::size_t probe : {std::size_t{0}, std::size_t{77}, std::size_t{800}, s.x.size() - 1}) {
    for (std::size_t i = 0; i < s.x.size(); ++i) {
      s.x[i] = {s.x[i].x, s.x[i].y, s.x[i].z, i == probe ? 1e6f : 0.0f};
      s.v[i] = {0, 0, 0, 1e-3f};
    }
    s.exec.run(PredictVelocities<CubicSpline, ConsistentWall>{s.nb, s.density.data(), 1.0f, s.out.data()}, s.x.size());
    for (std::size_t i = 0; i < s.x.size(); ++i) s.v[i] = s.out[i];
    EXPECT_NEAR(-density_rates(s)[probe] / 1e6 * inverse[probe], 1.0, 1e-5);
  }
}

}  // namespace
}  // namespace tidelock
