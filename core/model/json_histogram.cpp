#include "core/model/json_parts.hpp"

#include "core/stats/hdr_codec.hpp"
#include "core/stats/reported_percentiles.hpp"

namespace halftrip::model {

using nlohmann::json;
using stats::Histogram;

json toJson(const Histogram& histogram)
{
    if (histogram.isEmpty())
        return {{"count", 0}};
    json percentiles = json::object();
    json thin = json::array();
    for (const auto& [percent, label] : stats::kReportedPercentiles) {
        percentiles[std::string(label)] = histogram.percentileNs(percent);
        if (histogram.isThin(percent))
            thin.push_back(label);
    }
    return {{"count", histogram.count()},
            {"minNs", histogram.minNs()},
            {"maxNs", histogram.maxNs()},
            {"sumNs", histogram.sumNs()},
            {"sumOfSquaresNs2", stats::toDecimal(histogram.sumOfSquares())},
            {"meanNs", histogram.meanNs()},
            {"standardDeviationNs", histogram.standardDeviationNs()},
            {"percentilesNs", std::move(percentiles)},
            {"thinPercentiles", std::move(thin)},
            {"hdr", stats::encodeCompressedV2(histogram)}};
}

namespace {

/// The text of "hdr". Its length is bounded by the decoder, which knows how long a histogram can be.
std::string_view encodedText(const JsonReader& in)
{
    const json* value = in.find("hdr");
    if (value == nullptr || !value->is_string()) {
        in.report("hdr", value == nullptr ? "is missing" : "is not a text");
        return {};
    }
    return *value->get_ptr<const std::string*>();
}

}  // namespace

void read(const JsonReader& in, Histogram& out)
{
    std::uint64_t count = 0;
    in.number("count", count);
    if (count == 0)
        return;  // Mean, deviation and percentiles follow from the rest: they are there for other programs.
    Histogram::Moments moments;
    std::string squares;
    in.number("minNs", moments.minNs);
    in.number("maxNs", moments.maxNs);
    in.number("sumNs", moments.sumNs);
    in.text("sumOfSquaresNs2", squares);
    const std::string_view encoded = encodedText(in);
    if (!in.problem().isEmpty())
        return;
    const auto sumOfSquares = stats::wideSumFromDecimal(squares);
    if (!sumOfSquares) {
        in.report("sumOfSquaresNs2", "is not a whole number of at most 128 bits");
        return;
    }
    moments.sumOfSquares = *sumOfSquares;
    auto histogram = stats::decodeCompressedV2(encoded, moments);
    if (!histogram)
        in.report("hdr", "is unusable: " + histogram.error().what);
    else if (histogram->count() != count)
        in.report("count", "is not what the histogram holds");
    else
        out = std::move(*histogram);
}

}  // namespace halftrip::model
