#pragma once

#include "core/base/error.hpp"
#include "core/transport/registry.hpp"
#include "platform/linux/transports/file_descriptor.hpp"

#include <linux/filter.h>

#include <cerrno>
#include <cstdint>
#include <string>
#include <vector>

namespace halftrip::packet {

/// In place of a code of the system's: no frame can be made of such a probe, and the system was not asked.
inline constexpr int kTooLongForFrame = E2BIG;

/// An AF_PACKET socket of whole frames on one adapter. Takes nothing until it has a filter.
class PacketSocket {
public:
    PacketSocket() = default;
    /// Without a protocol: nothing is received before bind(). Error NotPermitted: no CAP_NET_RAW.
    [[nodiscard]] static Result<PacketSocket> open();

    [[nodiscard]] int fd() const noexcept { return m_socket.get(); }
    /// Replaces the filter and discards what an earlier one let through (not for sockets with a ring).
    [[nodiscard]] Status setFilter(std::vector<sock_filter> program);
    /// Lets everything through that bind() asked for.
    [[nodiscard]] Status removeFilter();
    /// Receives frames of one EtherType from one adapter from now on; EtherType 0: none, for sockets that only send.
    [[nodiscard]] Status bind(const std::string& adapter, int interfaceIndex, std::uint16_t etherType);
    /// Error Os names `purpose`, "the receive ring".
    [[nodiscard]] Status setOption(int level, int option, const void* value, std::size_t bytes, const char* purpose);
    /// The error that the kernel has stored for this socket (ENETDOWN ...), cleared by asking; 0: none.
    [[nodiscard]] int takePendingError() const noexcept;
    /// Forgets the frames that were dropped so far.
    void restartDrops() noexcept;
    /// Frames since restartDrops() that the filter let through and that found no room.
    [[nodiscard]] std::int64_t drops() const noexcept;
    void close() noexcept { m_socket.reset(); }

private:
    sockets::FileDescriptor m_socket;
    mutable std::int64_t m_drops = 0;  ///< The kernel forgets its own count when it is read.
};

/// Whether this process may open packet sockets, and what would make it so.
[[nodiscard]] transport::Availability probePacketSocket();

enum class PacketCall : std::uint8_t { Send, Receive };
/// A failed call on an open packet socket, in words.
[[nodiscard]] Error describePacketError(PacketCall call, int osCode, const std::string& adapter);

}  // namespace halftrip::packet
