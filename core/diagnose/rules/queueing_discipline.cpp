#include "core/diagnose/ends.hpp"
#include "core/diagnose/rules/rules.hpp"
#include "core/diagnose/where.hpp"
#include "core/model/queueing.hpp"

#include <fmt/format.h>

namespace halftrip::diagnose {
namespace {

constexpr const char* kQueueingSentence =
    "Packets leave host {:s} through the queueing discipline {:s}, which may space them, hold them back or drop them.";
constexpr const char* kQueueingDelay =
    "The queueing discipline {:s} of host {:s} holds each packet back for {:d} us: half of that is in HRT.";
constexpr const char* kQueueingSeen = "{:s} in front of {:s} ({:s}).";
constexpr const char* kQueueingOverturned = "The same figures with pfifo_fast in its place.";
constexpr const char* kQueueingNext =
    "See what it holds and drops (tc -s qdisc show), and repeat without it (sudo tc qdisc del dev ADAPTER root).";

std::vector<model::Finding> findQueueing(const model::RunRecord& record)
{
    std::vector<model::Finding> findings;
    for (const HostOfRun& host : hostsOf(record)) {
        const auto holding = model::holdingDiscipline(*host.facts);
        if (!holding)
            continue;
        const model::Fact* const fact = model::findFact(host.facts->facts, holding->factId);
        findings.push_back(
            {.id = idAt("queueingDiscipline", host.name),
             .sentence = holding->delayUs > 0 ? fmt::format(kQueueingDelay, holding->name, host.name, holding->delayUs)
                                              : fmt::format(kQueueingSentence, host.name, holding->name),
             .kind = model::FindingKind::Cause,
             .confidence = holding->delayUs > 0 ? model::Confidence::Likely : model::Confidence::Possible,
             .evidence = {fmt::format(kQueueingSeen, holding->name,
                                      host.facts->adapter ? host.facts->adapter->name : std::string("-"),
                                      fact == nullptr ? std::string() : fact->source)},
             .overturnedBy = kQueueingOverturned,
             .nextStep = kQueueingNext});
    }
    return findings;
}

}  // namespace

Rule queueingDisciplineRule()
{
    return {"queueingDiscipline",
            "Do packets leave through a queueing discipline that holds them back?",
            findQueueing,
            Touches::Everything,
            "a queueing discipline holds packets back",
            {kQueueingSentence, kQueueingDelay, kQueueingSeen, kQueueingOverturned, kQueueingNext}};
}

}  // namespace halftrip::diagnose
