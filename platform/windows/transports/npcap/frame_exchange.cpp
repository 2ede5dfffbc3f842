#include "platform/windows/transports/npcap/frame_exchange.hpp"

#include <cstring>
#include <functional>

namespace halftrip::windows::npcap {
namespace {

bool isFromTo(std::span<const std::byte> frame, const wire::MacAddress& source, const wire::MacAddress& destination)
{
    return frame.size() >= wire::kEthernetHeaderBytes &&
           std::memcmp(frame.data(), destination.data(), destination.size()) == 0 &&
           std::memcmp(frame.data() + destination.size(), source.data(), source.size()) == 0;
}

/// True when all of `inner` lies in `outer`.
bool isWithin(std::span<const std::byte> inner, std::span<const std::byte> outer)
{
    const std::less_equal<> notBehind;
    return !outer.empty() && notBehind(outer.data(), inner.data()) &&
           notBehind(inner.data() + inner.size(), outer.data() + outer.size());
}

}  // namespace

std::optional<std::span<std::byte>> FrameExchange::accept(std::span<std::byte> frame) const noexcept
{
    const auto payload = wire::parseFrame(m_spec.kind, frame);
    if (!payload)
        return std::nullopt;
    if (m_spec.kind == wire::FrameKind::Ethernet)
        return isFromTo(frame, m_spec.destinationMac, m_spec.sourceMac) ? payload : std::nullopt;
    const auto ports = wire::udpPortsOf(m_spec.kind, frame);
    const wire::UdpPorts expected{.source = m_spec.destinationPort, .destination = m_spec.sourcePort};
    return ports == expected ? payload : std::nullopt;
}

std::span<const std::byte> FrameExchange::build(std::span<const std::byte> payload, std::span<std::byte> received,
                                                std::span<std::byte> spare) const noexcept
{
    const std::size_t header = m_builder.headerBytes();
    std::span<std::byte> memory = spare;
    if (isWithin(payload, received)) {
        const auto offset = static_cast<std::size_t>(payload.data() - received.data());
        if (offset >= header)
            memory = received.subspan(offset - header);
    }
    return memory.first(m_builder.build(payload, memory));
}

}  // namespace halftrip::windows::npcap
