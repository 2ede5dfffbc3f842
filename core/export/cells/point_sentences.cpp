#include "core/export/cells/point_sentences.hpp"

#include "core/base/plural.hpp"
#include "core/base/short_number.hpp"
#include "core/model/record/point_figures.hpp"

#include <fmt/format.h>

namespace halftrip::exporting {
namespace {

/// After each pause a few probes follow the measured one, which are counted with the warm-up's.
std::string lossesBefore(const model::PointResult& point)
{
    const model::ProbeCounts& excluded = *point.excludedCounts;
    const char* const which = point.numberOn(model::kPauseAxis)
                                  ? "excluded from the figures (the first, the warm-up and "
                                    "those that follow each pause)"
                              : excluded.sent > 1 ? "before the measurement (the first and the warm-up)"
                                                  : "before the measurement (the first)";
    return fmt::format("{} of {} {} {} {} lost, {} not sent.", excluded.lost, excluded.sent,
                       wordBehind(excluded.sent, "probes"), which, excluded.lost == 1 ? "was" : "were",
                       excluded.notSent);
}

}  // namespace

std::vector<std::string> pointSentences(const model::PointResult& point, const model::RunRecord& record,
                                        std::string (*spanText)(std::int64_t))
{
    const std::string name = model::phraseOf(point, record.points);
    const model::ProbeCounts& counts = point.counts;
    std::vector<std::string> sentences;
    if (counts.reordered + counts.unmatched + counts.notSent != 0)
        sentences.push_back(fmt::format("{}: {} reordered, {} unmatched, {} not sent.", name, counts.reordered,
                                        counts.unmatched, counts.notSent));
    if (counts.altered != 0)
        sentences.push_back(fmt::format("{}: {} of the unmatched packets are corrupted probes.", name, counts.altered));
    if (const auto ticks = point.responderCounts ? point.responderCounts->altered : std::nullopt)
        sentences.push_back(fmt::format("{}: {} {} arrived corrupted at B; the orders for them are samples.", name,
                                        *ticks, wordBehind(*ticks, "ticks")));
    const bool isOneWay = point.result().kind == model::DistributionKind::OneWay;
    if (point.silence)
        sentences.push_back(fmt::format(
            "{}: no {} during {} % of the time in which {} were due; the longest silence "
            "lasted {}, from {} on.",
            name, isOneWay ? "frame" : "reply", significantDigits(100 * model::silentShare(point), 3),
            isOneWay ? "frames" : "replies", spanText(point.silence->longestNs), spanText(point.silence->longestAtNs)));
    if (point.excludedCounts && point.excludedCounts->lost + point.excludedCounts->notSent != 0)
        sentences.push_back(name + ": " + lossesBefore(point));
    for (const model::Outage& outage : point.outages)
        sentences.push_back(fmt::format("{}: no {} for {} from {} on. {}", name, isOneWay ? "frame" : "reply",
                                        spanText(outage.lengthNs), spanText(outage.startNs), outage.cause));
    return sentences;
}

}  // namespace halftrip::exporting
