#include "platform/linux/transports/packet/packet_transports.hpp"

#include "core/model/fields/setting_text.hpp"
#include "platform/linux/transports/packet/mmap_settings.hpp"
#include "platform/linux/transports/packet/packet_socket.hpp"
#include "platform/linux/transports/packet/pcap_library.hpp"

namespace halftrip::packet {
namespace {

transport::Availability probePcap()
{
    if (const auto library = loadPcapLibrary(); !library)
        return {.isUsable = false, .reason = library.error().what, .remedy = library.error().hint};
    return probePacketSocket();
}

}  // namespace

void registerPacketTransports(transport::TransportRegistry& registry)
{
    using model::Wait;
    const std::vector<Wait> waits{Wait::Spin, Wait::Poll, Wait::Block};
    registry.add({.id = "raw",
                  .title = "AF_PACKET socket, send and recv",
                  .waits = waits,
                  .probe = probePacketSocket,
                  .make = makeRaw,
                  .makeStamping = makeStampingRaw,
                  .describeOptions = model::describeDefaults<transport::FrameSettings>,
                  .isBelowStack = true});
    registry.add({.id = "mmap",
                  .title = "AF_PACKET with a receive ring (PACKET_MMAP)",
                  .waits = waits,
                  .probe = probePacketSocket,
                  .make = makeMmap,
                  .describeOptions = model::describeDefaults<MmapSettings>,
                  .isBelowStack = true});
    registry.add({.id = "pcap",
                  .title = "libpcap in immediate mode",
                  .waits = waits,
                  .probe = probePcap,
                  .make = makePcap,
                  .describeOptions = model::describeDefaults<transport::FrameSettings>,
                  .isBelowStack = true});
}

}  // namespace halftrip::packet
