#include "core/export/text_layout.hpp"

#include <algorithm>

namespace halftrip::exporting {

std::size_t widthOf(std::string_view text) noexcept
{
    return static_cast<std::size_t>(
        std::ranges::count_if(text, [](char byte) { return (static_cast<unsigned char>(byte) & 0xc0U) != 0x80U; }));
}

std::string labelled(std::string_view label, std::string_view text, std::size_t indent, std::size_t columns)
{
    std::string lines(label);
    lines.append(indent > widthOf(label) ? indent - widthOf(label) : 1, ' ');
    std::size_t used = std::max(indent, widthOf(label) + 1);
    bool isFirstWord = true;
    while (!text.empty()) {
        const std::string_view word = text.substr(0, text.find(' '));
        text.remove_prefix(std::min(word.size() + 1, text.size()));
        if (!isFirstWord && used + 1 + widthOf(word) > columns) {
            lines += '\n';
            lines.append(indent, ' ');
            used = indent;
            isFirstWord = true;
        }
        lines += isFirstWord ? "" : " ";
        lines += word;
        used += widthOf(word) + (isFirstWord ? 0 : 1);
        isFirstWord = false;
    }
    return lines + '\n';
}

std::string leftAligned(const std::vector<std::vector<std::string>>& rows)
{
    std::vector<std::size_t> widths;
    for (const auto& row : rows) {
        widths.resize(std::max(widths.size(), row.size()), 0);
        for (std::size_t column = 0; column < row.size(); ++column)
            widths[column] = std::max(widths[column], widthOf(row[column]));
    }
    std::string text;
    for (const auto& row : rows) {
        std::string line;
        for (std::size_t column = 0; column < row.size(); ++column) {
            line += row[column];
            line.append(widths[column] - widthOf(row[column]) + 2, ' ');
        }
        line.resize(line.find_last_not_of(' ') + 1);
        text += line + '\n';
    }
    return text;
}

}  // namespace halftrip::exporting
