#include "tests/platform/linux_xdp/network_place.hpp"

namespace halftrip::tests {

std::vector<TestedTransport> testedTransports()
{
    return inNetwork("xdp", {{{"xdpMode", "native"}}, {{"xdpMode", "generic"}}}, {false});
}

std::vector<TestedTransport> testedShapes()
{
    return inNetwork("xdp",
                     {{{"xdpMode", "native"}, {"frame", "eth"}},
                      {{"xdpMode", "native"}, {"frame", "udp"}},
                      {{"xdpMode", "generic"}, {"frame", "eth"}},
                      {{"xdpMode", "generic"}, {"frame", "udp"}}},
                     {false, true});
}

}  // namespace halftrip::tests
