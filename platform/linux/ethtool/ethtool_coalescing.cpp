#include "platform/linux/ethtool/ethtool_coalescing.hpp"

#include "platform/linux/ethtool/ethtool_netlink.hpp"

#include <linux/ethtool_netlink.h>

namespace halftrip::platform {
namespace {

constexpr std::array<CoalescingField, 6> kFields{{
    {"coalescing.adaptiveRx", "adaptive-rx", "", true, ETHTOOL_A_COALESCE_USE_ADAPTIVE_RX},
    {"coalescing.adaptiveTx", "adaptive-tx", "", true, ETHTOOL_A_COALESCE_USE_ADAPTIVE_TX},
    {"coalescing.rxUsecs", "rx-usecs", "us", false, ETHTOOL_A_COALESCE_RX_USECS},
    {"coalescing.rxFrames", "rx-frames", "", false, ETHTOOL_A_COALESCE_RX_MAX_FRAMES},
    {"coalescing.txUsecs", "tx-usecs", "us", false, ETHTOOL_A_COALESCE_TX_USECS},
    {"coalescing.txFrames", "tx-frames", "", false, ETHTOOL_A_COALESCE_TX_MAX_FRAMES},
}};

}  // namespace

const std::array<CoalescingField, 6>& coalescingFields() noexcept
{
    return kFields;
}

Result<CoalescingValues> readCoalescing(const std::string& adapter)
{
    Result<EthtoolNetlink> ethtool = EthtoolNetlink::open();
    if (!ethtool)
        return std::unexpected(ethtool.error());
    const auto answer = ethtool->ask(adapter, ETHTOOL_MSG_COALESCE_GET, "read the interrupt coalescing of " + adapter);
    if (!answer)
        return std::unexpected(answer.error());
    CoalescingValues values;
    const NetlinkAttributes attributes = parseAttributes(*answer);
    for (const CoalescingField& field : kFields) {
        if (const auto value = numberOf(attributes, field.attribute))
            values.emplace(field.fact, *value);
    }
    return values;
}

Status writeCoalescing(const std::string& adapter, const CoalescingField& field, std::uint32_t value)
{
    Result<EthtoolNetlink> ethtool = EthtoolNetlink::open();
    if (!ethtool)
        return std::unexpected(ethtool.error());
    NetlinkRequest request = ethtool->requestAbout(adapter, ETHTOOL_MSG_COALESCE_SET);
    if (field.isFlag)
        request.addNumber(field.attribute, static_cast<std::uint8_t>(value));
    else
        request.addNumber(field.attribute, value);
    return ethtool->execute(request, "set " + std::string(field.name) + " of " + adapter);
}

}  // namespace halftrip::platform
