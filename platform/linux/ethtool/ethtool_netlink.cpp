#include "platform/linux/ethtool/ethtool_netlink.hpp"

#include <linux/ethtool_netlink.h>
#include <linux/genetlink.h>

#include <utility>

namespace halftrip::platform {
namespace {

/// The header is the first attribute of every message (ETHTOOL_A_COALESCE_HEADER, ETHTOOL_A_RINGS_HEADER, ...).
constexpr std::uint16_t kHeader = 1;
static_assert(kHeader == ETHTOOL_A_COALESCE_HEADER && kHeader == ETHTOOL_A_RINGS_HEADER &&
              kHeader == ETHTOOL_A_FEATURES_HEADER && kHeader == ETHTOOL_A_LINKMODES_HEADER);

}  // namespace

Result<EthtoolNetlink> EthtoolNetlink::open()
{
    Result<NetlinkSocket> socket = NetlinkSocket::openGeneric();
    if (!socket)
        return std::unexpected(socket.error());
    NetlinkRequest request(GENL_ID_CTRL, 0, genlmsghdr{.cmd = CTRL_CMD_GETFAMILY, .version = 1, .reserved = 0});
    request.addText(CTRL_ATTR_FAMILY_NAME, ETHTOOL_GENL_NAME);
    const Result<std::vector<NetlinkReply>> replies = socket->query(request, "find the kernel's ethtool netlink");
    if (replies && !replies->empty()) {
        const auto attributes = parseAttributes(replies->front().attributes(sizeof(genlmsghdr)));
        if (const auto id = numberOf(attributes, CTRL_ATTR_FAMILY_ID))
            return EthtoolNetlink(std::move(*socket), static_cast<std::uint16_t>(*id));
    }
    return fail(ErrorKind::NotSupported, "this kernel has no ethtool netlink, which came with Linux 5.6");
}

NetlinkRequest EthtoolNetlink::requestAbout(const std::string& adapter, std::uint8_t message) const
{
    NetlinkRequest request(m_family, 0, genlmsghdr{.cmd = message, .version = ETHTOOL_GENL_VERSION, .reserved = 0});
    const std::size_t header = request.open(kHeader | NLA_F_NESTED);
    request.addText(ETHTOOL_A_HEADER_DEV_NAME, adapter);
    request.close(header);
    return request;
}

Status EthtoolNetlink::execute(const NetlinkRequest& request, const std::string& what)
{
    return m_socket.execute(request, what);
}

Result<std::vector<std::byte>> EthtoolNetlink::ask(const std::string& adapter, std::uint8_t message,
                                                   const std::string& what)
{
    const Result<std::vector<NetlinkReply>> replies = m_socket.query(requestAbout(adapter, message), what);
    if (!replies)
        return std::unexpected(replies.error());
    std::vector<std::byte> attributes;
    for (const NetlinkReply& reply : *replies) {
        const auto more = reply.attributes(sizeof(genlmsghdr));
        attributes.insert(attributes.end(), more.begin(), more.end());
    }
    return attributes;
}

}  // namespace halftrip::platform
