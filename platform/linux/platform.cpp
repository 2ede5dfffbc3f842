#include "platform/platform.hpp"

#include "platform/linux/hold/threads.hpp"
#include "platform/linux/hold/tick_clock.hpp"
#include "platform/linux/host/counters.hpp"
#include "platform/linux/host/host.hpp"
#include "platform/linux/host/system_tree.hpp"
#include "platform/linux/kernel_events/kernel_watch.hpp"
#include "platform/linux/system/capabilities.hpp"
#include "platform/linux/system/entropy.hpp"
#include "platform/linux/system/processes.hpp"
#include "platform/linux/tuning_system.hpp"
#include "platform/sockets/network.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cstdlib>

namespace halftrip {
namespace {

class LinuxPlatform final : public os::Platform {
public:
    [[nodiscard]] const clock::TickClock& tickClock() const override { return *m_tickClock; }
    [[nodiscard]] const clock::ReferenceClock& referenceClock() const override { return m_referenceClock; }
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
    platform::SystemTree m_tree;
    std::unique_ptr<clock::TickClock> m_tickClock = platform::makeTickClock(m_tree);
    platform::RawReferenceClock m_referenceClock;
    os::StandardTime m_time;
    platform::LinuxEntropy m_entropy;
    sockets::SocketNetwork m_network;
    platform::LinuxThreads m_threads;
    platform::LinuxHost m_host{m_tree};
    platform::LinuxCounters m_counters{m_tree};
    platform::LinuxProcesses m_processes;
    platform::LinuxTuning m_tuning{m_tree};
    platform::LinuxKernelEvents m_kernelEvents;
};

/// Puts /dev/null where standard input, output or error came closed (cron, "halftrip ... >&-"). Otherwise the next file
/// that is opened gets the number, and what is printed lands in it: a lock, a socket, a saved run. Reading ends at
/// once, and writing fails as on a closed stream, so that it is told. Before anything else is opened.
void fillClosedStreams() noexcept
{
    for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; ++stream) {
        if (::fcntl(stream, F_GETFD) >= 0)
            continue;
        // The lowest free number is this one: those below are taken. For reading only, so that writing fails.
        if (::open("/dev/null", O_RDONLY) < 0)
            return;
    }
}

}  // namespace

std::vector<std::string> commandLineArguments(int argc, char** argv)
{
    return {argv + 1, argv + argc};
}

std::string environmentVariable(const std::string& name)
{
    const char* const text = std::getenv(name.c_str());
    return text == nullptr ? std::string() : text;
}

void keepConsoleReadable() {}  // Terminals stay.

int runAsStarted(const std::vector<std::string>& arguments, int (*program)(const std::vector<std::string>& arguments))
{
    fillClosedStreams();
    platform::raiseCapabilities();
    return program(arguments);
}

std::unique_ptr<os::Platform> makePlatform()
{
    return std::make_unique<LinuxPlatform>();
}

}  // namespace halftrip
