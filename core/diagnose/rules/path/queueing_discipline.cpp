#include "core/diagnose/ends.hpp"
#include "core/diagnose/rules/rules.hpp"
#include "core/diagnose/where.hpp"
#include "core/model/figures/queueing.hpp"

namespace halftrip::diagnose {
namespace {

constexpr const char* kQueueingSentence =
    "Host {host} sends through the queueing discipline {discipline}, which may pace, delay or drop packets.";
constexpr const char* kQueueingDelay =
    "The queueing discipline {discipline} of host {host} delays each packet by {delayUs} us; half of that is in HRT.";
constexpr const char* kQueueingCause = "the queueing discipline of host {host}: {discipline}";
constexpr const char* kQueueingSeen = "{discipline} on {adapter}.";
constexpr const char* kQueueingOverturned = "The same figures with pfifo_fast instead.";
constexpr const char* kQueueingNext = "Check what it delays and drops{cli: (tc -s qdisc show)}, and repeat "
                                      "without it{cli: (sudo tc qdisc replace dev ADAPTER root pfifo_fast)}.";

std::vector<model::Finding> findQueueing(const model::RunRecord& record)
{
    std::vector<model::Finding> findings;
    for (const HostOfRun& host : hostsOf(record)) {
        const auto holding = model::holdingDiscipline(*host.facts);
        if (!holding)
            continue;
        findings.push_back(
            {.id = idAt("queueingDiscipline", host.name),
             .sentence = holding->delayUs > 0 ? text(kQueueingDelay, holding->name, host.name, holding->delayUs)
                                              : text(kQueueingSentence, host.name, holding->name),
             .kind = model::FindingKind::Cause,
             .confidence = holding->delayUs > 0 ? model::Confidence::Likely : model::Confidence::Possible,
             .evidence = {text(kQueueingSeen, holding->name,
                               host.facts->adapter ? host.facts->adapter->name : std::string("-"))},
             .overturnedBy = kQueueingOverturned,
             .nextStep = text(kQueueingNext),
             .costNs = holding->delayUs > 0 ? std::optional(holding->delayUs * 1'000) : std::nullopt});
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
