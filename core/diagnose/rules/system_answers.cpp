#include "core/diagnose/rules/rules.hpp"
#include "core/model/peer.hpp"

#include <fmt/format.h>

namespace halftrip::diagnose {
namespace {

std::vector<model::Finding> findSystemAnswers(const model::RunRecord& record)
{
    if (!model::isEchoPeer(record.request.peer))
        return {};
    return {
        {.id = "systemAnswers",
         .sentence = "No responder runs at the other end: its system answers the echo requests in its network stack, "
                     "before any program. That stay is part of every figure, its settings are unknown, and many "
                     "routers answer late or seldom.",
         .evidence = {fmt::format("The peer was {}.", record.request.peer)},
         .nextStep = "Run \"halftrip serve\" at the other end and measure against it."}};
}

}  // namespace

Rule systemAnswersRule()
{
    return {"systemAnswers", "Did a system's network stack answer in place of a responder?", findSystemAnswers,
            Touches::Everything, "a system answered, not a responder"};
}

}  // namespace halftrip::diagnose
