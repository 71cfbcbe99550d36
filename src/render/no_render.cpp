// Stands in for this room in a program that was built without Embree or libpng.
#include <utility>

#include "base/error.hpp"
#include "render/pictures.hpp"
#include "render/plot.hpp"
#include "render/renders.hpp"
#include "run/run.hpp"

namespace tidelock {

struct Pictures::State {};
Pictures::Pictures(FrameDone drawn) : drawn_(std::move(drawn)) {}
Pictures::~Pictures() = default;
void Pictures::started(Run& run) {
  if (!run.scene().outputs.pictures.none) run.warn("no pictures: this program was built without Embree or libpng");
}
void Pictures::framed(Run&, const FrameData&) {}
void Pictures::finishing(Run&) {}

RenderCount make_renders(const RunResults&, const std::vector<FrameFile>&, const RenderJob&) {
  throw RunError("this program was built without Embree or libpng (Debian: libembree-dev, libpng-dev)");
}

void write_plot(const Plot&, const std::string&) {
  throw RunError("this program was built without Embree or libpng (Debian: libembree-dev, libpng-dev)");
}
bool plots_available() { return false; }

}  // namespace tidelock
