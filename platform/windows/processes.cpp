#include "platform/windows/processes.hpp"

#include "platform/windows/child_process.hpp"
#include "platform/windows/files.hpp"
#include "platform/windows/interrupts.hpp"

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
        return WindowsChildProcess::start(arguments, input);
    }
};

}  // namespace

Result<std::unique_ptr<os::Embedding>> WindowsProcesses::embed()
{
    return std::make_unique<LoopbackEmbedding>();
}

const std::atomic<bool>& WindowsProcesses::watchInterrupts()
{
    return windows::watchInterrupts();
}

void WindowsProcesses::interruptAtEndOfInput()
{
    windows::interruptAtEndOfInput();
}

void WindowsProcesses::dieWithParent()
{
    windows::dieWithParent();
}

bool WindowsProcesses::isTerminal(int stream) const
{
    constexpr std::array<DWORD, 3> kStreams{STD_INPUT_HANDLE, STD_OUTPUT_HANDLE, STD_ERROR_HANDLE};
    DWORD mode = 0;
    return stream >= 0 && stream < 3 &&
           GetConsoleMode(GetStdHandle(kStreams[static_cast<std::size_t>(stream)]), &mode) != FALSE;
}

Status WindowsProcesses::writeFileAtomically(const std::string& path, const std::string& bytes)
{
    return windows::writeFileAtomically(path, bytes);
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

Shell WindowsProcesses::shell() const noexcept
{
    return Shell::PowerShell;
}

int WindowsProcesses::processId() const
{
    return static_cast<int>(GetCurrentProcessId());
}

}  // namespace halftrip::windows
