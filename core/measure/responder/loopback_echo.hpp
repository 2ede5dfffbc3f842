#pragma once

#include "core/clock/tick_converter.hpp"
#include "core/model/facts/core_merits.hpp"
#include "core/os/platform.hpp"
#include "core/transport/registry.hpp"

#include <atomic>
#include <optional>

namespace halftrip::measure {

inline constexpr std::uint32_t kLoopbackProbeBytes = 64;
inline constexpr std::uint64_t kLoopbackProbes = 1000;
/// The echo never takes longer, whatever the host does.
inline constexpr std::int64_t kLoopbackLimitNs = 1'000'000'000;

/// What the run is going to measure with. Everything pointed to outlives the call.
struct LoopbackPlan {
    const transport::TransportEntry* transport = nullptr;
    model::Wait wait = model::Wait::Block;  ///< Of both ends.
    bool isV6 = false;
    bool isRunOverLoopback = false;         ///< Then there is nothing to learn.
    const model::CpuFacts* cpu = nullptr;
    os::ThreadPlan thread;                  ///< Of the initiator; the responder gets the same on another core.
    std::optional<int> otherCore;           ///< The responder's, when it is on this host; else one is chosen.
    model::CoresInUse used = {};            ///< What that choice keeps off, beside the initiator's core.
};

/// The run's transport between two threads of this process over this host's loopback: what the host alone takes,
/// without an adapter. Blocks for at most kLoopbackLimitNs. An Error says in one sentence why there is no such figure:
/// the transport does not go over loopback, there are fewer than two cores, nothing came back, `stop` was set.
[[nodiscard]] Result<model::LoopbackEcho> measureLoopbackEcho(const LoopbackPlan& plan, os::Platform& platform,
                                                              const clock::TickConverter& converter,
                                                              const std::atomic<bool>& stop);

}  // namespace halftrip::measure
