// Compiles the jobs of this room for the GPU.
#include "exec/cuda/each.cuh"

#include "stepping/every_job.hpp"
