#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace halftrip::windows {

/// NtQuerySystemInformation and its brother for processor groups, looked up at run time. A fake stands in for it in the
/// tests.
class KernelQueries {
public:
    KernelQueries() = default;
    KernelQueries(const KernelQueries&) = delete;
    KernelQueries& operator=(const KernelQueries&) = delete;
    virtual ~KernelQueries() = default;
    /// Fills `room`; `neededBytes` becomes what was written, or what would be. 0, or the NTSTATUS of the failure.
    [[nodiscard]] virtual long query(int kind, std::span<std::byte> room, std::size_t& neededBytes) const noexcept = 0;
    /// The same for the processors of one group.
    [[nodiscard]] virtual long queryGroup(int kind, std::uint16_t group, std::span<std::byte> room,
                                          std::size_t& neededBytes) const noexcept = 0;
    [[nodiscard]] virtual std::uint16_t groups() const noexcept = 0;
    /// Wine answers some questions with made-up numbers.
    [[nodiscard]] virtual bool isWine() const noexcept = 0;
};

/// Stateless: any thread.
[[nodiscard]] const KernelQueries& systemKernelQueries();

/// What one processor has done since the system started. Each count wraps after 2^32.
struct ProcessorCounts {
    int core = 0;  ///< In our count, through all groups.
    std::optional<std::uint32_t> interrupts;
    std::optional<std::uint32_t> deferredCalls;  ///< DPCs that were queued to it.
    std::optional<std::uint32_t> contextSwitches;
    std::optional<std::int64_t> busyTicks;  ///< Of 100 ns in which it was not idle; does not wrap.
};
/// Of all processors that the system tells about.
[[nodiscard]] std::vector<ProcessorCounts> readProcessorCounts(const KernelQueries& kernel);

/// What the kernel counts of one process and one of its threads.
struct ProcessCounts {
    std::uint32_t hardFaults = 0;  ///< Pages that had to be read from a disk.
    std::optional<std::uint32_t> threadSwitches;
};
/// Nothing when the system tells nothing about this process. Takes up to some milliseconds, and memory for a list of
/// all processes.
[[nodiscard]] std::optional<ProcessCounts> readProcessCounts(const KernelQueries& kernel, std::uint32_t processId,
                                                             std::uint32_t threadId);

}  // namespace halftrip::windows
