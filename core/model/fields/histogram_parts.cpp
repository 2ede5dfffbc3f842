#include "core/model/fields/histogram_parts.hpp"

#include "core/base/sentence.hpp"
#include "core/stats/hdr_codec.hpp"
#include "core/stats/reported_percentiles.hpp"

namespace halftrip::model {
namespace {

/// Every bucket of a histogram filled, in the worst encoding, and some.
constexpr std::size_t kLongestEncoding = 1U << 20U;

std::unexpected<Error> wrongMember(const char* member, Text why)
{
    return fail(ErrorKind::Protocol, std::move(why), member);
}

}  // namespace

void describe(Fields& fields, HistogramParts& parts)
{
    fields(Field("count").meaning("Samples; 0: nothing was recorded, and nothing else is written."), parts.count);
    if (!fields.isReading() && parts.count == 0 && parts.hdr.empty())
        return;
    // A reader that has seen samples wants whatever builds the histogram again.
    const bool mayLack = !fields.isReading() || parts.count == 0;
    const auto member = [mayLack](const char* key) { return mayLack ? Field(key).ifSet() : Field(key); };
    fields(member("minNs"), parts.minNs);
    fields(member("maxNs"), parts.maxNs);
    fields(member("sumNs"), parts.sumNs);
    fields(member("sumOfSquaresNs2").meaning("A whole number of up to 128 bits, in decimal."), parts.sumOfSquaresNs2);
    fields(Field("meanNs").ifSet(), parts.meanNs);
    fields(Field("standardDeviationNs").ifSet(), parts.standardDeviationNs);
    fields(Field("percentilesNs")
               .ifSet()
               .meaning("By percentile: the value at rank ceil(p * n / 100) of these samples alone."),
           parts.percentilesNs);
    fields(Field("thinPercentiles").ifSet().meaning("Percentiles with fewer than ten samples beyond them."),
           parts.thinPercentiles);
    fields(member("hdr").atMost(kLongestEncoding).meaning("HdrHistogram V2, compressed, in base64."), parts.hdr);
}

HistogramParts partsOf(const stats::Histogram& histogram)
{
    HistogramParts parts;
    if (histogram.isEmpty())
        return parts;
    parts.count = histogram.count();
    parts.minNs = histogram.minNs();
    parts.maxNs = histogram.maxNs();
    parts.sumNs = histogram.sumNs();
    parts.sumOfSquaresNs2 = stats::toDecimal(histogram.sumOfSquares());
    parts.meanNs = histogram.meanNs();
    parts.standardDeviationNs = histogram.standardDeviationNs();
    for (const auto& [percent, label] : stats::kReportedPercentiles) {
        parts.percentilesNs.emplace(label, histogram.percentileNs(percent));
        if (histogram.isThin(percent))
            parts.thinPercentiles.emplace_back(label);
    }
    parts.hdr = stats::encodeCompressedV2(histogram);
    return parts;
}

Result<stats::Histogram> histogramOf(const HistogramParts& parts)
{
    if (parts.hdr.empty())
        return wrongMember("hdr", "is missing");
    const auto sumOfSquares = stats::wideSumFromDecimal(parts.sumOfSquaresNs2);
    if (!sumOfSquares)
        return wrongMember("sumOfSquaresNs2", "is not a whole number of at most 128 bits");
    auto histogram = stats::decodeCompressedV2(
        parts.hdr, stats::Histogram::Moments{parts.minNs, parts.maxNs, parts.sumNs, *sumOfSquares});
    if (!histogram)
        return wrongMember("hdr", text("is unusable: {reason}", withoutStop(histogram.error().what)));
    if (histogram->count() != parts.count)
        return wrongMember("count", "is not what the histogram holds");
    return std::move(*histogram);
}

}  // namespace halftrip::model
