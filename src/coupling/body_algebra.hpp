// A body's six degrees of freedom as one vector: linear first, angular about the reference point second.
#pragma once
#include <Eigen/Core>

#include "laws/contact.hpp"

namespace tidelock {

inline Eigen::Matrix<double, 6, 1> packed(const Vec3<double>& linear, const Vec3<double>& angular) {
  Eigen::Matrix<double, 6, 1> v;
  v << linear.x, linear.y, linear.z, angular.x, angular.y, angular.z;
  return v;
}
inline Eigen::Matrix<double, 6, 1> packed(const Twist<double>& t) { return packed(t.v, t.spin); }

inline Eigen::Matrix<double, 6, 6> matrix_of(const Response<double>& r) {
  Eigen::Matrix<double, 6, 6> m = Eigen::Matrix<double, 6, 6>::Zero();
  m.diagonal().head<3>() << r.inv_mass.x, r.inv_mass.y, r.inv_mass.z;
  const auto& i = r.inv_inertia;
  m.bottomRightCorner<3, 3>() << i.xx, i.xy, i.xz, i.xy, i.yy, i.yz, i.xz, i.yz, i.zz;
  return m;
}

}  // namespace tidelock
