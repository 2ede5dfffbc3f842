#pragma once

#include "core/transport/transport.hpp"
#include "platform/windows/network/winsock.hpp"
#include "platform/windows/transports/bound_socket.hpp"

#include <cstdint>
#include <optional>
#include <string>

namespace halftrip::windows {

/// What each of our datagram sockets is told before it connects. Without fragments a packet that is too large for the
/// path must fail here, not be cut in two behind our back; `obtained` says where the system refuses that. A closed port
/// of the peer is not to be reported as a failure of the next receive, as far as the system lets us.
void prepareDatagrams(const Socket& socket, bool allowFragments, Obtained& obtained);

/// Gives the socket the receive buffer that the user chose (core/transport/receive_buffer.hpp), otherwise that of
/// `usualBytes`; 0: the system's own. `obtained` says its size where either was asked for. Error NotPermitted: the
/// system gives less than the user chose.
[[nodiscard]] Status setReceiveBuffer(NativeSocket socket, const transport::TransportRequest& request, int usualBytes,
                                      Obtained& obtained);

/// What a datagram socket is told about its peer before it connects: how many networks packets may cross (`obtained`
/// says what the system made of it), and towards a group the adapter that they leave by. Error Os: the system refuses.
[[nodiscard]] Status aimDatagrams(const Socket& socket, const SocketName& peer,
                                  const transport::TransportRequest& request, Obtained& obtained);

/// What of a connected datagram socket's path stays as it is while it is open: it takes a look at all adapters.
struct DatagramPath {
    std::uint32_t adapterMtu = 1500;
    bool isFramed = false;  ///< Packets leave in Ethernet frames.
};
[[nodiscard]] DatagramPath datagramPath(const Socket& socket);

/// The limits of a connected datagram socket: TransportFacts without what was obtained.
[[nodiscard]] transport::TransportFacts datagramLimits(const Socket& socket, const DatagramPath& path);

/// What a connected datagram socket's path carries in one packet, headers included: what the system knows of it, at
/// most what the adapter takes.
[[nodiscard]] std::uint32_t pathMtu(const Socket& socket);

/// Of a packet that was too long: whether the path carried it when it carried `mtuBefore` bytes, and does not any more.
/// Empty: the path is as it was. `object` and `adapter` as describeLostSocket().
[[nodiscard]] std::optional<Error> findLoweredMtu(const Socket& socket, std::uint32_t mtuBefore,
                                                  const std::string& object, const std::string& adapter);

}  // namespace halftrip::windows
