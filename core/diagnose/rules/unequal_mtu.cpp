#include "core/diagnose/rules/rules.hpp"

#include <fmt/format.h>

namespace halftrip::diagnose {
namespace {

constexpr const char* kUnequalMtuSentence =
    "The MTU is {:d} at host A and {:d} at host B: large probes may be dropped in one direction only.";
constexpr const char* kUnequalMtuSeenA = "Adapter {:s} of host A has an MTU of {:d} bytes.";
constexpr const char* kUnequalMtuSeenB = "Adapter {:s} of host B has an MTU of {:d} bytes.";
constexpr const char* kUnequalMtuOverturned = "Probes of the larger MTU that all come back.";
constexpr const char* kUnequalMtuNext = "Give both adapters, and the switch between them, one MTU.";

std::vector<model::Finding> findUnequalMtu(const model::RunRecord& record)
{
    const auto& a = record.initiatorHost.adapter;
    const auto& b = record.responderHost.adapter;
    if (!a || !b || a->isLoopback || b->isLoopback || !a->mtuBytes || !b->mtuBytes || *a->mtuBytes == *b->mtuBytes)
        return {};
    return {{.id = "unequalMtu",
             .sentence = fmt::format(kUnequalMtuSentence, *a->mtuBytes, *b->mtuBytes),
             .confidence = model::Confidence::Possible,
             .evidence = {fmt::format(kUnequalMtuSeenA, a->name, *a->mtuBytes),
                          fmt::format(kUnequalMtuSeenB, b->name, *b->mtuBytes)},
             .overturnedBy = kUnequalMtuOverturned,
             .nextStep = kUnequalMtuNext}};
}

}  // namespace

Rule unequalMtuRule()
{
    return {"unequalMtu",
            "Do the two adapters' MTUs differ?",
            findUnequalMtu,
            Touches::Tail,
            "the MTUs differ",
            {kUnequalMtuSentence, kUnequalMtuSeenA, kUnequalMtuSeenB, kUnequalMtuOverturned, kUnequalMtuNext}};
}

}  // namespace halftrip::diagnose
