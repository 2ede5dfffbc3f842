#include "platform/windows/system/child_process.hpp"

#include "platform/windows/host/interrupts.hpp"
#include "platform/windows/system/text.hpp"

#include <windows.h>

#include <array>
#include <memory>
#include <optional>

namespace halftrip::windows {
namespace {

constexpr DWORD kPoliteMs = 1000;
/// For a program whose input has ended: what it does over a network takes longer.
constexpr DWORD kLeavingMs = 3000;
/// For the window of a child that has begun, and between two looks for it.
constexpr DWORD kWindowMs = 3000;
constexpr DWORD kWindowLookMs = 10;
constexpr std::size_t kMaxLineBytes = std::size_t{16} << 20U;

struct Pipe {
    OwnedHandle readEnd;
    OwnedHandle writeEnd;
};

std::optional<Pipe> makePipe()
{
    HANDLE readEnd = nullptr;
    HANDLE writeEnd = nullptr;
    if (CreatePipe(&readEnd, &writeEnd, nullptr, static_cast<DWORD>(WindowsChildProcess::kMaxInputBytes)) == FALSE)
        return std::nullopt;
    return Pipe{OwnedHandle(readEnd), OwnedHandle(writeEnd)};
}

std::string nameOf(const ChildPlan& plan)
{
    return plan.program.empty() ? "the second copy of this program"
                                : "the program " + toUtf8(plan.program.substr(plan.program.rfind(L'\\') + 1));
}

std::unexpected<Error> cannotStart(const ChildPlan& plan, DWORD code)
{
    return fail(ErrorKind::Os, text("{program} cannot be started: {reason}", nameOf(plan), systemText(code)), {},
                static_cast<int>(code));
}

/// A pipe that holds the input already.
Result<Pipe> makeInput(const ChildPlan& plan)
{
    const std::string& input = plan.input;
    if (input.size() > WindowsChildProcess::kMaxInputBytes)
        return fail(ErrorKind::Invalid, text("the input for {program} is too long for a pipe", nameOf(plan)));
    auto pipe = makePipe();
    DWORD written = 0;
    if (!pipe || (!input.empty() && WriteFile(pipe->writeEnd.get(), input.data(), static_cast<DWORD>(input.size()),
                                              &written, nullptr) == FALSE))
        return cannotStart(plan, GetLastError());
    return *std::move(pipe);
}

/// Names the handles that a new process inherits, so that it gets these and no other.
class InheritList {
public:
    explicit InheritList(std::array<HANDLE, 3> handles) : m_handles(handles)
    {
        for (const HANDLE handle : m_handles)
            SetHandleInformation(handle, HANDLE_FLAG_INHERIT, HANDLE_FLAG_INHERIT);
        SIZE_T bytes = 0;
        InitializeProcThreadAttributeList(nullptr, 1, 0, &bytes);
        m_memory.resize(bytes);
        m_isMade = InitializeProcThreadAttributeList(get(), 1, 0, &bytes) != FALSE;
        m_isMade = m_isMade && UpdateProcThreadAttribute(get(), 0, PROC_THREAD_ATTRIBUTE_HANDLE_LIST, m_handles.data(),
                                                         sizeof m_handles, nullptr, nullptr) != FALSE;
    }
    InheritList(const InheritList&) = delete;
    InheritList& operator=(const InheritList&) = delete;
    ~InheritList()
    {
        if (m_isMade)
            DeleteProcThreadAttributeList(get());
    }
    [[nodiscard]] bool isMade() const noexcept { return m_isMade; }
    [[nodiscard]] LPPROC_THREAD_ATTRIBUTE_LIST get()
    {
        return reinterpret_cast<LPPROC_THREAD_ATTRIBUTE_LIST>(m_memory.data());
    }

private:
    std::array<HANDLE, 3> m_handles;
    std::vector<std::byte> m_memory;
    bool m_isMade = false;
};

/// A job whose processes end when its last handle is closed, which is when we end at the latest. Empty when refused.
OwnedHandle makeJob()
{
    OwnedHandle job(CreateJobObjectW(nullptr, nullptr));
    JOBOBJECT_EXTENDED_LIMIT_INFORMATION limits{};
    limits.BasicLimitInformation.LimitFlags = JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE;
    if (job)
        SetInformationJobObject(job.get(), JobObjectExtendedLimitInformation, &limits, sizeof limits);
    return job;
}

/// Ctrl-C on the console is for the initiator alone, hence a group of its own. Without a console the child gets
/// none that anybody sees.
DWORD creationFlags()
{
    const DWORD console = GetConsoleCP() == 0 ? CREATE_NO_WINDOW : 0;
    return CREATE_SUSPENDED | CREATE_NEW_PROCESS_GROUP | EXTENDED_STARTUPINFO_PRESENT | console;
}

/// Backslashes count only before a quotation mark; there, each needs another (CommandLineToArgvW).
void appendQuoted(std::wstring& line, const std::wstring& word)
{
    line += L'"';
    std::size_t backslashes = 0;
    for (const wchar_t letter : word) {
        if (letter == L'"')
            line.append(backslashes + 1, L'\\');
        backslashes = letter == L'\\' ? backslashes + 1 : 0;
        line += letter;
    }
    line.append(backslashes, L'\\');
    line += L'"';
}

/// Of another process of this program; null where it has none (yet).
HWND sessionWindowOf(DWORD process)
{
    HWND window = nullptr;
    while ((window = FindWindowExW(nullptr, window, kSessionWindow, nullptr)) != nullptr) {
        DWORD owner = 0;
        GetWindowThreadProcessId(window, &owner);
        if (owner == process)
            return window;
    }
    return nullptr;
}

}  // namespace

std::wstring ownPath()
{
    std::wstring path(MAX_PATH, L'\0');
    for (;;) {
        const DWORD letters = GetModuleFileNameW(nullptr, path.data(), static_cast<DWORD>(path.size()));
        if (letters < path.size()) {
            path.resize(letters);
            return path;
        }
        path.resize(path.size() * 2);
    }
}

std::wstring joinCommandLine(const std::vector<std::string>& words)
{
    std::wstring line;
    for (const std::string& utf8 : words) {
        const std::wstring word = toWide(utf8);
        if (!line.empty())
            line += L' ';
        if (!word.empty() && word.find_first_of(L" \t\n\v\"") == std::wstring::npos)
            line += word;
        else
            appendQuoted(line, word);
    }
    return line;
}

Result<std::unique_ptr<os::ChildProcess>> WindowsChildProcess::start(const ChildPlan& plan)
{
    auto input = makeInput(plan);
    if (!input)
        return std::unexpected(std::move(input).error());
    auto output = makePipe();
    auto errors = makePipe();
    if (!output || !errors)
        return cannotStart(plan, GetLastError());
    InheritList inherited({input->readEnd.get(), output->writeEnd.get(), errors->writeEnd.get()});
    if (!inherited.isMade())
        return cannotStart(plan, GetLastError());
    STARTUPINFOEXW startup{};
    startup.StartupInfo.cb = sizeof startup;
    startup.StartupInfo.dwFlags = STARTF_USESTDHANDLES;
    startup.StartupInfo.hStdInput = input->readEnd.get();
    startup.StartupInfo.hStdOutput = output->writeEnd.get();
    startup.StartupInfo.hStdError = errors->writeEnd.get();
    startup.lpAttributeList = inherited.get();
    const std::wstring program = plan.program.empty() ? ownPath() : plan.program;
    std::vector<std::string> words{toUtf8(program)};
    words.insert(words.end(), plan.arguments.begin(), plan.arguments.end());
    std::wstring line = joinCommandLine(words);  // CreateProcessW may write to it.
    PROCESS_INFORMATION made{};
    if (CreateProcessW(program.c_str(), line.data(), nullptr, nullptr, TRUE, creationFlags(), nullptr, nullptr,
                       &startup.StartupInfo, &made) == FALSE)
        return cannotStart(plan, GetLastError());
    OwnedHandle process(made.hProcess);
    const OwnedHandle thread(made.hThread);
    OwnedHandle job = makeJob();
    // Refused (a job around us that forbids it): the child still watches us by itself.
    if (job)
        AssignProcessToJobObject(job.get(), process.get());
    ResumeThread(thread.get());
    return std::make_unique<WindowsChildProcess>(nameOf(plan), std::move(process), made.dwProcessId, std::move(job),
                                                 plan.keepsInputOpen ? std::move(input->writeEnd) : OwnedHandle(),
                                                 std::move(output->readEnd), std::move(errors->readEnd));
}

WindowsChildProcess::WindowsChildProcess(std::string name, OwnedHandle process, unsigned long processId,
                                         OwnedHandle job, OwnedHandle input, OwnedHandle output, OwnedHandle errors)
    : m_name(std::move(name)),
      m_process(std::move(process)),
      m_processId(processId),
      m_job(std::move(job)),
      m_input(std::move(input)),
      m_output(std::move(output)),
      m_errors(std::move(errors))
{
}

WindowsChildProcess::~WindowsChildProcess()
{
    if (m_input) {
        m_input.reset();
        WaitForSingleObject(m_process.get(), kLeavingMs);
    }
    if (WaitForSingleObject(m_process.get(), interrupt() ? kPoliteMs : 0) != WAIT_OBJECT_0)
        TerminateProcess(m_process.get(), 1);
    WaitForSingleObject(m_process.get(), kPoliteMs);
    m_job.reset();  // Ends whatever it has started, so that the pipes have no writer left.
}

/// Ctrl-Break: a process group of its own does not hear Ctrl-C.
bool WindowsChildProcess::interrupt() noexcept
{
    return WaitForSingleObject(m_process.get(), 0) == WAIT_TIMEOUT &&
           GenerateConsoleCtrlEvent(CTRL_BREAK_EVENT, m_processId) != FALSE;
}

bool WindowsChildProcess::endSession() noexcept
{
    const ULONGLONG start = GetTickCount64();
    do {
        // The child uses all of its time before it answers, or ends: not waited for.
        if (const HWND window = sessionWindowOf(m_processId); window != nullptr)
            return SendNotifyMessageW(window, WM_ENDSESSION, TRUE, static_cast<LPARAM>(ENDSESSION_LOGOFF)) != FALSE;
    } while (WaitForSingleObject(m_process.get(), kWindowLookMs) == WAIT_TIMEOUT &&
             GetTickCount64() - start < kWindowMs);
    return false;
}

Status WindowsChildProcess::write(std::string_view bytes, std::chrono::milliseconds)
{
    // An anonymous pipe has no write with a time limit: only what fits into it is sure not to wait.
    if (m_writtenBytes + bytes.size() > kMaxInputBytes)
        return fail(ErrorKind::NotSupported, text("On Windows {name} takes no more than 64 KiB of input.", m_name));
    DWORD written = 0;
    if (WriteFile(m_input.get(), bytes.data(), static_cast<DWORD>(bytes.size()), &written, nullptr) == FALSE)
        return fail(ErrorKind::Closed,
                    text("{name} takes no more input: {reason}", m_name, systemText(GetLastError())));
    m_writtenBytes += bytes.size();
    return {};
}

std::optional<int> WindowsChildProcess::exitCode() noexcept
{
    DWORD code = 0;
    const bool hasEnded = WaitForSingleObject(m_process.get(), 0) == WAIT_OBJECT_0 &&
                          GetExitCodeProcess(m_process.get(), &code) != FALSE;
    return hasEnded ? std::optional(static_cast<int>(code)) : std::nullopt;
}

Result<std::string> WindowsChildProcess::readLine(std::chrono::milliseconds timeout)
{
    std::string line;
    switch (m_output.takeLine(line, timeout)) {
    case PipeReader::Line::Whole:
        return line;
    case PipeReader::Line::NotYet:
        return fail(ErrorKind::Timeout, text("{name} has said nothing in time", m_name));
    case PipeReader::Line::TooLong:
        return fail(ErrorKind::Protocol, text("{name} writes a line without an end", m_name));
    case PipeReader::Line::AtEnd:
        break;
    }
    return std::unexpected(describeEnd());
}

/// Its exit code, and the last thing that it said.
Error WindowsChildProcess::describeEnd()
{
    DWORD code = 0;
    const bool hasEnded = WaitForSingleObject(m_process.get(), kPoliteMs) == WAIT_OBJECT_0 &&
                          GetExitCodeProcess(m_process.get(), &code) != FALSE;
    const Text what = hasEnded ? text("{program} has ended with exit code {code}", m_name, code)
                               : text("{program} has ended", m_name);
    if (hasEnded)
        m_errors.awaitEnd(std::chrono::milliseconds(kPoliteMs));
    std::string said = errorOutput();
    while (!said.empty() && (said.back() == '\n' || said.back() == '\r'))
        said.pop_back();
    if (said.empty())
        return {ErrorKind::Closed, what, 0, {}};
    return {ErrorKind::Closed, text("{end}: {words}", what, said.substr(said.rfind('\n') + 1)), 0, {}};
}

PipeReader::PipeReader(OwnedHandle pipe) : m_pipe(std::move(pipe)), m_thread([this] { readToEnd(); }) {}

PipeReader::~PipeReader()
{
    // Somebody else may still hold the writing end. The request misses a thread that is between two reads: repeated.
    std::unique_lock lock(m_mutex);
    while (!m_changed.wait_for(lock, std::chrono::milliseconds(50), [this] { return m_isAtEnd; }))
        CancelSynchronousIo(m_reader.get());
    lock.unlock();
    m_thread.join();
}

void PipeReader::readToEnd()
{
    {
        const std::lock_guard lock(m_mutex);
        m_reader = openCurrentThread();
    }
    std::array<char, 16 * 1024> room{};
    for (;;) {
        DWORD got = 0;
        const bool isRead = ReadFile(m_pipe.get(), room.data(), static_cast<DWORD>(room.size()), &got, nullptr) !=
                            FALSE;
        const std::lock_guard lock(m_mutex);
        if (!isRead || got == 0) {
            m_isAtEnd = true;
            m_changed.notify_all();
            return;
        }
        m_bytes.append(room.data(), got);
        m_changed.notify_all();
    }
}

bool PipeReader::takeWholeLine(std::string& line)
{
    const std::size_t end = m_bytes.find('\n');
    if (end == std::string::npos && (!m_isAtEnd || m_bytes.empty()))
        return false;
    line = m_bytes.substr(0, end);
    m_bytes.erase(0, end == std::string::npos ? end : end + 1);
    if (line.ends_with('\r'))
        line.pop_back();
    return true;
}

PipeReader::Line PipeReader::takeLine(std::string& line, std::chrono::milliseconds timeout)
{
    std::unique_lock lock(m_mutex);
    bool isWhole = false;
    m_changed.wait_for(lock, timeout, [&] {
        isWhole = takeWholeLine(line);
        return isWhole || m_isAtEnd || m_bytes.size() > kMaxLineBytes;
    });
    if (isWhole)
        return Line::Whole;
    if (m_isAtEnd)
        return Line::AtEnd;
    return m_bytes.size() > kMaxLineBytes ? Line::TooLong : Line::NotYet;
}

void PipeReader::awaitEnd(std::chrono::milliseconds timeout)
{
    std::unique_lock lock(m_mutex);
    m_changed.wait_for(lock, timeout, [this] { return m_isAtEnd; });
}

std::string PipeReader::everything()
{
    const std::lock_guard lock(m_mutex);
    return m_bytes;
}

}  // namespace halftrip::windows
