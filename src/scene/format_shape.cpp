// The format of shapes, of fills (a shape with a packing and a velocity) and of rotations.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <memory>
#include <numbers>
#include <variant>

#include "base/error.hpp"
#include "geometry/mesh_file.hpp"
#include "geometry/parts/parts.hpp"
#include "scene/format.hpp"

namespace tidelock::scene_format {

namespace {

/// Member of a shape that is known to be a K.
template <class K, class M>
auto in(M K::*member) {
  return [member](auto& shape) -> auto& { return std::get<K>(shape.kind).*member; };
}

Field<Shape> inside() {
  return flag<Shape>("inside", &Shape::inside, "turn the shape inside out: everything outside is solid, as for a tank");
}

bool in_3d(const auto&, int dimensions) { return dimensions == 3; }

/// Size is not a member of Box: a corner is chosen once all keys of the box are known.
void finish_box(Shape& shape, const Json& json, const Place& place) {
  Box& box = std::get<Box>(shape.kind);
  const bool size = json.contains("size"), min = json.contains("min"), max = json.contains("max");
  const bool corner = json.contains("corner");
  if (!size && !min && !max) place.fail("found a box without extent; expected \"size\", or \"min\" and \"max\"");
  if (size ? min || max : min != max)
    place.fail("found a mix of the two ways to give a box; expected either \"size\", or both \"min\" and \"max\"");
  if (corner && !size)
    place.key("corner").fail("found a corner of a box without \"size\"; expected \"min\" in its place");
  if (size) {
    const Vec3d extent = box.hi;  // as read
    const bool by_corner = shape.inside && place.format() < first_format_with_one_rule_for_boxes;
    if (!corner) box.lo = by_corner ? Vec3d(0, 0, 0) : Vec3d(-extent / 2);
    box.hi = box.lo + extent;
  }
  for (int i = 0; i < place.dimensions(); ++i)
    if (box.hi[i] - box.lo[i] < lengths.lo)
      place.key("max")
          .index(static_cast<std::size_t>(i))
          .fail(fmt::format("found {}; expected more than \"min\", which is {} m", box.hi[i], box.lo[i]));
  if (place.dimensions() == 2) box.lo.z() = -0.5, box.hi.z() = 0.5;  // any slab around the plane z = 0
}

const Form<Shape>& box_form() {
  static const Form<Shape> form(
      "box", "A box along the axes of its frame.",
      {Field<Shape>{
           Key{.name = "size",
               .kind = Kind::vector,
               .meaning =
                   "edge lengths; without `corner` the box is centred on its frame's origin. In files of format 1 "
                   "the lowest corner of a box with `inside` is at the origin",
               .unit = "m",
               .range = lengths},
           [](Shape& s, const Json& json, const Place& place) {
             std::get<Box>(s.kind).hi = checked_vector(json, {.unit = "m", .range = lengths}, place);
           },
           [](const Shape&, int) { return Json(nullptr); }}
           .otherwise("`min` and `max`"),
       Field<Shape>{Key{.name = "corner",
                        .kind = Kind::vector,
                        .meaning = "lowest corner of a box that is given by its `size`",
                        .unit = "m",
                        .range = places},
                    [](Shape& s, const Json& json, const Place& place) {
                      std::get<Box>(s.kind).lo = checked_vector(json, {.unit = "m", .range = places}, place);
                    },
                    [](const Shape&, int) { return Json(nullptr); }}
           .otherwise("the box is centred"),
       vector<Shape>("min", in(&Box::lo), "m", places, "lowest corner").otherwise("`size`"),
       vector<Shape>("max", in(&Box::hi), "m", places, "highest corner").otherwise("`size`"), inside()},
      finish_box, Shape{Box{}, {}, Quatd::Identity(), false});
  return form;
}

template <class K>
Shape start_of() {
  Shape shape;
  shape.kind = K{};
  return shape;
}

const Form<Shape>& sphere_form() {
  static const Form<Shape> form(
      "sphere", "A ball around its frame's origin; in 2D a disc.",
      {number<Shape>("radius", in(&Sphere::radius), "m", lengths, "distance from the centre to the surface").required(),
       inside()},
      {}, start_of<Sphere>());
  return form;
}

const Form<Shape>& cylinder_form() {
  static const Form<Shape> form(
      "cylinder",
      "A round cylinder along y, centred on its frame's origin; in 2D its axis is z, which makes it a disc.",
      {number<Shape>("radius", in(&Cylinder::radius), "m", lengths, "distance from the axis to the surface").required(),
       number<Shape>("height", in(&Cylinder::height), "m", lengths, "length along y")
           .required()
           .only_when("the scene is 3D", in_3d<Shape>),
       inside()},
      {}, start_of<Cylinder>());
  return form;
}

const Form<Shape>& capsule_form() {
  static const Form<Shape> form(
      "capsule", "A cylinder along y with half-spheres on its ends, centred on its frame's origin.",
      {number<Shape>("radius", in(&Capsule::radius), "m", lengths, "distance from the axis to the surface").required(),
       number<Shape>("height", in(&Capsule::height), "m", lengths, "length of the straight part along y").required(),
       inside()},
      {}, start_of<Capsule>());
  return form;
}

const Form<Shape>& cone_form() {
  static const Form<Shape> form(
      "cone", "A cone along y: base at -height/2, tip at +height/2; in 2D a triangle.",
      {number<Shape>("radius", in(&Cone::radius), "m", lengths, "radius of the base").required(),
       number<Shape>("top_radius", in(&Cone::top_radius), "m", {0, lengths.hi},
                     "radius at the top, at most `radius`; above 0 it cuts the tip off"),
       number<Shape>("height", in(&Cone::height), "m", lengths, "length along y").required(), inside()},
      [](Shape& shape, const Json&, const Place& place) {
        const Cone& cone = std::get<Cone>(shape.kind);
        if (cone.top_radius > cone.radius)
          place.key("top_radius")
              .fail(fmt::format("found {}; expected at most the radius, {} m (turn the cone over to "
                                "have the wide end up)",
                                cone.top_radius, cone.radius));
      },
      start_of<Cone>());
  return form;
}

const Form<Shape>& torus_form() {
  static const Form<Shape> form(
      "torus", "A ring around y; in 2D its cross-section, two discs.",
      {number<Shape>("major_radius", in(&Torus::major_radius), "m", lengths,
                     "distance from the centre to the middle of the tube")
           .required(),
       number<Shape>("minor_radius", in(&Torus::minor_radius), "m", lengths, "radius of the tube, below `major_radius`")
           .required(),
       inside()},
      [](Shape& shape, const Json&, const Place& place) {
        const Torus& torus = std::get<Torus>(shape.kind);
        if (torus.minor_radius >= torus.major_radius)
          place.key("minor_radius")
              .fail(fmt::format("found {}; expected less than the major radius, {} m", torus.minor_radius,
                                torus.major_radius));
      },
      start_of<Torus>());
  return form;
}

const Form<Shape>& plane_form() {
  static const Form<Shape> form(
      "plane", "The half space below a plane through its frame's origin; only a square of it is solid.",
      {vector<Shape>("normal", in(&Plane::normal), "", {-1e3, 1e3}, "direction out of the solid; any length but 0"),
       number<Shape>("width", in(&Plane::width), "m", lengths, "edge of the solid square around the origin")
           .required()},
      [](Shape& shape, const Json&, const Place& place) {
        Vec3d& normal = std::get<Plane>(shape.kind).normal;
        if (normal.norm() < 1e-9) place.key("normal").fail("found a vector of length 0; expected a direction");
        normal.normalize();
      },
      start_of<Plane>());
  return form;
}

// --- parts and meshes ------------------------------------------------------------------------------------------------

/// Geometry does not know where in the file a shape is.
template <class Make>
void make_solid(Shape& shape, const Place& place, Make make) {
  if (place.dimensions() != 3)
    place.fail(
        "found a part or a mesh in a 2D scene; expected \"dimensions\": 3 for it, or shapes of 2D: a cone is a "
        "triangle, a cylinder a disc");
  try {
    shape.kind = make().kind;
  } catch (const InputError& error) {
    place.fail(error.what());
  }
}

Field<Shape> parameter_field(const PartParameter& p, std::size_t k) {
  const auto get = [k](auto& shape) -> auto& { return std::get<PartShape>(shape.kind).values[k]; };
  Key key{.name = p.name, .kind = Kind::number, .meaning = p.meaning, .unit = p.unit, .range = {p.lo, p.hi}};
  if (!p.whole) return detail::value<Shape>(std::move(key), get, checked_number, [](double v, int) { return Json(v); });
  key.kind = Kind::integer;
  return detail::value<Shape>(std::move(key), get, checked_integer,
                              [](double v, int) { return Json(static_cast<int>(v)); });
}

Form<Shape> part_form_of(const PartKind& kind) {
  std::vector<Field<Shape>> fields;
  for (std::size_t k = 0; k < kind.parameters.size(); ++k) fields.push_back(parameter_field(kind.parameters[k], k));
  fields.push_back(inside());
  Shape start;
  start.kind = PartShape{kind.name, standard_values(kind), nullptr};
  return {kind.name, kind.meaning, std::move(fields),
          [&kind](Shape& shape, const Json&, const Place& place) {
            const std::vector<double> values = std::get<PartShape>(shape.kind).values;
            make_solid(shape, place, [&] { return part_shape(kind, values); });
          },
          std::move(start)};
}

/// The forms of the library's parts, in its order.
const std::vector<Form<Shape>>& part_forms() {
  static const std::vector<Form<Shape>> forms = [] {
    std::vector<Form<Shape>> all;
    for (const PartKind& kind : part_kinds()) all.push_back(part_form_of(kind));
    return all;
  }();
  return forms;
}

template <class T, class Get>
Field<T> part_field(Get get, std::size_t index) {
  const Table& table = part_forms()[index].table();
  const Key key{.name = table.name, .kind = Kind::object, .meaning = table.meaning, .table = table.name};
  return {key,
          [=](T& t, const Json& json, const Place& place) {
            get(t).kind = part_forms()[index].start().kind;
            part_forms()[index].read(get(t), json, place);
          },
          [=](const T& t, int dims) {
            const auto* part = std::get_if<PartShape>(&get(t).kind);
            return part && part->name == table.name ? part_forms()[index].write(get(t), dims) : Json(nullptr);
          }};
}

/// A scene may only name files of its own folder and of folders in it, so that it can be moved and cannot pry.
std::string path_in_scene(const std::string& file, const Place& place) {
  namespace fs = std::filesystem;
  const fs::path named(file);
  std::error_code error;
  const fs::path folder = fs::weakly_canonical(fs::absolute(fs::path(place.file()), error).parent_path(), error);
  const fs::path whole = fs::weakly_canonical(folder / named, error);
  const fs::path inner = whole.lexically_relative(folder);
  if (error || named.is_absolute() || inner.empty() || *inner.begin() == "..")
    place.fail(fmt::format("found \"{}\"; expected a file in the scene's own folder or below it", file));
  return (fs::path(place.file()).parent_path() / named).string();
}

const Form<Shape>& mesh_form() {
  static const Form<Shape> form(
      "mesh", "Triangles from a file: OBJ, PLY, STL, glTF or GLB.",
      {text<Shape>("file", in(&MeshShape::file), "file in the scene's folder or below it").required(),
       number<Shape>("scale", in(&MeshShape::scale), "m", {1e-9, 1e9}, "length of one unit of the file"),
       flag<Shape>("shell", in(&MeshShape::shell),
                   "accept an open sheet: a wall without thickness, for static and animated bodies"),
       inside()},
      [](Shape& shape, const Json&, const Place& place) {
        const MeshShape mesh = std::get<MeshShape>(shape.kind);
        const std::string file = path_in_scene(mesh.file, place.key("file"));
        make_solid(shape, place, [&] {
          Shape made = mesh_shape(file, mesh.scale, mesh.shell);
          std::get<MeshShape>(made.kind).file = mesh.file;
          return made;
        });
      },
      start_of<MeshShape>());
  return form;
}

/// The field of a single shape of kind K inside a T.
template <class T, class K, class Get>
Field<T> single(Get get, const Form<Shape>& (*form)()) {
  const Table& table = form().table();
  const Key key{.name = table.name, .kind = Kind::object, .meaning = table.meaning, .table = table.name};
  return {key,
          [=](T& t, const Json& json, const Place& place) {
            Shape& shape = get(t);
            shape.kind = K{};
            form().read(shape, json, place);
          },
          [=](const T& t, int dims) {
            const Shape& shape = get(t);
            return std::holds_alternative<K>(shape.kind) ? form().write(shape, dims) : Json(nullptr);
          }};
}

/// The field of a union or a difference.
template <class T, class K, class Get>
Field<T> compound(const char* name, Get get, std::size_t least, const char* meaning) {
  const auto parts_of = [get](auto& t) -> auto& { return std::get<K>(get(t).kind).parts; };
  Field<T> field = parts<T>(name, parts_of, "shape", shape_form, least, meaning);
  const auto read = field.read;
  const auto write = field.write;
  field.read = [=](T& t, const Json& json, const Place& place) {
    get(t).kind = K{};
    read(t, json, place);
  };
  field.write = [=](const T& t, int dims) {
    return std::holds_alternative<K>(get(t).kind) ? write(t, dims) : Json(nullptr);
  };
  return field;
}

/// All keys of a shape, for a T that has one at `get`.
template <class T, class Get>
std::vector<Field<T>> shape_fields(Get get) {
  const auto position = [get](auto& t) -> auto& { return get(t).position; };
  const auto turn = [get](auto& t) -> auto& { return get(t).rotation; };
  std::vector<Field<T>> fields{single<T, Box>(get, box_form),
                               single<T, Sphere>(get, sphere_form),
                               single<T, Cylinder>(get, cylinder_form),
                               single<T, Capsule>(get, capsule_form),
                               single<T, Cone>(get, cone_form),
                               single<T, Torus>(get, torus_form),
                               single<T, Plane>(get, plane_form),
                               single<T, MeshShape>(get, mesh_form),
                               compound<T, Union>("union", get, 1, "shapes to merge"),
                               compound<T, Difference>("difference", get, 2, "the first shape minus all others")};
  for (std::size_t k = 0; k < part_kinds().size(); ++k) fields.push_back(part_field<T>(get, k));
  fields.push_back(vector<T>("position", position, "m", places, "position of the shape in its frame"));
  fields.push_back(rotation<T>("rotation", turn, "rotation of the shape about its position"));
  return fields;
}

}  // namespace

bool bounded(const Shape& shape) {
  if (shape.inside || std::holds_alternative<Plane>(shape.kind)) return false;
  if (const Solid* solid = solid_of(shape.kind)) return !solid->is_sheet();
  if (const auto* all = std::get_if<Union>(&shape.kind)) {
    for (const auto& part : all->parts)
      if (!bounded(part)) return false;
  }
  const auto* rest = std::get_if<Difference>(&shape.kind);
  return rest == nullptr || bounded(rest->parts.front());
}

std::vector<std::string> shape_kinds() {
  std::vector<std::string> names{"box",   "sphere", "cylinder", "capsule", "cone",
                                 "torus", "plane",  "mesh",     "union",   "difference"};
  for (const PartKind& kind : part_kinds()) names.push_back(kind.name);
  return names;
}

std::vector<const Table*> single_shape_tables() {
  std::vector<const Table*> tables{&box_form().table(),     &sphere_form().table(), &cylinder_form().table(),
                                   &capsule_form().table(), &cone_form().table(),   &torus_form().table(),
                                   &plane_form().table(),   &mesh_form().table()};
  for (const Form<Shape>& form : part_forms()) tables.push_back(&form.table());
  return tables;
}

const Form<Shape>& shape_form() {
  static const Form<Shape> form("shape", "A solid. Besides `position` and `rotation`, give exactly one key.",
                                shape_fields<Shape>([](auto& shape) -> auto& { return shape; }), {}, {}, shape_kinds());
  return form;
}

const Form<Fill>& fill_form() {
  static const Form<Fill> form = [] {
    auto fields = shape_fields<Fill>([](auto& fill) -> auto& { return fill.shape; });
    fields.push_back(
        choice<Fill>("lattice", &Fill::lattice, "packing of the particles at the start").otherwise("`\"settled\"`"));
    fields.push_back(vector<Fill>("velocity", &Fill::velocity, "m/s", speeds, "velocity at the start"));
    return Form<Fill>(
        "fill", "A shape full of fluid at the start. It must be bounded: no plane, nothing turned inside out.",
        std::move(fields),
        [](Fill& fill, const Json&, const Place& place) {
          if (!bounded(fill.shape))
            place.fail(
                "found a shape without end (a plane, or one that is turned inside out) or without inside; expected a "
                "bounded "
                "one");
        },
        {}, shape_kinds());
  }();
  return form;
}

const Form<Sink>& sink_form() {
  static const Form<Sink> form = [] {
    auto fields = shape_fields<Sink>([](auto& sink) -> auto& { return sink.shape; });
    fields.push_back(number<Sink>("start", &Sink::start, "s", {0, 1e6}, "fluid is removed from this time on"));
    fields.push_back(number<Sink>("end", &Sink::end, "s", {0, 1e6}, "fluid is removed until this time"));
    return Form<Sink>("sink", "A shape that removes the fluid that enters it.", std::move(fields), {}, {},
                      shape_kinds());
  }();
  return form;
}

const Form<AxisAngle>& rotation_form() {
  static const Form<AxisAngle> form(
      "rotation",
      "A rotation in a 3D scene; counter-clockwise when the axis points at you. In a 2D scene a rotation is a number "
      "of degrees. Lists of Euler angles are not accepted, because their order is ambiguous.",
      {vector<AxisAngle>("axis", &AxisAngle::axis, "", {-1e3, 1e3}, "axis of the rotation; any length but 0", true)
           .required(),
       number<AxisAngle>("degrees", &AxisAngle::degrees, "degrees", {-3600, 3600}, "angle of the rotation").required()},
      [](AxisAngle& a, const Json&, const Place& place) {
        if (a.axis.norm() < 1e-9) place.key("axis").fail("found a vector of length 0; expected a direction");
        a.axis.normalize();
      });
  return form;
}

namespace {

using SolidsByKey = std::map<std::uint64_t, std::shared_ptr<const Solid>>;

void share(Shape& shape, SolidsByKey& known) {
  const auto with = [&](std::shared_ptr<const Solid>& solid) {
    if (solid) solid = known.try_emplace(solid->key(), solid).first->second;
  };
  if (auto* part = std::get_if<PartShape>(&shape.kind)) with(part->solid);
  if (auto* mesh = std::get_if<MeshShape>(&shape.kind)) with(mesh->solid);
  if (auto* u = std::get_if<Union>(&shape.kind))
    for (Shape& part : u->parts) share(part, known);
  if (auto* d = std::get_if<Difference>(&shape.kind))
    for (Shape& part : d->parts) share(part, known);
}

}  // namespace

void share_solids(Scene& scene) {
  SolidsByKey known;
  for (BodyDescription& body : scene.bodies) share(body.shape, known);
  for (FluidDescription& fluid : scene.fluids)
    for (Fill& fill : fluid.fill) share(fill.shape, known);
}

Quatd checked_rotation(const Json& json, const Key& key, const Place& place) {
  AxisAngle a;
  if (place.dimensions() == 2) {
    a.degrees = checked_number(json, key, place);
  } else {
    if (!json.is_object()) fail_type(json, "{ \"axis\": [x, y, z], \"degrees\": angle } in a 3D scene", place);
    rotation_form().read(a, json, place);
  }
  return Quatd(Eigen::AngleAxisd(a.degrees * std::numbers::pi / 180, a.axis));
}

}  // namespace tidelock::scene_format
