#include "platform/linux/transports/adapter_state.hpp"

#include "core/base/shell_words.hpp"
#include "platform/linux/transports/file_descriptor.hpp"
#include "platform/sockets/socket_name.hpp"

#include <ifaddrs.h>
#include <linux/ethtool.h>
#include <linux/sockios.h>
#include <net/if.h>
#include <netinet/in.h>
#include <sys/ioctl.h>
#include <sys/socket.h>

#include <cerrno>
#include <cstring>
#include <memory>

namespace halftrip::sockets {

namespace {

/// `flags`: what SIOCGIFFLAGS gave, whose IFF_RUNNING lags by up to a second. The driver knows at once.
bool hasLink(int socket, const ifreq& flags) noexcept
{
    ethtool_value link{};
    link.cmd = ETHTOOL_GLINK;
    ifreq request{};
    std::memcpy(request.ifr_name, flags.ifr_name, IFNAMSIZ);
    request.ifr_data = reinterpret_cast<char*>(&link);
    if (::ioctl(socket, SIOCETHTOOL, &request) == 0)
        return link.data != 0;
    return (static_cast<unsigned short>(flags.ifr_flags) & IFF_RUNNING) != 0U;
}

}  // namespace

std::string adapterWithAddress(const std::string& address)
{
    ifaddrs* raw = nullptr;
    if (address.empty() || ::getifaddrs(&raw) != 0)
        return {};
    const std::unique_ptr<ifaddrs, void (*)(ifaddrs*)> list(raw, ::freeifaddrs);
    for (const ifaddrs* entry = raw; entry != nullptr; entry = entry->ifa_next) {
        if (entry->ifa_addr != nullptr && SocketName::from(entry->ifa_addr).address() == address)
            return entry->ifa_name;
    }
    return {};
}

std::optional<Error> findAdapterTrouble(const std::string& adapter, int osCode)
{
    const FileDescriptor socket(::socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0));
    if (adapter.empty() || adapter.size() >= IFNAMSIZ || !socket.isOpen())
        return std::nullopt;
    ifreq request{};
    adapter.copy(request.ifr_name, IFNAMSIZ - 1);
    if (::ioctl(socket.get(), SIOCGIFFLAGS, &request) != 0) {
        if (errno != ENODEV && errno != ENXIO)
            return std::nullopt;
        return Error{ErrorKind::Closed, text("The adapter {adapter} has vanished.", adapter), osCode,
                     "Check its cable, slot or driver (\"halftrip adapters\" lists what is there) and start again.",
                     true};
    }
    const auto flags = static_cast<unsigned short>(request.ifr_flags);
    if ((flags & IFF_UP) == 0U)
        return Error{
            ErrorKind::Unreachable, text("The adapter {adapter} is down.", adapter), osCode != 0 ? osCode : ENETDOWN,
            text("Bring it up (sudo ip link set {adapter} up) and start again.", quoteForShell(adapter, Shell::Posix)),
            true};
    if (!hasLink(socket.get(), request))
        return Error{ErrorKind::Unreachable, text("The adapter {adapter} has no link.", adapter), osCode,
                     "Check the cable and the link partner, and start again.", true};
    return std::nullopt;
}

bool mayBeAdapterTrouble(int osCode) noexcept
{
    switch (osCode) {
    case ENETDOWN:
    case ENETUNREACH:
    case EHOSTUNREACH:
    case EADDRNOTAVAIL:
    case ENODEV:
    case ENXIO:
        return true;
    default:
        return false;
    }
}

}  // namespace halftrip::sockets
