#include "core/export/cells/text_table.hpp"

#include "core/export/cells/text_layout.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

namespace halftrip::exporting {
namespace {

/// In less room a remark would be a column of single words.
constexpr std::size_t kLeastRemark = 20;

}  // namespace

TextTable::TextTable(std::vector<std::string> heads, std::size_t gap) : m_gap(gap)
{
    m_rows.push_back({.cells = std::move(heads), .remark = {}});
}

void TextTable::addRow(std::vector<std::string> cells, std::string remark)
{
    assert(cells.size() == m_rows.front().cells.size());
    m_rows.push_back({.cells = std::move(cells), .remark = std::move(remark)});
}

std::string TextTable::text(std::size_t columns) const
{
    std::vector<std::size_t> widths(m_rows.front().cells.size(), 0);
    for (const Row& row : m_rows) {
        for (std::size_t column = 0; column < widths.size(); ++column)
            widths[column] = std::max(widths[column], widthOf(row.cells[column]));
    }
    std::string text;
    for (const Row& row : m_rows) {
        std::string line;
        for (std::size_t column = 0; column < widths.size(); ++column) {
            const std::string& cell = row.cells[column];
            line.append((column == 0 ? 0 : m_gap) + widths[column] - widthOf(cell), ' ');
            line += cell;
        }
        const std::size_t indent = widthOf(line) + 2;
        if (row.remark.empty())
            text += line + '\n';
        else if (columns < indent + kLeastRemark)
            text += line + "  " + row.remark + '\n';
        else
            text += labelled(line, row.remark, indent, columns);
    }
    return text;
}

}  // namespace halftrip::exporting
