#pragma once

#include "core/model/facts/host_counters.hpp"
#include "core/model/record/point_result.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace halftrip::model {

/// Host counters that NDIS keeps per processor and adapter are "ndis.", its name for the counter, ".cpu" and the
/// processor: "ndis.Miniport Send Cycles.cpu2".
inline constexpr std::string_view kNdisPrefix = "ndis.";
inline constexpr std::string_view kNdisCore = ".cpu";
/// The time-stamp counter and the time in ns when they were read: what turns cycles into time.
inline constexpr const char* kNdisTscCounter = "ndis.tsc";
inline constexpr const char* kNdisTimeCounter = "ndis.tscNs";

/// Of "Per Processor Network Activity Cycles", along a packet's way out and in. Windows shows each as "NAME/sec" and
/// keeps a sum (NDIS team blog, "My favorite perfcounters", 2017-06-06).
inline constexpr std::array<std::string_view, 12> kNdisCycles{
    "NDIS Send Cycles",
    "Build Scatter Gather Cycles",
    "Miniport Send Cycles",
    "NDIS Send Complete Cycles",
    "Stack Send Complete Cycles",
    "Interrupt Cycles",
    "Interrupt DPC Latency Cycles",
    "Interrupt DPC Cycles",
    "NDIS Receive Indication Cycles",
    "Stack Receive Indication Cycles",
    "NDIS Return Packet Cycles",
    "Miniport Return Packet Cycles",
};
/// Of "Per Processor Network Interface Card Activity".
inline constexpr std::array<std::string_view, 10> kNdisCounts{
    "Send Request Calls",
    "Sent Packets",
    "Interrupts",
    "DPCs Queued",
    "DPCs Queued on Other CPUs",
    "DPCs Deferred",
    "Receive Indications",
    "Received Packets",
    "Packets Coalesced",
    "Low Resource Received Packets",
};

/// One of NDIS' counters over a point, all processors together.
struct NdisFigure {
    std::string name;  ///< As NDIS names it.
    double perTrip = 0;  ///< Cycles or counts a round trip, warm-up included.
    std::optional<double> nsPerTrip = {};  ///< Of cycles, where the time-stamp counter's rate is known.
    std::vector<int> cores = {};  ///< Processors with at least one percent of it, in order.
};

/// What NDIS counted of the run's adapter at one end of a point. Means: no single packet is in it. Which cycles contain
/// which others is undocumented, so they are never added up.
struct NdisLayers {
    std::uint64_t trips = 0;
    std::vector<NdisFigure> cycles;  ///< In the order of kNdisCycles; only what moved.
    std::vector<NdisFigure> counts;
};
/// Nothing where NDIS counted nothing: no Windows, no such counters, or packets that do not pass this adapter. Names
/// and values may come from a peer: unknown ones are ignored.
[[nodiscard]] std::optional<NdisLayers> ndisLayersOf(const HostCounters& differences, std::uint64_t trips);
/// Probes that the host counters of a point are about: its own, the first one and the warm-up.
[[nodiscard]] std::uint64_t tripsOf(const PointResult& point);

}  // namespace halftrip::model
