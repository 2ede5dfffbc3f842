#pragma once

#include "core/base/compiler.hpp"
#include "core/clock/tick_clock.hpp"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace halftrip::loop {

/// The responder's stamps of one answer, in ticks of its clock.
struct AnswerStamps {
    std::uint32_t sequence = 0;  ///< As far as the probe carries it.
    clock::Ticks arrived = 0;
    clock::Ticks left = 0;
};

/// The answers of a responder behind which no probe came for long: their initiator may have waited for them in vain,
/// and then nobody else has these stamps. Measuring thread only while the point lasts; no allocation then. An answer
/// costs one comparison and three stores, after it has left.
class PausedAnswers {
public:
    /// The first ones of a point.
    static constexpr std::size_t kMost = 32'768;

    /// Before a point, on another thread. Kept are answers behind which nothing came for `pause` and longer.
    void begin(clock::Ticks pause)
    {
        m_pause = pause;
        m_newest = {};
        m_count = 0;
        m_kept.resize(kMost);
    }
    void add(const AnswerStamps& answer) noexcept
    {
        if (answer.arrived - m_newest.left >= m_pause) [[unlikely]]
            keepNewest();
        m_newest = answer;
    }
    /// Nothing comes behind the last one.
    void end() noexcept { keepNewest(); }
    /// Whether any was added since begin().
    [[nodiscard]] bool hasNoted() const noexcept { return m_newest.left != 0; }
    /// Later ones may have found no room.
    [[nodiscard]] bool isFull() const noexcept { return m_count == kMost; }
    /// In the order in which they came.
    [[nodiscard]] std::span<const AnswerStamps> kept() const noexcept { return std::span(m_kept).first(m_count); }

private:
    HALFTRIP_APART void keepNewest() noexcept
    {
        if (m_newest.left != 0 && m_count < m_kept.size())
            m_kept[m_count++] = m_newest;
    }

    clock::Ticks m_pause = std::numeric_limits<clock::Ticks>::max();
    AnswerStamps m_newest;
    std::vector<AnswerStamps> m_kept;
    std::size_t m_count = 0;
};

}  // namespace halftrip::loop
