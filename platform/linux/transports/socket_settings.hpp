#pragma once

#include "core/model/fields.hpp"
#include "core/transport/receive_buffer.hpp"

#include <cstdint>
#include <optional>

namespace halftrip::sockets {

/// Which calls a probe socket is used with.
enum class CallsChoice : std::uint8_t {
    Auto,     ///< The C library's where another library has taken them over, otherwise Direct.
    Direct,   ///< Straight into the kernel.
    Library,  ///< The C library's.
};

/// What the user may choose about udp and tcp.
struct SocketSettings {
    CallsChoice calls = CallsChoice::Auto;
};
void describe(model::Fields& fields, SocketSettings& settings);

/// What the user may choose about udp.
struct UdpSettings {
    SocketSettings socket;
    std::optional<std::uint16_t> dscp;  ///< 0..63; absent: 0.
    /// The same number gives the same ports at both ends, and so the same RSS queue; absent: any free ports.
    std::optional<std::uint16_t> flow;
    transport::ReceiveBufferSettings receiveBuffer;
};
void describe(model::Fields& fields, UdpSettings& settings);

/// A flow's ports: above those that Linux gives out by itself, and not the same at both ends, which may be one host.
inline constexpr std::uint16_t kInitiatorFlowPort = 61'000;
inline constexpr std::uint16_t kResponderFlowPort = 63'000;
inline constexpr std::uint16_t kMostFlows = 2000;

}  // namespace halftrip::sockets

namespace halftrip::model {

template <>
struct Words<sockets::CallsChoice> {
    static constexpr std::array<std::string_view, 3> kNames{"auto", "direct", "libc"};
};

}  // namespace halftrip::model
