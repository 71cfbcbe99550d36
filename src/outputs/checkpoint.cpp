// Layout of the file (docs/files.md): root attributes hold the scalars; groups "fluid", "boundary" and "bodies" hold
// one contiguous dataset per field, with the attributes unit, description and checksum; "scene" holds the scene's text.
//
// HDF5 lays the file out and writes the small parts; the arrays' bytes are written by AtomicFile at the offsets that
// HDF5 gave them. Two reasons: a disk that fills up is heard by code that can clean up (HDF5 1.10 does not survive a
// file that it cannot close), and nothing is copied. A seal in the user block covers the whole file (seal.hpp).
#include "outputs/checkpoint.hpp"

#include <array>
#include <filesystem>
#include <optional>
#include <system_error>

#include "base/atomic_file.hpp"
#include "base/error.hpp"
#include "base/hash.hpp"
#include "base/version.hpp"
#include "outputs/h5.hpp"
#include "outputs/seal.hpp"
#include "world/fields.hpp"
#include "world/state.hpp"

namespace tidelock {
namespace {

using h5::check;
using h5::Id;

/// How an entry of a field is stored: a row of `columns` numbers.
struct FieldType {
  hid_t number;
  hsize_t columns;
};
FieldType type_of(const Float4*) { return {H5T_NATIVE_FLOAT, 4}; }
FieldType type_of(const float*) { return {H5T_NATIVE_FLOAT, 1}; }
FieldType type_of(const std::uint32_t*) { return {H5T_NATIVE_UINT32, 1}; }
FieldType type_of(const std::uint64_t*) { return {H5T_NATIVE_UINT64, 1}; }
FieldType type_of(const char*) { return {H5T_NATIVE_CHAR, 1}; }
template <std::size_t N>
FieldType type_of(const std::array<double, N>*) {
  return {H5T_NATIVE_DOUBLE, N};
}

/// An array of the table, as one line of text.
Note note_of(const Field& field) {
  const std::string fourth = *field.fourth ? std::string("; fourth column: ") + field.fourth : "";
  return {field.name, field.unit, field.meaning + fourth};
}

// --- writing ---------------------------------------------------------------------------------------------------------

/// Bytes that go into the file at an offset once it is laid out.
struct Block {
  std::uint64_t offset;
  const void* data;
  std::size_t bytes;
};

/// Creates a dataset of n rows with its attributes and its place in the file, but not its data.
Block lay_out_array(hid_t file, const Note& note, FieldType type, hsize_t n, const void* data, std::size_t bytes) {
  const hsize_t dims[2] = {n, type.columns};
  const Id space(H5Screate_simple(type.columns > 1 ? 2 : 1, dims, nullptr), H5Sclose);
  const Id creation(H5Pcreate(H5P_DATASET_CREATE), H5Pclose);
  check(H5Pset_alloc_time(creation, H5D_ALLOC_TIME_EARLY));
  check(H5Pset_fill_time(creation, H5D_FILL_TIME_NEVER));
  const Id links(H5Pcreate(H5P_LINK_CREATE), H5Pclose);
  check(H5Pset_create_intermediate_group(links, 1));
  const Id set(H5Dcreate2(file, note.name, type.number, space, links, creation, H5P_DEFAULT), H5Dclose);
  h5::put_attribute(set, "unit", std::string(note.unit));
  h5::put_attribute(set, "description", note.meaning);
  h5::put_attribute(set, "checksum", hash64(data, bytes));
  if (bytes == 0) return {0, nullptr, 0};
  const haddr_t offset = H5Dget_offset(set);
  if (offset == HADDR_UNDEF) h5::fail();
  return {offset, data, bytes};
}

template <class T>
Block lay_out(hid_t file, const Note& note, const T* data, std::size_t n) {
  return lay_out_array(file, note, type_of(data), n, data, n * sizeof(T));
}

void put_scalars(hid_t file, const CheckpointInfo& info, const World& world) {
  h5::put_attribute(file, "format", info.format);
  h5::put_attribute(file, "tidelock_version", info.version);
  h5::put_attribute(file, "scene_fingerprint", info.fingerprint);
  for_each_scalar(world, [&](const Note& note, const auto& number) { h5::put_attribute(file, note.name, number); });
  h5::put_attribute(file, "particles", std::uint64_t{world.fluid.owned()});
}

/// Makes a file whose arrays are still to be filled in; returns where.
std::vector<Block> lay_out_file(const std::string& name, const CheckpointInfo& info, const World& world,
                                const StateTables& tables) {
  const Id access(H5Pcreate(H5P_FILE_ACCESS), H5Pclose);
  check(H5Pset_libver_bounds(access, H5F_LIBVER_V18, H5F_LIBVER_V18));  // headers with checksums, readable by any HDF5
  const Id creation(H5Pcreate(H5P_FILE_CREATE), H5Pclose);
  check(H5Pset_userblock(creation, kSealBytes));
  Id file(H5Fcreate(name.c_str(), H5F_ACC_TRUNC, creation, access), H5Fclose);
  put_scalars(file, info, world);
  std::vector<Block> blocks;
  for_each_field(world, [&](const Field& f, const auto& array) {
    blocks.push_back(lay_out(file, note_of(f), array.data(), owned_entries(f, world, array)));
  });
  for_each_table(tables,
                 [&](const Note& note, const auto& t) { blocks.push_back(lay_out(file, note, t.data(), t.size())); });
  blocks.push_back(lay_out(file, {"scene", "", "the scene file"}, info.scene_text.data(), info.scene_text.size()));
  file.close();
  return blocks;
}

std::uint64_t array_bytes(const World& world) {
  std::uint64_t bytes = 0;
  for_each_field(world, [&](const Field& field, const auto& array) {
    bytes += owned_entries(field, world, array) * sizeof(*array.data());
  });
  return bytes;
}

// --- reading ---------------------------------------------------------------------------------------------------------

/// Opens the file and reads its header; throws InputError for all that is wrong with it.
struct OpenCheckpoint {
  explicit OpenCheckpoint(const std::string& name) : file_(open(name)) {
    std::error_code error;
    file_bytes_ = std::filesystem::file_size(name, error);
    h5::get_attribute(file_, "format", info.format);
    if (info.format > kCheckpointFormat) {
      throw InputError(name, "",
                       "the checkpoint was written by a newer Tidelock (format " + std::to_string(info.format) +
                           ", this program reads " + std::to_string(kCheckpointFormat) + ")");
    }
    if (info.format < kCheckpointFormat) {
      throw InputError(name, "",
                       "the checkpoint was written by an older Tidelock (format " + std::to_string(info.format) +
                           ", this program reads " + std::to_string(kCheckpointFormat) +
                           "); run the scene from its start");
    }
    h5::get_attribute(file_, "tidelock_version", info.version);
    h5::get_attribute(file_, "scene_fingerprint", info.fingerprint);
    h5::get_attribute(file_, "time", info.time);
    h5::get_attribute(file_, "step", info.step);
    h5::get_attribute(file_, "frame", info.frame);
    h5::get_attribute(file_, "particles", info.particles);
    read("scene", info.scene_text);
  }

  template <class T>
  void attribute(const char* name, T& value) {
    h5::get_attribute(file_, name, value);
  }

  /// Reads a field into a container with resize() and data(), and compares its checksum.
  template <class Container>
  void read(const char* name, Container& values) {
    using T = std::decay_t<decltype(*values.data())>;
    const FieldType type = type_of(static_cast<const T*>(nullptr));
    const Id set(H5Dopen2(file_, name, H5P_DEFAULT), H5Dclose);
    values.resize(rows(set, name, type));
    const std::size_t bytes = values.size() * sizeof(T);
    if (bytes > 0) check(H5Dread(set, type.number, H5S_ALL, H5S_ALL, H5P_DEFAULT, values.data()));
    std::uint64_t checksum = 0;
    h5::get_attribute(set, "checksum", checksum);
    if (checksum != hash64(values.data(), bytes)) throw h5::Failure(std::string(name) + " does not fit its checksum");
  }

  CheckpointInfo info;

 private:
  static Id open(const std::string& name) {
    std::error_code error;
    if (!std::filesystem::exists(name, error)) throw InputError(name, "", "there is no such checkpoint");
    switch (check_seal(name)) {
      case SealState::absent:
        throw InputError(name, "", "not a checkpoint of Tidelock");
      case SealState::damaged:
        throw InputError(name, "", "the checkpoint is damaged or incomplete: it does not fit its checksum");
      case SealState::intact:
        break;
    }
    return Id(H5Fopen(name.c_str(), H5F_ACC_RDONLY, H5P_DEFAULT), H5Fclose);
  }

  /// The number of rows of a dataset, after its type, its shape and its size have been found credible.
  std::size_t rows(hid_t set, const char* name, FieldType type) const {
    const Id stored(H5Dget_type(set), H5Tclose);
    const Id space(H5Dget_space(set), H5Sclose);
    const int rank = type.columns > 1 ? 2 : 1;
    hsize_t dims[2] = {0, 1};
    const bool shape = H5Sget_simple_extent_ndims(space) == rank &&
                       H5Sget_simple_extent_dims(space, dims, nullptr) == rank && dims[1] == type.columns;
    if (check(H5Tequal(stored, type.number)) == 0 || !shape) {
      throw h5::Failure(std::string(name) + " has another type or shape");
    }
    if (dims[0] > file_bytes_ / (H5Tget_size(type.number) * type.columns)) {
      throw h5::Failure(std::string(name) + " is longer than the file");
    }
    return dims[0];
  }

  Id file_;
  std::uint64_t file_bytes_ = 0;
};

/// What a checkpoint restores, read but not yet in force.
struct State {
  World world;  // only its arrays and scalars are used
  StateTables tables;
};

/// All arrays of a set must have one length; those that only some fluids need may be empty, see require_fit().
void require_equal_lengths(World& world) {
  for_each_field(world, [&](const Field& field, const auto& array) {
    const std::size_t n = field.set == ParticleSet::fluid ? world.fluid.size() : world.boundary.size();
    const bool left_out = is_optional(field) && array.size() == 0;
    if (array.size() != n && !left_out)
      throw h5::Failure(std::string(field.name) + " has another length than its neighbours");
  });
  if (world.boundary.fixed > world.boundary.size()) throw h5::Failure("boundary_fixed is too large");
}

State read_state(OpenCheckpoint& in) {
  State state;
  World& world = state.world;
  for_each_scalar(world, [&](const Note& note, auto& number) { in.attribute(note.name, number); });
  for_each_field(world, [&](const Field& field, auto& array) { in.read(field.name, array); });
  for_each_table(state.tables, [&](const Note& note, auto& table) { in.read(note.name, table); });
  require_equal_lengths(world);
  return state;
}

/// Indices into the scene's lists must point into them.
void require_fit(const State& state, const World& world, const std::string& file) {
  const StateTables& tables = state.tables;
  bool fits = tables.bodies.size() == world.bodies.size() && tables.joints.size() == world.joints.size() &&
              tables.joint_loads.size() == world.joints.size() && tables.emitters.size() == world.emitters.size();
  const FluidParticles& fluid = state.world.fluid;
  for_each_field(state.world, [&](const Field& field, const auto& array) {
    if (is_optional(field)) fits = fits && array.size() == (field.used ? fluid.size() : 0);
  });
  for (const std::uint32_t f : fluid.fluid) fits = fits && f < world.fluids.size();
  for (const std::uint32_t b : state.world.boundary.body) fits = fits && b < world.bodies.size();
  if (!fits) throw InputError(file, "", "the checkpoint has other fluids, bodies or joints than the scene");
}

/// Runs f and turns HDF5's failures into the InputError of a checkpoint that cannot be used.
template <class F>
auto reading(const std::string& file, F f) {
  const h5::Quiet quiet;
  try {
    return f();
  } catch (const h5::Failure& failure) {
    throw InputError(file, "", std::string("the checkpoint is damaged or incomplete: ") + failure.what());
  }
}

}  // namespace

void write_checkpoint_as(const CheckpointInfo& info, const World& world, const std::string& file) {
  const StateTables tables = tables_of(world);
  constexpr std::uint64_t kHeaders = 1 << 20;
  AtomicFile out(file);
  std::uint64_t small = 0;
  for_each_table(tables, [&](const Note&, const auto& t) { small += t.size() * sizeof(*t.data()); });
  out.reserve(array_bytes(world) + small + info.scene_text.size() + kHeaders);
  std::vector<Block> blocks;
  try {
    const h5::Quiet quiet;
    blocks = lay_out_file(out.temporary(), info, world, tables);
  } catch (const h5::Failure& failure) {
    throw RunError(file + ": the checkpoint cannot be written: " + failure.what());
  }
  for (const Block& block : blocks) out.write_at(block.offset, block.data, block.bytes);
  const std::optional<std::string> seal = seal_for(out.temporary());
  if (!seal) throw RunError(file + ": the checkpoint cannot be read back");
  out.write_at(0, seal->data(), seal->size());
  out.commit(Durability::synced);
}

void write_checkpoint(const World& world, std::string_view scene_text, const std::string& file) {
  CheckpointInfo info;
  info.version = version();
  info.fingerprint = hash64(scene_text);
  info.scene_text = scene_text;
  write_checkpoint_as(info, world, file);
}

void read_checkpoint(World& world, std::string_view scene_text, const std::string& file) {
  State state = reading(file, [&] {
    OpenCheckpoint in(file);
    if (in.info.fingerprint != hash64(scene_text)) {
      throw InputError(file, "", "the checkpoint belongs to another scene, or the scene was changed since");
    }
    return read_state(in);
  });
  state.world.fluid.strained = world.fluid.strained;
  state.world.fluid.spins = world.fluid.spins;
  require_fit(state, world, file);
  set_scalars(world, state.world);
  std::swap(world.fluid, state.world.fluid);
  std::swap(world.boundary, state.world.boundary);
  set_tables(world, state.tables);
}

CheckpointInfo read_checkpoint_info(const std::string& file) {
  return reading(file, [&] { return OpenCheckpoint(file).info; });
}

void verify_checkpoint(const std::string& file) {
  reading(file, [&] {
    OpenCheckpoint in(file);
    return read_state(in);
  });
}

}  // namespace tidelock
