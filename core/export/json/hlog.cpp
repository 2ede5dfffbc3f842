#include "core/base/utc_reader.hpp"
#include "core/model/record/run_record.hpp"
#include "core/stats/hdr_codec.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <vector>

namespace halftrip::exporting {
namespace {

double seconds(std::int64_t milliseconds) noexcept
{
    return static_cast<double>(milliseconds) / 1000;
}

/// The point's values on the axes that vary, "64" or "xdp/64". A tag holds no comma, blank or line break.
std::string tagOf(const model::PointResult& point, const std::vector<std::string>& axes)
{
    std::string tag;
    for (const std::string& axis : axes)
        tag += (tag.empty() ? "" : "/") + model::cellOn(point, axis);
    std::ranges::replace_if(tag, [](char character) { return character == ',' || character <= ' '; }, '_');
    return tag;
}

/// "frame 106, 5 lost": what a log has no field for.
std::string remarkOn(const model::PointResult& point)
{
    std::string text;
    if (point.frames)
        text = fmt::format("{} {}", model::kFrameColumn, model::textOf(point.frames));
    if (point.counts.lost != 0)
        text += fmt::format("{}{} lost", text.empty() ? "" : ", ", point.counts.lost);
    return text;
}

std::string describeTag(const std::vector<std::string>& axes)
{
    std::string text;
    for (const std::string& axis : axes)
        text += (text.empty() ? "" : "/") + std::string(model::axisInfo(axis).title);
    return text;
}

}  // namespace

/// HdrHistogram log 1.3, one interval a point. Times of points count from the start of the run; the interval maximum is
/// in milliseconds, as HdrHistogram's writer divides nanoseconds by default.
std::string writeHlog(const model::RunRecord& record)
{
    const model::DistributionWords& words = wordsOf(record.points.empty() ? model::DistributionKind::RoundTrip
                                                                          : record.points.front().result().kind);
    const std::vector<std::string> axes = model::axesThatVary(record.points);
    std::string text;
    const auto out = std::back_inserter(text);
    fmt::format_to(out, "#[Halftrip: {} in nanoseconds. {} Tag: {}]\n#[Histogram log format version 1.3]\n",
                   words.stored, words.definition, describeTag(axes));
    const std::int64_t start = utcMilliseconds(record.startedAt).value_or(0);
    fmt::format_to(out, "#[StartTime: {:.3f} (seconds since epoch), {}]\n", seconds(start), record.startedAt);
    text += "\"StartTimestamp\",\"Interval_Length\",\"Interval_Max\",\"Interval_Compressed_Histogram\"\n";
    for (const model::PointResult& point : record.points) {
        const std::int64_t begin = utcMilliseconds(point.startedAt).value_or(start) - start;
        const stats::Histogram& result = point.result().histogram;
        if (const std::string remark = remarkOn(point); !remark.empty())
            fmt::format_to(out, "#[{}: {}]\n", tagOf(point, axes), remark);
        fmt::format_to(out, "Tag={},{:.3f},{:.3f},{:.3f},{}\n", tagOf(point, axes), seconds(begin),
                       static_cast<double>(point.elapsedNs) / 1e9, static_cast<double>(result.maxNs()) / 1e6,
                       stats::encodeCompressedV2(result));
    }
    return text;
}

}  // namespace halftrip::exporting
