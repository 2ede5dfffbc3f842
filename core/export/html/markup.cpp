#include "core/export/html/markup.hpp"

#include <cstdint>

namespace halftrip::exporting {
namespace {

constexpr std::string_view kReplacement = "\xef\xbf\xbd";

struct Letter {
    std::uint32_t code = 0;
    std::size_t bytes = 1;
    bool isWhole = false;
};

/// The first letter of a text that is not empty. Too long forms, halves of surrogate pairs and what is cut off are no
/// letters.
Letter firstLetter(std::string_view text)
{
    const auto byteAt = [text](std::size_t index) { return static_cast<std::uint32_t>(text[index]) & 0xffU; };
    const std::uint32_t lead = byteAt(0);
    if (lead < 0x80)
        return {lead, 1, true};
    const std::size_t bytes = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
    if (lead < 0xc2 || lead > 0xf4 || text.size() < bytes)
        return {};
    std::uint32_t code = lead & (0xffU >> (bytes + 1));
    for (std::size_t index = 1; index < bytes; ++index) {
        if ((byteAt(index) & 0xc0U) != 0x80U)
            return {};
        code = code << 6U | (byteAt(index) & 0x3fU);
    }
    constexpr std::uint32_t kLeast[]{0, 0, 0x80, 0x800, 0x10000};
    const bool isSurrogate = code >= 0xd800 && code <= 0xdfff;
    return {code, bytes, code >= kLeast[bytes] && code <= 0x10ffff && !isSurrogate};
}

/// Shown as it is: no control character, none that makes the rest read the other way round.
bool isShowable(std::uint32_t code)
{
    const bool isControl = (code < 0x20 && code != '\n' && code != '\t') || (code >= 0x7f && code < 0xa0);
    const bool turns = code == 0x200e || code == 0x200f || code == 0x61c || (code >= 0x202a && code <= 0x202e) ||
                       (code >= 0x2066 && code <= 0x2069);
    const bool isNothing = (code & 0xfffeU) == 0xfffe || (code >= 0xfdd0 && code <= 0xfdef);
    return !isControl && !turns && !isNothing;
}

bool isDigit(char letter)
{
    return letter >= '0' && letter <= '9';
}

/// The unit as every terminal can show it, as a word of its own.
bool beginsWithUs(std::string_view words)
{
    const auto isOfWord = [](char letter) {
        return isDigit(letter) || (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') || letter == '_';
    };
    return words.starts_with("us") && (words.size() == 2 || !isOfWord(words[2]));
}

}  // namespace

Markup& Markup::text(std::string_view words)
{
    while (!words.empty()) {
        if (m_text.size() > 1 && m_text.back() == ' ' && isDigit(m_text[m_text.size() - 2]) && beginsWithUs(words)) {
            m_text += "µs";
            words.remove_prefix(2);
            continue;
        }
        const Letter letter = firstLetter(words);
        switch (letter.isWhole ? letter.code : 0) {
        case '&':
            m_text += "&amp;";
            break;
        case '<':
            m_text += "&lt;";
            break;
        case '>':
            m_text += "&gt;";
            break;
        case '"':
            m_text += "&quot;";
            break;
        case '\'':
            m_text += "&#39;";
            break;
        default:
            m_text += letter.isWhole && isShowable(letter.code) ? words.substr(0, letter.bytes) : kReplacement;
        }
        words.remove_prefix(letter.isWhole ? letter.bytes : 1);
    }
    return *this;
}

Markup& Markup::add(const Markup& part)
{
    m_text += part.m_text;
    return *this;
}

}  // namespace halftrip::exporting
