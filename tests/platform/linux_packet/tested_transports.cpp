#include "tests/platform/linux_xdp/network_place.hpp"

namespace halftrip::tests {
namespace {

std::vector<TestedTransport> packetTransports(const std::vector<Options>& options, const std::vector<bool>& areV6)
{
    std::vector<TestedTransport> all;
    for (const std::string id : {"raw", "mmap", "pcap"})
        std::ranges::move(inNetwork(id, options, areV6), std::back_inserter(all));
    return all;
}

}  // namespace

std::vector<TestedTransport> testedTransports()
{
    return packetTransports({{{"frame", "eth"}}}, {false});
}

std::vector<TestedTransport> testedShapes()
{
    auto all = packetTransports({{{"frame", "eth"}}, {{"frame", "udp"}}}, {false, true});
    std::ranges::move(inNetwork("mmap", {{{"ring", "v3"}}, {{"txring", "on"}}}, {false}), std::back_inserter(all));
    return all;
}

}  // namespace halftrip::tests
