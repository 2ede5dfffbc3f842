#include "core/diagnose/ends.hpp"
#include "core/diagnose/rules/rules.hpp"
#include "core/diagnose/where.hpp"

#include <map>
#include <string>

namespace halftrip::diagnose {
namespace {

constexpr const char* kFallbackCopy =
    "Host {host} copies each AF_XDP frame{where}: its driver has no zero-copy for this queue.";
constexpr const char* kFallbackGeneric =
    "Host {host} runs AF_XDP in generic mode{where}: each packet has crossed the kernel's receive path before.";
constexpr const char* kFallbackStamps =
    "The stages rest on the kernel's stamps{where}: adapter and wire are one remainder, as an adapter did not stamp.";
constexpr const char* kFallbackSeen = "Obtained: xdpMode {xdpMode}, {copy}";
constexpr const char* kFallbackSeenRefused = "Obtained: xdpMode {xdpMode}, {copy}; native mode was refused: {refusal}";
constexpr const char* kFallbackSeenStamps = "Host {host}: {stamp} was {obtained}.";
constexpr const char* kFallbackSeenNoStamps = "Host {host}: {stamp} was not available.";
constexpr const char* kFallbackOverturned = "The same figures with a driver that has native mode and zero-copy.";
constexpr const char* kFallbackStampsOverturned = "Stamps of both adapters in a run that demands them.";
constexpr const char* kFallbackNext =
    "Compare the ways on this adapter{cli: (halftrip sweep transports PEER)}, and demand what you need"
    "{cli: (--transport-option xdpMode=native --transport-option copy=zero-copy)}.";
constexpr const char* kFallbackStampsNext =
    "Demand the adapters' stamps{cli: (--stamps hardware)}: the run then says what is missing.";
constexpr const char* kFallbackInShort = "a faster way was not available";

/// Of the transport's own words, and of the option by which the user may have asked for it.
constexpr std::string_view kNotAvailable = "not available";
constexpr const char* kXdpMode = "xdpMode";
constexpr const char* kCopy = "copy";
constexpr const char* kXdpRefused = "xdpRefused";
constexpr const char* kGeneric = "generic";

std::string wordIn(const std::map<std::string, std::string>& words, const char* key)
{
    const auto found = words.find(key);
    return found == words.end() ? std::string() : found->second;
}

enum class Fallback : std::uint8_t { None, Copy, Generic };

/// Only what nobody asked for: `auto` may take generic mode because it is faster there, and refuses nothing then.
Fallback fallbackIn(const model::RunRecord& record, const model::EndResult& end)
{
    const auto& obtained = end.obtained.transport;
    const auto& asked = record.request.transportOptions;
    if (wordIn(obtained, kXdpMode) == kGeneric)
        return wordIn(asked, kXdpMode) != kGeneric && !wordIn(obtained, kXdpRefused).empty() ? Fallback::Generic
                                                                                             : Fallback::None;
    return wordIn(obtained, kCopy) == "copy" && wordIn(asked, kCopy) != "copy" ? Fallback::Copy : Fallback::None;
}

Text obtainedWords(const model::EndResult& end)
{
    const auto& obtained = end.obtained.transport;
    const std::string refusal = wordIn(obtained, kXdpRefused);
    return refusal.empty() ? text(kFallbackSeen, wordIn(obtained, kXdpMode), wordIn(obtained, kCopy))
                           : text(kFallbackSeenRefused, wordIn(obtained, kXdpMode), wordIn(obtained, kCopy), refusal);
}

void addFallbacks(const model::RunRecord& record, const EndOfRun& end, std::vector<model::Finding>& findings)
{
    const auto kindAt = [&](const model::PointResult& point) { return fallbackIn(record, point.*end.result); };
    const PointIndices points = pointsWhere(
        record, [&](const model::PointResult& point) { return kindAt(point) != Fallback::None; });
    if (points.empty())
        return;
    const Text place = whereIfSome(record, points);
    findings.push_back(
        {.id = idAt("silentFallback", end.name),
         .sentence = kindAt(record.points[points.front()]) == Fallback::Copy ? text(kFallbackCopy, end.name, place)
                                                                             : text(kFallbackGeneric, end.name, place),
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
            evidence.push_back(found->second == kNotAvailable
                                   ? text(kFallbackSeenNoStamps, host, std::string(stamp))
                                   : text(kFallbackSeenStamps, host, std::string(stamp), found->second));
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
