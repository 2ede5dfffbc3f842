#include "platform/windows/system/utf8_console.hpp"

#include <fcntl.h>
#include <io.h>
#include <windows.h>

#include <atomic>
#include <cstdio>

namespace halftrip::windows {
namespace {

/// Before we changed it; 0: we did not.
std::atomic<UINT> g_codePageBefore = 0;
std::atomic<bool> g_hasSetColours = false;

HANDLE consoleOutput()
{
    return GetStdHandle(STD_OUTPUT_HANDLE);
}

}  // namespace

Utf8Console::Utf8Console()
{
    // CSV ends its lines by both characters itself: the C library would put a third in front.
    for (std::FILE* const stream : {stdout, stderr})
        _setmode(_fileno(stream), _O_BINARY);
    const UINT before = GetConsoleOutputCP();
    if (before != 0 && before != CP_UTF8 && SetConsoleOutputCP(CP_UTF8) != FALSE) {
        g_codePageBefore.store(before);
        m_hasChanged = true;
    }
    DWORD mode = 0;
    if (GetConsoleMode(consoleOutput(), &mode) != FALSE && (mode & ENABLE_VIRTUAL_TERMINAL_PROCESSING) == 0 &&
        SetConsoleMode(consoleOutput(), mode | ENABLE_VIRTUAL_TERMINAL_PROCESSING) != FALSE) {
        g_hasSetColours.store(true);
        m_hasChanged = true;
    }
}

Utf8Console::~Utf8Console()
{
    if (m_hasChanged)
        putConsoleBack();
}

void putConsoleBack() noexcept
{
    // Somebody else may have chosen another one meanwhile.
    if (const UINT before = g_codePageBefore.exchange(0); before != 0 && GetConsoleOutputCP() == CP_UTF8)
        SetConsoleOutputCP(before);
    DWORD mode = 0;
    if (g_hasSetColours.exchange(false) && GetConsoleMode(consoleOutput(), &mode) != FALSE)
        SetConsoleMode(consoleOutput(), mode & ~static_cast<DWORD>(ENABLE_VIRTUAL_TERMINAL_PROCESSING));
}

}  // namespace halftrip::windows
