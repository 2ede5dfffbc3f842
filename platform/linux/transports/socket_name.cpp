#include "platform/linux/transports/socket_name.hpp"

#include <netdb.h>
#include <netinet/in.h>

#include <array>
#include <bit>
#include <cerrno>
#include <cstring>

namespace halftrip::sockets {
namespace {

// memcpy instead of casting the storage: the compiler removes it, and no aliasing rule is bent.
template <typename Address>
Address viewAs(const sockaddr_storage& storage) noexcept
{
    Address address;
    std::memcpy(&address, &storage, sizeof address);
    return address;
}

/// Turns ::ffff:a.b.c.d into a.b.c.d; leaves everything else alone.
sockaddr_storage unmapped(const sockaddr_storage& storage) noexcept
{
    if (storage.ss_family != AF_INET6)
        return storage;
    const auto six = viewAs<sockaddr_in6>(storage);
    if (!IN6_IS_ADDR_V4MAPPED(&six.sin6_addr))
        return storage;
    sockaddr_in four{};
    four.sin_family = AF_INET;
    four.sin_port = six.sin6_port;
    std::memcpy(&four.sin_addr, six.sin6_addr.s6_addr + 12, sizeof four.sin_addr);
    sockaddr_storage result{};
    std::memcpy(&result, &four, sizeof four);
    return result;
}

}  // namespace

Result<SocketName> SocketName::parse(const std::string& address, std::uint16_t port)
{
    addrinfo hints{};
    hints.ai_family = AF_UNSPEC;
    hints.ai_socktype = SOCK_DGRAM;
    hints.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV;
    addrinfo* found = nullptr;
    if (::getaddrinfo(address.c_str(), std::to_string(port).c_str(), &hints, &found) != 0) {
        return fail(ErrorKind::Invalid,
                    halftrip::text("\"{address}\" is not an IP address of this host's network.", address),
                    "Write it as 10.0.0.1, fd00::1 or fe80::1%eth0 (with the name of an adapter that exists here).");
    }
    sockaddr_storage storage{};
    std::memcpy(&storage, found->ai_addr, found->ai_addrlen);
    ::freeaddrinfo(found);
    return SocketName(unmapped(storage));
}

Result<SocketName> SocketName::localOf(int socket)
{
    sockaddr_storage storage{};
    socklen_t size = sizeof storage;
    if (::getsockname(socket, reinterpret_cast<sockaddr*>(&storage), &size) != 0)
        return fail(ErrorKind::Os, "The system does not report the address of a socket just bound.", {}, errno);
    return SocketName(storage);
}

const sockaddr* SocketName::get() const noexcept
{
    return reinterpret_cast<const sockaddr*>(&m_storage);
}

socklen_t SocketName::size() const noexcept
{
    return isV6() ? sizeof(sockaddr_in6) : sizeof(sockaddr_in);
}

bool SocketName::isGroup() const noexcept
{
    if (!isV6())
        return IN_MULTICAST(ntohl(viewAs<sockaddr_in>(m_storage).sin_addr.s_addr));
    const auto six = viewAs<sockaddr_in6>(m_storage);
    return IN6_IS_ADDR_MULTICAST(&six.sin6_addr) != 0;
}

std::uint16_t SocketName::port() const noexcept
{
    return ntohs(isV6() ? viewAs<sockaddr_in6>(m_storage).sin6_port : viewAs<sockaddr_in>(m_storage).sin_port);
}

std::string SocketName::address() const
{
    std::array<char, NI_MAXHOST> text{};
    if (::getnameinfo(get(), size(), text.data(), text.size(), nullptr, 0, NI_NUMERICHOST) != 0)
        return {};
    return text.data();
}

std::string SocketName::text() const
{
    std::string text = isV6() ? "[" : "";
    text += address();
    text += isV6() ? "]:" : ":";
    text += std::to_string(port());
    return text;
}

bool SocketName::isSameAddress(const SocketName& other) const noexcept
{
    const sockaddr_storage ours = unmapped(m_storage);
    const sockaddr_storage theirs = unmapped(other.m_storage);
    if (ours.ss_family != theirs.ss_family)
        return false;
    if (ours.ss_family == AF_INET) {
        return viewAs<sockaddr_in>(ours).sin_addr.s_addr == viewAs<sockaddr_in>(theirs).sin_addr.s_addr;
    }
    const auto ourSix = viewAs<sockaddr_in6>(ours);
    const auto theirSix = viewAs<sockaddr_in6>(theirs);
    return std::memcmp(&ourSix.sin6_addr, &theirSix.sin6_addr, sizeof ourSix.sin6_addr) == 0;
}

}  // namespace halftrip::sockets
