#include "core/export/latency_limits.hpp"

#include "core/base/duration_text.hpp"
#include "core/export/exporter.hpp"
#include "core/model/record/point_figures.hpp"
#include "core/model/text/number_format.hpp"

#include <fmt/format.h>

#include <charconv>

namespace halftrip::exporting {
namespace {

double limitedNs(const model::PointResult& point, const LatencyLimit& limit)
{
    const stats::Histogram& result = point.result().histogram;
    if (limit.figure == "min")
        return static_cast<double>(result.minNs());
    if (limit.figure == "mean")
        return result.meanNs();
    if (limit.figure == "max")
        return static_cast<double>(result.maxNs());
    return static_cast<double>(result.percentileNs(limit.percentile, model::unansweredBeside(point, point.result())));
}

/// A probe that was lost or never sent is one that took longer than all others: it is the maximum, and no mean has it
/// in it.
bool isAmongLost(const model::PointResult& point, const LatencyLimit& limit)
{
    const std::uint64_t unanswered = model::unansweredBeside(point, point.result());
    if (limit.percentile >= 0)
        return model::isLost(point.result().histogram.count(), unanswered, limit.percentile);
    return limit.figure != "min" && unanswered != 0;
}

/// The maximum is a sample, however few there are.
bool isTooThin(const model::PointResult& point, const LatencyLimit& limit)
{
    return limit.percentile >= 0 && limit.percentile < 100 &&
           point.result().histogram.isThin(limit.percentile, model::unansweredBeside(point, point.result()));
}

/// Why a figure has no value: "lies among the lost probes, above the limit of".
std::string_view whyLost(const model::PointResult& point, const LatencyLimit& limit)
{
    const bool areAllSent = model::neverSentIn(point) == 0;
    if (limit.figure == "mean")
        return areAllSent ? "is unknown, since probes were lost; the limit is"
                          : "is unknown, since probes were lost or never sent; the limit is";
    return areAllSent ? "lies among the lost probes, above the limit of"
                      : "lies among the probes that were lost or never sent, above the limit of";
}

/// Of a point that does not keep it. `where`: which one, by its axes.
std::string describeBroken(const model::PointResult& point, const LatencyLimit& limit, const LimitVerdict& verdict,
                           const std::string& where)
{
    const model::DistributionWords& words = model::wordsOf(point.result().kind);
    const std::string_view shown = words.isHalved ? words.shown : words.stored;  // One of them: "p99 time is".
    const std::string allowed = model::formatMicroseconds(static_cast<double>(limit.shownNs) / 1000);
    if (verdict.isThin)
        return fmt::format("{}: {} {} is not judged: fewer than 10 samples lie beyond it; the limit is {} us", where,
                           limit.figure, shown, allowed);
    if (verdict.shownNs)
        return fmt::format("{}: {} {} is {} us, above the limit of {} us", where, limit.figure, shown,
                           model::formatMicroseconds(*verdict.shownNs / 1000), allowed);
    if (verdict.isLost)
        return fmt::format("{}: {} {} {} {} us", where, limit.figure, shown, whyLost(point, limit), allowed);
    return fmt::format("{}: no sample to hold against {} <= {} us {}", where, limit.figure, allowed, shown);
}

/// False for what is no number, too.
bool isPercentileRank(double value)
{
    return value >= 0 && value <= 100;
}

}  // namespace

Result<LatencyLimit> parseLimit(const std::string& text, const Text& name)
{
    const auto bad = [&] {
        return fail(ErrorKind::Invalid, halftrip::text("{limit} {given} cannot be read.", name, text),
                    "Write FIGURE=TIME, such as p99=20us; the figures are min, mean, max and p0 to p100.");
    };
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos)
        return bad();
    LatencyLimit limit;
    limit.figure = text.substr(0, equals);
    auto time = parseDuration(std::string_view(text).substr(equals + 1), name, text);
    if (!time)
        return std::unexpected(std::move(time).error());
    limit.shownNs = *time;
    if (limit.figure == "min" || limit.figure == "mean" || limit.figure == "max")
        return limit;
    const char* const end = limit.figure.data() + limit.figure.size();
    if (limit.figure.size() < 2 || limit.figure.front() != 'p')
        return bad();
    const auto [rest, error] = std::from_chars(limit.figure.data() + 1, end, limit.percentile);
    if (error != std::errc() || rest != end || !isPercentileRank(limit.percentile))
        return bad();
    return limit;
}

Result<std::vector<double>> parsePercentiles(const std::vector<std::string>& texts, const Exporter& exporter)
{
    if (!texts.empty() && !exporter.takesPercentiles)
        return fail(ErrorKind::Invalid,
                    halftrip::text("The format \"{format}\" has no place for more percentiles.", exporter.id),
                    halftrip::text("Choose {formats}.", namesWithPercentiles()));
    std::vector<double> percentiles;
    for (const std::string& text : texts) {
        const std::size_t skipped = text.starts_with('p') ? 1 : 0;
        const char* const end = text.data() + text.size();
        double percent = -1;
        const auto [rest, error] = std::from_chars(text.data() + skipped, end, percent);
        if (error != std::errc() || rest != end || !isPercentileRank(percent))
            return fail(ErrorKind::Invalid,
                        halftrip::text("--percentiles {given} is not a percentile from 0 to 100.", text),
                        "Separate them by commas: --percentiles 95,99.5");
        percentiles.push_back(percent);
    }
    return percentiles;
}

LimitVerdict holdAgainst(const model::PointResult& point, const LatencyLimit& limit)
{
    const stats::Histogram& result = point.result().histogram;
    LimitVerdict verdict;
    if (result.isEmpty())
        return verdict;
    verdict.isLost = isAmongLost(point, limit);
    if (verdict.isLost)
        return verdict;
    verdict.shownNs = model::shownNs(model::wordsOf(point.result().kind), limitedNs(point, limit));
    const bool isWithin = *verdict.shownNs <= static_cast<double>(limit.shownNs);
    verdict.isThin = isWithin && isTooThin(point, limit);
    verdict.isKept = isWithin && !verdict.isThin;
    return verdict;
}

std::vector<std::string> brokenLimits(const model::RunRecord& record, const std::vector<LatencyLimit>& limits)
{
    std::vector<std::string> broken;
    for (const model::PointResult& point : record.points) {
        const std::string where = model::phraseOf(point, record.points);
        for (const LatencyLimit& limit : limits) {
            const LimitVerdict verdict = holdAgainst(point, limit);
            if (!verdict.isKept)
                broken.push_back(describeBroken(point, limit, verdict, where));
        }
    }
    return broken;
}

std::string_view whyNoLimitIsKept(const model::RunRecord& record)
{
    if (record.points.empty())
        return "no point was measured to hold against the limits";
    return record.status == model::RunStatus::Failed ? "the run failed before its end, so it keeps no limit" : "";
}

}  // namespace halftrip::exporting
