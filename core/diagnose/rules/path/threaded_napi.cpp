#include "core/diagnose/ends.hpp"
#include "core/diagnose/next_steps.hpp"
#include "core/diagnose/rule.hpp"

namespace halftrip::diagnose {
namespace {

constexpr const char* kThreadedNapiSentence = "Host {host} uses threaded NAPI: each packet waits for one more wake-up.";
/// From Linux 6.18 on, 2: the thread never sleeps.
constexpr const char* kThreadedNapiPolls = "Host {host} uses threaded NAPI: a kernel thread polls for its packets.";
constexpr const char* kThreadedNapiSeen = "{source} is {value}.";
constexpr const char* kThreadedNapiOverturned = "The same figures with threaded NAPI off.";
constexpr const char* kThreadedNapiNext =
    "Measure with and without it{cli: (halftrip tune prove PEER napi.threaded=0)}.";
constexpr const char* kThreadedNapiNextAtB =
    "Let a search measure with and without it on host B{cli: (halftrip tune search PEER threadedNapi)}.";

constexpr std::string_view kFact = "napi.threaded";

std::vector<model::Finding> findThreadedNapi(const model::RunRecord& record)
{
    std::vector<model::Finding> findings;
    for (const HostOfRun& host : hostsOf(record)) {
        const std::int64_t value = model::numberOf(host.facts->facts, kFact).value_or(0);
        if (value == 0)
            continue;
        findings.push_back(
            {.id = idAt("threadedNapi", host.name),
             .sentence = value == 1 ? text(kThreadedNapiSentence, host.name) : text(kThreadedNapiPolls, host.name),
             .kind = model::FindingKind::Cause,
             .confidence = model::Confidence::Possible,
             .evidence = {text(kThreadedNapiSeen, std::string(model::findFact(host.facts->facts, kFact)->source),
                               value)},
             .overturnedBy = kThreadedNapiOverturned,
             .nextStep = host.name == "B" ? text(kThreadedNapiNextAtB) : text(kThreadedNapiNext),
             .steps = {host.name == "B" ? searchStep(record, "threadedNapi")
                                        : proveStep(record, std::string(kFact) + "=0")}});
    }
    return findings;
}

}  // namespace

Rule threadedNapiRule()
{
    return {"threadedNapi", "Does a host use threaded NAPI?", findThreadedNapi, Touches::Everything,
            "threaded NAPI is on"};
}

}  // namespace halftrip::diagnose
