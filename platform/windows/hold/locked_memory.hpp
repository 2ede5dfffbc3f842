#pragma once

#include "core/base/text.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace halftrip::windows {

/// Memory that the system did not lock.
struct RefusedRegion {
    std::uintptr_t start = 0;
    std::size_t bytes = 0;
    bool isPrivate = false;
    unsigned long code = 0;  ///< Of GetLastError().
};
/// The sentence about them, which names the first three; empty when there are none. `all`: how many regions there are.
[[nodiscard]] Text describeRefusedRegions(const std::vector<RefusedRegion>& refused, std::size_t all);

/// Keeps this process' memory in RAM: what there is at this moment page by page (VirtualLock), what comes later by a
/// guaranteed working set. Windows has no mlockall(). Given back by the destructor.
class LockedMemory {
public:
    LockedMemory();
    LockedMemory(const LockedMemory&) = delete;
    LockedMemory& operator=(const LockedMemory&) = delete;
    ~LockedMemory();
    /// True when nothing was refused that could have been locked: pages that the system shares with everybody do not
    /// count.
    [[nodiscard]] bool isLocked() const noexcept { return m_refused.empty(); }
    /// What was refused, in one sentence; empty when nothing was.
    [[nodiscard]] const Text& refused() const noexcept { return m_refused; }

private:
    struct Region {
        void* start = nullptr;
        std::size_t bytes = 0;
        bool isPrivate = false;
        bool isSystems = false;
    };
    struct Quota {
        std::size_t leastBytes = 0;
        std::size_t mostBytes = 0;
        unsigned long flags = 0;
    };
    [[nodiscard]] static std::vector<Region> committedRegions();
    [[nodiscard]] bool growWorkingSet(std::size_t bytes);

    std::vector<Region> m_regions;  ///< Those that are locked.
    std::optional<Quota> m_before;
    Text m_refused;
};

/// Writes to the calling thread's stack below the caller, so that its pages exist. `bytes` at most 512 KiB.
void touchStack(std::size_t bytes) noexcept;

}  // namespace halftrip::windows
