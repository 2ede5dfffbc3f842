#pragma once

#include <array>
#include <cstdint>

namespace halftrip::loop {

/// Tells what an arriving sequence number is: the awaited reply, a late one, a duplicate, or unmatched.
/// Remembers the last kWindow sequences. Measurement thread only; no allocation.
class SequenceTracker {
public:
    static constexpr std::uint64_t kWindow = 65'536;

    enum class Verdict : std::uint8_t { Awaited, Late, LateReordered, Duplicate, Unmatched };

    /// A new probe leaves; it is the awaited one from now on.
    [[nodiscard]] std::uint64_t next() noexcept
    {
        ++m_newest;
        wordOf(m_newest) &= ~bitOf(m_newest);
        return m_newest;
    }
    [[nodiscard]] std::uint64_t newest() const noexcept { return m_newest; }

    /// Judges a reply that carries `sequence` and remembers that it was answered.
    [[nodiscard]] Verdict arrived(std::uint64_t sequence) noexcept
    {
        if (sequence == 0 || sequence > m_newest || m_newest - sequence >= kWindow)
            return Verdict::Unmatched;
        std::uint64_t& word = wordOf(sequence);
        if ((word & bitOf(sequence)) != 0)
            return Verdict::Duplicate;
        word |= bitOf(sequence);
        const bool isYoungest = sequence > m_youngestAnswered;
        if (isYoungest)
            m_youngestAnswered = sequence;
        if (sequence == m_newest)
            return Verdict::Awaited;
        return isYoungest ? Verdict::Late : Verdict::LateReordered;
    }

private:
    [[nodiscard]] std::uint64_t& wordOf(std::uint64_t sequence) noexcept
    {
        return m_answered[(sequence % kWindow) / 64];
    }
    [[nodiscard]] static std::uint64_t bitOf(std::uint64_t sequence) noexcept
    {
        return std::uint64_t{1} << (sequence % 64);
    }

    std::uint64_t m_newest = 0;  ///< Sequences begin at 1.
    std::uint64_t m_youngestAnswered = 0;
    std::array<std::uint64_t, kWindow / 64> m_answered{};
};

}  // namespace halftrip::loop
