#include "platform/linux/transports/packet/interface.hpp"

#include "core/base/shell_words.hpp"
#include "platform/linux/transports/file_descriptor.hpp"
#include "platform/linux/transports/packet/netlink_request.hpp"

#include <linux/if_link.h>
#include <linux/rtnetlink.h>
#include <net/if.h>
#include <net/if_arp.h>
#include <sys/ioctl.h>
#include <sys/socket.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <optional>
#include <string_view>

namespace halftrip::packet {
namespace {

/// Asks the kernel one thing about an adapter.
class Question {
public:
    explicit Question(const std::string& name) : m_socket(::socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0))
    {
        name.copy(m_request.ifr_name, IFNAMSIZ - 1);
    }
    /// The answer, or none: errno tells why.
    [[nodiscard]] std::optional<ifreq> ask(unsigned long request) noexcept
    {
        ifreq answer = m_request;
        if (::ioctl(m_socket.get(), request, &answer) != 0)
            return std::nullopt;
        return answer;
    }

private:
    sockets::FileDescriptor m_socket;
    ifreq m_request{};
};

std::unexpected<Error> cannotAsk(const std::string& name)
{
    const int code = errno;
    if (code == ENODEV || code == ENXIO) {
        return fail(ErrorKind::NotFound, text("There is no adapter {adapter} on this host.", name),
                    "\"halftrip adapters\" lists the adapters that exist.", code);
    }
    return fail(ErrorKind::Os, text("The system does not describe the adapter {adapter}.", name), {}, code);
}

/// A text attribute, which ends with a zero in some kernels and drivers only.
std::string_view wordIn(std::span<const std::byte> attribute)
{
    const std::string_view all(reinterpret_cast<const char*>(attribute.data()), attribute.size());
    return all.substr(0, all.find('\0'));
}

Status checkUsable(const std::string& name, unsigned flags, const LinkState& state)
{
    if ((flags & IFF_UP) == 0U)
        return fail(ErrorKind::Unreachable, text("The adapter {adapter} is down.", name),
                    text("Run \"sudo ip link set {adapter} up\".", quoteForShell(name, Shell::Posix)));
    if (!state.hasCarrier) {
        return fail(ErrorKind::Unreachable, text("The adapter {adapter} has no carrier.", name),
                    "Plug the cable in, or bring the other end of the link up.");
    }
    if (state.isBridgePort) {
        return fail(ErrorKind::NotSupported,
                    text("The adapter {adapter} is a port of a bridge, which takes its frames away.", name),
                    text("Measure through the bridge's own adapter, or take {adapter} out of the bridge.", name));
    }
    return {};
}

}  // namespace

LinkState linkStateIn(std::span<const std::byte> answer)
{
    LinkState state;
    const auto carrier = findAttribute(answer, sizeof(ifinfomsg), IFLA_CARRIER);
    if (carrier.size() == 1)
        state.hasCarrier = carrier[0] != std::byte{0};
    const auto info = findAttribute(answer, sizeof(ifinfomsg), IFLA_LINKINFO);
    state.kind = wordIn(findAttribute(info, 0, IFLA_INFO_KIND));
    state.isBridgePort = wordIn(findAttribute(info, 0, IFLA_INFO_SLAVE_KIND)) == "bridge";
    return state;
}

LinkState askLinkState(int index)
{
    ifinfomsg header{};
    header.ifi_index = index;
    NetlinkRequest request(RTM_GETLINK, header);
    const auto answer = request.exchange();
    return answer ? linkStateIn(*answer) : LinkState{};
}

Result<Interface> findInterface(const std::string& name)
{
    if (name.empty() || name.size() >= IFNAMSIZ)
        return fail(ErrorKind::NotFound, text("There is no adapter \"{adapter}\" on this host.", name),
                    "\"halftrip adapters\" lists the adapters that exist.");
    Question question(name);
    const auto flags = question.ask(SIOCGIFFLAGS);
    const auto index = question.ask(SIOCGIFINDEX);
    const auto hardware = question.ask(SIOCGIFHWADDR);
    const auto mtu = question.ask(SIOCGIFMTU);
    if (!flags || !index || !hardware || !mtu)
        return cannotAsk(name);
    const LinkState state = askLinkState(index->ifr_ifindex);
    if (const Status status = checkUsable(name, static_cast<unsigned short>(flags->ifr_flags), state); !status)
        return std::unexpected(status.error());
    const int type = hardware->ifr_hwaddr.sa_family;
    if (type != ARPHRD_ETHER && type != ARPHRD_LOOPBACK) {
        return fail(ErrorKind::NotSupported, text("The adapter {adapter} carries no Ethernet frames.", name),
                    "Use --transport udp for tunnels and other links without Ethernet headers.");
    }
    Interface interface{.name = name,
                        .index = index->ifr_ifindex,
                        .mtuBytes = static_cast<std::uint32_t>(mtu->ifr_mtu),
                        .isLoopback = type == ARPHRD_LOOPBACK,
                        .isAggregate = state.kind == "bond" || state.kind == "team"};
    std::memcpy(interface.mac.data(), hardware->ifr_hwaddr.sa_data, interface.mac.size());
    return interface;
}

int interfaceTrouble(int socket, const Interface& interface) noexcept
{
    ifreq request{};
    interface.name.copy(request.ifr_name, IFNAMSIZ - 1);
    if (::ioctl(socket, SIOCGIFFLAGS, &request) != 0)
        return errno;
    return (static_cast<unsigned short>(request.ifr_flags) & IFF_UP) != 0U ? 0 : ENETDOWN;
}

std::string interfaceName(int index)
{
    std::array<char, IF_NAMESIZE> name{};
    return ::if_indextoname(static_cast<unsigned>(index), name.data()) == nullptr ? std::string() : name.data();
}

}  // namespace halftrip::packet
