#include "core/export/formats.hpp"
#include "core/export/number_format.hpp"
#include "core/stats/reported_percentiles.hpp"

#include <fmt/format.h>

#include <string_view>
#include <vector>

namespace halftrip::exporting {
namespace {

/// A field as RFC 4180 wants it.
std::string quotedField(std::string_view field)
{
    if (field.find_first_of(",\"\r\n") == std::string_view::npos)
        return std::string(field);
    std::string out = "\"";
    for (const char character : field) {
        if (character == '"')
            out += '"';
        out += character;
    }
    return out + "\"";
}

/// One row, grown field by field together with its column heads, so that the two cannot come apart.
class Row {
public:
    void add(std::string head, std::string field)
    {
        m_heads.push_back(std::move(head));
        m_fields.push_back(std::move(field));
    }
    template <typename Number>
    void addNumber(std::string head, Number number)
    {
        add(std::move(head), fmt::format("{}", number));
    }
    [[nodiscard]] std::string heads() const { return joined(m_heads); }
    [[nodiscard]] std::string fields() const { return joined(m_fields); }

private:
    static std::string joined(const std::vector<std::string>& fields)
    {
        std::string line;
        for (const std::string& field : fields)
            line += quotedField(field) + ",";
        line.replace(line.size() - 1, 1, "\r\n");
        return line;
    }
    std::vector<std::string> m_heads;
    std::vector<std::string> m_fields;
};

void addCounts(Row& row, const model::ProbeCounts& counts)
{
    row.addNumber("sent", counts.sent);
    row.addNumber("received", counts.received);
    row.addNumber("lost", counts.lost);
    row.addNumber("late", counts.late);
    row.addNumber("duplicate", counts.duplicate);
    row.addNumber("reordered", counts.reordered);
    row.addNumber("foreign", counts.foreign);
    row.addNumber("not_sent", counts.notSent);
}

/// "p99.9" as a column's name: "p99_9".
std::string columnOf(std::string_view label)
{
    std::string column = fmt::format("p{}", label);
    for (char& character : column)
        character = character == '.' ? '_' : character;
    return column;
}

/// Exact nanoseconds; empty fields where nothing was recorded.
void addNanoseconds(Row& row, const std::string& prefix, const stats::Histogram* histogram)
{
    const bool isEmpty = histogram == nullptr || histogram->isEmpty();
    const auto add = [&](const std::string& name, auto read) {
        row.add(prefix + name + "_ns", isEmpty ? std::string() : read(*histogram));
    };
    add("min", [](const stats::Histogram& h) { return fmt::format("{}", h.minNs()); });
    for (const auto& [percent, label] : stats::kReportedPercentiles)
        add(columnOf(label), [&](const stats::Histogram& h) { return fmt::format("{}", h.percentileNs(percent)); });
    add("max", [](const stats::Histogram& h) { return fmt::format("{}", h.maxNs()); });
    add("mean", [](const stats::Histogram& h) { return fmt::format("{:.1f}", h.meanNs()); });
    add("stddev", [](const stats::Histogram& h) { return fmt::format("{:.1f}", h.standardDeviationNs()); });
}

/// The same as people quote it; four decimals are half a nanosecond and less, so nothing is lost.
void addHalved(Row& row, const stats::Histogram& rtt)
{
    const auto add = [&](const std::string& name, double rttNs) {
        row.add("hrt_" + name + "_us", rtt.isEmpty() ? std::string() : fmt::format("{:.4f}", hrtMicroseconds(rttNs)));
    };
    add("min", static_cast<double>(rtt.minNs()));
    for (const auto& [percent, label] : stats::kReportedPercentiles)
        add(columnOf(label), static_cast<double>(rtt.percentileNs(percent)));
    add("max", static_cast<double>(rtt.maxNs()));
    add("mean", rtt.meanNs());
    add("stddev", rtt.standardDeviationNs());
}

std::string thinPercentiles(const stats::Histogram& rtt)
{
    std::string names;
    for (const auto& [percent, label] : stats::kReportedPercentiles) {
        if (rtt.isEmpty() || !rtt.isThin(percent))
            continue;
        names += names.empty() ? "" : " ";
        names += fmt::format("p{}", label);
    }
    return names;
}

std::string flagIds(const model::RunRecord& record)
{
    std::string ids;
    for (const model::Flag& flag : record.flags)
        ids += fmt::format("{}{}", ids.empty() ? "" : " ", flag.id);
    return ids;
}

Row rowOf(const model::RunRecord& record, const model::PointResult& point)
{
    Row row;
    row.add("started_at", point.startedAt);
    row.add("path", record.path);
    row.add("mode", point.mode);
    row.add("transport", point.transport);
    row.addNumber("size_bytes", point.sizeBytes);
    row.addNumber("interval_ns", point.intervalNs);
    row.addNumber("elapsed_ns", point.elapsedNs);
    row.add("is_complete", point.isComplete ? "true" : "false");
    addCounts(row, point.counts);
    addNanoseconds(row, "rtt_", &point.rtt);
    row.addNumber("rtt_max_at_ns", point.rttMaxAtNs);
    addHalved(row, point.rtt);
    addNanoseconds(row, "rtt_from_intended_", point.fromIntended ? &*point.fromIntended : nullptr);
    addNanoseconds(row, "residence_", point.residence ? &*point.residence : nullptr);
    row.addNumber("warmup_count", point.warmup.count());
    row.add("rtt_first_ns", point.first.isEmpty() ? "" : fmt::format("{}", point.first.maxNs()));
    row.add("thin_percentiles", thinPercentiles(point.rtt));
    row.add("flags", flagIds(record));
    return row;
}

}  // namespace

/// A head line even for a run without points, so that a reader always finds its columns.
std::string writeCsv(const model::RunRecord& record)
{
    std::string text = rowOf(record, {}).heads();
    for (const model::PointResult& point : record.points)
        text += rowOf(record, point).fields();
    return text;
}

}  // namespace halftrip::exporting
