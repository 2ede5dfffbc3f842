#include "platform/windows/hold/page_locks.hpp"

#include <windows.h>

#include <utility>

namespace halftrip::windows {
namespace {

constexpr std::size_t kLockedPageBytes = 4096;

struct Pages {
    std::uintptr_t first = 0;
    std::uintptr_t end = 0;  ///< One behind the last.
};

Pages pagesOf(void* start, std::size_t bytes) noexcept
{
    const auto address = reinterpret_cast<std::uintptr_t>(start);
    return {address / kLockedPageBytes, (address + bytes + kLockedPageBytes - 1) / kLockedPageBytes};
}

}  // namespace

PageLocks::PageLocks(Call lock, Call unlock) : m_lock(std::move(lock)), m_unlock(std::move(unlock)) {}

unsigned long PageLocks::lock(void* start, std::size_t bytes)
{
    const std::lock_guard guard(m_mutex);
    const unsigned long code = m_lock(start, bytes);
    if (code != 0)
        return code;
    const Pages pages = pagesOf(start, bytes);
    for (std::uintptr_t page = pages.first; page < pages.end; ++page)
        ++m_holders[page];
    return 0;
}

void PageLocks::unlock(void* start, std::size_t bytes) noexcept
{
    const std::lock_guard guard(m_mutex);
    const Pages pages = pagesOf(start, bytes);
    std::uintptr_t firstFree = pages.first;  // Of a row of pages that nobody holds any more.
    const auto giveBack = [&](std::uintptr_t end) {
        if (end > firstFree)
            m_unlock(reinterpret_cast<void*>(firstFree * kLockedPageBytes), (end - firstFree) * kLockedPageBytes);
    };
    for (std::uintptr_t page = pages.first; page < pages.end; ++page) {
        const auto held = m_holders.find(page);
        if (held != m_holders.end() && --held->second == 0)
            m_holders.erase(held);
        else {
            giveBack(page);
            firstFree = page + 1;
        }
    }
    giveBack(pages.end);
}

PageLocks& pageLocks()
{
    static PageLocks& instance = *new PageLocks(
        [](void* start, std::size_t bytes) { return VirtualLock(start, bytes) != FALSE ? 0 : GetLastError(); },
        [](void* start, std::size_t bytes) { return VirtualUnlock(start, bytes) != FALSE ? 0 : GetLastError(); });
    return instance;
}

}  // namespace halftrip::windows
