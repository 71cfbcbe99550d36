// Every job of this room, once: a backend defines EACH(Job), TOTAL(Job, Then), SUM(Job, Then), IN_TURNS(Job) and
// TOTAL_PARTS(sums, maxima, Then), and includes this file to compile them all. A new job needs one line here; without
// it the program does not link.
#include "bodies/contact_jobs.hpp"
#include "bodies/contact_row_jobs.hpp"
#include "bodies/place_samples.hpp"

namespace tidelock {

EACH(BeginContact);
EACH(JudgeContact);
EACH(ContactUpdate);
EACH(JointUpdate);
TOTAL(ContactPrediction, Nothing);
TOTAL(ContactPrediction, JudgeContact);
TOTAL(JointPrediction, JudgeContact);
TOTAL(ContactDemand, Nothing);
EACH(FrictionResponse);
EACH(FrictionUpdate);
EACH(CopyTwists);
TOTAL(BeginFriction, Nothing);
TOTAL(FrictionPrediction, JudgeFriction);
SUM(CountFriction, Nothing);
SUM(FrictionImpulse, Nothing);
SUM(FrictionImpulse, FrictionVelocities);
SUM(PushImpulse, ContactVelocities);

EACH(FlagRows<CubicSpline>);
EACH(FlagRows<WendlandC2>);
EACH(CountTouched<CubicSpline>);
EACH(CountTouched<WendlandC2>);
EACH(MakeRow<CubicSpline>);
EACH(MakeRow<WendlandC2>);
EACH(PushedBody);
EACH(MakePush);
SUM(CountOwnRows, Nothing);
EACH(BeginRow);
EACH(SplitRow);
EACH(KeepPressures);
EACH(ForgetRow);
TOTAL(CountBoundRows, Nothing);
EACH(ForgetPressures);

EACH(PlaceSamples);

}  // namespace tidelock
