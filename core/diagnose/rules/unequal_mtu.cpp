#include "core/diagnose/rules/rules.hpp"

#include <fmt/format.h>

namespace halftrip::diagnose {
namespace {

std::vector<model::Finding> findUnequalMtu(const model::RunRecord& record)
{
    const auto& a = record.initiatorHost.adapter;
    const auto& b = record.responderHost.adapter;
    if (!a || !b || a->isLoopback || b->isLoopback || !a->mtuBytes || !b->mtuBytes || *a->mtuBytes == *b->mtuBytes)
        return {};
    return {{.id = "unequalMtu",
             .sentence = fmt::format("The MTU is {} at host A and {} at host B: large probes may be dropped in one "
                                     "direction only.",
                                     *a->mtuBytes, *b->mtuBytes),
             .confidence = model::Confidence::Possible,
             .evidence = {fmt::format("Adapter {} of host A has an MTU of {} bytes.", a->name, *a->mtuBytes),
                          fmt::format("Adapter {} of host B has an MTU of {} bytes.", b->name, *b->mtuBytes)},
             .overturnedBy = "Probes of the larger MTU that all come back.",
             .nextStep = "Give both adapters, and the switch between them, one MTU."}};
}

}  // namespace

Rule unequalMtuRule()
{
    return {"unequalMtu", "Do the two adapters' MTUs differ?", findUnequalMtu, Touches::Tail, "the MTUs differ"};
}

}  // namespace halftrip::diagnose
