#include "core/diagnose/diagnose.hpp"

#include "core/diagnose/rule.hpp"
#include "core/diagnose/stamp_point.hpp"

#include <algorithm>
#include <iterator>

namespace halftrip::diagnose {

void conclude(model::RunRecord& record)
{
    if (record.points.empty())
        return;
    record.findings.clear();
    for (const Rule& rule : allRules())
        std::ranges::move(rule.apply(record), std::back_inserter(record.findings));
    if (record.request.stamps != model::StampChoice::Off)
        record.stampPoint = judgeStampPoint(record);
}

}  // namespace halftrip::diagnose
