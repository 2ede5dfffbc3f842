#include "core/export/mode_table_list.hpp"
#include "core/export/number_format.hpp"
#include "core/model/idle_steps.hpp"
#include "core/model/peer.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace halftrip::exporting {
namespace {

using model::PointResult;
using model::RunRecord;

/// "C1 2 us, C6 133 us (for stays from 600 us on)."; where nobody knows, why.
std::string statesText(const model::HostFacts& host)
{
    std::vector<std::string> texts;
    for (const model::IdleState& state : model::idleStatesOf(host)) {
        texts.push_back(fmt::format("{} {} us", state.name, state.exitLatencyUs));
        if (state.targetResidencyUs > 0)
            texts.back() += fmt::format(" (for stays from {} us on)", state.targetResidencyUs);
    }
    if (!texts.empty())
        return fmt::format("{}.", fmt::join(texts, ", "));
    const model::Fact* const deepest = model::findFact(host.facts, "idle.exitLatency");
    return deepest != nullptr && !deepest->absence.empty() ? "not known. " + deepest->absence : "not known.";
}

/// Who spins through the pauses keeps its core awake, whatever states it has.
std::string wakefulText(const RunRecord& record)
{
    const auto spins = [&](model::EndResult PointResult::* end) {
        return std::ranges::all_of(record.points,
                                   [&](const PointResult& point) { return occupiesCore((point.*end).obtained.wait); });
    };
    const bool isA = spins(&PointResult::initiator);
    const bool isB = spins(&PointResult::responder);
    if (!isA && !isB)
        return {};
    // Nobody there could be told how to wait.
    const bool isAlone = !record.request.peer.hasResponder();
    return fmt::format("{} spun through the pauses: {} not go idle. With --wait block{} {} would.",
                       isA && isB ? "Both ends"
                       : isA      ? "Host A"
                                  : "Host B",
                       isA && isB ? "their cores did" : "its core did", isAlone ? "" : " --responder-wait block",
                       isA && isB ? "they" : "it");
}

std::string describeStep(const RunRecord& record, const model::IdleStep& step)
{
    const PointResult& before = record.points[step.before];
    const PointResult& after = record.points[step.after];
    const model::DistributionWords& words = wordsOf(after.result().kind);
    std::string text = fmt::format("p50 rises by {} us from a pause of {} to {}",
                                   formatShown(words, static_cast<double>(step.riseNs)),
                                   model::cellOn(before, model::kPauseAxis), model::cellOn(after, model::kPauseAxis));
    if (words.isHalved)
        text += fmt::format(" (round trip: {})", formatSpan(step.riseNs));
    if (step.fitting.empty())
        return text + ": no idle state that is known fits.";
    return text +
           fmt::format(": {} would fit, which is no proof; with idle states held off (--hold-cstates) it would go.",
                       fmt::join(step.fitting, " or "));
}

}  // namespace

std::vector<ModeTable> idleTables(const RunRecord& record)
{
    if (!model::hasPauses(record))
        return {};
    const bool isOneHost = !record.initiatorHost.hostId.empty() &&
                           record.initiatorHost.hostId == record.responderHost.hostId;
    std::vector<std::string> sentences{fmt::format("To leave an idle state a core takes{}: {}",
                                                   isOneHost ? "" : ", on host A", statesText(record.initiatorHost))};
    if (!isOneHost)
        sentences.push_back("On host B: " + statesText(record.responderHost));
    if (std::string wakeful = wakefulText(record); !wakeful.empty())
        sentences.push_back(std::move(wakeful));
    const auto steps = model::idleStepsOf(record);
    if (steps.empty())
        sentences.push_back(fmt::format("p50 rises nowhere by more than {:.0f} % and {} from one pause to the next.",
                                        100 * model::kStepShare, formatSpan(model::kStepNs)));
    for (const model::IdleStep& step : steps)
        sentences.push_back(describeStep(record, step));
    return {{.id = "idle",
             .title = "Idle states of the hosts' cores, and where p50 rises with the pause.",
             .heads = {},
             .rows = {},
             .sentences = std::move(sentences),
             .isAnswer = true}};
}

}  // namespace halftrip::exporting
