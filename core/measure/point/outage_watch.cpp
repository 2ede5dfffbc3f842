#include "core/measure/point/outage_watch.hpp"

#include <algorithm>

namespace halftrip::measure {
namespace {

static_assert(control::kResponderKeepAliveTimeout >= kLongestOutage + control::kOutageKeepAliveTimeout,
              "a responder must not give up before its initiator does");

/// As os::Host::adapterTrouble() tells them: without a link, down, vanished.
int gravityOf(const Error& trouble)
{
    return trouble.kind == ErrorKind::Closed ? 2 : trouble.osCode != 0 ? 1 : 0;
}

}  // namespace

void OutageWatch::look(const loop::PointRecorder& recorder, bool isSuspect)
{
    const clock::Ticks since = recorder.troubleSinceTicks.load(std::memory_order_acquire);
    if (!m_found.empty() && m_found.back().until == 0 && m_found.back().since != since)
        closeLast(recorder.troubleEndedTicks.load(std::memory_order_relaxed));
    const bool isAsked = since != 0 || isSuspect || m_isPathDown.load();
    const auto trouble = isAsked ? m_run.platform.host().adapterTrouble(m_run.meeting.adapter) : std::nullopt;
    m_hasVanished = since != 0 && (m_hasVanished || (trouble && trouble->kind == ErrorKind::Closed));
    m_isAdapterNew = m_isAdapterNew || (m_hasVanished && !trouble);
    m_isPathDown.store(trouble || m_isAdapterNew);
    if (trouble)
        found(*trouble, since);
    else
        m_downSince.reset();
}

void OutageWatch::found(const Error& trouble, clock::Ticks since)
{
    const auto now = m_run.platform.time().now();
    m_lastDown = now;
    if (!m_downSince) {
        m_downSince = now;
        m_run.observer.onRemark(
            text("{trouble} The run goes on if it is back within {seconds} s.", trouble.what, kLongestOutage.count()));
    }
    if (since != 0 && (m_found.empty() || m_found.back().until != 0))
        m_found.push_back({since, 0, trouble.what, gravityOf(trouble)});
    else if (since != 0 && gravityOf(trouble) > m_found.back().gravity) {
        // An adapter that is taken down, or whose driver goes, loses its link first.
        m_found.back().cause = trouble.what;
        m_found.back().gravity = gravityOf(trouble);
    }
    if (m_end || now - *m_downSince < kLongestOutage)
        return;
    m_end = trouble;
    m_end->isOfAdapter = true;
    m_end->kind = ErrorKind::Closed;  // Whatever comes next would meet the same.
    m_end->what = text("{trouble} It was not back after {seconds} s.", trouble.what, kLongestOutage.count());
}

bool OutageWatch::isRecent() const
{
    return m_lastDown && m_run.platform.time().now() - *m_lastDown < control::kOutageKeepAliveTimeout;
}

control::PathState OutageWatch::path() const
{
    using enum control::PathState;
    if (m_isPathDown.load() && !m_isAdapterNew)
        return Down;
    return isRecent() ? WasDown : Up;
}

void OutageWatch::closeLast(clock::Ticks until) noexcept
{
    // What ended an older trouble does not end this one: it lasted until about now.
    m_found.back().until = std::max(until, m_found.back().since + 1);
}

std::vector<model::Outage> OutageWatch::outages(const loop::PointRecorder& recorder,
                                                const clock::TickConverter& converter)
{
    const clock::Ticks start = recorder.startTicks.load();
    const clock::Ticks end = recorder.endTicks.load();
    if (!m_found.empty() && m_found.back().until == 0) {
        const bool isOver = recorder.troubleSinceTicks.load() != m_found.back().since;
        closeLast(isOver ? recorder.troubleEndedTicks.load() : end);
    }
    std::vector<model::Outage> outages;
    for (const Found& found : m_found) {
        if (found.until <= start || end <= start || outages.size() >= model::kMostOutages)
            continue;
        // One that ended the loop at once has begun at its end.
        const clock::Ticks since = std::min(std::max(found.since, start), end);
        const std::int64_t lengthNs = converter.spanToNanoseconds(std::min(found.until, end) - since);
        outages.push_back(
            {converter.spanToNanoseconds(since - start), std::max<std::int64_t>(lengthNs, 1), found.cause});
    }
    return outages;
}

}  // namespace halftrip::measure
