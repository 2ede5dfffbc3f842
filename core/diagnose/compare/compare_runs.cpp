#include "core/diagnose/compare/compare_runs.hpp"

#include "core/diagnose/compare/setting_differences.hpp"
#include "core/diagnose/finding_ids.hpp"
#include "core/diagnose/rule.hpp"
#include "core/model/figures/disturbed_core.hpp"
#include "core/model/figures/load_curve.hpp"
#include "core/model/figures/packet_rates.hpp"
#include "core/model/record/point_figures.hpp"
#include "core/stats/interval.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <tuple>

namespace halftrip::diagnose {
namespace {

constexpr const char* kInBlocks = "All runs of one side were made before those of the other, so whatever drifted in "
                                  "between counts as a difference, too. Measure them in turn: A B B A A B.";
constexpr const char* kFlagged = "In {side}, {findings}.";
constexpr const char* kIncomplete = "{run} is not complete: what it lacks is not compared.";
constexpr const char* kTwice = "{run} measured the same point more than once: only the first time counts.";
constexpr const char* kLostAfter =
    "At {lost} of {all} points, figures lie among the lost probes in {side} only: they count as slower.";
constexpr const char* kNoRuns = "A comparison needs runs on both sides.";
constexpr const char* kPracticeAndMeasured =
    "{practised} is practice, of which nothing was measured; {measured} was measured: they are not compared.";
constexpr const char* kNothingInCommon = "These runs have no point in common that was measured on both sides.";

using model::PointResult;
using model::RunRecord;
using stats::FigureOfRuns;

struct ComparedPercentile {
    double percentile;
    const char* label;
    std::int64_t model::TimeSlice::* ofSlice;  ///< Null: slices do not keep it.
};
constexpr std::array kPercentiles{
    ComparedPercentile{50, "p50", &model::TimeSlice::p50Ns},
    ComparedPercentile{99, "p99", &model::TimeSlice::p99Ns},
    ComparedPercentile{99.9, "p99.9", nullptr},
};

/// Slices with fewer than a fifth of the fullest one's samples say little.
constexpr std::uint64_t kFewShare = 5;

/// The same point of one side's runs, with the record it stands in.
struct Occurrence {
    const PointResult* point = nullptr;
    const RunRecord* record = nullptr;
};
using PointsByKey = std::map<ComparedKey, std::vector<Occurrence>>;

/// Of every run its points, each once: points of one run vary less than runs do.
PointsByKey collect(const std::vector<NamedRun>& runs, bool isByTransport, std::vector<Text>& warnings)
{
    PointsByKey points;
    for (const NamedRun& run : runs) {
        bool hasTwice = false;
        std::set<ComparedKey> seen;
        for (const PointResult& point : run.record->points) {
            if (!model::hasResult(point))
                continue;
            const ComparedKey key = comparedKeyOf(point, isByTransport);
            if (seen.insert(key).second)
                points[key].push_back({&point, run.record});
            else
                hasTwice = true;
        }
        if (hasTwice)
            warnings.push_back(text(kTwice, run.name));
    }
    return points;
}

std::set<std::string> transportsOf(const std::vector<NamedRun>& runs)
{
    std::set<std::string> transports;
    for (const NamedRun& run : runs) {
        for (const PointResult& point : run.record->points)
            transports.insert(point.transport);
    }
    return transports;
}

/// The percentile in the course of one point, from its slices. Slices of few samples are left out: the last one, and
/// those in which somebody else had the core.
std::vector<double> figuresBySlice(const PointResult& point, std::int64_t model::TimeSlice::* figure)
{
    std::uint64_t most = 1;
    for (const model::TimeSlice& slice : point.slices)
        most = std::max(most, slice.count);
    std::vector<double> course;
    for (const model::TimeSlice& slice : point.slices) {
        if (slice.count != 0 && slice.count >= most / kFewShare)
            course.push_back(static_cast<double>(slice.*figure));
    }
    return course;
}

/// Of one run's percentile: from its slices and from the samples' ranks, whichever is larger.
double standardErrorNs(const PointResult& point, const ComparedPercentile& compared)
{
    const double fromRanks = stats::percentileStandardErrorNs(point.result().histogram, compared.percentile,
                                                              stats::kIndependentShare,
                                                              model::lostBeside(point, point.result()));
    if (compared.ofSlice == nullptr)
        return fromRanks;
    return std::max(fromRanks, stats::blockedStandardError(figuresBySlice(point, compared.ofSlice)).value_or(0));
}

FigureOfRuns figureOf(const std::vector<Occurrence>& occurrences, const ComparedPercentile& compared)
{
    FigureOfRuns figure;
    for (const Occurrence& occurrence : occurrences) {
        const PointResult& point = *occurrence.point;
        const bool isLost = model::isLost(point, compared.percentile);
        figure.runsNs.push_back(isLost ? stats::kLostNs
                                       : static_cast<double>(model::percentileNs(point, compared.percentile)));
        figure.standardErrorNs += standardErrorNs(point, compared) / static_cast<double>(occurrences.size());
        figure.isThin = figure.isThin || isLost || model::isThin(point, compared.percentile);
    }
    return figure;
}

/// A mean over the probes that came back says nothing where some did not.
FigureOfRuns meanOf(const std::vector<Occurrence>& occurrences)
{
    FigureOfRuns figure;
    for (const Occurrence& occurrence : occurrences) {
        const PointResult& point = *occurrence.point;
        const bool isCut = model::lostBeside(point, point.result()) != 0;
        figure.runsNs.push_back(isCut ? stats::kLostNs : point.result().histogram.meanNs());
    }
    return figure;
}

std::vector<stats::DistributionOfRun> distributionsOf(const std::vector<Occurrence>& occurrences)
{
    std::vector<stats::DistributionOfRun> all;
    for (const Occurrence& of : occurrences)
        all.push_back({&of.point->result().histogram, model::lostBeside(*of.point, of.point->result())});
    return all;
}

/// Mean and whole distribution: of fewer runs nobody knows how far outliers move the one, and identical runs the other.
bool areWholesJudged(std::size_t runsBefore, std::size_t runsAfter)
{
    return std::min(runsBefore, runsAfter) >= stats::kRunsForRanks;
}

using Count = std::optional<double>;

/// Of a run that sends without waiting for replies.
Count rateOf(const Occurrence& of, Count (*rate)(const model::PacketRates&))
{
    const auto rates = model::packetRatesOf(*of.record, *of.point);
    return model::isAboutRates(*of.point) && rates ? rate(*rates) : std::nullopt;
}

struct CountedFigure {
    const char* key;
    const char* label;
    Count (*read)(const Occurrence&);  ///< None where the point is not about it, or nobody counted.
};
constexpr std::array kCounts{
    CountedFigure{"offeredPerSecond", "offered",
                  [](const Occurrence& of) {
                      return rateOf(of, [](const model::PacketRates& rates) { return Count(rates.offered); });
                  }},
    CountedFigure{
        "relayedPerSecond", "relayed",
        [](const Occurrence& of) { return rateOf(of, [](const model::PacketRates& rates) { return rates.relayed; }); }},
    CountedFigure{"receivedPerSecond", "received",
                  [](const Occurrence& of) {
                      return rateOf(of, [](const model::PacketRates& rates) { return Count(rates.received); });
                  }},
    CountedFigure{"dropped", "dropped",
                  [](const Occurrence& of) {
                      const bool isOfLoad = of.point->numberOn(model::kGapAxis).has_value();
                      return isOfLoad ? Count(static_cast<double>(model::droppedOf(of.point->counts))) : std::nullopt;
                  }},
};

/// The median over the runs that know it.
Count medianOf(const std::vector<Occurrence>& occurrences, const CountedFigure& counted)
{
    std::vector<double> values;
    for (const Occurrence& occurrence : occurrences) {
        if (const Count count = counted.read(occurrence))
            values.push_back(*count);
    }
    return values.empty() ? std::nullopt : Count(stats::medianOf(std::move(values)));
}

std::vector<model::ComparedCount> compareCounts(const std::vector<Occurrence>& before,
                                                const std::vector<Occurrence>& after)
{
    std::vector<model::ComparedCount> counts;
    for (const CountedFigure& counted : kCounts) {
        const Count then = medianOf(before, counted);
        const Count now = medianOf(after, counted);
        if (then && now)
            counts.push_back({counted.key, counted.label, *then, *now});
    }
    return counts;
}

bool wasDisturbed(const RunRecord& run)
{
    const auto tells = [](const model::Finding& finding) {
        return finding.id == kPreempted || finding.id == kSharedCore || finding.id == kNoisyCore;
    };
    return std::ranges::any_of(run.findings, tells) || model::isDisturbed(run.noiseFloor);
}

/// The ids of their flags, each once: what must be known before any difference is believed.
/// What was found, in the words of the verdict, each once: "both ends run on one host".
std::vector<Text> flagsOf(const std::vector<NamedRun>& runs)
{
    std::vector<Text> words;
    for (const NamedRun& run : runs) {
        for (const model::Finding& finding : run.record->findings) {
            const Rule* const rule = ruleOf(finding.id);
            const Text said = rule != nullptr && !rule->inShort.empty() ? Text(std::string(rule->inShort))
                                                                        : Text(finding.id);
            if (finding.kind == model::FindingKind::Flag && std::ranges::find(words, said) == words.end())
                words.push_back(said);
        }
    }
    return words;
}

void addFlags(std::vector<Text>& warnings, const Text& side, const std::vector<NamedRun>& runs)
{
    if (const auto flags = flagsOf(runs); !flags.empty())
        warnings.push_back(text(kFlagged, side, joinWords(flags)));
}

bool isComplete(const RunRecord& run)
{
    return run.status == model::RunStatus::Complete &&
           std::ranges::all_of(run.points, [](const PointResult& point) { return point.isComplete; });
}

void addIncomplete(std::vector<Text>& warnings, const std::vector<NamedRun>& runs)
{
    for (const NamedRun& run : runs) {
        if (!isComplete(*run.record))
            warnings.push_back(text(kIncomplete, run.name));
    }
}

/// A lost probe is longer than all others. A percentile of too few samples depends on single probes, lost or not.
bool isLostAfter(const stats::FigureComparison& figure)
{
    return figure.beforeNs && !figure.afterNs && !figure.isThinBefore;
}

bool hasLostAfter(const model::ComparedPoint& point)
{
    return std::ranges::any_of(point.figures,
                               [](const model::ComparedFigure& figure) { return isLostAfter(figure.result); });
}

void addLosses(std::vector<Text>& warnings, const std::vector<model::ComparedPoint>& points, const Text& side)
{
    if (const auto lost = std::ranges::count_if(points, hasLostAfter); lost != 0)
        warnings.push_back(text(kLostAfter, lost, points.size(), side));
}

stats::HostNoise noiseOf(const std::vector<Occurrence>& before, const std::vector<Occurrence>& after)
{
    stats::HostNoise noise;
    for (const auto* side : {&before, &after}) {
        for (const Occurrence& occurrence : *side) {
            const model::NoiseFloor& floor = occurrence.record->noiseFloor;
            noise.clockNs = std::max(noise.clockNs, static_cast<double>(floor.stampCostPs + floor.stampGridPs) / 1000);
            noise.isDisturbed = noise.isDisturbed || wasDisturbed(*occurrence.record);
        }
    }
    return noise;
}

std::size_t judgedFigures(std::size_t runsBefore, std::size_t runsAfter)
{
    const auto percentiles = std::ranges::count_if(kPercentiles, [&](const ComparedPercentile& compared) {
        return stats::canBeJudged(compared.percentile, runsBefore, runsAfter);
    });
    return static_cast<std::size_t>(percentiles) + (areWholesJudged(runsBefore, runsAfter) ? 2 : 0);
}

model::ComparedPoint comparePoint(const ComparedKey& key, const std::vector<Occurrence>& before,
                                  const std::vector<Occurrence>& after, std::size_t figures)
{
    model::ComparedPoint point;
    point.key = key.point;
    point.key.mode = before.front().point->mode;
    point.kind = key.kind;
    point.transportBefore = before.front().point->transport;
    point.transportAfter = after.front().point->transport;
    point.framesBefore = before.front().point->frames;
    point.framesAfter = after.front().point->frames;
    point.runsBefore = before.size();
    point.runsAfter = after.size();
    const stats::HostNoise noise = noiseOf(before, after);
    for (const ComparedPercentile& compared : kPercentiles)
        point.figures.push_back({compared.percentile, compared.label,
                                 stats::compareFigure(figureOf(before, compared), figureOf(after, compared),
                                                      compared.percentile, noise, figures)});
    const bool areJudged = areWholesJudged(before.size(), after.size());
    if (areJudged)
        point.mean = stats::compareFigure(meanOf(before), meanOf(after), /*percentile=*/50, noise, figures);
    const auto isTold = [](const model::ComparedFigure& figure) {
        return figure.result.verdict == stats::Verdict::Slower || figure.result.verdict == stats::Verdict::Faster;
    };
    auto whole = stats::compareDistributions(distributionsOf(before), distributionsOf(after), noise, figures);
    const bool hasMoved = whole.verdict == stats::Verdict::NotResolvable &&
                          whole.yardstick != stats::Yardstick::Samples;
    if (areJudged || (hasMoved && std::ranges::none_of(point.figures, isTold)))
        point.distribution = whole;
    point.counts = compareCounts(before, after);
    return point;
}

/// "ping at 64 bytes, one every 5us over udp".
std::string describe(const ComparedKey& key, const PointResult& point)
{
    std::string words = point.mode;
    const char* separator = " at ";
    for (const model::AxisValue& value : key.point.axes) {
        if (value.axis == model::kIntervalAxis && value.number == 0)
            continue;
        words += separator + model::phraseOf(value);
        separator = ", ";
    }
    return key.point.transport.empty() ? words : words + " over " + key.point.transport;
}

std::vector<std::string> pointsWithout(const PointsByKey& points, const PointsByKey& others)
{
    std::vector<std::string> alone;
    for (const auto& [key, occurrences] : points) {
        if (!others.contains(key))
            alone.push_back(describe(key, *occurrences.front().point));
    }
    return alone;
}

/// True when all runs of one side began before those of the other. Two runs are always so.
bool areInBlocks(const std::vector<NamedRun>& before, const std::vector<NamedRun>& after)
{
    if (before.size() + after.size() < 3)
        return false;
    const auto startOf = [](const NamedRun& run) -> const std::string& { return run.record->startedAt; };
    const auto [firstBefore, lastBefore] = std::ranges::minmax(before, {}, startOf);
    const auto [firstAfter, lastAfter] = std::ranges::minmax(after, {}, startOf);
    return startOf(lastBefore) < startOf(firstAfter) || startOf(lastAfter) < startOf(firstBefore);
}

std::vector<std::string> namesOf(const std::vector<NamedRun>& runs)
{
    std::vector<std::string> names;
    for (const NamedRun& run : runs)
        names.push_back(run.name);
    return names;
}

/// The first run that is practice, or that is not; null where there is none.
const NamedRun* findRun(const std::vector<NamedRun>& before, const std::vector<NamedRun>& after, bool isPractice)
{
    for (const std::vector<NamedRun>* const side : {&before, &after}) {
        const auto found = std::ranges::find_if(
            *side, [isPractice](const NamedRun& run) { return model::isPractice(*run.record) == isPractice; });
        if (found != side->end())
            return &*found;
    }
    return nullptr;
}

}  // namespace

std::strong_ordering ComparedKey::operator<=>(const ComparedKey& other) const
{
    const auto byAxis = [](const model::AxisValue& left, const model::AxisValue& right) {
        return std::tie(left.axis, left.number, left.word) <=> std::tie(right.axis, right.number, right.word);
    };
    if (const auto byMode = point.mode <=> other.point.mode; byMode != 0)
        return byMode;
    const auto byAxes = std::lexicographical_compare_three_way(
        point.axes.begin(), point.axes.end(), other.point.axes.begin(), other.point.axes.end(), byAxis);
    if (byAxes != 0)
        return byAxes;
    return std::tie(point.transport, kind) <=> std::tie(other.point.transport, other.kind);
}

ComparedKey comparedKeyOf(const PointResult& point, bool isByTransport)
{
    ComparedKey key{point.key(), point.result().kind};
    key.point.mode = key.kind == model::DistributionKind::RoundTrip ? std::string() : point.mode;
    std::erase_if(key.point.axes, [](const model::AxisValue& value) { return value.axis == model::kTransportAxis; });
    if (!isByTransport)
        key.point.transport.clear();
    return key;
}

bool areTransportsCompared(const std::vector<NamedRun>& before, const std::vector<NamedRun>& after)
{
    const auto transportsBefore = transportsOf(before);
    const auto transportsAfter = transportsOf(after);
    return transportsBefore.size() == 1 && transportsAfter.size() == 1 && transportsBefore != transportsAfter;
}

Result<model::RunComparison> compareRuns(const std::vector<NamedRun>& before, const std::vector<NamedRun>& after,
                                         const SideNames& names)
{
    if (before.empty() || after.empty())
        return fail(ErrorKind::Invalid, kNoRuns, "Name at least two run files.");
    const NamedRun* const practised = findRun(before, after, true);
    const NamedRun* const measured = findRun(before, after, false);
    if (practised != nullptr && measured != nullptr)
        return fail(ErrorKind::Invalid, text(kPracticeAndMeasured, practised->name, measured->name),
                    "Compare practice with practice, or measurements with measurements.");
    const bool isByTransport = !areTransportsCompared(before, after);
    model::RunComparison comparison;
    const PointsByKey pointsBefore = collect(before, isByTransport, comparison.warnings);
    const PointsByKey pointsAfter = collect(after, isByTransport, comparison.warnings);
    comparison.before = namesOf(before);
    comparison.after = namesOf(after);
    for (const auto& [key, occurrences] : pointsBefore) {
        if (const auto other = pointsAfter.find(key); other != pointsAfter.end())
            comparison.figuresJudged += judgedFigures(occurrences.size(), other->second.size());
    }
    for (const auto& [key, occurrences] : pointsBefore) {
        if (const auto other = pointsAfter.find(key); other != pointsAfter.end())
            comparison.points.push_back(comparePoint(key, occurrences, other->second, comparison.figuresJudged));
    }
    if (practised != nullptr)
        comparison.warnings.emplace(comparison.warnings.begin(), model::kPracticeWords);
    addLosses(comparison.warnings, comparison.points, names.after);
    addIncomplete(comparison.warnings, before);
    addIncomplete(comparison.warnings, after);
    addFlags(comparison.warnings, names.before, before);
    addFlags(comparison.warnings, names.after, after);
    if (areInBlocks(before, after))
        comparison.warnings.emplace_back(kInBlocks);
    if (comparison.points.empty())
        return fail(ErrorKind::Invalid, kNothingInCommon, "Compare runs of the same sizes and the same interval.");
    comparison.differences = differencesOf(before, after);
    comparison.onlyBefore = pointsWithout(pointsBefore, pointsAfter);
    comparison.onlyAfter = pointsWithout(pointsAfter, pointsBefore);
    return comparison;
}

namespace {

/// Not of a tail with too few samples: that is so in the next runs, too.
bool wouldMoreRunsTell(const stats::FigureComparison& figure)
{
    using enum stats::Yardstick;
    return figure.verdict == stats::Verdict::NotResolvable && figure.yardstick != Samples &&
           figure.yardstick != OneRun && figure.yardstick != Lost;
}

}  // namespace

Judged judge(const model::RunComparison& comparison)
{
    Judged all;
    const auto add = [&all](stats::Verdict verdict, bool isMixed) {
        all.isFaster = all.isFaster || isMixed || verdict == stats::Verdict::Faster;
        all.isSlower = all.isSlower || isMixed || verdict == stats::Verdict::Slower;
    };
    for (const model::ComparedPoint& point : comparison.points) {
        const auto addOpen = [&](std::size_t runsToTell) {
            all.isOpen = true;
            // Twice as many where nothing says how many.
            const std::size_t runs = runsToTell != 0 ? runsToTell : 2 * std::min(point.runsBefore, point.runsAfter);
            all.runsToTell = std::max(all.runsToTell, runs);
        };
        const auto addFigure = [&](const stats::FigureComparison& figure) {
            add(figure.verdict, false);
            if (wouldMoreRunsTell(figure))
                addOpen(figure.runsToTell);
        };
        for (const model::ComparedFigure& figure : point.figures)
            addFigure(figure.result);
        all.isSlower = all.isSlower || hasLostAfter(point);
        if (point.mean)
            addFigure(*point.mean);
        if (const auto& whole = point.distribution) {
            add(whole->verdict, whole->isMixed);
            if (whole->verdict == stats::Verdict::NotResolvable)
                addOpen(whole->runsToTell);
        }
    }
    return all;
}

}  // namespace halftrip::diagnose
