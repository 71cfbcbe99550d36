// Picking items by a flag, on host or device.
#pragma once
#include <cstddef>
#include <cstdint>

#include "exec/exec.hpp"

namespace tidelock {

/// Indices of the entries of `flags` that are not 0, in their order, into `out`.
void select(const Exec& exec, const Buffer<std::uint8_t>& flags, Buffer<std::uint32_t>& out);

/// out: room for n. Returns how many there are. Defined in exec/cuda/groups.cu.
std::size_t select_on_device(const std::uint8_t* flags, std::size_t n, std::uint32_t* out);

}  // namespace tidelock
