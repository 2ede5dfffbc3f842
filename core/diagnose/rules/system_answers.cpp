#include "core/diagnose/rules/rules.hpp"
#include "core/model/peer.hpp"

namespace halftrip::diagnose {
namespace {

constexpr const char* kSystemAnswersIcmpSentence =
    "No responder runs at the other end: its system answers the echo requests in its network stack, before any "
    "program. That stay is part of every figure, its settings are unknown, and many routers answer late or seldom.";
constexpr const char* kSystemAnswersStampSentence =
    "No responder of ours runs at the other end: a STAMP reflector answers. The stay between its two stamps is told, "
    "and taken out of the second figure alone; what it takes before the first stamp and after the second is in every "
    "figure, and its settings are unknown. There is no one-way delay: nothing sets the two clocks by one another.";
constexpr const char* kSystemAnswersSentence =
    "No responder of ours runs at the other end: an echo service sends the probes back. Its own time and its waiting "
    "are part of every figure and cannot be taken out, and its settings are unknown.";
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
