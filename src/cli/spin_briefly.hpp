// How long waiting threads of GNU OpenMP spin. Its default, milliseconds, makes a run many times slower as soon as
// another program wants a core. A short spin (tens of microseconds) still bridges the gap from one loop to the next.
#pragma once

namespace tidelock {

/// Starts this program again with a short spin, unless OMP_WAIT_POLICY or GOMP_SPINCOUNT says how long: the library of
/// OpenMP reads both before main().
void spin_briefly(char** argv);

}  // namespace tidelock
