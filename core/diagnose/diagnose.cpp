#include "core/diagnose/diagnose.hpp"

#include "core/base/stable_sort.hpp"
#include "core/diagnose/rule.hpp"
#include "core/diagnose/stamp_point.hpp"

#include <iterator>

namespace halftrip::diagnose {
namespace {

/// Answer first: what probes were lost by, what costs most, other causes; then what casts doubt on the figures.
bool isBefore(const model::Finding& one, const model::Finding& other)
{
    const auto rank = [](const model::Finding& finding) {
        const Rule* const rule = ruleOf(finding.id);
        const bool explainsLoss = rule != nullptr && rule->explainsLoss;
        return finding.kind == model::FindingKind::Flag                            ? 2
               : explainsLoss && finding.confidence != model::Confidence::Possible ? 0
                                                                                   : 1;
    };
    if (rank(one) != rank(other))
        return rank(one) < rank(other);
    return one.costNs.value_or(0) > other.costNs.value_or(0);
}

}  // namespace

void conclude(model::RunRecord& record)
{
    if (record.points.empty())
        return;
    record.findings.clear();
    for (const Rule& rule : allRules())
        std::ranges::move(rule.apply(record), std::back_inserter(record.findings));
    stableSort(record.findings, isBefore);
    if (record.request.stamps != model::StampChoice::Off)
        record.stampPoint = judgeStampPoint(record);
}

}  // namespace halftrip::diagnose
