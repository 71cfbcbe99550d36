// What the benchmarks share: a clock, the machine's name, and the list of benchmarks.
#pragma once
#include <string>
#include <vector>

#include "base/clock.hpp"

namespace tidelock::bench {

struct Options {
  int threads = 0;     // 0: all
  bool quick = false;  // smaller sizes, for trying out
};

/// "AMD EPYC, 2 cores, lanes avx512, g++ 12.2.0, release build"
std::string machine_line();

int bench_gpu(const Options& options);            // the CUDA backend: sort, lists and loops by size
int bench_gpu_bodies(const Options& options);     // floating boxes on the GPU and on the CPU
int bench_gpu_gate(const Options& options);       // [GPB+19]'s Water gate with a tenth of its particles
int bench_gpu_gate_full(const Options& options);  // at its own size
int bench_gpu_dam_break(const Options& options);  // dam breaks on the GPU and on the CPU
int bench_loops(const Options& options);          // iteration loops against the plain scalar CSR loop, list build, sort
int bench_dam_break(
    const Options& options);               // [BK17]'s dam break: iterations and time per stage, accelerated and Jacobi
int bench_memory(const Options& options);  // bytes per particle at one million
int bench_bullet(const Options& options);  // rigid bodies against Bullet: jacks in a funnel, a nut on a bolt
int bench_interface(const Options& options);      // [BWJ23] Fig. 2: noise at a wall and cost of the interface laws
int bench_rising_sphere(const Options& options);  // [GPB+19] tables 1-2: strong against weak coupling, stable steps
int bench_materials(const Options& options);      // viscosity, tension, vorticity, drag: cost per particle
int bench_surface(const Options& options);        // surfaces of 1/8, 1/4, 1/2 and 1 million particles: time, memory
int bench_sampling(const Options& options);
int bench_million_samples(const Options& options);  // relaxation of samples, their quality, a million of them

}  // namespace tidelock::bench
