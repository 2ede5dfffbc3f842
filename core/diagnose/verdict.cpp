#include "core/diagnose/verdict.hpp"

#include "core/base/count_text.hpp"
#include "core/diagnose/where.hpp"
#include "core/model/figures/budget.hpp"
#include "core/model/figures/published_figures.hpp"
#include "core/model/record/point_figures.hpp"
#include "core/model/text/number_format.hpp"
#include "core/stats/reported_percentiles.hpp"

#include <algorithm>

namespace halftrip::diagnose {
namespace {

/// A sentence that names more reasons is read by nobody. How many there are is told beside it, where all flags are.
constexpr std::size_t kMostReasons = 3;

Touches touchedBy(const model::Finding& finding)
{
    const Rule* const rule = ruleOf(finding.id);
    return rule != nullptr ? rule->touches : Touches::Everything;
}

bool isAbout(const model::Finding& finding, std::optional<std::uint32_t> point)
{
    return !point || finding.points.empty() || std::ranges::find(finding.points, *point) != finding.points.end();
}

Text reasonsOf(const model::RunRecord& record, Touches touched)
{
    std::vector<Text> reasons;
    for (const model::Finding& finding : record.findings) {
        const bool isReason = finding.kind == model::FindingKind::Flag && touchedBy(finding) == touched;
        if (Text words = inShort(finding); isReason && std::ranges::find(reasons, words) == reasons.end())
            reasons.push_back(std::move(words));
    }
    if (reasons.size() > kMostReasons) {
        reasons.resize(kMostReasons - 1);
        reasons.push_back(text("more"));
    }
    return joinWords(reasons);
}

bool isMeasured(const model::PointResult& point)
{
    return !point.result().histogram.isEmpty();
}

/// Fewer than ten samples lie beyond the median: it is as good as a guess.
bool isMedianThin(const model::PointResult& point)
{
    return isMeasured(point) && model::isThin(point, 50);
}

/// Only the tail is in doubt: whether the median can be believed is up to the number of samples.
Text medianBelievedIn(const model::RunRecord& record)
{
    const PointIndices thin = pointsWhere(record, isMedianThin);
    const Text reasons = reasonsOf(record, Touches::Tail);
    if (thin.empty())
        return text("p50 is reliable, the tail is not: {reasons}.", reasons);
    if (thin == pointsWhere(record, isMeasured))
        return text("No figure is reliable: {reasons}.", reasons);
    return text("p50 is reliable except{where}, the tail is not: {reasons}.", whereIfSome(record, thin), reasons);
}

/// Nothing disturbed the run. A percentile that is marked for want of samples in any point is not called reliable.
Text allBelievedIn(const model::RunRecord& record)
{
    const auto isThin = [&record](const stats::ReportedPercentile& reported) {
        return std::ranges::any_of(record.points, [&](const model::PointResult& point) {
            return isMeasured(point) && model::isThin(point, reported.percent);
        });
    };
    const auto& all = stats::kReportedPercentiles;
    const auto thin = std::ranges::find_if(all, isThin);
    if (thin == all.end() || thin == all.begin())
        return "All figures are reliable: no disturbance was found.";
    return text("All figures up to p{percentile} are reliable: no disturbance was found.", (thin - 1)->label);
}

Text believedIn(const model::RunRecord& record, Trust trust)
{
    switch (trust) {
    case Trust::Full:
        return allBelievedIn(record);
    case Trust::NoTail:
        return medianBelievedIn(record);
    case Trust::None:
        return text("Not representative of the adapter: {reasons}.", reasonsOf(record, Touches::Everything));
    }
    return {};
}

/// Of the mean, from which on a cause is worth the first sentence; one that is only possible needs more.
constexpr double kLeastShare = 0.05;
constexpr double kLeastPossibleShare = 0.2;

/// The point that a cause is about first; null where the run has none of that number.
const model::PointResult* pointOfCause(const model::RunRecord& record, const model::Finding& cause)
{
    const std::size_t place = cause.points.empty() ? 0 : cause.points.front();
    return place < record.points.size() ? &record.points[place] : nullptr;
}

/// Of which it is known what it costs: the largest of those that are sure of themselves, else of the others. Null:
/// none.
const model::Finding* largestCauseOf(const model::RunRecord& record)
{
    const auto isWorthIt = [&](const model::Finding& finding) {
        const model::PointResult* const point = pointOfCause(record, finding);
        if (finding.kind != model::FindingKind::Cause || !finding.costNs || point == nullptr || !isMeasured(*point))
            return false;
        const bool isSure = finding.confidence != model::Confidence::Possible;
        return static_cast<double>(*finding.costNs) >=
               (isSure ? kLeastShare : kLeastPossibleShare) * point->result().histogram.meanNs();
    };
    const auto isPossible = [](const model::Finding& finding) {
        return finding.confidence == model::Confidence::Possible;
    };
    const model::Finding* largest = nullptr;
    for (const model::Finding& finding : record.findings) {
        if (!isWorthIt(finding))
            continue;
        const bool isBefore = largest == nullptr || (isPossible(*largest) && !isPossible(finding)) ||
                              (isPossible(*largest) == isPossible(finding) && *finding.costNs > *largest->costNs);
        if (isBefore)
            largest = &finding;
    }
    return largest;
}

/// The cause with its share of what was measured there: "51 us of 56 us mean HRT are interrupt coalescing on host B".
Text withShare(const model::RunRecord& record, const model::Finding& cause)
{
    const model::Distribution& result = pointOfCause(record, cause)->result();
    const model::DistributionWords& words = wordsOf(result.kind);
    const double costUs = model::shownNs(words, static_cast<double>(*cause.costNs)) / 1'000;
    const std::string meanUs = model::formatShown(words, result.histogram.meanNs());
    const Rule* const rule = ruleOf(cause.id);
    const bool isPhrase = rule != nullptr && rule->asCause != nullptr;
    const Text which = isPhrase ? rule->asCause(record, cause) : inShort(cause);
    if (cause.confidence == model::Confidence::Possible)
        return text("Possibly {costUs:.3g} us of {meanUs} us mean {figure} have one cause: {cause}.", costUs, meanUs,
                    Text(words.shown), which);
    if (isPhrase)
        return text("{costUs:.3g} us of {meanUs} us mean {figure} are {cause}.", costUs, meanUs, Text(words.shown),
                    which);
    return text("{costUs:.3g} us of {meanUs} us mean {figure} have one cause: {cause}.", costUs, meanUs,
                Text(words.shown), which);
}

/// Lost probes that a link explains, which is graver than any microsecond; null: none. What is only possible (bits that
/// FEC corrected) has lost nothing.
const model::Finding* causeOfLoss(const model::RunRecord& record)
{
    const auto found = std::ranges::find_if(record.findings, [&](const model::Finding& finding) {
        const Rule* const rule = ruleOf(finding.id);
        return rule != nullptr && rule->explainsLoss && finding.kind == model::FindingKind::Cause &&
               finding.confidence != model::Confidence::Possible &&
               std::ranges::any_of(finding.points, [&](std::uint32_t place) {
                   return place < record.points.size() && record.points[place].counts.lost != 0;
               });
    });
    return found == record.findings.end() ? nullptr : &*found;
}

Text asCause(const model::RunRecord& record, const model::Finding& finding)
{
    const Rule* const rule = ruleOf(finding.id);
    return rule != nullptr && rule->asCause != nullptr ? rule->asCause(record, finding) : inShort(finding);
}

/// Causes of the tail, or of every figure, whose cost in the mean nobody knows, as briefly as they are told. One of
/// lost probes has a sentence of its own.
Text causesWithoutSize(const model::RunRecord& record, Touches touched)
{
    std::vector<Text> causes;
    for (const model::Finding& finding : record.findings) {
        if (finding.kind != model::FindingKind::Cause || finding.costNs || touchedBy(finding) != touched ||
            &finding == causeOfLoss(record))
            continue;
        Text words = asCause(record, finding);
        if (!words.empty() && causes.size() < kMostReasons && std::ranges::find(causes, words) == causes.end())
            causes.push_back(std::move(words));
    }
    return joinWords(causes);
}

/// What was published of adapters of this kind, behind `sentence`; that alone where nothing was.
Text withPublished(const model::RunRecord& record, const model::PointResult& point, const Text& sentence)
{
    const model::PublishedFigure* const published = model::publishedFigureFor(record, point);
    if (published == nullptr)
        return sentence;
    const double lowUs = published->lowNs / 1'000;
    const double highUs = published->highNs / 1'000;
    if (lowUs == highUs)
        return text("{sentence} Published for {adapter} ({measured}): {us:.3g} us HRT ({source}).", sentence,
                    published->adapter, published->measured, lowUs, published->source);
    return text("{sentence} Published for {adapter} ({measured}): {lowUs:g} to {highUs:g} us HRT ({source}).", sentence,
                published->adapter, published->measured, lowUs, highUs, published->source);
}

/// The median is no more than the path's own cost: all there is to say, or beside causes of the tail and lost probes.
Text withinPath(const model::RunRecord& record, const Text& figure, const std::string& p50Us, const Text& place,
                double highUs, const Text& path)
{
    std::uint64_t lost = 0;
    for (const model::PointResult& point : record.points)
        lost += causeOfLoss(record) == nullptr ? point.counts.lost : 0;
    const Text causes = causesWithoutSize(record, Touches::Tail);
    // Of those with a size none is worth the first sentence here, but found it was; so was what is more than possible.
    const bool hasSmallCause = std::ranges::any_of(record.findings, [&](const model::Finding& finding) {
        const bool isFound = finding.costNs ||
                             (touchedBy(finding) == Touches::Everything &&
                              finding.confidence != model::Confidence::Possible && !asCause(record, finding).empty());
        return finding.kind == model::FindingKind::Cause && isFound;
    });
    if (causes.empty() && !hasSmallCause && lost == 0 && causeOfLoss(record) == nullptr)
        return text("Nothing above the path's own cost was found: {figure} p50 is {p50Us} us{where}, and up to "
                    "{highUs:g} us are usual for {path}.",
                    figure, p50Us, place, highUs, path);
    Text sentence = text("The median is within the path's own cost: {figure} p50 is {p50Us} us{where}, and up to "
                         "{highUs:g} us are usual for {path}.",
                         figure, p50Us, place, highUs, path);
    // What there is to find comes first: a narrow window shows no more.
    if (!causes.empty())
        sentence = text("The tail is due to {causes}. {sentence}", causes, sentence);
    return lost == 0 ? sentence : text("{sentence} Lost probes: {lost}.", sentence, countText(lost));
}

/// What the first point's median is beside what its path costs, where no cause has a size; empty where that is not
/// known.
Text besidePath(const model::RunRecord& record)
{
    const auto points = pointsWhere(
        record, [](const model::PointResult& point) { return isMeasured(point) && !isMedianThin(point); });
    if (points.empty())
        return {};
    const model::PointResult& point = record.points[points.front()];
    const auto budget = model::budgetOf(record, point);
    if (!budget || !budget->isPathKnown)
        return {};
    const model::DistributionWords& words = wordsOf(point.result().kind);
    const auto us = [&](double ns) { return model::shownNs(words, ns) / 1'000; };
    const model::BudgetPart& path = budget->parts.front();
    const std::string p50Us = model::formatShown(words, budget->measuredNs);
    const Text place = whereIfSome(record, {points.front()});
    if (budget->measuredNs <= path.highNs)
        return withPublished(record, point,
                             withinPath(record, Text(words.shown), p50Us, place, us(path.highNs), path.words));
    if (budget->unexplainedNs <= 0)
        return {};
    const Text causes = causesWithoutSize(record, Touches::Everything);
    if (causes.empty())
        return text("{restUs:.3g} us of {p50Us} us {figure} p50{where} have no known cause: path and settings "
                    "account for up to {highUs:.3g} us.",
                    us(budget->unexplainedNs), p50Us, Text(words.shown), place, us(budget->explainedNs));
    return text("{restUs:.3g} us of {p50Us} us {figure} p50{where} are above the cost of path and settings; possible "
                "causes: {causes}.",
                us(budget->unexplainedNs), p50Us, Text(words.shown), place, causes);
}

/// Both sentences, or the one that there is.
Text joined(const Text& explained, const Text& trust)
{
    if (explained.empty() || trust.empty())
        return explained.empty() ? trust : explained;
    return text("{explained} {trust}", explained, trust);
}

/// Why probes were lost, and what the latency is made of: the largest cause, else `otherwise`. Empty where neither is
/// known.
Text explanationOf(const model::RunRecord& record, Text (*otherwise)(const model::RunRecord&))
{
    const model::Finding* const cause = largestCauseOf(record);
    const Text latency = cause != nullptr ? withShare(record, *cause) : otherwise(record);
    const model::Finding* const ofLoss = causeOfLoss(record);
    return ofLoss == nullptr ? latency : joined(ofLoss->sentence, latency);
}

Text asPractice(const model::RunRecord& record, const Text& verdict)
{
    return model::isPractice(record) ? text("{verdict} Practice: nothing of this was measured.", verdict) : verdict;
}

/// And that the run did not come to its end.
Text withEnding(const model::RunRecord& record, const Text& verdict)
{
    if (record.status == model::RunStatus::Interrupted)
        return text("Stopped early. {verdict}", verdict);
    if (record.status == model::RunStatus::Failed)
        return text("Failed before the end; what was measured is shown. {verdict}", verdict);
    return verdict;
}

}  // namespace

const Rule* ruleOf(std::string_view findingId)
{
    const auto found = std::ranges::find_if(allRules(), [findingId](const Rule& rule) {
        if (!findingId.starts_with(rule.id))
            return false;
        const std::string_view end = findingId.substr(rule.id.size());
        return end.empty() || end == "A" || end == "B";
    });
    return found == allRules().end() ? nullptr : &*found;
}

Trust trustIn(const std::vector<model::Finding>& findings, std::optional<std::uint32_t> point)
{
    Trust trust = Trust::Full;
    for (const model::Finding& finding : findings) {
        if (finding.kind == model::FindingKind::Flag && isAbout(finding, point))
            trust = std::max(trust, touchedBy(finding) == Touches::Tail ? Trust::NoTail : Trust::None);
    }
    return trust;
}

Verdict verdictOf(const model::RunRecord& record)
{
    const PointIndices measured = pointsWhere(record, isMeasured);
    if (measured.empty())
        return {.trust = Trust::None, .sentence = {}, .cause = {}};
    Verdict verdict{.trust = trustIn(record.findings), .sentence = {}, .cause = explanationOf(record, besidePath)};
    // Nothing of it was measured, so that nothing can be trusted; doubts are part of the practice.
    if (model::isPractice(record) && verdict.trust == Trust::Full) {
        verdict.unmarked = verdict.cause;
        verdict.sentence = verdict.cause.empty() ? Text(model::kPracticeWords) : asPractice(record, verdict.cause);
        return verdict;
    }
    verdict.unmarked = withEnding(record, joined(verdict.cause, believedIn(record, verdict.trust)));
    verdict.sentence = asPractice(record, verdict.unmarked);
    if (verdict.trust == Trust::NoTail && pointsWhere(record, isMedianThin) == measured)
        verdict.trust = Trust::None;
    return verdict;
}

Verdict verdictSoFar(const model::RunRecord& record)
{
    Verdict verdict{.trust = trustIn(record.findings), .sentence = {}, .cause = {}};
    verdict.cause = explanationOf(record, [](const model::RunRecord&) { return Text(); });
    const bool isInDoubt = verdict.trust != Trust::Full;
    verdict.unmarked = joined(verdict.cause, isInDoubt ? believedIn(record, verdict.trust) : Text());
    if (!verdict.unmarked.empty())
        verdict.sentence = asPractice(record, verdict.unmarked);
    return verdict;
}

Text inShort(const model::Finding& finding)
{
    const Rule* const rule = ruleOf(finding.id);
    return rule != nullptr ? Text(rule->inShort) : "a finding of another version";
}

std::string_view endOf(const model::Finding& finding)
{
    const Rule* const rule = ruleOf(finding.id);
    return rule != nullptr ? std::string_view(finding.id).substr(rule->id.size()) : std::string_view();
}

std::string_view hostBehind(const model::Finding& finding)
{
    return finding.delayedBy ? model::toWord(finding.delayedBy->host) : endOf(finding);
}

std::vector<RemedyStep> remedyFor(const model::RunRecord& record, const model::Finding& finding)
{
    const Rule* const rule = ruleOf(finding.id);
    return rule != nullptr && rule->remedy != nullptr ? rule->remedy(record, finding) : std::vector<RemedyStep>{};
}

}  // namespace halftrip::diagnose
