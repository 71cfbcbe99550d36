// Compiles the jobs of this room for the GPU.
#include "exec/cuda/each.cuh"

#include "solvers/every_job.hpp"
