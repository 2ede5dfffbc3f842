#include "core/base/count_text.hpp"
#include "core/base/stable_sort.hpp"
#include "core/diagnose/drop_counters.hpp"
#include "core/diagnose/next_steps.hpp"
#include "core/diagnose/rule.hpp"
#include "core/diagnose/where.hpp"
#include "core/model/figures/queueing.hpp"
#include "core/model/record/point_figures.hpp"
#include "core/model/request/peer.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace halftrip::diagnose {
namespace {

constexpr const char* kLossByCount =
    "{lost} of {sent} probes were lost ({percent:.3g} %) {where}: latencies cover the survivors only.";
constexpr const char* kLossOfAll = "All {sent} probes were lost {where}: there is no latency to report.";
constexpr const char* kLossByTime = "Nothing arrived for up to {percent:.3g} % of the time {where}, although few "
                                    "probes were lost: latencies cover only the rest.";
constexpr const char* kLossByBoth =
    "{lost} of {sent} probes were lost ({percent:.3g} %) {whereByCount}, and nothing arrived for up to "
    "{percentOfTime:.3g} % of the time {whereByTime}: latencies cover the survivors only.";
constexpr const char* kLossSeen = "{lost} of {sent} probes lost";
constexpr const char* kLossSeenSilent = "{seen}; silence for {silentPercent:.3g} % of the waiting time, the longest "
                                        "{longestMs:.1f} ms from {longestAtS:.2f} s on";
constexpr const char* kLossFeedOverturned =
    "A capture in front of this host without the same sequence numbers: then the sender skipped them.";
constexpr const char* kLossOverturned = "As many late replies as losses: then the timeout was too short.";
constexpr const char* kLossNextFeed = "Check this host's counters for drops. If the socket buffer overflowed, enlarge "
                                      "it{cli: (--receive-buffer)}, or drain it faster (spinning, a dedicated core).";
constexpr const char* kLossNextLate =
    "No packet was dropped: every lost probe was answered after its timeout. Check the findings about cores and "
    "stalls; a longer timeout{cli: (--timeout)} turns such replies into samples.";
constexpr const char* kLossLateOverturned =
    "As many losses with a longer timeout{cli: (--timeout)}: then packets are dropped.";
constexpr const char* kLossNextStalled = "No packet was dropped: every lost probe was answered after its timeout. The "
                                         "measuring thread of host {host} stalled for up to {longestMs:.1f} ms; the "
                                         "findings about cores and stalls say why.";
constexpr const char* kLossNext = "Check both hosts' counters for drops, and repeat with a longer interval{cli: "
                                  "(--interval)} and a longer timeout{cli: (--timeout)}.";
constexpr const char* kLossCountedAt = "{counters} on host {host}";
constexpr const char* kLossNextCounted =
    "Start with the counters that rose: {counters}. The findings about them say what to do.";
constexpr const char* kLossNextCountedFew = "Counters that rose explain at most {count} of {lost} lost probes: "
                                            "{counters}. The others were lost elsewhere: check "
                                            "what lies between both ends.";
constexpr const char* kLossNextBetween = "No drop or error counter of either host rose: the loss is between the hosts. "
                                         "Check switch ports, virtual switches, cables and transceivers.";
constexpr const char* kLossNextOneHost = "No drop or error counter of this host rose. Check what lies between both "
                                         "ends: queueing disciplines, packet filters, bridges.";
constexpr const char* kLossNextOneKnown =
    "No drop or error counter of host {host} rose. Check those of host {other}, which this run does not have.";
constexpr const char* kLossNextDiscipline =
    "No drop or error counter rose, but host {host} sends through {discipline}, which drops packets without counting "
    "them there. Compare its drops before and after a run{cli: (tc -s qdisc show)}.";
constexpr const char* kLossNextBeforeHost = "No drop or error counter of this host rose: the packets were lost before "
                                            "they reached it, or never sent. Check the sender and the switch ports.";

/// A sentence names at most so many counters of a host.
constexpr std::size_t kMostCountersNamed = 2;

/// Loss beyond this share of the probes makes a latency figure a figure about the survivors.
constexpr double kLossShare = 0.001;
/// And so does a silence of this share of the time: while nothing comes back, few probes are sent that could be lost.
constexpr double kSilentShare = 0.01;

bool hasLoss(const model::PointResult& point)
{
    return point.counts.sent != 0 &&
           static_cast<double>(point.counts.lost) > kLossShare * static_cast<double>(point.counts.sent);
}

/// Each of them was answered after all: an end stalled, or the path delayed them.
bool areAllLate(const model::RunRecord& record, const PointIndices& points)
{
    return std::ranges::all_of(points, [&](std::uint32_t index) {
        const model::ProbeCounts& counts = record.points[index].counts;
        return counts.lost != 0 && counts.late >= counts.lost;
    });
}

bool wasSilent(const model::PointResult& point)
{
    return model::silentShare(point) > kSilentShare;
}

Text sentenceOf(const model::RunRecord& record, const PointIndices& byCount, const PointIndices& byTime)
{
    model::ProbeCounts counts;
    for (const std::uint32_t index : byCount)
        counts += record.points[index].counts;
    double silent = 0;
    for (const std::uint32_t index : byTime)
        silent = std::max(silent, 100 * model::silentShare(record.points[index]));
    if (byCount.empty())
        return text(kLossByTime, silent, where(record, byTime));
    // The last probe of a run that gave up was still on its way: it is not lost, and nothing came back all the same.
    if (counts.received == 0 || counts.lost >= counts.sent)
        return text(kLossOfAll, countText(counts.lost), where(record, byCount));
    const double percent = 100 * static_cast<double>(counts.lost) / static_cast<double>(counts.sent);
    if (byTime.empty())
        return text(kLossByCount, countText(counts.lost), countText(counts.sent), percent, where(record, byCount));
    return text(kLossByBoth, countText(counts.lost), countText(counts.sent), percent, where(record, byCount), silent,
                where(record, byTime));
}

/// "4 of 189293 probes lost; 17.2 % of the time that replies were waited for was silence, the longest 1000.0 ms
/// from 2.10 s on".
Text lossEvidence(const model::PointResult& point)
{
    Text seen = text(kLossSeen, countText(point.counts.lost), countText(point.counts.sent));
    if (point.silence)
        seen = text(kLossSeenSilent, seen, 100 * model::silentShare(point),
                    static_cast<double>(point.silence->longestNs) / 1e6,
                    static_cast<double>(point.silence->longestAtNs) / 1e9);
    return seen;
}

/// Counters of drops and errors that rose over all points of a finding.
struct Rises {
    std::int64_t count = 0;
    std::vector<Text> counters;  ///< One a host: "udp.rcvbufErrors 12 on host B".
};

/// Of one end, the most first.
void addRises(const model::RunRecord& record, const PointIndices& points, const EndOfRun& end, Rises& all)
{
    std::map<std::string, std::int64_t> sums;
    for (const std::uint32_t index : points) {
        for (const model::CounterTrouble& trouble : dropsCountedAt(record, record.points[index], end))
            sums[trouble.name] += trouble.count;
    }
    std::vector<model::CounterTrouble> rises;
    for (const auto& [name, count] : sums) {
        rises.push_back({name, count});
        all.count += count;
    }
    stableSort(rises, std::ranges::greater(), &model::CounterTrouble::count);
    if (!rises.empty())
        all.counters.push_back(text(kLossCountedAt, model::describeTroubles(rises, kMostCountersNamed), end.name));
}

Text describeRises(const model::RunRecord& record, const PointIndices& points, const Rises& rises)
{
    std::int64_t lost = 0;
    for (const std::uint32_t index : points)
        lost += static_cast<std::int64_t>(record.points[index].counts.lost);
    const Text counters = joinWords(rises.counters);
    return rises.count < lost ? text(kLossNextCountedFew, rises.count, lost, counters)
                              : text(kLossNextCounted, counters);
}

/// Whether the system of host `name` counted what its queueing discipline dropped.
bool isDisciplineCounted(const model::RunRecord& record, std::string_view name)
{
    const auto end = std::ranges::find(kEnds, name, &EndOfRun::name);
    return end != kEnds.end() && std::ranges::all_of(record.points, [&](const model::PointResult& point) {
               return (point.*end->result).hostCounters.contains(model::kQdiscDropsCounter);
           });
}

struct LossNext {
    Text words;
    std::vector<model::NextStep> steps = {};
};

/// Of the first host with a queueing discipline that holds packets, which may drop them as well; none where none has,
/// or where its drops are counted.
std::optional<LossNext> disciplineToCheck(const model::RunRecord& record, const PointIndices& points)
{
    const bool passesAny = std::ranges::any_of(
        points, [&](std::uint32_t index) { return model::passesDisciplines(record.points[index].transport); });
    for (const HostOfRun& host : hostsOf(record)) {
        const auto holding = model::holdingDiscipline(*host.facts);
        if (passesAny && holding && !isDisciplineCounted(record, host.name))
            return LossNext{text(kLossNextDiscipline, host.name, holding->name),
                            {commandStep("tc -s qdisc show", host.name)}};
    }
    return std::nullopt;
}

/// Where every lost probe was answered after all: at the end that stalled longer than probes are waited for, if it is
/// known.
Text nextStepOfLate(const model::RunRecord& record, const PointIndices& points)
{
    std::string_view stalled;
    std::int64_t longestNs = record.request.timeoutNs;
    for (const std::uint32_t index : points) {
        for (const EndOfRun& end : kEnds) {
            const std::optional<model::Stalls>& stalls = (record.points[index].*end.result).stalls;
            if (!stalls || stalls->longestNs < longestNs)
                continue;
            stalled = end.name;
            longestNs = stalls->longestNs;
        }
    }
    return stalled.empty() ? text(kLossNextLate)
                           : text(kLossNextStalled, stalled, static_cast<double>(longestNs) / 1e6);
}

/// Where to look: at what this run's counters say of both hosts.
LossNext nextStepOf(const model::RunRecord& record, const PointIndices& points)
{
    // Of a feed nothing is sent here, and nobody waits for replies.
    const bool isFeed = record.request.peer.isFeed();
    if (!isFeed && areAllLate(record, points))
        return {nextStepOfLate(record, points)};
    Rises rises;
    std::vector<std::string_view> known;
    for (const EndOfRun& end : kEnds) {
        addRises(record, points, end, rises);
        if (std::ranges::all_of(points,
                                [&](std::uint32_t i) { return areDropsCountedAt(record, record.points[i], end); }))
            known.push_back(end.name);
    }
    if (!rises.counters.empty())
        return {describeRises(record, points, rises)};
    if (isFeed)
        return {known.empty() ? text(kLossNextFeed) : Text(kLossNextBeforeHost)};
    if (known.empty())
        return {text(kLossNext)};
    if (auto discipline = disciplineToCheck(record, points))
        return std::move(*discipline);
    if (known.size() == kEnds.size())
        return {isOneHost(record) ? kLossNextOneHost : kLossNextBetween};
    return {text(kLossNextOneKnown, known.front(), known.front() == "A" ? kEnds[1].name : kEnds[0].name)};
}

Text overturnedBy(const model::RunRecord& record, const PointIndices& points)
{
    if (record.request.peer.isFeed())
        return kLossFeedOverturned;
    return areAllLate(record, points) ? text(kLossLateOverturned) : text(kLossOverturned);
}

std::vector<model::Finding> findLoss(const model::RunRecord& record)
{
    const PointIndices points = pointsWhere(
        record, [](const model::PointResult& point) { return hasLoss(point) || wasSilent(point); });
    if (points.empty())
        return {};
    LossNext next = nextStepOf(record, points);
    return {{.id = "loss",
             .sentence = sentenceOf(record, pointsWhere(record, hasLoss), pointsWhere(record, wasSilent)),
             .evidence = evidenceAt(record, points, lossEvidence),
             .overturnedBy = overturnedBy(record, points),
             .nextStep = std::move(next.words),
             .steps = std::move(next.steps),
             .points = points}};
}

}  // namespace

Rule lossRule()
{
    Rule rule{"loss", "Did a point lose more than a few of its probes, or of its time?", findLoss, Touches::Tail,
              "probes were lost"};
    rule.moment = Moment::Losses;
    return rule;
}

}  // namespace halftrip::diagnose
