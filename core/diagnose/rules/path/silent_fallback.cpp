#include "core/diagnose/ends.hpp"
#include "core/diagnose/rules/rules.hpp"
#include "core/diagnose/where.hpp"
#include "core/model/record/fallback.hpp"

#include <string>

namespace halftrip::diagnose {
namespace {

constexpr const char* kFallbackCopy =
    "Host {host} copies each AF_XDP frame{where}: its driver has no zero-copy for this queue.";
constexpr const char* kFallbackGeneric =
    "Host {host} runs AF_XDP in generic mode{where}: each packet has crossed the kernel's receive path before.";
constexpr const char* kFallbackStamps =
    "The stages rest on the kernel's stamps{where}: adapter and wire are one remainder, as an adapter did not stamp.";
constexpr const char* kFallbackSeen = "Obtained: {way}";
constexpr const char* kFallbackSeenRefused = "Obtained: {way}; the faster way was refused: {refusal}";
constexpr const char* kFallbackWayGeneric = "generic mode";
constexpr const char* kFallbackWayCopy = "native mode, frames copied";
constexpr const char* kFallbackSeenStamps = "Host {host}: {stamp}: {obtained}.";
constexpr const char* kFallbackOverturned = "The same figures with a driver that has native mode and zero-copy.";
constexpr const char* kFallbackStampsOverturned = "Stamps of both adapters in a run that demands them.";
constexpr const char* kFallbackNext =
    "Compare the modes on this adapter{cli: (halftrip sweep transports PEER)}, and demand what you need"
    "{cli: (--transport-option xdpMode=native --transport-option copy=zero-copy)}.";
constexpr const char* kFallbackStampsNext =
    "Demand the adapters' stamps{cli: (--stamps hardware)}: the run then says what is missing.";
constexpr const char* kFallbackInShort = "a faster way was not available";

/// In which the transport says why, for people.
constexpr const char* kXdpRefused = "xdpRefused";

Text obtainedWords(const model::EndResult& end)
{
    const Text way = model::fallbackIn(end.obtained.transport) == model::Fallback::GenericMode ? kFallbackWayGeneric
                                                                                               : kFallbackWayCopy;
    const auto refusal = end.obtained.transport.find(kXdpRefused);
    return refusal == end.obtained.transport.end() ? text(kFallbackSeen, way)
                                                   : text(kFallbackSeenRefused, way, refusal->second);
}

void addFallbacks(const model::RunRecord& record, const EndOfRun& end, std::vector<model::Finding>& findings)
{
    const PointIndices points = pointsWhere(record, [&](const model::PointResult& point) {
        return model::fallbackIn((point.*end.result).obtained.transport).has_value();
    });
    if (points.empty())
        return;
    const bool isCopied = model::fallbackIn((record.points[points.front()].*end.result).obtained.transport) ==
                          model::Fallback::CopiedFrames;
    const Text place = whereIfSome(record, points);
    findings.push_back(
        {.id = idAt("silentFallback", end.name),
         .sentence = isCopied ? text(kFallbackCopy, end.name, place) : text(kFallbackGeneric, end.name, place),
         .kind = model::FindingKind::Cause,
         .confidence = model::Confidence::Certain,
         .evidence = evidenceAt(record, points,
                                [&](const model::PointResult& point) { return obtainedWords(point.*end.result); }),
         .overturnedBy = kFallbackOverturned,
         .nextStep = text(kFallbackNext),
         .points = points});
}

/// Why the adapter of that end did not stamp, in the words of its system.
void addStampWords(const model::EndStamps& stamps, const char* host, std::vector<Text>& evidence)
{
    for (const char* const stamp : {"txHardware", "rxHardware"}) {
        const auto found = stamps.obtained.find(stamp);
        if (found != stamps.obtained.end())
            evidence.push_back(text(kFallbackSeenStamps, host, std::string(stamp), found->second));
    }
}

void addSoftwareStamps(const model::RunRecord& record, std::vector<model::Finding>& findings)
{
    if (record.request.stamps != model::StampChoice::Auto)
        return;
    const PointIndices points = pointsWhere(record, [](const model::PointResult& point) {
        return point.stages && point.stages->joined > 0 && !point.stages->isHardware;
    });
    if (points.empty())
        return;
    std::vector<Text> evidence;
    addStampWords(record.points[points.front()].stages->initiator, "A", evidence);
    addStampWords(record.points[points.front()].stages->responder, "B", evidence);
    findings.push_back({.id = "silentFallback",
                        .sentence = text(kFallbackStamps, whereIfSome(record, points)),
                        .kind = model::FindingKind::Cause,
                        .confidence = model::Confidence::Certain,
                        .evidence = std::move(evidence),
                        .overturnedBy = kFallbackStampsOverturned,
                        .nextStep = text(kFallbackStampsNext),
                        .points = points});
}

std::vector<model::Finding> findFallbacks(const model::RunRecord& record)
{
    std::vector<model::Finding> findings;
    for (const EndOfRun& end : kEnds)
        addFallbacks(record, end, findings);
    addSoftwareStamps(record, findings);
    return findings;
}

}  // namespace

Rule silentFallbackRule()
{
    return {"silentFallback", "Was a faster way (zero-copy, native XDP, adapter stamps) silently not available?",
            findFallbacks, Touches::Everything, kFallbackInShort};
}

}  // namespace halftrip::diagnose
