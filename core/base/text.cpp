#include "core/base/text.hpp"

#include "core/base/duration_text.hpp"
#include "core/base/short_number.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace halftrip {

namespace {

/// A template may have come from a peer: a width of its own would be as much memory as it likes.
bool isKnownForm(std::string_view form)
{
    if (form == "duration")
        return true;
    if (form.starts_with('+'))
        form.remove_prefix(1);
    if (form.size() >= 2 && form[0] == '.' && form[1] >= '0' && form[1] <= '9')
        form.remove_prefix(2);
    return form.empty() || (form.size() == 1 && std::string_view("dsgfe?").find(form[0]) != std::string_view::npos);
}

std::string english(const TextOrigin& origin)
{
    std::string words;
    for (const TextPiece& piece : piecesOf(origin.id)) {
        const TextArgument* const argument = piece.isHole ? findArgument(origin, piece.name) : nullptr;
        words += argument == nullptr ? piece.words : formatValue(argument->value, piece.words);
    }
    return words;
}

template <typename T>
std::string formatted(const T& value, const std::string& form)
{
    try {
        return fmt::format(fmt::runtime(isKnownForm(form) ? "{:" + form + "}" : "{}"), value);
    } catch (const fmt::format_error&) {
        return fmt::format("{}", value);
    }
}

/// Significant digits are for people, who do not read exponents: 1022.4 by ".3g" is "1022", a million by "g" "1000000".
std::string formattedReal(double value, const std::string& form)
{
    constexpr int kDigitsOfG = 6;
    if (form == "g")
        return significantDigits(value, kDigitsOfG);
    const bool isByDigits = form.size() == 3 && form[0] == '.' && form[2] == 'g';
    return isByDigits && isKnownForm(form) ? significantDigits(value, form[1] - '0') : formatted(value, form);
}

}  // namespace

Text::Text(TextOrigin origin)
    : std::string(english(origin)), m_origin(std::make_shared<const TextOrigin>(std::move(origin)))
{
}

const TextOrigin* Text::origin() const
{
    return m_origin && english(*m_origin) == *this ? m_origin.get() : nullptr;
}

std::vector<TextPiece> piecesOf(std::string_view form)
{
    std::vector<TextPiece> pieces;
    int unnamed = 0;
    const auto addWords = [&pieces](std::string_view words) {
        if (pieces.empty() || pieces.back().isHole)
            pieces.emplace_back();
        pieces.back().words += words;
    };
    while (!form.empty()) {
        const std::size_t brace = std::min(form.find_first_of("{}"), form.size());
        if (brace != 0)
            addWords(form.substr(0, brace));
        form.remove_prefix(brace);
        const std::size_t end = form.find('}');
        if (form.size() >= 2 && form[0] == form[1]) {
            addWords(form.substr(0, 1));
            form.remove_prefix(2);
        } else if (form.starts_with('{') && end != std::string_view::npos) {
            const std::string_view hole = form.substr(1, end - 1);
            const std::size_t colon = std::min(hole.find(':'), hole.size());
            std::string name(hole.substr(0, colon));
            if (name.empty())
                name = std::to_string(++unnamed);
            pieces.push_back({true, std::string(hole.substr(std::min(colon + 1, hole.size()))), std::move(name)});
            form.remove_prefix(end + 1);
        } else if (!form.empty()) {
            addWords(form.substr(0, 1));
            form.remove_prefix(1);
        }
    }
    return pieces;
}

const TextArgument* findArgument(const TextOrigin& origin, std::string_view name)
{
    const auto found = std::ranges::find(origin.arguments, name, &TextArgument::name);
    return found == origin.arguments.end() ? nullptr : &*found;
}

std::string formatValue(const TextValue& value, const std::string& form)
{
    if (const auto* const number = std::get_if<std::int64_t>(&value))
        return form == "duration" ? durationText(*number) : formatted(*number, form);
    if (const auto* const real = std::get_if<double>(&value))
        return formattedReal(*real, form);
    if (const auto* const words = std::get_if<std::shared_ptr<const Text>>(&value))
        return **words;
    return formatted(std::get<std::string>(value), form);
}

Text detail::makeText(std::string_view id, std::vector<TextValue> values)
{
    TextOrigin origin{std::string(id), {}};
    for (const TextPiece& piece : piecesOf(id)) {
        if (piece.isHole && !piece.isForTerminal() && findArgument(origin, piece.name) == nullptr)
            origin.arguments.push_back({piece.name, std::move(values[origin.arguments.size()])});
    }
    return Text(std::move(origin));
}

Text joinWords(const std::vector<Text>& words)
{
    if (words.empty())
        return {};
    // Each text holds all that come before it.
    constexpr std::size_t kMost = 64;
    Text joined = words.front();
    for (std::size_t i = 1; i < std::min(words.size(), kMost); ++i) {
        const bool isLast = i + 1 == words.size();
        joined = isLast ? text("{list} and {last}", joined, words[i]) : text("{list}, {next}", joined, words[i]);
    }
    return words.size() > kMost ? text("{list} and {count} more", joined, words.size() - kMost) : joined;
}

}  // namespace halftrip
