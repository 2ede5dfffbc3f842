#include "platform/linux/memory_lock.hpp"

#include "platform/linux/os_error.hpp"

#include <malloc.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstddef>
#include <mutex>
#include <utility>

namespace halftrip::platform {
namespace {

/// The process has one.
struct {
    std::mutex mutex;
    bool isHeld = false;
} theLock;

constexpr std::size_t kTouchedStackBytes = std::size_t{256} * 1024;

/// The soft limit may be raised to the hard one without any right.
rlimit raisedLimit() noexcept
{
    rlimit limit{};
    ::getrlimit(RLIMIT_MEMLOCK, &limit);
    if (limit.rlim_cur != limit.rlim_max) {
        const rlimit raised{.rlim_cur = limit.rlim_max, .rlim_max = limit.rlim_max};
        if (::setrlimit(RLIMIT_MEMLOCK, &raised) == 0)
            return raised;
    }
    return limit;
}

/// Asks the kernel instead of reading capabilities, which do not count inside a user namespace: may one locked,
/// inaccessible (so never populated) mapping exceed the limit?
bool mayExceed(const rlimit& limit) noexcept
{
    if (limit.rlim_cur == RLIM_INFINITY)
        return true;
    const auto page = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
    const std::size_t length = static_cast<std::size_t>(limit.rlim_cur) + page;
    void* const mapping = ::mmap(nullptr, length, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_LOCKED,
                                 -1, 0);
    if (mapping == MAP_FAILED)
        return false;
    ::munmap(mapping, length);
    return true;
}

/// What a point gives back the next one asks for: it is there then, and locked, instead of being mapped and filled anew.
void keepFreedMemory() noexcept
{
#ifdef __GLIBC__
    constexpr int kKeptBytes = 32 * 1024 * 1024;
    constexpr int kMappedAloneFromBytes = 4 * 1024 * 1024;
    ::mallopt(M_TRIM_THRESHOLD, kKeptBytes);
    ::mallopt(M_MMAP_THRESHOLD, kMappedAloneFromBytes);
#endif
}

std::string lockOnce()
{
    const rlimit limit = raisedLimit();
    if (!mayExceed(limit)) {
        return "Memory lock refused: the limit is " + std::to_string(limit.rlim_cur / 1024) +
               " KiB; raise RLIMIT_MEMLOCK (ulimit -l unlimited) or grant cap_ipc_lock: " + grantCommand();
    }
    if (::mlockall(MCL_CURRENT | MCL_FUTURE) != 0)
        return "Memory lock refused: " + describeErrno(errno) + ".";
    keepFreedMemory();
    return {};
}

}  // namespace

std::string lockMemory()
{
    const std::lock_guard lock(theLock.mutex);
    if (theLock.isHeld)
        return {};
    std::string refusal = lockOnce();
    theLock.isHeld = refusal.empty();
    return refusal;
}

void unlockMemory() noexcept
{
    const std::lock_guard lock(theLock.mutex);
    if (!std::exchange(theLock.isHeld, false))
        return;
    ::munlockall();
#ifdef __GLIBC__
    ::malloc_trim(0);
#endif
}

[[gnu::noinline]] void touchStack() noexcept
{
    std::array<std::byte, kTouchedStackBytes> stack;
    volatile std::byte* const bytes = stack.data();
    for (std::size_t offset = 0; offset < kTouchedStackBytes; offset += 1024)
        bytes[offset] = std::byte{1};
}

}  // namespace halftrip::platform
