#include "core/clock/calibration.hpp"

#include "core/clock/stamp_grid.hpp"

#include <algorithm>
#include <array>
#include <vector>

namespace halftrip::clock {
namespace {

constexpr int kPairAttempts = 32;

}  // namespace

ClockPair readPair(const TickClock& ticks, const ReferenceClock& reference) noexcept
{
    ClockPair best;
    std::int64_t tightest = INT64_MAX;
    for (int attempt = 0; attempt < kPairAttempts; ++attempt) {
        const Ticks before = ticks.now();
        const std::int64_t referenceNs = reference.nowNs();
        const Ticks after = ticks.now();
        if (after - before < tightest) {
            tightest = after - before;
            best = {before + (after - before) / 2, referenceNs};
        }
    }
    return best;
}

TickConverter calibrate(const TickClock& ticks, const ReferenceClock& reference, std::chrono::nanoseconds span)
{
    return calibrateSince(readPair(ticks, reference), ticks, reference, span);
}

TickConverter calibrateSince(const ClockPair& start, const TickClock& ticks, const ReferenceClock& reference,
                             std::chrono::nanoseconds span)
{
    reference.spinUntil(start.referenceNs + span.count());
    const ClockPair end = readPair(ticks, reference);
    return TickConverter::fromInterval(start.ticks, std::max<std::int64_t>(end.ticks - start.ticks, 1),
                                       std::max<std::int64_t>(end.referenceNs - start.referenceNs, 1));
}

DriftCheck::DriftCheck(const TickClock& ticks, const ReferenceClock& reference, const TickConverter& converter) noexcept
    : m_ticks(ticks), m_reference(reference), m_converter(converter), m_start(readPair(ticks, reference))
{
}

double DriftCheck::partsPerMillion() const noexcept
{
    const ClockPair end = readPair(m_ticks, m_reference);
    const auto truth = static_cast<double>(end.referenceNs - m_start.referenceNs);
    if (truth <= 0)
        return 0;
    const auto ours = static_cast<double>(m_converter.spanToNanoseconds(end.ticks - m_start.ticks));
    return (ours - truth) / truth * 1e6;
}

StampFacts measureStamp(const TickClock& clock, const TickConverter& converter)
{
    constexpr int kRounds = 101;
    constexpr int kStampsPerRound = 100;
    const auto toPicoseconds = [&](double ticks) {
        return static_cast<std::int64_t>(ticks * 1e12 / converter.ticksPerSecond());
    };
    std::array<std::int64_t, kRounds> rounds{};
    std::vector<Ticks> stamps(std::size_t{kRounds} * (kStampsPerRound + 1));
    auto stamp = stamps.begin();
    for (std::int64_t& round : rounds) {
        const Ticks start = *stamp++ = clock.now();
        for (int i = 0; i < kStampsPerRound; ++i)
            *stamp++ = clock.now();
        round = *(stamp - 1) - start;
    }
    std::nth_element(rounds.begin(), rounds.begin() + kRounds / 2, rounds.end());
    return {toPicoseconds(static_cast<double>(rounds[kRounds / 2])) / kStampsPerRound,
            toPicoseconds(std::max(gridOf(stamps), 1.0))};
}

}  // namespace halftrip::clock
