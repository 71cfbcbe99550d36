// The building blocks of the format's description (format.cpp): a Key is one line of it, a Table one JSON object, a
// Form<T> a table tied to the struct that it fills. The reader's checks, the JSON Schema and the Markdown reference are
// three readings of the same tables; defaults are the initial values of the structs in scene.hpp.
#pragma once
#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "scene/override.hpp"
#include "scene/words.hpp"

namespace tidelock::scene_format {

using Json = nlohmann::json;

enum class Kind { number, integer, flag, text, word, words, vector, rotation, spin, colour, object, objects };

struct Range {
  double lo, hi;  // both allowed
};

struct WordText {
  std::string word, meaning, later;  // later: why it is refused in this version ("" when it is not)
};

/// One line of the format: everything that the reference prints and the reader checks.
struct Key {
  std::string name{};
  Kind kind = Kind::number;
  std::string meaning{};
  std::string unit{};             // "" where there is none
  Range range{0, 0};              // of a number or of each number of a vector
  int multiple = 1;               // an integer must be a multiple of this
  bool always_3d = false;         // a vector of three numbers in 2D scenes too
  std::vector<WordText> words{};  // for word(s)
  std::string table{};            // for object(s) and rotation: the table that describes it
  std::size_t least = 0;          // objects: number of entries
  bool required = false;          // (where it applies)
  std::string when{};             // condition under which the key is allowed, in words ("" is always)
  Json fallback = nullptr;        // default value; null when it has none
  std::string fallback_note{};    // text for the default, where it is not a value
};

struct Table {
  std::string name, meaning;
  std::vector<Key> keys;
  std::vector<std::string> one_of;  // exactly one of these keys must be there
};

/// The reader's knowledge of the whole file.
struct Reading {
  std::string file;
  int dimensions = 3;
  int format = 1;  // version of the format that the file is written in
  std::vector<Override> overrides{};
};

/// A place in the file.
class Place {
 public:
  explicit Place(const Reading& reading, std::string path = "") : reading_(&reading), path_(std::move(path)) {}
  Place key(const std::string& name) const;
  Place index(std::size_t i) const;
  int dimensions() const { return reading_->dimensions; }
  int format() const { return reading_->format; }
  const std::string& path() const { return path_; }
  const std::string& file() const { return reading_->file; }
  /// Throws the InputError of this place; names the override that caused it, if one is near.
  [[noreturn]] void fail(const std::string& what) const;

 private:
  const Reading* reading_;
  std::string path_;
};

// Checks against the table alone; each throws InputError.
void check_object(const Json& json, const Table& table, const Place& place);
double checked_number(const Json& json, const Key& key, const Place& place);
int checked_integer(const Json& json, const Key& key, const Place& place);
std::string checked_text(const Json& json, const Place& place);
std::size_t checked_word(const Json& json, const Key& key, const Place& place);  // index into key.words
Vec3d checked_vector(const Json& json, const Key& key, const Place& place);      // z = 0 in 2D
/// [red, green, blue] from 0 to 1, "#rrggbb", or a name (named_colours.hpp).
std::array<double, 3> checked_colour(const Json& json, const Key& key, const Place& place);
void check_list(const Json& json, const Key& key, const Place& place);
Quatd checked_rotation(const Json& json, const Key& key, const Place& place);
[[noreturn]] void fail_type(const Json& json, const std::string& expected, const Place& place);

// Values as the file writes them.
Json vector_json(const Vec3d& v, int count);
Json rotation_json(const Quatd& q, int dimensions);
/// Degrees about the axis (2D: about z), as rotation_json() writes them.
struct AxisAngle {
  Vec3d axis{0, 0, 1};
  double degrees = 0;
};
AxisAngle axis_angle(const Quatd& q, int dimensions);

/// A key and how it gets into and out of a T.
template <class T>
struct Field {
  Key key;
  std::function<void(T&, const Json&, const Place&)> read;
  std::function<Json(const T&, int dimensions)> write;         // null: the key is left out
  std::function<bool(const T&, int dimensions)> applies = {};  // empty: always

  Field required() && {
    key.required = true;
    return std::move(*this);
  }
  Field only_when(std::string condition, std::function<bool(const T&, int)> test) && {
    key.when = std::move(condition);
    applies = std::move(test);
    return std::move(*this);
  }
  Field otherwise(std::string note) && {
    key.fallback_note = std::move(note);
    return std::move(*this);
  }
};

template <class T>
class Form {
 public:
  /// Checks between keys, and what follows from them; called after all keys are read.
  using Finish = std::function<void(T&, const Json&, const Place&)>;

  Form(std::string name, std::string meaning, std::vector<Field<T>> fields, Finish finish = {}, T start = {},
       std::vector<std::string> one_of = {})
      : table_{std::move(name), std::move(meaning), {}, std::move(one_of)},
        fields_(std::move(fields)),
        finish_(std::move(finish)),
        start_(std::move(start)) {
    for (auto& f : fields_) {
      const bool has_value = !f.key.required && f.key.fallback_note.empty() && f.key.kind != Kind::object;
      if (has_value) f.key.fallback = f.write(start_, 3);
      table_.keys.push_back(f.key);
    }
  }

  const Table& table() const { return table_; }
  const T& start() const { return start_; }  // with every default

  void read(T& value, const Json& json, const Place& place) const {
    check_object(json, table_, place);
    for (const auto& f : fields_)
      if (const auto it = json.find(f.key.name); it != json.end()) f.read(value, *it, place.key(f.key.name));
    if (finish_) finish_(value, json, place);
    for (const auto& f : fields_) check_applies(f, value, json, place);
  }

  Json write(const T& value, int dimensions) const {
    Json json = Json::object();
    for (const auto& f : fields_) {
      if (f.applies && !f.applies(value, dimensions)) continue;
      if (Json entry = f.write(value, dimensions); !entry.is_null()) json[f.key.name] = std::move(entry);
    }
    return json;
  }

 private:
  static void check_applies(const Field<T>& f, const T& value, const Json& json, const Place& place) {
    const bool applies = !f.applies || f.applies(value, place.dimensions());
    if (!applies && json.contains(f.key.name))
      place.key(f.key.name).fail("found a key that has no effect here: it is valid only when " + f.key.when);
    if (applies && f.key.required && !json.contains(f.key.name))
      place.fail("found no \"" + f.key.name + "\"; expected it when " + f.key.when);
  }

  Table table_;
  std::vector<Field<T>> fields_;
  Finish finish_;
  T start_;
};

// --- makers of fields; `get` is a pointer to a member of T, or a function from T& to a member
// --------------------------
namespace detail {
template <class M>
struct Value {
  using type = M;
};
template <class M>
struct Value<std::optional<M>> {
  using type = M;
};
template <class M>
Json optional_json(const M& m, const auto& to_json) {
  return to_json(m);
}
template <class M>
Json optional_json(const std::optional<M>& m, const auto& to_json) {
  return m ? to_json(*m) : Json(nullptr);
}

/// Any value: from_json(json, key, place) makes it, to_json(value, dimensions) shows it.
template <class T, class Get, class From, class To>
Field<T> value(Key key, Get get, From from_json, To to_json) {
  return {key, [=](T& t, const Json& json, const Place& place) { std::invoke(get, t) = from_json(json, key, place); },
          [=](const T& t, int dims) {
            return optional_json(std::invoke(get, t), [&](const auto& m) { return to_json(m, dims); });
          }};
}

template <class E>
Key word_key(const std::string& name, Kind kind, const std::string& meaning) {
  Key key{.name = name, .kind = kind, .meaning = meaning};
  for (const auto& w : words_of(E{})) key.words.push_back({w.word, w.meaning, w.later == nullptr ? "" : w.later});
  return key;
}
}  // namespace detail

template <class T, class Get>
Field<T> number(const char* name, Get get, const char* unit, Range range, const char* meaning) {
  return detail::value<T>(Key{.name = name, .kind = Kind::number, .meaning = meaning, .unit = unit, .range = range},
                          get, checked_number, [](double v, int) { return Json(v); });
}

template <class T, class Get>
Field<T> integer(const char* name, Get get, Range range, const char* meaning, int multiple = 1) {
  return detail::value<T>(
      Key{.name = name, .kind = Kind::integer, .meaning = meaning, .range = range, .multiple = multiple}, get,
      checked_integer, [](int v, int) { return Json(v); });
}

template <class T, class Get>
Field<T> flag(const char* name, Get get, const char* meaning) {
  const auto read = [](const Json& json, const Key&, const Place& place) {
    if (!json.is_boolean()) fail_type(json, "true or false", place);
    return json.get<bool>();
  };
  return detail::value<T>(Key{.name = name, .kind = Kind::flag, .meaning = meaning}, get, read,
                          [](bool v, int) { return Json(v); });
}

template <class T, class Get>
Field<T> text(const char* name, Get get, const char* meaning) {
  return detail::value<T>(
      Key{.name = name, .kind = Kind::text, .meaning = meaning}, get,
      [](const Json& json, const Key&, const Place& place) { return checked_text(json, place); },
      [](const std::string& v, int) { return v.empty() ? Json(nullptr) : Json(v); });
}

template <class T, class M>
Field<T> choice(const char* name, M T::*get, const char* meaning) {
  using E = typename detail::Value<M>::type;
  const auto read = [](const Json& json, const Key& key, const Place& place) {
    return words_of(E{})[checked_word(json, key, place)].value;
  };
  return detail::value<T>(detail::word_key<E>(name, Kind::word, meaning), get, read,
                          [](E v, int) { return Json(word(v)); });
}

template <class T, class E>
Field<T> choices(const char* name, std::vector<E> T::*get, const char* meaning) {
  const auto read = [](const Json& json, const Key& key, const Place& place) {
    check_list(json, key, place);
    std::vector<E> all;
    for (std::size_t i = 0; i < json.size(); ++i) {
      const E e = words_of(E{})[checked_word(json[i], key, place.index(i))].value;
      for (const E other : all)
        if (other == e) place.index(i).fail("found \"" + word(e) + "\" twice; expected it once");
      all.push_back(e);
    }
    return all;
  };
  const auto write = [](const std::vector<E>& all, int) {
    Json json = Json::array();
    for (const E e : all) json.push_back(word(e));
    return json;
  };
  return detail::value<T>(detail::word_key<E>(name, Kind::words, meaning), get, read, write);
}

template <class T, class Get>
Field<T> vector(const char* name, Get get, const char* unit, Range range, const char* meaning, bool always_3d = false) {
  return detail::value<T>(
      Key{.name = name, .kind = Kind::vector, .meaning = meaning, .unit = unit, .range = range, .always_3d = always_3d},
      get, checked_vector, [=](const Vec3d& v, int dims) { return vector_json(v, always_3d ? 3 : dims); });
}

/// As an std::optional<Rgb>; read by checked_colour().
template <class T, class Get>
Field<T> colour(const char* name, Get get, const char* meaning, const char* fallback) {
  const Key key{.name = name,
                .kind = Kind::colour,
                .meaning = meaning,
                .range = {0, 1},
                .always_3d = true,
                .fallback_note = fallback};
  return {key,
          [=](T& t, const Json& json, const Place& place) { std::invoke(get, t) = checked_colour(json, key, place); },
          [=](const T& t, int) { return std::invoke(get, t) ? Json(*std::invoke(get, t)) : Json(nullptr); }};
}

/// `always`: written even where it is no rotation, because its absence means something else.
template <class T, class Get>
Field<T> rotation(const char* name, Get get, const char* meaning, bool always = false) {
  return detail::value<T>(Key{.name = name,
                              .kind = Kind::rotation,
                              .meaning = meaning,
                              .unit = "degrees",
                              .range = {-3600, 3600},
                              .table = "rotation"},
                          get, checked_rotation,
                          [=](const Quatd& q, int dims) {
                            return !always && q.isApprox(Quatd::Identity()) ? Json(nullptr) : rotation_json(q, dims);
                          })
      .otherwise("not turned");
}

/// An object of its own table.
template <class T, class Get, class U>
Field<T> part(const char* name, Get get, const Form<U>& (*form)(), const char* meaning) {
  return {Key{.name = name, .kind = Kind::object, .meaning = meaning, .table = form().table().name},
          [=](T& t, const Json& json, const Place& place) { form().read(std::invoke(get, t), json, place); },
          [=](const T& t, int dims) { return form().write(std::invoke(get, t), dims); }};
}

/// A list of objects of the named table. The name is given apart from the form so that a table can hold itself.
template <class T, class Get, class U>
Field<T> parts(const char* name, Get get, const char* table, const Form<U>& (*form)(), std::size_t least,
               const char* meaning) {
  const Key key{.name = name, .kind = Kind::objects, .meaning = meaning, .table = table, .least = least};
  return {key,
          [=](T& t, const Json& json, const Place& place) {
            check_list(json, key, place);
            auto& all = std::invoke(get, t);
            all.clear();
            for (std::size_t i = 0; i < json.size(); ++i) {
              U item = form().start();
              form().read(item, json[i], place.index(i));
              all.push_back(std::move(item));
            }
          },
          [=](const T& t, int dims) {
            Json json = Json::array();
            for (const auto& item : std::invoke(get, t)) json.push_back(form().write(item, dims));
            return json;
          }};
}

}  // namespace tidelock::scene_format
