// Every pass of the solvers, once: a backend defines RUN(...), REDUCE(...) and RUN_ON(...) and includes this file to
// compile them all. A new pass needs one line here (docs/adding-a-law.md); passes of materials stand in
// materials/every_material_pass.hpp.
#include "solvers/conjugate_passes.hpp"
#include "solvers/coupling_passes.hpp"
#include "solvers/inflow_passes.hpp"
#include "solvers/motion_passes.hpp"
#include "solvers/pressure_passes.hpp"
#include "solvers/weak_passes.hpp"

namespace tidelock {

#define FOR_WALL(K, Wall)             \
  RUN(DensitiesAndDiagonal<K, Wall>); \
  RUN(PredictVelocities<K, Wall>);    \
  RUN(SampleForces<K, Wall>)

#define FOR_KERNEL(K)                            \
  FOR_WALL(K, ConsistentWall);                   \
  FOR_WALL(K, AkinciWall);                       \
  FOR_WALL(K, MirrorWall);                       \
  FOR_WALL(K, MlsWall);                          \
  RUN(WallPressures<K>);                         \
  REDUCE(ResidualAndStep<K>);                    \
  REDUCE(ResidualAndStep<K, AtPredictedPlaces>); \
  REDUCE(ApplyOperator<K>);                      \
  REDUCE(ApplyOperator<K, true>);                \
  RUN(NumberDensity<K>)

#define WEAK_FOR_KERNEL(K)                     \
  RUN_ON(WeakDensity<K>);                      \
  RUN_ON(WeakAcceleration<K, ConsistentWall>); \
  RUN_ON(WeakAcceleration<K, AkinciWall>);     \
  RUN_ON(WeakAcceleration<K, MirrorWall>);     \
  RUN_ON(WeakAcceleration<K, MlsWall>)

FOR_KERNEL(CubicSpline);
FOR_KERNEL(WendlandC2);
RUN(Extrapolate);
REDUCE(GoAlong);
RUN(NextDirection);
RUN(StepAlone);
REDUCE(StepSums);
RUN(NextDirectionOfStep);
RUN(LatticeDiagonal);
RUN(MoveOn);
RUN(PlacesAhead);
REDUCE(PositionStep);
RUN(TakePositionStep);
RUN(StateEquation);
REDUCE(DensityErrors);
REDUCE(DensityFindings);
REDUCE(LargestChange);
RUN(WarmStart);
RUN(FinishSolve);
RUN(ApplyGravity);
RUN(SetCoefficient);
RUN(SetValue);
RUN(DriveInflow);
REDUCE(Advect);
REDUCE(Speeds);
WEAK_FOR_KERNEL(CubicSpline);
WEAK_FOR_KERNEL(WendlandC2);
RUN_ON(StateEquation);
REDUCE(Interpolate);

}  // namespace tidelock
