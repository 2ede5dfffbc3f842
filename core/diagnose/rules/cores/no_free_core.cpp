#include "core/diagnose/ends.hpp"
#include "core/diagnose/remedies.hpp"
#include "core/diagnose/rule.hpp"
#include "core/diagnose/where.hpp"

namespace halftrip::diagnose {
namespace {

constexpr const char* kNoFreeCoreOnlyCore = "the only core";
constexpr const char* kNoFreeCoreOnlyCores = "the only {cores} cores";
constexpr const char* kNoFreeCoreSentence =
    "Both ends spin on {cores}{where}: any other work on this host preempts them and lengthens the tail.";
constexpr const char* kNoFreeCoreSeenOne = "This process may use one core, and both of its measuring threads spin.";
constexpr const char* kNoFreeCoreSeen = "This process may use {cores} cores, and two spinning threads occupy one each.";
constexpr const char* kNoFreeCoreOverturned =
    "Threads that were never preempted (0 involuntary context switches on both ends).";
constexpr const char* kNoFreeCoreNext = "Move the responder to another host, or measure on one with more cores.";

bool doBothSpin(const model::PointResult& point)
{
    return model::occupiesCore(point.initiator.obtained.wait) && model::occupiesCore(point.responder.obtained.wait);
}

std::vector<model::Finding> findNoFreeCore(const model::RunRecord& record)
{
    const std::size_t cores = record.initiatorHost.cpu.usableCores.size();
    if (!isOneHost(record) || cores == 0 || cores > kCoresOfTwoEnds)
        return {};
    const PointIndices points = pointsWhere(record, doBothSpin);
    if (points.empty())
        return {};
    const bool isOne = cores == 1;
    const Text only = isOne ? kNoFreeCoreOnlyCore : text(kNoFreeCoreOnlyCores, cores);
    return {{.id = "noFreeCore",
             .sentence = text(kNoFreeCoreSentence, only, whereIfSome(record, points)),
             .confidence = model::Confidence::Likely,
             .evidence = {isOne ? kNoFreeCoreSeenOne : text(kNoFreeCoreSeen, cores)},
             .overturnedBy = kNoFreeCoreOverturned,
             .nextStep = kNoFreeCoreNext,
             .points = points}};
}

}  // namespace

Rule noFreeCoreRule()
{
    return {"noFreeCore", "Do both ends spin on a host without a spare core?", findNoFreeCore, Touches::Tail,
            "no core was left for other work"};
}

}  // namespace halftrip::diagnose
