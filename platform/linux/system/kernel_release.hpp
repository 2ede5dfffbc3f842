#pragma once

#include "platform/linux/host/system_tree.hpp"

#include <compare>
#include <cstdint>
#include <optional>
#include <string_view>

namespace halftrip::platform {

/// What a kernel can do where it cannot be asked. Distributions carry newer parts in older kernels: for hints, not for
/// decisions that nothing checks afterwards.
struct KernelRelease {
    int major = 0;
    int minor = 0;
    auto operator<=>(const KernelRelease&) const = default;
};

/// "6.1.0-18-amd64" is 6.1; none for what begins otherwise.
[[nodiscard]] std::optional<KernelRelease> parseKernelRelease(std::string_view text);
[[nodiscard]] std::optional<KernelRelease> kernelRelease(const SystemTree& tree = SystemTree());

/// Kernels before 5.11 count BPF maps and programs as locked memory: the limit of this process in bytes (ulimit -l),
/// which may be why they refuse one (EPERM). None where there is no such limit.
[[nodiscard]] std::optional<std::uint64_t> bpfMemoryLimit(const SystemTree& tree = SystemTree());

}  // namespace halftrip::platform
