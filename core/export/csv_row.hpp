#pragma once

#include "core/model/point_result.hpp"

#include <concepts>
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
void addPointKey(CsvRow& row, const model::PointResult& point);

}  // namespace halftrip::exporting
