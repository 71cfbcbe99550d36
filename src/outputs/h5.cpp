#include "outputs/h5.hpp"

#include <algorithm>
#include <stdexcept>

namespace tidelock::h5 {
namespace {

herr_t take_description(unsigned n, const H5E_error2_t* error, void* out) {
  if (n == 0 && error->desc) *static_cast<std::string*>(out) = error->desc;
  return 0;
}

void put_scalar(hid_t object, const char* name, hid_t type, const void* value) {
  const Id space(H5Screate(H5S_SCALAR), H5Sclose);
  const Id attribute(H5Acreate2(object, name, type, space, H5P_DEFAULT, H5P_DEFAULT), H5Aclose);
  check(H5Awrite(attribute, type, value));
}

void get_scalar(hid_t object, const char* name, hid_t type, void* value) {
  const Id attribute(H5Aopen(object, name, H5P_DEFAULT), H5Aclose);
  const Id stored(H5Aget_type(attribute), H5Tclose);
  const Id space(H5Aget_space(attribute), H5Sclose);
  if (check(H5Tequal(stored, type)) == 0 || H5Sget_simple_extent_npoints(space) != 1) {
    throw Failure(std::string("attribute \"") + name + "\" is of another type");
  }
  check(H5Aread(attribute, type, value));
}

}  // namespace

void fail() {
  std::string reason = "HDF5 failed";
  H5Ewalk2(H5E_DEFAULT, H5E_WALK_UPWARD, take_description, &reason);
  std::replace(reason.begin(), reason.end(), '\n', ' ');
  throw Failure(reason);
}

void put_attribute(hid_t object, const char* name, double value) {
  put_scalar(object, name, H5T_NATIVE_DOUBLE, &value);
}
void put_attribute(hid_t object, const char* name, std::uint64_t value) {
  put_scalar(object, name, H5T_NATIVE_UINT64, &value);
}
void put_attribute(hid_t object, const char* name, const std::string& value) {
  const Id type(H5Tcopy(H5T_C_S1), H5Tclose);
  check(H5Tset_size(type, std::max<std::size_t>(value.size(), 1)));
  check(H5Tset_strpad(type, H5T_STR_NULLPAD));
  put_scalar(object, name, type, value.empty() ? "\0" : value.data());
}

void get_attribute(hid_t object, const char* name, double& value) {
  get_scalar(object, name, H5T_NATIVE_DOUBLE, &value);
}
void get_attribute(hid_t object, const char* name, std::uint64_t& value) {
  get_scalar(object, name, H5T_NATIVE_UINT64, &value);
}
void get_attribute(hid_t object, const char* name, std::string& value) {
  const Id attribute(H5Aopen(object, name, H5P_DEFAULT), H5Aclose);
  const Id type(H5Aget_type(attribute), H5Tclose);
  const Id space(H5Aget_space(attribute), H5Sclose);
  const bool text = H5Tget_class(type) == H5T_STRING && check(H5Tis_variable_str(type)) == 0;
  if (!text || H5Sget_simple_extent_npoints(space) != 1 || H5Tget_size(type) > 4096) {
    throw Failure(std::string("attribute \"") + name + "\" is of another type");
  }
  value.assign(H5Tget_size(type), '\0');
  check(H5Aread(attribute, type, value.data()));
  value.resize(value.find_last_not_of('\0') + 1);
}

}  // namespace tidelock::h5
