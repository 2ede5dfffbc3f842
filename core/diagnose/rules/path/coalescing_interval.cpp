#include "core/diagnose/ends.hpp"
#include "core/diagnose/microseconds.hpp"
#include "core/diagnose/next_steps.hpp"
#include "core/diagnose/rule.hpp"
#include "core/diagnose/timer_by_pause.hpp"
#include "core/model/record/point_figures.hpp"

#include <algorithm>
#include <cmath>

namespace halftrip::diagnose {
namespace {

constexpr const char* kIntervalSentence = "A timer of about {timerUs} us delays packets: until it expires, the round "
                                          "trip shrinks by the length of the pause.";
constexpr const char* kIntervalInShort = "a timer, probably interrupt coalescing, delays packets";
constexpr const char* kIntervalCause = "a timer, probably interrupt coalescing";
constexpr const char* kIntervalSeen = "RTT p50 plus the preceding pause: {points} us.";
constexpr const char* kIntervalSum = "{rttUs:.1f} + {pauseUs:g} = {sumUs:.1f}";
constexpr const char* kIntervalOver =
    "Once the timer has expired, a round trip takes {rttUs:.1f} us (pause {pause:duration}).";
constexpr const char* kIntervalNotOver =
    "No pause in this run outlasts the timer, so the round trip without it is unknown.";
constexpr const char* kIntervalSetting = "Host {host} reports rx-usecs {us}.";
constexpr const char* kIntervalOverturned =
    "The same decrease with interrupt coalescing off on both hosts (rx-usecs 0).";
constexpr const char* kIntervalNext =
    "Measure what each host's coalescing costs{cli: (halftrip diagnose --matrix PEER)}, or disable it on this host to "
    "prove it{cli: (halftrip tune prove PEER coalescing.rxUsecs=0)}.";
constexpr const char* kIntervalNextPlain = "Disable coalescing on this host{cli: (sudo ethtool -C ADAPTER rx-usecs "
                                           "0)}, then on the peer, and repeat the sweep.";

constexpr const char* kIntervalNextWindows =
    "Disable interrupt moderation on this host (*InterruptModeration in the adapter's advanced properties), then on "
    "the peer, and repeat the sweep.";

/// By chance two points may fall so, three hardly.
constexpr std::size_t kLikelyPoints = 3;

std::vector<Text> intervalEvidence(const model::RunRecord& record, const TimerByPause& timer)
{
    std::vector<Text> sums;
    for (const std::uint32_t index : timer.held) {
        const std::int64_t rttNs = model::percentileNs(record.points[index], 50);
        const std::int64_t pauseNs = *record.points[index].numberOn(model::kPauseAxis);
        sums.push_back(text(kIntervalSum, usOf(rttNs), usOf(pauseNs), usOf(rttNs + pauseNs)));
    }
    std::vector<Text> evidence{text(kIntervalSeen, joinWords(sums))};
    if (timer.free)
        evidence.push_back(text(kIntervalOver, usOf(model::percentileNs(record.points[*timer.free], 50)),
                                *record.points[*timer.free].numberOn(model::kPauseAxis)));
    else
        evidence.emplace_back(kIntervalNotOver);
    for (const HostOfRun& host : hostsOf(record)) {
        if (const auto setting = model::numberOf(host.facts->facts, "coalescing.rxUsecs"))
            evidence.push_back(text(kIntervalSetting, host.name, *setting));
    }
    return evidence;
}

void addIntervalNext(const model::RunRecord& record, model::Finding& finding)
{
    if (isWindows(record.initiatorHost)) {
        finding.nextStep = text(kIntervalNextWindows);
    } else if (record.request.peer.hasResponder()) {
        finding.nextStep = text(kIntervalNext);
        finding.steps = {matrixStep(record), proveStep(record, "coalescing.rxUsecs=0")};
    } else {
        finding.nextStep = text(kIntervalNextPlain);
        finding.steps = {commandStep("sudo ethtool -C " + adapterInCommand(record, "A") + " rx-usecs 0", "A")};
    }
}

std::vector<model::Finding> findIntervals(const model::RunRecord& record)
{
    std::vector<model::Finding> findings;
    for (const TimerByPause& timer : timersByPause(record)) {
        const bool isCostlier = findings.empty() || timer.costNs > findings.front().costNs;
        if (!isCostlier)
            continue;
        findings = {
            {.id = "coalescingInterval",
             .sentence = text(kIntervalSentence, shortUs(timer.periodNs)),
             .kind = model::FindingKind::Cause,
             .confidence = timer.held.size() >= kLikelyPoints ? model::Confidence::Likely : model::Confidence::Possible,
             .evidence = intervalEvidence(record, timer),
             .overturnedBy = kIntervalOverturned,
             .points = timer.held,
             .costNs = timer.costNs}};
        addIntervalNext(record, findings.front());
    }
    return findings;
}

Text intervalAsCause(const model::RunRecord&, const model::Finding&)
{
    return kIntervalCause;
}

}  // namespace

Rule coalescingIntervalRule()
{
    return {"coalescingInterval", "Does a round trip shrink by the preceding pause, as behind a timer?",
            findIntervals,        Touches::Everything,
            kIntervalInShort,     nullptr,
            &intervalAsCause};
}

}  // namespace halftrip::diagnose
