#include "core/base/number_row.hpp"

#include <charconv>

namespace halftrip {
namespace {

/// Rows stay far below what a sum of two of their numbers could overflow.
constexpr std::uint64_t kHighest = std::uint64_t{1} << 62U;

std::unexpected<Error> unreadable(std::string_view part, const Text& why)
{
    constexpr std::size_t kLongestPart = 40;
    return fail(ErrorKind::Invalid, text("at \"{part}\": {why}", part.substr(0, kLongestPart), why));
}

std::string_view trimmed(std::string_view part)
{
    while (part.starts_with(' '))
        part.remove_prefix(1);
    while (part.ends_with(' '))
        part.remove_suffix(1);
    return part;
}

Result<std::uint64_t> parseNumber(std::string_view digits)
{
    std::uint64_t number = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    if (error != std::errc() || end != digits.data() + digits.size() || number >= kHighest)
        return unreadable(digits, "not a whole number");
    return number;
}

/// Reads one list and keeps its numbers.
class RowReader {
public:
    explicit RowReader(std::size_t most) : m_most(most) {}

    [[nodiscard]] Status add(std::string_view part)
    {
        const std::size_t dots = part.find("..");
        const auto first = parseNumber(part.substr(0, dots));
        if (!first)
            return std::unexpected(first.error());
        if (dots == std::string_view::npos)
            return push(*first, part);
        const auto last = parseNumber(part.substr(dots + 2));
        if (!last)
            return std::unexpected(last.error());
        return addRow(*first, *last, part);
    }
    [[nodiscard]] std::vector<std::uint64_t> take() { return std::move(m_numbers); }

private:
    [[nodiscard]] Status push(std::uint64_t number, std::string_view part)
    {
        if (m_numbers.size() >= m_most)
            return unreadable(part, text("that makes more than {most}", m_most));
        m_numbers.push_back(number);
        return {};
    }

    /// Adds when the two numbers before do not double, doubles otherwise.
    [[nodiscard]] Status addRow(std::uint64_t first, std::uint64_t last, std::string_view part)
    {
        if (last < first)
            return unreadable(part, "the row ends below its beginning");
        const bool hasStep = !m_numbers.empty() && first > m_numbers.back();
        const std::uint64_t previous = hasStep ? m_numbers.back() : 0;
        const bool isDoubling = !hasStep || first == 2 * previous;
        if (isDoubling && first == 0)
            return unreadable(part, "0 cannot be doubled; begin with 1, or give a step as in 0,10..50");
        const std::uint64_t step = first - previous;
        std::uint64_t number = first;
        while (number <= last) {
            if (Status status = push(number, part); !status)
                return status;
            number = isDoubling ? number * 2 : number + step;
        }
        return m_numbers.back() == last ? Status{} : push(last, part);
    }

    std::size_t m_most;
    std::vector<std::uint64_t> m_numbers;
};

/// How many numbers from `begin` on double each time.
std::size_t doublingFrom(const std::vector<std::uint64_t>& numbers, std::size_t begin)
{
    std::size_t end = begin + 1;
    while (end < numbers.size() && numbers[end - 1] != 0 && numbers[end] == 2 * numbers[end - 1])
        ++end;
    return end - begin;
}

}  // namespace

Result<std::vector<std::uint64_t>> parseNumberRow(std::string_view text, std::size_t most)
{
    RowReader reader(most);
    while (true) {
        const std::size_t comma = text.find(',');
        if (Status status = reader.add(trimmed(text.substr(0, comma))); !status)
            return std::unexpected(std::move(status).error());
        if (comma == std::string_view::npos)
            return reader.take();
        text.remove_prefix(comma + 1);
    }
}

std::string numberRowText(const std::vector<std::uint64_t>& numbers)
{
    constexpr std::size_t kShortenFrom = 4;
    std::string text;
    const auto add = [&text](std::uint64_t number) { text += (text.empty() ? "" : ",") + std::to_string(number); };
    for (std::size_t index = 0; index < numbers.size();) {
        const std::size_t length = doublingFrom(numbers, index);
        if (length < kShortenFrom) {
            add(numbers[index++]);
            continue;
        }
        add(numbers[index]);
        add(numbers[index + 1]);
        add(numbers[index + 2]);
        text += ".." + std::to_string(numbers[index + length - 1]);
        index += length;
    }
    return text;
}

}  // namespace halftrip
