#include "platform/linux/transports/icmp.hpp"
#include "platform/linux/transports/packet/packet_transports.hpp"
#include "platform/linux/transports/tcp.hpp"
#include "platform/linux/transports/udp.hpp"
#include "platform/linux/transports/xdp/xdp.hpp"
#include "platform/platform.hpp"

namespace halftrip {

using model::Wait;

// The whole list, in the order the user sees it.
void registerTransports(transport::TransportRegistry& registry)
{
    registry.add({.id = "udp",
                  .title = "UDP socket, kernel stack",
                  .waits = {Wait::Spin, Wait::BusyPoll, Wait::Poll, Wait::Block},
                  .isStream = false,
                  .probe = transports::probeUdp,
                  .make = transports::makeUdp,
                  .makeStamping = transports::makeStampingUdp,
                  .hasLoopback = true});
    registry.add({.id = "tcp",
                  .title = "TCP socket, kernel stack",
                  .waits = {Wait::Spin, Wait::BusyPoll, Wait::Poll, Wait::Block},
                  .isStream = true,
                  .probe = transports::probeTcp,
                  .make = transports::makeTcp,
                  .makeStamping = transports::makeStampingTcp,
                  .hasLoopback = true});
    packet::registerPacketTransports(registry);
    registry.add({.id = "xdp",
                  .title = "AF_XDP, past the kernel stack",
                  .waits = {Wait::Spin, Wait::BusyPoll, Wait::Poll, Wait::Block},
                  .isStream = false,
                  .probe = transports::probeXdp,
                  .make = transports::makeXdp,
                  .optionKeys = {"frame", "vlan", "dscp", "xdpMode", "copy", "queue", "ringFrames"}});
    registry.add({.id = "icmp",
                  .title = "ICMP echo, any host, no responder",
                  .waits = {Wait::Spin, Wait::Poll, Wait::Block},
                  .isStream = false,
                  .probe = transports::probeIcmp,
                  .make = transports::makeIcmp});
}

}  // namespace halftrip
