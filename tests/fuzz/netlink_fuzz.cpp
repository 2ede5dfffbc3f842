// What the kernel, or a driver behind it, may answer over netlink: attributes, nested ones and ethtool's bit sets.
#include "platform/linux/ethtool/ethtool_bits.hpp"
#include "platform/linux/network/netlink.hpp"
#include "tests/fuzz/fuzz.hpp"

using namespace halftrip;

namespace {

constexpr int kDeepest = 8;

/// Every attribute lies inside of what was parsed, at every depth.
void walk(std::span<const std::byte> bytes, int depth)
{
    for (const auto& [type, value] : platform::parseAttributes(bytes)) {
        const bool isInside = value.empty() || (value.data() >= bytes.data() &&
                                                value.data() + value.size() <= bytes.data() + bytes.size());
        fuzz::require(isInside, "an attribute lies inside of its message");
        fuzz::require(!platform::attributesOf(bytes, type).empty(), "what was found is found again");
        if (depth < kDeepest && value.size() < bytes.size())
            walk(value, depth + 1);
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const auto bytes = fuzz::bytesOf(data, size);
    walk(bytes, 0);
    const platform::NetlinkReply reply(16, bytes);
    walk(reply.attributes(4), 0);
    const auto attributes = platform::parseAttributes(bytes);
    for (std::uint16_t type = 0; type < 32; ++type) {
        (void)platform::numberOf(attributes, type);
        fuzz::require(platform::textOf(attributes, type).find('\0') == std::string::npos, "a text ends at its end");
        for (const platform::EthtoolBit& bit : platform::ethtoolBits(bytes, type))
            fuzz::require(bit.name.size() <= size, "a name is no longer than its message");
    }
    return 0;
}
