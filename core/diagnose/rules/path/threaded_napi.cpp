#include "core/diagnose/ends.hpp"
#include "core/diagnose/rules/rules.hpp"

namespace halftrip::diagnose {
namespace {

constexpr const char* kThreadedNapiSentence = "Host {host} uses threaded NAPI: each packet waits for one more wake-up.";
constexpr const char* kThreadedNapiSeen = "{source} is 1.";
constexpr const char* kThreadedNapiOverturned = "The same figures with threaded NAPI off.";
constexpr const char* kThreadedNapiNext =
    "Measure with and without it{cli: (halftrip tune prove PEER napi.threaded=0)}.";

constexpr std::string_view kFact = "napi.threaded";

std::vector<model::Finding> findThreadedNapi(const model::RunRecord& record)
{
    std::vector<model::Finding> findings;
    for (const HostOfRun& host : hostsOf(record)) {
        if (model::numberOf(host.facts->facts, kFact).value_or(0) != 1)
            continue;
        findings.push_back(
            {.id = idAt("threadedNapi", host.name),
             .sentence = text(kThreadedNapiSentence, host.name),
             .kind = model::FindingKind::Cause,
             .confidence = model::Confidence::Possible,
             .evidence = {text(kThreadedNapiSeen, std::string(model::findFact(host.facts->facts, kFact)->source))},
             .overturnedBy = kThreadedNapiOverturned,
             .nextStep = text(kThreadedNapiNext)});
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
