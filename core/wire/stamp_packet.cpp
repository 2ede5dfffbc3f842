#include "core/wire/stamp_packet.hpp"

#include "core/wire/byte_order.hpp"

#include <algorithm>
#include <cmath>

namespace halftrip::wire {
namespace {

using Layout = StampLayout;

constexpr std::int64_t kSecondNs = 1'000'000'000;
/// From the beginning of 1900 to that of 1970 (RFC 5905).
constexpr std::uint64_t kNtpSecondsOf1970 = 2'208'988'800;
constexpr unsigned kSynchronizedBit = 15;
constexpr unsigned kFormatBit = 14;
constexpr unsigned kScaleShift = 8;
constexpr unsigned kScaleMask = 0x3f;
/// RFC 8972: "unrecognized" until a reflector says otherwise, and the type of padding.
constexpr std::byte kUnrecognizedFlag{0x80};
constexpr std::byte kPaddingType{1};

}  // namespace

double StampErrorEstimate::seconds() const noexcept
{
    return std::ldexp(static_cast<double>(multiplier), static_cast<int>(scale) - 32);
}

std::uint16_t StampErrorEstimate::packed() const noexcept
{
    return static_cast<std::uint16_t>((isSynchronized ? 1U << kSynchronizedBit : 0U) |
                                      (format == StampFormat::Ptp ? 1U << kFormatBit : 0U) |
                                      ((scale & kScaleMask) << kScaleShift) | multiplier);
}

StampErrorEstimate StampErrorEstimate::of(std::uint16_t packed) noexcept
{
    return {(packed >> kSynchronizedBit & 1U) != 0,
            (packed >> kFormatBit & 1U) != 0 ? StampFormat::Ptp : StampFormat::Ntp,
            static_cast<std::uint8_t>(packed >> kScaleShift & kScaleMask), static_cast<std::uint8_t>(packed)};
}

std::uint64_t stampTimeOf(std::int64_t unixNs, StampFormat format) noexcept
{
    const auto seconds = static_cast<std::uint64_t>(unixNs / kSecondNs);
    const auto restNs = static_cast<std::uint64_t>(unixNs % kSecondNs);
    if (format == StampFormat::Ptp)
        return seconds << 32U | restNs;
    return (seconds + kNtpSecondsOf1970) << 32U | (restNs << 32U) / kSecondNs;
}

std::optional<std::int64_t> stampSpanNs(std::uint64_t from, std::uint64_t until, StampFormat format) noexcept
{
    if (from == 0 || until == 0)
        return std::nullopt;
    if (format == StampFormat::Ptp) {
        const auto fromNs = static_cast<std::uint32_t>(from);
        const auto untilNs = static_cast<std::uint32_t>(until);
        if (fromNs >= kSecondNs || untilNs >= kSecondNs)
            return std::nullopt;
        const auto seconds = static_cast<std::int32_t>(static_cast<std::uint32_t>(until >> 32U) -
                                                       static_cast<std::uint32_t>(from >> 32U));
        return seconds * kSecondNs + (static_cast<std::int64_t>(untilNs) - static_cast<std::int64_t>(fromNs));
    }
    // The seconds may pass their 2^32 in between (2036): the difference is right all the same.
    const auto span = static_cast<std::int64_t>(until - from);
    const std::int64_t fraction = span & 0xffff'ffff;
    return (span >> 32) * kSecondNs + ((fraction * kSecondNs + (std::int64_t{1} << 31)) >> 32);
}

void fillStampRequest(std::span<std::byte> packet) noexcept
{
    std::ranges::fill(packet, std::byte{0});
    if (packet.size() < Layout::kBytes + Layout::kExtensionHeaderBytes)
        return;  // Up to three bytes are too few for an extension: they are bare padding, as in TWAMP Light.
    const std::size_t padding = packet.size() - Layout::kBytes - Layout::kExtensionHeaderBytes;
    packet[Layout::kBytes] = kUnrecognizedFlag;
    packet[Layout::kBytes + 1] = kPaddingType;
    storeBig(packet, Layout::kBytes + 2, static_cast<std::uint16_t>(padding));
}

void writeStampRequest(std::span<std::byte> packet, const StampRequest& request) noexcept
{
    storeBig(packet, Layout::kSequence, request.sequence);
    storeBig(packet, Layout::kTime, request.time);
    storeBig(packet, Layout::kErrorEstimate, request.errorEstimate);
    storeBig(packet, Layout::kSessionId, request.sessionId);
}

StampRequest readStampRequest(std::span<const std::byte> packet) noexcept
{
    return {loadBig<std::uint32_t>(packet, Layout::kSequence), loadBig<std::uint64_t>(packet, Layout::kTime),
            loadBig<std::uint16_t>(packet, Layout::kErrorEstimate), loadBig<std::uint16_t>(packet, Layout::kSessionId)};
}

void answerStampRequest(std::span<std::byte> packet, std::uint64_t receiveTime, std::uint16_t errorEstimate,
                        std::uint8_t ttl) noexcept
{
    const StampRequest request = readStampRequest(packet);
    storeBig(packet, Layout::kErrorEstimate, errorEstimate);
    storeBig(packet, Layout::kReceiveTime, receiveTime);
    storeBig(packet, Layout::kSenderSequence, request.sequence);
    storeBig(packet, Layout::kSenderTime, request.time);
    storeBig(packet, Layout::kSenderErrorEstimate, request.errorEstimate);
    storeBig(packet, Layout::kSenderErrorEstimate + 2, std::uint16_t{0});
    packet[Layout::kSenderTtl] = static_cast<std::byte>(ttl);
    const std::size_t end = std::min(packet.size(), Layout::kBytes);
    std::ranges::fill(packet.first(end).subspan(Layout::kLightBytes), std::byte{0});
}

void writeStampTime(std::span<std::byte> packet, std::uint64_t time) noexcept
{
    storeBig(packet, Layout::kTime, time);
}

StampAnswer readStampAnswer(std::span<const std::byte> packet) noexcept
{
    const StampRequest own = readStampRequest(packet);
    const bool isWhole = packet.size() >= Layout::kLightBytes;
    return {own.sequence,
            own.time,
            own.errorEstimate,
            own.sessionId,
            loadBig<std::uint64_t>(packet, Layout::kReceiveTime),
            loadBig<std::uint32_t>(packet, Layout::kSenderSequence),
            loadBig<std::uint64_t>(packet, Layout::kSenderTime),
            isWhole ? loadBig<std::uint16_t>(packet, Layout::kSenderErrorEstimate) : std::uint16_t{0},
            isWhole ? std::to_integer<std::uint8_t>(packet[Layout::kSenderTtl]) : std::uint8_t{0}};
}

}  // namespace halftrip::wire
