// Compiles the jobs of this room for the host.
#include "exec/each_on_host.hpp"

#include "solvers/every_job.hpp"
