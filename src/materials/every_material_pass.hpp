// Every pass of the materials, once; as solvers/every_pass.hpp, apart from it so that both compile side by side.
#include "materials/air_drag.hpp"
#include "materials/tension_akinci.hpp"
#include "materials/tension_becker.hpp"
#include "materials/tension_he2014.hpp"
#include "materials/velocity_solve_passes.hpp"
#include "materials/viscosities.hpp"
#include "materials/vorticity_confinement.hpp"
#include "materials/vorticity_micropolar.hpp"

namespace tidelock {

#define EXPLICIT_FOR_CUBIC(name, Pass, Exchange) \
  RUN(Pass<CubicSpline>);                        \
  RUN(Exchange<CubicSpline>);
#define EXPLICIT_FOR_WENDLAND(name, Pass, Exchange) \
  RUN(Pass<WendlandC2>);                            \
  RUN(Exchange<WendlandC2>);
EXPLICIT_VISCOSITIES(EXPLICIT_FOR_CUBIC)
EXPLICIT_VISCOSITIES(EXPLICIT_FOR_WENDLAND)

#define FOR_KERNEL(K)        \
  REDUCE(ViscosityApply<K>); \
  RUN(ViscosityForces<K>);   \
  RUN(PeerGradients<K>);     \
  RUN(PeerGoal<K>);          \
  REDUCE(PeerApply<K>);      \
  RUN(PeerForces<K>);        \
  RUN(StrainBlocks<K>);      \
  REDUCE(StrainRates<K>);    \
  RUN(StrainPush<K>);        \
  RUN(StrainForces<K>);      \
  RUN(SurfaceNormals<K>);    \
  RUN(AkinciTension<K>);     \
  RUN(AdhesionForces<K>);    \
  RUN(BeckerTension<K>);     \
  RUN(MicropolarFlow<K>);    \
  RUN(MicropolarSpin<K>);    \
  RUN(FlowCurl<K>);          \
  REDUCE(Confinement<K>);    \
  RUN(AirDrag<K>)

FOR_KERNEL(CubicSpline);
FOR_KERNEL(WendlandC2);
REDUCE(CgBegin);
REDUCE(CgAdvance);
RUN(CgDirection);
REDUCE(StrainAdvance);
RUN(StrainDirection);
RUN(CopyRecords);
RUN(HeTension);
RUN(HeAdhesionForces);

}  // namespace tidelock
