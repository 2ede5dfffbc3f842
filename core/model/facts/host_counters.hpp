#pragma once

#include "core/base/text.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace halftrip::model {

/// A host's counters by name, as os::Counters reads them and EndResult::hostCounters keeps their differences.
using HostCounters = std::map<std::string, std::int64_t>;

inline constexpr const char* kAdapterInterruptsCounter = "interrupts.adapter";
/// Followed by the number of one of the adapter's interrupts and ".cpu3": how often it came on that core. os::Counters
/// reads them; of their differences the next one is kept.
inline constexpr std::string_view kVectorCounterPrefix = "interrupts.adapter.vector.";
/// Followed by a core's number: how often those of the adapter's interrupts came on it that moved between cores.
inline constexpr std::string_view kMovedInterruptsPrefix = "interrupts.adapter.moved.cpu";
/// Followed by a core's number: milliseconds that a hypervisor took from it.
inline constexpr const char* kStealCounterPrefix = "stealMs.cpu";
/// Frames that found no room in the ring, or the packet socket's buffer, that one of our transports reads.
inline constexpr const char* kRingDropsCounter = "ring.dropped";
/// Frames that one of our transports had sent, and whose driver dropped them.
inline constexpr const char* kRingTransmitDropsCounter = "ring.txDropped";
inline constexpr const char* kPacketSocketDropsCounter = "packetSocket.dropped";
inline constexpr const char* kBusyPollCounter = "busyPoll.packets";

/// Each time that an adapter's link went down, and each time that it came back.
inline constexpr const char* kLinkChangesCounter = "adapter.linkChanges";

/// Packets that the adapter's queueing discipline dropped, those of other programs as well.
inline constexpr const char* kQdiscDropsCounter = "qdisc.dropped";

/// Packets that found the buffer of a point's own socket full, where the system counts them for one socket.
inline constexpr const char* kSocketDropsCounter = "socket.dropped";

/// after - before: of every counter that both know and that moved, and of some that are worth knowing even when they
/// did not change. A counter that went backwards was reset or wrapped; nothing is known of it, and it is left out. Of
/// the adapter's single interrupts only those that moved between cores.
[[nodiscard]] HostCounters differenceOf(const HostCounters& before, const HostCounters& after);

/// A counter of drops or errors that moved.
struct CounterTrouble {
    std::string name;
    std::int64_t count = 0;
    /// False: this also counts what nobody on this host wanted (unknown protocols), or what other programs sent, so
    /// that probes need not be concerned.
    bool isCertain = true;
    bool operator==(const CounterTrouble&) const = default;
};

/// The drops and errors among the differences over a point; retransmissions only where the probes went over "tcp".
/// Names that are not printable ASCII (a peer may send any) are left out.
[[nodiscard]] std::vector<CounterTrouble> findTroubles(const HostCounters& differences, std::string_view transport);

/// "softnet.dropped 12, udp.rcvbufErrors 3"; at most `most` of them, then "and 4 more".
[[nodiscard]] Text describeTroubles(const std::vector<CounterTrouble>& troubles, std::size_t most = 5);

/// Packets that came here, by interrupts of the adapter. None where interrupts are unknown (no hardware behind the
/// adapter) or there was not one.
[[nodiscard]] std::optional<double> packetsPerInterrupt(std::uint64_t packets, const HostCounters& differences);

}  // namespace halftrip::model
