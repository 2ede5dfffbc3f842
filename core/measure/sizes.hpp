#pragma once

#include "core/base/error.hpp"
#include "core/model/host_facts.hpp"
#include "core/transport/transport.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace halftrip::measure {

/// Reads a list of payload sizes: "64", "1,2,4..2048" (the step before ".." goes on: doubling here, "10,20..100" adds),
/// "64..1024" (doubling). Ascending order is not required. Error Invalid says what is wrong with which part.
[[nodiscard]] Result<std::vector<std::uint32_t>> parseSizes(std::string_view text);

/// 1, 2, 4 .. 2048: the sizes of the table that this tool grew out of (snf_pingpong).
[[nodiscard]] std::vector<std::uint32_t> defaultSizes();

/// What the path lets through.
struct SizeLimits {
    std::uint32_t largestBytes = 0;  ///< Of one datagram.
    std::uint32_t unfragmentedBytes = 0;  ///< Of one frame, both ways.
    bool allowFragments = false;
};

struct SizeChoice {
    std::vector<std::uint32_t> sizesBytes;
    std::string note;  ///< What was left out of the default list and why; usually empty.
};

/// An asked-for size beyond the limits is an error; the default list (empty request) just ends where the path does.
[[nodiscard]] Result<SizeChoice> resolveSizes(const std::vector<std::uint32_t>& asked, const SizeLimits& limits);

/// The largest size that `asked` (empty: the default list) can need.
[[nodiscard]] std::uint32_t largestWanted(const std::vector<std::uint32_t>& asked);

/// This end's limit, lowered where the peer's adapter has a smaller MTU.
[[nodiscard]] std::uint32_t unfragmentedBothWays(const transport::TransportFacts& facts,
                                                 const std::optional<model::AdapterFacts>& own,
                                                 const std::optional<model::AdapterFacts>& peers);

}  // namespace halftrip::measure
