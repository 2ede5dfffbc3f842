// Any bytes as a received frame, and any payload there and back.
#include "core/wire/frame.hpp"
#include "tests/fuzz/fuzz.hpp"

#include <algorithm>
#include <vector>

using namespace halftrip;
using wire::FrameKind;

namespace {

bool isInside(std::span<const std::byte> inner, std::span<const std::byte> outer)
{
    return inner.empty() ||
           (inner.data() >= outer.data() && inner.data() + inner.size() <= outer.data() + outer.size());
}

void parse(FrameKind kind, std::span<const std::byte> bytes)
{
    std::vector<std::byte> frame(bytes.begin(), bytes.end());  // Of exactly this size: what lies behind is not ours.
    if (const auto payload = wire::parseFrame(kind, frame))
        fuzz::require(isInside(*payload, frame), "a payload lies in its frame");
    static_cast<void>(wire::udpPortsOf(kind, frame));
}

void buildAndParse(FrameKind kind, bool hasTag, std::span<const std::byte> payload)
{
    wire::FrameSpec spec;
    spec.kind = kind;
    spec.destinationPort = 9;
    if (hasTag)
        spec.vlanId = 100;
    const wire::FrameBuilder builder(spec);
    std::vector<std::byte> frame(wire::kMaxFrameHeaderBytes + payload.size());
    frame.resize(builder.build(payload, frame));
    const auto read = wire::parseFrame(kind, frame);
    fuzz::require(read && std::ranges::equal(*read, payload), "a built frame gives its payload back");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const auto bytes = fuzz::bytesOf(data, size);
    if (bytes.size() >= wire::kEthernetHeaderBytes) {
        std::vector<std::byte> frame(bytes.begin(), bytes.end());
        std::span<std::byte> payload;
        const bool isFound = wire::findPayload(FrameKind::Ethernet, frame, payload);
        if (isFound)
            fuzz::require(isInside(payload, frame), "a plain payload lies in its frame");
        fuzz::require(isFound == wire::parseFrame(FrameKind::Ethernet, frame).has_value(),
                      "both ways of reading a frame agree");
    }
    for (const FrameKind kind : {FrameKind::Ethernet, FrameKind::UdpIpv4, FrameKind::UdpIpv6}) {
        parse(kind, bytes);
        if (size < 2'000) {
            buildAndParse(kind, false, bytes);
            buildAndParse(kind, true, bytes);
        }
    }
    if (const auto mac = wire::macFromText(fuzz::textOf(data, size)))
        fuzz::require(wire::macFromText(wire::toText(*mac)) == mac, "a hardware address is read again");
    return 0;
}
