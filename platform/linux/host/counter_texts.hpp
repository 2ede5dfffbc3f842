#pragma once

#include "core/os/counters.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace halftrip::platform {

// Readers of the kernel's counter files. They take any text: what they do not recognise, or what is cut off, is absent.

/// A row of /proc/interrupts or /proc/softirqs.
struct CpuRow {
    std::string label;  ///< "24", "LOC", "NET_RX".
    std::vector<std::int64_t> counts;  ///< By column; a single one for rows that are not kept by processor ("ERR").
    std::string text;  ///< What stands behind the counts: chip, line and names.
};

/// Counts by processor. Columns are the processors that are online, so their numbers may have gaps.
struct CpuTable {
    std::vector<int> cpus;
    std::vector<CpuRow> rows;  ///< Only such with a count for every processor, or with a single one.
};
[[nodiscard]] CpuTable parseCpuTable(std::string_view text);

/// How an adapter's interrupts are recognised: by their numbers; where no row has one of these, by its bus address in
/// the row's text ("PCI-MSIX-0000:03:00.0", "mlx5_comp0@pci:0000:03:00.0"); where none has that, by its name there
/// ("eth0-TxRx-0"), which an adapter in another network namespace may have, too.
struct AdapterInterrupts {
    std::string name;
    std::string bus;  ///< "0000:03:00.0"; empty where there is none.
    std::set<std::string> numbers;  ///< Row labels.
};

/// "interrupts.cpu0" for each processor, "interrupts.LOC" for each kind that is not a device's, and where the adapter
/// has rows: "interrupts.adapter" and "interrupts.adapter.cpu0", and for each processor on which one of its interrupts
/// came model::kVectorCounterPrefix + "24.cpu0".
void addInterrupts(const CpuTable& table, const AdapterInterrupts& adapter, os::CounterValues& out);
/// "softirqs.NET_RX.cpu0" and "softirqs.NET_TX.cpu0".
void addSoftirqs(const CpuTable& table, os::CounterValues& out);
/// "softnet.processed", ".dropped", ".squeezed" and ".flowLimited" of /proc/net/softnet_stat, over all processors.
void addSoftnet(std::string_view text, os::CounterValues& out);
/// The counters worth watching of /proc/net/snmp and /proc/net/netstat (pairs of lines: names, then values).
void addProtocols(std::string_view text, os::CounterValues& out);
/// The same of /proc/net/snmp6 (a name and a value on each line).
void addProtocols6(std::string_view text, os::CounterValues& out);
/// "adapter.rxPackets", ".rxErrors", ".rxDropped", ".rxOverruns", ".txPackets", ".txErrors", ".txDropped" of
/// /proc/net/dev.
void addAdapterRow(std::string_view text, const std::string& adapter, os::CounterValues& out);

/// How long a processor did what, by /proc/stat, in ticks (sysconf(_SC_CLK_TCK) a second).
struct CpuTimes {
    /// The places in `ticks`. Guests' time is in user and nice already.
    enum Place : std::uint8_t { User, Nice, System, Idle, IoWait, Irq, Softirq, Steal, PlaceCount };

    std::optional<int> cpu = {};  ///< None: all of them together.
    std::array<std::uint64_t, PlaceCount> ticks{};
    std::size_t known = 0;  ///< So many of these were told: before Linux 2.6.11 not steal.
    [[nodiscard]] bool isWhole() const noexcept { return known == PlaceCount; }
};
[[nodiscard]] std::vector<CpuTimes> parseCpuTimes(std::string_view text);

/// "stealMs.cpu0" for each processor of /proc/stat, in milliseconds of `ticksPerSecond` (sysconf(_SC_CLK_TCK)).
void addSteal(std::string_view text, std::int64_t ticksPerSecond, os::CounterValues& out);

/// A thread's /proc/.../schedstat: nanoseconds in which it was ready to run and had no core.
[[nodiscard]] std::optional<std::uint64_t> runDelayOf(std::string_view schedstat);
/// A thread's /proc/.../sched (kernels with CONFIG_SCHED_DEBUG): how often it moved to another core.
[[nodiscard]] std::optional<std::uint64_t> migrationsOf(std::string_view sched);

}  // namespace halftrip::platform
