#include "core/diagnose/held_by_deferral.hpp"
#include "core/diagnose/histogram_part.hpp"
#include "core/diagnose/microseconds.hpp"
#include "core/diagnose/next_steps.hpp"
#include "core/diagnose/rule.hpp"
#include "core/diagnose/where.hpp"
#include "core/model/record/point_figures.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace halftrip::diagnose {
namespace {

constexpr const char* kDeferredOne = "Host {host} defers interrupts for {timerUs:g} us after each packet "
                                     "(gro_flush_timeout), which delays packets {where}.";
constexpr const char* kDeferredBoth = "Both hosts defer interrupts after each packet (gro_flush_timeout: {ofAUs:g} us "
                                      "on A, {ofBUs:g} us on B), which delays packets {where}.";
constexpr const char* kDeferredSeen =
    "RTT p{percentile:g} is {rttUs:.1f} us, as long as the deferral of {timerUs:g} us";
constexpr const char* kDeferredPolls =
    "On host {host} the interrupt returns after {polls} polls without a packet (napi_defer_hard_irqs).";
constexpr const char* kDeferredQueue =
    "Receive queue {queue} of host {host}'s adapter has these values of its own (netdev napi-set).";
constexpr const char* kDeferredOverturned = "The same round trips without the deferral (gro_flush_timeout 0).";
constexpr const char* kDeferredNext =
    "Disable it on this host to prove it{cli: (halftrip tune prove PEER softwareModeration)}.";
constexpr const char* kDeferredNextBoth =
    "Disable it on both hosts: only the longer deferral shows{cli: (halftrip tune search PEER softwareModeration)}.";
constexpr const char* kDeferredNextAtB =
    "Let a search measure without it on host B{cli: (halftrip tune search PEER softwareModeration)}.";
constexpr const char* kDeferredInShort = "the kernel defers interrupts";
constexpr const char* kDeferredCauseOne = "deferred interrupts on host {host}: gro_flush_timeout {timerUs:g} us";
constexpr const char* kDeferredCauseBoth = "deferred interrupts on both hosts: gro_flush_timeout up to {timerUs:g} us";

/// With so short a deferral, a path's own time may be as long.
constexpr std::int64_t kLikelyFromNs = 50'000;

/// The points that the same hosts hold as the first one.
PointIndices pointsHeldAlike(const model::RunRecord& record)
{
    PointIndices points = pointsWhere(
        record, [&](const model::PointResult& point) { return !heldByDeferral(record, point).hosts.empty(); });
    if (points.empty())
        return points;
    const auto hosts = heldByDeferral(record, record.points[points.front()]).hosts;
    std::erase_if(points,
                  [&](std::uint32_t index) { return heldByDeferral(record, record.points[index]).hosts != hosts; });
    return points;
}

/// The timer at most, of those that are long enough to hold it.
std::int64_t costOf(const HeldByDeferral& held, const model::PointResult& point)
{
    return std::llround(heldShare(point, held.longestNs()) * static_cast<double>(held.longestNs()));
}

Text sentenceOf(const HeldByDeferral& held, const Text& place)
{
    if (held.hosts.size() > 1)
        return text(kDeferredBoth, usOf(held.hosts.front().deferral.timeoutNs),
                    usOf(held.hosts.back().deferral.timeoutNs), place);
    return text(kDeferredOne, held.hosts.front().host, usOf(held.longestNs()), place);
}

Text nextOf(const HeldByDeferral& held)
{
    if (held.hosts.size() > 1)
        return text(kDeferredNextBoth);
    return held.hosts.front().host == "B" ? text(kDeferredNextAtB) : text(kDeferredNext);
}

model::NextStep deferredStep(const model::RunRecord& record, const HeldByDeferral& held)
{
    const char* const check = "softwareModeration";
    const bool isOfAOnly = held.hosts.size() == 1 && held.hosts.front().host == "A";
    return isOfAOnly ? proveStep(record, check) : searchStep(record, check);
}

std::vector<model::Finding> findDeferredInterrupts(const model::RunRecord& record)
{
    const PointIndices points = pointsHeldAlike(record);
    if (points.empty())
        return {};
    const model::PointResult& first = record.points[points.front()];
    const HeldByDeferral held = heldByDeferral(record, first);
    model::Finding finding{.id = "deferredInterrupts",
                           .sentence = sentenceOf(held, where(record, points)),
                           .kind = model::FindingKind::Cause,
                           .confidence = held.longestNs() >= kLikelyFromNs ? model::Confidence::Likely
                                                                           : model::Confidence::Possible,
                           .evidence = evidenceAt(record, points,
                                                  [&](const model::PointResult& point) {
                                                      const HeldByDeferral here = heldByDeferral(record, point);
                                                      return text(kDeferredSeen, here.percentile,
                                                                  usOf(model::percentileNs(point, here.percentile)),
                                                                  usOf(here.longestNs()));
                                                  }),
                           .overturnedBy = kDeferredOverturned,
                           .nextStep = nextOf(held),
                           .steps = {deferredStep(record, held)},
                           .points = points,
                           .costNs = costOf(held, first)};
    for (const model::ActingDeferral& host : held.hosts) {
        finding.evidence.push_back(text(kDeferredPolls, host.host, host.deferral.polls));
        if (host.deferral.queue)
            finding.evidence.push_back(text(kDeferredQueue, *host.deferral.queue, host.host));
    }
    return {std::move(finding)};
}

Text deferredAsCause(const model::RunRecord& record, const model::Finding& finding)
{
    const bool hasPoint = !finding.points.empty() && finding.points.front() < record.points.size();
    const HeldByDeferral held = hasPoint ? heldByDeferral(record, record.points[finding.points.front()])
                                         : HeldByDeferral();
    if (held.hosts.empty())
        return Text(kDeferredInShort);
    return held.hosts.size() > 1 ? text(kDeferredCauseBoth, usOf(held.longestNs()))
                                 : text(kDeferredCauseOne, held.hosts.front().host, usOf(held.longestNs()));
}

}  // namespace

Rule deferredInterruptsRule()
{
    return {"deferredInterrupts",   "Does the kernel defer interrupts for as long as round trips take?",
            findDeferredInterrupts, Touches::Everything,
            kDeferredInShort,       nullptr,
            &deferredAsCause};
}

}  // namespace halftrip::diagnose
