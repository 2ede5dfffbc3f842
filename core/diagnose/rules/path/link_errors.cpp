#include "core/base/count_text.hpp"
#include "core/diagnose/drop_counters.hpp"
#include "core/diagnose/ends.hpp"
#include "core/diagnose/link_counters.hpp"
#include "core/diagnose/next_steps.hpp"
#include "core/diagnose/rule.hpp"
#include "core/diagnose/where.hpp"

#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

namespace halftrip::diagnose {
namespace {

constexpr const char* kLinkErrorsHost = "host {host}";
constexpr const char* kLinkErrorsHosts = "both hosts";
constexpr const char* kLinkErrorsSentence =
    "A link damages frames to {hosts}: {damaged} in total {where}; each one is lost or sent again.";
constexpr const char* kLinkErrorsLost =
    "A link damages frames to {hosts}: {damaged} in total {where}, warm-up included, and {lost} of {sent} probes were "
    "lost.";
constexpr const char* kLinkErrorsSilent = "A link damages frames to {hosts}: {damaged} in total {where}, warm-up "
                                          "included; {lost} of {sent} probes were lost, "
                                          "and the longest silence was {silentMs:.3g} ms.";
constexpr const char* kLinkErrorsFew =
    "A link damages frames to {hosts}: {damaged} in total {where}, warm-up included; most of the {lost} lost probes of "
    "{sent} were lost elsewhere.";
constexpr const char* kLinkErrorsSymbols =
    "A link to {hosts} has symbol or block errors {where}; no damaged frame was counted.";
constexpr const char* kLinkErrorsSymbolsLost =
    "A link to {hosts} has symbol or block errors {where}, warm-up included, and {lost} of {sent} probes were lost.";
constexpr const char* kLinkErrorsCorrected =
    "FEC of host {host}'s adapter corrected bit errors {where}: these cost no frame, but the link may be marginal.";
constexpr const char* kLinkErrorsSeenAt = "{counters} on host {host}";
constexpr const char* kLinkErrorsOverturned = "The same counters rising with another cable and port.";
constexpr const char* kLinkErrorsNext = "Clean or replace the cable and the transceivers, then check the counters"
                                        "{cli: (ethtool -S ADAPTER; ethtool -I --show-fec ADAPTER)} and repeat.";
constexpr const char* kLinkErrorsNextAt =
    "Clean or replace the cable and the transceivers, then check the counters of {adapters}"
    "{cli: (ethtool -S ADAPTER; ethtool -I --show-fec ADAPTER)} and repeat.";
constexpr const char* kLinkErrorsAdapter = "{adapter:s} on host {host}";
constexpr const char* kLinkErrorsInShort = "a link damages frames";

using Ends = std::vector<EndOfRun>;

/// Of one end at one point. Drivers count one frame by several names: the largest of them is at most all.
std::int64_t damagedAt(const model::PointResult& point, const EndOfRun& end)
{
    std::int64_t most = 0;
    for (const model::CounterTrouble& moved : movedIn(point.*end.result, LinkCounter::Damaged))
        most = std::max(most, moved.count);
    return most;
}

PointIndices pointsOf(const model::RunRecord& record, const Ends& ends, LinkCounter kind)
{
    return pointsWhere(record, [&](const model::PointResult& point) {
        return std::ranges::any_of(ends,
                                   [&](const EndOfRun& end) { return !movedIn(point.*end.result, kind).empty(); });
    });
}

/// "ethtool.rx_crc_errors 3 on host A and ethtool.rx_crc_errors 5 on host B".
Text seenAt(const model::PointResult& point, const Ends& ends, std::initializer_list<LinkCounter> kinds)
{
    std::vector<Text> seen;
    for (const EndOfRun& end : ends) {
        for (const LinkCounter kind : kinds) {
            if (const auto moved = movedIn(point.*end.result, kind); !moved.empty())
                seen.push_back(text(kLinkErrorsSeenAt, model::describeTroubles(moved), end.name));
        }
    }
    return joinWords(seen);
}

/// What the points of a finding lost, beside the frames that were damaged there.
struct Damage {
    std::int64_t damaged = 0;
    std::uint64_t lost = 0;
    std::uint64_t sent = 0;
    std::int64_t silentNs = 0;  ///< The longest silence.

    /// One damaged frame is one lost probe at most.
    [[nodiscard]] bool explainsLoss() const { return 2 * damaged >= static_cast<std::int64_t>(lost); }
};

Damage damageOf(const model::RunRecord& record, const PointIndices& points, const Ends& ends)
{
    Damage sum;
    for (const std::uint32_t index : points) {
        const model::PointResult& point = record.points[index];
        for (const EndOfRun& end : ends)
            sum.damaged += damagedAt(point, end);
        sum.lost += point.counts.lost;
        sum.sent += point.counts.sent;
        sum.silentNs = std::max(sum.silentNs, point.silence ? point.silence->longestNs : 0);
    }
    return sum;
}

Text hostsOfEnds(const Ends& ends)
{
    return ends.size() == 1 ? text(kLinkErrorsHost, ends.front().name) : Text(kLinkErrorsHosts);
}

Text damagedSentence(const Damage& damage, const Ends& ends, const Text& place)
{
    const Text hosts = hostsOfEnds(ends);
    if (damage.lost == 0)
        return text(kLinkErrorsSentence, hosts, damage.damaged, place);
    const std::string lost = countText(damage.lost);
    const std::string sent = countText(damage.sent);
    if (!damage.explainsLoss())
        return text(kLinkErrorsFew, hosts, damage.damaged, place, lost, sent);
    return damage.silentNs == 0 ? text(kLinkErrorsLost, hosts, damage.damaged, place, lost, sent)
                                : text(kLinkErrorsSilent, hosts, damage.damaged, place, lost, sent,
                                       static_cast<double>(damage.silentNs) / 1e6);
}

/// The counters are to be read of these adapters, where their hosts name them.
Text nextAt(const model::RunRecord& record, const Ends& ends)
{
    std::vector<Text> adapters;
    for (const EndOfRun& end : ends) {
        const model::HostFacts& host = record.*end.host;
        if (host.adapter && !host.adapter->name.empty())
            adapters.push_back(text(kLinkErrorsAdapter, host.adapter->name, end.name));
    }
    return adapters.empty() ? text(kLinkErrorsNext) : text(kLinkErrorsNextAt, joinWords(adapters));
}

std::vector<model::NextStep> stepsAt(const model::RunRecord& record, const Ends& ends)
{
    std::vector<model::NextStep> steps;
    for (const EndOfRun& end : ends) {
        const std::string adapter = adapterInCommand(record, end.name);
        steps.push_back(commandStep("ethtool -S " + adapter + "; ethtool -I --show-fec " + adapter, end.name));
    }
    return steps;
}

/// With the counters of those kinds as evidence.
model::Finding findingOf(const model::RunRecord& record, const Ends& ends, const PointIndices& points, Text sentence,
                         model::Confidence confidence, std::initializer_list<LinkCounter> kinds)
{
    return {.id = ends.size() == 1 ? idAt("linkErrors", ends.front().name) : "linkErrors",
            .sentence = std::move(sentence),
            .kind = model::FindingKind::Cause,
            .confidence = confidence,
            .evidence = evidenceAt(record, points,
                                   [&](const model::PointResult& point) { return seenAt(point, ends, kinds); }),
            .overturnedBy = kLinkErrorsOverturned,
            .nextStep = nextAt(record, ends),
            .steps = stepsAt(record, ends),
            .points = points};
}

model::Finding damagedFinding(const model::RunRecord& record, const Ends& ends)
{
    const PointIndices points = pointsOf(record, ends, LinkCounter::Damaged);
    const Damage damage = damageOf(record, points, ends);
    return findingOf(record, ends, points, damagedSentence(damage, ends, where(record, points)),
                     damage.explainsLoss() ? model::Confidence::Likely : model::Confidence::Possible,
                     {LinkCounter::Damaged, LinkCounter::Symbols});
}

/// Whether symbol and block errors may be why most probes were lost: there are enough of them, and what hosts counted
/// as dropped explains less than half.
bool maySymbolsExplainLoss(const model::RunRecord& record, const PointIndices& points)
{
    // Of drops only as many as were lost, for sums of foreign counts might be too large.
    std::uint64_t lost = 0;
    std::uint64_t dropped = 0;
    std::uint64_t symbols = 0;
    for (const std::uint32_t index : points) {
        const model::PointResult& point = record.points[index];
        const auto upToLost = [&](std::int64_t count) {
            return std::min(static_cast<std::uint64_t>(count), point.counts.lost);
        };
        std::uint64_t droppedHere = 0;
        std::uint64_t symbolsHere = 0;
        for (const EndOfRun& end : kEnds) {
            for (const model::CounterTrouble& trouble : undamagedDropsAt(record, point, end))
                droppedHere += upToLost(trouble.count);
            for (const model::CounterTrouble& moved : movedIn(point.*end.result, LinkCounter::Symbols))
                symbolsHere += upToLost(moved.count);
        }
        lost += point.counts.lost;
        dropped += std::min(droppedHere, point.counts.lost);
        symbols += std::min(symbolsHere, point.counts.lost);
    }
    return 2 * dropped < lost && 2 * symbols >= lost;
}

/// How many frames such errors hit is nowhere counted.
model::Finding symbolsFinding(const model::RunRecord& record, const Ends& ends)
{
    const PointIndices points = pointsOf(record, ends, LinkCounter::Symbols);
    const Damage damage = damageOf(record, points, ends);
    const Text place = where(record, points);
    if (damage.lost == 0)
        return findingOf(record, ends, points, text(kLinkErrorsSymbols, hostsOfEnds(ends), place),
                         model::Confidence::Possible, {LinkCounter::Symbols});
    return findingOf(
        record, ends, points,
        text(kLinkErrorsSymbolsLost, hostsOfEnds(ends), place, countText(damage.lost), countText(damage.sent)),
        maySymbolsExplainLoss(record, points) ? model::Confidence::Likely : model::Confidence::Possible,
        {LinkCounter::Symbols});
}

model::Finding correctedFinding(const model::RunRecord& record, const EndOfRun& end)
{
    const PointIndices points = pointsOf(record, {end}, LinkCounter::Corrected);
    return findingOf(record, {end}, points, text(kLinkErrorsCorrected, end.name, where(record, points)),
                     model::Confidence::Possible, {LinkCounter::Corrected});
}

/// Links with PAM4 lanes have bit errors by design, and FEC for these: what it corrects there tells nothing.
bool hasErrorsByDesign(const model::RunRecord& record, const EndOfRun& end)
{
    constexpr std::int64_t kFromMbps = 50'000;
    const model::HostFacts& host = record.*end.host;
    const std::int64_t ofAdapter = host.adapter ? host.adapter->linkMbps.value_or(0) : 0;
    return model::numberOf(host.facts, "link.speed").value_or(ofAdapter) >= kFromMbps;
}

/// A link with damaged frames is bad, whatever FEC corrects besides.
std::vector<model::Finding> findLinkErrors(const model::RunRecord& record)
{
    const auto endsOf = [&](LinkCounter kind) {
        Ends ends;
        std::ranges::copy_if(kEnds, std::back_inserter(ends),
                             [&](const EndOfRun& end) { return !pointsOf(record, {end}, kind).empty(); });
        return ends;
    };
    if (const Ends ends = endsOf(LinkCounter::Damaged); !ends.empty())
        return {damagedFinding(record, ends)};
    if (const Ends ends = endsOf(LinkCounter::Symbols); !ends.empty())
        return {symbolsFinding(record, ends)};
    std::vector<model::Finding> findings;
    for (const EndOfRun& end : endsOf(LinkCounter::Corrected)) {
        if (!hasErrorsByDesign(record, end))
            findings.push_back(correctedFinding(record, end));
    }
    return findings;
}

/// What FEC corrects costs no time, and a few damaged frames among many losses do not explain them.
Text linkErrorsAsCause(const model::RunRecord&, const model::Finding& finding)
{
    return finding.confidence == model::Confidence::Possible ? Text() : Text(kLinkErrorsInShort);
}

}  // namespace

Rule linkErrorsRule()
{
    Rule rule{"linkErrors", "Does a link damage frames (CRC, symbol, FEC errors)?", findLinkErrors, Touches::Tail,
              kLinkErrorsInShort};
    rule.explainsLoss = true;
    rule.asCause = &linkErrorsAsCause;
    return rule;
}

}  // namespace halftrip::diagnose
