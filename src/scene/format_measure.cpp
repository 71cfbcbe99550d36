// The format of gauges in the fluid.
#include "scene/format.hpp"

namespace tidelock::scene_format {

namespace {

template <class T>
void finish_rectangle(T& g, const Json&, const Place& place) {
  if (place.dimensions() == 2) g.edge_2 = Vec3d(0, 0, 1);
  if (g.edge_1.cross(g.edge_2).norm() < 1e-12)
    place.fail("found a rectangle without area; expected two edges in different directions");
}

template <class T>
Field<T> body_to_ride_on(const char* meaning) {
  return text<T>("body", &T::body, meaning).otherwise("none");
}

}  // namespace

const Form<PressureProbe>& pressure_probe_form() {
  using P = PressureProbe;
  static const Form<P> form(
      "pressure_probe", "Measures the fluid's pressure at a point; 0 where there is no fluid.",
      {text<P>("name", &P::name, "name of the column of gauges.csv").required(),
       vector<P>("position", &P::position, "m", places, "point of the measurement; with `body` in the body's frame")
           .required(),
       body_to_ride_on<P>("body that the probe rides on")});
  return form;
}

const Form<PressurePatch>& pressure_patch_form() {
  using P = PressurePatch;
  static const Form<P> form(
      "pressure_patch",
      "Measures the mean pressure of the fluid over a rectangle (in 2D over a line), from points a particle apart; "
      "where there is no fluid it counts as 0.",
      {text<P>("name", &P::name, "name of the column of gauges.csv").required(),
       vector<P>("corner", &P::corner, "m", places, "corner where both edges begin; with `body` in the body's frame")
           .required(),
       vector<P>("edge_1", &P::edge_1, "m", places, "first edge").required(),
       vector<P>("edge_2", &P::edge_2, "m", places, "second edge")
           .required()
           .only_when("the scene is in 3D", [](const P&, int dims) { return dims == 3; }),
       body_to_ride_on<P>("body that the patch rides on")},
      finish_rectangle<P>);
  return form;
}

const Form<LevelGauge>& level_gauge_form() {
  using L = LevelGauge;
  static const Form<L> form("level_gauge",
                            "Measures the height of the fluid along a line against gravity: the end of its volume.",
                            {text<L>("name", &L::name, "name of the column of gauges.csv").required(),
                             vector<L>("position", &L::position, "m", places,
                                       "any point of the line; heights count from it. With `body` in the body's frame")
                                 .required(),
                             body_to_ride_on<L>("body that the gauge rides on; its line stays along gravity")});
  return form;
}

const Form<FlowGauge>& flow_gauge_form() {
  using F = FlowGauge;
  static const Form<F> form(
      "flow_gauge", "Measures the volume of fluid that passes a rectangle (in 2D a line, per metre of depth).",
      {text<F>("name", &F::name, "name of the columns of gauges.csv").required(),
       vector<F>("corner", &F::corner, "m", places, "corner where both edges begin").required(),
       vector<F>("edge_1", &F::edge_1, "m", places,
                 "first edge; flow is positive along `edge_1` x `edge_2`, in 2D to the right of `edge_1`")
           .required(),
       vector<F>("edge_2", &F::edge_2, "m", places, "second edge")
           .required()
           .only_when("the scene is in 3D", [](const F&, int dims) { return dims == 3; })},
      finish_rectangle<F>);
  return form;
}

const Form<MeasureSettings>& measure_form() {
  using M = MeasureSettings;
  static const Form<M> form(
      "measure", "Gauges in the fluid; their columns are in gauges.csv.",
      {parts<M>("pressures", &M::pressures, "pressure_probe", pressure_probe_form, 0, "pressures at points"),
       parts<M>("patches", &M::patches, "pressure_patch", pressure_patch_form, 0, "mean pressures over rectangles"),
       parts<M>("levels", &M::levels, "level_gauge", level_gauge_form, 0, "heights of the surface"),
       parts<M>("flows", &M::flows, "flow_gauge", flow_gauge_form, 0, "volumes through rectangles"),
       flag<M>("divergence", &M::divergence,
               "write the largest rate of compression of a particle by the flow into the run record, taken where "
               "forces begin "
               "to act in a step; costs an iteration a step")});
  return form;
}

}  // namespace tidelock::scene_format
