#pragma once

#include "core/base/error.hpp"
#include "core/transport/transport.hpp"
#include "core/wire/frame.hpp"

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

namespace halftrip::windows::npcap {

/// What frames need to know about one adapter.
struct FrameAdapter {
    std::string name;            ///< As people see it: "Ethernet 2".
    std::string guid;            ///< "{4D36E972-E325-11CE-BFC1-08002BE10318}".
    std::uint32_t index = 0;
    wire::MacAddress mac{};
    std::uint32_t mtuBytes = 0;  ///< Without the Ethernet header.
};

enum class AdapterState {
    Up,
    Down,  ///< Disabled, or without a link.
    Gone,
};

/// What the system knows of adapters, routes and neighbours. Tests have one of their own.
class NetworkView {
public:
    NetworkView() = default;
    NetworkView(const NetworkView&) = delete;
    NetworkView& operator=(const NetworkView&) = delete;
    virtual ~NetworkView() = default;

    /// The one that the request names, otherwise the one that has its local address. Errors: NotFound; Unreachable when
    /// it is down; NotSupported when it carries no Ethernet frames, or when the peer is on this very host.
    [[nodiscard]] virtual Result<FrameAdapter> adapterFor(const transport::TransportRequest& request) = 0;
    /// The router on the way to an address; none when the address is on the link itself.
    [[nodiscard]] virtual std::optional<std::string> routerTo(const FrameAdapter& adapter,
                                                              const std::string& address) = 0;
    /// The hardware address of a host on the link. Calls `provoke` (which sends it an ordinary datagram) so that the
    /// system asks for it. Errors: Unreachable: it does not answer; Interrupted: `stop`, which is heard when the
    /// system's own question has ended, after up to three seconds.
    [[nodiscard]] virtual Result<wire::MacAddress> resolve(const FrameAdapter& adapter, const std::string& neighbour,
                                                           const std::function<void()>& provoke,
                                                           std::chrono::milliseconds timeout,
                                                           const std::atomic<bool>& stop) = 0;
    /// The present MTU; none when the adapter has gone.
    [[nodiscard]] virtual std::optional<std::uint32_t> mtuOf(const FrameAdapter& adapter) const = 0;
    /// Allocates nothing; some microseconds.
    [[nodiscard]] virtual AdapterState stateOf(const FrameAdapter& adapter) const noexcept = 0;
};

[[nodiscard]] std::shared_ptr<NetworkView> makeSystemView();

/// The name that Npcap gives to the adapter with this GUID.
[[nodiscard]] std::string deviceNameOf(const std::string& guid);
/// The same device, however its GUID is spelt.
[[nodiscard]] bool isSameDevice(const std::string& left, const std::string& right) noexcept;

}  // namespace halftrip::windows::npcap
