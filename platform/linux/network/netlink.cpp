#include "platform/linux/network/netlink.hpp"

#include "platform/linux/system/os_error.hpp"

#include <linux/netlink.h>
#include <linux/rtnetlink.h>
#include <sys/socket.h>
#include <sys/time.h>

#include <algorithm>
#include <cerrno>

namespace halftrip::platform {
namespace {

/// The kernel fills at most 32 KiB of a dump at a time (netlink_dump()).
constexpr std::size_t kReceiveBytes = std::size_t{64} * 1024;
/// The kernel answers at once; this only keeps a sandbox that swallows requests from stopping us.
constexpr timeval kPatience{.tv_sec = 5, .tv_usec = 0};

constexpr std::size_t alignUp(std::size_t size) noexcept
{
    return (size + NLMSG_ALIGNTO - 1) / NLMSG_ALIGNTO * NLMSG_ALIGNTO;
}

template <typename Value>
Value readAs(std::span<const std::byte> bytes) noexcept
{
    Value value{};
    std::memcpy(&value, bytes.data(), std::min(sizeof value, bytes.size()));
    return value;
}

template <typename Visit>
void forEachAttribute(std::span<const std::byte> bytes, Visit&& visit)
{
    while (bytes.size() >= sizeof(nlattr)) {
        const auto header = readAs<nlattr>(bytes);
        if (header.nla_len < sizeof(nlattr) || header.nla_len > bytes.size())
            return;
        visit(static_cast<std::uint16_t>(header.nla_type & NLA_TYPE_MASK),
              bytes.subspan(sizeof(nlattr), header.nla_len - sizeof(nlattr)));
        bytes = bytes.subspan(std::min(alignUp(header.nla_len), bytes.size()));
    }
}

/// One packet of an answer, message by message.
struct Answer {
    std::vector<NetlinkReply> replies;
    bool isFinished = false;
    int osCode = 0;
    std::string words;  ///< The kernel's own about osCode.
};

/// What the kernel says beside the code: attributes behind the code and the header of our request (NETLINK_CAP_ACK).
std::string wordsOf(const nlmsghdr& header, std::span<const std::byte> body)
{
    constexpr std::size_t kFixedBytes = sizeof(nlmsgerr);
    if ((header.nlmsg_flags & NLM_F_ACK_TLVS) == 0 || body.size() < kFixedBytes)
        return {};
    return textOf(parseAttributes(body.subspan(kFixedBytes)), NLMSGERR_ATTR_MSG);
}

void readPacket(std::span<const std::byte> packet, std::uint32_t sequence, Answer& answer)
{
    while (packet.size() >= sizeof(nlmsghdr) && !answer.isFinished) {
        const auto header = readAs<nlmsghdr>(packet);
        if (header.nlmsg_len < sizeof(nlmsghdr) || header.nlmsg_len > packet.size())
            return;
        const std::span<const std::byte> body = packet.subspan(sizeof(nlmsghdr), header.nlmsg_len - sizeof(nlmsghdr));
        packet = packet.subspan(std::min(alignUp(header.nlmsg_len), packet.size()));
        if (header.nlmsg_seq != sequence)
            continue;
        if (header.nlmsg_type == NLMSG_ERROR) {
            answer.osCode = -readAs<std::int32_t>(body);
            answer.words = wordsOf(header, body);
            answer.isFinished = true;
        } else if (header.nlmsg_type == NLMSG_DONE) {
            answer.isFinished = true;
        } else {
            answer.replies.emplace_back(header.nlmsg_type, body);
        }
    }
}

Answer receiveAnswer(int socket, std::uint32_t sequence)
{
    Answer answer;
    std::vector<std::byte> buffer(kReceiveBytes);
    while (!answer.isFinished) {
        const ssize_t got = ::recv(socket, buffer.data(), buffer.size(), 0);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0) {
            answer.osCode = got < 0 ? errno : EPROTO;
            return answer;
        }
        readPacket(std::span(buffer).first(static_cast<std::size_t>(got)), sequence, answer);
    }
    return answer;
}

std::unexpected<Error> cannot(const std::string& what, int code, const std::string& words = {})
{
    return fail(kindOfErrno(code),
                words.empty() ? text("cannot {what}: {reason}", what, describeErrno(code))
                              : text("cannot {what}: {reason} ({words})", what, describeErrno(code), words),
                {}, code);
}

}  // namespace

void NetlinkRequest::append(const void* data, std::size_t size)
{
    const auto* const bytes = static_cast<const std::byte*>(data);
    m_body.insert(m_body.end(), bytes, bytes + size);
    m_body.resize(alignUp(m_body.size()));
}

void NetlinkRequest::addBytes(std::uint16_t attribute, std::span<const std::byte> value)
{
    const nlattr header{.nla_len = static_cast<std::uint16_t>(sizeof(nlattr) + value.size()), .nla_type = attribute};
    append(&header, sizeof header);
    append(value.data(), value.size());
}

void NetlinkRequest::addText(std::uint16_t attribute, std::string_view value)
{
    const std::string terminated(value);
    addBytes(attribute, std::as_bytes(std::span(terminated.c_str(), terminated.size() + 1)));
}

std::size_t NetlinkRequest::open(std::uint16_t attribute)
{
    const std::size_t opened = m_body.size();
    addBytes(attribute, {});
    return opened;
}

void NetlinkRequest::close(std::size_t opened)
{
    const auto length = static_cast<std::uint16_t>(m_body.size() - opened);
    std::memcpy(m_body.data() + opened + offsetof(nlattr, nla_len), &length, sizeof length);
}

std::span<const std::byte> NetlinkReply::attributes(std::size_t headerBytes) const noexcept
{
    return std::span(m_body).subspan(std::min(alignUp(headerBytes), m_body.size()));
}

NetlinkAttributes parseAttributes(std::span<const std::byte> bytes)
{
    NetlinkAttributes attributes;
    forEachAttribute(bytes, [&](std::uint16_t type, std::span<const std::byte> value) { attributes[type] = value; });
    return attributes;
}

std::vector<std::span<const std::byte>> attributesOf(std::span<const std::byte> bytes, std::uint16_t type)
{
    std::vector<std::span<const std::byte>> found;
    forEachAttribute(bytes, [&](std::uint16_t other, std::span<const std::byte> value) {
        if (other == type)
            found.push_back(value);
    });
    return found;
}

std::optional<std::uint32_t> numberOf(const NetlinkAttributes& attributes, std::uint16_t type)
{
    const auto found = attributes.find(type);
    if (found == attributes.end() || found->second.size() > sizeof(std::uint32_t) || found->second.empty())
        return std::nullopt;
    return readAs<std::uint32_t>(found->second);
}

std::string textOf(const NetlinkAttributes& attributes, std::uint16_t type)
{
    const auto found = attributes.find(type);
    if (found == attributes.end())
        return {};
    const std::string text(reinterpret_cast<const char*>(found->second.data()), found->second.size());
    return text.substr(0, text.find('\0'));
}

Result<NetlinkSocket> NetlinkSocket::open()
{
    return openFor(NETLINK_ROUTE);
}

Result<NetlinkSocket> NetlinkSocket::openGeneric()
{
    return openFor(NETLINK_GENERIC);
}

Result<NetlinkSocket> NetlinkSocket::openNetfilter()
{
    return openFor(NETLINK_NETFILTER);
}

Result<NetlinkSocket> NetlinkSocket::openFor(int protocol)
{
    sockets::FileDescriptor socket(::socket(AF_NETLINK, SOCK_RAW | SOCK_CLOEXEC, protocol));
    if (!socket.isOpen())
        return cannot("ask the kernel about its network", errno);
    ::setsockopt(socket.get(), SOL_SOCKET, SO_RCVTIMEO, &kPatience, sizeof kPatience);
    // Words beside the code of an error, and not our whole request before them. Kernels before 4.12 do without.
    const int on = 1;
    ::setsockopt(socket.get(), SOL_NETLINK, NETLINK_EXT_ACK, &on, sizeof on);
    ::setsockopt(socket.get(), SOL_NETLINK, NETLINK_CAP_ACK, &on, sizeof on);
    return NetlinkSocket(std::move(socket));
}

int NetlinkSocket::send(const NetlinkRequest& request, std::uint16_t moreFlags)
{
    const nlmsghdr header{.nlmsg_len = static_cast<std::uint32_t>(sizeof(nlmsghdr) + request.body().size()),
                          .nlmsg_type = request.type(),
                          .nlmsg_flags = static_cast<std::uint16_t>(request.flags() | NLM_F_REQUEST | moreFlags),
                          .nlmsg_seq = ++m_sequence,
                          .nlmsg_pid = 0};
    std::vector<std::byte> message(header.nlmsg_len);
    std::memcpy(message.data(), &header, sizeof header);
    std::copy(request.body().begin(), request.body().end(), message.begin() + sizeof header);
    const sockaddr_nl kernel{.nl_family = AF_NETLINK, .nl_pad = 0, .nl_pid = 0, .nl_groups = 0};
    const ssize_t sent = ::sendto(m_socket.get(), message.data(), message.size(), 0,
                                  reinterpret_cast<const sockaddr*>(&kernel), sizeof kernel);
    return sent < 0 ? errno : 0;
}

Status NetlinkSocket::execute(const NetlinkRequest& request, const std::string& what)
{
    const Result<std::vector<NetlinkReply>> replies = query(request, what);
    return replies ? Status() : std::unexpected(replies.error());
}

Result<std::vector<NetlinkReply>> NetlinkSocket::query(const NetlinkRequest& request, const std::string& what)
{
    // An acknowledgement marks the end of a single answer; a dump ends itself, and must not ask for one.
    const bool isDump = (request.flags() & NLM_F_DUMP) == NLM_F_DUMP;
    if (const int code = send(request, isDump ? 0 : NLM_F_ACK); code != 0)
        return cannot(what, code);
    Answer answer = receiveAnswer(m_socket.get(), m_sequence);
    if (answer.osCode != 0)
        return cannot(what, answer.osCode, answer.words);
    return std::move(answer.replies);
}

}  // namespace halftrip::platform
