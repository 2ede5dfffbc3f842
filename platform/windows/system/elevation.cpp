#include "platform/windows/system/elevation.hpp"

#include "platform/windows/system/handle.hpp"

#include <windows.h>

namespace halftrip::windows {

bool isElevated()
{
    HANDLE opened = nullptr;
    if (OpenProcessToken(GetCurrentProcess(), TOKEN_QUERY, &opened) == FALSE)
        return false;
    const OwnedHandle token(opened);
    TOKEN_ELEVATION elevation{};
    DWORD bytes = 0;
    return GetTokenInformation(token.get(), TokenElevation, &elevation, sizeof elevation, &bytes) != FALSE &&
           elevation.TokenIsElevated != 0;
}

}  // namespace halftrip::windows
