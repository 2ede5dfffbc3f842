#include "platform/sockets/socket_name.hpp"

#include "platform/sockets/socket_api.hpp"

#include <cstring>

namespace halftrip::sockets {
namespace {

static_assert(sizeof(sockaddr_storage) == SocketName::kRoom);

// memcpy instead of casting the storage: the compiler removes it, and no aliasing rule is bent.
template <typename Address>
Address viewAs(const sockaddr* name) noexcept
{
    Address address;
    std::memcpy(&address, name, sizeof address);
    return address;
}

/// ::ffff:a.b.c.d: ten zero bytes, two of ones, the IPv4 address.
bool isMapped(const sockaddr_in6& six) noexcept
{
    static constexpr std::array<unsigned char, 12> kPrefix{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
    return std::memcmp(&six.sin6_addr, kPrefix.data(), kPrefix.size()) == 0;
}

sockaddr_in unmapped(const sockaddr_in6& six) noexcept
{
    sockaddr_in four{};
    four.sin_family = AF_INET;
    four.sin_port = six.sin6_port;
    std::memcpy(&four.sin_addr, six.sin6_addr.s6_addr + 12, sizeof four.sin_addr);
    return four;
}

}  // namespace

SocketName SocketName::from(const sockaddr* name) noexcept
{
    SocketName result;
    const int family = viewAs<sockaddr>(name).sa_family;
    if (family == AF_INET) {
        std::memcpy(result.m_storage.data(), name, sizeof(sockaddr_in));
    } else if (family == AF_INET6) {
        const auto six = viewAs<sockaddr_in6>(name);
        const sockaddr_in four = unmapped(six);
        if (isMapped(six))
            std::memcpy(result.m_storage.data(), &four, sizeof four);
        else
            std::memcpy(result.m_storage.data(), &six, sizeof six);
    }
    return result;
}

Result<SocketName> SocketName::parse(const std::string& address, std::uint16_t port)
{
    startSockets();
    addrinfo hints{};
    hints.ai_flags = AI_NUMERICHOST;
    addrinfo* found = nullptr;
    // An empty name would be any address of this host on Windows, whatever the flag says.
    if (address.empty() || ::getaddrinfo(address.c_str(), std::to_string(port).c_str(), &hints, &found) != 0) {
        return fail(ErrorKind::Invalid,
                    halftrip::text("\"{address}\" is not an IP address of this host's network.", address),
                    kAddressHint);
    }
    const SocketName name = from(found->ai_addr);
    ::freeaddrinfo(found);
    return name;
}

SocketName SocketName::localOf(NativeSocket socket) noexcept
{
    sockaddr_storage storage{};
    socklen_t bytes = sizeof storage;
    if (::getsockname(socket, reinterpret_cast<sockaddr*>(&storage), &bytes) != 0)
        return {};
    return from(reinterpret_cast<const sockaddr*>(&storage));
}

SocketName SocketName::peerOf(NativeSocket socket) noexcept
{
    sockaddr_storage storage{};
    socklen_t bytes = sizeof storage;
    if (::getpeername(socket, reinterpret_cast<sockaddr*>(&storage), &bytes) != 0)
        return {};
    return from(reinterpret_cast<const sockaddr*>(&storage));
}

int SocketName::family() const noexcept
{
    return viewAs<sockaddr>(get()).sa_family;
}

bool SocketName::isV6() const noexcept
{
    return family() == AF_INET6;
}

NameBytes SocketName::size() const noexcept
{
    return isV6() ? sizeof(sockaddr_in6) : sizeof(sockaddr_in);
}

bool SocketName::isLoopback() const noexcept
{
    if (!isV6())
        return (ntohl(viewAs<sockaddr_in>(get()).sin_addr.s_addr) >> 24U) == 127;
    const auto six = viewAs<sockaddr_in6>(get());
    return IN6_IS_ADDR_LOOPBACK(&six.sin6_addr);
}

bool SocketName::isGroup() const noexcept
{
    if (isV6())
        return viewAs<sockaddr_in6>(get()).sin6_addr.s6_addr[0] == 0xFF;
    constexpr unsigned kClassD = 0xE;  // 224.0.0.0/4; IN_MULTICAST mixes signs.
    return ntohl(viewAs<sockaddr_in>(get()).sin_addr.s_addr) >> 28U == kClassD;
}

std::uint16_t SocketName::port() const noexcept
{
    return ntohs(isV6() ? viewAs<sockaddr_in6>(get()).sin6_port : viewAs<sockaddr_in>(get()).sin_port);
}

std::string SocketName::address() const
{
    std::array<char, NI_MAXHOST> text{};
    if (::getnameinfo(get(), size(), text.data(), NI_MAXHOST, nullptr, 0, NI_NUMERICHOST) != 0)
        return {};
    return text.data();
}

std::string SocketName::text() const
{
    const std::string portText = std::to_string(port());
    return isV6() ? "[" + address() + "]:" + portText : address() + ":" + portText;
}

bool SocketName::isSameAddress(const SocketName& other) const noexcept
{
    if (family() != other.family())
        return false;
    if (!isV6())
        return viewAs<sockaddr_in>(get()).sin_addr.s_addr == viewAs<sockaddr_in>(other.get()).sin_addr.s_addr;
    const auto ours = viewAs<sockaddr_in6>(get());
    const auto theirs = viewAs<sockaddr_in6>(other.get());
    return std::memcmp(&ours.sin6_addr, &theirs.sin6_addr, sizeof ours.sin6_addr) == 0;
}

}  // namespace halftrip::sockets
