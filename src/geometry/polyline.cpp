#include "geometry/polyline.hpp"

namespace tidelock {

double polyline_length(std::span<const Vec3d> x) {
  double sum = 0;
  for (std::size_t k = 0; k + 1 < x.size(); ++k) sum += (x[k + 1] - x[k]).norm();
  return sum;
}

void divide_polyline(std::span<const Vec3d> x, int parts, std::vector<Vec3d>& out) {
  std::vector<double> s{0};  // [m] arc length at each node
  for (std::size_t k = 0; k + 1 < x.size(); ++k) s.push_back(s.back() + (x[k + 1] - x[k]).norm());
  std::size_t k = 0;
  for (int i = 1; i < parts; ++i) {
    const double target = s.back() * i / parts;
    while (k + 2 < s.size() && s[k + 1] < target) ++k;
    const double t = (target - s[k]) / (s[k + 1] - s[k]);
    out.push_back(x[k] + t * (x[k + 1] - x[k]));
  }
}

}  // namespace tidelock
