#pragma once

#include "core/base/compiler.hpp"
#include "core/clock/tick_clock.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace halftrip::loop {

/// One measured probe that came to an end, in ticks.
struct LoggedProbe {
    std::uint64_t sequence = 0;
    clock::Ticks sent = 0;
    clock::Ticks scheduled = 0;  ///< As `sent` where it had no schedule.
    clock::Ticks received = 0;  ///< 0: lost.
    clock::Ticks residence = -1;  ///< Of the responder's clock; -1: nobody told.
    std::uint64_t looks = 0;
};

/// Every measured probe of a round, until its room is used up. Without room, which is the usual case, it costs a
/// comparison. Measuring thread only while the round lasts.
class ProbeLog {
public:
    /// Allocates and touches memory for so many. Before the round.
    void makeRoom(std::size_t most)
    {
        m_probes.assign(most, {});
        m_next = m_probes.data();
        m_end = m_next + m_probes.size();
    }
    [[nodiscard]] bool hasRoom() const noexcept { return m_next != m_end; }
    /// Where there is room.
    HALFTRIP_APART void add(const LoggedProbe& probe) noexcept { *m_next++ = probe; }
    /// In the order in which they came to an end.
    [[nodiscard]] std::span<const LoggedProbe> probes() const noexcept
    {
        return std::span(m_probes).first(static_cast<std::size_t>(m_next - m_probes.data()));
    }
    /// Somebody wants them.
    [[nodiscard]] bool isWanted() const noexcept { return !m_probes.empty(); }

private:
    std::vector<LoggedProbe> m_probes;
    LoggedProbe* m_next = nullptr;
    LoggedProbe* m_end = nullptr;
};

}  // namespace halftrip::loop
