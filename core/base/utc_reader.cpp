#include "core/base/utc_reader.hpp"

#include <algorithm>
#include <chrono>

namespace halftrip {
namespace {

constexpr std::string_view kWhole = "0000-00-00T00:00:00Z";
constexpr std::string_view kExact = "0000-00-00T00:00:00.000Z";

/// A digit where `form` has one, and the same letter elsewhere.
bool hasForm(std::string_view text, std::string_view form)
{
    return std::ranges::equal(text, form,
                              [](char is, char mark) { return mark == '0' ? is >= '0' && is <= '9' : is == mark; });
}

/// Of digits.
int numberOf(std::string_view digits)
{
    int number = 0;
    for (const char digit : digits)
        number = number * 10 + (digit - '0');
    return number;
}

}  // namespace

std::optional<std::int64_t> utcMilliseconds(std::string_view text)
{
    using namespace std::chrono;
    const bool isExact = hasForm(text, kExact);
    if (!isExact && !hasForm(text, kWhole))
        return std::nullopt;
    const auto part = [text](std::size_t at) { return numberOf(text.substr(at, 2)); };
    const year_month_day date(year(numberOf(text.substr(0, 4))), month(static_cast<unsigned>(part(5))),
                              day(static_cast<unsigned>(part(8))));
    constexpr int kLeapSecond = 60;
    if (!date.ok() || part(11) > 23 || part(14) > 59 || part(17) > kLeapSecond)
        return std::nullopt;
    const auto time = sys_days(date) + hours(part(11)) + minutes(part(14)) + seconds(part(17));
    return duration_cast<milliseconds>(time.time_since_epoch()).count() +
           (isExact ? numberOf(text.substr(kWhole.size(), 3)) : 0);
}

}  // namespace halftrip
