#include "core/diagnose/compare/role_swap.hpp"

#include "core/base/short_number.hpp"
#include "core/diagnose/compare/setting_differences.hpp"
#include "core/diagnose/next_steps.hpp"
#include "core/diagnose/where.hpp"
#include "core/model/record/distribution.hpp"
#include "core/model/request/wait.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>
#include <utility>

namespace halftrip::diagnose {
namespace {

using model::HostFacts;
using model::RunRecord;
using stats::Verdict;

constexpr const char* kSwapDiffers =
    "{figure} {percentile} is {moreUs} us longer from {slow} to {fast} than back, at {place}.";
constexpr const char* kSwapAlike = "No significant difference between the two directions of {first} and {second}.";
constexpr const char* kSwapCannotTell = "A difference between the two directions of {first} and {second} is not "
                                        "resolvable: the runs vary too much, or are too few.";
constexpr const char* kSwapNotComparable =
    "Both directions between {first} and {second} were measured, but not alike: {reason}";
constexpr const char* kSwapSeen =
    "{figure} {percentile} at {place}: {thereUs} us from {first} to {second}, {backUs} us "
    "back";
constexpr const char* kSwapWaits = "Waits of initiator and responder: {there} from {first}, {back} from {second}: this "
                                   "alone can be the difference.";
constexpr const char* kSwapSetting = "The hosts differ in {setting}: {ofFirst} on {first}, {ofSecond} on {second}.";
constexpr const char* kSwapMoreSettings = "{count:d} more settings differ between the hosts.";
constexpr const char* kSwapChanged =
    "Between the runs {setting} changed on {host}: {then}, then {now}. So the roles are not all that differs.";
constexpr const char* kSwapOverturned =
    "No difference when both directions are measured at least three times, in turns.";
constexpr const char* kSwapNext =
    "Compare both hosts' settings{cli: (halftrip check PEER)}, and measure where the time goes in both directions"
    "{cli: (--stamps auto)}.";

constexpr std::size_t kMostSettings = 6;
/// Of the quicker direction's figure.
constexpr double kLeastMedianShare = 0.05;
constexpr double kLeastTailShare = 0.2;
/// Facts whose difference is likelier to be felt than others' come first.
constexpr std::array<std::string_view, 7> kFeltFacts{"coalescing.", "queues.", "idle.", "cpu.",
                                                     "adapter",     "stack.",  "napi."};

bool isSameEnd(const HostFacts& one, const HostFacts& other)
{
    const bool haveAddresses = one.adapter && other.adapter && !one.adapter->macAddress.empty() &&
                               !other.adapter->macAddress.empty();
    if (haveAddresses)
        return one.adapter->macAddress == other.adapter->macAddress;
    return !one.hostId.empty() && one.hostId == other.hostId;
}

/// Runs of one pair.
struct Directions {
    std::vector<NamedRun> there;
    std::vector<NamedRun> back;
};

std::vector<Directions> pairsIn(const std::vector<NamedRun>& runs)
{
    std::vector<Directions> pairs;
    for (const NamedRun& run : runs) {
        const HostFacts& a = run.record->initiatorHost;
        const HostFacts& b = run.record->responderHost;
        const bool isTold = (!a.hostId.empty() || a.adapter) && (!b.hostId.empty() || b.adapter);
        if (!isTold || isSameEnd(a, b))
            continue;
        bool isPlaced = false;
        for (Directions& pair : pairs) {
            const RunRecord& first = *pair.there.front().record;
            if (isSameEnd(a, first.initiatorHost) && isSameEnd(b, first.responderHost))
                pair.there.push_back(run);
            else if (isSameEnd(a, first.responderHost) && isSameEnd(b, first.initiatorHost))
                pair.back.push_back(run);
            else
                continue;
            isPlaced = true;
            break;
        }
        if (!isPlaced)
            pairs.push_back({{run}, {}});
    }
    std::erase_if(pairs, [](const Directions& pair) { return pair.back.empty(); });
    return pairs;
}

/// What may explain a difference, without what was measured.
RunRecord settingsOf(const RunRecord& record, bool isSwapped)
{
    RunRecord settings;
    settings.toolVersion = record.toolVersion;
    settings.request = record.request;
    settings.initiatorHost = isSwapped ? record.responderHost : record.initiatorHost;
    settings.responderHost = isSwapped ? record.initiatorHost : record.responderHost;
    return settings;
}

/// Settings of the end A that differ between two records, those that are felt most first.
std::vector<model::SettingDifference> differencesAtA(const RunRecord& one, const RunRecord& other)
{
    std::vector<model::SettingDifference> differences = differencesOf({{"", &one}}, {{"", &other}});
    std::erase_if(differences, [](const model::SettingDifference& difference) {
        return difference.host != "A" || difference.kind == model::DifferenceKind::HostName;
    });
    std::ranges::stable_partition(differences, [](const model::SettingDifference& difference) {
        return std::ranges::any_of(kFeltFacts,
                                   [&](std::string_view fact) { return difference.setting.starts_with(fact); });
    });
    return differences;
}

std::string waitsOf(const RunRecord& record)
{
    if (record.points.empty())
        return {};
    const model::PointResult& point = record.points.front();
    return std::string(model::toWord(point.initiator.obtained.wait)) + " and " +
           std::string(model::toWord(point.responder.obtained.wait));
}

/// Why the two directions may differ, and whether anything but the roles does.
struct Differences {
    std::vector<Text> evidence;
    bool areRolesAlone = true;
};

Differences explain(const Directions& pair, const std::string& first, const std::string& second)
{
    Differences found;
    const RunRecord& there = *pair.there.front().record;
    const RunRecord& back = *pair.back.front().record;
    if (waitsOf(there) != waitsOf(back)) {
        found.areRolesAlone = false;
        found.evidence.push_back(text(kSwapWaits, waitsOf(there), first, waitsOf(back), second));
    }
    for (const bool isFirst : {true, false}) {
        for (const model::SettingDifference& changed :
             differencesAtA(settingsOf(there, !isFirst), settingsOf(back, isFirst))) {
            found.areRolesAlone = false;
            // As names: what nobody translates would keep the sentence in English.
            found.evidence.push_back(text(kSwapChanged, changed.setting, isFirst ? first : second,
                                          std::string(changed.before), std::string(changed.after)));
        }
    }
    const auto between = differencesAtA(settingsOf(there, false), settingsOf(there, true));
    for (std::size_t i = 0; i < std::min(between.size(), kMostSettings); ++i)
        found.evidence.push_back(text(kSwapSetting, between[i].setting, std::string(between[i].before), first,
                                      std::string(between[i].after), second));
    if (between.size() > kMostSettings)
        found.evidence.push_back(text(kSwapMoreSettings, between.size() - kMostSettings));
    return found;
}

/// Significant, and large enough to be about the hosts: several comparisons of a few runs name a small one by chance.
bool isDifferent(const model::ComparedFigure& figure)
{
    const bool isSignificant = figure.result.verdict == Verdict::Slower || figure.result.verdict == Verdict::Faster;
    if (!isSignificant || !figure.result.differenceNs || !figure.result.beforeNs || !figure.result.afterNs)
        return false;
    const double leastShare = figure.percentile <= 50 ? kLeastMedianShare : kLeastTailShare;
    return std::abs(*figure.result.differenceNs) >=
           leastShare * std::min(*figure.result.beforeNs, *figure.result.afterNs);
}

/// The largest difference of the least percentile that has one.
struct LargestDifference {
    const model::ComparedPoint* point = nullptr;
    const model::ComparedFigure* figure = nullptr;
};

LargestDifference largestOf(const model::RunComparison& comparison)
{
    LargestDifference largest;
    for (const model::ComparedPoint& point : comparison.points) {
        for (const model::ComparedFigure& figure : point.figures) {
            if (!isDifferent(figure))
                continue;
            const bool isBefore = largest.figure == nullptr || figure.percentile < largest.figure->percentile ||
                                  (figure.percentile == largest.figure->percentile &&
                                   std::abs(*figure.result.differenceNs) >
                                       std::abs(*largest.figure->result.differenceNs));
            if (isBefore)
                largest = {&point, &figure};
        }
    }
    return largest;
}

bool canTell(const model::RunComparison& comparison)
{
    return std::ranges::any_of(comparison.points, [](const model::ComparedPoint& point) {
        return !point.figures.empty() && point.figures.front().result.verdict != Verdict::NotResolvable;
    });
}

std::string shownUs(const model::DistributionWords& words, double ns)
{
    return shortNumber(model::shownNs(words, ns) / 1'000);
}

void addFigures(const model::RunComparison& comparison, const LargestDifference& largest,
                const DirectionsCompared& hosts, const RunRecord& record, model::Finding& finding)
{
    for (const model::ComparedPoint& point : comparison.points) {
        const model::ComparedFigure* const figure = point.figureAt(largest.figure->percentile);
        if (finding.evidence.size() == kMostNamed || figure == nullptr || !isDifferent(*figure))
            continue;
        const model::DistributionWords& words = wordsOf(point.kind);
        finding.evidence.push_back(text(kSwapSeen, Text(words.shown), figure->label,
                                        model::phraseOf(point.key, record.points),
                                        shownUs(words, figure->result.beforeNs.value_or(0)), hosts.first, hosts.second,
                                        shownUs(words, figure->result.afterNs.value_or(0))));
    }
}

model::Finding findingOf(const model::RunComparison& comparison, const LargestDifference& largest,
                         const Directions& pair, const DirectionsCompared& hosts)
{
    const double differenceNs = *largest.figure->result.differenceNs;
    const bool isThereSlow = differenceNs < 0;
    const model::DistributionWords& words = wordsOf(largest.point->kind);
    const RunRecord& record = *pair.there.front().record;
    model::Finding finding{
        .id = kRoleSwap,
        .sentence = text(kSwapDiffers, Text(words.shown), largest.figure->label, shownUs(words, std::abs(differenceNs)),
                         isThereSlow ? hosts.first : hosts.second, isThereSlow ? hosts.second : hosts.first,
                         model::phraseOf(largest.point->key, record.points)),
        .kind = model::FindingKind::Cause,
        .confidence = model::Confidence::Likely,
        .overturnedBy = kSwapOverturned,
        .nextStep = text(kSwapNext),
        .steps = {halftripStep(record, "halftrip check")}};
    addFigures(comparison, largest, hosts, record, finding);
    Differences differences = explain(pair, hosts.first, hosts.second);
    if (!differences.areRolesAlone)
        finding.confidence = model::Confidence::Possible;
    std::ranges::move(differences.evidence, std::back_inserter(finding.evidence));
    return finding;
}

/// As its owner calls it; two of one name by their address.
std::string nameOf(const HostFacts& host, const HostFacts& other)
{
    const bool isClear = !host.hostName.empty() && host.hostName != other.hostName;
    return isClear || !host.adapter ? host.hostName : host.hostName + " " + host.adapter->macAddress;
}

}  // namespace

std::vector<DirectionsCompared> compareDirections(const std::vector<NamedRun>& runs)
{
    std::vector<DirectionsCompared> all;
    for (const Directions& pair : pairsIn(runs)) {
        const RunRecord& record = *pair.there.front().record;
        DirectionsCompared& directions = all.emplace_back();
        directions.first = nameOf(record.initiatorHost, record.responderHost);
        directions.second = nameOf(record.responderHost, record.initiatorHost);
        for (const NamedRun& run : pair.there)
            directions.there.push_back(run.name);
        for (const NamedRun& run : pair.back)
            directions.back.push_back(run.name);
        const auto comparison = compareRuns(pair.there, pair.back);
        if (!comparison) {
            directions.sentence = text(kSwapNotComparable, directions.first, directions.second,
                                       Text(comparison.error().what));
            continue;
        }
        const LargestDifference largest = largestOf(*comparison);
        if (largest.figure != nullptr) {
            directions.finding = findingOf(*comparison, largest, pair, directions);
            directions.sentence = directions.finding->sentence;
        } else {
            directions.sentence = canTell(*comparison) ? text(kSwapAlike, directions.first, directions.second)
                                                       : text(kSwapCannotTell, directions.first, directions.second);
        }
    }
    return all;
}

}  // namespace halftrip::diagnose
