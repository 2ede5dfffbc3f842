#include "platform/windows/system/administrator.hpp"

#include "core/base/text_encoding.hpp"
#include "platform/windows/system/child_process.hpp"
#include "platform/windows/system/entropy.hpp"
#include "platform/windows/system/handle.hpp"
#include "platform/windows/system/standard_stream.hpp"
#include "platform/windows/system/text.hpp"

#include <windows.h>

#include <fcntl.h>
#include <io.h>
#include <shellapi.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string_view>
#include <thread>
#include <utility>

namespace halftrip::windows {
namespace {

constexpr int kDeclined = 126;
constexpr int kCannotAsk = 127;
constexpr int kUsageCode = 2;
constexpr DWORD kPipeBytes = 1U << 16U;
constexpr std::size_t kLongestPipeName = 40;

/// Nothing that a caller names may lead to a file: what runs as administrator writes to these pipes and nowhere else.
std::wstring pipePath(std::string_view name, const wchar_t* stream)
{
    return L"\\\\.\\pipe\\halftrip-" + toWide(name) + stream;
}

bool isPipeName(std::string_view name)
{
    const auto isHexadecimal = [](char letter) {
        return (letter >= '0' && letter <= '9') || (letter >= 'a' && letter <= 'f') || letter == '-';
    };
    return !name.empty() && name.size() <= kLongestPipeName && std::ranges::all_of(name, isHexadecimal);
}

/// One stream of the other process, on a thread of its own.
class Relay {
public:
    Relay(std::wstring path, std::FILE* to)
        : m_path(std::move(path)),
          m_pipe(CreateNamedPipeW(m_path.c_str(), PIPE_ACCESS_INBOUND | FILE_FLAG_FIRST_PIPE_INSTANCE,
                                  PIPE_TYPE_BYTE | PIPE_READMODE_BYTE | PIPE_WAIT | PIPE_REJECT_REMOTE_CLIENTS, 1, 0,
                                  kPipeBytes, 0, nullptr)),
          m_to(to)
    {
        if (m_pipe)
            m_thread = std::thread([this] { run(); });
    }
    Relay(const Relay&) = delete;
    Relay& operator=(const Relay&) = delete;
    /// Once the other process has ended, or never came.
    ~Relay()
    {
        if (!m_thread.joinable())
            return;
        // Nobody may have connected: then the thread still waits for that.
        OwnedHandle(CreateFileW(m_path.c_str(), GENERIC_WRITE, 0, nullptr, OPEN_EXISTING, 0, nullptr)).reset();
        m_thread.join();
    }
    [[nodiscard]] bool isOpen() const noexcept { return bool(m_pipe); }

private:
    void run()
    {
        if (ConnectNamedPipe(m_pipe.get(), nullptr) == FALSE && GetLastError() != ERROR_PIPE_CONNECTED)
            return;
        std::array<char, 16 * 1024> room{};
        DWORD got = 0;
        while (ReadFile(m_pipe.get(), room.data(), static_cast<DWORD>(room.size()), &got, nullptr) != FALSE)
            std::fwrite(room.data(), 1, got, m_to);
        std::fflush(m_to);
    }

    std::wstring m_path;
    OwnedHandle m_pipe;
    std::FILE* m_to;
    std::thread m_thread;
};

std::string newPipeName()
{
    std::array<std::byte, 16> bytes{};
    CngEntropy().fill(bytes);
    return toHex(bytes);
}

int tellCannotAsk(DWORD code)
{
    std::fprintf(stderr, "halftrip: Windows cannot ask for an administrator: %s\n", systemText(code).c_str());
    return kCannotAsk;
}

/// As the action of polkit on Linux: nothing else of halftrip gets these rights by one question.
bool isForAdministrators(const std::vector<std::string>& arguments)
{
    return !arguments.empty() && arguments.front() == "tune";
}

int tellOnlyTune()
{
    std::fprintf(stderr, "halftrip: --as-administrator is for \"halftrip tune\" only.\n");
    return kUsageCode;
}

/// True when what is written to `stream` goes into the pipe from now on.
bool redirectToPipe(const std::wstring& path, std::FILE* stream)
{
    // Whoever made the pipe may know who writes to it, and not act as that administrator.
    constexpr DWORD kFlags = SECURITY_SQOS_PRESENT | SECURITY_IDENTIFICATION;
    const HANDLE pipe = CreateFileW(path.c_str(), GENERIC_WRITE, 0, nullptr, OPEN_EXISTING, kFlags, nullptr);
    const int descriptor = pipe == INVALID_HANDLE_VALUE
                               ? -1
                               : _open_osfhandle(reinterpret_cast<std::intptr_t>(pipe), _O_APPEND | _O_BINARY);
    return descriptor >= 0 && redirectStream(stream, descriptor);
}

}  // namespace

int runAsAdministrator(const std::vector<std::string>& arguments)
{
    if (!isForAdministrators(arguments))
        return tellOnlyTune();
    const std::string name = newPipeName();
    const Relay output(pipePath(name, L".out"), stdout);
    const Relay errors(pipePath(name, L".err"), stderr);
    if (!output.isOpen() || !errors.isOpen())
        return tellCannotAsk(GetLastError());
    std::vector<std::string> words{"--answer-to", name};
    words.insert(words.end(), arguments.begin(), arguments.end());
    const std::wstring program = ownPath();
    const std::wstring line = joinCommandLine(words);
    SHELLEXECUTEINFOW asked{};
    asked.cbSize = sizeof asked;
    // The window that the user has just pressed, which started this program: without one the question may come
    // minimised.
    asked.hwnd = GetForegroundWindow();
    asked.fMask = SEE_MASK_NOCLOSEPROCESS | SEE_MASK_NOASYNC | SEE_MASK_FLAG_NO_UI;
    asked.lpVerb = L"runas";
    asked.lpFile = program.c_str();
    asked.lpParameters = line.c_str();
    asked.nShow = SW_HIDE;
    if (ShellExecuteExW(&asked) == FALSE) {
        const DWORD code = GetLastError();
        return code == ERROR_CANCELLED ? kDeclined : tellCannotAsk(code);
    }
    const OwnedHandle process(asked.hProcess);
    DWORD code = 0;
    if (WaitForSingleObject(process.get(), INFINITE) != WAIT_OBJECT_0 ||
        GetExitCodeProcess(process.get(), &code) == FALSE)
        return tellCannotAsk(GetLastError());
    return static_cast<int>(code);
}

int runForAsker(std::vector<std::string> arguments, Program program)
{
    const std::string name = arguments.empty() ? std::string() : arguments.front();
    if (!isPipeName(name) || !redirectToPipe(pipePath(name, L".out"), stdout) ||
        !redirectToPipe(pipePath(name, L".err"), stderr)) {
        std::fprintf(stderr,
                     "halftrip: --answer-to is for a copy of this program that was started as administrator.\n");
        return kUsageCode;
    }
    arguments.erase(arguments.begin());
    return isForAdministrators(arguments) ? program(arguments) : tellOnlyTune();
}

}  // namespace halftrip::windows
