#include "platform/linux/transports/socket_framing.hpp"

#include "core/wire/frame.hpp"
#include "platform/linux/ethtool/ethtool.hpp"
#include "platform/linux/transports/file_descriptor.hpp"
#include "platform/linux/transports/packet/interface.hpp"
#include "platform/linux/transports/packet/route.hpp"

#include <net/if.h>
#include <net/if_arp.h>
#include <sys/ioctl.h>
#include <sys/socket.h>

namespace halftrip::sockets {
namespace {

/// What Linux' own VLAN driver calls itself (net/8021q/vlan.h, DRV_FULL_NAME).
constexpr const char* kVlanDriver = "802.1Q VLAN Support";

bool isEthernet(const std::string& adapter)
{
    const FileDescriptor socket(::socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0));
    ifreq request{};
    adapter.copy(request.ifr_name, IFNAMSIZ - 1);
    return socket.isOpen() && ::ioctl(socket.get(), SIOCGIFHWADDR, &request) == 0 &&
           request.ifr_hwaddr.sa_family == ARPHRD_ETHER;
}

}  // namespace

std::optional<std::size_t> linkHeaderTowards(const std::string& peerAddress, const std::string& adapter)
{
    const auto peer = packet::parseIpAddress(peerAddress);
    if (!peer)
        return std::nullopt;
    const unsigned bound = adapter.empty() ? 0 : ::if_nametoindex(adapter.c_str());
    const auto route = packet::findRoute(*peer, static_cast<int>(bound));
    const std::string through = route ? packet::interfaceName(route->interfaceIndex) : std::string();
    if (through.empty() || !isEthernet(through))
        return std::nullopt;
    const bool isVlan = platform::Ethtool().driver(through).name == kVlanDriver;
    return wire::kEthernetHeaderBytes + (isVlan ? wire::kVlanTagBytes : 0);
}

}  // namespace halftrip::sockets
