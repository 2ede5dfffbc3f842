#include "platform/linux/system/child_process.hpp"

#include "platform/linux/system/os_error.hpp"

#include <fcntl.h>
#include <linux/capability.h>
#include <poll.h>
#include <sched.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <optional>

namespace halftrip::platform {
namespace {

using sockets::FileDescriptor;
using std::chrono::steady_clock;

constexpr std::chrono::milliseconds kPoliteTime{1000};
/// For a program whose input has ended: what it does over a network takes longer.
constexpr std::chrono::milliseconds kLeavingTime{3000};
constexpr std::chrono::milliseconds kReapTime{200};
constexpr std::size_t kMaxLineBytes = std::size_t{16} << 20U;

struct Pipe {
    FileDescriptor readEnd;
    FileDescriptor writeEnd;
};

std::optional<Pipe> makePipe() noexcept
{
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0)
        return std::nullopt;
    return Pipe{FileDescriptor(ends[0]), FileDescriptor(ends[1])};
}

/// Waits until `fd` is ready for `events` (POLLIN, POLLOUT) or the deadline has passed. A signal does not end the wait.
/// False: the deadline. A deadline in the past looks once.
bool waitUntilReady(int fd, short events, steady_clock::time_point deadline) noexcept
{
    for (;;) {
        const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - steady_clock::now());
        const auto timeoutMs = static_cast<int>(std::clamp<std::int64_t>(left.count(), 0, 3'600'000));
        pollfd entry{.fd = fd, .events = events, .revents = 0};
        if (::poll(&entry, 1, timeoutMs) > 0)
            return true;
        if (steady_clock::now() >= deadline)
            return false;
    }
}

/// What the new process needs between fork and exec, all prepared: only async-signal-safe calls may happen there.
struct Launch {
    const char* program = "/proc/self/exe";
    std::vector<char*> arguments;
    int input = -1;
    int output = -1;
    int errors = -1;
    int report = -1;  ///< Closes by itself when the program starts; carries an errno when it does not.
    int networkNamespace = -1;
    bool keepCapabilities = false;
    pid_t parent = 0;
};

/// Puts what this process may do into the sets that survive exec. Best effort: without it the child has fewer rights
/// and says so itself.
void passCapabilitiesOn() noexcept
{
    __user_cap_header_struct header{.version = _LINUX_CAPABILITY_VERSION_3, .pid = 0};
    std::array<__user_cap_data_struct, 2> sets{};
    if (::syscall(SYS_capget, &header, sets.data()) != 0)
        return;
    for (__user_cap_data_struct& set : sets)
        set.inheritable = set.permitted;
    if (::syscall(SYS_capset, &header, sets.data()) != 0)
        return;
    for (unsigned capability = 0; capability < 64; ++capability) {
        if ((sets[capability / 32].permitted >> (capability % 32) & 1U) != 0)
            ::prctl(PR_CAP_AMBIENT, static_cast<unsigned long>(PR_CAP_AMBIENT_RAISE),
                    static_cast<unsigned long>(capability), 0UL, 0UL);
    }
}

void resetSignals() noexcept
{
    sigset_t none;
    sigemptyset(&none);
    ::sigprocmask(SIG_SETMASK, &none, nullptr);
    for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGXFSZ})
        ::signal(signal, SIG_DFL);
}

/// dup2 that also works when the descriptor has the wanted number already.
bool moveTo(int from, int to) noexcept
{
    if (from == to)
        return ::fcntl(from, F_SETFD, 0) == 0;
    return ::dup2(from, to) >= 0;
}

[[noreturn]] void runChild(const Launch& launch) noexcept
{
    const auto giveUp = [&launch] {
        const int code = errno;
        static_cast<void>(::write(launch.report, &code, sizeof code));
        ::_exit(127);
    };
    resetSignals();
    // Ctrl-C on the terminal is for the initiator alone; it ends the responder when it has drained.
    ::setpgid(0, 0);
    ::prctl(PR_SET_PDEATHSIG, static_cast<unsigned long>(SIGTERM), 0UL, 0UL, 0UL);
    if (::getppid() != launch.parent)
        ::_exit(127);
    if (launch.networkNamespace >= 0 && ::setns(launch.networkNamespace, CLONE_NEWNET) != 0)
        giveUp();
    if (launch.keepCapabilities)
        passCapabilitiesOn();
    if (!moveTo(launch.input, STDIN_FILENO) || !moveTo(launch.output, STDOUT_FILENO) ||
        !moveTo(launch.errors, STDERR_FILENO))
        giveUp();
    ::execv(launch.program, launch.arguments.data());
    giveUp();
    ::_exit(127);
}

std::string nameOf(const ChildPlan& plan)
{
    return plan.program.empty() ? "the second copy of this program"
                                : "the program " + plan.program.substr(plan.program.rfind('/') + 1);
}

std::unexpected<Error> cannotStart(const ChildPlan& plan, int code)
{
    return fail(ErrorKind::Os, text("{program} cannot be started: {reason}", nameOf(plan), describeErrno(code)), {},
                code);
}

/// A pipe that holds the input already.
Result<Pipe> makeInput(const ChildPlan& plan)
{
    const std::string& input = plan.input;
    std::optional<Pipe> pipe = makePipe();
    if (!pipe)
        return cannotStart(plan, errno);
    ::fcntl(pipe->writeEnd.get(), F_SETFL, O_NONBLOCK);
    // Our own reading end is open: neither SIGPIPE nor a wait can come of this.
    const ssize_t written = input.empty() ? 0 : ::write(pipe->writeEnd.get(), input.data(), input.size());
    if (written != static_cast<ssize_t>(input.size()))
        return fail(ErrorKind::Invalid, text("the input for {program} is too long for a pipe", nameOf(plan)));
    return *std::move(pipe);
}

/// Waits until the new process runs its program: 0, or the errno it failed with.
int readReport(int fd) noexcept
{
    int code = 0;
    ssize_t got = 0;
    do
        got = ::read(fd, &code, sizeof code);
    while (got < 0 && errno == EINTR);
    return got == static_cast<ssize_t>(sizeof code) ? code : 0;
}

/// Descriptors 0 to 2 may be closed in a parent without a terminal; ours must not take those numbers, or the child's
/// dup2 calls would overwrite one another.
void keepAboveStandardStreams(FileDescriptor& descriptor) noexcept
{
    if (descriptor.get() <= STDERR_FILENO)
        descriptor = FileDescriptor(::fcntl(descriptor.get(), F_DUPFD_CLOEXEC, STDERR_FILENO + 1));
}

}  // namespace

Result<std::unique_ptr<os::ChildProcess>> LinuxChildProcess::start(const ChildPlan& plan)
{
    Result<Pipe> input = makeInput(plan);
    if (!input)
        return std::unexpected(input.error());
    std::optional<Pipe> output = makePipe();
    std::optional<Pipe> report = makePipe();
    FileDescriptor errors(::memfd_create("halftrip-child-errors", MFD_CLOEXEC));
    if (!output || !report || !errors.isOpen())
        return cannotStart(plan, errno);
    for (FileDescriptor* used : {&input->readEnd, &output->writeEnd, &errors, &report->writeEnd})
        keepAboveStandardStreams(*used);
    std::vector<std::string> words{plan.program.empty() ? "halftrip" : plan.program};
    words.insert(words.end(), plan.arguments.begin(), plan.arguments.end());
    Launch launch{.arguments = {},
                  .input = input->readEnd.get(),
                  .output = output->writeEnd.get(),
                  .errors = errors.get(),
                  .report = report->writeEnd.get(),
                  .networkNamespace = plan.networkNamespace,
                  .keepCapabilities = plan.keepCapabilities,
                  .parent = ::getpid()};
    for (std::string& word : words)
        launch.arguments.push_back(word.data());
    launch.arguments.push_back(nullptr);
    if (!plan.program.empty())
        launch.program = plan.program.c_str();
    const pid_t process = ::fork();
    if (process == 0)
        runChild(launch);
    if (process < 0)
        return cannotStart(plan, errno);
    report->writeEnd.reset();
    output->writeEnd.reset();
    auto child = std::make_unique<LinuxChildProcess>(
        nameOf(plan), process, plan.keepsInputOpen ? std::move(input->writeEnd) : FileDescriptor(),
        std::move(output->readEnd), std::move(errors));
    if (const int code = readReport(report->readEnd.get()); code != 0)
        return cannotStart(plan, code);
    return child;
}

LinuxChildProcess::LinuxChildProcess(std::string name, pid_t process, FileDescriptor input, FileDescriptor output,
                                     FileDescriptor errors)
    : m_name(std::move(name)),
      m_process(process),
      // Called directly: the C library's wrapper is younger (2.36) than the systems this runs on.
      m_processHandle(static_cast<int>(::syscall(SYS_pidfd_open, process, 0U))),
      m_input(std::move(input)),
      m_output(std::move(output)),
      m_errors(std::move(errors))
{
    ::fcntl(m_output.get(), F_SETFL, O_NONBLOCK);
}

LinuxChildProcess::~LinuxChildProcess()
{
    const bool isLeaving = m_input.isOpen();
    m_input.reset();
    if (reap(isLeaving ? kLeavingTime : std::chrono::milliseconds(0)))
        return;
    ::kill(m_process, SIGTERM);
    if (reap(kPoliteTime))
        return;
    ::kill(m_process, SIGKILL);
    static_cast<void>(::waitpid(m_process, nullptr, 0));
}

bool LinuxChildProcess::interrupt() noexcept
{
    return !m_exitStatus && ::kill(m_process, SIGINT) == 0;
}

bool LinuxChildProcess::endSession() noexcept
{
    return !m_exitStatus && ::kill(m_process, SIGHUP) == 0;
}

Status LinuxChildProcess::write(std::string_view bytes, std::chrono::milliseconds timeout)
{
    const auto deadline = steady_clock::now() + timeout;
    while (!bytes.empty()) {
        const ssize_t written = ::write(m_input.get(), bytes.data(), bytes.size());
        const int code = errno;
        if (written > 0)
            bytes.remove_prefix(static_cast<std::size_t>(written));
        else if (code != EAGAIN && code != EINTR)
            return fail(ErrorKind::Closed, text("{name} takes no more input: {reason}", m_name, describeErrno(code)),
                        {}, code);
        else if (!waitUntilReady(m_input.get(), POLLOUT, deadline))
            return fail(ErrorKind::Timeout, text("{name} did not take its input in time", m_name));
    }
    return {};
}

std::optional<int> LinuxChildProcess::exitCode() noexcept
{
    const bool hasEnded = reap(std::chrono::milliseconds(0));
    return hasEnded && WIFEXITED(*m_exitStatus) ? std::optional(WEXITSTATUS(*m_exitStatus)) : std::nullopt;
}

Result<std::string> LinuxChildProcess::readLine(std::chrono::milliseconds timeout)
{
    const auto deadline = steady_clock::now() + timeout;
    for (;;) {
        if (std::optional<std::string> line = takeLine())
            return *std::move(line);
        if (m_isAtEnd)
            return std::unexpected(describeEnd());
        std::array<char, 4096> buffer;
        const ssize_t got = ::read(m_output.get(), buffer.data(), buffer.size());
        const int code = errno;
        if (got > 0) {
            m_pending.append(buffer.data(), static_cast<std::size_t>(got));
            if (m_pending.size() > kMaxLineBytes)
                return fail(ErrorKind::Protocol, text("{name} writes an endless line", m_name));
        } else if (got == 0 || (code != EAGAIN && code != EINTR)) {
            m_isAtEnd = true;
        } else if (!waitUntilReady(m_output.get(), POLLIN, deadline)) {
            return fail(ErrorKind::Timeout, text("{name} said nothing in time", m_name));
        }
    }
}

std::optional<std::string> LinuxChildProcess::takeLine()
{
    const std::size_t newline = m_pending.find('\n');
    if (newline == std::string::npos && (!m_isAtEnd || m_pending.empty()))
        return std::nullopt;
    std::string line = m_pending.substr(0, newline);
    m_pending.erase(0, newline == std::string::npos ? newline : newline + 1);
    return line;
}

std::string LinuxChildProcess::errorOutput()
{
    std::string text;
    std::array<char, 4096> buffer;
    for (;;) {
        const ssize_t got = ::pread(m_errors.get(), buffer.data(), buffer.size(), static_cast<off_t>(text.size()));
        if (got <= 0)
            return text;
        text.append(buffer.data(), static_cast<std::size_t>(got));
    }
}

bool LinuxChildProcess::reap(std::chrono::milliseconds timeout) noexcept
{
    const auto deadline = steady_clock::now() + timeout;
    for (;;) {
        if (m_exitStatus)
            return true;
        int status = 0;
        const pid_t outcome = ::waitpid(m_process, &status, WNOHANG);
        if (outcome == m_process || (outcome < 0 && errno == ECHILD))
            m_exitStatus = status;
        else if (steady_clock::now() >= deadline)
            return false;
        else if (m_processHandle.isOpen())
            static_cast<void>(waitUntilReady(m_processHandle.get(), POLLIN, deadline));
        else
            ::usleep(1000);
    }
}

Error LinuxChildProcess::describeEnd()
{
    Text what = text("{program} has ended", m_name);
    static_cast<void>(reap(kReapTime));
    const int status = m_exitStatus.value_or(0);
    if (m_exitStatus && WIFSIGNALED(status))
        what = text("{program} has ended by signal {signal}", m_name, WTERMSIG(status));
    else if (m_exitStatus)
        what = text("{program} has ended with exit code {code}", m_name, WEXITSTATUS(status));
    std::string said = errorOutput();
    while (!said.empty() && said.back() == '\n')
        said.pop_back();
    if (said.empty())
        return {ErrorKind::Closed, what, 0, {}};
    return {ErrorKind::Closed, text("{end}: {words}", what, said.substr(said.rfind('\n') + 1)), 0, {}};
}

}  // namespace halftrip::platform
