#include "platform/platform.hpp"
#include "platform/windows/transports/tcp.hpp"
#include "platform/windows/transports/udp.hpp"

namespace halftrip {

using model::Wait;

// The whole list, in the order the user sees it.
void registerTransports(transport::TransportRegistry& registry)
{
    registry.add({.id = "udp",
                  .title = "UDP socket, Winsock",
                  .waits = {Wait::Spin, Wait::Poll, Wait::Block},
                  .isStream = false,
                  .probe = windows::probeUdp,
                  .make = windows::makeUdp,
                  .hasLoopback = true});
    registry.add({.id = "tcp",
                  .title = "TCP socket, Winsock",
                  .waits = {Wait::Spin, Wait::Poll, Wait::Block},
                  .isStream = true,
                  .probe = windows::probeTcp,
                  .make = windows::makeTcp,
                  .hasLoopback = true});
}

}  // namespace halftrip
