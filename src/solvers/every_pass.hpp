// Every pass of the solvers, once: a backend defines RUN(...) and REDUCE(...) and includes this file to compile them
// all. A new pass needs one line here (docs/adding-a-law.md), or in every_material_pass.hpp, which holds the
// materials'.
#include "solvers/coupling_passes.hpp"
#include "solvers/motion_passes.hpp"
#include "solvers/pressure_passes.hpp"

namespace tidelock {

#define FOR_WALL(K, Wall)             \
  RUN(DensitiesAndDiagonal<K, Wall>); \
  RUN(PredictVelocities<K, Wall>);    \
  RUN(SampleForces<K, Wall>)

#define FOR_KERNEL(K)          \
  FOR_WALL(K, ConsistentWall); \
  FOR_WALL(K, AkinciWall);     \
  FOR_WALL(K, MirrorWall);     \
  FOR_WALL(K, MlsWall);        \
  RUN(WallPressures<K>);       \
  REDUCE(ResidualAndStep<K>);  \
  RUN(XsphPass<K>);            \
  RUN(LaplacianPass<K>);       \
  RUN(XsphExchange<K>);        \
  RUN(LaplacianExchange<K>);   \
  RUN(NumberDensity<K>)

FOR_KERNEL(CubicSpline);
FOR_KERNEL(WendlandC2);
RUN(Extrapolate);
RUN(WarmStart);
RUN(FinishSolve);
RUN(ApplyGravity);
RUN(SetCoefficient);
REDUCE(Advect);
REDUCE(Speeds);

}  // namespace tidelock
