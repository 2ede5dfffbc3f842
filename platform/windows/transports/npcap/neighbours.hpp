#pragma once

#include "core/base/error.hpp"
#include "core/wire/frame.hpp"

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

namespace halftrip::windows::npcap {

/// The router that the system's table names for an address behind this adapter; none when the address is on the link,
/// or when the system does not tell (Wine, for IPv6).
[[nodiscard]] std::optional<std::string> findRouter(std::uint32_t adapterIndex, const std::string& address);

/// See NetworkView::resolve().
[[nodiscard]] Result<wire::MacAddress> resolveNeighbour(std::uint32_t adapterIndex, const std::string& neighbour,
                                                        const std::function<void()>& provoke,
                                                        std::chrono::milliseconds timeout,
                                                        const std::atomic<bool>& stop);

}  // namespace halftrip::windows::npcap
