#include "core/export/cells/text_layout.hpp"

#include <algorithm>
#include <array>

namespace halftrip::exporting {

std::size_t widthOf(std::string_view text) noexcept
{
    std::size_t width = 0;
    bool isInSequence = false;
    for (const char byte : text) {
        const bool isContinued = (static_cast<unsigned char>(byte) & 0xc0U) == 0x80U;
        isInSequence = isInSequence || byte == '\x1b';
        width += isInSequence || isContinued ? 0 : 1;
        isInSequence = isInSequence && byte != 'm';
    }
    return width;
}

std::string painted(std::string_view text, Paint paint, bool hasColours)
{
    if (!hasColours || text.empty())
        return std::string(text);
    constexpr std::array<std::string_view, 5> kBegins{"\x1b[1;32m", "\x1b[1;33m", "\x1b[1;31m", "\x1b[1m", "\x1b[2m"};
    return std::string(kBegins[static_cast<std::size_t>(paint)]) + std::string(text) + "\x1b[0m";
}

std::string labelled(std::string_view label, std::string_view text, std::size_t indent, std::size_t columns)
{
    std::string lines(label);
    const std::size_t gap = label.empty() ? 0 : 1;
    std::size_t used = std::max(indent, widthOf(label) + gap);
    lines.append(used - widthOf(label), ' ');
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

std::string wrapped(std::string_view text, std::size_t columns)
{
    std::string lines;
    while (!text.empty()) {
        const std::string_view line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(line.size() + 1, text.size()));
        const bool isRow = line.find("  ") != std::string_view::npos;
        lines += isRow ? std::string(line) + '\n' : labelled("", line, 0, columns);
    }
    return lines;
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
