#include "platform/linux/host/interrupts.hpp"

#include <poll.h>
#include <sys/prctl.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <thread>

namespace halftrip::platform {
namespace {

std::atomic<bool> interruptFlag = false;
static_assert(std::atomic<bool>::is_always_lock_free, "set from a signal handler");

extern "C" void onInterrupt(int /*signal*/)
{
    interruptFlag.store(true, std::memory_order_relaxed);
}

void install(int signal, int flags) noexcept
{
    struct sigaction action{};
    action.sa_handler = onInterrupt;
    action.sa_flags = flags;
    sigemptyset(&action.sa_mask);
    ::sigaction(signal, &action, nullptr);
}

bool isIgnored(int signal) noexcept
{
    struct sigaction current{};
    return ::sigaction(signal, nullptr, &current) == 0 && current.sa_handler == SIG_IGN;
}

void readToTheEnd() noexcept
{
    std::array<char, 512> ignored;
    for (;;) {
        const ssize_t got = ::read(STDIN_FILENO, ignored.data(), ignored.size());
        if (got > 0 || (got < 0 && errno == EINTR))
            continue;
        // Somebody else who has the same pipe or terminal made it non-blocking: not the end.
        if (got < 0 && errno == EAGAIN) {
            pollfd input{.fd = STDIN_FILENO, .events = POLLIN, .revents = 0};
            ::poll(&input, 1, -1);
            continue;
        }
        onInterrupt(0);
        return;
    }
}

}  // namespace

const std::atomic<bool>& watchInterrupts()
{
    // Restarting keeps half-written output whole; waits (poll, nanosleep) are never restarted, and see the flag.
    // Back to the default after the first Ctrl-C: the second one ends the process at once.
    install(SIGINT, SA_RESTART | static_cast<int>(SA_RESETHAND));
    install(SIGTERM, SA_RESTART);
    // nohup has a say: a hang-up that is ignored already stays so.
    if (!isIgnored(SIGHUP))
        install(SIGHUP, SA_RESTART);
    ::signal(SIGPIPE, SIG_IGN);
    ::signal(SIGXFSZ, SIG_IGN);
    return interruptFlag;
}

void interruptAtEndOfInput()
{
    // Signals go to the other threads: they are the ones that wait in calls which a signal should end.
    sigset_t all;
    sigset_t before;
    sigfillset(&all);
    ::pthread_sigmask(SIG_SETMASK, &all, &before);
    std::thread(readToTheEnd).detach();
    ::pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

void dieWithParent(int parentAtStart)
{
    ::prctl(PR_SET_PDEATHSIG, static_cast<unsigned long>(SIGTERM), 0UL, 0UL, 0UL);
    // Gone before the kernel was asked: nobody would tell us any more.
    if (::getppid() != parentAtStart)
        ::kill(::getpid(), SIGTERM);
}

}  // namespace halftrip::platform
