#include "platform/windows/network/datagram_socket.hpp"

#include "platform/windows/network/winsock.hpp"
#include "platform/windows/system/text.hpp"

#include <winsock2.h>
#include <ws2tcpip.h>

#include <mswsock.h>

#include <cstring>
#include <vector>

namespace halftrip::windows {
namespace {

/// From the beginning of 1601 to that of 1970, in the FILETIME's steps of 100 ns.
constexpr std::int64_t kFileTimeOf1970 = 116'444'736'000'000'000;
/// Room for the destination and the hop limit of either family.
constexpr std::size_t kDatagramControlBytes = 256;

std::int64_t preciseDateNs() noexcept
{
    FILETIME now{};
    GetSystemTimePreciseAsFileTime(&now);
    const auto steps = static_cast<std::int64_t>(std::uint64_t{now.dwHighDateTime} << 32U | now.dwLowDateTime);
    return (steps - kFileTimeOf1970) * 100;
}

/// One family's socket, and who sent its last datagram.
class DatagramHalf {
public:
    DatagramHalf(Socket socket, bool isV6) : m_socket(std::move(socket)), m_isV6(isV6)
    {
        GUID id = WSAID_WSARECVMSG;
        DWORD bytes = 0;
        WSAIoctl(m_socket.get(), SIO_GET_EXTENSION_FUNCTION_POINTER, &id, sizeof id, &m_receiveMessage,
                 sizeof m_receiveMessage, &bytes, nullptr, nullptr);
    }

    [[nodiscard]] NativeSocket native() const noexcept { return m_socket.get(); }
    [[nodiscard]] bool canReceive() const noexcept { return m_receiveMessage != nullptr; }

    /// 0, or the WSA code of the failure.
    [[nodiscard]] int receive(std::span<std::byte> buffer, os::Datagram& datagram) noexcept
    {
        WSABUF place{static_cast<ULONG>(buffer.size()), reinterpret_cast<CHAR*>(buffer.data())};
        WSAMSG message{};
        message.name = reinterpret_cast<SOCKADDR*>(&m_from);
        message.namelen = sizeof m_from;
        message.lpBuffers = &place;
        message.dwBufferCount = 1;
        message.Control = {static_cast<ULONG>(m_control.size()), m_control.data()};
        DWORD bytes = 0;
        const bool isDone = m_receiveMessage(m_socket.get(), &message, &bytes, nullptr, nullptr) == 0;
        const int code = isDone ? 0 : WSAGetLastError();
        if (code != 0 && code != WSAEMSGSIZE)
            return code;
        datagram.cameUnixNs = preciseDateNs();
        datagram.isCut = code == WSAEMSGSIZE || (message.dwFlags & MSG_TRUNC) != 0;
        datagram.bytes = bytes;
        datagram.isToUs = (message.dwFlags & (MSG_BCAST | MSG_MCAST)) == 0;
        datagram.isV6 = m_isV6;
        m_fromBytes = message.namelen;
        datagram.sourcePort = SocketName::from(reinterpret_cast<const sockaddr*>(&m_from), m_fromBytes).port();
        if (m_isV6)
            std::memcpy(datagram.source.data(), &reinterpret_cast<const SOCKADDR_IN6&>(m_from).sin6_addr, 16);
        else
            std::memcpy(datagram.source.data(), &reinterpret_cast<const SOCKADDR_IN&>(m_from).sin_addr, 4);
        m_hasDestination = false;
        for (const WSACMSGHDR* part = WSA_CMSG_FIRSTHDR(&message); part != nullptr;
             part = WSA_CMSG_NXTHDR(&message, const_cast<WSACMSGHDR*>(part)))
            read(*part, datagram);
        return 0;
    }

    [[nodiscard]] bool answer(std::span<const std::byte> bytes) noexcept
    {
        WSABUF place{static_cast<ULONG>(bytes.size()), reinterpret_cast<CHAR*>(const_cast<std::byte*>(bytes.data()))};
        DWORD sent = 0;
        if (m_hasDestination && answerFromDestination(place, sent))
            return sent == bytes.size();
        // A system that lets nobody choose the address: as it is routed.
        return WSASendTo(m_socket.get(), &place, 1, &sent, 0, reinterpret_cast<const SOCKADDR*>(&m_from), m_fromBytes,
                         nullptr, nullptr) == 0 &&
               sent == bytes.size();
    }

private:
    [[nodiscard]] bool answerFromDestination(WSABUF& place, DWORD& sent) noexcept
    {
        WSAMSG message{};
        message.name = reinterpret_cast<SOCKADDR*>(&m_from);
        message.namelen = m_fromBytes;
        message.lpBuffers = &place;
        message.dwBufferCount = 1;
        const std::size_t infoBytes = m_isV6 ? sizeof m_toV6 : sizeof m_toV4;
        std::memset(m_control.data(), 0, m_control.size());
        message.Control = {static_cast<ULONG>(WSA_CMSG_SPACE(infoBytes)), m_control.data()};
        WSACMSGHDR* const part = WSA_CMSG_FIRSTHDR(&message);
        part->cmsg_level = m_isV6 ? IPPROTO_IPV6 : IPPROTO_IP;
        part->cmsg_type = m_isV6 ? IPV6_PKTINFO : IP_PKTINFO;
        part->cmsg_len = WSA_CMSG_LEN(infoBytes);
        std::memcpy(WSA_CMSG_DATA(part), m_isV6 ? static_cast<const void*>(&m_toV6) : &m_toV4, infoBytes);
        return WSASendMsg(m_socket.get(), &message, 0, &sent, nullptr, nullptr) == 0;
    }

    void read(const WSACMSGHDR& part, os::Datagram& datagram) noexcept
    {
        const auto* const data = WSA_CMSG_DATA(const_cast<WSACMSGHDR*>(&part));
        INT hops = 0;
        if ((part.cmsg_level == IPPROTO_IP && part.cmsg_type == IP_TTL) ||
            (part.cmsg_level == IPPROTO_IPV6 && part.cmsg_type == IPV6_HOPLIMIT)) {
            std::memcpy(&hops, data, sizeof hops);
            datagram.hopsLeft = static_cast<std::uint8_t>(hops);
        } else if (part.cmsg_level == IPPROTO_IP && part.cmsg_type == IP_PKTINFO) {
            std::memcpy(&m_toV4, data, sizeof m_toV4);
            m_hasDestination = true;
        } else if (part.cmsg_level == IPPROTO_IPV6 && part.cmsg_type == IPV6_PKTINFO) {
            std::memcpy(&m_toV6, data, sizeof m_toV6);
            m_hasDestination = true;
        }
    }

    Socket m_socket;
    bool m_isV6;
    LPFN_WSARECVMSG m_receiveMessage = nullptr;
    alignas(WSACMSGHDR) std::array<CHAR, kDatagramControlBytes> m_control{};
    SOCKADDR_STORAGE m_from{};
    int m_fromBytes = 0;
    IN_PKTINFO m_toV4{};
    IN6_PKTINFO m_toV6{};
    bool m_hasDestination = false;
};

class WinsockDatagramSocket final : public os::DatagramSocket {
public:
    WinsockDatagramSocket(std::vector<DatagramHalf> halves, os::SocketAddress local)
        : m_halves(std::move(halves)), m_local(std::move(local))
    {
        for (const DatagramHalf& half : m_halves)
            m_waits.push_back({half.native(), POLLRDNORM, 0});
    }

    [[nodiscard]] Result<std::optional<os::Datagram>> receive(std::span<std::byte> buffer,
                                                              std::chrono::milliseconds timeout) override
    {
        const int ready = WSAPoll(m_waits.data(), static_cast<ULONG>(m_waits.size()),
                                  static_cast<INT>(timeout.count()));
        if (ready == SOCKET_ERROR) {
            const int code = WSAGetLastError();
            return fail(
                ErrorKind::Os,
                text("cannot wait at {local}: {reason}", m_local.address, systemText(static_cast<unsigned long>(code))),
                {}, code);
        }
        for (std::size_t turn = 0; ready > 0 && turn < m_halves.size(); ++turn) {
            m_next = (m_next + 1) % m_halves.size();
            os::Datagram datagram;
            // Whatever it fails with concerned one datagram: a port that somebody closed, a wrong checksum.
            if (m_waits[m_next].revents == 0 || m_halves[m_next].receive(buffer, datagram) != 0)
                continue;
            m_last = &m_halves[m_next];
            return datagram;
        }
        return std::nullopt;
    }
    [[nodiscard]] bool answer(std::span<const std::byte> bytes) noexcept override
    {
        return m_last != nullptr && m_last->answer(bytes);
    }
    [[nodiscard]] std::int64_t unixNs() const noexcept override { return preciseDateNs(); }
    [[nodiscard]] os::SocketAddress local() const override { return m_local; }

private:
    std::vector<DatagramHalf> m_halves;
    std::vector<WSAPOLLFD> m_waits;
    os::SocketAddress m_local;
    DatagramHalf* m_last = nullptr;
    std::size_t m_next = 0;
};

Error describeDatagramBind(const SocketName& name, int code)
{
    const std::string port = std::to_string(name.port());
    switch (code) {
    case WSAEADDRINUSE:
    case WSAEACCES:
        // The latter also when another program holds the port for itself alone.
        return {ErrorKind::Busy, text("UDP port {port} is taken or reserved by the system", port), code,
                "Choose another port, or stop the program that has it (netstat -ano -p udp)."};
    case WSAEADDRNOTAVAIL:
        return {ErrorKind::Invalid, text("no adapter of this host has the address {address}", name.address()), code,
                "\"halftrip adapters\" lists the addresses."};
    default:
        return {ErrorKind::Os,
                text("cannot open UDP port {port}: {reason}", port, systemText(static_cast<unsigned long>(code))),
                code,
                {}};
    }
}

Result<DatagramHalf> openDatagramHalf(const SocketName& name)
{
    auto socket = openSocket(name.family(), SocketKind::Datagram, "UDP on " + name.text());
    if (!socket)
        return std::unexpected(std::move(socket).error());
    const NativeSocket native = socket->get();
    static_cast<void>(setOption(native, SOL_SOCKET, SO_EXCLUSIVEADDRUSE, 1));
    if (name.isV6()) {
        static_cast<void>(setOption(native, IPPROTO_IPV6, IPV6_V6ONLY, 1));
        static_cast<void>(setOption(native, IPPROTO_IPV6, IPV6_PKTINFO, 1));
        static_cast<void>(setOption(native, IPPROTO_IPV6, IPV6_HOPLIMIT, 1));
    } else {
        static_cast<void>(setOption(native, IPPROTO_IP, IP_PKTINFO, 1));
        static_cast<void>(setOption(native, IPPROTO_IP, IP_RECVTTL, 1));
    }
    if (bind(native, name.get(), name.size()) != 0)
        return std::unexpected(describeDatagramBind(name, WSAGetLastError()));
    DatagramHalf half(std::move(*socket), name.isV6());
    if (!half.canReceive())
        return fail(ErrorKind::NotSupported, "This system has no WSARecvMsg, which unconnected UDP sockets need.");
    return half;
}

}  // namespace

Result<std::unique_ptr<os::DatagramSocket>> openDatagramSocket(const os::SocketAddress& local)
{
    const bool isEverywhere = local.address.empty();
    const auto first = SocketName::parse(isEverywhere ? "0.0.0.0" : local.address, local.port);
    if (!first)
        return std::unexpected(first.error());
    auto half = openDatagramHalf(*first);
    if (!half)
        return std::unexpected(std::move(half).error());
    const os::SocketAddress bound = SocketName::localOf(half->native()).toSocketAddress();
    std::vector<DatagramHalf> halves;
    halves.push_back(std::move(*half));
    if (isEverywhere) {
        const auto second = SocketName::parse("::", bound.port);
        auto other = second ? openDatagramHalf(*second) : std::unexpected(second.error());
        // A system without IPv6 says so here.
        const int code = other ? 0 : other.error().osCode;
        if (!other && code != WSAEAFNOSUPPORT && code != WSAEADDRNOTAVAIL)
            return std::unexpected(std::move(other).error());
        if (other)
            halves.push_back(std::move(*other));
    }
    return std::make_unique<WinsockDatagramSocket>(std::move(halves), bound);
}

}  // namespace halftrip::windows
