// Every job of this room, once: a backend defines EACH(Job), TOTAL(Job, Then), SUM(Job, Then), IN_TURNS(Job) and
// TOTAL_PARTS(sums, maxima, Then), and includes this file to compile them all. A new job needs one line here; without
// it the program does not link.
#include "coupling/body_jobs.hpp"
#include "coupling/film_jobs.hpp"
#include "coupling/touch_jobs.hpp"
#include "laws/interface.hpp"

namespace tidelock {

EACH(SetSampleVelocities);
EACH(ReadRecords);
SUM(SampleImpulse, Nothing);
SUM(SampleImpulse, AnswerImpulses);
SUM(SampleDrag, Nothing);
TOTAL(BodyErrors, Nothing);

EACH(FlagTouching);
EACH(CountBodies);
EACH(TouchedBodies);
EACH(FindSorted);
EACH(MakeTouches<CubicSpline>);
EACH(MakeTouches<WendlandC2>);
EACH(AnswerOfTouch<ConsistentWall>);
EACH(AnswerOfTouch<AkinciWall>);
EACH(AnswerOfTouch<MirrorWall>);
EACH(AnswerOfTouch<MlsWall>);
EACH(FlagShared);
EACH(CountPairs);
EACH(MakePairs);
EACH(BodyOfPair);
EACH(TakePairs);
EACH(FlagRuns);
EACH(BodiesOfRun);
EACH(SplitParticle);

EACH(BeginRelaxing);
EACH(RelaxParticle);
IN_TURNS(RelaxInTurn);
SUM(TouchTerms, RelaxBody);
SUM(SharedTerms, Nothing);
SUM(PullTerms, Nothing);
TOTAL(MetricTerms, Nothing);
TOTAL(NearCompression, Nothing);
TOTAL(NearError, Nothing);

EACH(FlagFilmSamples);
EACH(TakeFilmSamples);
EACH(SeeFluid<CubicSpline>);
EACH(SeeFluid<WendlandC2>);
EACH(FindPartner);
EACH(TurnToFilm);
EACH(FlagNodes);
EACH(NumberNodes);
EACH(CountLinks);
EACH(MakeNodes);
EACH(FilmDirection);
EACH(MakeColumns);
TOTAL(DropDry, Nothing);
EACH(FlagRim);
EACH(FilmPushed);
EACH(MakeFilmPush);
EACH(FilmEdges);
TOTAL(BeginFilm, JudgeFilm);
TOTAL(GoOnFilm, JudgeFilm);
TOTAL(FilmProduct, FilmStepSize);
TOTAL(FilmStep, JudgeFilm);
SUM(FilmPressing, TopUp);
SUM(HeadPush, Nothing);
SUM(PushImpulse, AnswerFilm);

}  // namespace tidelock
