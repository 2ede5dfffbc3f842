#include "platform/linux/transports/packet/netlink_request.hpp"

#include "platform/linux/transports/file_descriptor.hpp"

#include <sys/socket.h>
#include <sys/time.h>

#include <cerrno>
#include <cstring>

namespace halftrip::packet {
namespace {

std::unexpected<Error> noAnswer(int code)
{
    return fail(ErrorKind::Os, "The system's routing tables do not answer.", {}, code);
}

}  // namespace

void NetlinkRequest::append(std::span<const std::byte> bytes) noexcept
{
    // The few fixed attributes of our two questions take less than half of the room.
    std::memcpy(m_message.data() + m_size, bytes.data(), bytes.size());
    m_size += NLMSG_ALIGN(bytes.size());
}

void NetlinkRequest::addAttribute(std::uint16_t type, std::span<const std::byte> value) noexcept
{
    const rtattr header{.rta_len = static_cast<std::uint16_t>(RTA_LENGTH(value.size())), .rta_type = type};
    append(std::as_bytes(std::span(&header, 1)));
    append(value);
}

void NetlinkRequest::addAttribute(std::uint16_t type, std::uint32_t value) noexcept
{
    addAttribute(type, std::as_bytes(std::span(&value, 1)));
}

Result<std::vector<std::byte>> NetlinkRequest::exchange()
{
    const sockets::FileDescriptor socket(::socket(AF_NETLINK, SOCK_RAW | SOCK_CLOEXEC, NETLINK_ROUTE));
    if (!socket.isOpen())
        return noAnswer(errno);
    const timeval oneSecond{.tv_sec = 1, .tv_usec = 0};
    ::setsockopt(socket.get(), SOL_SOCKET, SO_RCVTIMEO, &oneSecond, sizeof oneSecond);
    const nlmsghdr request{.nlmsg_len = static_cast<std::uint32_t>(m_size),
                           .nlmsg_type = m_type,
                           .nlmsg_flags = NLM_F_REQUEST,
                           .nlmsg_seq = 1,
                           .nlmsg_pid = 0};
    std::memcpy(m_message.data(), &request, sizeof request);
    if (::send(socket.get(), m_message.data(), m_size, 0) < 0)
        return noAnswer(errno);

    std::vector<std::byte> answer(8192);
    const ssize_t received = ::recv(socket.get(), answer.data(), answer.size(), 0);
    if (received < 0)
        return noAnswer(errno);
    nlmsghdr header{};
    if (static_cast<std::size_t>(received) < sizeof header)
        return noAnswer(EBADMSG);
    std::memcpy(&header, answer.data(), sizeof header);
    if (header.nlmsg_len > static_cast<std::size_t>(received) || header.nlmsg_len < sizeof header)
        return noAnswer(EBADMSG);
    if (header.nlmsg_type == NLMSG_ERROR) {
        std::int32_t negativeErrno = -EBADMSG;
        if (header.nlmsg_len >= sizeof header + sizeof negativeErrno)
            std::memcpy(&negativeErrno, answer.data() + sizeof header, sizeof negativeErrno);
        return noAnswer(-negativeErrno);
    }
    answer.resize(header.nlmsg_len);
    answer.erase(answer.begin(), answer.begin() + static_cast<std::ptrdiff_t>(sizeof header));
    return answer;
}

std::span<const std::byte> findAttribute(std::span<const std::byte> answer, std::size_t headerBytes,
                                         std::uint16_t type) noexcept
{
    std::size_t at = NLMSG_ALIGN(headerBytes);
    while (at + sizeof(rtattr) <= answer.size()) {
        rtattr attribute{};
        std::memcpy(&attribute, answer.data() + at, sizeof attribute);
        if (attribute.rta_len < sizeof attribute || attribute.rta_len > answer.size() - at)
            break;
        if (attribute.rta_type == type)
            return answer.subspan(at + sizeof attribute, attribute.rta_len - sizeof attribute);
        at += RTA_ALIGN(attribute.rta_len);
    }
    return {};
}

}  // namespace halftrip::packet
