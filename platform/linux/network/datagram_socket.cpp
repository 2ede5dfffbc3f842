#include "platform/linux/network/datagram_socket.hpp"

#include "platform/linux/system/os_error.hpp"
#include "platform/linux/transports/file_descriptor.hpp"
#include "platform/linux/transports/socket_name.hpp"

#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>

#include <cerrno>
#include <cstring>
#include <ctime>
#include <utility>
#include <vector>

namespace halftrip::platform {
namespace {

using sockets::FileDescriptor;
using sockets::SocketName;

constexpr std::int64_t kSecondNs = 1'000'000'000;
/// Room for the stamp, the destination and the hop limit of either family.
constexpr std::size_t kControlBytes = 256;

bool switchOn(int socket, int level, int option) noexcept
{
    const int on = 1;
    return ::setsockopt(socket, level, option, &on, sizeof on) == 0;
}

std::int64_t nsOf(const timespec& time) noexcept
{
    return static_cast<std::int64_t>(time.tv_sec) * kSecondNs + time.tv_nsec;
}

std::int64_t dateNs() noexcept
{
    timespec now{};
    static_cast<void>(::clock_gettime(CLOCK_REALTIME, &now));
    return nsOf(now);
}

/// One family's socket, and who sent its last datagram.
class DatagramHalf {
public:
    explicit DatagramHalf(FileDescriptor socket, bool isV6) noexcept : m_socket(std::move(socket)), m_isV6(isV6) {}

    [[nodiscard]] int fd() const noexcept { return m_socket.get(); }

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
        datagram.sourcePort = SocketName(m_from).port();
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

    FileDescriptor m_socket;
    bool m_isV6;
    alignas(cmsghdr) std::array<std::byte, kControlBytes> m_control{};
    sockaddr_storage m_from{};
    socklen_t m_fromBytes = 0;
    in_pktinfo m_toV4{};
    in6_pktinfo m_toV6{};
};

class LinuxDatagramSocket final : public os::DatagramSocket {
public:
    LinuxDatagramSocket(std::vector<DatagramHalf> halves, os::SocketAddress local)
        : m_halves(std::move(halves)), m_local(std::move(local))
    {
        for (const DatagramHalf& half : m_halves)
            m_waits.push_back({half.fd(), POLLIN, 0});
    }

    [[nodiscard]] Result<std::optional<os::Datagram>> receive(std::span<std::byte> buffer,
                                                              std::chrono::milliseconds timeout) override
    {
        if (::poll(m_waits.data(), m_waits.size(), static_cast<int>(timeout.count())) <= 0)
            return std::nullopt;  // A signal ends the wait early.
        for (std::size_t turn = 0; turn < m_halves.size(); ++turn) {
            m_next = (m_next + 1) % m_halves.size();
            if (m_waits[m_next].revents == 0)
                continue;
            os::Datagram datagram;
            const int code = m_halves[m_next].receive(buffer, datagram);
            if (code == 0) {
                m_last = &m_halves[m_next];
                return datagram;
            }
            if (code == EBADF || code == ENOTSOCK || code == EINVAL || code == EFAULT)
                return fail(ErrorKind::Os,
                            text("cannot receive at {local}: {reason}", m_local.address, describeErrno(code)), {},
                            code);
            // Whatever else it was concerned one datagram, such as a wrong checksum.
        }
        return std::nullopt;
    }
    [[nodiscard]] bool answer(std::span<const std::byte> bytes) noexcept override
    {
        return m_last != nullptr && m_last->answer(bytes);
    }
    [[nodiscard]] std::int64_t unixNs() const noexcept override { return dateNs(); }
    [[nodiscard]] os::SocketAddress local() const override { return m_local; }

private:
    std::vector<DatagramHalf> m_halves;
    std::vector<pollfd> m_waits;
    os::SocketAddress m_local;
    DatagramHalf* m_last = nullptr;
    std::size_t m_next = 0;
};

Error describeBind(const SocketName& name, int code)
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
        return {ErrorKind::Os, text("cannot open UDP port {port}: {reason}", port, describeErrno(code)), code, {}};
    }
}

Result<FileDescriptor> openHalf(const SocketName& name)
{
    FileDescriptor socket(::socket(name.family(), SOCK_DGRAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0));
    if (!socket.isOpen())
        return std::unexpected(describeBind(name, errno));
    const int fd = socket.get();
    const bool isSet = name.isV6()
                           ? switchOn(fd, IPPROTO_IPV6, IPV6_V6ONLY) && switchOn(fd, IPPROTO_IPV6, IPV6_RECVPKTINFO) &&
                                 switchOn(fd, IPPROTO_IPV6, IPV6_RECVHOPLIMIT)
                           : switchOn(fd, IPPROTO_IP, IP_PKTINFO) && switchOn(fd, IPPROTO_IP, IP_RECVTTL);
    if (!isSet || !switchOn(fd, SOL_SOCKET, SO_TIMESTAMPNS) || ::bind(fd, name.get(), name.size()) != 0)
        return std::unexpected(describeBind(name, errno));
    return socket;
}

}  // namespace

Result<std::unique_ptr<os::DatagramSocket>> openDatagramSocket(const os::SocketAddress& local)
{
    const bool isEverywhere = local.address.empty();
    const auto first = SocketName::parse(isEverywhere ? "0.0.0.0" : local.address, local.port);
    if (!first)
        return std::unexpected(first.error());
    auto socket = openHalf(*first);
    if (!socket)
        return std::unexpected(std::move(socket).error());
    const auto bound = SocketName::localOf(socket->get());
    if (!bound)
        return std::unexpected(bound.error());
    std::vector<DatagramHalf> halves;
    halves.emplace_back(std::move(*socket), first->isV6());
    if (isEverywhere) {
        const auto second = SocketName::parse("::", bound->port());
        auto other = second ? openHalf(*second) : std::unexpected(second.error());
        // A kernel without IPv6 says so here.
        const int code = other ? 0 : other.error().osCode;
        if (!other && code != EAFNOSUPPORT && code != EADDRNOTAVAIL)
            return std::unexpected(std::move(other).error());
        if (other)
            halves.emplace_back(std::move(*other), true);
    }
    return std::make_unique<LinuxDatagramSocket>(std::move(halves), os::SocketAddress{bound->address(), bound->port()});
}

}  // namespace halftrip::platform
