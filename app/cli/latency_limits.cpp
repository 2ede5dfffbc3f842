#include "app/cli/latency_limits.hpp"

#include "core/base/duration_text.hpp"
#include "core/export/number_format.hpp"

#include <fmt/format.h>

#include <charconv>

namespace halftrip::cli {
namespace {

double storedNs(const stats::Histogram& result, const LatencyLimit& limit)
{
    if (limit.figure == "min")
        return static_cast<double>(result.minNs());
    if (limit.figure == "mean")
        return result.meanNs();
    if (limit.figure == "max")
        return static_cast<double>(result.maxNs());
    return static_cast<double>(result.percentileNs(limit.percentile));
}

/// False for what is no number, too.
bool isPercentile(double value)
{
    return value >= 0 && value <= 100;
}

}  // namespace

Result<LatencyLimit> parseLimit(const std::string& text)
{
    const auto bad = [&] {
        return fail(ErrorKind::Invalid, fmt::format("--fail-above {} cannot be read.", text),
                    "Write FIGURE=TIME, such as p99=20us; the figures are min, mean, max and p0 to p100.");
    };
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos)
        return bad();
    LatencyLimit limit;
    limit.figure = text.substr(0, equals);
    auto time = parseDuration(std::string_view(text).substr(equals + 1), "--fail-above " + limit.figure + "=");
    if (!time)
        return std::unexpected(std::move(time).error());
    limit.shownNs = *time;
    if (limit.figure == "min" || limit.figure == "mean" || limit.figure == "max")
        return limit;
    const char* const end = limit.figure.data() + limit.figure.size();
    if (limit.figure.size() < 2 || limit.figure.front() != 'p')
        return bad();
    const auto [rest, error] = std::from_chars(limit.figure.data() + 1, end, limit.percentile);
    if (error != std::errc() || rest != end || !isPercentile(limit.percentile))
        return bad();
    return limit;
}

std::vector<std::string> brokenLimits(const model::RunRecord& record, const std::vector<LatencyLimit>& limits)
{
    std::vector<std::string> broken;
    for (const model::PointResult& point : record.points) {
        const stats::Histogram& result = point.result().histogram;
        const model::DistributionWords& words = wordsOf(point.result().kind);
        const std::string where = model::phraseOf(point, record.points);
        for (const LatencyLimit& limit : limits) {
            const double figureNs = model::shownNs(words, storedNs(result, limit));
            const auto allowedNs = static_cast<double>(limit.shownNs);
            const std::string allowed = exporting::formatMicroseconds(allowedNs / 1000);
            if (result.isEmpty())
                broken.push_back(fmt::format("{}: no sample to hold against {} <= {} us {}", where, limit.figure,
                                             allowed, words.shown));
            else if (figureNs > allowedNs)
                broken.push_back(fmt::format("{}: {} {} is {} us, above the limit of {} us", where, limit.figure,
                                             words.shown, exporting::formatMicroseconds(figureNs / 1000), allowed));
        }
    }
    return broken;
}

}  // namespace halftrip::cli
