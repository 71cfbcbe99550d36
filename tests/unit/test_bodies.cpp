// Rigid bodies one by one: mass, rotation, loads, the contact operator, what a checkpoint keeps.
#include <gtest/gtest.h>

#include <filesystem>

#include "base/error.hpp"
#include "coupling/rigid_step.hpp"
#include "geometry/mesh_file.hpp"
#include "geometry/parts/parts.hpp"
#include "laws/records.hpp"
#include "outputs/checkpoint.hpp"
#include "support/bodies.hpp"
#include "support/meshes.hpp"
#include "support/state.hpp"

using namespace tidelock;
using namespace tidelock::testing;

namespace {

World one_body(const Shape& shape, int dimensions = 3, double density = 1000) {
  Scene s = body_scene(dimensions, 0.002);
  s.gravity = {0, 0, 0};
  add_body(s, "body", shape, {0.1, 0.2, 0}, density);
  return build_world(s);
}

Shape brick() { return box_shape({0, 0, 0}, {0.2, 0.3, 0.5}); }  // its frame's origin is a corner

}  // namespace

TEST(Bodies, MassCentreAndInertiaOfABrick) {
  const Body b = one_body(brick()).bodies[0];
  const Dynamics& d = b.dynamics;
  EXPECT_NEAR(d.mass, 30, 1e-12);
  EXPECT_LT((d.centre - Vec3d(0.2, 0.35, 0.25)).norm(), 1e-12);
  const Vec3d expected = Vec3d(0.09 + 0.25, 0.04 + 0.25, 0.04 + 0.09) * 30 / 12;
  EXPECT_LT((inertia_of(b) - Mat3d(expected.asDiagonal())).norm(), 1e-10);
}

TEST(Bodies, MassMayBeGivenInPlaceOfADensity) {
  Scene s = body_scene(3, 0.002);
  BodyDescription& d = add_body(s, "body", brick(), {0, 0, 0});
  d.density.reset();
  d.mass = 12;
  EXPECT_NEAR(build_world(s).bodies[0].dynamics.mass, 12, 1e-12);
}

TEST(Bodies, ASolidWithoutEndCannotBeDynamic) {
  Scene s = body_scene(3, 0.002);
  Shape shape = cube(1);
  shape.inside = true;
  add_body(s, "tank", shape, {0, 0, 0});
  EXPECT_THROW(build_world(s), InputError);
}

// The plain explicit gyroscopic term gains 4 % at 2 ms and 22 % at 10 ms in this test.
TEST(Bodies, SpinAboutTheMiddleAxisKeepsEnergyAndMomentum) {
  for (const double dt : {0.002, 0.01}) {
    World w = one_body(brick());
    Body& b = w.bodies[0];
    const Vec3d inertia = inertia_of(b).diagonal();
    ASSERT_GT(inertia.x(), inertia.y());
    ASSERT_GT(inertia.y(), inertia.z());
    apply_impulse(b, {0, 0, 0}, inertia_of(b) * Vec3d(0.01, 10, 0.01));
    const double energy = kinetic_energy(b);
    const Vec3d momentum = b.dynamics.angular_momentum;
    double worst = 0, turned_over = 1;
    for (int k = 0; k < static_cast<int>(5 / dt); ++k) {
      advance(b, dt);
      worst = std::max(worst, std::abs(kinetic_energy(b) / energy - 1));
      turned_over = std::min(turned_over, (b.rotation * Vec3d::UnitY()).y());
    }
    EXPECT_LT(turned_over, -0.9) << "the middle axis is unstable: it must have flipped";
    EXPECT_LT(worst, dt < 0.005 ? 2e-5 : 5e-4) << "a splitting of first order is 100 times worse";
    EXPECT_EQ(b.dynamics.angular_momentum, momentum);
    EXPECT_LT((inertia_of(b) * b.spin - momentum).norm(), 1e-12 * momentum.norm());
    RecordProperty("energy_error_at_" + std::to_string(static_cast<int>(1000 * dt)) + "_ms", std::to_string(worst));
  }
}

TEST(Bodies, TheFrameFollowsTheCentre) {
  World w = one_body(brick());
  Body& b = w.bodies[0];
  apply_impulse(b, {30, 0, 0}, inertia_of(b) * Vec3d(0, 0, 2));
  const Vec3d before = b.position, velocity = b.velocity;
  advance(b, 1e-6);
  EXPECT_LT(((b.position - before) / 1e-6 - velocity).norm(), 1e-5);
  EXPECT_LT((b.dynamics.centre - (b.position + b.rotation * b.dynamics.centre_local)).norm(), 1e-14);
}

TEST(Bodies, LockedDegreesOfFreedomKeepTheirVelocity) {
  Scene s = body_scene(3, 0.002);
  BodyDescription& d = add_body(s, "body", brick(), {0, 0, 0});
  d.locked = {Lock::x, Lock::z, Lock::turn_x, Lock::turn_y};
  d.velocity = {0.5, 0, 0};
  World w = build_world(s);
  Body& b = w.bodies[0];
  apply_impulse(b, {3, 6, 9}, {1, 2, 3});
  EXPECT_EQ(b.dynamics.velocity, Vec3d(0.5, 0.2, 0));
  EXPECT_EQ(b.spin.x(), 0);
  EXPECT_EQ(b.spin.y(), 0);
  EXPECT_NEAR(b.spin.z(), 3 / inertia_of(b)(2, 2), 1e-12);
}

TEST(Bodies, InTwoDimensionsNothingLeavesThePlane) {
  World w = one_body(cube(0.2), 2);
  Body& b = w.bodies[0];
  EXPECT_NEAR(b.dynamics.mass, 40, 1e-9);
  apply_impulse(b, {1, 1, 1}, {1, 1, 1});
  advance(b, 0.1);
  EXPECT_EQ(b.position.z(), 0);
  EXPECT_EQ(b.rotation.x(), 0);
  EXPECT_EQ(b.rotation.y(), 0);
  EXPECT_NEAR(b.spin.z(), 1 / (40 * (0.04 + 0.04) / 12), 1e-9);
}

TEST(Bodies, LoadsAreLinearBetweenEntriesAndConstantOutside) {
  const std::vector<TimedLoad> loads{{1, {2, 0, 0}, {0, 0, 0}}, {3, {4, 0, 0}, {0, 0, 8}}};
  EXPECT_EQ(load_at(loads, 0).force.x(), 2);
  EXPECT_EQ(load_at(loads, 2).force.x(), 3);
  EXPECT_EQ(load_at(loads, 2).torque.z(), 4);
  EXPECT_EQ(load_at(loads, 9).force.x(), 4);
  EXPECT_EQ(load_at({}, 9).force.x(), 0);
}

TEST(Bodies, ALoadAcceleratesAndAFreeBodyFalls) {
  Scene s = body_scene(3, 0.002);
  BodyDescription& d = add_body(s, "body", cube(0.2), {0, 0, 0});
  d.loads = {{0, {80, 0, 0}, {0, 0, 0}}};
  Simulation sim(build_world(s), best_exec(1));
  for (int k = 0; k < 50; ++k) sim.step();
  const Vec3d v = sim.world().bodies[0].dynamics.velocity;  // mass 8 kg, 0.1 s
  EXPECT_LT((v - Vec3d(1, -0.981, 0)).norm(), 1e-10);
  EXPECT_EQ(sim.world().bodies[0].dynamics.loads.outside.force, Vec3d(80, 0, 0));
}

TEST(Bodies, PairsTakeTheMeanFrictionAndTheLargerRestitution) {
  Scene s = body_scene(3, 0.002);
  add_body(s, "a", cube(0.2), {0, 0, 0}).friction = 0.2;
  add_body(s, "b", cube(0.2), {1, 0, 0}).friction = 0.8;
  add_body(s, "c", cube(0.2), {2, 0, 0}).restitution = 0.4;
  s.contacts.push_back({"c", "a", 0.9, {}});
  JointDescription joint;
  joint.body = "b", joint.to = "c";
  s.joints.push_back(joint);
  const PairLaws laws(build_world(s));
  EXPECT_DOUBLE_EQ(laws.of(0, 1).friction, 0.4);
  EXPECT_DOUBLE_EQ(laws.of(2, 0).friction, 0.9);
  EXPECT_DOUBLE_EQ(laws.of(0, 2).restitution, 0.4);
  EXPECT_FALSE(laws.of(2, 1).touch);
  EXPECT_TRUE(laws.of(0, 1).touch);
}

// --- the contact operator
// ----------------------------------------------------------------------------------------------

namespace {

/// Two skew bodies that touch each other and a floor.
World touching_bodies() {
  Scene s = body_scene(3, 0.005);
  add_floor(s, 0.5);
  BodyDescription& a = add_body(s, "a", cube(0.2), {0, 0.11, 0}, 700);
  a.rotation = Quatd(Eigen::AngleAxisd(0.1, Vec3d(1, 2, 3).normalized()));
  BodyDescription& b = add_body(s, "b", shape_of(Sphere{0.08}), {0.05, 0.3, 0.02}, 2500);
  b.velocity = {0.1, -0.2, 0.3};
  b.spin = {1, 2, 3};
  return build_world(s);
}

/// Largest eigenvalue of a symmetric matrix without negative ones that are larger, by its powers.
double largest_eigenvalue(const Eigen::MatrixXd& a) {
  Eigen::VectorXd v(a.rows());
  for (Eigen::Index k = 0; k < v.size(); ++k) v[k] = 1 + 0.3 * std::sin(static_cast<double>(7 * k));
  double value = 0;
  for (int k = 0; k < 2000; ++k) {
    v.normalize();
    const Eigen::VectorXd next = a * v;
    value = v.dot(next);
    v = next;
  }
  return value;
}

/// The operator's action on a unit vector: -(change of the density rates) per unit of lambda, by probing the verbs.
Eigen::MatrixXd probe(ContactSolver& solver) {
  const std::size_t n = solver.rows();
  const auto rates = [&] {
    solver.forces();
    solver.predict();
    Eigen::VectorXd r(n);
    for (std::size_t k = 0; k < n; ++k) r[static_cast<Eigen::Index>(k)] = solver.rate_excess()[k];
    return r;
  };
  std::fill(solver.lambda().begin(), solver.lambda().end(), 0.0);
  const Eigen::VectorXd zero = rates();
  Eigen::MatrixXd a(n, n);
  for (std::size_t k = 0; k < n; ++k) {
    solver.lambda()[k] = 1;
    a.col(static_cast<Eigen::Index>(k)) = zero - rates();
    solver.lambda()[k] = 0;
  }
  return a;
}

}  // namespace

TEST(ContactOperator, DiagonalSymmetryAndSignByProbing) {
  Neighbourhoods near(touching_bodies(), best_exec(1));
  ContactSolver solver(near.world);
  solver.begin(near.world, near.exec, near.view(), 0.005);
  solver.split();
  // At rest, so that differences of rates are exact to roundoff of the operator itself.
  solver.source(std::vector<Twist<double>>(near.world.bodies.size()));
  ASSERT_GT(solver.rows(), 60u);
  const Eigen::MatrixXd a = probe(solver);
  const double scale = a.diagonal().maxCoeff();
  for (std::size_t r = 0; r < solver.rows(); ++r) {
    const Eigen::Index k = static_cast<Eigen::Index>(r);
    EXPECT_NEAR(a(k, k), solver.plain_diagonal(r), 1e-12 * scale);
  }
  EXPECT_LT((a - a.transpose()).cwiseAbs().maxCoeff(), 1e-12 * scale);
  const double most = largest_eigenvalue(a);
  const Eigen::MatrixXd one = Eigen::MatrixXd::Identity(a.rows(), a.cols());
  EXPECT_LT(largest_eigenvalue(most * one - a), most * (1 + 1e-12)) << "an eigenvalue is negative";
}

// Splitting masses makes the diagonal an upper bound of the operator, so that relaxation 1 is safe.
TEST(ContactOperator, SplitMassesBoundTheOperator) {
  Neighbourhoods near(touching_bodies(), best_exec(1));
  ContactSolver solver(near.world);
  solver.begin(near.world, near.exec, near.view(), 0.005);
  solver.split();
  solver.source(std::vector<Twist<double>>(near.world.bodies.size()));
  const Eigen::MatrixXd a = probe(solver);
  Eigen::VectorXd d(a.rows());
  const ContactRows& g = solver.geometry();
  for (std::size_t r = 0; r < g.size(); ++r) {
    const ContactRow& row = g.rows[r];
    double sum = solver.rows_of_body()[row.body] *
                 own_response(response_of(near.world.bodies[row.body]), row.linear, row.angular);
    for (std::uint32_t t = row.first_touch; t < row.first_touch + row.touches; ++t)
      sum += solver.rows_of_body()[g.touches[t].body] *
             own_response(response_of(near.world.bodies[g.touches[t].body]), g.touches[t].linear, g.touches[t].angular);
    d[static_cast<Eigen::Index>(r)] = 1 / std::sqrt(sum);
  }
  const double most = largest_eigenvalue(d.asDiagonal() * a * d.asDiagonal());
  EXPECT_LE(most, 1 + 1e-12);
  EXPECT_GT(most, 0.3) << "the bound should not be far away";
}

TEST(ContactOperator, RowsAreThoseNearAnotherBodyOnly) {
  Neighbourhoods near(touching_bodies(), best_exec(1));
  ContactSolver solver(near.world);
  solver.begin(near.world, near.exec, near.view(), 0.005);
  const World& w = near.world;
  std::size_t expected = 0;
  const auto at = [&](std::size_t k) {
    const Body& b = w.bodies[w.boundary.body[k]];
    const Float4& l = w.boundary.local[k];
    return Vec3d(b.position + b.rotation * Vec3d(l.x, l.y, l.z));
  };
  for (std::size_t i = 0; i < w.boundary.size(); ++i) {
    if (!is_dynamic(w.bodies[w.boundary.body[i]])) continue;
    bool found = false;
    for (std::size_t k = 0; k < w.boundary.size() && !found; ++k)
      found = w.boundary.body[k] != w.boundary.body[i] && (at(i) - at(k)).norm() < w.constants.support * (1 - 1e-6);
    expected += found;
  }
  EXPECT_EQ(solver.rows(), expected);
  double touching = 0;
  for (const double n : solver.rows_of_body()) touching += n;
  EXPECT_GT(touching, static_cast<double>(solver.rows())) << "rows of a and b touch both";
}

// --- overlaps, bits, checkpoints
// -----------------------------------------------------------------------------------------

TEST(Bodies, AnOverlapAtTheStartIsReportedWithBothNames) {
  Scene s = body_scene(3, 0.002);
  add_floor(s, 0.5);
  add_body(s, "apple", cube(0.2), {0, 0.1, 0});
  add_body(s, "pear", cube(0.2), {0, 0.29, 0});
  const World w = build_world(s);
  ASSERT_EQ(w.warnings.size(), 1u) << "touching the floor is no overlap";
  EXPECT_NE(w.warnings[0].find("\"apple\" and \"pear\" overlap by 0.01 m"), std::string::npos) << w.warnings[0];
}

TEST(Bodies, AnOverlapOfPartsIsMeasuredBetweenTheirSurfacesNotTheirSamples) {
  const double h = body_scene(3, 0.002).particle_size;
  const TriangleMesh box = box_mesh({-0.1, -0.1, -0.1}, {0.1, 0.1, 0.1});
  for (const double overlap : {0.02, -0.01}) {  // less than twice the inset, so that no sample lies in the other body
    ASSERT_LT(overlap, h);
    Scene s = body_scene(3, 0.002);
    add_body(s, "apple", solid_from_triangles(box, false, "test"), {0, 0, 0});
    add_body(s, "pear", solid_from_triangles(box, false, "test"), {0, 0.2 - overlap, 0});
    const World w = build_world(s);
    ASSERT_EQ(w.warnings.size(), overlap > 0 ? 1u : 0u);
    if (overlap < 0) continue;
    EXPECT_NE(w.warnings[0].find("\"apple\" and \"pear\" overlap by 0.02 m"), std::string::npos) << w.warnings[0];
  }
}

TEST(Bodies,
     ThreadsThatFitDoNotOverlap) {  // a false alarm of the scene nut_and_bolt, where the nut's triangles are coarse
  Scene s = body_scene(3, 0.002);
#ifdef __SANITIZE_ADDRESS__
  s.particle_size = 0.03;  // an eighth of the samples, through the same code
#else
  s.particle_size = 0.01;
#endif
  BodyDescription nut;
  nut.name = "nut";
  nut.shape = part_shape(*find_part("nut"), {0.7, 0.25, 1.7, 0.8, 0.15});
  s.bodies.push_back(nut);
  add_body(s, "bolt", part_shape(*find_part("bolt"), {0.7, 0.83, 0.25, 1.7, 0.45, 0.9}), {0, 0.5, 0});
  for (const std::string& warning : build_world(s).warnings)
    EXPECT_EQ(warning.find("overlap"), std::string::npos) << warning;
}

TEST(Bodies, AFilledBodyHasSamplesAllThroughAndLooksTheSameToTheFluid) {
  Scene s = body_scene(3, 0.002);
  const double h = s.particle_size, radius = 6 * h;
  add_body(s, "ball", shape_of(Sphere{radius}), {0, 0, 0});
  Simulation hollow(build_world(s), best_exec());
  s.bodies[0].filled = true;
  Simulation filled(build_world(s), best_exec());
  const BoundarySamples &a = hollow.world().boundary, &b = filled.world().boundary;
  std::vector<double> inner, surface, same;
  double deepest = radius, highest = 0;
  for (std::size_t k = 0; k < b.size(); ++k) {
    const double r = Vec3d(b.local[k].x, b.local[k].y, b.local[k].z).norm();
    (is_inside(b.local[k]) ? inner : surface).push_back(volume_of(b.x[k]));
    deepest = std::min(deepest, r);
    highest = is_inside(b.local[k]) ? std::max(highest, r) : highest;
  }
  EXPECT_LT(deepest, h);
  EXPECT_LT(highest, radius - 1.49 * h);
  EXPECT_NEAR(static_cast<double>(inner.size()), 4.0 / 3 * 3.14159265 * std::pow(4.5, 3), 40);
  for (const double v : inner) EXPECT_NEAR(v, h * h * h, 0.35 * h * h * h);
  for (std::size_t k = 0; k < a.size(); ++k) same.push_back(volume_of(a.x[k]));
  std::sort(surface.begin(), surface.end());
  std::sort(same.begin(), same.end());
  EXPECT_EQ(surface, same);
}

TEST(Bodies, AnOverlapByMoreThanAParticleIsRefused) {
  Scene s = body_scene(3, 0.002);
  add_body(s, "apple", cube(0.2), {0, 0.1, 0});
  add_body(s, "pear", cube(0.2), {0, 0.3 - 1.2 * s.particle_size, 0});
  try {
    build_world(s);
    FAIL() << "accepted";
  } catch (const InputError& error) {
    EXPECT_NE(std::string(error.what()).find("\"apple\" and \"pear\" overlap by"), std::string::npos) << error.what();
    EXPECT_NE(std::string(error.what()).find("bodies[0]"), std::string::npos) << error.what();
  }
}

namespace {

Scene small_pile() {
  Scene s = body_scene(3, 0.004);
  add_floor(s, 0.6);
  for (int k = 0; k < 6; ++k) {
    BodyDescription& b = add_body(s, "b" + std::to_string(k), k % 2 ? cube(0.15) : shape_of(Sphere{0.08}),
                                  {0.03 * (k % 3), 0.1 + 0.16 * k, 0.02 * k});
    b.spin = {0.1 * k, 0.3, 0};
  }
  JointDescription j;
  j.name = "tie", j.type = JointType::ball, j.body = "b4", j.to = "b5";
  j.anchor = {0.05, 0.82, 0.09};
  s.joints.push_back(j);
  return s;
}

}  // namespace

TEST(Bodies, SameBitsOnAnyNumberOfThreads) {
  const auto run = [](int threads) {
    Simulation sim(build_world(small_pile()), best_exec(threads));
    run_until(sim, 0.6);
    return sim;
  };
  const Simulation one = run(1);
  for (const int threads : {2, 3}) EXPECT_TRUE(same_bits(one.world(), run(threads).world())) << threads << " threads";
}

TEST(Bodies, ACheckpointGoesOnToTheSameBits) {
  const Scene scene = small_pile();
  const std::string file = (std::filesystem::temp_directory_path() / "tidelock_bodies.h5").string();
  Simulation whole(build_world(scene), best_exec(1));
  run_until(whole, 0.3);
  write_checkpoint(whole.world(), "scene", file);
  World restored = build_world(scene);
  read_checkpoint(restored, "scene", file);
  std::filesystem::remove(file);
  EXPECT_TRUE(same_bits(restored, whole.world()));
  Simulation rest(std::move(restored), best_exec(1));
  run_until(whole, 0.5);
  run_until(rest, 0.5);
  EXPECT_TRUE(same_bits(rest.world(), whole.world()));
}
