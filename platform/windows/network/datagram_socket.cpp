#include "platform/sockets/datagram_pair.hpp"
#include "platform/sockets/system_sockets.hpp"

#include <mswsock.h>

#include <cstring>

namespace halftrip::sockets {
namespace {

/// From the beginning of 1601 to that of 1970, in the FILETIME's steps of 100 ns.
constexpr std::int64_t kFileTimeOf1970 = 116'444'736'000'000'000;
/// Room for the destination and the hop limit of either family.
constexpr std::size_t kDatagramControlBytes = 256;

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
            return std::unexpected(describeDatagramBind(name, WSAGetLastError()));
        const NativeSocket native = half.native();
        static_cast<void>(setOption(native, SOL_SOCKET, SO_EXCLUSIVEADDRUSE, 1));
        if (name.isV6()) {
            static_cast<void>(setOption(native, IPPROTO_IPV6, IPV6_V6ONLY, 1));
            static_cast<void>(setOption(native, IPPROTO_IPV6, IPV6_PKTINFO, 1));
            static_cast<void>(setOption(native, IPPROTO_IPV6, IPV6_HOPLIMIT, 1));
        } else {
            static_cast<void>(setOption(native, IPPROTO_IP, IP_PKTINFO, 1));
            static_cast<void>(setOption(native, IPPROTO_IP, IP_RECVTTL, 1));
        }
        if (::bind(native, name.get(), name.size()) != 0)
            return std::unexpected(describeDatagramBind(name, WSAGetLastError()));
        GUID id = WSAID_WSARECVMSG;
        DWORD bytes = 0;
        if (WSAIoctl(native, SIO_GET_EXTENSION_FUNCTION_POINTER, &id, sizeof id, &half.m_receiveMessage,
                     sizeof half.m_receiveMessage, &bytes, nullptr, nullptr) != 0)
            return fail(ErrorKind::NotSupported, "This system has no WSARecvMsg, which unconnected UDP sockets need.");
        return half;
    }

    [[nodiscard]] NativeSocket native() const noexcept { return m_socket.get(); }

    [[nodiscard]] static std::int64_t dateNs() noexcept
    {
        FILETIME now{};
        GetSystemTimePreciseAsFileTime(&now);
        const auto steps = static_cast<std::int64_t>(std::uint64_t{now.dwHighDateTime} << 32U | now.dwLowDateTime);
        return (steps - kFileTimeOf1970) * 100;
    }

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
        datagram.cameUnixNs = dateNs();
        datagram.isCut = code == WSAEMSGSIZE || (message.dwFlags & MSG_TRUNC) != 0;
        datagram.bytes = bytes;
        datagram.isToUs = (message.dwFlags & (MSG_BCAST | MSG_MCAST)) == 0;
        datagram.isV6 = m_isV6;
        m_fromBytes = message.namelen;
        datagram.sourcePort = SocketName::from(reinterpret_cast<const sockaddr*>(&m_from)).port();
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
    bool m_isV6 = false;
    LPFN_WSARECVMSG m_receiveMessage = nullptr;
    alignas(WSACMSGHDR) std::array<CHAR, kDatagramControlBytes> m_control{};
    SOCKADDR_STORAGE m_from{};
    int m_fromBytes = 0;
    IN_PKTINFO m_toV4{};
    IN6_PKTINFO m_toV6{};
    bool m_hasDestination = false;
};

}  // namespace

Result<std::unique_ptr<os::DatagramSocket>> openDatagramSocket(const os::SocketAddress& local)
{
    return openDatagramPair<DatagramHalf>(local);
}

}  // namespace halftrip::sockets
