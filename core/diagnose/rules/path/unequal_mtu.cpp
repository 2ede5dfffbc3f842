#include "core/diagnose/rule.hpp"

namespace halftrip::diagnose {
namespace {

constexpr const char* kUnequalMtuSentence =
    "The MTU is {mtuOfA} on host A and {mtuOfB} on host B: large probes may be dropped in one direction only.";
constexpr const char* kUnequalMtuSeenA = "Adapter {adapter} of host A has an MTU of {mtu} bytes.";
constexpr const char* kUnequalMtuSeenB = "Adapter {adapter} of host B has an MTU of {mtu} bytes.";
constexpr const char* kUnequalMtuOverturned = "Probes of the larger MTU that all come back.";
constexpr const char* kUnequalMtuNext = "Set the same MTU on both adapters and on the switch between them.";

std::vector<model::Finding> findUnequalMtu(const model::RunRecord& record)
{
    const auto& a = record.initiatorHost.adapter;
    const auto& b = record.responderHost.adapter;
    if (!a || !b || a->isLoopback || b->isLoopback || !a->mtuBytes || !b->mtuBytes || *a->mtuBytes == *b->mtuBytes)
        return {};
    return {{.id = "unequalMtu",
             .sentence = text(kUnequalMtuSentence, *a->mtuBytes, *b->mtuBytes),
             .confidence = model::Confidence::Possible,
             .evidence = {text(kUnequalMtuSeenA, a->name, *a->mtuBytes), text(kUnequalMtuSeenB, b->name, *b->mtuBytes)},
             .overturnedBy = kUnequalMtuOverturned,
             .nextStep = kUnequalMtuNext}};
}

}  // namespace

Rule unequalMtuRule()
{
    return {"unequalMtu", "Do the two adapters' MTUs differ?", findUnequalMtu, Touches::Tail, "the MTUs differ"};
}

}  // namespace halftrip::diagnose
