#include "core/diagnose/ends.hpp"
#include "core/diagnose/remedies.hpp"
#include "core/diagnose/rule.hpp"
#include "core/diagnose/where.hpp"
#include "core/model/facts/siblings.hpp"

namespace halftrip::diagnose {
namespace {

constexpr const char* kSharedSiblingSentence = "Both ends run on SMT siblings of one core{where}: they compete for its "
                                               "execution units, which shifts the figures by 5 to 20 % either way.";
constexpr const char* kSharedSiblingSeen = "Cores {coreOfA} and {coreOfB} are SMT siblings.";
constexpr const char* kSharedSiblingOverturned = "The same figures with the ends on two physical cores.";
constexpr const char* kSharedSiblingNext = "Pin each end to a physical core of its own{cli: (--cpu, --responder-cpu)}.";

std::vector<model::Finding> findSharedSibling(const model::RunRecord& record)
{
    if (!isOneHost(record))
        return {};
    const auto sharesSibling = [&](const model::PointResult& point) {
        const std::optional<int>& a = point.initiator.obtained.core;
        const std::optional<int>& b = point.responder.obtained.core;
        return a && b && model::areSiblings(record.initiatorHost.cpu, *a, *b);
    };
    const PointIndices points = pointsWhere(record, sharesSibling);
    if (points.empty())
        return {};
    const model::PointResult& first = record.points[points.front()];
    return {{.id = "sharedSibling",
             .sentence = text(kSharedSiblingSentence, whereIfSome(record, points)),
             .evidence = {text(kSharedSiblingSeen, *first.initiator.obtained.core, *first.responder.obtained.core)},
             .overturnedBy = kSharedSiblingOverturned,
             .nextStep = text(kSharedSiblingNext),
             .points = points}};
}

}  // namespace

Rule sharedSiblingRule()
{
    return {"sharedSibling",
            "Do both ends run on SMT siblings of one core?",
            findSharedSibling,
            Touches::Everything,
            "both ends run on SMT siblings",
            &bothCoresAgain};
}

}  // namespace halftrip::diagnose
