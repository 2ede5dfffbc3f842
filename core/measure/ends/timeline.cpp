#include "core/measure/ends/timeline.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace halftrip::measure {

HostTimeline::HostTimeline(std::span<const loop::ProbeStamps> bounds, const EndClock& initiator,
                           const EndClock& responder, bool isOneClock)
    : m_initiator(initiator), m_responder(responder)
{
    for (const loop::ProbeStamps& probe : bounds) {
        const std::int64_t arrived = responder.toNs(probe.arrivedThere);
        const std::int64_t left = responder.toNs(probe.leftThere);
        const Point point{arrived + (left - arrived) / 2, static_cast<double>(initiator.toNs(probe.sent) - arrived),
                          static_cast<double>(initiator.toNs(probe.received) - left)};
        // A clock that was set, or a stamp that means nothing: no probe arrives before it left.
        if (point.leastNs <= point.mostNs)
            m_points.push_back(point);
    }
    std::ranges::sort(m_points, {}, &Point::atNs);
    tighten();
    if (!isOneClock)
        return;
    const auto ahead = static_cast<double>(initiator.toNs(responder.origin));
    if (std::ranges::all_of(m_points,
                            [&](const Point& point) { return point.leastNs <= ahead && ahead <= point.mostNs; }))
        m_oneClockNs = initiator.toNs(responder.origin);
}

/// What a neighbour knows holds here too, but for what the clocks may have moved apart since.
void HostTimeline::tighten() noexcept
{
    const auto learn = [](Point& point, const Point& from) {
        const double moved = static_cast<double>(std::abs(point.atNs - from.atNs)) * kClockRatePpm / 1e6;
        const double least = std::max(point.leastNs, from.leastNs - moved);
        const double most = std::min(point.mostNs, from.mostNs + moved);
        if (least > most)
            return;
        point.leastNs = least;
        point.mostNs = most;
    };
    for (std::size_t i = 1; i < m_points.size(); ++i)
        learn(m_points[i], m_points[i - 1]);
    for (std::size_t i = m_points.size(); i-- > 1;)
        learn(m_points[i - 1], m_points[i]);
}

std::int64_t HostTimeline::ofResponder(clock::Ticks ticks) const noexcept
{
    const std::int64_t there = m_responder.toNs(ticks);
    if (m_oneClockNs)
        return m_initiator.toNs(ticks);
    if (m_points.empty())
        return there;
    const auto after = std::ranges::lower_bound(m_points, there, {}, &Point::atNs);
    double ahead = 0;
    if (after == m_points.begin()) {
        ahead = after->middle();
    } else if (after == m_points.end()) {
        ahead = m_points.back().middle();
    } else {
        const Point& before = *(after - 1);
        const auto share = static_cast<double>(there - before.atNs) / static_cast<double>(after->atNs - before.atNs);
        ahead = before.middle() + share * (after->middle() - before.middle());
    }
    return there + std::llround(ahead);
}

model::Timeline HostTimeline::facts() const noexcept
{
    model::Timeline facts{m_oneClockNs.has_value(), 0, m_points.size()};
    for (const Point& point : m_points) {
        if (!facts.isOneClock)
            facts.boundNs = std::max<std::int64_t>(facts.boundNs,
                                                   std::llround(std::ceil((point.mostNs - point.leastNs) / 2)));
    }
    return facts;
}

}  // namespace halftrip::measure
