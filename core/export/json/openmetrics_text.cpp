#include "core/export/json/openmetrics_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>

namespace halftrip::exporting {
namespace {

constexpr std::array<std::int64_t, 6> kSteps{100, 150, 200, 300, 500, 700};
constexpr std::int64_t kFirstBucketNs = 500;
constexpr std::int64_t kLastBucketNs = 10'000'000'000;

/// A label's value, as the format wants it escaped.
std::string labelValue(std::string_view value)
{
    std::string out;
    for (const char character : value) {
        if (character == '\n')
            out += "\\n";
        else if (character == '"' || character == '\\')
            out += std::string("\\") + character;
        else
            out += character;
    }
    return out;
}

std::string textOfLabels(const MetricLabels& labels)
{
    std::string text;
    for (const auto& [name, value] : labels)
        text += fmt::format("{}{}=\"{}\"", text.empty() ? "" : ",", name, labelValue(value));
    return labels.empty() ? "" : "{" + text + "}";
}

std::vector<std::int64_t> makeBucketEnds()
{
    std::vector<std::int64_t> ends;
    for (std::int64_t decade = 1; decade <= kLastBucketNs / 100; decade *= 10) {
        for (const std::int64_t step : kSteps) {
            const std::int64_t end = step * decade;
            if (end >= kFirstBucketNs && end <= kLastBucketNs)
                ends.push_back(end);
        }
    }
    return ends;
}

}  // namespace

const std::vector<std::int64_t>& metricBucketEnds()
{
    static const std::vector<std::int64_t> kEnds = makeBucketEnds();
    return kEnds;
}

MetricLabels joinedLabels(MetricLabels labels, std::string name, std::string value)
{
    labels.emplace_back(std::move(name), std::move(value));
    return labels;
}

std::string secondsOfNs(std::uint64_t ns)
{
    std::string text = fmt::format("{}.{:09}", ns / 1'000'000'000, ns % 1'000'000'000);
    text.erase(std::max(text.find_last_not_of('0') + 1, text.find('.') + 2));
    return text;
}

void beginMetricFamily(std::string& text, std::string_view name, std::string_view type, std::string_view help,
                       std::string_view unit)
{
    const auto out = std::back_inserter(text);
    fmt::format_to(out, "# TYPE {} {}\n", name, type);
    if (!unit.empty())
        fmt::format_to(out, "# UNIT {} {}\n", name, unit);
    fmt::format_to(out, "# HELP {} {}\n", name, help);
}

void addMetric(std::string& text, std::string_view name, const MetricLabels& labels, std::string_view value)
{
    fmt::format_to(std::back_inserter(text), "{}{} {}\n", name, textOfLabels(labels), value);
}

void addMetricHistogram(std::string& text, const std::string& name, const MetricLabels& labels,
                        const stats::Histogram& histogram)
{
    std::uint64_t below = 0;
    std::int64_t from = -1;
    for (const std::int64_t end : metricBucketEnds()) {
        below += histogram.countBetween(from, end);
        from = end;
        addMetric(text, name + "_bucket", joinedLabels(labels, "le", secondsOfNs(static_cast<std::uint64_t>(end))),
                  fmt::format("{}", below));
    }
    addMetric(text, name + "_bucket", joinedLabels(labels, "le", "+Inf"), fmt::format("{}", histogram.count()));
    addMetric(text, name + "_count", labels, fmt::format("{}", histogram.count()));
    addMetric(text, name + "_sum", labels, secondsOfNs(histogram.sumNs()));
}

}  // namespace halftrip::exporting
