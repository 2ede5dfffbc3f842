#include "tests/platform/linux/in_child.hpp"

#include <grp.h>
#include <sched.h>
#include <signal.h>
#include <sys/mount.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <fstream>
#include <stdexcept>

namespace halftrip::test {
namespace {

constexpr uid_t kNobody = 65534;

[[noreturn]] void runAndReport(int reportFd, const std::function<std::string()>& body)
{
    // Catch catches these to report them; the child is to die of them as any program would.
    for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGABRT, SIGSEGV})
        ::signal(signal, SIG_DFL);
    std::string text;
    try {
        text = body();
    } catch (const std::exception& failure) {
        text = std::string("exception: ") + failure.what();
    }
    static_cast<void>(!::write(reportFd, text.data(), text.size()));
    ::_exit(0);
}

std::string readAll(int fd)
{
    std::string text;
    std::array<char, 4096> buffer;
    for (;;) {
        const ssize_t got = ::read(fd, buffer.data(), buffer.size());
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return text;
        text.append(buffer.data(), static_cast<std::size_t>(got));
    }
}

}  // namespace

std::string runInChild(const std::function<std::string()>& body)
{
    std::array<int, 2> ends{};
    if (::pipe(ends.data()) != 0)
        throw std::runtime_error("no pipe for a test's child");
    const pid_t child = ::fork();
    if (child < 0)
        throw std::runtime_error("no process for a test's child");
    if (child == 0) {
        ::close(ends[0]);
        runAndReport(ends[1], body);
    }
    ::close(ends[1]);
    std::string text = readAll(ends[0]);
    ::close(ends[0]);
    int status = 0;
    while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {}
    if (WIFSIGNALED(status))
        return "signal " + std::to_string(WTERMSIG(status));
    if (WEXITSTATUS(status) != 0)
        return "exit " + std::to_string(WEXITSTATUS(status));
    return text;
}

std::string runUnprivileged(const std::function<std::string()>& body)
{
    return runInChild([&body] {
        if (isRoot() && (::setgroups(0, nullptr) != 0 || ::setresgid(kNobody, kNobody, kNobody) != 0 ||
                         ::setresuid(kNobody, kNobody, kNobody) != 0))
            throw std::runtime_error("cannot become an ordinary user");
        return body();
    });
}

bool enterOwnMounts()
{
    const std::string user = std::to_string(::geteuid());
    const std::string group = std::to_string(::getegid());
    if (::unshare(isRoot() ? CLONE_NEWNS : CLONE_NEWUSER | CLONE_NEWNS) != 0)
        return false;
    // Without rights: somebody must own the files in the file systems to come.
    if (user != "0") {
        std::ofstream("/proc/self/uid_map") << "0 " + user + " 1";
        std::ofstream("/proc/self/setgroups") << "deny";
        std::ofstream("/proc/self/gid_map") << "0 " + group + " 1";
    }
    return ::mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr) == 0;
}

}  // namespace halftrip::test
