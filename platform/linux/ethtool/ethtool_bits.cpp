#include "platform/linux/ethtool/ethtool_bits.hpp"

#include "platform/linux/network/netlink.hpp"

#include <linux/ethtool_netlink.h>
#include <linux/netlink.h>

#include <algorithm>

namespace halftrip::platform {

std::vector<EthtoolBit> ethtoolBits(std::span<const std::byte> answer, std::uint16_t attribute)
{
    std::vector<EthtoolBit> bits;
    const NetlinkAttributes all = parseAttributes(answer);
    const auto set = all.find(attribute);
    if (set == all.end())
        return bits;
    const NetlinkAttributes parts = parseAttributes(set->second);
    const bool isListOnly = parts.contains(ETHTOOL_A_BITSET_NOMASK);
    const auto list = parts.find(ETHTOOL_A_BITSET_BITS);
    if (list == parts.end())
        return bits;
    for (const auto bit : attributesOf(list->second, ETHTOOL_A_BITSET_BITS_BIT)) {
        const NetlinkAttributes about = parseAttributes(bit);
        bits.push_back(
            {textOf(about, ETHTOOL_A_BITSET_BIT_NAME), isListOnly || about.contains(ETHTOOL_A_BITSET_BIT_VALUE)});
    }
    return bits;
}

bool hasBit(const std::vector<EthtoolBit>& bits, std::string_view name)
{
    return std::ranges::any_of(bits, [&](const EthtoolBit& bit) { return bit.isSet && bit.name == name; });
}

void addEthtoolBit(NetlinkRequest& request, std::uint16_t attribute, const EthtoolBit& bit)
{
    const std::size_t set = request.open(attribute | NLA_F_NESTED);
    const std::size_t list = request.open(ETHTOOL_A_BITSET_BITS | NLA_F_NESTED);
    const std::size_t one = request.open(ETHTOOL_A_BITSET_BITS_BIT | NLA_F_NESTED);
    request.addText(ETHTOOL_A_BITSET_BIT_NAME, bit.name);
    if (bit.isSet)
        request.addBytes(ETHTOOL_A_BITSET_BIT_VALUE, {});
    request.close(one);
    request.close(list);
    request.close(set);
}

}  // namespace halftrip::platform
