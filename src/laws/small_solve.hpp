// Six equations, as many as a body has degrees of freedom.
#pragma once
#include "exec/math.hpp"

namespace tidelock {

/// The six degrees of freedom of a body, linear first, angular about its reference point second; or forces on them.
struct Six {
  double a[6];
};
LAW double dot(const Six& a, const Six& b) {
  double sum = 0;
  for (int k = 0; k < 6; ++k) sum += a.a[k] * b.a[k];
  return sum;
}
struct Matrix6 {
  double a[36];  // row by row
};
LAW Six operator*(const Matrix6& m, const Six& v) {
  Six out;
  for (int i = 0; i < 6; ++i) {
    double sum = 0;
    for (int k = 0; k < 6; ++k) sum += m.a[6 * i + k] * v.a[k];
    out.a[i] = sum;
  }
  return out;
}

/// matrix^-1 right, by elimination with the largest pivot of each column; `matrix` is used up. It must be regular.
LAW Matrix6 solve(Matrix6& matrix, Matrix6 right) {
  double *m = matrix.a, *r = right.a;
  for (int c = 0; c < 6; ++c) {
    int pivot = c;
    for (int i = c + 1; i < 6; ++i)
      if (abs(m[6 * i + c]) > abs(m[6 * pivot + c])) pivot = i;
    for (int k = 0; k < 6; ++k) {
      const double a = m[6 * c + k], b = r[6 * c + k];
      m[6 * c + k] = m[6 * pivot + k], m[6 * pivot + k] = a;
      r[6 * c + k] = r[6 * pivot + k], r[6 * pivot + k] = b;
    }
    const double inverse = 1 / m[6 * c + c];
    for (int i = c + 1; i < 6; ++i) {
      const double by = m[6 * i + c] * inverse;
      for (int k = c; k < 6; ++k) m[6 * i + k] -= by * m[6 * c + k];
      for (int k = 0; k < 6; ++k) r[6 * i + k] -= by * r[6 * c + k];
    }
  }
  for (int c = 5; c >= 0; --c)
    for (int k = 0; k < 6; ++k) {
      double sum = r[6 * c + k];
      for (int i = c + 1; i < 6; ++i) sum -= m[6 * c + i] * r[6 * i + k];
      r[6 * c + k] = sum / m[6 * c + c];
    }
  return right;
}

}  // namespace tidelock
