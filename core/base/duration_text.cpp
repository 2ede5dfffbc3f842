#include "core/base/duration_text.hpp"

#include <array>
#include <charconv>
#include <cmath>

namespace halftrip {
namespace {

struct Unit {
    std::string_view name;
    std::int64_t nanoseconds;
};

constexpr std::array kUnits{
    Unit{"ns", 1},
    Unit{"us", 1'000},
    Unit{"ms", 1'000'000},
    Unit{"s", 1'000'000'000},
    Unit{"min", 60'000'000'000},
    Unit{"m", 60'000'000'000},  // As sleep(1) and systemd have it.
    Unit{"h", 3'600'000'000'000},
};

constexpr double kLongestNs = 4.6e18;

}  // namespace

Result<std::int64_t> parseDuration(std::string_view text, const Text& what, std::string_view given)
{
    given = given.empty() ? text : given;
    const auto bad = [](Text sentence) {
        return fail(ErrorKind::Invalid, std::move(sentence),
                    "Write a number and its unit, such as 200ns, 20us, 5ms, 1.5s, 30min or 2h.");
    };
    double number = 0;
    const char* const end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data(), end, number);
    if (error != std::errc() || !std::isfinite(number))
        return bad(halftrip::text("{what} {given} is not a duration.", what, given));
    if (number < 0)
        return bad(halftrip::text("{what} {given} is negative.", what, given));
    const std::string_view unit(rest, static_cast<std::size_t>(end - rest));
    if (unit.empty() && number == 0)
        return 0;
    for (const Unit& candidate : kUnits) {
        if (unit != candidate.name)
            continue;
        const double nanoseconds = number * static_cast<double>(candidate.nanoseconds);
        if (nanoseconds >= kLongestNs)
            return bad(halftrip::text("{what} {given} is too long.", what, given));
        return std::llround(nanoseconds);
    }
    return bad(unit.empty() ? halftrip::text("{what} {given} has no unit.", what, given)
                            : halftrip::text("{what} {given} has an unknown unit.", what, given));
}

std::string durationText(std::int64_t nanoseconds)
{
    if (nanoseconds == 0)
        return "0";
    Unit best = kUnits[0];
    for (const Unit& unit : kUnits) {
        if (unit.nanoseconds > best.nanoseconds && nanoseconds % unit.nanoseconds == 0)
            best = unit;
    }
    return std::to_string(nanoseconds / best.nanoseconds) + std::string(best.name);
}

}  // namespace halftrip
