#pragma once

#include "core/base/error.hpp"
#include "core/model/facts/host_facts.hpp"
#include "core/transport/transport.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace halftrip::measure {

/// 1, 2, 4 .. 2048: the sizes of the table that this tool grew out of (snf_pingpong).
[[nodiscard]] std::vector<std::uint32_t> defaultSizes();

/// What the path lets through.
struct SizeLimits {
    std::uint32_t largestBytes = 0;  ///< Of one datagram.
    std::uint32_t unfragmentedBytes = 0;  ///< Of one frame, both ways.
    bool allowFragments = false;
    std::uint32_t smallestBytes = 1;  ///< Of one probe.
    Text unequalMtus = {};  ///< Both hosts' adapters with their MTUs, where these differ.
};

struct SizeChoice {
    std::vector<std::uint32_t> sizesBytes;
    Text note;  ///< What was left out of the default list and why; usually empty.
};

/// An asked-for size beyond the limits is an error; `usual`, taken where none was asked for, is just those that it lets
/// through.
[[nodiscard]] Result<SizeChoice> resolveSizes(const std::vector<std::uint32_t>& asked,
                                              const std::vector<std::uint32_t>& usual, const SizeLimits& limits);
/// Whether one size keeps the limits.
[[nodiscard]] Status checkSize(std::uint32_t sizeBytes, const SizeLimits& limits);

/// The largest size that `asked` (empty: the default list) can need.
[[nodiscard]] std::uint32_t largestWanted(const std::vector<std::uint32_t>& asked);

/// "host A's eth0 has 1500, host B's eth1 1000"; empty where the MTUs are alike, or not both known.
[[nodiscard]] Text unequalMtusOf(const std::optional<model::AdapterFacts>& own,
                                 const std::optional<model::AdapterFacts>& peers);

/// This end's limit, lowered where the peer's adapter has a smaller MTU.
[[nodiscard]] std::uint32_t unfragmentedBothWays(const transport::TransportFacts& facts,
                                                 const std::optional<model::AdapterFacts>& own,
                                                 const std::optional<model::AdapterFacts>& peers);

}  // namespace halftrip::measure
