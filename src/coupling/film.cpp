#include "coupling/film.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "exec/select.hpp"

namespace tidelock {
namespace {

constexpr int kMostIterations = 1000;  // of conjugate gradients: as many as nodes across the widest film that is likely

template <class T>
const T* host(const Buffer<T>& b) {
  return b.data();
}

}  // namespace

void Films::forget() { rim_.resize(0), nodes_.resize(0), pressed_.clear(); }

void Films::find(const FluidView& view, const World& world, const ContactSolver& contact,
                 const std::vector<double>& fluid_rows) {
  forget();
  if (world.scene.solver.contact.film == FilmModel::dry || !find_owners(world, contact, fluid_rows)) return;
  pick_samples(view, world);
  find_partners(view, contact);
  flags_.resize(samples_.size());
  each(view.exec, FlagNodes{view.exec.in(samples_), view.exec.out(flags_)}, samples_.size());
  select(view.exec, flags_, node_samples_);
  if (node_samples_.size() == 0) return;
  make_nodes(view, world);
  if (empty()) return;
  solve(view.exec);
  drop_dry(view.exec);
  order_pushes(view, world);
}

/// Whose samples may have films: dynamic bodies that the fluid touches, and that touch others or had a film in the last
/// step - while two solids part, it stays until the fluid has come in.
bool Films::find_owners(const World& world, const ContactSolver& contact, const std::vector<double>& fluid_rows) {
  const std::size_t n = world.bodies.size();
  h_ = world.constants.h;
  std::vector<bool> owner(n);
  bool any = false;
  for (std::size_t b = 0; b < n; ++b) {
    const Body& body = world.bodies[b];
    const bool wet = fluid_rows[b] > 0 || !gives_way(response_of(body));  // what does not give way has no rows
    owner[b] = is_dynamic(body) && wet && (contact.rows_of_body()[b] > 0 || body.dynamics.had_film);
    any = any || owner[b];
  }
  if (!any) return false;
  Vec3d low = Vec3d::Constant(1e300), high = Vec3d::Constant(-1e300);
  bodies_.resize(n);
  FilmBody* out = bodies_.data();
  for (std::size_t b = 0; b < n; ++b) {
    const Body& body = world.bodies[b];
    const Mat3d r = body.rotation.toRotationMatrix();
    out[b] = {{to_vec3(r.col(0)), to_vec3(r.col(1)), to_vec3(r.col(2))}, to_vec3(reference_point(body)), owner[b]};
    if (!owner[b]) continue;
    for (int corner = 0; corner < 8; ++corner) {
      const SampleExtent& e = body.samples;
      const Vec3d p =
          body.position + r * Vec3d(corner & 1 ? e.low.x() : e.high.x(), corner & 2 ? e.low.y() : e.high.y(),
                                    corner & 4 ? e.low.z() : e.high.z());
      low = low.cwiseMin(p), high = high.cwiseMax(p);
    }
  }
  const Vec3d around = Vec3d::Constant((kFilmEnds + 1) * h_);
  box_ = {to_vec3(low - around), to_vec3(high + around)};
  return true;
}

void Films::pick_samples(const FluidView& view, const World& world) {
  const Exec& exec = view.exec;
  const BoundarySamples& b = world.boundary;
  flags_.resize(b.owned());
  each(exec, FlagFilmSamples{exec.in(b.x), exec.in(b.local), exec.in(b.body), exec.in(bodies_), box_, exec.out(flags_)},
       b.owned());
  select(exec, flags_, picked_);
  const std::size_t n = picked_.size();
  points_.x.resize(n);
  each(exec, TakeFilmSamples{exec.in(picked_), exec.in(b.x), exec.out(points_.x)}, n);
  const double reach = (kFilmEnds + 1) * h_;
  points_.sort(exec, reach);
  reorder(exec, picked_, scratch_, points_.order, 0);
  list_.build(exec, points_.x, 0, reach, {{&points_.grid, &points_.x}}, Buffer<Float4>::dummy(n), true);
  samples_.resize(n), samples_before_.resize(n);
  with_neighbourhood(view, [&](const auto& nb) {
    using K = std::decay_t<decltype(nb.kernel)>;
    const Constants& c = view.constants;
    const FlatWall wall = flat_wall(nb.kernel, c.h, c.particle_volume, c.boundary_gamma, c.dimensions);
    wet_ = wall.wet;
    each(exec,
         SeeFluid<K>{nb.kernel, view.near.fluid_of_boundary.view(exec), static_cast<std::size_t>(exec.width()),
                     view.first_sample(), view.size(), exec.in(picked_), exec.in(b.x), exec.in(b.outward),
                     exec.in(b.body), exec.in(bodies_), exec.in(view.fluid.x), exec.in(view.fluid.v),
                     exec.in(view.fluid.lambda_density), exec.in(view.fluid.lambda_divergence), c.particle_volume,
                     wall.area_of_volume, exec.out(samples_)},
         n);
  });
}

FilmSamples Films::near(const Exec& exec) const {
  return {list_.view(exec), static_cast<std::size_t>(exec.width()), points_.x.size(), exec.in(points_.x), h_};
}

void Films::find_partners(const FluidView& view, const ContactSolver& contact) {
  const Exec& exec = view.exec;
  const std::size_t n = samples_.size();
  each(exec, FindPartner{near(exec), contact.laws().view(exec), exec.in(samples_), exec.out(samples_before_)}, n);
  each(exec, TurnToFilm{near(exec), exec.in(samples_before_), exec.out(samples_)}, n);
}

void Films::make_nodes(const FluidView& view, const World& world) {
  const Exec& exec = view.exec;
  const std::size_t n = node_samples_.size();
  const FilmLinks links{near(exec), exec.in(samples_)};
  number_.resize(samples_.size()), counts_.resize(n), nodes_.resize(n), found_.resize(n);
  each(exec, NumberNodes{exec.in(node_samples_), exec.out(number_)}, n);
  each(exec, CountLinks{links, exec.in(node_samples_), exec.out(counts_)}, n);
  links_.resize(offsets(exec, counts_, first_link_));
  each(exec,
       MakeNodes{links, exec.in(bodies_), exec.in(node_samples_), exec.in(number_), exec.in(first_link_),
                 to_vec3(gravity_at(world.scene, world.time)), wet_, exec.out(nodes_), exec.out(links_)},
       n);
  flags_.resize(n);
  each(exec, FlagRim{exec.in(nodes_), exec.in(links_), exec.in(samples_), exec.out(flags_)}, n);
  select(exec, flags_, rim_);
}

void Films::solve(const Exec& exec) {
  const std::size_t n = nodes_.size();
  rest_.resize(n), direction_.resize(n), product_.resize(n);
  progress_.resize(1), totals_.resize(kFilmColumns);
  each(exec, MakeColumns{exec.in(nodes_), exec.out(found_)}, n);
  total(exec, BeginFilm{exec.in(nodes_), exec.out(found_), exec.out(rest_), exec.out(direction_)}, n, totals_,
        JudgeFilm{exec.in(totals_), FilmSolve::begins, kMostIterations, exec.out(progress_)});
  iterate(exec);
}

void Films::iterate(const Exec& exec) {
  const std::size_t n = nodes_.size();
  exec.repeat(
      &exec.in(progress_)->going, [] {},
      [&] {
        total(exec, FilmProduct{exec.in(nodes_), exec.in(links_), exec.in(direction_), exec.out(product_)}, n, totals_,
              FilmStepSize{exec.in(totals_), exec.out(progress_)});
        total(exec,
              FilmStep{exec.in(nodes_), exec.in(progress_), exec.in(direction_), exec.in(product_), exec.out(found_),
                       exec.out(rest_)},
              n, totals_, JudgeFilm{exec.in(totals_), FilmSolve::runs, kMostIterations, exec.out(progress_)});
        each(exec, FilmDirection{exec.in(rest_), exec.in(nodes_), exec.in(progress_), exec.out(direction_)}, n);
      });
}

void Films::drop_dry(const Exec& exec) {
  const std::size_t n = nodes_.size();
  dried_.resize(1);
  total(exec, DropDry{exec.in(found_), exec.out(nodes_), exec.out(rest_)}, n, dried_);
  total(exec, GoOnFilm{exec.in(nodes_), exec.in(rest_), exec.out(direction_)}, n, totals_,
        JudgeFilm{exec.in(totals_), FilmSolve::goes_on, kMostIterations, exec.out(progress_)});
  iterate(exec);
}

void Films::order_pushes(const FluidView& view, const World& world) {
  const Exec& exec = view.exec;
  const std::size_t n = nodes_.size(), bodies = world.bodies.size();
  heads_.resize(bodies), edges_.resize(0), edges_.resize(n);  // zero
  pushed_.resize(2 * n), pushes_.resize(2 * n), top_sums_.resize(bodies), top_up_.resize(bodies);
  std::vector<std::uint32_t> first;
  each(exec, FilmPushed{exec.in(nodes_), exec.out(pushed_)}, 2 * n);
  order_by_group(exec, pushed_, bodies, push_order_, first);
  pushes_of_body_.set(first);
  pushes_of_body_.sum(exec, FilmPressing{exec.in(nodes_), exec.in(samples_), exec.in(found_), exec.in(push_order_)},
                      top_sums_, TopUp{exec.in(top_sums_), exec.out(top_up_)});
  each(exec,
       MakeFilmPush{exec.in(nodes_), exec.in(found_), exec.in(bodies_), exec.in(top_up_), exec.in(push_order_),
                    exec.out(pushes_)},
       2 * n);
  pushes_of_body_.sum(
      exec, HeadPush{exec.in(nodes_), exec.in(found_), exec.in(bodies_), exec.in(top_up_), exec.in(push_order_)},
      heads_);
}

void Films::count_bounds(GuardCounts& guards) const {
  if (empty()) return;
  guards.films_unsolved += progress_[0].unsolved != 0 ? 1 : 0;
  guards.films_dried += static_cast<std::uint64_t>(dried_[0]);
  for (const FilmSums& s : top_sums_) guards.films_bounded += bounds_top_up(s.all, s.particles, s.film) ? 1 : 0;
}

void Films::press(const World& world, double dt, std::vector<Twist<double>>& velocity) {
  if (empty()) return;
  const Wrench* head = std::as_const(heads_).data();
  pressed_.resize(velocity.size());
  for (std::size_t b = 0; b < velocity.size(); ++b) {
    pressed_[b] = {dt * head[b].force, dt * head[b].torque};
    velocity[b] = velocity[b] + respond(response_of(world.bodies[b]), pressed_[b].force, pressed_[b].torque);
  }
}

void Films::begin(Goal, const std::vector<Twist<double>>& v_s, Buffer<Twist<double>>* before) {
  sums_.resize(v_s.size()), impulses_.resize(0), impulses_.resize(v_s.size());  // zero
  velocity_ = before;
}

void Films::forces(const FluidPush& push) {
  if (empty()) return;
  const FluidView& view = push.view;
  const Exec& exec = view.exec;
  each(exec,
       FilmEdges{exec.in(rim_), exec.in(nodes_), exec.in(links_), exec.in(samples_), exec.in(push.force),
                 view.first_sample(), wet_, push.dt, exec.out(edges_)},
       rim_.size());
  pushes_of_body_.sum(
      exec, PushImpulse{exec.in(pushes_), exec.in(edges_)}, sums_,
      AnswerFilm{exec.in(sums_), exec.in(push.response), push.on_top, exec.out(impulses_), exec.out(*velocity_)});
}

void Films::finish(World& world, double dt, std::vector<Wrench>& impulses) {
  if (empty()) return;
  const Wrench* own = std::as_const(impulses_).data();
  for (std::size_t b = 0; b < impulses.size(); ++b) {
    Wrench w = own[b];
    if (!pressed_.empty()) w.force += pressed_[b].force, w.torque += pressed_[b].torque;
    impulses[b].force += w.force, impulses[b].torque += w.torque;
    Load& load = world.bodies[b].dynamics.loads.film;
    load.force += to_eigen(w.force) / dt, load.torque += to_eigen(w.torque) / dt;
  }
}

std::size_t Films::bytes() const {
  return points_.x.bytes() + picked_.bytes() + list_.bytes() + samples_.bytes() + samples_before_.bytes() +
         nodes_.bytes() + links_.bytes() + found_.bytes() + rest_.bytes() + direction_.bytes() + product_.bytes() +
         pushes_.bytes() + edges_.bytes() + flags_.bytes();
}

}  // namespace tidelock
