#include "core/diagnose/verdict.hpp"

#include "core/diagnose/where.hpp"

#include <algorithm>

namespace halftrip::diagnose {
namespace {

/// A sentence that names more reasons is read by nobody; the flags are all there beside it.
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
        const std::size_t more = reasons.size() - kMostReasons + 1;
        reasons.resize(kMostReasons - 1);
        reasons.push_back(text("{count} more reasons", more));
    }
    return joinWords(reasons);
}

Text believedIn(const model::RunRecord& record, Trust trust)
{
    switch (trust) {
    case Trust::Full:
        return "All figures are reliable: no disturbance was found.";
    case Trust::NoTail:
        return text("p50 is reliable, the tail is not: {reasons}.", reasonsOf(record, Touches::Tail));
    case Trust::None:
        return text("Not representative of the adapter: {reasons}.", reasonsOf(record, Touches::Everything));
    }
    return {};
}

/// Of which it is known what it costs; null: none.
const model::Finding* largestCauseOf(const model::RunRecord& record)
{
    const model::Finding* largest = nullptr;
    for (const model::Finding& finding : record.findings) {
        const bool isSure = finding.kind == model::FindingKind::Cause && finding.costNs &&
                            finding.confidence != model::Confidence::Possible && !finding.points.empty() &&
                            finding.points.front() < record.points.size();
        if (isSure && (largest == nullptr || *finding.costNs > *largest->costNs))
            largest = &finding;
    }
    return largest;
}

/// The largest cause with its share of what was measured there, and what can be trusted; `trust` alone where there is
/// no cause.
Text withCause(const model::RunRecord& record, const Text& trust)
{
    const model::Finding* const cause = largestCauseOf(record);
    if (cause == nullptr)
        return trust;
    const model::Distribution& result = record.points[cause->points.front()].result();
    const model::DistributionWords& words = wordsOf(result.kind);
    const double costUs = model::shownNs(words, static_cast<double>(*cause->costNs)) / 1'000;
    const double meanUs = model::shownNs(words, result.histogram.meanNs()) / 1'000;
    if (trust.empty())
        return text("{costUs:.3g} of {meanUs:.3g} us mean {figure} have one cause: {cause}.", costUs, meanUs,
                    words.shown, inShort(*cause));
    return text("{costUs:.3g} of {meanUs:.3g} us mean {figure} have one cause: {cause}. {trust}", costUs, meanUs,
                words.shown, inShort(*cause), trust);
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
    const bool hasSamples = std::ranges::any_of(
        record.points, [](const model::PointResult& point) { return !point.result().histogram.isEmpty(); });
    Verdict verdict{trustIn(record.findings), {}};
    if (!hasSamples)
        return verdict;
    // Nothing of it was measured, so that nothing can be trusted; doubts are part of the practice.
    if (model::isPractice(record) && verdict.trust == Trust::Full) {
        verdict.sentence = withCause(record, {});
        if (verdict.sentence.empty())
            verdict.sentence = model::kPracticeWords;
        else
            verdict.sentence = text("Practice: nothing of this was measured. {verdict}", verdict.sentence);
        return verdict;
    }
    verdict.sentence = withCause(record, believedIn(record, verdict.trust));
    if (record.status == model::RunStatus::Interrupted)
        verdict.sentence = text("Stopped early. {verdict}", verdict.sentence);
    else if (record.status == model::RunStatus::Failed)
        verdict.sentence = text("Failed before the end; what was measured is shown. {verdict}", verdict.sentence);
    if (model::isPractice(record))
        verdict.sentence = text("Practice: nothing of this was measured. {verdict}", verdict.sentence);
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

std::vector<RemedyStep> remedyFor(const model::RunRecord& record, const model::Finding& finding)
{
    const Rule* const rule = ruleOf(finding.id);
    return rule != nullptr && rule->remedy != nullptr ? rule->remedy(record, finding) : std::vector<RemedyStep>{};
}

}  // namespace halftrip::diagnose
