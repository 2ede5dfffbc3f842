#include "core/export/formats.hpp"
#include "core/stats/hdr_codec.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <iterator>
#include <optional>
#include <string_view>
#include <vector>

namespace halftrip::exporting {
namespace {

/// The number in `text` at `at`, `length` digits long. Absent when it is anything else.
std::optional<int> numberAt(std::string_view text, std::size_t at, std::size_t length)
{
    int number = 0;
    if (text.size() < at + length)
        return std::nullopt;
    const char* end = text.data() + at + length;
    const auto [stop, problem] = std::from_chars(text.data() + at, end, number);
    return problem == std::errc() && stop == end && number >= 0 ? std::optional(number) : std::nullopt;
}

/// Milliseconds since 1970 of "2024-05-01T12:34:56.789Z" (the milliseconds may be missing). Absent for other forms.
std::optional<std::int64_t> epochMilliseconds(std::string_view iso)
{
    using namespace std::chrono;
    const auto years = numberAt(iso, 0, 4);
    const auto months = numberAt(iso, 5, 2);
    const auto days = numberAt(iso, 8, 2);
    const auto hour = numberAt(iso, 11, 2);
    const auto minute = numberAt(iso, 14, 2);
    const auto second = numberAt(iso, 17, 2);
    if (!years || !months || !days || !hour || !minute || !second)
        return std::nullopt;
    const year_month_day date(year(*years), month(static_cast<unsigned>(*months)), day(static_cast<unsigned>(*days)));
    if (!date.ok())
        return std::nullopt;
    const auto time = sys_days(date) + hours(*hour) + minutes(*minute) + seconds(*second);
    const int fraction = iso.size() > 19 && iso[19] == '.' ? numberAt(iso, 20, 3).value_or(0) : 0;
    return duration_cast<milliseconds>(time.time_since_epoch()).count() + fraction;
}

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
    const std::int64_t start = epochMilliseconds(record.startedAt).value_or(0);
    fmt::format_to(out, "#[StartTime: {:.3f} (seconds since epoch), {}]\n", seconds(start), record.startedAt);
    text += "\"StartTimestamp\",\"Interval_Length\",\"Interval_Max\",\"Interval_Compressed_Histogram\"\n";
    for (const model::PointResult& point : record.points) {
        const std::int64_t begin = epochMilliseconds(point.startedAt).value_or(start) - start;
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
