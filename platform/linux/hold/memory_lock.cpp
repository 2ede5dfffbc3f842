#include "platform/linux/hold/memory_lock.hpp"

#include "platform/linux/system/capabilities.hpp"
#include "platform/linux/system/os_error.hpp"

#include <link.h>
#include <linux/capability.h>
#include <malloc.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <new>
#include <span>
#include <utility>

namespace halftrip::platform {
namespace {

/// The process has one.
struct {
    std::mutex mutex;
    bool isHeld = false;
} theLock;

constexpr std::size_t kTouchedStackBytes = std::size_t{256} * 1024;
constexpr std::size_t kTouchedHeapBytes = std::size_t{64} * 1024;
constexpr std::size_t kTouchedEvery = 1024;

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

/// What a point gives back the next one asks for: it is there then, and locked, instead of being mapped and filled
/// anew.
void keepFreedMemory() noexcept
{
#ifdef __GLIBC__
    constexpr int kKeptBytes = 32 * 1024 * 1024;
    constexpr int kMappedAloneFromBytes = 4 * 1024 * 1024;
    ::mallopt(M_TRIM_THRESHOLD, kKeptBytes);
    ::mallopt(M_MMAP_THRESHOLD, kMappedAloneFromBytes);
#endif
}

/// One loaded object: what of it is in the file already is mapped, so that a path that is taken for the first time in
/// the middle of a measurement reads no file. A refusal leaves it as it was.
int mapObject(dl_phdr_info* object, std::size_t /*size*/, void* /*unused*/) noexcept
{
    const auto page = static_cast<std::uintptr_t>(::sysconf(_SC_PAGESIZE));
    for (const ElfW(Phdr) & part : std::span(object->dlpi_phdr, object->dlpi_phnum)) {
        if (part.p_type != PT_LOAD)
            continue;
        const std::uintptr_t begin = (object->dlpi_addr + part.p_vaddr) & ~(page - 1);
        const std::uintptr_t end = object->dlpi_addr + part.p_vaddr + part.p_memsz;
        (void)::mlock(reinterpret_cast<const void*>(begin), end - begin);
    }
    return 0;
}

/// What was never touched is not filled: stacks of 8 MiB and what the allocator sets aside take the kernel some 15 ms,
/// each time. What is measured with was touched (touchStack(), stats::Recorder). Since Linux 4.4; older ones fill all
/// of it.
bool lockAll() noexcept
{
    if (::mlockall(MCL_CURRENT | MCL_FUTURE | MCL_ONFAULT) == 0) {
        ::dl_iterate_phdr(&mapObject, nullptr);
        return true;
    }
    return errno == EINVAL && ::mlockall(MCL_CURRENT | MCL_FUTURE) == 0;
}

Text lockOnce()
{
    const rlimit limit = raisedLimit();
    if (!mayExceed(limit)) {
        return text(
            "Memory lock refused: the limit is {limit} KiB; raise RLIMIT_MEMLOCK (ulimit -l unlimited) or grant "
            "cap_ipc_lock: {how}",
            limit.rlim_cur / 1024, waysToGrant({CAP_IPC_LOCK}));
    }
    if (!lockAll())
        return text("Memory lock refused: {error}.", describeErrno(errno));
    keepFreedMemory();
    return {};
}

}  // namespace

Text lockMemory()
{
    const std::lock_guard lock(theLock.mutex);
    if (theLock.isHeld)
        return {};
    Text refusal = lockOnce();
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
    for (std::size_t offset = 0; offset < kTouchedStackBytes; offset += kTouchedEvery)
        bytes[offset] = std::byte{1};
}

void touchHeap() noexcept
{
    const std::unique_ptr<std::byte[]> heap(new (std::nothrow) std::byte[kTouchedHeapBytes]);
    volatile std::byte* const bytes = heap.get();
    for (std::size_t offset = 0; heap && offset < kTouchedHeapBytes; offset += kTouchedEvery)
        bytes[offset] = std::byte{1};
}

}  // namespace halftrip::platform
