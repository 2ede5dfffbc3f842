#include "platform/platform.hpp"

#include "platform/sockets/network.hpp"
#include "platform/windows/hold/threads.hpp"
#include "platform/windows/host/clocks.hpp"
#include "platform/windows/host/counters.hpp"
#include "platform/windows/host/host.hpp"
#include "platform/windows/kernel_events/kernel_events.hpp"
#include "platform/windows/system/entropy.hpp"
#include "platform/windows/system/processes.hpp"
#include "platform/windows/system/utf8_console.hpp"
#include "platform/windows/tuning_system.hpp"

#include <windows.h>

#include <array>
#include <string_view>

namespace halftrip {
namespace {

class WindowsPlatform final : public os::Platform {
public:
    [[nodiscard]] const clock::TickClock& tickClock() const override { return *m_tickClock; }
    [[nodiscard]] const clock::ReferenceClock& referenceClock() const override { return *m_referenceClock; }
    [[nodiscard]] const os::Time& time() const override { return m_time; }
    [[nodiscard]] os::Entropy& entropy() override { return m_entropy; }
    [[nodiscard]] os::Network& network() override { return m_network; }
    [[nodiscard]] os::Threads& threads() override { return m_threads; }
    [[nodiscard]] os::Host& host() override { return m_host; }
    [[nodiscard]] os::Counters& counters() override { return m_counters; }
    [[nodiscard]] os::Processes& processes() override { return m_processes; }
    [[nodiscard]] os::Tuning& tuning() override { return m_tuning; }
    [[nodiscard]] os::KernelEvents& kernelEvents() override { return m_kernelEvents; }

private:
    windows::Utf8Console m_console;
    std::unique_ptr<clock::TickClock> m_tickClock = windows::makeTickClock();
    std::unique_ptr<clock::ReferenceClock> m_referenceClock = windows::makeReferenceClock();
    os::StandardTime m_time;
    windows::CngEntropy m_entropy;
    sockets::SocketNetwork m_network;
    windows::WindowsThreads m_threads;
    windows::WindowsHost m_host;
    windows::WindowsCounters m_counters;
    windows::WindowsProcesses m_processes;
    windows::WindowsTuning m_tuning;
    windows::WindowsKernelEvents m_kernelEvents;
};

}  // namespace

void keepConsoleReadable()
{
    std::array<DWORD, 2> processes{};
    const bool isOurs = GetConsoleProcessList(processes.data(), static_cast<DWORD>(processes.size())) == 1;
    const HANDLE input = GetStdHandle(STD_INPUT_HANDLE);
    DWORD mode = 0;
    if (!isOurs || GetConsoleMode(input, &mode) == FALSE)
        return;
    constexpr std::wstring_view kWords =
        L"\r\nhalftrip is a command: open a terminal in this folder and type it there.\r\n"
        L"Press a key to close this window.";
    DWORD count = 0;
    WriteConsoleW(GetStdHandle(STD_ERROR_HANDLE), kWords.data(), static_cast<DWORD>(kWords.size()), &count, nullptr);
    SetConsoleMode(input, 0);  // Without this, a line would be awaited.
    FlushConsoleInputBuffer(input);
    wchar_t key = 0;
    ReadConsoleW(input, &key, 1, &count, nullptr);
    SetConsoleMode(input, mode);
}

std::unique_ptr<os::Platform> makePlatform()
{
    return std::make_unique<WindowsPlatform>();
}

}  // namespace halftrip
