#pragma once

#include "core/clock/tick_converter.hpp"

#include <array>
#include <cstdint>
#include <optional>

namespace halftrip::loop {

/// When the probes left that were waited for in vain, so that a reply that comes late after all has a length. Remembers
/// the last kKept probes' losses. Measurement thread only; no allocation.
class LostProbes {
public:
    static constexpr std::uint64_t kKept = 4'096;

    void add(std::uint64_t sequence, clock::Ticks sentTicks) noexcept
    {
        m_probes[sequence % kKept] = {sequence, sentTicks};
    }
    /// None when that probe was not lost, or too long ago.
    [[nodiscard]] std::optional<clock::Ticks> sentTicksOf(std::uint64_t sequence) const noexcept
    {
        const Probe& probe = m_probes[sequence % kKept];
        return probe.sequence == sequence ? std::optional(probe.sentTicks) : std::nullopt;
    }

private:
    struct Probe {
        std::uint64_t sequence = 0;  ///< Sequences begin at 1.
        clock::Ticks sentTicks = 0;
    };
    std::array<Probe, kKept> m_probes{};
};

}  // namespace halftrip::loop
