#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace halftrip::loop {

/// What the numbers of the run's sender tell, which is the first that was heard. Everything is counted once.
struct FeedFigures {
    std::uint64_t first = 0;  ///< Packets that were the first of their number: received, without copies.
    std::uint64_t missing = 0;  ///< Numbers between a sender's lowest and highest that never came.
    std::uint64_t reordered = 0;  ///< Among the first: they came after a younger one.
    std::uint64_t duplicates = 0;
    std::uint64_t tooOld = 0;  ///< More than kWindow behind the youngest: nobody knows whether it is a copy.
    std::uint64_t gaps = 0;  ///< How often a number was not the next one, whatever came later.
    std::uint64_t longestGap = 0;  ///< Numbers left out at one time.
    std::size_t senders = 0;  ///< With the others, up to kMostSenders.
    std::uint64_t ofOthers = 0;  ///< Packets of other senders, whose numbers tell nothing of this feed.
    bool operator==(const FeedFigures&) const = default;
};

/// Follows the numbers of the first sender, by its tag, over the last kWindow of them: anybody can send with another
/// tag, or forge this one. A jump is believed in proportion to what came (kJumpAtOnce, kJumpPerPacket). Measuring
/// thread; allocates in its constructor only.
class FeedSequences {
public:
    static constexpr std::uint64_t kWindow = 65'536;
    static constexpr std::size_t kMostSenders = 16;
    /// A number that is so much above the last one is not Halftrip's, whatever came; and from the beginning on one
    /// that is less far.
    static constexpr std::uint64_t kLongestJump = 1'000'000'000;
    static constexpr std::uint64_t kJumpAtOnce = 1'000'000;
    static constexpr std::uint64_t kJumpPerPacket = 1'000;

    FeedSequences();
    void clear() noexcept;

    enum class Verdict : std::uint8_t { First, Reordered, Duplicate, TooOld, Unmatched };
    /// Unmatched: a number of 0, out of all proportion, or of one sender too many.
    [[nodiscard]] Verdict arrived(std::uint32_t tag, std::uint64_t number) noexcept;
    [[nodiscard]] const FeedFigures& figures() const noexcept { return m_figures; }

private:
    struct Sender {
        std::uint32_t tag = 0;
        std::uint64_t lowest = 0;
        std::uint64_t highest = 0;
        std::array<std::uint64_t, kWindow / 64> seen{};
    };

    [[nodiscard]] Sender* senderOf(std::uint32_t tag, std::uint64_t number) noexcept;
    [[nodiscard]] bool goOn(Sender& sender, std::uint64_t number) noexcept;
    [[nodiscard]] static bool takeBit(Sender& sender, std::uint64_t number) noexcept;
    static void clearBits(Sender& sender, std::uint64_t from, std::uint64_t to) noexcept;

    std::vector<Sender> m_senders;
    FeedFigures m_figures;
};

}  // namespace halftrip::loop
