#include "core/measure/plan/sizes.hpp"

#include "core/base/sentence.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace halftrip::measure {
namespace {

std::uint32_t limitOf(const SizeLimits& limits)
{
    return limits.allowFragments ? limits.largestBytes : std::min(limits.largestBytes, limits.unfragmentedBytes);
}

}  // namespace

std::vector<std::uint32_t> defaultSizes()
{
    return {1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048};
}

std::uint32_t largestWanted(const std::vector<std::uint32_t>& asked)
{
    return asked.empty() ? defaultSizes().back() : *std::max_element(asked.begin(), asked.end());
}

Status checkSize(std::uint32_t sizeBytes, const SizeLimits& limits)
{
    if (sizeBytes < limits.smallestBytes)
        return fail(ErrorKind::Invalid,
                    sizeBytes == 1
                        ? text("1 byte holds no whole packet; the smallest towards this peer has {smallest}.",
                               limits.smallestBytes)
                        : text("{size} bytes hold no whole packet; the smallest towards this peer has {smallest}.",
                               sizeBytes, limits.smallestBytes),
                    "Choose larger sizes.");
    if (sizeBytes > limits.largestBytes)
        return fail(ErrorKind::Invalid,
                    text("{size} bytes do not fit one probe; the limit of this transport here is {largest}.", sizeBytes,
                         limits.largestBytes),
                    "Choose smaller sizes.");
    if (sizeBytes > limitOf(limits))
        return fail(
            ErrorKind::Invalid,
            limits.unequalMtus.empty()
                ? text("{size} bytes do not fit one packet on this path; the MTU leaves room for {limit}.", sizeBytes,
                       limitOf(limits))
                : text("{size} bytes do not fit one packet on this path; the MTU leaves room for {limit} ({mtus}).",
                       sizeBytes, limitOf(limits), limits.unequalMtus),
            "Choose smaller sizes, or allow fragments (--allow-fragments).");
    return {};
}

Result<SizeChoice> resolveSizes(const std::vector<std::uint32_t>& asked, const std::vector<std::uint32_t>& usual,
                                const SizeLimits& limits)
{
    for (const std::uint32_t size : asked) {
        if (Status status = checkSize(size, limits); !status)
            return std::unexpected(std::move(status).error());
    }
    if (!asked.empty())
        return SizeChoice{asked, {}};
    SizeChoice choice;
    std::vector<std::uint32_t> leftOut;
    std::vector<std::uint32_t> tooSmall;
    for (const std::uint32_t size : usual)
        (size > limitOf(limits) ? leftOut : size < limits.smallestBytes ? tooSmall : choice.sizesBytes).push_back(size);
    if (!leftOut.empty())
        choice.note = text("Left out: {sizes} bytes, more than one packet carries on this path ({limit}).",
                           fmt::format("{}", fmt::join(leftOut, ", ")), limitOf(limits));
    if (std::ranges::any_of(leftOut, [&](std::uint32_t size) { return size <= limits.largestBytes; }))
        choice.note = joinSentences(choice.note, text("Sizes chosen with --allow-fragments measure fragments."));
    if (!tooSmall.empty())
        choice.note = joinSentences(choice.note,
                                    text("Left out: {sizes} bytes, less than a packet towards this peer ({smallest}).",
                                         fmt::format("{}", fmt::join(tooSmall, ", ")), limits.smallestBytes));
    if (choice.sizesBytes.empty())
        return fail(ErrorKind::NotSupported, "The path carries no payload at all.", "Check the adapter's MTU.");
    return choice;
}

Text unequalMtusOf(const std::optional<model::AdapterFacts>& own, const std::optional<model::AdapterFacts>& peers)
{
    if (!own || !peers || !own->mtuBytes || !peers->mtuBytes || *own->mtuBytes == *peers->mtuBytes)
        return {};
    return text("host A's {nameA} has {mtuA}, host B's {nameB} {mtuB}", own->name, *own->mtuBytes, peers->name,
                *peers->mtuBytes);
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
