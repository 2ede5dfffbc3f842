#pragma once

#include "tests/platform/linux_xdp/test_network.hpp"

namespace halftrip::tests {

/// Skips the calling test case where the transport or network namespaces cannot be had.
inline std::unique_ptr<TestNetwork> makePacketNetwork(const std::string& transport, int mtuBytes = 1'500)
{
    skipUnlessUsable(transport);
    auto network = TestNetwork::make();
    network->setMtu(mtuBytes);
    return network;
}

/// Header bytes of our frames beyond Ethernet's 14.
[[nodiscard]] inline std::uint32_t headerBytes(const std::string& frame, bool isV6)
{
    if (frame == "eth")
        return 2;
    return isV6 ? 48 : 28;
}

/// Both ends, opened and attached; the responder echoes.
struct PacketPair {
    PacketPair(const TestNetwork& network, const std::string& near, const std::string& far, bool isV6, Wait wait,
               const Options& options)
        : echo(network, far, TestNetwork::request(Role::Responder, isV6, wait, options)), initiator(makeTransport(near))
    {
        const auto there = echo.endpoint();
        if (!there)
            FAIL(there.error().what);
        const auto here = initiator->open(TestNetwork::request(Role::Initiator, isV6, wait, options));
        if (!here)
            FAIL(here.error().what);
        if (const Status attached = initiator->attach(*there, std::chrono::seconds(5)); !attached)
            FAIL(attached.error().what);
        if (const Status attached = echo.attach(*here); !attached)
            FAIL(attached.error().what);
    }

    EchoEnd echo;
    std::unique_ptr<Transport> initiator;
};

}  // namespace halftrip::tests
