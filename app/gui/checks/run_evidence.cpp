#include "app/gui/checks/run_evidence.hpp"

#include "app/gui/model/evidence.hpp"
#include "core/diagnose/rule.hpp"

#include <algorithm>
#include <cmath>

namespace halftrip::gui {

std::vector<std::string_view> checksBehind(const model::Finding& finding)
{
    if (finding.id.starts_with("idleState") || finding.id.starts_with("idleStep"))
        return {"idleStates"};
    if (finding.id == "deferredInterrupts")
        return {"softwareModeration"};
    if (finding.id.starts_with("coalescing"))
        return {"interruptModeration"};
    const diagnose::Rule* const rule = diagnose::ruleOf(finding.id);
    return rule != nullptr && rule->checks != nullptr ? rule->checks(finding) : std::vector<std::string_view>();
}

RunEvidence evidenceOfRun(const RunModel& run)
{
    const PointState* const first = run.find(0);
    const bool isWhole = !run.isLive() && run.frame().status == model::RunStatus::Complete && run.hasResults();
    if (!isWhole || first == nullptr || first->result().kind != model::DistributionKind::RoundTrip ||
        first->figures.samples == 0)
        return {};
    RunEvidence evidence;
    double restNs = model::shownNs(first->words(), first->figures.meanNs);
    for (const model::Finding& finding : run.frame().findings) {
        const bool isOfFirst = finding.points.empty() || std::ranges::find(finding.points, 0U) != finding.points.end();
        const double gainNs = gainOf(finding, first->words());
        const std::vector<std::string_view> checks = checksBehind(finding);
        const diagnose::Rule* const rule = diagnose::ruleOf(finding.id);
        // What delays the slowest packets alone costs the mean next to nothing.
        const bool isOfTail = rule != nullptr && rule->checks != nullptr;
        const bool isCause = gainNs > 0 || (isOfTail && finding.kind == model::FindingKind::Cause);
        if (!isOfFirst || checks.empty() || !isCause || finding.confidence == model::Confidence::Possible)
            continue;
        restNs -= gainNs;
        evidence.explained.insert(checks.begin(), checks.end());
    }
    evidence.restNs = std::llround(std::max(restNs, 0.0));
    return evidence;
}

}  // namespace halftrip::gui
