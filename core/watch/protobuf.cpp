#include "core/watch/protobuf.hpp"

#include "core/stats/bucket_layout.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <map>

namespace halftrip::watch {
namespace {

/// Writes the wire format of protobuf: what of it a metric needs.
class Message {
public:
    void addText(unsigned field, std::string_view text)
    {
        addKey(field, LengthDelimited);
        addVarint(text.size());
        m_bytes += text;
    }
    void addMessage(unsigned field, const Message& message) { addText(field, message.m_bytes); }
    void addWhole(unsigned field, std::uint64_t value)
    {
        addKey(field, Varint);
        addVarint(value);
    }
    /// sint32 and sint64.
    void addSigned(unsigned field, std::int64_t value) { addWhole(field, zigzag(value)); }
    void addNumber(unsigned field, double value)
    {
        addKey(field, Fixed64);
        auto bits = std::bit_cast<std::uint64_t>(value);
        for (int byte = 0; byte < 8; ++byte, bits >>= 8U)
            m_bytes += static_cast<char>(bits & 0xffU);
    }
    void addPackedSigned(unsigned field, const std::vector<std::int64_t>& values)
    {
        Message packed;
        for (const std::int64_t value : values)
            packed.addVarint(zigzag(value));
        addMessage(field, packed);
    }
    void addVarint(std::uint64_t value)
    {
        for (; value >= 0x80; value >>= 7U)
            m_bytes += static_cast<char>((value & 0x7fU) | 0x80U);
        m_bytes += static_cast<char>(value);
    }
    /// Behind its length, without a key.
    void addDelimited(const Message& message)
    {
        addVarint(message.m_bytes.size());
        m_bytes += message.m_bytes;
    }
    [[nodiscard]] const std::string& bytes() const noexcept { return m_bytes; }

private:
    enum WireType : unsigned { Varint = 0, Fixed64 = 1, LengthDelimited = 2 };

    void addKey(unsigned field, WireType type) { addVarint((std::uint64_t{field} << 3U) | type); }
    [[nodiscard]] static std::uint64_t zigzag(std::int64_t value) noexcept
    {
        return (static_cast<std::uint64_t>(value) << 1U) ^ static_cast<std::uint64_t>(value >> 63);
    }

    std::string m_bytes;
};

constexpr double kNsInSecond = 1e9;

/// Counts by native bucket. One of our buckets is a thousandth wide and goes whole into the one that its middle is in.
std::map<int, std::uint64_t> nativeCounts(const stats::Histogram& histogram)
{
    std::map<int, std::uint64_t> counts;
    for (const stats::BucketCounts::Bucket bucket : histogram.counts()) {
        const auto low = static_cast<double>(stats::BucketLayout::lowestOf(bucket.index));
        const auto high = static_cast<double>(stats::BucketLayout::highestOf(bucket.index));
        counts[nativeIndexOf(std::max((low + high) / 2, 0.5))] += bucket.count;
    }
    return counts;
}

/// Runs of neighbouring buckets, each by its distance from the end of the one before, and the counts as differences.
void addNativeBuckets(Message& histogram, const std::map<int, std::uint64_t>& counts)
{
    struct Span {
        int from = 0;
        int to = 0;
    };
    std::vector<Span> spans;
    std::vector<std::int64_t> deltas;
    std::int64_t previous = 0;
    for (const auto& [index, count] : counts) {
        if (spans.empty() || spans.back().to != index)
            spans.push_back({index, index});
        spans.back().to = index + 1;
        deltas.push_back(static_cast<std::int64_t>(count) - previous);
        previous = static_cast<std::int64_t>(count);
    }
    int end = 0;
    for (const Span& span : spans) {
        Message message;
        message.addSigned(1, span.from - end);
        message.addWhole(2, static_cast<std::uint64_t>(span.to - span.from));
        histogram.addMessage(12, message);
        end = span.to;
    }
    if (!deltas.empty())
        histogram.addPackedSigned(13, deltas);
}

Message messageOf(const stats::Histogram& histogram)
{
    Message message;
    message.addWhole(1, histogram.count());
    message.addNumber(2, static_cast<double>(histogram.sumNs()) / kNsInSecond);
    std::uint64_t below = 0;
    std::int64_t from = -1;
    for (const std::int64_t end : exporting::metricBucketEnds()) {
        below += histogram.countBetween(from, end);
        from = end;
        Message bucket;
        bucket.addWhole(1, below);
        bucket.addNumber(2, static_cast<double>(end) / kNsInSecond);
        message.addMessage(3, bucket);
    }
    message.addSigned(5, kNativeSchema);
    message.addNumber(6, 0x1.0p-128);  // Half a nanosecond is the least: nothing is taken for zero.
    message.addWhole(7, 0);
    addNativeBuckets(message, nativeCounts(histogram));
    return message;
}

Message messageOf(const Metric& metric, MetricType type)
{
    Message message;
    for (const auto& [name, value] : metric.labels) {
        Message label;
        label.addText(1, name);
        label.addText(2, value);
        message.addMessage(1, label);
    }
    if (const auto* const histogram = std::get_if<const stats::Histogram*>(&metric.value)) {
        message.addMessage(7, messageOf(**histogram));
        return message;
    }
    const auto* const whole = std::get_if<std::uint64_t>(&metric.value);
    Message number;
    number.addNumber(1, whole != nullptr ? static_cast<double>(*whole) : std::get<double>(metric.value));
    message.addMessage(type == MetricType::Counter ? 3 : 2, number);
    return message;
}

}  // namespace

int nativeIndexOf(double ns)
{
    return static_cast<int>(std::ceil(std::log2(ns / kNsInSecond) * (1 << kNativeSchema)));
}

std::string toProtobuf(const std::vector<MetricFamily>& families)
{
    constexpr std::array<std::uint64_t, 3> kTypes{0, 1, 4};  // COUNTER, GAUGE, HISTOGRAM.
    Message all;
    for (const MetricFamily& family : families) {
        if (family.metrics.empty())
            continue;
        Message message;
        message.addText(1, sampleName(family));
        message.addText(2, family.help);
        message.addWhole(3, kTypes.at(static_cast<std::size_t>(family.type)));
        for (const Metric& metric : family.metrics)
            message.addMessage(4, messageOf(metric, family.type));
        all.addDelimited(message);
    }
    return all.bytes();
}

}  // namespace halftrip::watch
