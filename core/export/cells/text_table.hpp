#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace halftrip::exporting {

/// Cells in right-aligned columns, each as wide as its widest cell. Widths count UTF-8 characters as one column each.
class TextTable {
public:
    /// `gap` blanks stand before every column but the first.
    explicit TextTable(std::vector<std::string> heads, std::size_t gap = 2);
    /// As many cells as heads, then perhaps a remark that is put behind the row.
    void addRow(std::vector<std::string> cells, std::string remark = {});
    /// All lines, the heads first, each ending in a newline and none in blanks. Remarks go on in a line below where one
    /// of `columns` has no room for them; 0: they stay whole.
    [[nodiscard]] std::string text(std::size_t columns = 0) const;

private:
    struct Row {
        std::vector<std::string> cells;
        std::string remark;
    };
    std::size_t m_gap;
    std::vector<Row> m_rows;
};

}  // namespace halftrip::exporting
