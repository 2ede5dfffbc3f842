#include "platform/windows/host/kernel_information.hpp"

#include <windows.h>

#include <algorithm>
#include <cstddef>
#include <cstring>

namespace halftrip::windows {
namespace {

// SYSTEM_INFORMATION_CLASS; winternl.h of the Windows SDK, learn.microsoft.com "NtQuerySystemInformation".
constexpr int kProcesses = 5;
constexpr int kProcessorPerformance = 8;
constexpr int kInterrupts = 23;
constexpr long kTooLittleRoom = static_cast<long>(0xC0000004U);  // STATUS_INFO_LENGTH_MISMATCH
constexpr long kNotImplemented = static_cast<long>(0xC0000002U);

constexpr std::size_t kMostInGroup = 64;

/// SYSTEM_PROCESSOR_PERFORMANCE_INFORMATION; winternl.h calls reserved what stands behind the times: the number of
/// interrupts, which the performance counters show, too.
struct ProcessorTimes {
    std::int64_t idle;
    std::int64_t kernel;
    std::int64_t user;
    std::int64_t deferredCalls;
    std::int64_t interrupts;
    std::uint32_t interruptCount;
};
static_assert(sizeof(ProcessorTimes) == 48 && offsetof(ProcessorTimes, interruptCount) == 40,
              "as the kernel writes it");

/// SYSTEM_INTERRUPT_INFORMATION: 24 bytes for each processor, documented by size only; the order of its members is
/// known from ReactOS' ndk/extypes.h.
struct InterruptCounts {
    std::uint32_t contextSwitches;
    std::uint32_t deferredCalls;
    std::uint32_t deferredCallRate;
    std::uint32_t timeIncrement;
    std::uint32_t deferredCallBypasses;
    std::uint32_t asynchronousCallBypasses;
};
static_assert(sizeof(InterruptCounts) == 24, "as the kernel writes it");

/// SYSTEM_PROCESS_INFORMATION and SYSTEM_THREAD_INFORMATION, with what winternl.h calls reserved (phnt's ntexapi.h).
struct ThreadEntry {
    std::int64_t times[3];
    std::uint32_t waitTime;
    void* startAddress;
    void* processId;
    void* threadId;
    std::int32_t priority;
    std::int32_t basePriority;
    std::uint32_t contextSwitches;
    std::uint32_t state;
    std::uint32_t waitReason;
};
struct ProcessEntry {
    std::uint32_t nextOffset;
    std::uint32_t threads;
    std::int64_t privateWorkingSet;
    std::uint32_t hardFaults;
    std::uint32_t mostThreads;
    std::uint64_t cycles;
    std::int64_t times[3];
    std::uint16_t nameBytes[2];
    void* name;
    std::int32_t basePriority;
    void* processId;
    void* parentId;
    std::uint32_t handles;
    std::uint32_t session;
    void* uniqueKey;
    std::size_t sizes[2];
    std::uint32_t pageFaults;
    std::size_t moreSizes[9];
    std::int64_t transfers[6];
};
static_assert(sizeof(void*) != 8 || (sizeof(ThreadEntry) == 80 && sizeof(ProcessEntry) == 256),
              "as the kernel writes it");
static_assert(sizeof(void*) != 8 ||
                  (offsetof(ThreadEntry, startAddress) == 32 && offsetof(ThreadEntry, threadId) == 48 &&
                   offsetof(ThreadEntry, contextSwitches) == 64 && offsetof(ThreadEntry, waitReason) == 72),
              "SYSTEM_THREAD_INFORMATION");
static_assert(sizeof(void*) != 8 ||
                  (offsetof(ProcessEntry, hardFaults) == 16 && offsetof(ProcessEntry, times) == 32 &&
                   offsetof(ProcessEntry, basePriority) == 72 && offsetof(ProcessEntry, processId) == 80 &&
                   offsetof(ProcessEntry, pageFaults) == 128 && offsetof(ProcessEntry, transfers) == 208),
              "SYSTEM_PROCESS_INFORMATION");

using Query = LONG(WINAPI*)(int, void*, ULONG, ULONG*);
using QueryEx = LONG(WINAPI*)(int, void*, ULONG, void*, ULONG, ULONG*);

class SystemKernelQueries final : public KernelQueries {
public:
    SystemKernelQueries()
    {
        const HMODULE library = GetModuleHandleW(L"ntdll.dll");
        const auto find = [library](const char* name) {
            return library == nullptr ? nullptr : reinterpret_cast<void*>(GetProcAddress(library, name));
        };
        m_query = reinterpret_cast<Query>(find("NtQuerySystemInformation"));
        m_queryEx = reinterpret_cast<QueryEx>(find("NtQuerySystemInformationEx"));
        m_isWine = find("wine_get_version") != nullptr;
    }
    [[nodiscard]] long query(int kind, std::span<std::byte> room, std::size_t& neededBytes) const noexcept override
    {
        ULONG needed = 0;
        const long status = m_query == nullptr ? kNotImplemented
                                               : m_query(kind, room.data(), static_cast<ULONG>(room.size()), &needed);
        neededBytes = needed;
        return status;
    }
    [[nodiscard]] long queryGroup(int kind, std::uint16_t group, std::span<std::byte> room,
                                  std::size_t& neededBytes) const noexcept override
    {
        ULONG needed = 0;
        USHORT number = group;
        const long status = m_queryEx == nullptr ? kNotImplemented
                                                 : m_queryEx(kind, &number, sizeof number, room.data(),
                                                             static_cast<ULONG>(room.size()), &needed);
        neededBytes = needed;
        return status;
    }
    [[nodiscard]] std::uint16_t groups() const noexcept override { return GetActiveProcessorGroupCount(); }
    [[nodiscard]] bool isWine() const noexcept override { return m_isWine; }

private:
    Query m_query = nullptr;
    QueryEx m_queryEx = nullptr;
    bool m_isWine = false;
};

/// One entry for each processor of a group; none when the system does not tell.
template <typename Entry>
std::vector<Entry> entriesOf(const KernelQueries& kernel, int kind, std::uint16_t group)
{
    std::vector<Entry> entries(kMostInGroup);
    const auto room = std::as_writable_bytes(std::span(entries));
    std::size_t bytes = 0;
    long status = kernel.queryGroup(kind, group, room, bytes);
    // The plain call answers for the calling thread's group, which is the right one when there is no other.
    if (status != 0 && kernel.groups() == 1)
        status = kernel.query(kind, room, bytes);
    entries.resize(status == 0 ? std::min(bytes / sizeof(Entry), kMostInGroup) : 0);
    return entries;
}

/// The list of all processes, with their threads; empty when the system does not give it.
std::vector<std::uint64_t> readProcessList(const KernelQueries& kernel)
{
    constexpr int kAttempts = 6;  // The list may grow between two calls.
    constexpr std::size_t kSpareBytes = 64 * 1024;
    std::vector<std::uint64_t> memory(kSpareBytes);  // Of a type with the entries' alignment.
    for (int attempt = 0; attempt < kAttempts; ++attempt) {
        std::size_t needed = 0;
        const auto room = std::as_writable_bytes(std::span(memory));
        const long status = kernel.query(kProcesses, room, needed);
        if (status == 0) {
            memory.resize(std::min(memory.size(), needed / sizeof(std::uint64_t)));
            return memory;
        }
        if (status != kTooLittleRoom)
            return {};
        memory.resize((std::max(needed, room.size()) + kSpareBytes) / sizeof(std::uint64_t));
    }
    return {};
}

bool isNumber(const void* id, std::uint32_t number) noexcept
{
    return reinterpret_cast<std::uintptr_t>(id) == number;
}

}  // namespace

const KernelQueries& systemKernelQueries()
{
    static const SystemKernelQueries instance;
    return instance;
}

std::vector<ProcessorCounts> readProcessorCounts(const KernelQueries& kernel)
{
    std::vector<ProcessorCounts> all;
    for (std::uint16_t group = 0; group < kernel.groups(); ++group) {
        const auto times = entriesOf<ProcessorTimes>(kernel, kProcessorPerformance, group);
        // Wine fills these with random numbers.
        const auto counts = kernel.isWine() ? std::vector<InterruptCounts>()
                                            : entriesOf<InterruptCounts>(kernel, kInterrupts, group);
        const std::size_t first = all.size();
        all.resize(first + std::max(times.size(), counts.size()));
        for (std::size_t index = first; index < all.size(); ++index)
            all[index].core = static_cast<int>(index);
        for (std::size_t index = 0; index < times.size(); ++index) {
            all[first + index].interrupts = times[index].interruptCount;
            // The kernel's time has the idle thread's in it.
            all[first + index].busyTicks = times[index].kernel - times[index].idle + times[index].user;
        }
        for (std::size_t index = 0; index < counts.size(); ++index) {
            all[first + index].deferredCalls = counts[index].deferredCalls;
            all[first + index].contextSwitches = counts[index].contextSwitches;
        }
    }
    return all;
}

std::optional<ProcessCounts> readProcessCounts(const KernelQueries& kernel, std::uint32_t processId,
                                               std::uint32_t threadId)
{
    const std::vector<std::uint64_t> memory = readProcessList(kernel);
    const auto bytes = std::as_bytes(std::span(memory));
    for (std::size_t offset = 0; offset + sizeof(ProcessEntry) <= bytes.size();) {
        ProcessEntry process;
        std::memcpy(&process, bytes.data() + offset, sizeof process);
        if (isNumber(process.processId, processId)) {
            ProcessCounts counts{process.hardFaults, std::nullopt};
            std::size_t at = offset + sizeof process;
            for (std::uint32_t i = 0; i < process.threads && at + sizeof(ThreadEntry) <= bytes.size(); ++i) {
                ThreadEntry thread;
                std::memcpy(&thread, bytes.data() + at, sizeof thread);
                at += sizeof thread;
                // A thread that runs has been switched to: 0 means that nobody counts.
                if (isNumber(thread.threadId, threadId) && thread.contextSwitches != 0)
                    counts.threadSwitches = thread.contextSwitches;
            }
            return counts;
        }
        if (process.nextOffset == 0)
            break;
        offset += process.nextOffset;
    }
    return std::nullopt;
}

}  // namespace halftrip::windows
