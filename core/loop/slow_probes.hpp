#pragma once

#include "core/base/compiler.hpp"
#include "core/clock/tick_clock.hpp"
#include "core/model/record/autopsy.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>

namespace halftrip::loop {

/// The stamps of one probe, in ticks. The responder's are those of its own clock; 0: it did not tell.
struct ProbeStamps {
    std::uint64_t sequence = 0;
    clock::Ticks sent = 0;
    clock::Ticks received = 0;
    clock::Ticks arrivedThere = 0;
    clock::Ticks leftThere = 0;
    clock::Ticks gap = 0;  ///< In which the loop stalled while it waited for this reply.

    /// What a Halftrip responder reports; anything else is a peer's whim, and would overflow somewhere.
    [[nodiscard]] static bool areStamps(clock::Ticks arrived, clock::Ticks left) noexcept
    {
        return arrived > 0 && arrived <= left && left <= std::int64_t{1} << 61;
    }
    [[nodiscard]] clock::Ticks length() const noexcept { return received - sent; }
    [[nodiscard]] clock::Ticks residence() const noexcept { return leftThere - arrivedThere; }
};

/// The slowest probes of a point. Measuring thread only while the point lasts; no allocation. A probe that is not among
/// them costs one comparison, after the next one has left.
class SlowProbes {
public:
    /// Before the point: 1 to kMostSlowProbes.
    void keepUpTo(std::size_t most) noexcept { m_most = most; }
    void clear() noexcept
    {
        m_count = 0;
        m_least = -1;
    }
    [[nodiscard]] bool wants(clock::Ticks length) const noexcept { return length > m_least; }
    HALFTRIP_APART void add(const ProbeStamps& probe) noexcept
    {
        if (m_count < m_most)
            m_probes[m_count++] = probe;
        else
            *fastest() = probe;
        if (m_count == m_most)
            m_least = fastest()->length();
    }
    [[nodiscard]] std::span<const ProbeStamps> probes() const noexcept { return std::span(m_probes).first(m_count); }

private:
    [[nodiscard]] ProbeStamps* fastest() noexcept
    {
        return &*std::ranges::min_element(m_probes.begin(), m_probes.begin() + m_count, {}, &ProbeStamps::length);
    }

    std::size_t m_most = model::kMostSlowProbes;
    std::size_t m_count = 0;
    clock::Ticks m_least = -1;
    std::array<ProbeStamps, model::kMostSlowProbes> m_probes{};
};

/// Of every stretch of a point the probe that was fastest over the network: it left here before it arrived there, and
/// left there before it arrived here, which bounds how far the two clocks are apart. A point of any length has room;
/// its stretches grow. Measuring thread only while the point lasts; no allocation.
class ClockBounds {
public:
    static constexpr std::size_t kMost = 256;

    void begin(clock::Ticks stretch) noexcept
    {
        m_count = 0;
        m_stretch = stretch;
        m_end = kNone;
    }
    void add(const ProbeStamps& probe) noexcept
    {
        if (probe.received >= m_end) [[unlikely]] {
            open(probe);
            return;
        }
        ProbeStamps& best = m_probes[m_count - 1];
        if (networkTicks(probe) < networkTicks(best)) [[unlikely]]
            best = probe;
    }
    [[nodiscard]] std::span<const ProbeStamps> probes() const noexcept { return std::span(m_probes).first(m_count); }

private:
    [[nodiscard]] static clock::Ticks networkTicks(const ProbeStamps& probe) noexcept
    {
        return probe.length() - probe.residence();
    }
    HALFTRIP_APART void open(const ProbeStamps& probe) noexcept
    {
        if (m_count == kMost) {
            for (std::size_t i = 0; i < kMost / 2; ++i)
                m_probes[i] = std::min(m_probes[2 * i], m_probes[2 * i + 1], [](const auto& one, const auto& other) {
                    return networkTicks(one) < networkTicks(other);
                });
            m_count = kMost / 2;
            m_stretch *= 2;
        }
        m_probes[m_count++] = probe;
        m_end = probe.received + m_stretch;
    }

    /// Every probe comes behind it: ticks may be below zero.
    static constexpr clock::Ticks kNone = std::numeric_limits<clock::Ticks>::min();

    std::size_t m_count = 0;
    clock::Ticks m_stretch = 0;
    clock::Ticks m_end = kNone;
    std::array<ProbeStamps, kMost> m_probes{};
};

/// The first probes that were waited for in vain.
class FirstLost {
public:
    void clear() noexcept { m_count = 0; }
    void add(std::uint64_t sequence, clock::Ticks sent) noexcept
    {
        if (m_count < m_probes.size())
            m_probes[m_count++] = {.sequence = sequence, .sent = sent};
    }
    struct Probe {
        std::uint64_t sequence = 0;
        clock::Ticks sent = 0;
    };
    [[nodiscard]] std::span<const Probe> probes() const noexcept { return std::span(m_probes).first(m_count); }

private:
    std::array<Probe, model::kMostLostProbes> m_probes{};
    std::size_t m_count = 0;
};

}  // namespace halftrip::loop
