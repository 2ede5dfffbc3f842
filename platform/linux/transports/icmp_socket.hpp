#pragma once

#include "core/base/error.hpp"
#include "platform/linux/transports/file_descriptor.hpp"
#include "platform/sockets/socket_name.hpp"

#include <cstdint>
#include <string>

namespace halftrip::sockets {

/// A socket that sends echo requests and receives their replies.
struct IcmpSocket {
    FileDescriptor descriptor;
    bool isV6 = false;
    /// True: a raw socket (cap_net_raw), which hands out the IPv4 header, too, and leaves ICMPv4 checksums to us.
    /// False: the kernel's unprivileged ping socket.
    bool isRaw = false;
    std::uint16_t identifier = 0;  ///< Host order; what tells our echoes from another program's.
};

/// The unprivileged ping socket where net.ipv4.ping_group_range allows it, otherwise a raw socket with a filter in the
/// kernel. Not connected. Error NotPermitted: neither is allowed.
[[nodiscard]] Result<IcmpSocket> openIcmpSocket(bool isV6);

/// Sends and receives through this adapter only. Errors: NotFound (no such adapter), NotPermitted (old kernels want
/// cap_net_raw for it).
[[nodiscard]] Status tieToAdapter(const IcmpSocket& socket, const std::string& adapter);

/// Binds to `local`, a source address of this host; ping sockets get their identifier here.
[[nodiscard]] Status bindIcmpSocket(IcmpSocket& socket, const SocketName& local);

/// Connects, and lets the kernel drop everything but echo replies from `peer` with our identifier.
[[nodiscard]] Status connectIcmpSocket(const IcmpSocket& socket, const SocketName& peer);

}  // namespace halftrip::sockets
