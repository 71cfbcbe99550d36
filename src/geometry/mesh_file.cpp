#include "geometry/mesh_file.hpp"

#include <fmt/format.h>

#include "base/atomic_file.hpp"
#include "base/error.hpp"

namespace tidelock {

Shape mesh_shape(const std::string& file, double, bool) {
  throw InputError(file, "", "mesh files cannot be read yet: this program knows the parts of its library only");
}

void write_obj(const TriangleMesh& mesh, const std::string& file, const std::string& comment) {
  AtomicFile out(file);
  out.write(fmt::format("# {}\n", comment));
  for (const Vec3d& x : mesh.vertices) out.write(fmt::format("v {:.7g} {:.7g} {:.7g}\n", x.x(), x.y(), x.z()));
  for (const auto& t : mesh.triangles) out.write(fmt::format("f {} {} {}\n", t[0] + 1, t[1] + 1, t[2] + 1));
  out.commit();
}

}  // namespace tidelock
