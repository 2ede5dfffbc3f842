#pragma once

#include "core/clock/tick_converter.hpp"
#include "core/loop/slow_probes.hpp"
#include "core/model/record/autopsy.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace halftrip::measure {

/// A clock of one end, as far as a timeline goes.
struct EndClock {
    const clock::TickConverter& converter;
    clock::Ticks origin = 0;  ///< Becomes 0 ns.

    /// Before the origin it is negative.
    [[nodiscard]] std::int64_t toNs(clock::Ticks ticks) const noexcept
    {
        const std::int64_t ns = converter.spanToNanoseconds(ticks >= origin ? ticks - origin : origin - ticks);
        // What a peer's stamps make of it may be anything.
        const std::int64_t sane = std::clamp<std::int64_t>(ns, 0, std::int64_t{1} << 60);
        return ticks >= origin ? sane : -sane;
    }
};

/// Two hosts on one timeline, the initiator's. The ping-pong is the clock: a probe left here before it arrived there,
/// and left there before it arrived here. Each of `bounds` says so of its stretch; between two of them the clocks move
/// apart evenly, and by no more than kClockRatePpm.
class HostTimeline {
public:
    /// The rates of both clocks are calibrated; what is left.
    static constexpr double kClockRatePpm = 20;

    /// `isOneClock`: both ends may read one counter; believed where no bound speaks against it.
    HostTimeline(std::span<const loop::ProbeStamps> bounds, const EndClock& initiator, const EndClock& responder,
                 bool isOneClock);
    [[nodiscard]] bool isUsable() const noexcept { return !m_points.empty(); }
    /// A moment of the responder's clock, in nanoseconds from the initiator's origin.
    [[nodiscard]] std::int64_t ofResponder(clock::Ticks ticks) const noexcept;
    /// Of a point that ended at `end` of the initiator's clock. isUsable() is asked for.
    [[nodiscard]] model::Timeline facts(clock::Ticks end) const noexcept;

private:
    /// At `atNs` of the responder's clock: the initiator's is ahead of it by more than `leastNs` and less than
    /// `mostNs`.
    struct Point {
        std::int64_t atNs = 0;
        double leastNs = 0;
        double mostNs = 0;
        [[nodiscard]] double middle() const noexcept { return (leastNs + mostNs) / 2; }
        [[nodiscard]] double halfWidth() const noexcept { return (mostNs - leastNs) / 2; }
    };
    void tighten() noexcept;
    [[nodiscard]] double aheadAt(std::int64_t there) const noexcept;
    [[nodiscard]] static double rateOf(const Point& one, const Point& other) noexcept;
    [[nodiscard]] static double onLine(const Point& one, const Point& other, std::int64_t there) noexcept;
    [[nodiscard]] const Point& partnerOf(const Point& edge, std::int64_t awayNs) const noexcept;
    [[nodiscard]] double errorBeyond(const Point& edge, std::int64_t awayNs) const noexcept;
    [[nodiscard]] double errorBetween() const noexcept;
    [[nodiscard]] double unevennessNs() const noexcept;

    EndClock m_initiator;
    EndClock m_responder;
    std::vector<Point> m_points;
    std::optional<std::int64_t> m_oneClockNs;  ///< By how much the initiator's origin is behind the responder's.
};

}  // namespace halftrip::measure
