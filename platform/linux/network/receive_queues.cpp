#include "platform/linux/network/receive_queues.hpp"

#include <linux/genetlink.h>
#include <linux/netlink.h>

#include <utility>

namespace halftrip::platform {
namespace {

// Of Linux 6.8 and later, linux/netdev.h: older headers to build with do not have them.
constexpr std::uint8_t kQueueGet = 10;  // NETDEV_CMD_QUEUE_GET
constexpr std::uint16_t kQueueId = 1;  // NETDEV_A_QUEUE_ID
constexpr std::uint16_t kQueueAdapter = 2;  // NETDEV_A_QUEUE_IFINDEX
constexpr std::uint16_t kQueueType = 3;  // NETDEV_A_QUEUE_TYPE
constexpr std::uint16_t kQueueNapiId = 4;  // NETDEV_A_QUEUE_NAPI_ID
constexpr std::uint32_t kReceives = 0;  // NETDEV_QUEUE_TYPE_RX
constexpr std::uint8_t kNapiGet = 11;  // NETDEV_CMD_NAPI_GET
constexpr std::uint16_t kNapiAdapter = 1;  // NETDEV_A_NAPI_IFINDEX
constexpr std::uint16_t kNapiId = 2;  // NETDEV_A_NAPI_ID
constexpr std::uint16_t kNapiDeferHardIrqs = 5;  // NETDEV_A_NAPI_DEFER_HARD_IRQS, of Linux 6.13
constexpr std::uint16_t kNapiGroFlushTimeout = 6;  // NETDEV_A_NAPI_GRO_FLUSH_TIMEOUT, of Linux 6.13
constexpr std::uint16_t kNapiThreaded = 8;  // NETDEV_A_NAPI_THREADED, of Linux 6.17
constexpr const char* kWhat = "ask the kernel for the queues of its adapters";

/// All that the family "netdev" tells of one kind; of one adapter where its number is not 0.
std::vector<NetlinkReply> dump(std::uint8_t command, std::uint16_t adapterAttribute, unsigned adapterIndex)
{
    Result<NetlinkSocket> socket = NetlinkSocket::openGeneric();
    if (!socket)
        return {};
    NetlinkRequest family(GENL_ID_CTRL, 0, genlmsghdr{.cmd = CTRL_CMD_GETFAMILY, .version = 1, .reserved = 0});
    family.addText(CTRL_ATTR_FAMILY_NAME, "netdev");
    const auto told = socket->query(family, kWhat);
    if (!told || told->empty())
        return {};
    const auto id = numberOf(parseAttributes(told->front().attributes(sizeof(genlmsghdr))), CTRL_ATTR_FAMILY_ID);
    if (!id)
        return {};
    NetlinkRequest request(static_cast<std::uint16_t>(*id), NLM_F_DUMP,
                           genlmsghdr{.cmd = command, .version = 1, .reserved = 0});
    if (adapterIndex != 0)
        request.addNumber(adapterAttribute, std::uint32_t{adapterIndex});
    auto all = socket->query(request, kWhat);
    return all ? std::move(*all) : std::vector<NetlinkReply>();
}

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
    return receiveQueueAmong(dump(kQueueGet, 0, 0), napiId);
}

std::vector<NapiSettings> napiSettingsAmong(const std::vector<NetlinkReply>& instances,
                                            const std::vector<NetlinkReply>& queues)
{
    std::vector<NapiSettings> all;
    for (const NetlinkReply& reply : instances) {
        const auto attributes = parseAttributes(reply.attributes(sizeof(genlmsghdr)));
        const auto id = numberOf(attributes, kNapiId);
        all.push_back({numberOf(attributes, kNapiDeferHardIrqs), numberOf(attributes, kNapiGroFlushTimeout),
                       id ? receiveQueueAmong(queues, *id) : std::nullopt, numberOf(attributes, kNapiThreaded)});
    }
    return all;
}

std::vector<NapiSettings> napiSettingsOf(unsigned adapterIndex)
{
    return napiSettingsAmong(dump(kNapiGet, kNapiAdapter, adapterIndex), dump(kQueueGet, kQueueAdapter, adapterIndex));
}

}  // namespace halftrip::platform
