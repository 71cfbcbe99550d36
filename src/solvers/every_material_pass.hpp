// Every pass of the materials, once; as every_pass.hpp, apart from it so that both compile side by side.
#include "solvers/inflow_passes.hpp"
#include "solvers/peer_passes.hpp"
#include "solvers/strain_passes.hpp"
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
  RUN(BeckerTension<K>);     \
  RUN(StrainBlocks<K>);      \
  REDUCE(StrainRates<K>);    \
  RUN(StrainPush<K>);        \
  RUN(StrainForces<K>);      \
  RUN(PeerGradients<K>);     \
  RUN(PeerGoal<K>);          \
  REDUCE(PeerApply<K>);      \
  RUN(PeerForces<K>);        \
  RUN(MicropolarFlow<K>);    \
  RUN(MicropolarSpin<K>);    \
  RUN(FlowCurl<K>);          \
  REDUCE(Confinement<K>);    \
  RUN(AirDrag<K>)

FOR_KERNEL(CubicSpline);
FOR_KERNEL(WendlandC2);
RUN(SetValue);
RUN(CopyRecords);
RUN(HeTension);
RUN(HeAdhesionForces);
REDUCE(CgBegin);
REDUCE(CgAdvance);
RUN(CgDirection);
REDUCE(StrainAdvance);
RUN(StrainDirection);
RUN(DriveInflow);

}  // namespace tidelock
