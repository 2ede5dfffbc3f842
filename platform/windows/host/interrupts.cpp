#include "platform/windows/host/interrupts.hpp"

#include "platform/windows/system/handle.hpp"
#include "platform/windows/system/utf8_console.hpp"

#include <windows.h>

#include <tlhelp32.h>

#include <array>
#include <cstdint>
#include <optional>
#include <thread>
#include <utility>

namespace halftrip::windows {
namespace {

/// How long a run may take to save itself. The system's own patience with a closed console is 5 s.
constexpr DWORD kFarewellMs = 4500;
/// Ended by the wish of others: what cmd.exe shows for a program that Ctrl-C ended.
constexpr UINT kExitOnInterrupt = 0xC000013A;

std::atomic<bool> g_isInterrupted = false;
std::atomic<bool> g_outlivesUsers = false;
std::atomic<bool> g_endsAtSuspend = false;

/// Runs on a thread that the system makes for each event.
BOOL WINAPI onConsoleEvent(DWORD event)
{
    if (event == CTRL_LOGOFF_EVENT && g_outlivesUsers.load())
        return TRUE;
    const bool wasInterrupted = g_isInterrupted.exchange(true);
    if (event == CTRL_C_EVENT || event == CTRL_BREAK_EVENT) {
        if (!wasInterrupted)
            return TRUE;
        putConsoleBack();
        return FALSE;  // The default handler ends the process at once.
    }
    // Closing, logging off, shutting down: the system ends the process as soon as this returns.
    Sleep(kFarewellMs);
    return TRUE;
}

/// The system ends the process as soon as this returns, or after 5 s.
void onSessionEnd(HWND window, bool isSignOut)
{
    if (isSignOut && g_outlivesUsers.load())
        return;
    ShutdownBlockReasonCreate(window, L"Halftrip keeps what it has measured");
    g_isInterrupted.store(true);
    Sleep(kFarewellMs);
}

LRESULT CALLBACK onWindowMessage(HWND window, UINT message, WPARAM word, LPARAM details)
{
    if (message == WM_ENDSESSION && word != FALSE)
        onSessionEnd(window, (details & static_cast<LPARAM>(ENDSESSION_LOGOFF)) != 0);
    if (message == WM_POWERBROADCAST && word == PBT_APMSUSPEND && g_endsAtSuspend.load())
        g_isInterrupted.store(true);
    return DefWindowProcW(window, message, word, details);
}

/// Of signing out, shutdowns and updates the system tells programs with USER32, as this is one, by their windows only
/// (Microsoft, HandlerRoutine). A message-only window is not told.
void watchSession()
{
    WNDCLASSEXW kind{};
    kind.cbSize = sizeof kind;
    kind.lpfnWndProc = onWindowMessage;
    kind.hInstance = GetModuleHandleW(nullptr);
    kind.lpszClassName = kSessionWindow;
    if (RegisterClassExW(&kind) == 0 || CreateWindowExW(0, kind.lpszClassName, L"Halftrip", WS_OVERLAPPED, 0, 0, 0, 0,
                                                        nullptr, nullptr, kind.hInstance, nullptr) == nullptr)
        return;  // No desktop: nobody signs out there.
    MSG message{};
    while (GetMessageW(&message, nullptr, 0, 0) > 0)
        DispatchMessageW(&message);
}

/// Gives the program its time, then ends it.
void endProcess()
{
    g_isInterrupted.store(true);
    Sleep(kFarewellMs);
    putConsoleBack();
    TerminateProcess(GetCurrentProcess(), kExitOnInterrupt);
}

void readToTheEnd()
{
    const HANDLE input = GetStdHandle(STD_INPUT_HANDLE);
    std::array<char, 512> ignored;
    DWORD got = 0;
    while (ReadFile(input, ignored.data(), static_cast<DWORD>(ignored.size()), &got, nullptr) != FALSE && got != 0) {}
    g_isInterrupted.store(true);
}

/// The id of the process that started this one; 0 when the system does not say.
DWORD parentId()
{
    const OwnedHandle snapshot(CreateToolhelp32Snapshot(TH32CS_SNAPPROCESS, 0));
    PROCESSENTRY32W entry{};
    entry.dwSize = sizeof entry;
    if (!snapshot || Process32FirstW(snapshot.get(), &entry) == FALSE)
        return 0;
    do {
        if (entry.th32ProcessID == GetCurrentProcessId())
            return entry.th32ParentProcessID;
    } while (Process32NextW(snapshot.get(), &entry) != FALSE);
    return 0;
}

/// When a process began, in units of 100 ns.
std::optional<std::uint64_t> startOf(HANDLE process)
{
    FILETIME created{};
    FILETIME other{};
    if (GetProcessTimes(process, &created, &other, &other, &other) == FALSE)
        return std::nullopt;
    return std::uint64_t{created.dwHighDateTime} << 32U | created.dwLowDateTime;
}

/// Ids are used again: somebody who began after us did not start us.
bool isOlderThanUs(HANDLE process)
{
    const auto theirs = startOf(process);
    const auto ours = startOf(GetCurrentProcess());
    return !theirs || !ours || *theirs <= *ours;
}

}  // namespace

const std::atomic<bool>& watchInterrupts()
{
    SetConsoleCtrlHandler(onConsoleEvent, TRUE);
    static const bool kIsWatched = [] {
        std::thread(watchSession).detach();
        return true;
    }();
    static_cast<void>(kIsWatched);
    return g_isInterrupted;
}

void interruptNow() noexcept
{
    g_isInterrupted.store(true);
}

void interruptAtSuspend() noexcept
{
    g_endsAtSuspend.store(true);
}

void outliveUsers() noexcept
{
    g_outlivesUsers.store(true);
}

void interruptAtEndOfInput()
{
    std::thread(readToTheEnd).detach();
}

void dieWithParent()
{
    const DWORD id = parentId();
    if (id == 0)
        return;
    OwnedHandle parent(OpenProcess(SYNCHRONIZE | PROCESS_QUERY_LIMITED_INFORMATION, FALSE, id));
    const bool isRefused = !parent && GetLastError() == ERROR_ACCESS_DENIED;
    if (isRefused)
        return;
    if (!parent || !isOlderThanUs(parent.get())) {
        std::thread(endProcess).detach();  // Gone already.
        return;
    }
    std::thread([watched = std::move(parent)] {
        WaitForSingleObject(watched.get(), INFINITE);
        endProcess();
    }).detach();
}

}  // namespace halftrip::windows
