#include "platform/sockets/datagram_pair.hpp"
#include "platform/sockets/system_sockets.hpp"

#include <algorithm>
#include <cstring>
#include <ctime>

namespace halftrip::sockets {
namespace {

constexpr std::int64_t kSecondNs = 1'000'000'000;
/// Room for the stamp, the destination and the hop limit of either family.
constexpr std::size_t kControlBytes = 256;

std::int64_t nsOf(const timespec& time) noexcept
{
    return static_cast<std::int64_t>(time.tv_sec) * kSecondNs + time.tv_nsec;
}

Error describeDatagramBind(const SocketName& name, int code)
{
    const std::string port = std::to_string(name.port());
    switch (code) {
    case EADDRINUSE:
        return {ErrorKind::Busy, text("UDP port {port} is taken", port), code,
                text("Choose another port, or stop the program that has it (ss -lunp sport = :{port}).", port)};
    case EADDRNOTAVAIL:
        return {ErrorKind::Invalid, text("no adapter of this host has the address {address}", name.address()), code,
                "\"halftrip adapters\" lists the addresses."};
    case EACCES:
        return {ErrorKind::NotPermitted, text("UDP port {port} needs a privilege", port), code,
                text("Choose a port of 1024 or more, or allow it: \"sudo sysctl "
                     "net.ipv4.ip_unprivileged_port_start={port}\".",
                     port)};
    default:
        return {ErrorKind::Os, text("cannot open UDP port {port}: {reason}", port, reasonOf(code)), code, {}};
    }
}

/// One family's socket, and who sent its last datagram.
class DatagramHalf {
public:
    [[nodiscard]] static Result<DatagramHalf> open(const SocketName& name)
    {
        DatagramHalf half;
        half.m_socket = makeSocket(name.family(), SocketKind::Datagram);
        half.m_isV6 = name.isV6();
        if (!half.m_socket.isOpen())
            return std::unexpected(describeDatagramBind(name, errno));
        const int fd = half.native();
        const bool isSet = name.isV6()
                               ? setOption(fd, IPPROTO_IPV6, IPV6_V6ONLY, 1) &&
                                     setOption(fd, IPPROTO_IPV6, IPV6_RECVPKTINFO, 1) &&
                                     setOption(fd, IPPROTO_IPV6, IPV6_RECVHOPLIMIT, 1)
                               : setOption(fd, IPPROTO_IP, IP_PKTINFO, 1) && setOption(fd, IPPROTO_IP, IP_RECVTTL, 1);
        if (!isSet || !setOption(fd, SOL_SOCKET, SO_TIMESTAMPNS, 1) || ::bind(fd, name.get(), name.size()) != 0)
            return std::unexpected(describeDatagramBind(name, errno));
        return half;
    }

    [[nodiscard]] int native() const noexcept { return m_socket.get(); }

    [[nodiscard]] static std::int64_t dateNs() noexcept
    {
        timespec now{};
        static_cast<void>(::clock_gettime(CLOCK_REALTIME, &now));
        return nsOf(now);
    }

    /// 0, or the errno of the failure.
    [[nodiscard]] int receive(std::span<std::byte> buffer, os::Datagram& datagram) noexcept
    {
        iovec place{buffer.data(), buffer.size()};
        msghdr message{};
        message.msg_name = &m_from;
        message.msg_namelen = sizeof m_from;
        message.msg_iov = &place;
        message.msg_iovlen = 1;
        message.msg_control = m_control.data();
        message.msg_controllen = m_control.size();
        const ssize_t bytes = ::recvmsg(m_socket.get(), &message, MSG_DONTWAIT | MSG_TRUNC);
        if (bytes < 0)
            return errno;
        m_fromBytes = message.msg_namelen;
        datagram.isCut = static_cast<std::size_t>(bytes) > buffer.size();
        datagram.bytes = std::min(static_cast<std::size_t>(bytes), buffer.size());
        datagram.isV6 = m_isV6;
        datagram.sourcePort = SocketName::from(reinterpret_cast<const sockaddr*>(&m_from)).port();
        if (m_isV6)
            std::memcpy(datagram.source.data(), &reinterpret_cast<const sockaddr_in6&>(m_from).sin6_addr, 16);
        else
            std::memcpy(datagram.source.data(), &reinterpret_cast<const sockaddr_in&>(m_from).sin_addr, 4);
        for (const cmsghdr* part = CMSG_FIRSTHDR(&message); part != nullptr;
             part = CMSG_NXTHDR(&message, const_cast<cmsghdr*>(part)))
            read(*part, datagram);
        if (datagram.cameUnixNs == 0)
            datagram.cameUnixNs = dateNs();
        return 0;
    }

    [[nodiscard]] bool answer(std::span<const std::byte> bytes) noexcept
    {
        iovec place{const_cast<std::byte*>(bytes.data()), bytes.size()};
        msghdr message{};
        message.msg_name = &m_from;
        message.msg_namelen = m_fromBytes;
        message.msg_iov = &place;
        message.msg_iovlen = 1;
        const std::size_t infoBytes = m_isV6 ? sizeof m_toV6 : sizeof m_toV4;
        message.msg_control = m_control.data();
        message.msg_controllen = CMSG_SPACE(infoBytes);
        std::memset(m_control.data(), 0, message.msg_controllen);
        cmsghdr* const part = CMSG_FIRSTHDR(&message);
        part->cmsg_level = m_isV6 ? IPPROTO_IPV6 : IPPROTO_IP;
        part->cmsg_type = m_isV6 ? IPV6_PKTINFO : IP_PKTINFO;
        part->cmsg_len = CMSG_LEN(infoBytes);
        std::memcpy(CMSG_DATA(part), m_isV6 ? static_cast<const void*>(&m_toV6) : &m_toV4, infoBytes);
        return ::sendmsg(m_socket.get(), &message, MSG_DONTWAIT | MSG_NOSIGNAL) == static_cast<ssize_t>(bytes.size());
    }

private:
    void read(const cmsghdr& part, os::Datagram& datagram) noexcept
    {
        const auto* const data = CMSG_DATA(&part);
        int hops = 0;
        if (part.cmsg_level == SOL_SOCKET && part.cmsg_type == SCM_TIMESTAMPNS) {
            timespec stamp{};
            std::memcpy(&stamp, data, sizeof stamp);
            datagram.cameUnixNs = nsOf(stamp);
        } else if ((part.cmsg_level == IPPROTO_IP && part.cmsg_type == IP_TTL) ||
                   (part.cmsg_level == IPPROTO_IPV6 && part.cmsg_type == IPV6_HOPLIMIT)) {
            std::memcpy(&hops, data, sizeof hops);
            datagram.hopsLeft = static_cast<std::uint8_t>(hops);
        } else if (part.cmsg_level == IPPROTO_IP && part.cmsg_type == IP_PKTINFO) {
            std::memcpy(&m_toV4, data, sizeof m_toV4);
            // What went to everybody or to a group has another local address than it was sent to.
            datagram.isToUs = m_toV4.ipi_addr.s_addr == m_toV4.ipi_spec_dst.s_addr;
            m_toV4.ipi_ifindex = 0;  // Back as it is routed.
        } else if (part.cmsg_level == IPPROTO_IPV6 && part.cmsg_type == IPV6_PKTINFO) {
            std::memcpy(&m_toV6, data, sizeof m_toV6);
            datagram.isToUs = !IN6_IS_ADDR_MULTICAST(&m_toV6.ipi6_addr);
            if (!IN6_IS_ADDR_LINKLOCAL(&m_toV6.ipi6_addr))
                m_toV6.ipi6_ifindex = 0;
        }
    }

    Socket m_socket;
    bool m_isV6 = false;
    alignas(cmsghdr) std::array<std::byte, kControlBytes> m_control{};
    sockaddr_storage m_from{};
    socklen_t m_fromBytes = 0;
    in_pktinfo m_toV4{};
    in6_pktinfo m_toV6{};
};

}  // namespace

Result<std::unique_ptr<os::DatagramSocket>> openDatagramSocket(const os::SocketAddress& local)
{
    return openDatagramPair<DatagramHalf>(local);
}

}  // namespace halftrip::sockets
