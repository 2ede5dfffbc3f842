#include "core/model/fields/setting_text.hpp"
#include "core/transport/session_sender.hpp"
#include "platform/linux/transports/feed_listener.hpp"
#include "platform/linux/transports/icmp.hpp"
#include "platform/linux/transports/packet/packet_transports.hpp"
#include "platform/linux/transports/socket_settings.hpp"
#include "platform/linux/transports/tcp.hpp"
#include "platform/linux/transports/udp.hpp"
#include "platform/linux/transports/xdp/xdp.hpp"
#include "platform/linux/transports/xdp/xdp_settings.hpp"
#include "platform/platform.hpp"

namespace halftrip {

using model::Wait;

// The whole list, in the order the user sees it.
void registerTransports(transport::TransportRegistry& registry)
{
    registry.add({.id = "udp",
                  .title = "UDP socket",
                  .waits = {Wait::Spin, Wait::BusyPoll, Wait::Poll, Wait::Block},
                  .isStream = false,
                  .probe = sockets::probeUdp,
                  .make = sockets::makeUdp,
                  .makeStamping = sockets::makeStampingUdp,
                  .makeListener = sockets::makeFeedListener,
                  .describeOptions = transport::describeWithStamp<sockets::UdpSettings>,
                  .hasLoopback = true});
    registry.add({.id = "udp-libc",
                  .title = "UDP socket through the C library, as most programs have it",
                  .waits = {Wait::Spin, Wait::BusyPoll, Wait::Poll, Wait::Block},
                  .isStream = false,
                  .probe = sockets::probeUdp,
                  .make = sockets::makeUdpThroughLibrary,
                  .hasLoopback = true});
    registry.add({.id = "tcp",
                  .title = "TCP socket",
                  .waits = {Wait::Spin, Wait::BusyPoll, Wait::Poll, Wait::Block},
                  .isStream = true,
                  .probe = sockets::probeTcp,
                  .make = sockets::makeTcp,
                  .makeStamping = sockets::makeStampingTcp,
                  .describeOptions = model::describeDefaults<sockets::SocketSettings>,
                  .hasLoopback = true});
    packet::registerPacketTransports(registry);
    registry.add({.id = "xdp",
                  .title = "AF_XDP, past the kernel stack",
                  .waits = {Wait::Spin, Wait::BusyPoll, Wait::Poll, Wait::Block},
                  .isStream = false,
                  .probe = sockets::probeXdp,
                  .make = sockets::makeXdp,
                  .describeOptions = model::describeDefaults<xdp::XdpSettings>,
                  .isBelowStack = true,
                  .trial = transport::TrialOption{"xdpMode", {"native", "generic"}}});
    registry.add({.id = "icmp",
                  .title = "ICMP echo, any host, no responder",
                  .waits = {Wait::Spin, Wait::Poll, Wait::Block},
                  .isStream = false,
                  .probe = sockets::probeIcmp,
                  .make = sockets::makeIcmp,
                  .hasResponder = false});
}

}  // namespace halftrip
