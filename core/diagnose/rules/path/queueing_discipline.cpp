#include "core/diagnose/ends.hpp"
#include "core/diagnose/next_steps.hpp"
#include "core/diagnose/rule.hpp"
#include "core/diagnose/where.hpp"
#include "core/model/figures/queueing.hpp"
#include "core/model/record/point_figures.hpp"
#include "core/model/request/peer.hpp"

namespace halftrip::diagnose {
namespace {

constexpr const char* kQueueingSentence =
    "Host {host} sends through the queueing discipline {discipline}, which may pace, delay or drop packets.";
constexpr const char* kQueueingDelay =
    "The queueing discipline {discipline} of host {host} delays each packet by {delayUs} us; half of that is in HRT.";
constexpr const char* kQueueingDelayOneWay =
    "The queueing discipline {discipline} of host {host} delays each packet by {delayUs} us.";
constexpr const char* kQueueingCause = "the queueing discipline of host {host}: {discipline}";
constexpr const char* kQueueingSeen = "{discipline} on {adapter}.";
constexpr const char* kQueueingOverturned = "The same figures with the system's default instead.";
/// On an adapter with many queues the default is mq; any other root puts one lock in place of a queue for each core.
constexpr const char* kQueueingNext =
    "Check what it delays and drops{cli: (tc -s qdisc show)}, and repeat with the system's default{cli: (sudo tc qdisc "
    "del dev ADAPTER root)}. Configured rates and classes are lost: save them first.";
constexpr const char* kQueueingNextBeneath = "Check what it delays and drops{cli: (tc -s qdisc show)}.";

/// Whether packets of that point leave this host through its disciplines.
bool sendsThrough(const model::RunRecord& record, const model::PointResult& point, const HostOfRun& host)
{
    const bool isSentHere = host.isA() ? point.result().kind != model::DistributionKind::ReceivePath
                                       : !record.request.peer.isPort() && !record.request.peer.isFeed();
    return isSentHere && model::passesDisciplines(point.transport);
}

/// Whether the delay is in the point's result: a median that is shorter says that its packets went another way.
bool isDelayed(const model::PointResult& point, std::int64_t delayUs)
{
    using enum model::DistributionKind;
    const model::DistributionKind kind = point.result().kind;
    const bool isOnPath = kind == RoundTrip || kind == OneWay || kind == TickToTrade;
    return isOnPath && delayUs > 0 && !point.result().histogram.isEmpty() && !model::isLost(point, 50) &&
           model::percentileNs(point, 50) / 1'000 >= delayUs;
}

Text queueingSentence(const model::RunRecord& record, const PointIndices& delayed,
                      const model::HoldingDiscipline& holding, std::string_view host)
{
    if (delayed.empty())
        return text(kQueueingSentence, host, holding.name);
    return wordsOf(record.points[delayed.front()].result().kind).isHalved
               ? text(kQueueingDelay, holding.name, host, holding.delayUs)
               : text(kQueueingDelayOneWay, holding.name, host, holding.delayUs);
}

std::vector<model::NextStep> queueingSteps(const model::RunRecord& record, bool isRoot, std::string_view host)
{
    std::vector<model::NextStep> steps{commandStep("tc -s qdisc show", host)};
    if (isRoot)
        steps.push_back(commandStep("sudo tc qdisc del dev " + adapterInCommand(record, host) + " root", host));
    return steps;
}

std::vector<model::Finding> findQueueing(const model::RunRecord& record)
{
    std::vector<model::Finding> findings;
    for (const HostOfRun& host : hostsOf(record)) {
        const auto holding = model::holdingDiscipline(*host.facts);
        if (!holding)
            continue;
        const PointIndices sent = pointsWhere(
            record, [&](const model::PointResult& point) { return sendsThrough(record, point, host); });
        if (sent.empty())
            continue;
        PointIndices delayed = sent;
        std::erase_if(delayed, [&](std::uint32_t index) { return !isDelayed(record.points[index], holding->delayUs); });
        findings.push_back(
            {.id = idAt("queueingDiscipline", host.name),
             .sentence = queueingSentence(record, delayed, *holding, host.name),
             .kind = model::FindingKind::Cause,
             .confidence = delayed.empty() ? model::Confidence::Possible : model::Confidence::Likely,
             .evidence = {text(kQueueingSeen, holding->name,
                               host.facts->adapter ? host.facts->adapter->name : std::string("-"))},
             .overturnedBy = kQueueingOverturned,
             // What stands beneath a root, one for each queue of the adapter, cannot be put back by one command.
             .nextStep = holding->isRoot ? text(kQueueingNext) : text(kQueueingNextBeneath),
             .steps = queueingSteps(record, holding->isRoot, host.name),
             .points = delayed.empty() ? sent : delayed,
             .costNs = delayed.empty() ? std::nullopt : std::optional(holding->delayUs * 1'000)});
    }
    return findings;
}

Text queueingAsCause(const model::RunRecord& record, const model::Finding& finding)
{
    const auto holding = model::holdingDiscipline(finding.id.ends_with('B') ? record.responderHost
                                                                            : record.initiatorHost);
    return text(kQueueingCause, finding.id.ends_with('B') ? "B" : "A", holding ? holding->name : std::string("-"));
}

}  // namespace

Rule queueingDisciplineRule()
{
    return {"queueingDiscipline", "Does a queueing discipline delay packets?", findQueueing,
            Touches::Everything,  "a queueing discipline delays packets",      nullptr,
            &queueingAsCause};
}

}  // namespace halftrip::diagnose
