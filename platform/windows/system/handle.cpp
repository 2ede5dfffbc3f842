#include "platform/windows/system/handle.hpp"

#include <windows.h>

namespace halftrip::windows {

OwnedHandle::OwnedHandle(void* handle) noexcept : m_handle(handle == INVALID_HANDLE_VALUE ? nullptr : handle) {}

void OwnedHandle::reset() noexcept
{
    if (m_handle != nullptr)
        CloseHandle(std::exchange(m_handle, nullptr));
}

OwnedHandle openCurrentThread() noexcept
{
    HANDLE copy = nullptr;
    const BOOL isMade = DuplicateHandle(GetCurrentProcess(), GetCurrentThread(), GetCurrentProcess(), &copy, 0, FALSE,
                                        DUPLICATE_SAME_ACCESS);
    return OwnedHandle(isMade != FALSE ? copy : nullptr);
}

}  // namespace halftrip::windows
