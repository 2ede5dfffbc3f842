#include "core/diagnose/rules/rules.hpp"
#include "core/diagnose/where.hpp"

#include <fmt/format.h>

namespace halftrip::diagnose {
namespace {

constexpr const char* kIncompleteStagesSentence =
    "More than {:g} % of the stamped probes lack a stamp {}: the table of stages leaves out whatever held those.";
constexpr const char* kIncompleteStagesSeen = "{:d} of {:d} answered probes";
constexpr const char* kIncompleteStagesOverturned = "The same table with all stamps of nearly all probes.";
constexpr const char* kIncompleteStagesNext =
    "Look at what each host says of its stamps beside the table, and repeat with a longer interval (--interval).";

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
             .sentence = fmt::format(kIncompleteStagesSentence, 100 * kIncompleteShare, where(record, points)),
             .evidence = evidenceAt(record, points,
                                    [](const model::PointResult& point) {
                                        return fmt::format(kIncompleteStagesSeen, point.stages->incomplete,
                                                           answered(*point.stages));
                                    }),
             .overturnedBy = kIncompleteStagesOverturned,
             .nextStep = kIncompleteStagesNext,
             .points = points}};
}

}  // namespace

Rule incompleteStagesRule()
{
    return {"incompleteStages",
            "Do many stamped probes lack a stamp?",
            findIncompleteStages,
            Touches::Tail,
            "many stamped probes lack a stamp",
            {kIncompleteStagesSentence, kIncompleteStagesSeen, kIncompleteStagesOverturned, kIncompleteStagesNext}};
}

}  // namespace halftrip::diagnose
