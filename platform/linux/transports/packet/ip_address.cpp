#include "platform/linux/transports/packet/ip_address.hpp"

#include "core/wire/ip_address.hpp"
#include "platform/sockets/socket_name.hpp"

#include <netinet/in.h>

#include <cstring>

namespace halftrip::packet {

int IpAddress::family() const noexcept
{
    return isV6 ? AF_INET6 : AF_INET;
}

Result<IpAddress> parseIpAddress(const std::string& text)
{
    const auto name = sockets::SocketName::parse(text, 0);
    if (!name)
        return std::unexpected(name.error());
    IpAddress address{.isV6 = name->isV6()};
    if (address.isV6) {
        sockaddr_in6 six{};
        std::memcpy(&six, name->get(), sizeof six);
        std::memcpy(address.bytes.data(), &six.sin6_addr, sizeof six.sin6_addr);
        address.scope = six.sin6_scope_id;
    } else {
        sockaddr_in four{};
        std::memcpy(&four, name->get(), sizeof four);
        std::memcpy(address.bytes.data(), &four.sin_addr, sizeof four.sin_addr);
    }
    return address;
}

std::string toText(const IpAddress& address)
{
    return wire::toText(wire::IpAddress{address.isV6, address.bytes});
}

}  // namespace halftrip::packet
