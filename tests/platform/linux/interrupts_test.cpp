#include "platform/linux/host/interrupts.hpp"

#include "platform/linux/system/processes.hpp"
#include "tests/platform/linux/in_child.hpp"

#include <catch2/catch.hpp>

#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <thread>

using namespace halftrip;
using platform::watchInterrupts;

namespace {

std::string raiseOnce(int signal)
{
    return test::runInChild([signal] {
        const std::atomic<bool>& isInterrupted = watchInterrupts();
        const bool before = isInterrupted;
        ::raise(signal);
        return std::string(before ? "early " : "") + (isInterrupted ? "interrupted" : "deaf");
    });
}

/// Waits for the flag without end: ctest has the last word.
void waitFor(const std::atomic<bool>& flag)
{
    while (!flag)
        ::poll(nullptr, 0, 1);
}

}  // namespace

TEST_CASE("Ctrl-C, termination and hang-up set the flag", "[platform][interrupts]")
{
    CHECK(raiseOnce(SIGINT) == "interrupted");
    CHECK(raiseOnce(SIGTERM) == "interrupted");
    CHECK(raiseOnce(SIGHUP) == "interrupted");
}

TEST_CASE("the second Ctrl-C ends the process at once", "[platform][interrupts]")
{
    const std::string said = test::runInChild([] {
        static_cast<void>(watchInterrupts());
        ::raise(SIGINT);
        ::raise(SIGINT);
        return std::string("survived");
    });
    CHECK(said == "signal " + std::to_string(SIGINT));
}

TEST_CASE("under nohup a hang-up is nothing", "[platform][interrupts]")
{
    const std::string said = test::runInChild([] {
        ::signal(SIGHUP, SIG_IGN);
        const std::atomic<bool>& isInterrupted = watchInterrupts();
        ::raise(SIGHUP);
        return std::string(isInterrupted ? "interrupted" : "deaf");
    });
    CHECK(said == "deaf");
}

TEST_CASE("a reader that went away is no reason to die", "[platform][interrupts]")
{
    const std::string said = test::runInChild([] {
        static_cast<void>(watchInterrupts());
        std::array<int, 2> ends{};
        static_cast<void>(!::pipe(ends.data()));
        ::close(ends[0]);
        return std::string(::write(ends[1], "x", 1) < 0 ? "an error" : "written");
    });
    CHECK(said == "an error");
}

TEST_CASE("the end of standard input sets the flag, and not what is written to it", "[platform][interrupts]")
{
    const std::string said = test::runInChild([] {
        std::array<int, 2> ends{};
        static_cast<void>(!::pipe(ends.data()));
        ::dup2(ends[0], STDIN_FILENO);
        const std::atomic<bool>& isInterrupted = watchInterrupts();
        platform::interruptAtEndOfInput();
        static_cast<void>(!::write(ends[1], "x", 1));
        // Taken out of the pipe means seen by the reader.
        pollfd entry{.fd = STDIN_FILENO, .events = POLLIN, .revents = 0};
        while (::poll(&entry, 1, 0) > 0)
            std::this_thread::yield();
        const bool early = isInterrupted;
        ::close(ends[1]);
        waitFor(isInterrupted);
        return std::string(early ? "early" : "at the end");
    });
    CHECK(said == "at the end");
}

TEST_CASE("the process ends when its parent ends", "[platform][interrupts]")
{
    const std::string said = test::runInChild([] {
        // Orphans come to this process, so that the grandchild's end can be seen.
        ::prctl(PR_SET_CHILD_SUBREAPER, 1UL, 0UL, 0UL, 0UL);
        std::array<int, 2> ready{};
        static_cast<void>(!::pipe(ready.data()));
        const pid_t parent = ::fork();
        if (parent == 0) {
            if (::fork() == 0) {
                platform::LinuxProcesses processes;
                processes.dieWithParent();
                static_cast<void>(!::write(ready[1], "x", 1));
                for (;;)
                    ::pause();
            }
            char byte = 0;
            static_cast<void>(!::read(ready[0], &byte, 1));
            ::_exit(0);
        }
        ::waitpid(parent, nullptr, 0);
        int status = 0;
        ::wait(&status);
        return std::string(WIFSIGNALED(status) ? "ended by signal " : "ended with ") +
               std::to_string(WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status));
    });
    CHECK(said == "ended by signal " + std::to_string(SIGTERM));
}

TEST_CASE("a parent that has ended before it was watched is noticed", "[platform][interrupts]")
{
    const std::string said = test::runInChild([] {
        platform::dieWithParent(/*parentAtStart=*/::getppid() + 1);
        return std::string("survived");
    });
    CHECK(said == "signal " + std::to_string(SIGTERM));
}

TEST_CASE("streams that are no terminal are none", "[platform][interrupts]")
{
    const std::string said = test::runInChild([] {
        ::close(STDOUT_FILENO);
        std::array<int, 2> ends{};
        static_cast<void>(!::pipe(ends.data()));
        ::dup2(ends[0], STDIN_FILENO);
        const platform::LinuxProcesses processes;
        return std::string(processes.isTerminal(0) || processes.isTerminal(1) ? "terminal" : "none");
    });
    CHECK(said == "none");
}
