#include "platform/linux/transports/icmp_socket.hpp"

#include "platform/linux/system/capabilities.hpp"
#include "platform/linux/transports/socket_error.hpp"

#include <linux/capability.h>
#include <linux/filter.h>
#include <linux/icmp.h>
#include <linux/icmpv6.h>
#include <netinet/in.h>
#include <sys/random.h>
#include <sys/socket.h>

#include <array>
#include <cerrno>
#include <cstddef>
#include <cstring>
#include <span>
#include <vector>

namespace halftrip::sockets {
namespace {

constexpr std::uint32_t kIdentifierOffset = 4;  // of the ICMP header, both versions
constexpr std::uint32_t kIpv4SourceOffset = 12;
constexpr std::uint32_t kIpv6SourceOffset = 8;
constexpr std::uint32_t kKeepAll = 0xFFFF'FFFF;

sock_filter statement(int code, std::uint32_t value)
{
    return {static_cast<std::uint16_t>(code), 0, 0, value};
}

/// Falls through when the accumulator equals `value`; otherwise jumps over `remaining` further instructions to the
/// drop.
sock_filter requireEqual(std::uint32_t value, std::size_t remaining)
{
    return {BPF_JMP | BPF_JEQ | BPF_K, 0, static_cast<std::uint8_t>(remaining), value};
}

/// Appends "keep" and "drop" and lets every comparison that fails jump to the drop.
std::vector<sock_filter> finish(std::vector<sock_filter> code)
{
    code.push_back(statement(BPF_RET | BPF_K, kKeepAll));
    code.push_back(statement(BPF_RET | BPF_K, 0));
    for (std::size_t i = 0; i + 2 < code.size(); ++i) {
        if (BPF_CLASS(code[i].code) == BPF_JMP)
            code[i] = requireEqual(code[i].k, code.size() - 2 - i);
    }
    return code;
}

/// For raw sockets (which match the peer by themselves once connected): echo replies with our identifier. A raw ICMPv4
/// socket sees the IP header first, a raw ICMPv6 socket does not.
std::vector<sock_filter> rawFilter(const IcmpSocket& socket)
{
    std::vector<sock_filter> code;
    // Without an IP header the index register stays 0.
    // NOLINTNEXTLINE(misc-redundant-expression): the modes' names are numbers, and some are 0.
    code.push_back(socket.isV6 ? statement(BPF_LDX | BPF_W | BPF_IMM, 0) : statement(BPF_LDX | BPF_B | BPF_MSH, 0));
    code.push_back(statement(BPF_LD | BPF_B | BPF_IND, 0));
    code.push_back(requireEqual(socket.isV6 ? ICMPV6_ECHO_REPLY : ICMP_ECHOREPLY, 0));
    code.push_back(statement(BPF_LD | BPF_H | BPF_IND, kIdentifierOffset));
    code.push_back(requireEqual(socket.identifier, 0));
    return finish(std::move(code));
}

/// For ping sockets (which match replies and the identifier by themselves): packets from the peer.
std::vector<sock_filter> pingFilter(const IcmpSocket& socket, const SocketName& peer)
{
    std::array<std::uint32_t, 4> words{};
    const std::size_t count = socket.isV6 ? 4 : 1;
    const std::size_t addressOffset = socket.isV6 ? offsetof(sockaddr_in6, sin6_addr) : offsetof(sockaddr_in, sin_addr);
    std::memcpy(words.data(), reinterpret_cast<const std::byte*>(peer.get()) + addressOffset, count * sizeof words[0]);
    std::vector<sock_filter> code;
    for (std::size_t i = 0; i < count; ++i) {
        const auto offset = static_cast<std::uint32_t>((socket.isV6 ? kIpv6SourceOffset : kIpv4SourceOffset) + i * 4);
        code.push_back(statement(BPF_LD | BPF_W | BPF_ABS, static_cast<std::uint32_t>(SKF_NET_OFF) + offset));
        code.push_back(requireEqual(ntohl(words[i]), 0));
    }
    return finish(std::move(code));
}

Status attachFilter(int descriptor, std::vector<sock_filter> code)
{
    const sock_fprog program{static_cast<unsigned short>(code.size()), code.data()};
    if (::setsockopt(descriptor, SOL_SOCKET, SO_ATTACH_FILTER, &program, sizeof program) == 0)
        return {};
    return fail(ErrorKind::Os, "The kernel refuses the filter of the ICMP socket.", {}, errno);
}

std::uint16_t randomIdentifier()
{
    std::uint16_t identifier = 0;
    if (::getrandom(&identifier, sizeof identifier, 0) != sizeof identifier)
        identifier = static_cast<std::uint16_t>(::getpid());
    return identifier;
}

}  // namespace

Result<IcmpSocket> openIcmpSocket(bool isV6)
{
    const int family = isV6 ? AF_INET6 : AF_INET;
    const int protocol = isV6 ? static_cast<int>(IPPROTO_ICMPV6) : static_cast<int>(IPPROTO_ICMP);
    IcmpSocket made;
    made.isV6 = isV6;
    made.descriptor = FileDescriptor(::socket(family, SOCK_DGRAM | SOCK_CLOEXEC, protocol));
    if (made.descriptor.isOpen())
        return made;
    made.isRaw = true;
    made.identifier = randomIdentifier();
    made.descriptor = FileDescriptor(::socket(family, SOCK_RAW | SOCK_CLOEXEC, protocol));
    if (made.descriptor.isOpen())
        return made;
    if (const int code = errno; code != EPERM && code != EACCES)
        return std::unexpected(describeSocketError(SocketCall::Open, code, "an ICMP socket"));
    return fail(
        ErrorKind::NotPermitted,
        "This program may not send echo requests: its group is not in net.ipv4.ping_group_range, and it does not "
        "have the capability cap_net_raw.",
        text("Run \"sudo sysctl -w net.ipv4.ping_group_range='0 2147483647'\", or grant cap_net_raw: {ways}.",
             platform::waysToGrant({CAP_NET_RAW})),
        EPERM);
}

Status tieToAdapter(const IcmpSocket& socket, const std::string& adapter)
{
    const auto length = static_cast<socklen_t>(adapter.size());
    if (::setsockopt(socket.descriptor.get(), SOL_SOCKET, SO_BINDTODEVICE, adapter.c_str(), length) == 0)
        return {};
    return std::unexpected(describeSocketError(SocketCall::Bind, errno, "the ICMP socket to the adapter " + adapter));
}

Status bindIcmpSocket(IcmpSocket& socket, const SocketName& local)
{
    if (::bind(socket.descriptor.get(), local.get(), local.size()) != 0)
        return std::unexpected(describeSocketError(SocketCall::Bind, errno, "the ICMP socket to " + local.address()));
    if (socket.isRaw)
        return {};
    socket.identifier = SocketName::localOf(socket.descriptor.get()).port();
    return {};
}

Status connectIcmpSocket(const IcmpSocket& socket, const SocketName& peer)
{
    const int descriptor = socket.descriptor.get();
    // The filter first: nothing that it would drop gets in between.
    if (Status filtered = attachFilter(descriptor, socket.isRaw ? rawFilter(socket) : pingFilter(socket, peer));
        !filtered)
        return filtered;
    if (::connect(descriptor, peer.get(), peer.size()) == 0)
        return {};
    return std::unexpected(describeSocketError(SocketCall::Connect, errno, "the ICMP socket to " + peer.address()));
}

}  // namespace halftrip::sockets
