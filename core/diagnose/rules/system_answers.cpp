#include "core/diagnose/rules/rules.hpp"
#include "core/model/peer.hpp"

#include <fmt/format.h>

namespace halftrip::diagnose {
namespace {

std::vector<model::Finding> findSystemAnswers(const model::RunRecord& record)
{
    if (!model::isEchoPeer(record.request.peer))
        return {};
    const bool isIcmp = model::isIcmpPeer(record.request.peer);
    return {{.id = "systemAnswers",
             .sentence =
                 isIcmp ? "No responder runs at the other end: its system answers the echo requests in its network "
                          "stack, before any program. That stay is part of every figure, its settings are unknown, "
                          "and many routers answer late or seldom."
                        : "No responder of ours runs at the other end: an echo service sends the probes back. Its own "
                          "time and its waiting are part of every figure and cannot be taken out, and its settings "
                          "are unknown.",
             .evidence = {fmt::format("The peer was {}.", record.request.peer)},
             .nextStep = "Start the responder at the other end (halftrip serve) and measure against it."}};
}

}  // namespace

Rule systemAnswersRule()
{
    return {"systemAnswers", "Did a network stack or an echo service answer in place of a responder?",
            findSystemAnswers, Touches::Everything, "no responder answered"};
}

}  // namespace halftrip::diagnose
