#include "core/diagnose/disturbed_core.hpp"
#include "core/diagnose/finding_ids.hpp"
#include "core/diagnose/rules/rules.hpp"

namespace halftrip::diagnose {
namespace {

constexpr const char* kNoisyCoreSentence =
    "Before the points, the measuring core of host A was taken away for {percent:.3g} % of the "
    "time: the tail is about this host's load, not about the network.";
constexpr const char* kNoisyCoreSeen =
    "{gaps} gaps, the longest of {longestUs:.1f} us, in {spanMs:.0f} ms of a loop that only read the clock; "
    "timer ticks alone take some 0.2 %.";
constexpr const char* kNoisyCoreOverturned = "A later run whose noise floor is quiet, with the same tail.";
constexpr const char* kNoisyCoreNext =
    "End what else runs on this host, or give the measuring thread an isolated core{cli: (--cpu)}.";

std::vector<model::Finding> findNoisyCore(const model::RunRecord& record)
{
    const model::NoiseFloor& floor = record.noiseFloor;
    if (!isDisturbed(floor))
        return {};
    const double share = static_cast<double>(floor.gaps.sumNs()) / static_cast<double>(floor.gapSpanNs);
    return {{.id = kNoisyCore,
             .sentence = text(kNoisyCoreSentence, 100 * share),
             .confidence = model::Confidence::Likely,
             .evidence = {text(kNoisyCoreSeen, floor.gaps.count(), static_cast<double>(floor.gaps.maxNs()) / 1e3,
                               static_cast<double>(floor.gapSpanNs) / 1e6)},
             .overturnedBy = kNoisyCoreOverturned,
             .nextStep = text(kNoisyCoreNext)}};
}

}  // namespace

Rule noisyCoreRule()
{
    return {kNoisyCore, "Was the measuring core taken away while nothing was measured?", findNoisyCore, Touches::Tail,
            "the measuring core is disturbed"};
}

}  // namespace halftrip::diagnose
