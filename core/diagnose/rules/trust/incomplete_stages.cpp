#include "core/diagnose/rule.hpp"
#include "core/diagnose/where.hpp"

namespace halftrip::diagnose {
namespace {

constexpr const char* kIncompleteStagesSentence = "More than {percent:g} % of the stamped probes lack a timestamp "
                                                  "{where}: the stage table omits whatever delayed them.";
constexpr const char* kIncompleteStagesSeen = "{incomplete} of {answered} answered probes";
constexpr const char* kIncompleteStagesOverturned = "The same table with all timestamps of nearly all probes.";
constexpr const char* kIncompleteStagesNext =
    "Read each host's notes on its timestamps beside the table, and repeat with a longer interval{cli: (--interval)}.";

constexpr double kIncompleteShare = 0.01;

std::uint64_t answered(const model::StageResult& stages)
{
    return stages.joined + stages.incomplete;
}

bool isIncomplete(const model::PointResult& point)
{
    return point.stages && static_cast<double>(point.stages->incomplete) >
                               kIncompleteShare * static_cast<double>(answered(*point.stages));
}

std::vector<model::Finding> findIncompleteStages(const model::RunRecord& record)
{
    const PointIndices points = pointsWhere(record, isIncomplete);
    if (points.empty())
        return {};
    return {{.id = "incompleteStages",
             .sentence = text(kIncompleteStagesSentence, 100 * kIncompleteShare, where(record, points)),
             .evidence = evidenceAt(record, points,
                                    [](const model::PointResult& point) {
                                        return text(kIncompleteStagesSeen, point.stages->incomplete,
                                                    answered(*point.stages));
                                    }),
             .overturnedBy = kIncompleteStagesOverturned,
             .nextStep = text(kIncompleteStagesNext),
             .points = points}};
}

}  // namespace

Rule incompleteStagesRule()
{
    return {"incompleteStages", "Do many stamped probes lack a timestamp?", findIncompleteStages, Touches::Tail,
            "many stamped probes lack a timestamp"};
}

}  // namespace halftrip::diagnose
