#pragma once

#include "core/model/facts/host_facts.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace halftrip::windows {

/// Windows numbers logical processors within groups of at most 64. Our core numbers run through all groups in order.
struct CorePlace {
    std::uint16_t group = 0;
    std::uint8_t number = 0;
};

/// Nothing when the system has no such core.
[[nodiscard]] std::optional<CorePlace> placeOfCore(int core) noexcept;
[[nodiscard]] int coreAt(CorePlace place) noexcept;
[[nodiscard]] int coreCount() noexcept;

/// The NUMA node of each core, by core number; -1: not told. `records` are those of RelationNumaNodeEx or
/// RelationNumaNode, as GetLogicalProcessorInformationEx writes them.
[[nodiscard]] std::vector<int> numaNodesIn(std::span<const std::byte> records, int cores);

/// Everything of CpuFacts. Any thread.
[[nodiscard]] model::CpuFacts readCpuFacts();

}  // namespace halftrip::windows
