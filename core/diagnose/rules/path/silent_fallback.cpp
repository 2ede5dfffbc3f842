#include "core/diagnose/ends.hpp"
#include "core/diagnose/next_steps.hpp"
#include "core/diagnose/rule.hpp"
#include "core/diagnose/where.hpp"
#include "core/model/record/fallback.hpp"
#include "core/model/request/axis.hpp"

#include <algorithm>
#include <string>

namespace halftrip::diagnose {
namespace {

constexpr const char* kFallbackCopy =
    "Host {host} copies each AF_XDP frame{where}: its driver has no zero-copy for this queue.";
constexpr const char* kFallbackGeneric =
    "Host {host} runs AF_XDP in generic mode{where}: each packet has crossed the kernel's receive path before.";
constexpr const char* kFallbackCopyBoth =
    "Both ends copy each AF_XDP frame{where}: their drivers have no zero-copy for these queues.";
constexpr const char* kFallbackGenericBoth =
    "Both ends run AF_XDP in generic mode{where}: each packet has crossed the kernel's receive path before.";
constexpr const char* kFallbackSeen = "Obtained: {way}";
constexpr const char* kFallbackSeenRefused = "Obtained: {way}; the faster way was refused: {refusal}";
constexpr const char* kFallbackModeGeneric = "generic mode";
constexpr const char* kFallbackModeCopy = "native mode, frames copied";
constexpr const char* kFallbackOverturned = "The same figures with a driver that has native mode and zero-copy.";
constexpr const char* kFallbackNext =
    "Compare the modes on this adapter{cli: (halftrip sweep transports PEER)}, and demand what you need"
    "{cli: (--transport-option xdpMode=native --transport-option copy=zerocopy)}.";
constexpr const char* kFallbackNextCompared =
    "The modes of this adapter stand side by side in this run. Demand what you need"
    "{cli: (--transport-option xdpMode=native --transport-option copy=zerocopy)}.";
constexpr const char* kFallbackInShort = "a faster way was not available";

/// In which the transport says why, for people.
constexpr const char* kXdpRefused = "xdpRefused";

Text obtainedWords(const model::EndResult& end)
{
    const Text mode = model::fallbackIn(end.obtained.transport) == model::Fallback::GenericMode ? kFallbackModeGeneric
                                                                                                : kFallbackModeCopy;
    const auto refusal = end.obtained.transport.find(kXdpRefused);
    return refusal == end.obtained.transport.end() ? text(kFallbackSeen, mode)
                                                   : text(kFallbackSeenRefused, mode, refusal->second);
}

/// What one end fell back to, and where; no points: nothing.
struct EndFallback {
    const EndOfRun* end;
    bool isCopied = false;
    PointIndices points;
};

EndFallback fallbackOf(const model::RunRecord& record, const EndOfRun& end)
{
    const auto obtainedAt = [&end](const model::PointResult& point) {
        return model::fallbackIn((point.*end.result).obtained.transport);
    };
    EndFallback found{.end = &end, .points = pointsWhere(record, [&obtainedAt](const model::PointResult& point) {
                                       return obtainedAt(point).has_value();
                                   })};
    found.isCopied = !found.points.empty() &&
                     obtainedAt(record.points[found.points.front()]) == model::Fallback::CopiedFrames;
    return found;
}

model::Finding fallbackFinding(const model::RunRecord& record, const EndFallback& found, bool isOfBoth)
{
    const Text place = whereIfSome(record, found.points);
    const std::string_view host = found.end->name;
    const auto axes = model::axesThatVary(record.points);
    // A run of several transports has compared them.
    const bool isCompared = std::ranges::find(axes, model::kTransportAxis) != axes.end();
    std::vector<model::NextStep> steps;
    if (!isCompared)
        steps.push_back(sweepStep(record, model::kTransportAxis, "halftrip sweep transports"));
    return {.id = isOfBoth ? "silentFallback" : idAt("silentFallback", host),
            .sentence = isOfBoth ? found.isCopied ? text(kFallbackCopyBoth, place) : text(kFallbackGenericBoth, place)
                        : found.isCopied ? text(kFallbackCopy, host, place)
                                         : text(kFallbackGeneric, host, place),
            .kind = model::FindingKind::Cause,
            .confidence = model::Confidence::Certain,
            .evidence = evidenceAt(
                record, found.points,
                [&](const model::PointResult& point) { return obtainedWords(point.*found.end->result); }),
            .overturnedBy = kFallbackOverturned,
            .nextStep = isCompared ? text(kFallbackNextCompared) : text(kFallbackNext),
            .steps = std::move(steps),
            .points = found.points};
}

/// Ends that fell back to the same are told once.
void addFallbacks(const model::RunRecord& record, std::vector<model::Finding>& findings)
{
    const EndFallback ofA = fallbackOf(record, kEnds.front());
    const EndFallback ofB = fallbackOf(record, kEnds.back());
    const bool areAlike = ofA.points == ofB.points && ofA.isCopied == ofB.isCopied;
    for (const EndFallback* const found : {&ofA, &ofB}) {
        if (!found->points.empty() && (!areAlike || found != &ofB))
            findings.push_back(fallbackFinding(record, *found, areAlike));
    }
}

std::vector<model::Finding> findFallbacks(const model::RunRecord& record)
{
    std::vector<model::Finding> findings;
    addFallbacks(record, findings);
    return findings;
}

}  // namespace

Rule silentFallbackRule()
{
    return {"silentFallback", "Was a faster way (zero-copy, native XDP) silently not available?", findFallbacks,
            Touches::Everything, kFallbackInShort};
}

}  // namespace halftrip::diagnose
