#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace halftrip::wire {

/// The packets of STAMP (RFC 8762) in unauthenticated mode, which are those of TWAMP Light, too. All big endian:
///
///   bytes   both ways            | bytes   from a session-reflector, behind them
///   0 .. 3  sequence             | 16..23  when the packet arrived there
///   4 ..11  when it was sent     | 24..27  the session-sender's sequence
///   12..13  error estimate       | 28..35  the session-sender's time
///   14..15  session id (RFC 8972)| 36..37  the session-sender's error estimate, two bytes of zero behind it
///   16..43  zero from a sender   | 40      TTL or hop limit that the packet arrived with, three bytes of zero behind
///   it
///
/// TWAMP Light ends behind byte 40. What follows byte 43 is the extensions of RFC 8972; ours is one of padding.
struct StampLayout {
    static constexpr std::size_t kSequence = 0;
    static constexpr std::size_t kTime = 4;
    static constexpr std::size_t kErrorEstimate = 12;
    static constexpr std::size_t kSessionId = 14;
    static constexpr std::size_t kReceiveTime = 16;
    static constexpr std::size_t kSenderSequence = 24;
    static constexpr std::size_t kSenderTime = 28;
    static constexpr std::size_t kSenderErrorEstimate = 36;
    /// An answer that ends here still says to which packet: reflectors that do not pad may end before the TTL.
    static constexpr std::size_t kShortestAnswerBytes = 36;
    static constexpr std::size_t kSenderTtl = 40;
    static constexpr std::size_t kLightBytes = 41;  ///< Of TWAMP Light's answers.
    static constexpr std::size_t kBytes = 44;
    static constexpr std::size_t kExtensionHeaderBytes = 4;
};

/// How the 64 bits of a time are to be read: Z of the error estimate beside it.
enum class StampFormat : std::uint8_t {
    Ntp,  ///< Seconds since 1900 and their fraction (RFC 5905).
    Ptp,  ///< Seconds since 1970 and nanoseconds (the truncated format of IEEE 1588v2).
};

/// How good the clock says that it is.
struct StampErrorEstimate {
    bool isSynchronized = false;  ///< With a source outside of its host.
    StampFormat format = StampFormat::Ntp;
    std::uint8_t scale = 0;  ///< 0 to 63.
    std::uint8_t multiplier = 1;  ///< 0 means nothing, and no sender may write it.
    bool operator==(const StampErrorEstimate&) const = default;

    /// multiplier * 2^(scale - 32) seconds.
    [[nodiscard]] double seconds() const noexcept;
    [[nodiscard]] std::uint16_t packed() const noexcept;
    [[nodiscard]] static StampErrorEstimate of(std::uint16_t packed) noexcept;
};

/// What our clocks claim: nobody knows how far off the date of a host is.
inline constexpr StampErrorEstimate kUnknownClock{.scale = 32, .multiplier = 1};  // One second.

/// A date in nanoseconds since 1970 as the 64 bits of a packet.
[[nodiscard]] std::uint64_t stampTimeOf(std::int64_t unixNs, StampFormat format) noexcept;

/// From one time of a clock to another of the same, in nanoseconds, negative when it went back; none where one of them
/// is no time (all zero, or 10^9 nanoseconds and more).
[[nodiscard]] std::optional<std::int64_t> stampSpanNs(std::uint64_t from, std::uint64_t until,
                                                      StampFormat format) noexcept;

/// What a session-sender says. `time` is as in the packet.
struct StampRequest {
    std::uint32_t sequence = 0;
    std::uint64_t time = 0;
    std::uint16_t errorEstimate = 0;
    std::uint16_t sessionId = 0;
    bool operator==(const StampRequest&) const = default;
};

/// What a session-reflector says: its own three, and what it repeats.
struct StampAnswer {
    std::uint32_t sequence = 0;
    std::uint64_t time = 0;
    std::uint16_t errorEstimate = 0;
    std::uint16_t sessionId = 0;
    std::uint64_t receiveTime = 0;
    std::uint32_t senderSequence = 0;
    std::uint64_t senderTime = 0;
    std::uint16_t senderErrorEstimate = 0;
    std::uint8_t senderTtl = 0;
    bool operator==(const StampAnswer&) const = default;
};

/// Makes `packet` a session-sender's: zeros, and where there is room for it an extension of padding. kBytes and more.
void fillStampRequest(std::span<std::byte> packet) noexcept;
/// Writes the fields into what fillStampRequest() has made. On the hot path.
void writeStampRequest(std::span<std::byte> packet, const StampRequest& request) noexcept;
/// kLightBytes and more.
[[nodiscard]] StampRequest readStampRequest(std::span<const std::byte> packet) noexcept;

/// Makes a session-sender's packet its answer, in place and of the same length: all but the time at which it leaves
/// (writeStampTime()). Stateless: the sequence is the sender's. What lies behind byte 43 is left as it came.
/// kLightBytes and more.
void answerStampRequest(std::span<std::byte> packet, std::uint64_t receiveTime, std::uint16_t errorEstimate,
                        std::uint8_t ttl) noexcept;
/// When the packet leaves. On the hot path.
void writeStampTime(std::span<std::byte> packet, std::uint64_t time) noexcept;
/// kShortestAnswerBytes and more; what lies behind the end of a shorter one than kLightBytes is zero. On the hot path.
[[nodiscard]] StampAnswer readStampAnswer(std::span<const std::byte> packet) noexcept;

}  // namespace halftrip::wire
