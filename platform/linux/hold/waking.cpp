#include "platform/linux/hold/waking.hpp"

#include <atomic>
#include <csignal>

namespace halftrip::platform {
namespace {

std::atomic<std::uint32_t> wakes{0};
static_assert(std::atomic<std::uint32_t>::is_always_lock_free);

void count(int /*signal*/)
{
    wakes.fetch_add(1, std::memory_order_relaxed);
}

/// Without SA_RESTART, so that the call ends.
bool installHandler() noexcept
{
    struct sigaction action{};
    action.sa_handler = count;
    sigemptyset(&action.sa_mask);
    return ::sigaction(SIGURG, &action, nullptr) == 0;
}

}  // namespace

void wake(pthread_t thread) noexcept
{
    static const bool kIsInstalled = installHandler();
    if (kIsInstalled)
        ::pthread_kill(thread, SIGURG);
}

std::uint32_t wakesSoFar() noexcept
{
    return wakes.load(std::memory_order_relaxed);
}

}  // namespace halftrip::platform
