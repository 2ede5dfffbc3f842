#include "core/wire/ip_address.hpp"

#include <fmt/format.h>

namespace halftrip::wire {
namespace {

constexpr std::size_t kGroups = 8;
using Groups = std::array<unsigned, kGroups>;

Groups groupsOf(const IpBytes& bytes)
{
    Groups groups{};
    for (std::size_t group = 0; group < kGroups; ++group) {
        groups[group] = (std::to_integer<unsigned>(bytes[2 * group]) << 8U) |
                        std::to_integer<unsigned>(bytes[2 * group + 1]);
    }
    return groups;
}

struct Run {
    std::size_t begin = 0;
    std::size_t length = 0;
};

/// The first of the longest runs of zeros, which "::" stands for; one zero alone is written.
Run longestZeros(const Groups& groups)
{
    Run longest;
    for (std::size_t begin = 0; begin < kGroups; ++begin) {
        std::size_t length = 0;
        while (begin + length < kGroups && groups[begin + length] == 0)
            ++length;
        if (length >= 2 && length > longest.length)
            longest = {begin, length};
    }
    return longest;
}

}  // namespace

std::string toText(const IpAddress& address)
{
    if (!address.isV6) {
        const auto at = [&](std::size_t index) { return std::to_integer<unsigned>(address.bytes[index]); };
        return fmt::format("{}.{}.{}.{}", at(0), at(1), at(2), at(3));
    }
    const Groups groups = groupsOf(address.bytes);
    const Run zeros = longestZeros(groups);
    std::string text;
    for (std::size_t group = 0; group < kGroups; ++group) {
        if (zeros.length > 0 && group == zeros.begin) {
            text += "::";
            group += zeros.length - 1;
            continue;
        }
        if (!text.empty() && text.back() != ':')
            text += ':';
        text += fmt::format("{:x}", groups[group]);
    }
    return text;
}

std::string withoutScope(const std::string& address)
{
    return address.substr(0, address.find('%'));
}

bool isLinkLocalV6(std::string_view address)
{
    // fe80::/10.
    return address.size() > 3 && (address.starts_with("fe") || address.starts_with("FE")) &&
           std::string_view("89abAB").find(address[2]) != std::string_view::npos &&
           address.find(':') != std::string_view::npos;
}

bool isUnspecified(std::string_view address)
{
    return address == "::" || address == "0.0.0.0";
}

}  // namespace halftrip::wire
