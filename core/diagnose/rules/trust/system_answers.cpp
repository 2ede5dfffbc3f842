#include "core/diagnose/rules/rules.hpp"
#include "core/model/request/peer.hpp"

namespace halftrip::diagnose {
namespace {

constexpr const char* kSystemAnswersIcmpSentence =
    "The peer is not Halftrip: its network stack answers the echo requests, before any program. That residence is part "
    "of every figure, its settings are unknown, and many routers answer late or seldom.";
constexpr const char* kSystemAnswersStampSentence =
    "The peer is a STAMP reflector, not Halftrip. Its residence between its two stamps is shown, and subtracted in the "
    "second figure alone. What it takes before the first stamp and after the second is in every figure, and its "
    "settings are unknown. There is no one-way delay: nothing synchronizes the two clocks.";
constexpr const char* kSystemAnswersSentence =
    "The peer is not Halftrip: an echo service sends the probes back. Its residence is part of every figure and cannot "
    "be subtracted, and its settings are unknown.";
constexpr const char* kSystemAnswersSeen = "The peer was {peer}.";
constexpr const char* kSystemAnswersNext =
    "Start the responder at the other end{cli: (halftrip serve)} and measure against it.";

const char* sentenceFor(const model::Peer& peer)
{
    if (peer.isIcmp())
        return kSystemAnswersIcmpSentence;
    if (peer.isStamp())
        return kSystemAnswersStampSentence;
    return kSystemAnswersSentence;
}

std::vector<model::Finding> findSystemAnswers(const model::RunRecord& record)
{
    if (!record.request.peer.isEcho())
        return {};
    return {{.id = "systemAnswers",
             .sentence = sentenceFor(record.request.peer),
             .evidence = {text(kSystemAnswersSeen, record.request.peer.text)},
             .nextStep = text(kSystemAnswersNext)}};
}

}  // namespace

Rule systemAnswersRule()
{
    return {"systemAnswers", "Did a network stack, an echo service or a reflector answer in place of a responder?",
            findSystemAnswers, Touches::Everything, "no responder answered"};
}

}  // namespace halftrip::diagnose
