#include "core/diagnose/ends.hpp"
#include "core/diagnose/link_counters.hpp"
#include "core/diagnose/rules/rules.hpp"
#include "core/diagnose/where.hpp"

namespace halftrip::diagnose {
namespace {

constexpr const char* kLinkErrorsSentence =
    "Host {host}'s adapter received damaged frames {where}: each one is lost or "
    "sent again.";
constexpr const char* kLinkErrorsCorrected =
    "FEC of host {host}'s adapter corrected bit errors {where}: no frame was lost, but the link is marginal.";
constexpr const char* kLinkErrorsOverturned = "The same counters rising with another cable and port.";
constexpr const char* kLinkErrorsNext = "Clean or replace the cable and the transceivers, then check the counters"
                                        "{cli: (ethtool -S ADAPTER; ethtool -I --show-fec ADAPTER)} and repeat.";
constexpr const char* kLinkErrorsInShort = "a link damages frames";

std::vector<model::Finding> findLinkErrorsAt(const model::RunRecord& record, const EndOfRun& end, LinkCounter kind)
{
    const auto moved = [&](const model::PointResult& point) { return movedIn(point.*end.result, kind); };
    const PointIndices points = pointsWhere(record,
                                            [&](const model::PointResult& point) { return !moved(point).empty(); });
    if (points.empty())
        return {};
    const bool isCorrected = kind == LinkCounter::Corrected;
    const Text place = where(record, points);
    return {
        {.id = idAt("linkErrors", end.name),
         .sentence = isCorrected ? text(kLinkErrorsCorrected, end.name, place)
                                 : text(kLinkErrorsSentence, end.name, place),
         .kind = isCorrected ? model::FindingKind::Cause : model::FindingKind::Flag,
         .confidence = isCorrected ? model::Confidence::Possible : model::Confidence::Likely,
         .evidence = evidenceAt(record, points,
                                [&](const model::PointResult& point) { return model::describeTroubles(moved(point)); }),
         .overturnedBy = kLinkErrorsOverturned,
         .nextStep = text(kLinkErrorsNext),
         .points = points}};
}

std::vector<model::Finding> findLinkErrors(const model::RunRecord& record)
{
    std::vector<model::Finding> findings;
    for (const EndOfRun& end : kEnds) {
        auto found = findLinkErrorsAt(record, end, LinkCounter::Damaged);
        if (found.empty())
            found = findLinkErrorsAt(record, end, LinkCounter::Corrected);
        findings.insert(findings.end(), found.begin(), found.end());
    }
    return findings;
}

}  // namespace

Rule linkErrorsRule()
{
    return {"linkErrors", "Does a link damage frames (CRC, symbol, FEC errors)?", findLinkErrors, Touches::Tail,
            kLinkErrorsInShort};
}

}  // namespace halftrip::diagnose
