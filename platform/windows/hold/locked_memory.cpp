#include "platform/windows/hold/locked_memory.hpp"

#include "platform/windows/hold/page_locks.hpp"
#include "platform/windows/system/text.hpp"

#include <windows.h>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <span>
#include <string>

namespace halftrip::windows {
namespace {

/// Room in the working set for what is allocated later.
constexpr std::size_t kLaterBytes = std::size_t{64} << 20U;
constexpr std::size_t kPageBytes = 4096;

bool isLockable(const MEMORY_BASIC_INFORMATION& region)
{
    constexpr DWORD kUntouchable = PAGE_NOACCESS | PAGE_GUARD;
    return region.State == MEM_COMMIT && (region.Protect & kUntouchable) == 0;
}

/// Pages that the system shares with every process (its clock, mapped tables, images): they cannot be locked by one of
/// them, and are in RAM anyway.
bool isSystems(const MEMORY_BASIC_INFORMATION& region)
{
    constexpr std::uintptr_t kSharedData =
        0x7FFE0000;  // KUSER_SHARED_DATA and what stands behind it, private by its type.
    constexpr std::uintptr_t kSharedDataEnd = 0x7FFF0000;
    const auto start = reinterpret_cast<std::uintptr_t>(region.BaseAddress);
    const bool isWritable = (region.Protect & (PAGE_READWRITE | PAGE_WRITECOPY | PAGE_EXECUTE_READWRITE)) != 0;
    return (start >= kSharedData && start < kSharedDataEnd) || (region.Type != MEM_PRIVATE && !isWritable);
}

Text describeRegion(const RefusedRegion& region)
{
    const std::string address = fmt::format("{:#x}", region.start);
    const std::string reason = systemText(region.code);
    return region.isPrivate
               ? text("{size} KiB of our own memory at {address} ({reason})", region.bytes / 1024, address, reason)
               : text("{size} KiB of shared memory at {address} ({reason})", region.bytes / 1024, address, reason);
}

}  // namespace

Text describeRefusedRegions(const std::vector<RefusedRegion>& refused, std::size_t all)
{
    if (refused.empty())
        return {};
    constexpr std::size_t kMostNamed = 3;
    Text names;
    for (const RefusedRegion& region : std::span(refused).first(std::min(refused.size(), kMostNamed))) {
        const Text one = describeRegion(region);
        names = names.empty() ? one : text("{regions}; {region}", names, one);
    }
    if (refused.size() > kMostNamed)
        names = text("{regions}; and more", names);
    return text("Memory is only partly kept in RAM: {count} of {all} regions could not be locked: {regions}.",
                refused.size(), all, names);
}

LockedMemory::LockedMemory()
{
    const std::vector<Region> regions = committedRegions();
    std::size_t bytes = 0;
    for (const Region& region : regions)
        bytes += region.bytes;
    if (!growWorkingSet(bytes + kLaterBytes)) {
        m_refused = text("Memory is not kept in RAM: the system refuses a larger working set: {reason}.",
                         systemText(GetLastError()));
        return;
    }
    m_regions.reserve(regions.size());
    std::vector<RefusedRegion> refused;
    for (const Region& region : regions) {
        const DWORD code = pageLocks().lock(region.start, region.bytes);
        if (code == ERROR_SUCCESS)
            m_regions.push_back(region);
        else if (!region.isSystems)
            refused.push_back({reinterpret_cast<std::uintptr_t>(region.start), region.bytes, region.isPrivate, code});
    }
    m_refused = describeRefusedRegions(refused, regions.size());
}

LockedMemory::~LockedMemory()
{
    for (const Region& region : m_regions)
        pageLocks().unlock(region.start, region.bytes);
    if (m_before)
        SetProcessWorkingSetSizeEx(GetCurrentProcess(), m_before->leastBytes, m_before->mostBytes, m_before->flags);
}

std::vector<LockedMemory::Region> LockedMemory::committedRegions()
{
    std::vector<Region> regions;
    MEMORY_BASIC_INFORMATION region{};
    const std::byte* at = nullptr;
    while (VirtualQuery(at, &region, sizeof region) == sizeof region) {
        if (isLockable(region))
            regions.push_back({region.BaseAddress, region.RegionSize, region.Type == MEM_PRIVATE, isSystems(region)});
        at = static_cast<const std::byte*>(region.BaseAddress) + region.RegionSize;
    }
    return regions;
}

/// A process may lock no more than the smallest working set it is promised.
bool LockedMemory::growWorkingSet(std::size_t bytes)
{
    Quota before;
    if (GetProcessWorkingSetSizeEx(GetCurrentProcess(), &before.leastBytes, &before.mostBytes, &before.flags) == FALSE)
        return false;
    const std::size_t least = std::max<std::size_t>(before.leastBytes, bytes);
    const std::size_t most = std::max<std::size_t>(before.mostBytes, least + kLaterBytes);
    constexpr DWORD kFlags = QUOTA_LIMITS_HARDWS_MIN_ENABLE | QUOTA_LIMITS_HARDWS_MAX_DISABLE;
    if (SetProcessWorkingSetSizeEx(GetCurrentProcess(), least, most, kFlags) == FALSE)
        return false;
    m_before = before;
    return true;
}

void touchStack(std::size_t bytes) noexcept
{
    // One page at a time, downwards: the stack grows by its guard page only.
    std::array<volatile char, kPageBytes> page;
    page[0] = 1;
    if (bytes > kPageBytes)
        touchStack(bytes - kPageBytes);
    page[kPageBytes - 1] = page[0];
}

}  // namespace halftrip::windows
