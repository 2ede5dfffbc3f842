#include "core/diagnose/remedies.hpp"
#include "core/diagnose/rule.hpp"
#include "core/diagnose/where.hpp"
#include "core/model/record/point_figures.hpp"

namespace halftrip::diagnose {
namespace {

constexpr const char* kFewSamplesSentence =
    "Fewer than {least} samples {where}: percentiles above p99 rest on a handful of packets.";
constexpr const char* kFewSamplesSeen = "{samples} samples";
constexpr const char* kFewSamplesSeenOne = "1 sample";
constexpr const char* kFewSamplesOverturned = "The same tail from ten times as many samples.";
constexpr const char* kFewSamplesNext = "Send more probes{cli: (--count)} or measure longer{cli: (--duration)}.";

/// A point of fewer samples than this says little about the tail.
constexpr std::uint64_t kFewSamples = 1000;

std::uint64_t samplesOf(const model::PointResult& point)
{
    return point.result().histogram.count();
}

/// Of a point that was mostly silence after lost probes that is said by its loss; measuring longer cures nothing.
bool hasTooFew(const model::PointResult& point)
{
    const double heard = 1 - model::silentShare(point);
    return samplesOf(point) < kFewSamples && static_cast<double>(samplesOf(point)) < kFewSamples * heard;
}

std::vector<model::Finding> findFewSamples(const model::RunRecord& record)
{
    const PointIndices points = pointsWhere(record, hasTooFew);
    if (points.empty())
        return {};
    return {{.id = "fewSamples",
             .sentence = text(kFewSamplesSentence, kFewSamples, where(record, points)),
             .evidence = evidenceAt(record, points,
                                    [](const model::PointResult& point) {
                                        return samplesOf(point) == 1 ? text(kFewSamplesSeenOne)
                                                                     : text(kFewSamplesSeen, samplesOf(point));
                                    }),
             .overturnedBy = kFewSamplesOverturned,
             .nextStep = text(kFewSamplesNext),
             .points = points}};
}

}  // namespace

Rule fewSamplesRule()
{
    Rule rule{"fewSamples",      "Has a point too few samples for its tail?",
              findFewSamples,    Touches::Tail,
              "too few samples", &longerAgain};
    rule.needsWholePoint = true;
    return rule;
}

}  // namespace halftrip::diagnose
