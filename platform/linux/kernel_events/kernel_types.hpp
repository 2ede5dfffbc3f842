#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>

namespace halftrip::platform::tracing {

/// What the kernel says of its own types (BTF). Empty where it was built without CONFIG_DEBUG_INFO_BTF.
struct KernelTypes {
    std::map<std::uint64_t, std::string> dropReasons;  ///< enum skb_drop_reason, "NETFILTER_DROP" by its number.
    std::optional<std::int32_t> packetLengthAt;  ///< Offset of sk_buff::len, in bytes.
};
/// Parses /sys/kernel/btf/vmlinux, some 5 MB: once for a watch.
[[nodiscard]] KernelTypes readKernelTypes();

}  // namespace halftrip::platform::tracing
