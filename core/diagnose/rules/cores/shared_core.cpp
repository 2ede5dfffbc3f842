#include "core/diagnose/ends.hpp"
#include "core/diagnose/finding_ids.hpp"
#include "core/diagnose/remedies.hpp"
#include "core/diagnose/rule.hpp"
#include "core/diagnose/where.hpp"

#include <set>

namespace halftrip::diagnose {
namespace {

constexpr const char* kSharedCoreCore = "core {core}";
constexpr const char* kSharedCoreCores = "cores {cores}";
constexpr const char* kSharedCoreSentence =
    "Both ends share {which}{where}: each waits until the other is descheduled, so the figures measure the scheduler.";
constexpr const char* kSharedCoreSeen = "Both measuring threads were pinned to {which} of one host.";
constexpr const char* kSharedCoreOverturned = "The same figures with each end on a core of its own.";
constexpr const char* kSharedCoreNext = "Pin each end to a core of its own{cli: (--cpu, --responder-cpu)}.";

std::vector<model::Finding> findSharedCore(const model::RunRecord& record)
{
    const PointIndices points = pointsWhere(
        record, [&record](const model::PointResult& point) { return sharesCore(record, point); });
    if (points.empty())
        return {};
    std::set<int> cores;
    for (const std::uint32_t index : points)
        cores.insert(*record.points[index].initiator.obtained.core);
    std::vector<Text> names;
    for (const int core : cores)
        names.emplace_back(std::to_string(core));
    const Text which = cores.size() == 1 ? text(kSharedCoreCore, names.front())
                                         : text(kSharedCoreCores, joinWords(names));
    return {{.id = kSharedCore,
             .sentence = text(kSharedCoreSentence, which, whereIfSome(record, points)),
             .evidence = {text(kSharedCoreSeen, which)},
             .overturnedBy = kSharedCoreOverturned,
             .nextStep = text(kSharedCoreNext),
             .points = points}};
}

}  // namespace

Rule sharedCoreRule()
{
    Rule rule{kSharedCore,
              "Were both ends pinned to one core?",
              findSharedCore,
              Touches::Everything,
              "both ends share a core",
              &bothCoresAgain};
    rule.moment = Moment::Gap;
    return rule;
}

}  // namespace halftrip::diagnose
