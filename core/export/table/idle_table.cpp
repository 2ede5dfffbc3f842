#include "core/export/table/mode_tables.hpp"
#include "core/model/figures/idle_steps.hpp"
#include "core/model/request/peer.hpp"
#include "core/model/text/number_format.hpp"

#include <algorithm>
#include <optional>
#include <vector>

namespace halftrip::exporting {
namespace {

using model::PointResult;
using model::RunRecord;

/// "C1 2 us, C6 133 us (target residency 600 us)."; where nobody knows, why.
Text statesText(const model::HostFacts& host)
{
    std::vector<Text> states;
    for (const model::IdleState& state : model::idleStatesOf(host))
        states.push_back(state.targetResidencyUs > 0 ? text("{state} {exitUs} us (target residency {residencyUs} us)",
                                                            state.name, state.exitLatencyUs, state.targetResidencyUs)
                                                     : text("{state} {exitUs} us", state.name, state.exitLatencyUs));
    if (!states.empty()) {
        Text list = states.front();
        for (std::size_t i = 1; i < states.size(); ++i)
            list = text("{list}, {next}", list, states[i]);
        return text("{states}.", list);
    }
    const model::Fact* const deepest = model::findFact(host.facts, "idle.exitLatency");
    return deepest != nullptr && !deepest->absence.empty() ? text("unknown. {reason}", deepest->absence) : "not known.";
}

bool spins(const RunRecord& record, bool isA)
{
    return std::ranges::all_of(record.points, [isA](const PointResult& point) {
        return occupiesCore((isA ? point.initiator : point.responder).obtained.wait);
    });
}

/// The core that took that end's packets where it spun elsewhere, in the first point that has one.
std::optional<int> arrivalElsewhere(const RunRecord& record, bool isA)
{
    for (const PointResult& point : record.points) {
        if (const auto core = model::sleepingArrivalCore(record, point, isA))
            return core;
    }
    return std::nullopt;
}

/// A thread that spins keeps its own core awake, not the one that takes its packets.
std::vector<Text> arrivalTexts(const RunRecord& record)
{
    std::vector<Text> texts;
    for (const bool isA : {true, false}) {
        if (const auto core = arrivalElsewhere(record, isA); core && spins(record, isA))
            texts.push_back(text("Host {host} spun through the pauses, but its packets arrive on core {core}, which "
                                 "may have gone idle.",
                                 isA ? "A" : "B", *core));
    }
    return texts;
}

/// Who spins through the pauses where its packets arrive keeps that core awake, whatever states it has.
Text wakefulText(const RunRecord& record)
{
    const bool isA = spins(record, true) && !arrivalElsewhere(record, true);
    const bool isB = spins(record, false) && !arrivalElsewhere(record, false);
    if (!isA && !isB)
        return {};
    // Nobody there could be told how to wait.
    const bool isAlone = !record.request.peer.hasResponder();
    if (isA && isB)
        return isAlone ? "Both ends spun through the pauses, so their cores never went idle. Use --wait block."
                       : "Both ends spun through the pauses, so their cores never went idle. Use --wait block "
                         "--responder-wait block.";
    if (isA)
        return isAlone ? "Host A spun through the pauses, so its core never went idle. Use --wait block."
                       : "Host A spun through the pauses, so its core never went idle. Use --wait block "
                         "--responder-wait block.";
    return isAlone ? "Host B spun through the pauses, so its core never went idle. Use --wait block."
                   : "Host B spun through the pauses, so its core never went idle. Use --wait block --responder-wait "
                     "block.";
}

Text describeStep(const RunRecord& record, const model::IdleStep& step)
{
    const std::int64_t from = *record.points[step.before].numberOn(model::kPauseAxis);
    const std::int64_t to = *record.points[step.after].numberOn(model::kPauseAxis);
    const model::DistributionWords& words = wordsOf(record.points[step.after].result().kind);
    const std::string riseUs = model::formatShown(words, static_cast<double>(step.riseNs));
    const std::string roundTrip = model::formatSpan(step.riseNs);
    Text states;
    for (const Text& state : step.fitting)
        states = states.empty() ? state : text("{list} or {next}", states, state);
    if (states.empty() && words.isHalved)
        return text("p50 rises by {riseUs} us from a pause of {from:duration} to {to:duration} (round trip: "
                    "{roundTrip}): no known idle state matches.",
                    riseUs, from, to, roundTrip);
    if (states.empty())
        return text("p50 rises by {riseUs} us from a pause of {from:duration} to {to:duration}: no known idle state "
                    "matches.",
                    riseUs, from, to);
    if (words.isHalved)
        return text(
            "p50 rises by {riseUs} us from a pause of {from:duration} to {to:duration} (round trip: {roundTrip}). "
            "{states} would match. To prove it, repeat with --hold-cstates: the step must disappear.",
            riseUs, from, to, roundTrip, states);
    return text("p50 rises by {riseUs} us from a pause of {from:duration} to {to:duration}. {states} would match. To "
                "prove it, repeat with --hold-cstates: the step must disappear.",
                riseUs, from, to, states);
}

}  // namespace

std::vector<ModeTable> idleTables(const RunRecord& record)
{
    if (!model::hasPauses(record))
        return {};
    const bool isOneHost = !record.initiatorHost.hostId.empty() &&
                           record.initiatorHost.hostId == record.responderHost.hostId;
    const Text ofA = statesText(record.initiatorHost);
    std::vector<Text> sentences{isOneHost ? text("Exit latency of idle states: {states}", ofA)
                                          : text("Exit latency of idle states, host A: {states}", ofA)};
    if (!isOneHost)
        sentences.push_back(text("Host B: {states}", statesText(record.responderHost)));
    if (Text wakeful = wakefulText(record); !wakeful.empty())
        sentences.push_back(std::move(wakeful));
    for (Text& arrival : arrivalTexts(record))
        sentences.push_back(std::move(arrival));
    const auto steps = model::idleStepsOf(record);
    if (steps.empty())
        sentences.push_back(text("p50 never rises by more than {percent:.0f} % and {span} from one pause to the next.",
                                 100 * model::kStepShare, model::formatSpan(model::kStepNs)));
    for (const model::IdleStep& step : steps)
        sentences.push_back(describeStep(record, step));
    return {{.id = "idle",
             .title = "Idle states, and where p50 rises with the pause.",
             .heads = {},
             .rows = {},
             .sentences = std::move(sentences),
             .isAnswer = true}};
}

}  // namespace halftrip::exporting
