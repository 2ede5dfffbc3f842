// Any bytes as what an ICMP socket receives.
#include "platform/linux/transports/icmp_message.hpp"
#include "tests/fuzz/fuzz.hpp"

#include <vector>

using namespace halftrip;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const auto bytes = fuzz::bytesOf(data, size);
    std::vector<std::byte> packet(bytes.begin(), bytes.end());
    const std::span<std::byte> inside = sockets::behindIpv4Header(packet);
    fuzz::require(inside.empty() || inside.data() + inside.size() == packet.data() + packet.size(),
                  "a message lies inside of its packet, to its end");
    for (const std::span<std::byte> message : {std::span(packet), inside}) {
        for (const bool isV6 : {false, true}) {
            if (message.size() < sockets::kIcmpHeaderBytes) {
                fuzz::require(!sockets::isEchoReply(message, {isV6, 0, 1}), "what is cut off is no reply");
                continue;
            }
            const std::uint16_t identifier = sockets::loadBig16(&message[sockets::kIcmpIdentifierOffset]);
            const std::uint64_t sequence = sockets::loadBig16(&message[sockets::kIcmpSequenceOffset]);
            fuzz::require(!sockets::isEchoReply(message, {isV6, identifier, sequence}), "nothing answers what comes");
            fuzz::require(sockets::isEchoReply(message, {isV6, identifier, sequence + 1}) ==
                              sockets::isEchoReply(message, {isV6, identifier, sequence + 65'536}),
                          "the newest and the oldest request are answered alike");
        }
    }
    return 0;
}
