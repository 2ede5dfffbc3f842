#include "core/diagnose/ends.hpp"
#include "core/diagnose/link_counters.hpp"
#include "core/diagnose/next_steps.hpp"
#include "core/diagnose/rule.hpp"
#include "core/diagnose/where.hpp"

#include <algorithm>

namespace halftrip::diagnose {
namespace {

constexpr const char* kPauseFramesReceived =
    "Pause frames stopped host {host}'s adapter from sending {where}: they explain outliers of up to some "
    "milliseconds.";
constexpr const char* kPauseFramesSent =
    "Host {host}'s adapter sent pause frames {where}: its receive buffer ran full, and all packets to it waited.";
constexpr const char* kPauseFramesOverturned = "The same outliers with flow control off.";
constexpr const char* kPauseFramesNext =
    "Measure with flow control off{cli: (halftrip tune prove PEER pauseFrames)}, and look for the traffic that fills "
    "the buffer.";
constexpr const char* kPauseFramesNextAtB =
    "Turn flow control off on host B{cli: (sudo halftrip tune apply --adapter ADAPTER pauseFrames)}, repeat, and look "
    "for the traffic that fills the buffer.";
constexpr const char* kPauseFramesInShort = "pause frames stopped a link";

/// Pause frames of both directions; those received first, since they stop what is measured here.
std::vector<model::CounterTrouble> pausesAt(const model::EndResult& end)
{
    auto pauses = movedIn(end, LinkCounter::PauseReceived);
    const auto sent = movedIn(end, LinkCounter::PauseSent);
    pauses.insert(pauses.end(), sent.begin(), sent.end());
    return pauses;
}

std::vector<model::Finding> findPauseFrames(const model::RunRecord& record)
{
    std::vector<model::Finding> findings;
    for (const EndOfRun& end : kEnds) {
        const PointIndices points = pointsWhere(
            record, [&](const model::PointResult& point) { return !pausesAt(point.*end.result).empty(); });
        if (points.empty())
            continue;
        const bool isStopped = std::ranges::any_of(points, [&](std::uint32_t index) {
            return !movedIn(record.points[index].*end.result, LinkCounter::PauseReceived).empty();
        });
        const Text place = where(record, points);
        findings.push_back({.id = idAt("pauseFrames", end.name),
                            .sentence = isStopped ? text(kPauseFramesReceived, end.name, place)
                                                  : text(kPauseFramesSent, end.name, place),
                            .kind = model::FindingKind::Cause,
                            .confidence = model::Confidence::Likely,
                            .evidence = evidenceAt(record, points,
                                                   [&](const model::PointResult& point) {
                                                       return model::describeTroubles(pausesAt(point.*end.result));
                                                   }),
                            .overturnedBy = kPauseFramesOverturned,
                            .nextStep = end.name == "B" ? text(kPauseFramesNextAtB) : text(kPauseFramesNext),
                            .steps = {changeStep(record, end.name, "pauseFrames")},
                            .points = points});
    }
    return findings;
}

}  // namespace

Rule pauseFramesRule()
{
    return {"pauseFrames", "Did pause frames stop a link?", findPauseFrames, Touches::Tail, kPauseFramesInShort};
}

}  // namespace halftrip::diagnose
