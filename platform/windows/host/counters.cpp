#include "platform/windows/host/counters.hpp"

#include "core/model/figures/ndis_layers.hpp"
#include "platform/windows/host/adapters.hpp"
#include "platform/windows/system/text.hpp"

#include <winsock2.h>
#include <ws2tcpip.h>

#include <iphlpapi.h>
#include <ipifcons.h>
#include <netioapi.h>
#include <psapi.h>

#include <optional>
#include <utility>

namespace halftrip::windows {
namespace {

void addUdp(ULONG family, const std::string& prefix, os::CounterValues& out)
{
    MIB_UDPSTATS statistics{};
    if (GetUdpStatisticsEx(&statistics, family) != NO_ERROR)
        return;
    out[prefix + ".noPorts"] = statistics.dwNoPorts;
    out[prefix + ".inErrors"] = statistics.dwInErrors;
}

void addIp(ULONG family, const std::string& prefix, os::CounterValues& out)
{
    MIB_IPSTATS statistics{};
    if (GetIpStatisticsEx(&statistics, family) != NO_ERROR)
        return;
    out[prefix + ".headerErrors"] = statistics.dwInHdrErrors;
    out[prefix + ".inDiscards"] = statistics.dwInDiscards;
    out[prefix + ".outDiscards"] = statistics.dwOutDiscards;
    out[prefix + ".outNoRoutes"] = statistics.dwOutNoRoutes;
    out[prefix + ".reassemblyFails"] = statistics.dwReasmFails;
    out[prefix + ".fragmentFails"] = statistics.dwFragFails;
}

/// Both families together, as the other system counts them.
void addTcp(os::CounterValues& out)
{
    for (const ULONG family : {ULONG{AF_INET}, ULONG{AF_INET6}}) {
        MIB_TCPSTATS statistics{};
        if (GetTcpStatisticsEx(&statistics, family) != NO_ERROR)
            continue;
        out["tcp.retransmits"] += statistics.dwRetransSegs;
        out["tcp.inErrors"] += statistics.dwInErrs;
    }
}

void addProcessors(const KernelQueries& kernel, os::CounterValues& out)
{
    const auto put = [&out](const char* what, int core, std::optional<std::uint32_t> count) {
        if (count)
            out[what + std::to_string(core)] = *count;
    };
    for (const ProcessorCounts& processor : readProcessorCounts(kernel)) {
        put("interrupts.cpu", processor.core, processor.interrupts);
        put("dpc.cpu", processor.core, processor.deferredCalls);
        put("contextSwitches.cpu", processor.core, processor.contextSwitches);
    }
}

/// Page faults of this process: all of them, and those that a disk had to serve.
void addProcess(const KernelQueries& kernel, os::CounterValues& out)
{
    PROCESS_MEMORY_COUNTERS memory{};
    memory.cb = sizeof memory;
    // A process that runs has faulted: 0 means that nobody counts.
    const bool isCounted = GetProcessMemoryInfo(GetCurrentProcess(), &memory, sizeof memory) != FALSE &&
                           memory.PageFaultCount != 0;
    if (!isCounted)
        return;
    out["process.pageFaults"] = memory.PageFaultCount;
    if (const auto counts = readProcessCounts(kernel, GetCurrentProcessId(), GetCurrentThreadId()))
        out["process.hardFaults"] = counts->hardFaults;
}

}  // namespace

WindowsCounters::WindowsCounters(const KernelQueries& kernel, std::unique_ptr<PerformanceQuery> query)
    : m_kernel(kernel), m_ndis(std::move(query)), m_tickClock(makeTickClock()), m_referenceClock(makeReferenceClock())
{
}

void WindowsCounters::addAdapter(const std::string& adapter, os::CounterValues& out)
{
    if (adapter.empty())
        return;
    const auto index = adapterIndex(adapter);
    MIB_IF_ROW2 row{};
    row.InterfaceIndex = index.value_or(0);
    if (!index || GetIfEntry2(&row) != NO_ERROR)
        return;
    const auto put = [&out](const char* name, ULONG64 value) { out[name] = static_cast<std::int64_t>(value); };
    put("adapter.rxPackets", row.InUcastPkts + row.InNUcastPkts);
    put("adapter.rxErrors", row.InErrors);
    put("adapter.rxDropped", row.InDiscards);
    put("adapter.txPackets", row.OutUcastPkts + row.OutNUcastPkts);
    put("adapter.txErrors", row.OutErrors);
    put("adapter.txDropped", row.OutDiscards);
    if (row.Type != IF_TYPE_SOFTWARE_LOOPBACK)
        addNdis(toUtf8(row.Description), out);
}

void WindowsCounters::addNdis(const std::string& description, os::CounterValues& out)
{
    // NDIS' cycles are taken for those of the time-stamp counter, whose rate over the point follows from these two.
    if (m_ndis.addTo(out, description) && m_tickClock->name() == "tsc") {
        out[model::kNdisTscCounter] = m_tickClock->now();
        out[model::kNdisTimeCounter] = m_referenceClock->nowNs();
    }
}

os::CounterValues WindowsCounters::snapshot(const std::string& adapter)
{
    os::CounterValues values;
    addProcessors(m_kernel, values);
    addProcess(m_kernel, values);
    addUdp(AF_INET, "udp", values);
    addUdp(AF_INET6, "udp6", values);
    addIp(AF_INET, "ip", values);
    addIp(AF_INET6, "ip6", values);
    addTcp(values);
    addAdapter(adapter, values);
    return values;
}

}  // namespace halftrip::windows
