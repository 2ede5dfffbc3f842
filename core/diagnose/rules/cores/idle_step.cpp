#include "core/base/short_number.hpp"
#include "core/diagnose/microseconds.hpp"
#include "core/diagnose/next_steps.hpp"
#include "core/diagnose/rule.hpp"
#include "core/diagnose/where.hpp"
#include "core/model/figures/idle_steps.hpp"

namespace halftrip::diagnose {
namespace {

constexpr const char* kIdleStepSentence = "Between pauses of {from:duration} and {to:duration}, median {figure} rises "
                                          "by {riseUs} us: about the exit latency of {states}.";
constexpr const char* kIdleStepSeen = "The {figure} rises by {riseUs} us.";
constexpr const char* kIdleStepOverturned = "The same step with C-states limited.";
constexpr const char* kIdleStepNext =
    "Prove it: hold C-states off in a second pass on this host{cli: (halftrip tune prove PEER hold-cstates)} at this "
    "pause{cli: (--interval)}, then on the other one.";

/// Of several the highest; the table has all.
std::vector<model::Finding> findIdleSteps(const model::RunRecord& record)
{
    std::vector<model::Finding> findings;
    std::int64_t highestNs = 0;
    for (const model::IdleStep& step : model::idleStepsOf(record)) {
        if (step.fitting.empty() || step.riseNs <= highestNs)
            continue;
        highestNs = step.riseNs;
        const model::PointResult& before = record.points[step.before];
        const model::PointResult& after = record.points[step.after];
        const model::DistributionWords& words = wordsOf(after.result().kind);
        findings = std::vector{model::Finding{
            .id = "idleStep",
            .sentence = text(kIdleStepSentence, *before.numberOn(model::kPauseAxis), *after.numberOn(model::kPauseAxis),
                             Text(words.shown),
                             shortNumber(model::shownNs(words, static_cast<double>(step.riseNs)) / 1'000),
                             joinWords(step.fitting)),
            .kind = model::FindingKind::Cause,
            .confidence = model::Confidence::Possible,
            .evidence = {text(kIdleStepSeen, Text(words.stored), shortUs(step.riseNs))},
            .overturnedBy = kIdleStepOverturned,
            .nextStep = text(kIdleStepNext),
            .steps = {proveStep(record, "hold-cstates")},
            .points = {static_cast<std::uint32_t>(step.after)},
            .costNs = step.riseNs}};
    }
    return findings;
}

}  // namespace

Rule idleStepRule()
{
    return {"idleStep", "Does latency rise with the pause by a C-state's exit latency?", findIdleSteps, Touches::Tail,
            "a C-state may delay the first packet after a pause"};
}

}  // namespace halftrip::diagnose
