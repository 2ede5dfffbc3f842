#include "core/diagnose/ends.hpp"
#include "core/diagnose/rules/rules.hpp"
#include "core/diagnose/where.hpp"

namespace halftrip::diagnose {
namespace {

constexpr const char* kNoFreeCoreOnlyCore = "the only core";
constexpr const char* kNoFreeCoreOnlyCores = "the only {cores} cores";
constexpr const char* kNoFreeCoreSentence =
    "Both ends spin on {cores}{where}: everything else on this host interrupts them, which lengthens the tail.";
constexpr const char* kNoFreeCoreSeenOne =
    "This process may run on one core, and two threads of it want it all the time.";
constexpr const char* kNoFreeCoreSeen =
    "This process may run on {cores} cores, and two threads of it keep one busy each.";
constexpr const char* kNoFreeCoreOverturned =
    "Threads that were not once taken off their cores (involuntary switches 0 at both ends).";
constexpr const char* kNoFreeCoreNext = "Put the responder on another host, or measure on one with more cores.";

/// Two spinning ends leave none of so many to the rest of the host.
constexpr std::size_t kCoresOfTwoEnds = 2;

bool doBothSpin(const model::PointResult& point)
{
    return model::occupiesCore(point.initiator.obtained.wait) && model::occupiesCore(point.responder.obtained.wait);
}

std::vector<model::Finding> findNoFreeCore(const model::RunRecord& record)
{
    const std::size_t cores = record.initiatorHost.cpu.usableCores.size();
    if (!isOneHost(record) || cores > kCoresOfTwoEnds)
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
    return {"noFreeCore", "Do both ends spin on a host that has no core left for anything else?", findNoFreeCore,
            Touches::Tail, "no core was left for anything else"};
}

}  // namespace halftrip::diagnose
