// Picking items by a flag, and putting items in the order of their groups, on host or device.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

#include "exec/exec.hpp"

namespace tidelock {

/// Indices of the entries of `flags` that are not 0, in their order, into `out`.
void select(const Exec& exec, const Buffer<std::uint8_t>& flags, Buffer<std::uint32_t>& out);

/// first[k] = counts[0] + ... + counts[k - 1]: the first piece of item k. One more entry than counts. Returns the last
/// one, the number of pieces.
std::size_t offsets(const Exec& exec, const Buffer<std::uint32_t>& counts, Buffer<std::uint32_t>& first);

/// order: the items 0..n by group, in their order within a group; first [groups + 1]: the first place of each group.
void order_by_group(const Exec& exec, const Buffer<std::uint32_t>& group, std::size_t groups,
                    Buffer<std::uint32_t>& order, std::vector<std::uint32_t>& first);

// Defined in exec/cuda/groups.cu.
std::size_t count_on_device(const std::uint8_t* flags, std::size_t n);
/// out: room for every selected index.
void select_on_device(const std::uint8_t* flags, std::size_t n, std::uint32_t* out);
/// first: room for n + 1.
void offsets_on_device(const std::uint32_t* counts, std::size_t n, std::uint32_t* first);
/// first: room for groups + 1, or null.
void order_by_group_on_device(const std::uint32_t* group, std::size_t n, std::size_t groups, std::uint32_t* order,
                              std::uint32_t* first);

}  // namespace tidelock
