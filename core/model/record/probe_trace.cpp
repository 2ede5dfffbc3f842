#include "core/model/record/probe_trace.hpp"

#include "core/stats/encoding/base64.hpp"
#include "core/stats/encoding/deflate.hpp"
#include "core/stats/encoding/zigzag.hpp"

#include <algorithm>
#include <array>
#include <optional>

namespace halftrip::model {
namespace {

constexpr std::size_t kColumns = 6;
/// The longest text of one trace: what kMostKeptProbes take whose every figure is noise.
constexpr std::size_t kMostTraceBytes = std::size_t{32} << 20U;
/// Deflate cannot pack tighter.
constexpr std::size_t kMostInflation = 1032;
/// No time of a round is longer, so that sums of two cannot overflow.
constexpr std::int64_t kLongestNs = std::int64_t{1} << 60;

/// The six numbers of a probe, as they stand in the columns.
using Row = std::array<std::int64_t, kColumns>;

/// A responder of another's may tell any time: what cannot be is written as the longest that can.
Row rowOf(const KeptProbe& probe)
{
    return {static_cast<std::int64_t>(probe.sequence), probe.sentNs,   probe.rttNs,
            std::min(probe.residenceNs, kLongestNs),   probe.behindNs, static_cast<std::int64_t>(probe.looks)};
}

/// What each number is told against.
Row expectedBehind(const Row& before)
{
    Row expected = before;
    expected[0] += 1;
    expected[1] += std::max<std::int64_t>(before[2], 0);
    return expected;
}

bool isPossible(const Row& row)
{
    const auto isTime = [](std::int64_t value) { return value >= -1 && value <= kLongestNs; };
    return row[0] >= 0 && row[0] <= kLongestNs && row[1] >= -kLongestNs && row[1] <= kLongestNs && isTime(row[2]) &&
           isTime(row[3]) && row[4] >= 0 && row[4] <= kLongestNs && row[5] >= 0 && row[5] <= kLongestNs;
}

/// Absent where it overflows.
std::optional<std::int64_t> added(std::int64_t expected, std::int64_t difference)
{
    // Both are bounded by isPossible() and by this.
    if (difference < -2 * kLongestNs || difference > 2 * kLongestNs)
        return std::nullopt;
    return expected + difference;
}

std::unexpected<Error> damaged(const char* why)
{
    return fail(ErrorKind::Protocol, text("The probes {why}.", why));
}

/// The columns side by side; absent where they do not hold `count` numbers each, and nothing else.
std::optional<std::vector<Row>> readColumns(std::span<const std::byte> bytes, std::size_t count)
{
    std::vector<Row> rows(count);
    for (std::size_t column = 0; column < kColumns; ++column) {
        for (Row& row : rows) {
            const auto number = stats::takeZigZag(bytes);
            if (!number)
                return std::nullopt;
            row[column] = *number;
        }
    }
    return bytes.empty() ? std::optional(std::move(rows)) : std::nullopt;
}

/// From differences to values.
bool addUp(std::vector<Row>& rows)
{
    Row before{};
    for (Row& row : rows) {
        const Row expected = expectedBehind(before);
        for (std::size_t column = 0; column < kColumns; ++column) {
            const auto value = added(expected[column], row[column]);
            if (!value)
                return false;
            row[column] = *value;
        }
        if (!isPossible(row))
            return false;
        before = row;
    }
    return true;
}

}  // namespace

std::size_t keptProbesOfRound(std::size_t rounds) noexcept
{
    return std::min(kMostKeptProbes, kMostKeptProbesOfRun / std::max<std::size_t>(rounds, 1));
}

ProbeTrace encodeProbes(std::span<const KeptProbe> probes)
{
    if (probes.empty())
        return {};
    std::vector<std::byte> bytes;
    bytes.reserve(probes.size() * kColumns);
    for (std::size_t column = 0; column < kColumns; ++column) {
        Row before{};
        for (const KeptProbe& probe : probes) {
            const Row row = rowOf(probe);
            stats::appendZigZag(bytes, row[column] - expectedBehind(before)[column]);
            before = row;
        }
    }
    return {0, probes.size(), 0, stats::encodeBase64(stats::deflateBytes(bytes))};
}

Result<std::vector<KeptProbe>> decodeProbes(const ProbeTrace& trace)
{
    if (trace.count == 0 && trace.data.empty())
        return std::vector<KeptProbe>();
    const auto stream = stats::decodeBase64(trace.data);
    if (!stream)
        return damaged("are no base64");
    const std::size_t most = std::min<std::size_t>(trace.count, kMostKeptProbes) * kColumns * stats::kMaxZigZagBytes;
    const auto bytes = stats::inflateBytes(*stream, std::min(most, stream->size() * kMostInflation));
    if (!bytes)
        return damaged("cannot be decompressed, or are more than they say");
    if (trace.count > bytes->size() / kColumns)
        return damaged("are fewer than they say");
    auto rows = readColumns(*bytes, trace.count);
    if (!rows)
        return damaged("are not as many as they say");
    if (!addUp(*rows))
        return damaged("have times that no round has");
    std::vector<KeptProbe> probes;
    probes.reserve(rows->size());
    for (const Row& row : *rows)
        probes.push_back(
            {static_cast<std::uint64_t>(row[0]), row[1], row[2], row[3], row[4], static_cast<std::uint64_t>(row[5])});
    return probes;
}

void describe(Fields& fields, ProbeTrace& trace)
{
    fields(Field("startNs").meaning("Of the round, from the start of the point."), trace.startNs);
    fields(Field("count").within(0, kMostKeptProbes), trace.count);
    fields(Field("leftOut").meaning("The last probes of the round, which found no room."), trace.leftOut);
    fields(Field("data")
               .atMost(kMostTraceBytes)
               .meaning("Base64 of a zlib stream of six columns, ZigZag LEB128, as differences: sequence, send, round "
                        "trip (-1: lost), residence (-1: not told), lateness, looks. See docs/reports.md."),
           trace.data);
}

}  // namespace halftrip::model
