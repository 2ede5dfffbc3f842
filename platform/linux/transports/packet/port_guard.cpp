#include "platform/linux/transports/packet/port_guard.hpp"

#include <linux/filter.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <array>
#include <cerrno>
#include <cstring>

namespace halftrip::packet {
namespace {

/// Makes one message leave by an adapter, whatever other one the routes prefer. `Info` is in_pktinfo or in6_pktinfo.
template <typename Info>
void addPacketInfo(msghdr& message, int level, int type, const Info& info) noexcept
{
    message.msg_controllen = CMSG_SPACE(sizeof info);
    cmsghdr* const header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = level;
    header->cmsg_type = type;
    header->cmsg_len = CMSG_LEN(sizeof info);
    std::memcpy(CMSG_DATA(header), &info, sizeof info);
}

}  // namespace

Result<PortGuard> PortGuard::open(const std::string& address)
{
    const auto name = sockets::SocketName::parse(address, 0);
    if (!name)
        return std::unexpected(name.error());
    PortGuard guard;
    guard.m_socket = sockets::FileDescriptor(::socket(name->family(), SOCK_DGRAM | SOCK_CLOEXEC, 0));
    if (!guard.m_socket.isOpen())
        return fail(ErrorKind::Os, "Cannot open a UDP socket.", {}, errno);
    sock_filter dropAll{.code = BPF_RET | BPF_K, .jt = 0, .jf = 0, .k = 0};
    const sock_fprog program{.len = 1, .filter = &dropAll};
    if (::setsockopt(guard.m_socket.get(), SOL_SOCKET, SO_ATTACH_FILTER, &program, sizeof program) != 0)
        return fail(ErrorKind::Os, "Cannot put a filter on a UDP socket.", {}, errno);
    if (::bind(guard.m_socket.get(), name->get(), name->size()) != 0) {
        const int code = errno;
        return fail(code == EADDRNOTAVAIL ? ErrorKind::NotFound : ErrorKind::Os,
                    text("Cannot take a UDP port of {address}.", address),
                    "Check that the address belongs to this host.", code);
    }
    const auto bound = sockets::SocketName::localOf(guard.m_socket.get());
    guard.m_port = bound.port();
    if (!bound.isV6()) {
        sockaddr_in four{};
        std::memcpy(&four, bound.get(), sizeof four);
        guard.m_ownV4 = four.sin_addr;
    }
    return guard;
}

void PortGuard::provoke(const sockets::SocketName& peer, int interfaceIndex) const noexcept
{
    sockaddr_storage target{};
    std::memcpy(&target, peer.get(), peer.size());
    // Not SO_BINDTODEVICE: the guard would no longer find what the stack brings by a VLAN or a bond over the adapter.
    alignas(cmsghdr) std::array<std::byte, CMSG_SPACE(sizeof(in6_pktinfo))> control{};
    msghdr message{};
    message.msg_name = &target;
    message.msg_namelen = peer.size();
    message.msg_control = control.data();
    message.msg_controllen = control.size();
    if (peer.isV6()) {
        const in6_pktinfo info{.ipi6_addr = IN6ADDR_ANY_INIT, .ipi6_ifindex = static_cast<unsigned>(interfaceIndex)};
        addPacketInfo(message, IPPROTO_IPV6, IPV6_PKTINFO, info);
    } else {
        in_pktinfo info{};
        info.ipi_ifindex = interfaceIndex;
        info.ipi_spec_dst = m_ownV4;
        addPacketInfo(message, IPPROTO_IP, IP_PKTINFO, info);
    }
    static_cast<void>(::sendmsg(m_socket.get(), &message, MSG_DONTWAIT));
}

void PortGuard::connect(const sockets::SocketName& peer) const noexcept
{
    static_cast<void>(::connect(m_socket.get(), peer.get(), peer.size()));
}

void PortGuard::close() noexcept
{
    m_socket.reset();
    m_port = 0;
    m_ownV4 = {};
}

}  // namespace halftrip::packet
