#pragma once

#include "core/clock/calibration.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace halftrip::clock {

/// Two clocks read at one instant, give or take `halfBracket`.
struct RelatedPair {
    std::int64_t from = 0;         ///< The clock that is translated, in its own units.
    std::int64_t toNs = 0;         ///< The other one.
    std::int64_t halfBracket = 0;  ///< Largest error of the pair, in units of `from`.
};

/// Reads `from` around `to` a few times and keeps the tightest bracket. Takes about a microsecond.
[[nodiscard]] RelatedPair readRelatedPair(const TickClock& from, const ReferenceClock& to) noexcept;

/// Translates one clock into another by straight lines between pairs that were read at moments of the span of interest,
/// so that a clock which is slewed meanwhile is followed. Filled by one thread, without allocating; read afterwards.
class ClockRelation {
public:
    /// At least 2. Allocates for so many pairs.
    explicit ClockRelation(std::size_t mostPairs);

    /// In the order of time. When there is no room left, every second pair gives way, and from then on every second one
    /// is kept: they stay evenly apart. The ends always stand.
    void add(const RelatedPair& pair) noexcept;
    [[nodiscard]] bool isEmpty() const noexcept { return m_pairs.empty(); }
    /// None when it is empty.
    [[nodiscard]] std::optional<RelatedPair> newest() const noexcept
    {
        return m_pairs.empty() ? std::nullopt : std::optional(m_pairs.back());
    }
    /// Forgets all but the newest `count`: for a relation that goes along with a run whose end nobody knows. Of three
    /// pairs and more errorNs() tells how straight the line is.
    void keepNewest(std::size_t count = 1) noexcept;
    /// Two pairs are the least that a line needs.
    [[nodiscard]] bool isUsable() const noexcept { return m_pairs.size() >= 2; }
    /// Before the first and after the last pair the nearest line goes on. isUsable() is asked for.
    [[nodiscard]] std::int64_t toNs(std::int64_t from) const noexcept;
    /// The largest error of a translation between the ends: the widest half bracket plus the largest distance of a pair
    /// from the line through its neighbours.
    [[nodiscard]] std::int64_t errorNs() const noexcept;
    /// True when somewhere the two clocks moved apart by more than 1000 ppm (and more than the pairs' error): somebody
    /// set one of them, and no translation across that moment means anything. `nsPerUnit` is the length of one unit.
    [[nodiscard]] bool wasStepped(double nsPerUnit) const noexcept;
    /// By how many ppm the first clock goes too fast, where that is more than 1000 and the same everywhere: nobody set
    /// it, it runs wrong. -1,000,000: it stands still.
    [[nodiscard]] std::optional<double> wrongRatePpm(double nsPerUnit) const noexcept;

private:
    void keepEverySecond() noexcept;
    [[nodiscard]] double rate() const noexcept;

    std::size_t m_mostPairs;
    std::vector<RelatedPair> m_pairs;
    std::size_t m_stride = 1;  ///< So many added pairs apart are those that stay; the newest is there besides.
    std::size_t m_added = 0;
    bool m_stoodStill = false;
};

}  // namespace halftrip::clock
