// Rigid bodies against Bullet: prints what papers/versus measures.
#include <fmt/format.h>

#include <cstdio>

#include "bench.hpp"
#include "bodies/bullet_engine.hpp"
#include "papers/versus/compare.hpp"
#include "papers/versus/engines.hpp"

namespace tidelock::bench {
namespace {

versus::Listener printer() {
  const auto begins = [](const std::string& about) {
    std::printf("\n%s\n%-33s %6s  %-8s %8s %8s %9s %6s  %s\n", about.c_str(), "engine", "dt ms", "outcome", "wall ms",
                "CPU ms", "contacts", "iter.", "at the end (overlap: mean / largest of the deepest points)");
  };
  const auto tried = [](const versus::Trial& t) {
    std::printf("%-33s %6g  %-8s %8.2f %8.2f %9.0f %6.0f  %s\n", t.engine.c_str(), 1e3 * t.dt,
                t.stable ? "stable" : "unstable", 1e3 * t.wall, 1e3 * t.cpu, t.contacts, t.iterations,
                t.outcome.c_str());
  };
  return {begins, tried};
}

void print_summary(const char* name, const versus::Comparison& c, const char* paper) {
  const std::vector<std::string> engines = c.engines();
  const auto text = [](const std::optional<versus::Trial>& r) {
    return r ? fmt::format("{:g} ms, {:.2f} ms", 1e3 * r->dt, 1e3 * r->cpu) : std::string("none");
  };
  const auto ours = c.best(engines[0]);
  for (std::size_t k = 1; k < engines.size(); ++k) {
    const auto theirs = c.best(engines[k]);
    std::printf("%-9s %-33s %-20s %-20s %-32s %s\n", name, engines[k].c_str(), text(ours).c_str(), text(theirs).c_str(),
                versus::verdict(ours, theirs).c_str(), k == 1 ? paper : "");
  }
}

}  // namespace

int bench_bullet(const Options& options) {
  if (!BulletEngine::available()) {
    std::printf("built without Bullet: apt-get install libbullet-dev, then ./tidelock bench bullet again\n");
    return 0;
  }
  std::setvbuf(stdout, nullptr, _IOLBF, 0);  // runs take minutes; lines are wanted as they come
  std::printf("one thread each; %s; a frame is %g ms; sleeping off\n", BulletEngine::name().c_str(),
              1e3 * versus::kFrame);
  const versus::Comparison creatures = versus::compare_creatures(options.quick, printer());
  const versus::Comparison funnel = versus::compare_funnel(options.quick, printer());
  const versus::Comparison nut = versus::compare_nut(options.quick, printer());
  std::printf("\n%-9s %-33s %-20s %-20s %-32s %s\n", "case", "against", "ours: step, frame", "Bullet: step, frame",
              "CPU time at equal outcome", "[GPB+19]");
  print_summary("creatures", creatures, "1 hull: 6.3 x slower, 36 hulls: 1.3 x faster (table 3)");
  print_summary("jacks", funnel, "");
  print_summary("nut", nut, "9.5 x faster, 10 ms against 0.03 ms (table 4)");
  return 0;
}

}  // namespace tidelock::bench
