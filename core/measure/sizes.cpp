#include "core/measure/sizes.hpp"

#include "core/measure/request_check.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>

namespace halftrip::measure {
namespace {

std::unexpected<Error> badSizes(std::string_view part, const std::string& problem)
{
    return fail(ErrorKind::Invalid, fmt::format("The sizes cannot be read at \"{}\": {}.", part, problem),
                "Write bytes like 64, a list like 1,64,1024, or a row like 1,2,4..2048.");
}

Result<std::uint32_t> parseSize(std::string_view text)
{
    std::uint32_t size = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), size);
    if (error != std::errc() || end != text.data() + text.size())
        return badSizes(text, "this is not a number of bytes");
    if (size < 1 || size > Limits::kLargestSizeBytes)
        return badSizes(text, fmt::format("a payload has 1 to {} bytes", Limits::kLargestSizeBytes));
    return size;
}

/// Appends the row from `first` to `last`: adding when the two sizes before do not double, doubling otherwise.
Status appendRow(std::vector<std::uint32_t>& sizes, std::uint32_t first, std::uint32_t last, std::string_view part)
{
    if (last < first)
        return badSizes(part, "the row ends below its beginning");
    const bool hasStep = !sizes.empty() && first > sizes.back();
    const std::uint32_t previous = hasStep ? sizes.back() : 0;
    const bool isDoubling = !hasStep || first == 2 * previous;
    const std::uint32_t step = first - previous;
    std::uint64_t size = first;
    while (size <= last) {
        if (sizes.size() >= Limits::kMostSizes)
            return badSizes(part, fmt::format("that makes more than {} sizes", Limits::kMostSizes));
        sizes.push_back(static_cast<std::uint32_t>(size));
        size = isDoubling ? size * 2 : size + step;
    }
    if (sizes.back() != last)
        sizes.push_back(last);
    return {};
}

Status appendPart(std::vector<std::uint32_t>& sizes, std::string_view part)
{
    const std::size_t dots = part.find("..");
    auto first = parseSize(part.substr(0, dots));
    if (!first)
        return std::unexpected(std::move(first).error());
    if (dots == std::string_view::npos) {
        sizes.push_back(*first);
        return {};
    }
    auto last = parseSize(part.substr(dots + 2));
    if (!last)
        return std::unexpected(std::move(last).error());
    return appendRow(sizes, *first, *last, part);
}

}  // namespace

Result<std::vector<std::uint32_t>> parseSizes(std::string_view text)
{
    std::vector<std::uint32_t> sizes;
    while (true) {
        const std::size_t comma = text.find(',');
        std::string_view part = text.substr(0, comma);
        while (!part.empty() && part.front() == ' ')
            part.remove_prefix(1);
        while (!part.empty() && part.back() == ' ')
            part.remove_suffix(1);
        if (Status status = appendPart(sizes, part); !status)
            return std::unexpected(std::move(status).error());
        if (comma == std::string_view::npos)
            return sizes;
        text.remove_prefix(comma + 1);
    }
}

std::vector<std::uint32_t> defaultSizes()
{
    return {1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048};
}

std::uint32_t largestWanted(const std::vector<std::uint32_t>& asked)
{
    return asked.empty() ? defaultSizes().back() : *std::max_element(asked.begin(), asked.end());
}

Result<SizeChoice> resolveSizes(const std::vector<std::uint32_t>& asked, const SizeLimits& limits)
{
    const std::uint32_t limit = limits.allowFragments ? limits.largestBytes
                                                      : std::min(limits.largestBytes, limits.unfragmentedBytes);
    SizeChoice choice;
    if (asked.empty()) {
        std::vector<std::uint32_t> leftOut;
        for (const std::uint32_t size : defaultSizes())
            (size <= limit ? choice.sizesBytes : leftOut).push_back(size);
        if (!leftOut.empty())
            choice.note = fmt::format("Left out: {} bytes, more than one packet carries on this path ({}). "
                                      "--sizes with --allow-fragments measures fragments.",
                                      fmt::join(leftOut, ", "), limit);
        if (choice.sizesBytes.empty())
            return fail(ErrorKind::NotSupported, "The path carries no payload at all.", "Check the adapter's MTU.");
        return choice;
    }
    for (const std::uint32_t size : asked) {
        if (size > limits.largestBytes)
            return fail(ErrorKind::Invalid,
                        fmt::format("{} bytes do not fit one probe; the limit of this transport here is {}.", size,
                                    limits.largestBytes),
                        "Choose smaller --sizes.");
        if (size > limit)
            return fail(
                ErrorKind::Invalid,
                fmt::format("{} bytes do not fit one packet on this path; the MTU leaves room for {}.", size, limit),
                "Choose smaller --sizes, or add --allow-fragments to measure fragmented packets.");
    }
    choice.sizesBytes = asked;
    return choice;
}

std::uint32_t unfragmentedBothWays(const transport::TransportFacts& facts,
                                   const std::optional<model::AdapterFacts>& own,
                                   const std::optional<model::AdapterFacts>& peers)
{
    const bool isStream = facts.unfragmentedPayloadBytes == facts.largestPayloadBytes;
    if (isStream || !own || !peers || !own->mtuBytes || !peers->mtuBytes || *peers->mtuBytes >= *own->mtuBytes)
        return facts.unfragmentedPayloadBytes;
    const auto shortfall = static_cast<std::uint32_t>(*own->mtuBytes - *peers->mtuBytes);
    return facts.unfragmentedPayloadBytes > shortfall ? facts.unfragmentedPayloadBytes - shortfall : 0;
}

}  // namespace halftrip::measure
