#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>

namespace halftrip::windows {

/// Locks of pages that count. Those of VirtualLock do not: a single VirtualUnlock ends all, also those of somebody else
/// who still needs the page. Any thread.
class PageLocks {
public:
    /// On a range of whole pages; returns the code of GetLastError(), 0 for success.
    using Call = std::function<unsigned long(void* start, std::size_t bytes)>;

    PageLocks(Call lock, Call unlock);
    PageLocks(const PageLocks&) = delete;
    PageLocks& operator=(const PageLocks&) = delete;
    /// All pages that the range touches. 0, or the code of a refusal: then nothing is held.
    [[nodiscard]] unsigned long lock(void* start, std::size_t bytes);
    /// Gives back one lock() of the same range.
    void unlock(void* start, std::size_t bytes) noexcept;

private:
    Call m_lock;
    Call m_unlock;
    std::mutex m_mutex;
    std::map<std::uintptr_t, unsigned> m_holders;  ///< By page number.
};

/// Of this process, by VirtualLock.
[[nodiscard]] PageLocks& pageLocks();

}  // namespace halftrip::windows
