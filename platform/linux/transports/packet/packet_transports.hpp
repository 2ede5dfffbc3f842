#pragma once

#include "core/transport/registry.hpp"

#include <memory>

namespace halftrip::packet {

/// AF_PACKET with send() and recv().
[[nodiscard]] std::unique_ptr<transport::Transport> makeRaw();
/// The same with stamps of the stages (SO_TIMESTAMPING).
[[nodiscard]] std::unique_ptr<transport::StampingTransport> makeStampingRaw();
/// PACKET_MMAP: frames are read where the kernel put them.
[[nodiscard]] std::unique_ptr<transport::Transport> makeMmap();
/// libpcap, found at run time.
[[nodiscard]] std::unique_ptr<transport::Transport> makePcap();

/// The entries of the registry, in the order the user sees them: raw, mmap, pcap.
void registerPacketTransports(transport::TransportRegistry& registry);

}  // namespace halftrip::packet
