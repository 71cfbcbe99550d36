// Films between solids as jobs (exec/each.hpp), in float64: where they are, the equations of their pressure, and what
// the fluid's forces at their edges do to the bodies.
#pragma once
#include "bodies/contact_row_jobs.hpp"
#include "coupling/body_jobs.hpp"
#include "laws/film.hpp"
#include "laws/incompressibility.hpp"
#include "laws/records.hpp"

namespace tidelock {

/// A body as films see it.
struct FilmBody {
  Vec3<double> axis[3];    // columns of the rotation
  Vec3<double> reference;  // [m]
  bool owner;              // films on its samples are looked for
  LAW Vec3<double> turned(const Float4& v) const {
    return static_cast<double>(v.x) * axis[0] + static_cast<double>(v.y) * axis[1] + static_cast<double>(v.z) * axis[2];
  }
};
struct FilmBox {
  Vec3<double> low, high;  // [m]
};

/// Which samples films need: those on the surface of their owners, and all others around.
struct FlagFilmSamples {
  const Float4* x = nullptr;
  const Float4* local = nullptr;
  const std::uint32_t* body = nullptr;
  const FilmBody* bodies = nullptr;
  FilmBox box;
  std::uint8_t* flags = nullptr;
  LAW void operator()(std::size_t k) const {
    const Vec3<double> at = position_of(x[k]);
    const bool in = at.x >= box.low.x && at.x <= box.high.x && at.y >= box.low.y && at.y <= box.high.y &&
                    at.z >= box.low.z && at.z <= box.high.z;
    flags[k] = !is_inside(local[k]) && (bodies[body[k]].owner || in) ? 1 : 0;
  }
};

/// A sample as its film sees it.
struct FilmSample {
  Vec3<double> out;             // unit vector out of the solid, or 0 where none is known
  Vec3<double> pull;            // [m^(d-1)] force of the fluid per unit of its pressure unknown, with a wall's answer
  Vec3<double> felt;            // [N] of the fluid's pressures of the last step
  double area;                  // [m^(d-1)]
  double rho;                   // [kg/m^3] of the fluid there; 0: dry
  double planes;                // [h] to the partner's samples along `out`
  std::uint32_t body, partner;  // partner: kNoBody: not covered
  std::uint32_t own;            // among all samples
  bool owner, flat;             // flat: one side of the solid, no edge or sheet
};

/// Places of the picked samples.
struct TakeFilmSamples {
  const std::uint32_t* sample = nullptr;
  const Float4* x = nullptr;
  Float4* out = nullptr;
  LAW void operator()(std::size_t q) const { out[q] = x[sample[q]]; }
};

/// The picked samples themselves, and what the fluid near them can do.
template <class K>
struct SeeFluid {
  static constexpr std::size_t worth_threads = 500;
  K kernel;
  ListView list;  // fluid near the samples from `first` on
  std::size_t width = 1, first = 0, particles = 0;
  const std::uint32_t* sample = nullptr;  // picked
  const Float4* x = nullptr;              // of all samples, w: V_k
  const Float4* outward = nullptr;
  const std::uint32_t* body = nullptr;
  const FilmBody* bodies = nullptr;
  const Float4* fluid = nullptr;             // [m]
  const Float4* moving = nullptr;            // w: 1 / rest density
  const float* density_lambda = nullptr;     // [Pa] of the last step
  const float* divergence_lambda = nullptr;  // [Pa]
  double volume = 0, area_of_volume = 0;
  FilmSample* out = nullptr;
  LAW void operator()(std::size_t q) const {
    constexpr double kFlat = 0.85, kNone = 0.3;  // [-] of the distance's slope: 1 on a face, 0.7 on edges, 0 on sheets
    const std::uint32_t k = sample[q];
    const Vec3<double> at = position_of(x[k]);
    FilmSample s{};
    s.own = k, s.body = body[k], s.partner = kNoBody;
    s.owner = bodies[s.body].owner;
    const Vec3<double> n = bodies[s.body].turned(outward[k]);
    const double size = sqrt(norm2(n));
    s.flat = size > kFlat;
    if (size > kNone) s.out = (1 / size) * n;
    s.area = area_of_volume * static_cast<double>(volume_of(x[k]));
    if (s.owner && k >= first) {
      double w = 0, rho = 0;
      list.for_each(k - first, width, particles, [&](std::size_t i) LAW_LAMBDA {
        const Vec3<double> d = position_of(fluid[i]) - at;
        const double r2 = norm2(d), wi = kernel.w(r2);
        const Vec3<double> g = sample_force(volume, static_cast<double>(volume_of(x[k])), 1.0, kernel.grad(r2) * d);
        s.pull += g;
        s.felt += static_cast<double>(density_lambda[i] + divergence_lambda[i]) * g;
        w += wi, rho += wi / max(static_cast<double>(inverse_density(moving[i])), 1e-12);
      });
      s.rho = w > 0 ? rho / w : 0;
    }
    out[q] = s;
  }
};

/// The samples that films need, and those around each.
struct FilmSamples {
  ListView list;
  std::size_t width = 1, samples = 0;
  const Float4* x = nullptr;
  double h = 1;  // [m]
  LAW Vec3<double> between(std::size_t q, std::size_t j) const { return position_of(x[j]) - position_of(x[q]); }
  template <class F>
  LAW void around(std::size_t q, F f) const {
    list.for_each(q, width, samples, f);
  }
};

/// The body in front of each sample of an owner.
struct FindPartner {
  static constexpr std::size_t worth_threads = 500;
  FilmSamples near;
  PairLawsView laws;
  const FilmSample* from = nullptr;
  FilmSample* out = nullptr;
  LAW void operator()(std::size_t q) const {
    constexpr double kBeside = 0.85;  // [h] no surface is without samples that wide
    constexpr double kAhead = 0.2;    // [h] what is nearer lies beside
    FilmSample s = from[q];
    if (s.owner) {
      const bool other_side = !(norm2(s.out) > 0);  // a sheet: what is near is on the side that counts
      if (other_side) {
        Vec3<double> sum{};
        near.around(q, [&](std::size_t j) LAW_LAMBDA {
          const Vec3<double> d = near.between(q, j);
          if (from[j].body != s.body && laws.touch(from[j].body, s.body))
            sum += film_link(norm2(d) / (3 * near.h * near.h)) * d;
        });
        const double size = sqrt(norm2(sum));
        if (size > 0) s.out = (1 / size) * sum;
      }
      double nearest = kFilmEnds;
      near.around(q, [&](std::size_t j) LAW_LAMBDA {
        if (from[j].body == s.body || !laws.touch(from[j].body, s.body)) return;
        const Vec3<double> d = (1 / near.h) * near.between(q, j);
        const double ahead = dot(d, s.out), beside2 = norm2(d) - ahead * ahead;
        if (ahead > kAhead && ahead < nearest && beside2 < kBeside * kBeside) nearest = ahead, s.partner = from[j].body;
      });
      s.planes = nearest;
    }
    out[q] = s;
  }
};

/// Samples on edges of the solid look the way that the film beside them looks.
struct TurnToFilm {
  FilmSamples near;
  const FilmSample* from = nullptr;
  FilmSample* out = nullptr;
  LAW void operator()(std::size_t q) const {
    FilmSample s = from[q];
    if (s.partner != kNoBody && !s.flat) {
      Vec3<double> sum{};
      near.around(q, [&](std::size_t j) LAW_LAMBDA {
        const FilmSample& o = from[j];
        if (o.body == s.body && o.partner == s.partner && o.flat)
          sum += film_link(norm2(near.between(q, j)) / (near.h * near.h)) * o.out;
      });
      const double size = sqrt(norm2(sum));
      if (size > 0) s.out = (1 / size) * sum;
    }
    out[q] = s;
  }
};

/// Links of a covered sample: to others of its film, and to the edge.
struct FilmLink {
  static constexpr std::uint32_t kEdge = 1u << 31;
  std::uint32_t to;  // a node, or kEdge + a picked sample
  float weight;      // [m^(2 d - 2)]
};
struct FilmLinks {
  FilmSamples near;
  const FilmSample* samples = nullptr;
  static constexpr double kOtherSide = -0.3;  // [-] cosine: the other side of a plate is no neighbour

  /// f(sample, weight) for what a covered sample is linked to: others of its film, or samples of the edge that are
  /// weighted with w(r^2 / h^2). Samples that another body covers end the film without holding its pressure.
  template <class W, class F>
  LAW void visit(std::size_t q, bool of_film, W w, F f) const {
    const FilmSample& s = samples[q];
    near.around(q, [&](std::size_t j) LAW_LAMBDA {
      const FilmSample& o = samples[j];
      if (o.body != s.body || o.partner != (of_film ? s.partner : kNoBody)) return;
      const double weight = s.area * o.area * w(norm2(near.between(q, j)) / (near.h * near.h));
      if (weight > 0 && dot(s.out, o.out) > kOtherSide) f(j, weight);
    });
  }
  template <class F>
  LAW void visit_film(std::size_t q, F f) const {
    visit(
        q, true, [](double r2) LAW_LAMBDA { return film_link(r2); }, f);
  }
  /// All samples of the edge around a covered one that is beside the edge; they share the links to those beside it.
  template <class F>
  LAW void visit_edge(std::size_t q, F f) const {
    double beside = 0, around = 0;
    visit(
        q, false, [](double r2) LAW_LAMBDA { return film_link(r2); },
        [&](std::size_t, double weight) LAW_LAMBDA { beside += weight; });
    if (!(beside > 0)) return;
    const auto wide = [](double r2) LAW_LAMBDA { return edge_weight(r2); };
    visit(q, false, wide, [&](std::size_t, double weight) LAW_LAMBDA { around += weight; });
    visit(q, false, wide, [&](std::size_t j, double weight) LAW_LAMBDA { f(j, beside / around * weight); });
  }
};

struct FlagNodes {
  const FilmSample* samples = nullptr;
  std::uint8_t* flags = nullptr;
  LAW void operator()(std::size_t q) const { flags[q] = samples[q].partner != kNoBody ? 1 : 0; }
};
struct NumberNodes {
  const std::uint32_t* node = nullptr;  // its sample
  std::uint32_t* number = nullptr;      // by picked sample
  LAW void operator()(std::size_t n) const { number[node[n]] = static_cast<std::uint32_t>(n); }
};
struct CountLinks {
  static constexpr std::size_t worth_threads = 500;
  FilmLinks links;
  const std::uint32_t* node = nullptr;
  std::uint32_t* count = nullptr;
  LAW void operator()(std::size_t n) const {
    std::uint32_t c = 0;
    links.visit_film(node[n], [&](std::size_t, double) LAW_LAMBDA { ++c; });
    links.visit_edge(node[n], [&](std::size_t, double) LAW_LAMBDA { ++c; });
    count[n] = c;
  }
};

/// One column for each unknown function on the film: 0-5 what a pressure at the node does to the owner, 6 the density
/// of the water in it, 7-9 the force on all of the area, 10 the pressure itself at the edge pressures of the last step,
/// without the head.
inline constexpr int kFilmColumns = 11;
struct FilmColumns {
  double a[kFilmColumns];
};

/// A covered sample's equation, and how its pressure presses on the owner.
struct FilmNode {
  Wrench push;                 // [m^(d-1)], [m^d] per pressure, on the owner; moment about its reference
  Vec3<double> all;            // [m^(d-1)] the same of all of the area, particles or not; force alone
  double diagonal;             // sum of all links
  double rho, last, head;      // sums over the links to the edge: density, pressure of the last step, rho g . x
  double depth;                // [m^2/s^2] g . x here
  std::uint32_t first, links;  // into the links
  std::uint32_t sample, body, partner;
};

/// The fluid's pressure at an edge is coefficient . force there; its density 0 where it is dry.
struct EdgeValue {
  Vec3<double> per_force;  // [1/m^(d-1)]
  double rho;              // [kg/m^3]
};
LAW EdgeValue edge_value(const FilmSample& s, double wet) {
  const double size = sqrt(norm2(s.pull)), whole = max(size, wet * s.area);
  if (!(size > 0)) return {{}, 0};
  return {(wet / (whole * size)) * s.pull, s.rho * min(1.0, size / (wet * s.area))};
}

/// [Pa m^(2 d - 2)] the right-hand side of a node where `force(sample)` is what the fluid does to a picked sample.
template <class Force>
LAW double at_edges(const FilmNode& f, const FilmLink* links, const FilmSample* samples, double wet, Force force) {
  double sum = 0;
  for (std::uint32_t k = f.first; k < f.first + f.links; ++k) {
    if (links[k].to < FilmLink::kEdge) continue;
    const FilmSample& s = samples[links[k].to - FilmLink::kEdge];
    sum += static_cast<double>(links[k].weight) * dot(edge_value(s, wet).per_force, force(s));
  }
  return sum;
}

struct MakeNodes {
  static constexpr std::size_t worth_threads = 500;
  static constexpr double kLeak = 1e-6;  // [-] a film without an edge has no pressure: each node leaks a little
  FilmLinks links;
  const FilmBody* bodies = nullptr;
  const std::uint32_t* node = nullptr;
  const std::uint32_t* number = nullptr;
  const std::uint32_t* first = nullptr;
  Vec3<double> gravity;  // [m/s^2]
  double wet = 1;        // FlatWall::wet
  FilmNode* out = nullptr;
  FilmLink* link = nullptr;
  LAW void operator()(std::size_t n) const {
    const std::size_t q = node[n];
    const FilmSample& s = links.samples[q];
    FilmNode f{};
    f.sample = node[n], f.body = s.body, f.partner = s.partner;
    f.first = first[n], f.links = first[n + 1] - first[n];
    const Vec3<double> origin = bodies[s.body].reference;
    double sum = 0;
    std::uint32_t at = f.first;
    links.visit_film(q, [&](std::size_t j, double weight) LAW_LAMBDA {
      link[at] = {number[j], static_cast<float>(weight)};
      sum += static_cast<double>(link[at++].weight);
    });
    links.visit_edge(q, [&](std::size_t j, double weight) LAW_LAMBDA {
      link[at] = {FilmLink::kEdge + static_cast<std::uint32_t>(j), static_cast<float>(weight)};
      const double w = static_cast<double>(link[at++].weight), rho = w * edge_value(links.samples[j], wet).rho;
      sum += w, f.rho += rho, f.head += rho * dot(gravity, position_of(links.near.x[j]) - origin);
    });
    f.last = at_edges(f, link, links.samples, wet, [](const FilmSample& o) LAW_LAMBDA { return o.felt; });
    const double share = wet_share(s.pull, s.out, wet * s.area);
    f.diagonal = sum * (1 + kLeak);
    if (!(f.diagonal > 0)) f.diagonal = 1;  // alone: nothing holds it, and nothing presses
    // Both bodies have samples along the film; where both own films each stands for half of it.
    const double part = bodies[s.partner].owner ? 0.5 : 1;
    f.all = (-part * film_at_distance(s.planes) * s.area) * s.out;
    const Vec3<double> force = film_share(share) * f.all;
    const Vec3<double> arm = position_of(links.near.x[q]) - origin;
    f.push = {force, cross(arm, force)};
    f.depth = dot(gravity, arm);
    out[n] = f;
  }
};

struct MakeColumns {
  const FilmNode* nodes = nullptr;
  FilmColumns* rhs = nullptr;
  LAW void operator()(std::size_t n) const {
    const FilmNode& f = nodes[n];
    rhs[n] = {{f.push.force.x, f.push.force.y, f.push.force.z, f.push.torque.x, f.push.torque.y, f.push.torque.z, f.rho,
               f.all.x, f.all.y, f.all.z, f.last - f.head}};
  }
};
/// Where the pressure would be negative, above the waterline say, there is no water: nothing presses or pulls.
/// The residuals follow, so that the solve can go on from where it is. Sum: such nodes.
struct DropDry {
  static constexpr int sums = 1, maxima = 0;
  const FilmColumns* found = nullptr;
  FilmNode* nodes = nullptr;
  FilmColumns* rest = nullptr;
  LAW Reduction<double, 1, 0> operator()(std::size_t n) const {
    FilmNode& f = nodes[n];
    if (found[n].a[10] + f.depth * found[n].a[6] >= 0 || !(norm2(f.all) > 0)) return {};
    const Vec3<double> of[3] = {f.push.force, f.push.torque, f.all};
    const int column[3] = {0, 3, 7};
    for (int k = 0; k < 3; ++k) {
      double* r = rest[n].a + column[k];
      r[0] -= of[k].x, r[1] -= of[k].y, r[2] -= of[k].z;
    }
    f.push = {}, f.all = {};
    return {{1}, {}};
  }
};

/// Conjugate gradients for all columns at once, each with its own steps; preconditioned by the diagonal.
struct FilmProgress {
  double rz[kFilmColumns], first_rz[kFilmColumns];
  double alpha[kFilmColumns], beta[kFilmColumns];
  int iterations, going;
  int unsolved;  // it ended at the most iterations
};
struct BeginFilm {
  static constexpr int sums = kFilmColumns, maxima = 0;
  const FilmNode* nodes = nullptr;
  FilmColumns* x = nullptr;  // holds the right-hand side before; afterwards the unknown, which starts at 0
  FilmColumns* r = nullptr;
  FilmColumns* p = nullptr;
  LAW Reduction<double, kFilmColumns, 0> operator()(std::size_t n) const {
    Reduction<double, kFilmColumns, 0> out;
    for (int c = 0; c < kFilmColumns; ++c) {
      const double b = x[n].a[c], z = b / nodes[n].diagonal;
      r[n].a[c] = b, p[n].a[c] = z, x[n].a[c] = 0;
      out.sum[c] = b * z;
    }
    return out;
  }
};
/// Goes on from other residuals.
struct GoOnFilm {
  static constexpr int sums = kFilmColumns, maxima = 0;
  const FilmNode* nodes = nullptr;
  const FilmColumns* r = nullptr;
  FilmColumns* p = nullptr;
  LAW Reduction<double, kFilmColumns, 0> operator()(std::size_t n) const {
    Reduction<double, kFilmColumns, 0> out;
    for (int c = 0; c < kFilmColumns; ++c) {
      p[n].a[c] = r[n].a[c] / nodes[n].diagonal;
      out.sum[c] = r[n].a[c] * p[n].a[c];
    }
    return out;
  }
};
enum class FilmSolve { begins, goes_on, runs };
struct JudgeFilm {
  const double* rz = nullptr;
  FilmSolve at = FilmSolve::runs;
  int most = 1;
  FilmProgress* progress = nullptr;
  LAW void operator()(std::size_t) const {
    constexpr double kTolerance2 = 1e-10;  // [-] of the first residual's square
    FilmProgress& p = *progress;
    if (at != FilmSolve::runs) p.iterations = 0;
    if (at == FilmSolve::begins) p.unsolved = 0;
    p.going = 0;
    for (int c = 0; c < kFilmColumns; ++c) {
      if (at == FilmSolve::begins) p.first_rz[c] = rz[c];
      const double before = p.rz[c];
      p.beta[c] = at == FilmSolve::runs && before > 0 ? rz[c] / before : 0;
      p.rz[c] = rz[c];
      if (rz[c] > kTolerance2 * p.first_rz[c]) p.going = 1;
    }
    if (at == FilmSolve::runs && ++p.iterations >= most) p.unsolved |= p.going, p.going = 0;
  }
};
struct FilmDirection {
  const FilmColumns* r = nullptr;
  const FilmNode* nodes = nullptr;
  const FilmProgress* progress = nullptr;
  FilmColumns* p = nullptr;
  LAW void operator()(std::size_t n) const {
    for (int c = 0; c < kFilmColumns; ++c) p[n].a[c] = r[n].a[c] / nodes[n].diagonal + progress->beta[c] * p[n].a[c];
  }
};
struct FilmProduct {
  static constexpr int sums = kFilmColumns, maxima = 0;
  const FilmNode* nodes = nullptr;
  const FilmLink* links = nullptr;
  const FilmColumns* p = nullptr;
  FilmColumns* product = nullptr;
  LAW Reduction<double, kFilmColumns, 0> operator()(std::size_t n) const {
    const FilmNode& f = nodes[n];
    FilmColumns sum{};
    for (std::uint32_t k = f.first; k < f.first + f.links; ++k) {
      if (links[k].to >= FilmLink::kEdge) continue;
      const FilmColumns& o = p[links[k].to];
      for (int c = 0; c < kFilmColumns; ++c) sum.a[c] += static_cast<double>(links[k].weight) * o.a[c];
    }
    Reduction<double, kFilmColumns, 0> out;
    for (int c = 0; c < kFilmColumns; ++c) {
      const double value = f.diagonal * p[n].a[c] - sum.a[c];
      product[n].a[c] = value;
      out.sum[c] = p[n].a[c] * value;
    }
    return out;
  }
};
struct FilmStepSize {
  const double* pap = nullptr;
  FilmProgress* progress = nullptr;
  LAW void operator()(std::size_t) const {
    for (int c = 0; c < kFilmColumns; ++c) progress->alpha[c] = pap[c] > 0 ? progress->rz[c] / pap[c] : 0;
  }
};
struct FilmStep {
  static constexpr int sums = kFilmColumns, maxima = 0;
  const FilmNode* nodes = nullptr;
  const FilmProgress* progress = nullptr;
  const FilmColumns* p = nullptr;
  const FilmColumns* product = nullptr;
  FilmColumns* x = nullptr;
  FilmColumns* r = nullptr;
  LAW Reduction<double, kFilmColumns, 0> operator()(std::size_t n) const {
    Reduction<double, kFilmColumns, 0> out;
    for (int c = 0; c < kFilmColumns; ++c) {
      x[n].a[c] += progress->alpha[c] * p[n].a[c];
      const double left = r[n].a[c] - progress->alpha[c] * product[n].a[c];
      r[n].a[c] = left;
      out.sum[c] = left * left / nodes[n].diagonal;
    }
    return out;
  }
};

/// What presses on the area of a body's films by the pressures of the last step [N].
struct FilmSums {
  Vec3<double> all, particles, film;
};
struct FilmPressing {
  static constexpr int sums = 9;
  const FilmNode* nodes = nullptr;
  const FilmSample* samples = nullptr;
  const FilmColumns* found = nullptr;
  const std::uint32_t* order = nullptr;
  LAW Reduction<double, 9, 0> operator()(std::size_t k) const {
    if (order[k] % 2 != 0) return {};
    const std::uint32_t n = order[k] / 2;
    const FilmNode& f = nodes[n];
    const FilmSample& s = samples[f.sample];
    const double *y = found[n].a, edges = f.last - f.head, own = f.depth * y[6];
    const Vec3<double> particles = (max(0.0, -dot(s.felt, s.out)) / s.area) * f.all;
    return {{edges * y[7] + own * f.all.x, edges * y[8] + own * f.all.y, edges * y[9] + own * f.all.z, particles.x,
             particles.y, particles.z, edges * y[0] + own * f.push.force.x, edges * y[1] + own * f.push.force.y,
             edges * y[2] + own * f.push.force.z},
            {}};
  }
};
struct TopUp {
  const FilmSums* sums = nullptr;
  double* share = nullptr;  // [-] by owner, of its films
  LAW void operator()(std::size_t b) const { share[b] = film_top_up(sums[b].all, sums[b].particles, sums[b].film); }
};

/// Nodes that the fluid's forces reach.
struct FlagRim {
  const FilmNode* nodes = nullptr;
  const FilmLink* links = nullptr;
  const FilmSample* samples = nullptr;
  std::uint8_t* flags = nullptr;
  LAW void operator()(std::size_t n) const {
    const FilmNode& f = nodes[n];
    bool wet = false;
    for (std::uint32_t k = f.first; k < f.first + f.links && !wet; ++k)
      wet = links[k].to >= FilmLink::kEdge && norm2(samples[links[k].to - FilmLink::kEdge].pull) > 0;
    flags[n] = wet ? 1 : 0;
  }
};

/// Bodies that nodes press on: item 2 n the owner of node n, 2 n + 1 its partner.
struct FilmPushed {
  const FilmNode* nodes = nullptr;
  std::uint32_t* body = nullptr;
  LAW void operator()(std::size_t k) const {
    const FilmNode& f = nodes[k / 2];
    body[k] = k % 2 == 0 ? f.body : f.partner;
  }
};
/// The opposite at the same place, seen by the partner.
LAW Wrench on_partner(const Wrench& w, const Vec3<double>& own, const Vec3<double>& other) {
  const Vec3<double> force = -1.0 * w.force;
  return {force, -1.0 * w.torque + cross(own - other, force)};
}
/// What the right-hand side of node n does to a body, in the order of the bodies; row: the node.
struct MakeFilmPush {
  const FilmNode* nodes = nullptr;
  const FilmColumns* found = nullptr;
  const FilmBody* bodies = nullptr;
  const double* share = nullptr;  // by owner, as in TopUp
  const std::uint32_t* order = nullptr;
  ContactPush* out = nullptr;
  LAW void operator()(std::size_t k) const {
    const std::uint32_t n = order[k] / 2;
    const FilmNode& f = nodes[n];
    const double *y = found[n].a, by = share[f.body];
    Wrench w{by * Vec3<double>{y[0], y[1], y[2]}, by * Vec3<double>{y[3], y[4], y[5]}};
    if (order[k] % 2 != 0) w = on_partner(w, bodies[f.body].reference, bodies[f.partner].reference);
    out[k] = {w.force, w.torque, n, ContactPush::kOwn};
  }
};
/// The part of the water's own weight, in the same order: the pressure goes on from the edge by rho g . way.
struct HeadPush {
  static constexpr int sums = 6;
  const FilmNode* nodes = nullptr;
  const FilmColumns* found = nullptr;
  const FilmBody* bodies = nullptr;
  const double* share = nullptr;
  const std::uint32_t* order = nullptr;
  LAW Reduction<double, 6, 0> operator()(std::size_t k) const {
    const std::uint32_t n = order[k] / 2;
    const FilmNode& f = nodes[n];
    const double *y = found[n].a, by = share[f.body], edges = by * f.head, own = by * f.depth * y[6];
    Wrench w{own * f.push.force - edges * Vec3<double>{y[0], y[1], y[2]},
             own * f.push.torque - edges * Vec3<double>{y[3], y[4], y[5]}};
    if (order[k] % 2 != 0) w = on_partner(w, bodies[f.body].reference, bodies[f.partner].reference);
    return {{w.force.x, w.force.y, w.force.z, w.torque.x, w.torque.y, w.torque.z}, {}};
  }
};

/// The right-hand side of a node under the fluid's forces on samples, times dt [Pa s m^(2 d - 2)].
struct FilmEdges {
  const std::uint32_t* rim = nullptr;  // nodes
  const FilmNode* nodes = nullptr;
  const FilmLink* links = nullptr;
  const FilmSample* samples = nullptr;
  const Float4* force = nullptr;  // [N] by sample from `first` on
  std::size_t first = 0;
  double wet = 1, dt = 0;
  double* out = nullptr;  // by node
  LAW void operator()(std::size_t r) const {
    const std::uint32_t n = rim[r];
    out[n] = dt * at_edges(nodes[n], links, samples, wet,
                           [&](const FilmSample& s) LAW_LAMBDA { return position_of(force[s.own - first]); });
  }
};
/// What that does to a body's velocity, on top of what the fluid does.
struct AnswerFilm {
  const Wrench* sums = nullptr;  // [N s] of this iteration
  const Response<double>* response = nullptr;
  bool adds_up = false;
  Wrench* impulses = nullptr;  // [N s] of the solve
  Twist<double>* velocity = nullptr;
  LAW void operator()(std::size_t b) const {
    Wrench& p = impulses[b];
    if (!adds_up) p = {};
    p.force += sums[b].force, p.torque += sums[b].torque;
    velocity[b] = velocity[b] + respond(response[b], p.force, p.torque);
  }
};

}  // namespace tidelock
