#pragma once

#include "core/model/point_result.hpp"

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
    void addNumber(std::string head, std::integral auto number) { add(std::move(head), std::to_string(number)); }
    /// As RFC 4180 wants them, with its line ends.
    [[nodiscard]] std::string heads() const { return joinedFields(m_heads); }
    [[nodiscard]] std::string fields() const { return joinedFields(m_fields); }

private:
    static std::string joinedFields(const std::vector<std::string>& fields);
    std::vector<std::string> m_heads;
    std::vector<std::string> m_fields;
};

/// What distinguishes the point: mode, transport, and a column for every axis of numbers there is, with its unit.
void addPointKey(CsvRow& row, const model::PointKey& point);
/// The words that tell what the two figures of every addPair() are: "RTT" as stored, "HRT" as shown.
void addKind(CsvRow& row, const model::DistributionWords& words);
/// A figure as stored (ns) and as shown (us): four decimals are half a nanosecond and less, so nothing is lost.
void addPair(CsvRow& row, const model::DistributionWords& words, const std::string& name,
             std::optional<std::int64_t> ns);
/// "p99.9" as a part of a column's name: "p99_9".
[[nodiscard]] std::string columnOf(std::string figure);

}  // namespace halftrip::exporting
