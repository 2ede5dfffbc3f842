#include "core/diagnose/coalescing_defaults.hpp"
#include "core/diagnose/ends.hpp"
#include "core/diagnose/held_by_deferral.hpp"
#include "core/diagnose/histogram_part.hpp"
#include "core/diagnose/microseconds.hpp"
#include "core/diagnose/next_steps.hpp"
#include "core/diagnose/rule.hpp"
#include "core/diagnose/timer_by_pause.hpp"
#include "core/diagnose/where.hpp"
#include "core/model/facts/moderation_modes.hpp"
#include "core/model/figures/arrival_queue.hpp"
#include "core/model/figures/pace.hpp"
#include "core/model/figures/packet_rates.hpp"
#include "core/model/figures/receive_timers.hpp"
#include "core/model/record/point_figures.hpp"
#include "core/stats/narrow_peaks.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <tuple>

namespace halftrip::diagnose {
namespace {

constexpr const char* kCoalescingOne =
    "Interrupt coalescing on host {host} (rx-usecs {timerUs}) delays packets {where}.";
constexpr const char* kCoalescingBoth =
    "Interrupt coalescing on both hosts (rx-usecs {timerOfAUs} on A, {timerOfBUs} on B) delays packets {where}.";
constexpr const char* kCoalescingUnknown =
    "A timer of about {periodUs:.3g} us delays packets {where}, probably interrupt coalescing.";
constexpr const char* kCoalescingCauseOne = "interrupt coalescing on host {host}: rx-usecs {timerUs}";
constexpr const char* kCoalescingCauseBoth = "interrupt coalescing on both hosts: rx-usecs {timerUs}";
constexpr const char* kCoalescingCauseEach =
    "interrupt coalescing on both hosts: rx-usecs {timerOfAUs} on A and {timerOfBUs} on B";
constexpr const char* kCoalescingCauseUnknown = "a timer, probably interrupt coalescing";
constexpr const char* kCoalescingInShort = "interrupt coalescing delays packets";
constexpr const char* kCoalescingSeen = "RTT p{percentile:g} is {rttUs:.1f} us";
constexpr const char* kCoalescingPeak = "{share:g} % of round trips lie within 4 % of {periodUs:.1f} us; the fastest "
                                        "1 % take at most {shortestUs:.1f} us";
constexpr const char* kCoalescingSum =
    "{rttUs:.0f} us hold the sum of both timers ({sumUs} us): each delay begins with a packet. Disabling one saves "
    "{ofAUs:g} us HRT on A, {ofBUs:g} us on B.";
constexpr const char* kCoalescingLonger = "{rttUs:.0f} us hold the longer timer ({longestUs} us) and not the sum "
                                          "({sumUs} us): both adapters space their interrupts, so disable both.";
constexpr const char* kCoalescingMixed =
    "{rttUs:.0f} us hold the longer timer ({longestUs} us) and not the sum ({sumUs} us): host {host} spaces its "
    "interrupts, and its interval runs while the other host delays packets.";
constexpr const char* kCoalescingSpaced =
    "Both adapters space their interrupts: only the longer timer ({longestUs} us) counts, so disable both.";
constexpr const char* kCoalescingSpacedMixed =
    "Host {host} spaces its interrupts, and its interval runs while the other host delays packets: the two timers do "
    "not add up.";
constexpr const char* kCoalescingDisagrees = "The longest rx-usecs is {timerUs} us, but the measured interval is "
                                             "{periodUs:.0f} us: the adapter does not follow its driver's setting, or "
                                             "another timer holds packets.";
constexpr const char* kCoalescingOverturned = "The same round trips with interrupt coalescing off (rx-usecs 0).";
constexpr const char* kCoalescingNext =
    "Measure what each host's coalescing costs{cli: (halftrip diagnose --matrix PEER)}, or disable it on this host to "
    "prove it{cli: (halftrip tune prove PEER coalescing.rxUsecs=0)}. Adapters that limit their interrupt rate show "
    "only the longer of two timers: then disable both.";
constexpr const char* kCoalescingNextAtB =
    "Measure what each host's coalescing costs{cli: (halftrip diagnose --matrix PEER)}, or disable it at host B{cli: "
    "(sudo halftrip tune apply --adapter ADAPTER coalescing.rxUsecs=0)}.";
constexpr const char* kCoalescingNextWindows =
    "Disable interrupt moderation on this host (*InterruptModeration in the adapter's advanced properties), then on "
    "the peer, and repeat.";
constexpr const char* kCoalescingAdapts =
    "Adaptive interrupt coalescing on host {host}: RTT p90 is {times:.1f} times p10 {where}.";

constexpr const char* kCoalescingAdaptsSeen = "RTT p10 is {lowUs:.1f} us, p90 {highUs:.1f} us";
constexpr const char* kCoalescingPackets = "Host {host} received {packets:.3g} packets per interrupt {where}.";

constexpr const char* kCoalescingQueue =
    "Receive queue {queue} of host {host}'s adapter has rx-usecs {timerUs} of its own (ethtool -Q).";

constexpr const char* kCoalescingHidden =
    "The send interval hides interrupt coalescing {where}: it is longer than the timer of {timerUs} us.";
constexpr const char* kCoalescingHiddenSeen = "RTT p50 is {rttUs:.1f} us, below rx-usecs {timerUs}";
constexpr const char* kCoalescingHiddenNext =
    "Also measure back to back{cli: (--interval 0)}: a busier application waits for this timer.";

/// Between p10 and p90 of the round trips, where an adapter that adapts is told.
constexpr double kAdaptedRatio = 1.5;
constexpr std::int64_t kShortestAdaptedNs = 20'000;

/// Shorter timers are modes of drivers (moderation_modes.hpp), or nothing to speak of.
constexpr std::int64_t kShortestTimerUs = 10;
/// Of the round trip, from which on a timer is told.
constexpr double kTimerShare = 0.2;
/// The higher one is for two peaks: a timer that holds half of the packets or fewer.
constexpr std::array kHeldPercentiles{50.0, 90.0};
/// Fewer make peaks by chance.
constexpr std::uint64_t kLeastSamples = 100;
/// What a timer that holds every third packet and more makes of a histogram.
constexpr double kPeakShare = 0.25;
/// Packets that were held take so many times as long as those that were not, at least.
constexpr double kHeldAtLeast = 1.5;
/// Between a setting and what was measured, beyond the path's own time.
constexpr double kMostDisagreement = 0.3;
/// Adapters keep a timer in units of their own: one of igb holds packets for 4.1 times what its driver has set
/// (docs/lab.md). What is longer by far is another timer, or none.
constexpr double kMostTimesLonger = 8;

/// What the two adapters say of themselves; nothing where the driver adapts it, as the budget has it.
struct Timers {
    std::optional<std::int64_t> ofAUs;
    std::optional<std::int64_t> ofBUs;
    std::optional<int> queueOfA;  ///< That has this of its own; none: it is the adapter's.
    std::optional<int> queueOfB;
    bool spacesA = false;  ///< A's adapter spaces its interrupts; else it delays packets.
    bool spacesB = false;

    [[nodiscard]] static bool isTimer(std::optional<std::int64_t> us) { return us && *us >= kShortestTimerUs; }
    [[nodiscard]] bool isKnown() const { return isTimer(ofAUs) || isTimer(ofBUs); }
    [[nodiscard]] bool areBothOff() const { return ofAUs == 0 && ofBUs == 0; }
    [[nodiscard]] std::int64_t longestUs() const { return std::max(ofAUs.value_or(0), ofBUs.value_or(0)); }
    /// What both add to a round trip, by their designs.
    [[nodiscard]] std::int64_t togetherUs() const
    {
        const auto timer = [](std::optional<std::int64_t> us, bool spaces) {
            return model::ReceiveTimer{isTimer(us) ? *us : 0, spaces};
        };
        return model::receiveTimersTogether(timer(ofAUs, spacesA), timer(ofBUs, spacesB)).us;
    }
};

/// Both ends on one host may still have an adapter each; on one adapter the same timer is counted once.
Timers timersOf(const model::RunRecord& record)
{
    const auto& a = record.initiatorHost;
    const auto& b = record.responderHost;
    const bool isOneAdapter = isOneHost(record) && a.adapter && b.adapter && a.adapter->name == b.adapter->name &&
                              a.adapter->macAddress == b.adapter->macAddress;
    const auto read = [&record](const model::HostFacts& host, bool isA, std::optional<std::int64_t>& us,
                                std::optional<int>& queue) {
        // What Windows tells is whether it is on.
        if (model::flagOf(host.facts, "interruptModeration.isOn") == false) {
            us = 0;
        } else if (const auto delay = model::receiveDelayOf(host, model::arrivalQueuesIn(record.points, isA))) {
            us = delay->us;
            queue = delay->queue;
        }
    };
    Timers timers;
    read(a, /*isA=*/true, timers.ofAUs, timers.queueOfA);
    timers.spacesA = model::limitsInterruptRate(a);
    timers.spacesB = model::limitsInterruptRate(b);
    if (!isOneAdapter)
        read(b, /*isA=*/false, timers.ofBUs, timers.queueOfB);
    return timers;
}

/// Those that can hold packets of that point. An interval that the pace outlasts has run out before the packet comes,
/// and a queue that the kernel polls waits for no interrupt.
Timers timersAt(const model::RunRecord& record, const model::PointResult& point, const Timers& timers)
{
    const std::int64_t pace = model::paceNs(record, point);
    const auto holdsNone = [pace](const model::EndResult& end, std::optional<std::int64_t> us, bool spaces) {
        return us && (end.obtained.isBusyPolling == true || (spaces && model::outlasts(pace, *us)));
    };
    Timers acting = timers;
    if (holdsNone(point.initiator, timers.ofAUs, timers.spacesA))
        acting.ofAUs = 0;
    if (holdsNone(point.responder, timers.ofBUs, timers.spacesB))
        acting.ofBUs = 0;
    return acting;
}

/// How a timer shows in one point.
struct Held {
    double percentile = 0;                    ///< Of the round trip that is long enough to hold the timer; or
    std::optional<stats::NarrowPeak> peak;    ///< the round trips that were held, beside
    std::int64_t shortestNs = 0;              ///< those that were not.
};

/// The latest peak, if it stands apart from the round trips that nothing held.
std::optional<Held> peakOf(const model::PointResult& point)
{
    const stats::Histogram& histogram = point.result().histogram;
    if (histogram.count() < kLeastSamples)
        return std::nullopt;
    const std::vector<stats::NarrowPeak> peaks = stats::narrowPeaks(histogram, kPeakShare);
    const std::int64_t shortestNs = histogram.percentileNs(1);
    const auto least = std::max(kHeldAtLeast * static_cast<double>(shortestNs), kShortestTimerUs * 1'000.0);
    if (peaks.empty() || static_cast<double>(peaks.back().lowNs) < least)
        return std::nullopt;
    return Held{0, peaks.back(), shortestNs};
}

/// By the first of the percentiles that is long enough to hold such a wait, and short enough to be about it.
std::optional<Held> longEnough(const model::PointResult& point, std::int64_t timerUs)
{
    const auto timerNs = static_cast<double>(timerUs) * 1'000;
    for (const double percentile : kHeldPercentiles) {
        if (model::isLost(point, percentile))
            break;
        const auto rttNs = static_cast<double>(model::percentileNs(point, percentile));
        if (rttNs >= timerNs && timerNs >= kTimerShare * rttNs)
            return Held{percentile, std::nullopt, 0};
    }
    return std::nullopt;
}

/// What the kernel's deferral of interrupts explains is another rule's.
std::optional<Held> heldIn(const model::RunRecord& record, const model::PointResult& point, const Timers& ofHosts)
{
    if (!model::hasSerialRoundTrips(point) || ofHosts.areBothOff() ||
        heldByDeferral(record, point).longestNs() > ofHosts.longestUs() * 1'000)
        return std::nullopt;
    if (auto held = peakOf(point))
        return held;
    const Timers timers = timersAt(record, point, ofHosts);
    return timers.isKnown() ? longEnough(point, timers.longestUs()) : std::nullopt;
}

Text heldEvidence(const Held& held, const model::PointResult& point)
{
    if (held.peak)
        return text(kCoalescingPeak, shownShare(held.peak->share).percent, usOf(held.peak->medianNs),
                    usOf(held.shortestNs));
    return text(kCoalescingSeen, held.percentile, usOf(model::percentileNs(point, held.percentile)));
}

Text sentenceOf(const Timers& timers, const Text& place)
{
    if (Timers::isTimer(timers.ofAUs) && Timers::isTimer(timers.ofBUs))
        return text(kCoalescingBoth, *timers.ofAUs, *timers.ofBUs, place);
    return text(kCoalescingOne, Timers::isTimer(timers.ofAUs) ? "A" : "B", timers.longestUs(), place);
}

/// The round trips that were held show a shorter interval than the longest setting, or one of more than so many times
/// its length, where a path's own time may be on top of it.
bool isUnlike(const Timers& timers, const Held& held, double mostTimes)
{
    const auto saidNs = static_cast<double>(timers.longestUs()) * 1'000;
    const auto seenNs = static_cast<double>(held.peak->medianNs);
    return seenNs < (1 - kMostDisagreement) * saidNs ||
           seenNs - 2 * static_cast<double>(held.shortestNs) > mostTimes * saidNs;
}

/// What the timer adds to the mean round trip. One that holds every packet shows no round trip without it: then what
/// the settings can add, to as many as are long enough.
std::int64_t costOf(const Timers& timers, const Held& held, const model::PointResult& point)
{
    if (held.peak)
        return std::llround(held.peak->share * static_cast<double>(held.peak->medianNs - held.shortestNs));
    const std::int64_t rttNs = model::percentileNs(point, held.percentile);
    const std::int64_t togetherNs = timers.togetherUs() * 1'000;
    const std::int64_t addedNs = togetherNs <= rttNs ? togetherNs : timers.longestUs() * 1'000;
    return std::llround(heldShare(point, addedNs) * static_cast<double>(addedNs));
}

/// What can be done of it, and where.
void addNextStep(const model::RunRecord& record, const Timers& timers, model::Finding& finding)
{
    if (isWindows(record.initiatorHost)) {
        finding.nextStep = text(kCoalescingNextWindows);
        return;
    }
    const bool isAtBOnly = Timers::isTimer(timers.ofBUs) && timers.ofAUs && !Timers::isTimer(timers.ofAUs);
    finding.nextStep = isAtBOnly ? text(kCoalescingNextAtB) : text(kCoalescingNext);
    finding.steps = {matrixStep(record), changeStep(record, isAtBOnly ? "B" : "A", "coalescing.rxUsecs=0")};
}

/// Of two timers: which of both kinds they are; empty where it cannot be told.
Text familyOf(const Timers& timers, const Held& held, const model::PointResult& point)
{
    if (!Timers::isTimer(timers.ofAUs) || !Timers::isTimer(timers.ofBUs))
        return {};
    const std::int64_t sumUs = *timers.ofAUs + *timers.ofBUs;
    const std::int64_t rttNs = held.peak ? held.peak->medianNs : model::percentileNs(point, held.percentile);
    const double rttUs = usOf(rttNs);
    if (rttUs < kHoldsTimer * static_cast<double>(timers.longestUs()))
        return {};
    if (rttUs >= kHoldsTimer * static_cast<double>(sumUs)) {
        if (timers.spacesA && timers.spacesB)
            return text(kCoalescingSpaced, timers.longestUs());
        if (timers.spacesA || timers.spacesB)
            return text(kCoalescingSpacedMixed, timers.spacesA ? "A" : "B");
        return text(kCoalescingSum, rttUs, sumUs, static_cast<double>(*timers.ofAUs) / 2,
                    static_cast<double>(*timers.ofBUs) / 2);
    }
    if (timers.spacesA != timers.spacesB)
        return text(kCoalescingMixed, rttUs, timers.longestUs(), sumUs, timers.spacesA ? "A" : "B");
    return text(kCoalescingLonger, rttUs, timers.longestUs(), sumUs);
}

double spreadOf(const model::PointResult& point)
{
    const auto low = static_cast<double>(model::percentileNs(point, 10));
    return low > 0 ? static_cast<double>(model::percentileNs(point, 90)) / low : 1;
}

std::vector<model::Finding> findAdapting(const model::RunRecord& record)
{
    for (const HostOfRun& host : hostsOf(record)) {
        const PointIndices points = pointsWhere(record, [&](const model::PointResult& point) {
            return model::hasSerialRoundTrips(point) && !model::isLost(point, 90) &&
                   model::percentileNs(point, 90) >= kShortestAdaptedNs && spreadOf(point) > kAdaptedRatio;
        });
        if (!model::adaptsModeration(*host.facts) || points.empty())
            continue;
        return {{.id = "coalescing",
                 .sentence = text(kCoalescingAdapts, host.name, spreadOf(record.points[points.front()]),
                                  where(record, points)),
                 .kind = model::FindingKind::Cause,
                 .confidence = model::Confidence::Possible,
                 .evidence = evidenceAt(record, points,
                                        [](const model::PointResult& point) {
                                            const auto us = [&point](double percentile) {
                                                return static_cast<double>(model::percentileNs(point, percentile)) /
                                                       1'000;
                                            };
                                            return text(kCoalescingAdaptsSeen, us(10), us(90));
                                        }),
                 .overturnedBy = kCoalescingOverturned,
                 .nextStep = text(kCoalescingNext),
                 .steps = {matrixStep(record), proveStep(record, "coalescing.rxUsecs=0")},
                 .points = points}};
    }
    return {};
}

/// Of the first point, for each end whose counters tell.
void addPacketsPerInterrupt(const model::RunRecord& record, const PointIndices& points, model::Finding& finding)
{
    for (const EndOfRun& end : kEnds) {
        if (const auto packets = (record.points[points.front()].*end.result).packetsPerInterrupt)
            finding.evidence.push_back(text(kCoalescingPackets, end.name, *packets, where(record, {points.front()})));
    }
}

/// Where packets come so seldom that a timer between interrupts has run out before each of them.
std::vector<model::Finding> findHiddenTimer(const model::RunRecord& record, const Timers& timers)
{
    const std::int64_t timerNs = timers.longestUs() * 1'000;
    const PointIndices points = pointsWhere(record, [&](const model::PointResult& point) {
        return model::hasSerialRoundTrips(point) && !model::isLost(point, 50) &&
               model::paceNs(record, point) > timerNs && model::percentileNs(point, 50) < timerNs;
    });
    if (!timers.isKnown() || points.empty() || points.size() < record.points.size())
        return {};
    return {{.id = "coalescing",
             .sentence = text(kCoalescingHidden, where(record, points), timers.longestUs()),
             .kind = model::FindingKind::Cause,
             .confidence = model::Confidence::Possible,
             .evidence = evidenceAt(record, points,
                                    [&](const model::PointResult& point) {
                                        return text(kCoalescingHiddenSeen, usOf(model::percentileNs(point, 50)),
                                                    timers.longestUs());
                                    }),
             .overturnedBy = kCoalescingOverturned,
             .nextStep = text(kCoalescingHiddenNext),
             .points = points}};
}

std::vector<model::Finding> findCoalescing(const model::RunRecord& record)
{
    // A sweep of pauses that measured the interval knows more than a setting or a peak tells.
    if (!timersByPause(record).empty())
        return {};
    const Timers ofHosts = timersOf(record);
    if (auto adapting = ofHosts.isKnown() ? std::vector<model::Finding>() : findAdapting(record); !adapting.empty())
        return adapting;
    const PointIndices points = pointsWhere(
        record, [&](const model::PointResult& point) { return heldIn(record, point, ofHosts).has_value(); });
    if (points.empty())
        return findHiddenTimer(record, ofHosts);
    const model::PointResult& first = record.points[points.front()];
    const Held held = *heldIn(record, first, ofHosts);
    const Timers timers = timersAt(record, first, ofHosts);
    const Text place = where(record, points);
    // A setting that the round trips do not show is not what holds them.
    const bool isUnexplained = held.peak && (!timers.isKnown() || isUnlike(timers, held, kMostTimesLonger));
    // Both hosts' timers may add up.
    const bool isUnlikeSettings = held.peak &&
                                  (!timers.isKnown() || isUnlike(timers, held, 2 * (1 + kMostDisagreement)));
    model::Finding finding{.id = "coalescing",
                           .sentence = isUnexplained ? text(kCoalescingUnknown, usOf(held.peak->medianNs), place)
                                                     : sentenceOf(timers, place),
                           .kind = model::FindingKind::Cause,
                           .confidence = isUnexplained ? model::Confidence::Possible : model::Confidence::Likely,
                           .evidence = evidenceAt(record, points,
                                                  [&](const model::PointResult& point) {
                                                      return heldEvidence(*heldIn(record, point, ofHosts), point);
                                                  }),
                           .overturnedBy = kCoalescingOverturned,
                           .points = points,
                           .costNs = costOf(timers, held, first)};
    addNextStep(record, timers, finding);
    addPacketsPerInterrupt(record, points, finding);
    for (const auto& [host, queue, us] :
         {std::tuple("A", timers.queueOfA, timers.ofAUs), std::tuple("B", timers.queueOfB, timers.ofBUs)}) {
        if (queue && Timers::isTimer(us))
            finding.evidence.push_back(text(kCoalescingQueue, *queue, host, *us));
    }
    if (Text family = isUnexplained ? Text() : familyOf(timers, held, first); !family.empty())
        finding.evidence.push_back(std::move(family));
    if (timers.isKnown() && isUnlikeSettings)
        finding.evidence.push_back(text(kCoalescingDisagrees, timers.longestUs(), usOf(held.peak->medianNs)));
    if (Text near = isUnlikeSettings ? nearDefaultInterval(record, held.peak->medianNs) : Text(); !near.empty())
        finding.evidence.push_back(std::move(near));
    return {std::move(finding)};
}

/// A known timer without a cost is one that the pace hides: it delays nothing there.
Text coalescingAsCause(const model::RunRecord& record, const model::Finding& finding)
{
    const Timers ofHosts = timersOf(record);
    const bool hasPoint = !finding.points.empty() && finding.points.front() < record.points.size();
    const Timers timers = hasPoint ? timersAt(record, record.points[finding.points.front()], ofHosts) : ofHosts;
    if (ofHosts.isKnown() && !finding.costNs)
        return {};
    if (!timers.isKnown() || finding.confidence == model::Confidence::Possible)
        return kCoalescingCauseUnknown;
    if (!Timers::isTimer(timers.ofAUs) || !Timers::isTimer(timers.ofBUs))
        return text(kCoalescingCauseOne, Timers::isTimer(timers.ofAUs) ? "A" : "B", timers.longestUs());
    if (timers.ofAUs == timers.ofBUs)
        return text(kCoalescingCauseBoth, *timers.ofAUs);
    return text(kCoalescingCauseEach, *timers.ofAUs, *timers.ofBUs);
}

}  // namespace

Rule coalescingRule()
{
    return {"coalescing",       "Does interrupt coalescing delay packets?",
            findCoalescing,     Touches::Everything,
            kCoalescingInShort, nullptr,
            &coalescingAsCause};
}

}  // namespace halftrip::diagnose
