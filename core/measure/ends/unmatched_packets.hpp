#pragma once

#include "core/model/facts/host_counters.hpp"

#include <algorithm>
#include <cstdint>

namespace halftrip::measure {

/// Of what the system has kept from a transport over a point (TransportFacts::filteredOut) what was no probe. The rest
/// are probes that found the socket's buffer full: the socket counts both together, the host (`differences`) the latter
/// apart.
[[nodiscard]] inline std::uint64_t unmatchedAmong(std::uint64_t filteredOut, const model::HostCounters& differences)
{
    std::uint64_t overruns = 0;
    for (const char* const counter : {"udp.rcvbufErrors", "udp6.rcvbufErrors"}) {
        const auto found = differences.find(counter);
        if (found != differences.end() && found->second > 0)
            overruns += static_cast<std::uint64_t>(found->second);
    }
    return filteredOut - std::min(filteredOut, overruns);
}

}  // namespace halftrip::measure
