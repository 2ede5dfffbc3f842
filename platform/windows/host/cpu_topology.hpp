#pragma once

#include "core/model/facts/host_facts.hpp"

#include <cstdint>
#include <optional>

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

/// Everything of CpuFacts. Any thread.
[[nodiscard]] model::CpuFacts readCpuFacts();

}  // namespace halftrip::windows
