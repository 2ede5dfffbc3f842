#include "app/gui/checks/run_evidence.hpp"

#include "app/gui/model/evidence.hpp"

#include <algorithm>
#include <cmath>

namespace halftrip::gui {

std::string_view checkBehind(const model::Finding& finding)
{
    if (finding.id.starts_with("idleState") || finding.id.starts_with("idleStep"))
        return "idleStates";
    if (finding.id == "deferredInterrupts")
        return "softwareModeration";
    return finding.id.starts_with("coalescing") ? "interruptModeration" : "";
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
        const std::string_view check = checkBehind(finding);
        if (!isOfFirst || check.empty() || gainNs <= 0 || finding.confidence == model::Confidence::Possible)
            continue;
        restNs -= gainNs;
        evidence.explained.emplace(check);
    }
    // Without a cause nothing is known but what was measured, which bounds no setting of another pace.
    if (!evidence.explained.empty())
        evidence.restNs = std::llround(std::max(restNs, 0.0));
    return evidence;
}

}  // namespace halftrip::gui
