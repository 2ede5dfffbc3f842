#include "platform/windows/system/processes.hpp"

#include "platform/windows/hold/file_claim.hpp"
#include "platform/windows/hold/measurement_hold.hpp"
#include "platform/windows/host/interrupts.hpp"
#include "platform/windows/system/child_process.hpp"
#include "platform/windows/system/files.hpp"
#include "platform/windows/system/text.hpp"

#include <windows.h>

#include <array>

namespace halftrip::windows {
namespace {

class LoopbackEmbedding final : public os::Embedding {
public:
    [[nodiscard]] std::string description() const override { return "loopback"; }
    [[nodiscard]] std::string reason() const override
    {
        return "Windows has no private networks within one host; no adapter and no driver is on this path";
    }
    [[nodiscard]] std::string responderAddress(bool wantV6) const override { return wantV6 ? "::1" : "127.0.0.1"; }
    [[nodiscard]] Result<std::unique_ptr<os::ChildProcess>> start(const std::vector<std::string>& arguments,
                                                                  const std::string& input) override
    {
        return WindowsChildProcess::start({.arguments = arguments, .input = input});
    }
};

/// Of a standard stream, 0 to 2.
HANDLE streamHandle(int stream)
{
    constexpr std::array<DWORD, 3> kStreams{STD_INPUT_HANDLE, STD_OUTPUT_HANDLE, STD_ERROR_HANDLE};
    return GetStdHandle(kStreams[static_cast<std::size_t>(stream)]);
}

bool isEnvironmentSet(const wchar_t* name)
{
    return GetEnvironmentVariableW(name, nullptr, 0) > 1;  // Its end counts.
}

}  // namespace

Result<std::unique_ptr<os::Embedding>> WindowsProcesses::embed()
{
    return std::make_unique<LoopbackEmbedding>();
}

/// Never from the current folder, which could be anybody's.
Result<std::unique_ptr<os::ChildProcess>> WindowsProcesses::startProgram(const std::vector<std::string>& words)
{
    std::wstring folders(32'768, L'\0');
    folders.resize(GetEnvironmentVariableW(L"PATH", folders.data(), static_cast<DWORD>(folders.size())));
    std::wstring file(32'768, L'\0');
    file.resize(SearchPathW(folders.c_str(), toWide(words.front()).c_str(), L".exe", static_cast<DWORD>(file.size()),
                            file.data(), nullptr));
    if (file.empty())
        return fail(ErrorKind::NotSupported,
                    text("There is no program {program} in the PATH of this host.", words.front()));
    return WindowsChildProcess::start(
        {.program = file, .arguments = {words.begin() + 1, words.end()}, .keepsInputOpen = true});
}

const std::atomic<bool>& WindowsProcesses::watchInterrupts()
{
    return windows::watchInterrupts();
}

void WindowsProcesses::interruptAtEndOfInput()
{
    windows::interruptAtEndOfInput();
}

void WindowsProcesses::interruptAtSuspend()
{
    windows::interruptAtSuspend();
}

void WindowsProcesses::dieWithParent()
{
    windows::dieWithParent();
}

bool WindowsProcesses::isTerminal(int stream) const
{
    DWORD mode = 0;
    return stream >= 0 && stream < 3 && GetConsoleMode(streamHandle(stream), &mode) != FALSE;
}

os::Terminal WindowsProcesses::terminal(int stream) const
{
    DWORD mode = 0;
    CONSOLE_SCREEN_BUFFER_INFO screen{};
    if (!isTerminal(stream) || GetConsoleMode(streamHandle(stream), &mode) == FALSE ||
        GetConsoleScreenBufferInfo(streamHandle(stream), &screen) == FALSE)
        return {};
    // The old console has no block characters in its fonts; Windows Terminal has, and says so.
    return {.columns = static_cast<std::size_t>(screen.srWindow.Right - screen.srWindow.Left + 1),
            .takesColours = (mode & ENABLE_VIRTUAL_TERMINAL_PROCESSING) != 0 && !isEnvironmentSet(L"NO_COLOR"),
            .takesBlocks = isEnvironmentSet(L"WT_SESSION")};
}

Status WindowsProcesses::writeFileAtomically(const std::string& path, const std::string& bytes)
{
    return windows::writeFileAtomically(path, bytes);
}

os::KeptFile WindowsProcesses::keepFile(const std::string& path, const std::string& bytes)
{
    return windows::keepFile(path, bytes);
}

void WindowsProcesses::dropKeptFile(const std::string& place) noexcept
{
    windows::dropKeptFile(place);
}

Status WindowsProcesses::appendToFile(const std::string& path, const std::string& bytes)
{
    return windows::appendToFile(path, bytes);
}

Result<std::string> WindowsProcesses::readFile(const std::string& path, std::size_t limitBytes)
{
    return windows::readFile(path, limitBytes);
}

Status WindowsProcesses::trySaving(const std::string& path)
{
    return windows::trySaving(path);
}

Result<std::unique_ptr<os::MeasurementHold>> WindowsProcesses::holdHost(os::HoldKind kind, const std::string& who)
{
    return windows::holdHost(kind, who);
}

Result<std::unique_ptr<os::FileClaim>> WindowsProcesses::claimFile(const std::string& path)
{
    return windows::claimFile(path);
}

Shell WindowsProcesses::shell() const noexcept
{
    return Shell::PowerShell;
}

int WindowsProcesses::processId() const
{
    return static_cast<int>(GetCurrentProcessId());
}

}  // namespace halftrip::windows
