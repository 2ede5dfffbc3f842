#include "app/cli/latency_limits.hpp"

#include "core/base/duration_text.hpp"
#include "core/export/number_format.hpp"

#include <fmt/format.h>

#include <charconv>

namespace halftrip::cli {
namespace {

double rttOf(const stats::Histogram& rtt, const LatencyLimit& limit)
{
    if (limit.figure == "min")
        return static_cast<double>(rtt.minNs());
    if (limit.figure == "mean")
        return rtt.meanNs();
    if (limit.figure == "max")
        return static_cast<double>(rtt.maxNs());
    return static_cast<double>(rtt.percentileNs(limit.percentile));
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
    limit.hrtNs = *time;
    if (limit.figure == "min" || limit.figure == "mean" || limit.figure == "max")
        return limit;
    const char* const end = limit.figure.data() + limit.figure.size();
    if (limit.figure.size() < 2 || limit.figure.front() != 'p')
        return bad();
    const auto [rest, error] = std::from_chars(limit.figure.data() + 1, end, limit.percentile);
    if (error != std::errc() || rest != end || !(limit.percentile >= 0 && limit.percentile <= 100))
        return bad();
    return limit;
}

std::vector<std::string> brokenLimits(const model::RunRecord& record, const std::vector<LatencyLimit>& limits)
{
    std::vector<std::string> broken;
    for (const model::PointResult& point : record.points) {
        for (const LatencyLimit& limit : limits) {
            const double rttNs = rttOf(point.rtt, limit);
            const std::string allowed = exporting::formatHrt(2 * static_cast<double>(limit.hrtNs));
            if (point.rtt.isEmpty())
                broken.push_back(fmt::format("size {}: no sample to hold against {} <= {} us HRT", point.sizeBytes,
                                             limit.figure, allowed));
            else if (rttNs > 2 * static_cast<double>(limit.hrtNs))
                broken.push_back(fmt::format("size {}: {} HRT is {} us, above the limit of {} us", point.sizeBytes,
                                             limit.figure, exporting::formatHrt(rttNs), allowed));
        }
    }
    return broken;
}

}  // namespace halftrip::cli
