#include "core/base/text_encoding.hpp"

#include <algorithm>
#include <cstdint>

namespace halftrip {
namespace {

constexpr std::string_view kUtf8Mark = "\xEF\xBB\xBF";
constexpr std::string_view kLittleEndianMark = "\xFF\xFE";
constexpr std::string_view kBigEndianMark = "\xFE\xFF";
constexpr char32_t kUnreadable = 0xFFFD;

void append(std::string& text, char32_t letter)
{
    const auto tail = [letter](unsigned shift) { return static_cast<char>(0x80U | ((letter >> shift) & 0x3FU)); };
    if (letter < 0x80) {
        text += static_cast<char>(letter);
    } else if (letter < 0x800) {
        text += {static_cast<char>(0xC0U | (letter >> 6U)), tail(0)};
    } else if (letter < 0x10000) {
        text += {static_cast<char>(0xE0U | (letter >> 12U)), tail(6), tail(0)};
    } else {
        text += {static_cast<char>(0xF0U | (letter >> 18U)), tail(12), tail(6), tail(0)};
    }
}

/// U+202A to U+202E, U+2066 to U+2069: 0xE2 and two bytes.
bool isDirection(std::string_view text, std::size_t at)
{
    if (at + 2 >= text.size() || static_cast<unsigned char>(text[at]) != 0xE2)
        return false;
    const auto second = static_cast<unsigned char>(text[at + 1]);
    const auto third = static_cast<unsigned char>(text[at + 2]);
    return (second == 0x80 && third >= 0xAA && third <= 0xAE) || (second == 0x81 && third >= 0xA6 && third <= 0xA9);
}

std::string fromUtf16(std::string_view bytes, bool isBigEndian)
{
    const auto unit = [&](std::size_t at) {
        const auto first = static_cast<std::uint8_t>(bytes[at]);
        const auto second = static_cast<std::uint8_t>(bytes[at + 1]);
        return static_cast<char32_t>(isBigEndian ? first << 8U | second : second << 8U | first);
    };
    const auto isHigh = [](char32_t code) { return code >= 0xD800 && code < 0xDC00; };
    const auto isLow = [](char32_t code) { return code >= 0xDC00 && code < 0xE000; };
    std::string text;
    text.reserve(bytes.size() / 2);
    for (std::size_t at = 0; at + 1 < bytes.size(); at += 2) {
        const char32_t code = unit(at);
        if (isHigh(code) && at + 3 < bytes.size() && isLow(unit(at + 2))) {
            append(text, 0x10000 + ((code - 0xD800) << 10U) + (unit(at + 2) - 0xDC00));
            at += 2;
        } else {
            append(text, isHigh(code) || isLow(code) ? kUnreadable : code);
        }
    }
    if (bytes.size() % 2 != 0)
        append(text, kUnreadable);
    return text;
}

}  // namespace

std::string utf8FromFile(std::string bytes)
{
    if (bytes.starts_with(kUtf8Mark))
        return bytes.substr(kUtf8Mark.size());
    const std::string_view text = bytes;
    if (isUtf16(text))
        return fromUtf16(text.substr(kLittleEndianMark.size()), text.starts_with(kBigEndianMark));
    return bytes;
}

bool isUtf16(std::string_view bytes) noexcept
{
    return bytes.starts_with(kLittleEndianMark) || bytes.starts_with(kBigEndianMark);
}

std::string_view beginningOf(std::string_view utf8, std::size_t mostBytes) noexcept
{
    std::size_t end = std::min(utf8.size(), mostBytes);
    while (end > 0 && end < utf8.size() && (static_cast<unsigned char>(utf8[end]) & 0xC0U) == 0x80U)
        --end;
    return utf8.substr(0, end);
}

// C0 and DEL are single bytes in UTF-8; C1 (U+0080 to U+009F) is 0xC2 and a byte below 0xA0.
void scrub(std::string& utf8)
{
    for (std::size_t i = 0; i < utf8.size(); ++i) {
        const auto byte = static_cast<unsigned char>(utf8[i]);
        const bool isC1 = byte == 0xC2 && i + 1 < utf8.size() && static_cast<unsigned char>(utf8[i + 1]) < 0xA0;
        if (isDirection(utf8, i))
            utf8[i] = utf8[i + 1] = utf8[i + 2] = ' ';
        if (isC1)
            utf8[i + 1] = ' ';
        if (isC1 || byte < 0x20 || byte == 0x7F)
            utf8[i] = ' ';
    }
}

std::string scrubbed(std::string utf8)
{
    scrub(utf8);
    return utf8;
}

std::string toHex(std::span<const std::byte> bytes)
{
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::string text;
    for (const std::byte byte : bytes) {
        text += kDigits[std::to_integer<unsigned>(byte) >> 4U];
        text += kDigits[std::to_integer<unsigned>(byte) & 15U];
    }
    return text;
}

}  // namespace halftrip
