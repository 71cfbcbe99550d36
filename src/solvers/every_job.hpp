// Every job of this room, once: a backend defines EACH(Job), TOTAL(Job, Then), SUM(Job, Then), IN_TURNS(Job) and
// TOTAL_PARTS(sums, maxima, Then), and includes this file to compile them all. A new job needs one line here; without
// it the program does not link.
#include "solvers/conjugate_passes.hpp"
#include "solvers/progress.hpp"

namespace tidelock {

EACH(BeginProgress);
EACH(BeginConjugate);
TOTAL_PARTS(2, 1, Judge);
TOTAL_PARTS(5, 1, JudgeRelaxed);
TOTAL_PARTS(2, 1, ChooseLength);
TOTAL_PARTS(6, 1, JudgeConjugate);
TOTAL_PARTS(6, 1, Nothing);
EACH(ForgetGains);
EACH(SetRelaxation);
TOTAL_PARTS(3, 0, Lean);
TOTAL(BlockErrors, JudgeConjugate);

}  // namespace tidelock
