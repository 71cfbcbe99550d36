// Compiles the jobs of films for the GPU.
#include "coupling/film_jobs.hpp"

#include "exec/cuda/each.cuh"

namespace tidelock {

template void each_on_device(const FlagFilmSamples&, std::size_t, const LoopGuard&);
template void each_on_device(const TakeFilmSamples&, std::size_t, const LoopGuard&);
template void each_on_device(const SeeFluid<CubicSpline>&, std::size_t, const LoopGuard&);
template void each_on_device(const SeeFluid<WendlandC2>&, std::size_t, const LoopGuard&);
template void each_on_device(const FindPartner&, std::size_t, const LoopGuard&);
template void each_on_device(const TurnToFilm&, std::size_t, const LoopGuard&);
template void each_on_device(const FlagNodes&, std::size_t, const LoopGuard&);
template void each_on_device(const NumberNodes&, std::size_t, const LoopGuard&);
template void each_on_device(const CountLinks&, std::size_t, const LoopGuard&);
template void each_on_device(const MakeNodes&, std::size_t, const LoopGuard&);
template void each_on_device(const FilmDirection&, std::size_t, const LoopGuard&);
template void each_on_device(const MakeColumns&, std::size_t, const LoopGuard&);
template void each_on_device(const DropDry&, std::size_t, const LoopGuard&);
template void each_on_device(const FlagRim&, std::size_t, const LoopGuard&);
template void each_on_device(const FilmPushed&, std::size_t, const LoopGuard&);
template void each_on_device(const MakeFilmPush&, std::size_t, const LoopGuard&);
template void each_on_device(const FilmEdges&, std::size_t, const LoopGuard&);
template void total_on_device(const BeginFilm&, const JudgeFilm&, std::size_t, DeviceScratch&, double*,
                              const LoopGuard&);
template void total_on_device(const GoOnFilm&, const JudgeFilm&, std::size_t, DeviceScratch&, double*,
                              const LoopGuard&);
template void total_on_device(const FilmProduct&, const FilmStepSize&, std::size_t, DeviceScratch&, double*,
                              const LoopGuard&);
template void total_on_device(const FilmStep&, const JudgeFilm&, std::size_t, DeviceScratch&, double*,
                              const LoopGuard&);
template void sum_on_device(const FilmPressing&, const TopUp&, const GroupView&, DeviceScratch&, double*,
                            const LoopGuard&);
template void sum_on_device(const HeadPush&, const Nothing&, const GroupView&, DeviceScratch&, double*,
                            const LoopGuard&);
template void sum_on_device(const PushImpulse&, const AnswerFilm&, const GroupView&, DeviceScratch&, double*,
                            const LoopGuard&);

}  // namespace tidelock
