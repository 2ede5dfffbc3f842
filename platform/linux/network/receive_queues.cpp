#include "platform/linux/network/receive_queues.hpp"

#include <linux/genetlink.h>
#include <linux/netlink.h>

namespace halftrip::platform {
namespace {

// Of Linux 6.8 and later, linux/netdev.h: older headers to build with do not have them.
constexpr std::uint8_t kQueueGet = 10;  // NETDEV_CMD_QUEUE_GET
constexpr std::uint16_t kQueueId = 1;  // NETDEV_A_QUEUE_ID
constexpr std::uint16_t kQueueType = 3;  // NETDEV_A_QUEUE_TYPE
constexpr std::uint16_t kQueueNapiId = 4;  // NETDEV_A_QUEUE_NAPI_ID
constexpr std::uint32_t kReceives = 0;  // NETDEV_QUEUE_TYPE_RX
constexpr const char* kWhat = "ask the kernel for the queues of its adapters";

}  // namespace

std::optional<int> receiveQueueAmong(const std::vector<NetlinkReply>& queues, std::uint32_t napiId)
{
    std::optional<int> found;
    for (const NetlinkReply& reply : queues) {
        const auto attributes = parseAttributes(reply.attributes(sizeof(genlmsghdr)));
        const auto id = numberOf(attributes, kQueueId);
        if (!id || numberOf(attributes, kQueueType) != kReceives || numberOf(attributes, kQueueNapiId) != napiId)
            continue;
        if (found)
            return std::nullopt;
        found = static_cast<int>(*id);
    }
    return found;
}

std::optional<int> receiveQueueOfNapi(std::uint32_t napiId)
{
    Result<NetlinkSocket> socket = NetlinkSocket::openGeneric();
    if (!socket)
        return std::nullopt;
    NetlinkRequest family(GENL_ID_CTRL, 0, genlmsghdr{.cmd = CTRL_CMD_GETFAMILY, .version = 1, .reserved = 0});
    family.addText(CTRL_ATTR_FAMILY_NAME, "netdev");
    const auto told = socket->query(family, kWhat);
    if (!told || told->empty())
        return std::nullopt;
    const auto id = numberOf(parseAttributes(told->front().attributes(sizeof(genlmsghdr))), CTRL_ATTR_FAMILY_ID);
    if (!id)
        return std::nullopt;
    const auto queues = socket->query(NetlinkRequest(static_cast<std::uint16_t>(*id), NLM_F_DUMP,
                                                     genlmsghdr{.cmd = kQueueGet, .version = 1, .reserved = 0}),
                                      kWhat);
    return queues ? receiveQueueAmong(*queues, napiId) : std::nullopt;
}

}  // namespace halftrip::platform
