// Compiles the jobs between bodies and fluid for the GPU.
#include "coupling/body_jobs.hpp"

#include "coupling/touch_jobs.hpp"
#include "exec/cuda/each.cuh"
#include "laws/interface.hpp"

namespace tidelock {

template void each_on_device(const SetSampleVelocities&, std::size_t, const LoopGuard&);
template void each_on_device(const ReadRecords&, std::size_t, const LoopGuard&);
template void sum_on_device(const SampleImpulse&, const Nothing&, const GroupView&, DeviceScratch&, double*,
                            const LoopGuard&);
template void sum_on_device(const SampleImpulse&, const AnswerImpulses&, const GroupView&, DeviceScratch&, double*,
                            const LoopGuard&);
template void sum_on_device(const SampleDrag&, const Nothing&, const GroupView&, DeviceScratch&, double*,
                            const LoopGuard&);

template void each_on_device(const FlagTouching&, std::size_t, const LoopGuard&);
template void each_on_device(const CountBodies&, std::size_t, const LoopGuard&);
template void each_on_device(const TouchedBodies&, std::size_t, const LoopGuard&);
template void each_on_device(const FindSorted&, std::size_t, const LoopGuard&);
template void each_on_device(const MakeTouches<CubicSpline>&, std::size_t, const LoopGuard&);
template void each_on_device(const MakeTouches<WendlandC2>&, std::size_t, const LoopGuard&);
template void each_on_device(const AnswerOfTouch<ConsistentWall>&, std::size_t, const LoopGuard&);
template void each_on_device(const AnswerOfTouch<AkinciWall>&, std::size_t, const LoopGuard&);
template void each_on_device(const AnswerOfTouch<MirrorWall>&, std::size_t, const LoopGuard&);
template void each_on_device(const AnswerOfTouch<MlsWall>&, std::size_t, const LoopGuard&);
template void each_on_device(const FlagShared&, std::size_t, const LoopGuard&);
template void each_on_device(const CountPairs&, std::size_t, const LoopGuard&);
template void each_on_device(const MakePairs&, std::size_t, const LoopGuard&);
template void each_on_device(const BodyOfPair&, std::size_t, const LoopGuard&);
template void each_on_device(const TakePairs&, std::size_t, const LoopGuard&);
template void each_on_device(const FlagRuns&, std::size_t, const LoopGuard&);
template void each_on_device(const BodiesOfRun&, std::size_t, const LoopGuard&);
template void each_on_device(const SplitParticle&, std::size_t, const LoopGuard&);

template void each_on_device(const BeginRelaxing&, std::size_t, const LoopGuard&);
template void each_on_device(const RelaxParticle&, std::size_t, const LoopGuard&);
template void in_turns_on_device(const RelaxInTurn&, const std::uint32_t*, std::size_t, int, const LoopGuard&);
template void sum_on_device(const TouchTerms&, const RelaxBody&, const GroupView&, DeviceScratch&, double*,
                            const LoopGuard&);
template void sum_on_device(const SharedTerms&, const Nothing&, const GroupView&, DeviceScratch&, double*,
                            const LoopGuard&);
template void sum_on_device(const PullTerms&, const Nothing&, const GroupView&, DeviceScratch&, double*,
                            const LoopGuard&);
template void total_on_device(const MetricTerms&, const Nothing&, std::size_t, DeviceScratch&, double*,
                              const LoopGuard&);
template void total_on_device(const NearCompression&, const Nothing&, std::size_t, DeviceScratch&, double*,
                              const LoopGuard&);
template void total_on_device(const NearError&, const Nothing&, std::size_t, DeviceScratch&, double*, const LoopGuard&);

}  // namespace tidelock
