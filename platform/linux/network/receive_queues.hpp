#pragma once

#include "platform/linux/network/netlink.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace halftrip::platform {

/// The receive queue that this NAPI instance serves (netlink family "netdev", Linux 6.8). None where the driver ties no
/// queue to it, where it serves several, and where the kernel does not tell. Needs no right. Any thread.
[[nodiscard]] std::optional<int> receiveQueueOfNapi(std::uint32_t napiId);

/// The same among the answers to a dump of all queues.
[[nodiscard]] std::optional<int> receiveQueueAmong(const std::vector<NetlinkReply>& queues, std::uint32_t napiId);

/// What one NAPI instance of an adapter defers interrupts by, and who polls it.
struct NapiSettings {
    std::optional<std::uint32_t> deferHardIrqs = {};
    std::optional<std::uint32_t> groFlushTimeoutNs = {};
    std::optional<int> queue = {};  ///< As receiveQueueOfNapi() tells it.
    /// 0: softirq; 1: a kernel thread; 2: one that never sleeps (Linux 6.17; 2 since 6.18).
    std::optional<std::uint32_t> threaded = {};
};

/// Those of all NAPI instances of the adapter with that number (Linux 6.13). Empty where the kernel does not tell, and
/// where the adapter is down. Needs no right. Any thread.
[[nodiscard]] std::vector<NapiSettings> napiSettingsOf(unsigned adapterIndex);

/// The same of the answers to a dump of them, and to one of all queues.
[[nodiscard]] std::vector<NapiSettings> napiSettingsAmong(const std::vector<NetlinkReply>& instances,
                                                          const std::vector<NetlinkReply>& queues);

}  // namespace halftrip::platform
