#include "platform/linux/transports/xdp/link_watch.hpp"

#include <linux/ethtool.h>
#include <linux/sockios.h>
#include <net/if.h>
#include <sys/ioctl.h>
#include <sys/socket.h>

#include <cerrno>
#include <thread>

namespace halftrip::xdp {
namespace {

ifreq requestFor(const std::string& adapter) noexcept
{
    ifreq request{};
    adapter.copy(request.ifr_name, IFNAMSIZ - 1);
    return request;
}

sockets::FileDescriptor openControlSocket() noexcept
{
    return sockets::FileDescriptor(::socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0));
}

}  // namespace

Status LinkWatch::open(const packet::Interface& adapter)
{
    m_adapter = adapter.name;
    m_index = adapter.index;
    m_socket = openControlSocket();
    if (m_socket.isOpen())
        return {};
    return fail(ErrorKind::Os, text("The system refuses a netlink socket to watch the adapter {adapter}.", m_adapter),
                {}, errno);
}

int LinkWatch::problem() const noexcept
{
    ifreq request = requestFor(m_adapter);
    if (::ioctl(m_socket.get(), SIOCGIFFLAGS, &request) != 0)
        return ENODEV;
    const auto flags = static_cast<unsigned short>(request.ifr_flags);
    if ((flags & IFF_UP) == 0)
        return ENETDOWN;
    return (flags & IFF_RUNNING) == 0 ? ENOLINK : 0;
}

/// IFF_RUNNING alone would take the carrier that a restart has just taken away for the present one.
int LinkWatch::presentProblem() const
{
    const int found = problem();
    return found == 0 && !packet::askLinkState(m_index).hasCarrier ? ENOLINK : found;
}

int LinkWatch::awaitLink(std::chrono::milliseconds longest, const std::atomic<bool>& stop) const
{
    constexpr std::chrono::milliseconds kStep(10);
    int found = presentProblem();
    for (auto waited = kStep; found == ENOLINK && waited <= longest; waited += kStep) {
        if (stop.load())
            return ECANCELED;
        std::this_thread::sleep_for(kStep);
        found = presentProblem();
    }
    return found;
}

std::uint32_t receiveQueues(const std::string& adapter) noexcept
{
    const sockets::FileDescriptor socket = openControlSocket();
    ethtool_channels channels{};
    channels.cmd = ETHTOOL_GCHANNELS;
    ifreq request = requestFor(adapter);
    request.ifr_data = reinterpret_cast<char*>(&channels);
    if (::ioctl(socket.get(), SIOCETHTOOL, &request) != 0)
        return 0;
    return channels.rx_count + channels.combined_count;
}

}  // namespace halftrip::xdp
