#include "platform/windows/transports/rio/packet_memory.hpp"

#include "platform/windows/hold/page_locks.hpp"
#include "platform/windows/system/text.hpp"

#include <windows.h>

#include <algorithm>
#include <cstring>
#include <utility>

namespace halftrip::windows {
namespace {

constexpr std::size_t kPacketPageBytes = 4096;

/// Moves the two limits of the working set by so much, up or down; how they bind stays as it is.
bool moveWorkingSet(std::ptrdiff_t bytes) noexcept
{
    SIZE_T least = 0;
    SIZE_T most = 0;
    DWORD flags = 0;
    if (GetProcessWorkingSetSizeEx(GetCurrentProcess(), &least, &most, &flags) == FALSE)
        return false;
    const auto moved = [bytes](SIZE_T limit) {
        return static_cast<SIZE_T>(std::max<std::ptrdiff_t>(static_cast<std::ptrdiff_t>(limit) + bytes, 0));
    };
    return SetProcessWorkingSetSizeEx(GetCurrentProcess(), moved(least), moved(most), flags) != FALSE;
}

}  // namespace

Status PacketMemory::allocate(std::size_t bytes)
{
    reset();
    const std::size_t whole = (bytes + kPacketPageBytes - 1) / kPacketPageBytes * kPacketPageBytes;
    void* const memory = VirtualAlloc(nullptr, whole, MEM_RESERVE | MEM_COMMIT, PAGE_READWRITE);
    if (memory == nullptr) {
        const DWORD code = GetLastError();
        return fail(
            ErrorKind::Os,
            text("The system gives no {bytes:d} bytes of memory for packets: {reason}.", whole, systemText(code)),
            "Choose smaller --sizes.", static_cast<int>(code));
    }
    m_data = static_cast<std::byte*>(memory);
    m_bytes = whole;
    std::memset(m_data, 0, m_bytes);
    lock();
    return {};
}

/// A process may lock no more than the smallest working set that it is promised: enlarged where that is what is
/// missing.
void PacketMemory::lock()
{
    DWORD code = pageLocks().lock(m_data, m_bytes);
    if (code == ERROR_WORKING_SET_QUOTA && growWorkingSet())
        code = pageLocks().lock(m_data, m_bytes);
    m_isLocked = code == ERROR_SUCCESS;
    if (!m_isLocked)
        m_refused = systemText(code);
}

bool PacketMemory::growWorkingSet() noexcept
{
    // Twice: registering the same pages locks them once more.
    const std::size_t more = 2 * m_bytes;
    if (!moveWorkingSet(static_cast<std::ptrdiff_t>(more)))
        return false;
    m_grownBytes = more;
    return true;
}

void PacketMemory::reset() noexcept
{
    if (m_data == nullptr)
        return;
    if (std::exchange(m_isLocked, false))
        pageLocks().unlock(m_data, m_bytes);
    VirtualFree(std::exchange(m_data, nullptr), 0, MEM_RELEASE);
    m_bytes = 0;
    if (const std::size_t grown = std::exchange(m_grownBytes, 0); grown != 0)
        static_cast<void>(moveWorkingSet(-static_cast<std::ptrdiff_t>(grown)));
    m_refused.clear();
}

}  // namespace halftrip::windows
