// Copying entries of fields where jobs run.
#pragma once
#include "exec/device.hpp"
#include "exec/exec.hpp"

namespace tidelock {

/// to[k] = from[k], k < n; both are where jobs run.
template <class T>
void copy_entries(const Exec& exec, const T* from, std::size_t n, T* to) {
  if (n == 0) return;
  if (exec.on_device()) return device::copy(to, from, n * sizeof(T));
  const std::ptrdiff_t count = static_cast<std::ptrdiff_t>(n);
#pragma omp parallel for num_threads(exec.threads()) if (count > 20000)
  for (std::ptrdiff_t k = 0; k < count; ++k) to[k] = from[k];
}

}  // namespace tidelock
