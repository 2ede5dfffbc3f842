#include "core/diagnose/finding_ids.hpp"
#include "core/diagnose/rule.hpp"
#include "core/model/figures/disturbed_core.hpp"

#include <cstddef>
#include <ranges>
#include <string>
#include <utility>
#include <vector>

namespace halftrip::diagnose {
namespace {

constexpr const char* kNoisyCoreSentence =
    "Before the run, the measuring core of host A was unavailable for {percent:.3g} % of the time. The tail reflects "
    "load on this host, not the network.";
constexpr const char* kNoisyCoreSeen = "{gaps} gaps, the longest {longestUs:.1f} us, in {spanMs:.0f} ms of a loop that "
                                       "only reads the clock; timer ticks alone take about 0.2 %.";
constexpr const char* kNoisyCoreReady = "At its end these wanted to run on core {core}, too: {threads}.";
constexpr const char* kNoisyCoreOverturned = "A later run with a quiet noise floor and the same tail.";
constexpr const char* kNoisyCoreNext =
    "Stop other work on this host, or pin the measuring thread to an isolated core{cli: (--cpu)}.";

constexpr std::ptrdiff_t kMostThreads = 5;

std::vector<model::Finding> findNoisyCore(const model::RunRecord& record)
{
    const model::NoiseFloor& floor = record.noiseFloor;
    if (!model::isDisturbed(floor))
        return {};
    const double share = static_cast<double>(floor.gaps.sumNs()) / static_cast<double>(floor.gapSpanNs);
    std::vector<Text> evidence{text(kNoisyCoreSeen, floor.gaps.count(), static_cast<double>(floor.gaps.maxNs()) / 1e3,
                                    static_cast<double>(floor.gapSpanNs) / 1e6)};
    std::vector<Text> threads;
    // A file from elsewhere may name any number.
    for (const std::string& thread : floor.readyThreads | std::views::take(kMostThreads))
        threads.push_back(text("{thread}", thread));
    if (floor.core && !threads.empty())
        evidence.push_back(text(kNoisyCoreReady, *floor.core, joinWords(threads)));
    return {{.id = kNoisyCore,
             .sentence = text(kNoisyCoreSentence, 100 * share),
             .confidence = model::Confidence::Likely,
             .evidence = std::move(evidence),
             .overturnedBy = kNoisyCoreOverturned,
             .nextStep = text(kNoisyCoreNext)}};
}

}  // namespace

Rule noisyCoreRule()
{
    Rule rule{kNoisyCore, "Was the measuring core unavailable before the run?", findNoisyCore, Touches::Tail,
              "the measuring core is disturbed"};
    rule.moment = Moment::Gap;
    return rule;
}

}  // namespace halftrip::diagnose
