#include "platform/windows/counters.hpp"

#include "platform/windows/adapters.hpp"

#include <winsock2.h>
#include <ws2tcpip.h>

#include <iphlpapi.h>
#include <netioapi.h>

#include <algorithm>
#include <vector>

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

void addAdapter(const std::string& adapter, os::CounterValues& out)
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
}

/// The kernel's SYSTEM_PROCESSOR_PERFORMANCE_INFORMATION; winternl.h calls reserved what stands behind the times: the
/// number of interrupts, which the performance counters show, too.
struct ProcessorTimes {
    std::int64_t idle;
    std::int64_t kernel;
    std::int64_t user;
    std::int64_t deferredCalls;
    std::int64_t interrupts;
    ULONG interruptCount;
};
static_assert(sizeof(ProcessorTimes) == 48, "as the kernel writes it");

void addInterrupts(os::CounterValues& out)
{
    using Query = LONG(WINAPI*)(int, void*, ULONG, ULONG*);
    constexpr int kProcessorPerformance = 8;
    constexpr std::size_t kMostProcessors = 64;  // Of the calling thread's group.
    const HMODULE library = GetModuleHandleW(L"ntdll.dll");
    if (library == nullptr)
        return;
    const auto query = reinterpret_cast<Query>(
        reinterpret_cast<void*>(GetProcAddress(library, "NtQuerySystemInformation")));
    std::vector<ProcessorTimes> processors(kMostProcessors);
    ULONG bytes = 0;
    const auto room = static_cast<ULONG>(processors.size() * sizeof(ProcessorTimes));
    if (query == nullptr || query(kProcessorPerformance, processors.data(), room, &bytes) != 0)
        return;
    const std::size_t count = std::min(processors.size(), bytes / sizeof(ProcessorTimes));
    for (std::size_t cpu = 0; cpu < count; ++cpu)
        out["interrupts.cpu" + std::to_string(cpu)] = processors[cpu].interruptCount;
}

}  // namespace

os::CounterValues WindowsCounters::snapshot(const std::string& adapter)
{
    os::CounterValues values;
    addInterrupts(values);
    addUdp(AF_INET, "udp", values);
    addUdp(AF_INET6, "udp6", values);
    addIp(AF_INET, "ip", values);
    addIp(AF_INET6, "ip6", values);
    addTcp(values);
    addAdapter(adapter, values);
    return values;
}

}  // namespace halftrip::windows
