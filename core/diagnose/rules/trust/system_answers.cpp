#include "core/diagnose/next_steps.hpp"
#include "core/diagnose/rule.hpp"
#include "core/model/request/peer.hpp"

namespace halftrip::diagnose {
namespace {

constexpr const char* kSystemAnswersIcmpSentence =
    "The peer's network stack answers the echo requests: its residence time is in every figure and cannot be "
    "subtracted. Its settings are unknown, and many routers answer late or seldom.";
constexpr const char* kSystemAnswersStampSentence =
    "The peer is a STAMP reflector: only the HRT less residence{cli: (-v)} subtracts the time between its two "
    "timestamps. Its time before and after them is in every figure, and its settings are unknown. There is no one-way "
    "delay, since the two clocks are not synchronized.";
constexpr const char* kSystemAnswersSentence =
    "The peer is a plain echo service: its processing and wake-up time are included in every figure and cannot be "
    "subtracted. Its settings are unknown.";
constexpr const char* kSystemAnswersSeen = "The peer was {peer}.";
constexpr const char* kSystemAnswersOverturned = "The same figures against a responder on that peer.";
constexpr const char* kSystemAnswersNext =
    "Start the responder on the peer{cli: (halftrip serve)} and measure against it.";

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
             .overturnedBy = kSystemAnswersOverturned,
             .nextStep = text(kSystemAnswersNext),
             .steps = {commandStep("halftrip serve", "B")}}};
}

}  // namespace

Rule systemAnswersRule()
{
    return {"systemAnswers", "Did a network stack, an echo service or a reflector answer instead of a responder?",
            findSystemAnswers, Touches::Everything, "the peer is not a Halftrip responder"};
}

}  // namespace halftrip::diagnose
