#include "core/export/point_sentences.hpp"

#include "core/base/plural.hpp"
#include "core/model/point_figures.hpp"

#include <fmt/format.h>

namespace halftrip::exporting {
namespace {

std::string lossesBefore(const model::ProbeCounts& apart)
{
    return fmt::format("{} of {} {} before the figures ({}) {} lost, {} not sent.", apart.lost, apart.sent,
                       wordBehind(apart.sent, "probes"), apart.sent > 1 ? "the first and the warm-up" : "the first",
                       apart.lost == 1 ? "was" : "were", apart.notSent);
}

}  // namespace

std::vector<std::string> pointSentences(const model::PointResult& point, const model::RunRecord& record,
                                        std::string (*spanText)(std::int64_t))
{
    const std::string name = model::phraseOf(point, record.points);
    const model::ProbeCounts& counts = point.counts;
    std::vector<std::string> sentences;
    if (counts.reordered + counts.foreign + counts.notSent != 0)
        sentences.push_back(fmt::format("{}: {} reordered, {} foreign, {} not sent.", name, counts.reordered,
                                        counts.foreign, counts.notSent));
    if (counts.altered != 0)
        sentences.push_back(fmt::format("{}: {} of the foreign packets were ours with other bytes than were sent.",
                                        name, counts.altered));
    if (point.silence)
        sentences.push_back(fmt::format(
            "{}: no reply in {:.3g} % of the time that replies were waited for; the longest silence {} from {} on.",
            name, 100 * model::silentShare(point), spanText(point.silence->longestNs),
            spanText(point.silence->longestAtNs)));
    if (point.apartCounts && point.apartCounts->lost + point.apartCounts->notSent != 0)
        sentences.push_back(name + ": " + lossesBefore(*point.apartCounts));
    for (const model::Outage& outage : point.outages)
        sentences.push_back(fmt::format("{}: no reply for {} from {} on. {}", name, spanText(outage.lengthNs),
                                        spanText(outage.startNs), outage.cause));
    return sentences;
}

}  // namespace halftrip::exporting
