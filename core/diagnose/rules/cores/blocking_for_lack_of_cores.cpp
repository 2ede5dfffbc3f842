#include "core/diagnose/ends.hpp"
#include "core/diagnose/remedies.hpp"
#include "core/diagnose/rules/rules.hpp"
#include "core/diagnose/where.hpp"

namespace halftrip::diagnose {
namespace {

constexpr const char* kBlockingForLackOfCoresSentence =
    "With {cores} cores, both ends spinning would leave none to the window, so they sleep "
    "while they wait{where}: each figure includes two wake-ups (often 10 to 40 us).";
constexpr const char* kBlockingForLackOfCoresOne = "With one core, both ends spinning would leave none to the window, "
                                                   "so they sleep while they wait{where}: each figure includes "
                                                   "two wake-ups (often 10 to 40 us).";
constexpr const char* kBlockingForLackOfCoresSeen = "The wait was left to Halftrip (auto), and it chose block.";
constexpr const char* kBlockingForLackOfCoresNext =
    "Let both ends spin{cli: (--wait spin --responder-wait spin)}: that shows the path without them.";

bool sleeps(const model::PointResult& point)
{
    return point.initiator.obtained.wait == model::Wait::Block;
}

std::vector<model::Finding> findBlocking(const model::RunRecord& record)
{
    if (!isOneHost(record) || record.request.initiator.wait != model::Wait::Auto)
        return {};
    const PointIndices points = pointsWhere(record, sleeps);
    if (points.empty())
        return {};
    const std::size_t cores = record.initiatorHost.cpu.usableCores.size();
    return {{.id = "blockingForLackOfCores",
             .sentence = cores == 1 ? text(kBlockingForLackOfCoresOne, whereIfSome(record, points))
                                    : text(kBlockingForLackOfCoresSentence, cores, whereIfSome(record, points)),
             .evidence = {kBlockingForLackOfCoresSeen},
             .nextStep = text(kBlockingForLackOfCoresNext),
             .points = points}};
}

}  // namespace

Rule blockingForLackOfCoresRule()
{
    return {"blockingForLackOfCores",
            "Did the ends sleep because spinning would have left no core?",
            findBlocking,
            Touches::Everything,
            "both ends slept between packets",
            &bothSpinAgain};
}

}  // namespace halftrip::diagnose
