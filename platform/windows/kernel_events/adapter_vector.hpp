#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <vector>

namespace halftrip::windows::etw {

/// Where an interrupt comes in, and what handles it there.
struct InterruptSource {
    std::uint32_t core = 0;
    std::uint8_t vector = 0;
    std::uint64_t routine = 0;
    auto operator<=>(const InterruptSource&) const = default;
};

/// From first send to last receive, of the performance counter. Until the next one no probe is on its way.
struct Turn {
    std::int64_t from = 0;
    std::int64_t until = 0;
};

/// How often interrupts of every source came, by time. One thread at a time.
class InterruptCounts {
public:
    /// Forgets what was before. `cellTicks`: the shortest time that is told apart.
    void begin(std::int64_t from, std::int64_t cellTicks);
    /// What is before the beginning is left out, and so is what is kMostCells behind it.
    void add(const InterruptSource& source, std::int64_t time);

    /// Of whole cells within a stretch.
    struct Rate {
        std::uint64_t count = 0;
        std::size_t cells = 0;
    };
    [[nodiscard]] Rate between(const InterruptSource& source, std::int64_t from, std::int64_t until) const;
    /// Of all cells that a stretch touches.
    [[nodiscard]] std::uint64_t countAround(const InterruptSource& source, std::int64_t from, std::int64_t until) const;
    [[nodiscard]] std::vector<InterruptSource> sources() const;

    static constexpr std::size_t kMostCells = 10'000;
    static constexpr std::size_t kMostSources = 4096;

private:
    std::int64_t m_from = 0;
    std::int64_t m_cellTicks = 0;  ///< 0: nothing is counted yet.
    std::map<InterruptSource, std::vector<std::uint32_t>> m_counts;
};

struct FollowingInterrupt {
    InterruptSource source;
    std::uint64_t interrupts = 0;  ///< In the turns.
};

/// The one source that follows the probes: it is busier in each turn than in the pause behind it, beyond its own
/// scatter; by at least a part of the packets, as an adapter with interrupt moderation has fewer interrupts than
/// packets; and far ahead of every other. Nothing: there is none, or there are several.
[[nodiscard]] std::optional<FollowingInterrupt> followingInterrupt(const InterruptCounts& counts,
                                                                   std::span<const Turn> turns, std::uint64_t packets);

}  // namespace halftrip::windows::etw
