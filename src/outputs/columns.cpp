#include "outputs/columns.hpp"

namespace tidelock {
namespace {

using Columns = std::vector<Column>;

/// A number with its unit as the name's end.
void add(Columns& columns, const std::string& quantity, const std::string& suffix, const std::string& unit,
         const std::string& meaning) {
  columns.push_back({suffix.empty() ? quantity : quantity + "_" + suffix, unit, meaning, quantity, ""});
}

void add_vector(Columns& columns, const std::string& quantity, const std::string& suffix, const std::string& unit,
                const std::string& meaning) {
  for (const char* axis : {"x", "y", "z"})
    columns.push_back({quantity + "_" + axis + "_" + suffix, unit, meaning, quantity, axis});
}

Columns begin_columns() {
  Columns columns;
  add(columns, "time", "s", "s", "simulated time of the row");
  return columns;
}

struct LoadColumns {
  const char *name, *meaning;
};

}  // namespace

TableColumns measurement_columns() {
  Columns c = begin_columns();
  add(c, "step", "", "", "number of the step in which the row's time lies, its end included");
  add(c, "dt", "s", "s", "length of that step; 0 at the start");
  add(c, "kinetic_energy", "J", "J", "kinetic energy of the fluid");
  add(c, "potential_energy", "J", "J",
      "-m g.x of the fluid with the gravity of that time: zero at the origin; it jumps where gravity does");
  add(c, "volume", "m3", "m^3", "sum of the particles' rest volume / (density / rest density)");
  add(c, "average_density_error", "", "",
      "mean over the particles of density / rest density - 1, or 0 where that is less");
  add(c, "max_density_error", "", "", "the largest density / rest density - 1; at least 0");
  add(c, "density_iterations", "", "", "iterations of that step's density solve");
  add(c, "divergence_iterations", "", "", "iterations of that step's divergence solve (`dfsph`)");
  add(c, "contact_iterations", "", "", "iterations of that step's contact solve");
  add_vector(c, "momentum", "kg_m_s", "kg m/s", "the fluid's momentum");
  add_vector(c, "centre", "m", "m", "the fluid's centre of mass");
  return {"measurements.csv", c};
}

TableColumns body_columns() {
  Columns c = begin_columns();
  add(c, "body", "", "", "name of the body");
  add_vector(c, "position", "m", "m", "the centre of mass; of a static or animated body its `position`");
  for (const char* part : {"w", "x", "y", "z"})
    c.push_back({std::string("rotation_") + part, "", "the quaternion that turns the body's frame into the world's",
                 "rotation", part});
  add_vector(c, "velocity", "m_s", "m/s", "velocity of that point");
  add_vector(c, "spin", "rad_s", "rad/s", "angular velocity");
  for (const auto& [name, meaning] : {LoadColumns{"pressure", "the fluid's pressure"},
                                      {"film", "the water between bodies that are too close for a particle"},
                                      {"viscous", "the fluid's viscosity"},
                                      {"contact", "other bodies, normal to the contact"},
                                      {"friction", "other bodies, along the contact"},
                                      {"joints", "joints, their limits, and motors that keep a speed"},
                                      {"outside", "`loads`, and motors of constant torque"}}) {
    const std::string origin = name;
    add_vector(c, origin + "_force", "N", "N", std::string("force of ") + meaning + "; mean since the last row");
    add_vector(c, origin + "_torque", "N_m", "N m",
               std::string("torque of ") + meaning + ", about that point; mean since the last row");
  }
  return {"bodies.csv", c};
}

TableColumns joint_columns() {
  Columns c = begin_columns();
  add(c, "joint", "", "", "name of the joint");
  add_vector(c, "anchor", "m", "m", "the anchor, as `body` carries it");
  add_vector(c, "force", "N", "N", "the joint's force on `body`, mean since the last row; the opposite acts on `to`");
  add_vector(c, "torque", "N_m", "N m",
             "the joint's torque on `body` about the anchor, motor and limits included; mean since the last row");
  add(c, "axis_torque", "N_m", "N m",
      "the part of that torque about a hinge's axis, from its motor and its limits; 0 of a ball");
  add(c, "angle", "rad", "rad", "angle of a hinge since the start, -pi to pi; 0 of a ball");
  add(c, "speed", "rad_s", "rad/s", "angular velocity of a hinge, of `body` against `to`; 0 of a ball");
  return {"joints.csv", c};
}

TableColumns gauge_columns(const Scene& scene) {
  const MeasureSettings& m = scene.outputs.measure;
  const bool flat = scene.dimensions == 2;
  const std::string volume = flat ? "m2" : "m3", unit = flat ? "m^2" : "m^3";
  Columns c = begin_columns();
  for (const PressureProbe& p : m.pressures)
    add(c, p.name, "Pa", "Pa", "pressure at a point, smoothed over the fluid around it; 0 where there is none");
  for (const PressurePatch& p : m.patches)
    add(c, p.name + "_mean", "Pa", "Pa", "mean pressure over a rectangle, in 2D over a line");
  for (const LevelGauge& l : m.levels)
    add(c, l.name, "m", "m",
        "height of the highest fluid above the gauge's position, against gravity; nan where there is none");
  for (const FlowGauge& f : m.flows) {
    add(c, f.name, volume + "_per_s", unit + "/s",
        "volume per time through the rectangle, positive along `edge_1` x `edge_2`; mean since the last row");
    add(c, f.name + "_passed", volume, unit, "volume that has passed the rectangle since the start");
  }
  return {"gauges.csv", c};
}

std::string csv_field(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == text.npos) return text;
  std::string quoted = "\"";
  for (const char c : text) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
  return quoted + '"';
}

std::string header_of(const TableColumns& table) {
  std::string header;
  for (const Column& column : table.columns) header += (header.empty() ? "" : ",") + csv_field(column.name);
  return header + '\n';
}

}  // namespace tidelock
