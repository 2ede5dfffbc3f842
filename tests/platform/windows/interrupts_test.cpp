#include "platform/windows/host/interrupts.hpp"
#include "tests/harness/skip.hpp"

#include <catch2/catch.hpp>

#include <windows.h>

using namespace halftrip;

namespace {

/// The window of this process that Windows tells of what happens to the session; null where there is none.
HWND ownWindow()
{
    HWND window = nullptr;
    while ((window = FindWindowExW(nullptr, window, windows::kSessionWindow, nullptr)) != nullptr) {
        DWORD process = 0;
        GetWindowThreadProcessId(window, &process);
        if (process == GetCurrentProcessId())
            return window;
    }
    return nullptr;
}

/// Another thread makes it.
HWND awaitWindow()
{
    for (int turn = 0; turn < 300; ++turn) {
        if (const HWND window = ownWindow(); window != nullptr)
            return window;
        Sleep(10);
    }
    return nullptr;
}

}  // namespace

TEST_CASE("a host that goes to sleep interrupts a run, and not a program that only waits", "[platform][interrupts]")
{
    const std::atomic<bool>& isInterrupted = windows::watchInterrupts();
    const HWND window = awaitWindow();
    if (window == nullptr)
        tests::skip("this session has no desktop for a window");
    REQUIRE_FALSE(isInterrupted.load());
    SendMessageW(window, WM_POWERBROADCAST, PBT_APMSUSPEND, 0);
    CHECK_FALSE(isInterrupted.load());
    windows::interruptAtSuspend();
    SendMessageW(window, WM_POWERBROADCAST, PBT_APMPOWERSTATUSCHANGE, 0);
    CHECK_FALSE(isInterrupted.load());
    SendMessageW(window, WM_POWERBROADCAST, PBT_APMSUSPEND, 0);
    CHECK(isInterrupted.load());
}

TEST_CASE("signing out interrupts a run and leaves it the time to save, and one that was called off does not",
          "[platform][interrupts]")
{
    auto& isInterrupted = const_cast<std::atomic<bool>&>(windows::watchInterrupts());
    isInterrupted.store(false);  // Whatever the case before has done.
    const HWND window = awaitWindow();
    if (window == nullptr)
        tests::skip("this session has no desktop for a window");
    const auto signOut = static_cast<LPARAM>(ENDSESSION_LOGOFF);
    SendMessageW(window, WM_ENDSESSION, FALSE, signOut);
    CHECK_FALSE(isInterrupted.load());
    // The system ends the process once this is answered, or after 5 s.
    const ULONGLONG asked = GetTickCount64();
    SendMessageW(window, WM_ENDSESSION, TRUE, signOut);
    CHECK(isInterrupted.load());
    CHECK(GetTickCount64() - asked >= 4000);
}
