#include "core/measure/ends/timeline.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <ranges>

namespace halftrip::measure {
namespace {

constexpr double kMostRate = HostTimeline::kClockRatePpm / 1e6;

}  // namespace

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
        const double moved = static_cast<double>(std::abs(point.atNs - from.atNs)) * kMostRate;
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
    return m_points.empty() ? there : there + std::llround(aheadAt(there));
}

/// Between two points by the line through them, beyond all of them by that through the last one and its partner.
double HostTimeline::aheadAt(std::int64_t there) const noexcept
{
    const bool isBefore = there <= m_points.front().atNs;
    if (isBefore || there >= m_points.back().atNs) {
        const Point& edge = isBefore ? m_points.front() : m_points.back();
        const std::int64_t away = there - edge.atNs;
        const double rate = rateOf(edge, partnerOf(edge, std::abs(away)));
        return edge.middle() + std::clamp(rate, -kMostRate, kMostRate) * static_cast<double>(away);
    }
    const auto after = std::ranges::lower_bound(m_points, there, {}, &Point::atNs);
    return onLine(*(after - 1), *after, there);
}

/// The nearest point that is at least so far from the first or last one, `edge`; or else the farthest.
const HostTimeline::Point& HostTimeline::partnerOf(const Point& edge, std::int64_t awayNs) const noexcept
{
    const auto isFar = [&](const Point& point) { return std::abs(point.atNs - edge.atNs) >= awayNs; };
    if (&edge == &m_points.front()) {
        const auto found = std::ranges::find_if(m_points, isFar);
        return found == m_points.end() ? m_points.back() : *found;
    }
    const auto found = std::ranges::find_if(m_points | std::views::reverse, isFar);
    return found == m_points.rend() ? m_points.front() : *found;
}

double HostTimeline::rateOf(const Point& one, const Point& other) noexcept
{
    const auto span = static_cast<double>(other.atNs - one.atNs);
    return span == 0 ? 0 : (other.middle() - one.middle()) / span;
}

double HostTimeline::onLine(const Point& one, const Point& other, std::int64_t there) noexcept
{
    return one.middle() + rateOf(one, other) * static_cast<double>(there - one.atNs);
}

/// By how much a point is off the line through its neighbours, at most. Infinite where none has two.
double HostTimeline::unevennessNs() const noexcept
{
    double most = m_points.size() < 3 ? std::numeric_limits<double>::infinity() : 0;
    for (std::size_t i = 1; i + 1 < m_points.size(); ++i)
        most = std::max(most,
                        std::abs(m_points[i].middle() - onLine(m_points[i - 1], m_points[i + 1], m_points[i].atNs)));
    return most;
}

double HostTimeline::errorBetween() const noexcept
{
    double halfWidth = 0;
    std::int64_t longest = 0;
    for (std::size_t i = 0; i < m_points.size(); ++i) {
        halfWidth = std::max(halfWidth, m_points[i].halfWidth());
        longest = std::max(longest, i == 0 ? 0 : m_points[i].atNs - m_points[i - 1].atNs);
    }
    return halfWidth + std::min(static_cast<double>(longest) * kMostRate / 2, unevennessNs());
}

double HostTimeline::errorBeyond(const Point& edge, std::int64_t awayNs) const noexcept
{
    if (awayNs <= 0)
        return 0;
    const Point& partner = partnerOf(edge, awayNs);
    const auto away = static_cast<double>(awayNs);
    const auto distance = static_cast<double>(std::abs(partner.atNs - edge.atNs));
    if (distance == 0)
        return edge.halfWidth() + away * kMostRate;
    const double share = away / distance;
    const double bend = std::min(2 * away * kMostRate, 2 * unevennessNs() * std::max(share, 1.0));
    return edge.halfWidth() + share * (edge.halfWidth() + partner.halfWidth()) + bend;
}

model::Timeline HostTimeline::facts(clock::Ticks end) const noexcept
{
    model::Timeline facts{m_oneClockNs.has_value(), 0, m_points.size()};
    if (facts.isOneClock)
        return facts;
    const Point& first = m_points.front();
    const Point& last = m_points.back();
    const std::int64_t endThere = m_initiator.toNs(end) - std::llround(last.middle());
    const double error = std::max(
        {errorBetween(), errorBeyond(first, first.atNs), errorBeyond(last, endThere - last.atNs)});
    facts.boundNs = std::llround(std::ceil(error));
    return facts;
}

}  // namespace halftrip::measure
