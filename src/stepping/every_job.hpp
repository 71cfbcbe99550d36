// Every job of this room, once: a backend defines EACH(Job), TOTAL(Job, Then), SUM(Job, Then), IN_TURNS(Job) and
// TOTAL_PARTS(sums, maxima, Then), and includes this file to compile them all. A new job needs one line here; without
// it the program does not link.
#include "stepping/inflow_jobs.hpp"

namespace tidelock {

EACH(FlagInBox);
EACH(SetFlags);
EACH(ClearFlags);
EACH(NewParticles);
TOTAL(Crossings, Nothing);

}  // namespace tidelock
