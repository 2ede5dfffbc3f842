#pragma once

#include "core/model/record/run_record.hpp"

#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace halftrip::exporting {

/// One line of a CSV file, grown field by field together with its column heads, so that the two cannot come apart.
class CsvRow {
public:
    void add(std::string head, std::string field)
    {
        m_heads.push_back(std::move(head));
        m_fields.push_back(std::move(field));
    }
    /// Behind all others, however many there are yet.
    void addLast(std::string head, std::string field)
    {
        m_lastHeads.push_back(std::move(head));
        m_lastFields.push_back(std::move(field));
    }
    void addNumber(std::string head, std::integral auto number) { add(std::move(head), std::to_string(number)); }
    /// As RFC 4180 wants them, with its line ends.
    [[nodiscard]] std::string heads() const { return joinedFields(m_heads, m_lastHeads); }
    [[nodiscard]] std::string fields() const { return joinedFields(m_fields, m_lastFields); }

private:
    static std::string joinedFields(const std::vector<std::string>& fields, const std::vector<std::string>& last);
    std::vector<std::string> m_heads;
    std::vector<std::string> m_fields;
    std::vector<std::string> m_lastHeads;
    std::vector<std::string> m_lastFields;
};

/// What distinguishes the point: mode, transport, and a column for every axis of numbers that modes have, with its
/// unit. A swept setting has its column behind all others, so that it moves none; `columnsOf`, of all rows the
/// run's first point, says which there are.
void addPointKey(CsvRow& row, const model::PointKey& point, const model::PointKey& columnsOf);
/// The first point of a run; an empty one where it has none.
[[nodiscard]] model::PointResult firstPoint(const model::RunRecord& record);
/// The words that tell what the two figures of every addPair() are: "RTT" as stored, "HRT" as shown.
void addKind(CsvRow& row, const model::DistributionWords& words);
/// A figure as stored (ns) and as shown (us): four decimals are half a nanosecond and less, so nothing is lost.
void addPair(CsvRow& row, const model::DistributionWords& words, const std::string& name,
             std::optional<std::int64_t> ns);
/// "p99.9" as a part of a column's name: "p99_9".
[[nodiscard]] std::string columnOf(std::string figure);

}  // namespace halftrip::exporting
