#include "core/model/fields/setting_text.hpp"
#include "core/transport/session_sender.hpp"
#include "platform/platform.hpp"
#include "platform/windows/transports/feed_listener.hpp"
#include "platform/windows/transports/icmp/icmp.hpp"
#include "platform/windows/transports/npcap/npcap.hpp"
#include "platform/windows/transports/npcap/npcap_settings.hpp"
#include "platform/windows/transports/rio/rio_transport.hpp"
#include "platform/windows/transports/rio/system_rio.hpp"
#include "platform/windows/transports/socket_settings.hpp"
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
                  .makeStamping = [] { return windows::makeStampingUdp(); },
                  .makeListener = [] { return windows::makeFeedListener(); },
                  .describeOptions = transport::describeWithStamp<windows::UdpSettings>,
                  .hasLoopback = true});
    registry.add({.id = "tcp",
                  .title = "TCP socket, Winsock",
                  .waits = {Wait::Spin, Wait::Poll, Wait::Block},
                  .isStream = true,
                  .probe = windows::probeTcp,
                  .make = windows::makeTcp,
                  .describeOptions = model::describeDefaults<windows::SocketSettings>,
                  .hasLoopback = true});
    registry.add({.id = "rio",
                  .title = "UDP through Registered I/O",
                  .waits = {Wait::Spin, Wait::Block},
                  .isStream = false,
                  .probe = windows::probeRio,
                  .make = windows::makeRio,
                  .describeOptions = transport::describeWithStamp<windows::RioSettings>,
                  .hasLoopback = true});
    registry.add({.id = "rio-tcp",
                  .title = "TCP through Registered I/O",
                  .waits = {Wait::Spin, Wait::Block},
                  .isStream = true,
                  .probe = windows::probeRio,
                  .make = windows::makeRioTcp,
                  .describeOptions = model::describeDefaults<windows::RioSettings>,
                  .hasLoopback = true});
    registry.add({.id = "npcap",
                  .title = "Npcap",
                  .waits = windows::npcapWaits(),
                  .probe = windows::probeNpcap,
                  .make = windows::makeNpcap,
                  .describeOptions = model::describeDefaults<windows::npcap::NpcapSettings>,
                  .isBelowStack = true});
    registry.add({.id = "icmp",
                  .title = "ICMP echo, any host, no responder",
                  .waits = {Wait::Spin, Wait::Block},
                  .probe = windows::probeIcmp,
                  .make = windows::makeIcmp,
                  .hasResponder = false});
}

}  // namespace halftrip
