// Every pass of the materials, once; as every_pass.hpp, apart from it so that both compile side by side.
#include "solvers/inflow_passes.hpp"
#include "solvers/tension_passes.hpp"
#include "solvers/viscosity_passes.hpp"
#include "solvers/vorticity_passes.hpp"

namespace tidelock {

#define FOR_KERNEL(K)        \
  REDUCE(ViscosityApply<K>); \
  RUN(ViscosityForces<K>);   \
  RUN(SurfaceNormals<K>);    \
  RUN(AkinciTension<K>);     \
  RUN(AdhesionForces<K>);    \
  RUN(MicropolarFlow<K>);    \
  RUN(MicropolarSpin<K>);    \
  RUN(FlowCurl<K>);          \
  REDUCE(Confinement<K>);    \
  RUN(AirDrag<K>)

FOR_KERNEL(CubicSpline);
FOR_KERNEL(WendlandC2);
RUN(SetValue);
REDUCE(CgBegin);
REDUCE(CgAdvance);
RUN(CgDirection);
RUN(DriveInflow);

}  // namespace tidelock
