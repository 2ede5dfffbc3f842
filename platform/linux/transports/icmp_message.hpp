#pragma once

#include <linux/icmp.h>
#include <linux/icmpv6.h>
#include <netinet/in.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

namespace halftrip::sockets {

inline constexpr std::uint32_t kIcmpHeaderBytes = 8;  // type, code, checksum, identifier, sequence: RFC 792, RFC 4443
inline constexpr std::size_t kIcmpChecksumOffset = 2;
inline constexpr std::size_t kIcmpIdentifierOffset = 4;
inline constexpr std::size_t kIcmpSequenceOffset = 6;

inline void storeBig16(std::byte* to, std::uint16_t value) noexcept
{
    const std::uint16_t inMemory = htons(value);
    std::memcpy(to, &inMemory, sizeof inMemory);
}

[[nodiscard]] inline std::uint16_t loadBig16(const std::byte* from) noexcept
{
    std::uint16_t inMemory = 0;
    std::memcpy(&inMemory, from, sizeof inMemory);
    return ntohs(inMemory);
}

/// Of the packet that a raw IPv4 socket hands out.
[[nodiscard]] inline std::span<std::byte> behindIpv4Header(std::span<std::byte> packet) noexcept
{
    const std::size_t ipBytes = packet.empty() ? 0 : std::to_integer<std::size_t>(packet[0] & std::byte{0x0F}) * 4;
    return packet.subspan(std::min(ipBytes, packet.size()));
}

/// The echo requests of a run.
struct EchoRequests {
    bool isV6 = false;
    std::uint16_t identifier = 0;
    std::uint64_t sent = 0;  ///< Their sequence field is the low 16 bits of how many went before.
};

/// An echo reply to one of the newest 65536 requests.
[[nodiscard]] inline bool isEchoReply(std::span<const std::byte> message, const EchoRequests& requests) noexcept
{
    constexpr std::uint64_t kSequenceSpan = 65'536;
    if (message.size() < kIcmpHeaderBytes)
        return false;
    const auto replyType = static_cast<std::byte>(requests.isV6 ? ICMPV6_ECHO_REPLY : ICMP_ECHOREPLY);
    if (message[0] != replyType || loadBig16(&message[kIcmpIdentifierOffset]) != requests.identifier)
        return false;
    const auto age = static_cast<std::uint16_t>(requests.sent - 1 - loadBig16(&message[kIcmpSequenceOffset]));
    return age < std::min(requests.sent, kSequenceSpan);
}

}  // namespace halftrip::sockets
