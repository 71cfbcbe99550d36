// [GPB+19] 4.3, tables 3 and 4: the rigid-body solver beside Bullet's.
#include <fmt/format.h>

#include <cstdio>

#include "bodies/bullet_engine.hpp"
#include "papers/gissler2019_bodies.hpp"
#include "papers/page.hpp"
#include "papers/versus/compare.hpp"
#include "papers/versus/engines.hpp"

namespace tidelock {
namespace {

versus::Listener teller() {
  return {[](const std::string& about) { fmt::print("  {}\n", about), std::fflush(stdout); },
          [](const versus::Trial& t) {
            fmt::print("  {} {:g} ms: {}, {:.3g} ms per frame\n", t.engine, 1e3 * t.dt,
                       t.stable ? "stable" : "unstable", 1e3 * t.cpu);
            std::fflush(stdout);
          }};
}

void write_table(Page& page, const versus::Comparison& c, const std::string& printed) {
  std::vector<std::vector<std::string>> rows{
      {"engine", "step [ms]", "outcome", "CPU ms per frame", "contacts", "iterations", "at the end"}};
  for (const versus::Trial& t : c.trials)
    rows.push_back({t.engine, fmt::format("{:g}", 1e3 * t.dt), t.stable ? "stable" : "unstable",
                    fmt::format("{:.3g}", 1e3 * t.cpu), fmt::format("{:.0f}", t.contacts),
                    fmt::format("{:.0f}", t.iterations), t.outcome});
  page.table(rows);
  const std::vector<std::string> engines = c.engines();
  std::vector<std::string> lines;
  for (std::size_t k = 1; k < engines.size(); ++k)
    lines.push_back(fmt::format("against {}: {}", engines[k], versus::verdict(c.best(engines[0]), c.best(engines[k]))));
  if (!printed.empty()) lines.push_back("paper: " + printed);
  page.list(lines);
}

void compare(Page& page) {
  page.heading("Comparison with Bullet (tables 3 and 4)");
  if (!BulletEngine::available()) {
    page.paragraph("Not made: this program was built without Bullet (libbullet-dev).");
    return;
  }
  page.paragraph(fmt::format(
      "{}, one thread each, frames of {:g} ms, no sleeping; steps are tried from 20 ms down until the outcome holds. "
      "Creatures are convex hulls for Bullet; jacks, nut and bolt are unions of boxes and spheres, which both engines "
      "take as they are (docs/results/bullet.md).",
      BulletEngine::name(), 1e3 * versus::kFrame));
  const versus::Comparison creatures = versus::compare_creatures(false, teller());
  page.paragraph("Table 3. " + creatures.about + ".");
  write_table(page, creatures,
              "0.23 min per frame by Bullet with 1 hull per body, 1.92 min with 36 hulls, 1.44 min by the paper's "
              "solver: 1.3 x faster than with 36");
  const versus::Comparison jacks = versus::compare_funnel(false, teller());
  page.paragraph("Beside table 3. " + jacks.about + ".");
  write_table(page, jacks, "");
  const versus::Comparison nut = versus::compare_nut(false, teller());
  page.paragraph("Table 4. " + nut.about + ".");
  write_table(page, nut,
              "Bullet is stable at 0.03 ms (3.8 s per frame), the paper's solver at 10 ms (0.4 s per frame): 9.5 x "
              "faster");
}

}  // namespace

PaperSection against_bullet() {
  return {"bullet", "Tables 3-4", "Bodies in a funnel, a nut on a bolt: time per frame beside Bullet's.", compare};
}

}  // namespace tidelock
