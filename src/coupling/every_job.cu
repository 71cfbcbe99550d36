// Compiles the jobs of this room for the GPU.
#include "exec/cuda/each.cuh"

#include "coupling/every_job.hpp"
