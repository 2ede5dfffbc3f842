#include "platform/linux/transports/icmp_message.hpp"

#include <catch2/catch.hpp>

#include <vector>

using namespace halftrip::sockets;

namespace {

constexpr std::uint16_t kIdentifier = 0x1234;

std::vector<std::byte> replyTo(std::uint16_t sequence, bool isV6 = false)
{
    std::vector<std::byte> message(kIcmpHeaderBytes + 8);
    message[0] = static_cast<std::byte>(isV6 ? ICMPV6_ECHO_REPLY : ICMP_ECHOREPLY);
    storeBig16(&message[kIcmpIdentifierOffset], kIdentifier);
    storeBig16(&message[kIcmpSequenceOffset], sequence);
    return message;
}

}  // namespace

TEST_CASE("an echo reply answers one of the requests that were sent", "[platform][icmp]")
{
    const bool isV6 = GENERATE(false, true);
    EchoRequests requests{.isV6 = isV6, .identifier = kIdentifier, .sent = 0};
    CHECK_FALSE(isEchoReply(replyTo(0, isV6), requests));
    requests.sent = 3;
    CHECK(isEchoReply(replyTo(0, isV6), requests));
    CHECK(isEchoReply(replyTo(2, isV6), requests));
    CHECK_FALSE(isEchoReply(replyTo(3, isV6), requests));
    CHECK_FALSE(isEchoReply(replyTo(65'535, isV6), requests));
    CHECK_FALSE(isEchoReply(replyTo(2, !isV6), requests));
    // The numbers have gone round.
    requests.sent = 65'536 + 3;
    CHECK(isEchoReply(replyTo(3, isV6), requests));
    CHECK(isEchoReply(replyTo(65'535, isV6), requests));
    requests.identifier = kIdentifier + 1;
    CHECK_FALSE(isEchoReply(replyTo(3, isV6), requests));
}

TEST_CASE("an echo reply that is cut off is none, and a header that lies leads nowhere", "[platform][icmp]")
{
    const EchoRequests requests{.isV6 = false, .identifier = kIdentifier, .sent = 3};
    std::vector<std::byte> message = replyTo(1);
    for (std::size_t size = 0; size < kIcmpHeaderBytes; ++size)
        CHECK_FALSE(isEchoReply({message.data(), size}, requests));
    CHECK(isEchoReply({message.data(), kIcmpHeaderBytes}, requests));
    CHECK(behindIpv4Header({}).empty());
    std::vector<std::byte> packet(20, std::byte{0});
    packet[0] = std::byte{0x45};
    packet.insert(packet.end(), message.begin(), message.end());
    CHECK(isEchoReply(behindIpv4Header(packet), requests));
    packet.resize(30);
    packet[0] = std::byte{0x4F};
    CHECK(behindIpv4Header(packet).empty());
}
