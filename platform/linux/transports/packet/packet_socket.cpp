#include "platform/linux/transports/packet/packet_socket.hpp"

#include "core/base/shell_words.hpp"
#include "platform/linux/system/capabilities.hpp"
#include "platform/linux/system/os_error.hpp"
#include "platform/linux/transports/adapter_state.hpp"

#include <arpa/inet.h>
#include <linux/capability.h>
#include <linux/if_packet.h>
#include <sys/socket.h>

#include <array>
#include <cerrno>
#include <cstddef>

namespace halftrip::packet {

Result<PacketSocket> PacketSocket::open()
{
    PacketSocket opened;
    opened.m_socket = sockets::FileDescriptor(::socket(AF_PACKET, SOCK_RAW | SOCK_CLOEXEC, 0));
    if (opened.m_socket.isOpen())
        return opened;
    const int code = errno;
    if (code == EPERM || code == EACCES) {
        return fail(ErrorKind::NotPermitted, "This program may not open packet sockets (CAP_NET_RAW is missing).",
                    platform::adviceOnGrant({CAP_NET_RAW}), code);
    }
    return fail(code == EAFNOSUPPORT ? ErrorKind::NotSupported : ErrorKind::Os, "Cannot open a packet socket.",
                code == EAFNOSUPPORT ? "Load the kernel module: \"sudo modprobe af_packet\"." : "", code);
}

Status PacketSocket::setFilter(std::vector<sock_filter> program)
{
    const sock_fprog filter{.len = static_cast<unsigned short>(program.size()), .filter = program.data()};
    const Status set = setOption(SOL_SOCKET, SO_ATTACH_FILTER, &filter, sizeof filter, "the frame filter");
    std::array<std::byte, 1> ignored{};
    while (set && ::recv(m_socket.get(), ignored.data(), ignored.size(), MSG_DONTWAIT | MSG_TRUNC) >= 0) {}
    return set;
}

Status PacketSocket::removeFilter()
{
    const int ignored = 0;
    return setOption(SOL_SOCKET, SO_DETACH_FILTER, &ignored, sizeof ignored, "to drop the frame filter");
}

Status PacketSocket::bind(const std::string& adapter, int interfaceIndex, std::uint16_t etherType)
{
    sockaddr_ll address{};
    address.sll_family = AF_PACKET;
    address.sll_protocol = htons(etherType);
    address.sll_ifindex = interfaceIndex;
    if (::bind(m_socket.get(), reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0)
        return {};
    return std::unexpected(describePacketError(PacketCall::Receive, errno, adapter));
}

Status PacketSocket::setOption(int level, int option, const void* value, std::size_t bytes, const char* purpose)
{
    if (::setsockopt(m_socket.get(), level, option, value, static_cast<socklen_t>(bytes)) == 0)
        return {};
    const int code = errno;
    return fail(ErrorKind::Os, text("The kernel refuses {purpose}.", purpose),
                code == ENOMEM ? "Too little memory is free; close other programs." : "", code);
}

int PacketSocket::takePendingError() const noexcept
{
    int code = 0;
    socklen_t size = sizeof code;
    if (::getsockopt(m_socket.get(), SOL_SOCKET, SO_ERROR, &code, &size) != 0)
        return errno;
    return code;
}

void PacketSocket::restartDrops() noexcept
{
    static_cast<void>(drops());
    m_drops = 0;
}

std::int64_t PacketSocket::drops() const noexcept
{
    tpacket_stats counts{};
    socklen_t size = sizeof counts;
    if (::getsockopt(m_socket.get(), SOL_PACKET, PACKET_STATISTICS, &counts, &size) == 0)
        m_drops += counts.tp_drops;
    return m_drops;
}

transport::Availability probePacketSocket()
{
    const auto socket = PacketSocket::open();
    if (socket)
        return {};
    return {.isUsable = false, .reason = socket.error().what, .remedy = socket.error().hint};
}

Error describePacketError(PacketCall call, int osCode, const std::string& adapter)
{
    // A driver that is unbound takes its adapter down first: what has become of it decides.
    if (auto trouble = sockets::mayBeAdapterTrouble(osCode) ? sockets::findAdapterTrouble(adapter, osCode)
                                                            : std::nullopt)
        return *std::move(trouble);
    switch (osCode) {
    case ENETDOWN:
        return {ErrorKind::Unreachable, text("The adapter {adapter} was down for a while.", adapter), osCode,
                text("Start again; if it is down now, bring it up (sudo ip link set {adapter} up) and start again.",
                     quoteForShell(adapter, Shell::Posix))};
    case ENXIO:
    case ENODEV:
        return {ErrorKind::Closed, text("The adapter {adapter} has vanished.", adapter), osCode,
                "Check its cable, slot or driver (\"halftrip adapters\" lists what is there) and start again."};
    case EMSGSIZE:
        return {ErrorKind::Invalid, text("The probe does not fit one frame of the adapter {adapter}.", adapter), osCode,
                "Choose a smaller size, or raise the adapter's MTU on both hosts."};
    case EPERM:
    case EACCES:
        return {ErrorKind::NotPermitted, text("The system does not let this program use frames on {adapter}.", adapter),
                osCode, platform::adviceOnGrant({CAP_NET_RAW})};
    case ENOBUFS:
        return {
            ErrorKind::Unreachable,
            text("The adapter {adapter} took no frame: its queue stayed full, or the link dropped the frames at once.",
                 adapter),
            osCode, "Look at the drops and at the MTU of the adapters at both ends (ip -s link) and start again."};
    default:
        return {ErrorKind::Os,
                call == PacketCall::Send ? text("Cannot send a frame through {adapter} ({reason}).", adapter,
                                                platform::describeErrno(osCode))
                                         : text("Cannot receive a frame through {adapter} ({reason}).", adapter,
                                                platform::describeErrno(osCode)),
                osCode,
                {}};
    }
}

}  // namespace halftrip::packet
