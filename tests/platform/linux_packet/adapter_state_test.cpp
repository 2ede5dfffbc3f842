#include "platform/linux/network/veth_pair.hpp"
#include "platform/linux/transports/adapter_state.hpp"
#include "tests/platform/linux_xdp/packet_pair.hpp"

#include <cerrno>

using namespace halftrip;
using namespace halftrip::tests;
using sockets::findAdapterTrouble;

namespace {

std::string troubleOf(const std::string& adapter)
{
    const auto trouble = findAdapterTrouble(adapter, ENETUNREACH);
    return trouble ? trouble->what : Text("none");
}

}  // namespace

TEST_CASE("what has become of an adapter is told: nothing, no link, down, vanished", "[platform][packet]")
{
    const auto network = makePacketNetwork("raw");
    CHECK(troubleOf(kNear) == "none");
    CHECK(troubleOf("") == "none");
    network->inResponder([] { TestNetwork::setUp(std::string(platform::kResponderAdapter), false); });
    // The kernel notices a lost link by and by.
    const auto end = after(10'000);
    while (troubleOf(kNear) == "none" && kClock.now() < end)
        std::this_thread::yield();
    CHECK(troubleOf(kNear) == "The adapter " + kNear + " has no link.");
    TestNetwork::setUp(kNear, false);
    CHECK(troubleOf(kNear) == "The adapter " + kNear + " is down.");
    CHECK(troubleOf("nosuch0") == "The adapter nosuch0 has vanished.");
    CHECK(findAdapterTrouble(kNear, ENETUNREACH)->osCode == ENETUNREACH);
    // What may come back is worth waiting for.
    CHECK(findAdapterTrouble(kNear, 0)->kind == ErrorKind::Unreachable);
    CHECK(findAdapterTrouble(kNear, 0)->osCode == ENETDOWN);
    CHECK(findAdapterTrouble("nosuch0", 0)->kind == ErrorKind::Closed);
}

TEST_CASE("the adapter that has an address is found by it", "[platform][packet]")
{
    CHECK(sockets::adapterWithAddress("127.0.0.1") == "lo");
    CHECK(sockets::adapterWithAddress("192.0.2.77").empty());
}
