#include "platform/linux/transports/packet/port_guard.hpp"

#include <linux/filter.h>
#include <sys/socket.h>

#include <cerrno>

namespace halftrip::packet {

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
    if (!bound)
        return std::unexpected(bound.error());
    guard.m_port = bound->port();
    return guard;
}

void PortGuard::provoke(const sockets::SocketName& peer) const noexcept
{
    static_cast<void>(::sendto(m_socket.get(), nullptr, 0, MSG_DONTWAIT, peer.get(), peer.size()));
}

void PortGuard::connect(const sockets::SocketName& peer) const noexcept
{
    static_cast<void>(::connect(m_socket.get(), peer.get(), peer.size()));
}

void PortGuard::close() noexcept
{
    m_socket.reset();
    m_port = 0;
}

}  // namespace halftrip::packet
