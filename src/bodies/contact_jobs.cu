// Compiles the jobs of contact and joints for the GPU.
#include "bodies/contact_jobs.hpp"

#include "bodies/contact_row_jobs.hpp"
#include "exec/cuda/each.cuh"

namespace tidelock {

template void each_on_device(const BeginContact&, std::size_t, const LoopGuard&);
template void each_on_device(const JudgeContact&, std::size_t, const LoopGuard&);
template void each_on_device(const ContactUpdate&, std::size_t, const LoopGuard&);
template void each_on_device(const JointUpdate&, std::size_t, const LoopGuard&);
template void total_on_device(const ContactPrediction&, const Nothing&, std::size_t, DeviceScratch&, double*,
                              const LoopGuard&);
template void total_on_device(const ContactPrediction&, const JudgeContact&, std::size_t, DeviceScratch&, double*,
                              const LoopGuard&);
template void total_on_device(const JointPrediction&, const JudgeContact&, std::size_t, DeviceScratch&, double*,
                              const LoopGuard&);
template void total_on_device(const ContactDemand&, const Nothing&, std::size_t, DeviceScratch&, double*,
                              const LoopGuard&);
template void each_on_device(const FrictionResponse&, std::size_t, const LoopGuard&);
template void each_on_device(const FrictionUpdate&, std::size_t, const LoopGuard&);
template void each_on_device(const CopyTwists&, std::size_t, const LoopGuard&);
template void total_on_device(const BeginFriction&, const Nothing&, std::size_t, DeviceScratch&, double*,
                              const LoopGuard&);
template void total_on_device(const FrictionPrediction&, const JudgeFriction&, std::size_t, DeviceScratch&, double*,
                              const LoopGuard&);
template void sum_on_device(const CountFriction&, const Nothing&, const GroupView&, DeviceScratch&, double*,
                            const LoopGuard&);
template void sum_on_device(const FrictionImpulse&, const Nothing&, const GroupView&, DeviceScratch&, double*,
                            const LoopGuard&);
template void sum_on_device(const FrictionImpulse&, const FrictionVelocities&, const GroupView&, DeviceScratch&,
                            double*, const LoopGuard&);
template void sum_on_device(const PushImpulse&, const ContactVelocities&, const GroupView&, DeviceScratch&, double*,
                            const LoopGuard&);

template void each_on_device(const FlagRows<CubicSpline>&, std::size_t, const LoopGuard&);
template void each_on_device(const FlagRows<WendlandC2>&, std::size_t, const LoopGuard&);
template void each_on_device(const CountTouched<CubicSpline>&, std::size_t, const LoopGuard&);
template void each_on_device(const CountTouched<WendlandC2>&, std::size_t, const LoopGuard&);
template void each_on_device(const MakeRow<CubicSpline>&, std::size_t, const LoopGuard&);
template void each_on_device(const MakeRow<WendlandC2>&, std::size_t, const LoopGuard&);
template void each_on_device(const PushedBody&, std::size_t, const LoopGuard&);
template void each_on_device(const MakePush&, std::size_t, const LoopGuard&);
template void sum_on_device(const CountOwnRows&, const Nothing&, const GroupView&, DeviceScratch&, double*,
                            const LoopGuard&);
template void each_on_device(const BeginRow&, std::size_t, const LoopGuard&);
template void each_on_device(const SplitRow&, std::size_t, const LoopGuard&);
template void each_on_device(const KeepPressures&, std::size_t, const LoopGuard&);
template void each_on_device(const ForgetRow&, std::size_t, const LoopGuard&);
template void total_on_device(const CountBoundRows&, const Nothing&, std::size_t, DeviceScratch&, double*,
                              const LoopGuard&);
template void each_on_device(const ForgetPressures&, std::size_t, const LoopGuard&);

}  // namespace tidelock
