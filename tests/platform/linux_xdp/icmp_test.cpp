#include "platform/linux/network/veth_pair.hpp"
#include "tests/harness/skip.hpp"
#include "tests/platform/linux_xdp/test_network.hpp"

#include <fstream>

using namespace halftrip;
using namespace halftrip::tests;

namespace {

TransportRequest icmpRequest(const std::string& local, const std::string& peer, Wait wait)
{
    TransportRequest request;
    request.localAddress = local;
    request.peerAddress = peer;
    request.wait = wait;
    request.largestProbeBytes = 65'507;
    request.clock = &kClock;
    return request;
}

/// Lets root's group use the unprivileged ping socket of this network namespace; skips where that is not ours to set.
void allowPingSockets()
{
    std::ofstream file("/proc/sys/net/ipv4/ping_group_range");
    file << "0 0" << std::flush;
    if (!file.good())
        skip("net.ipv4.ping_group_range cannot be set here");
}

void checkEchoes(Transport& icmp, const TransportRequest& request, const std::string& peer)
{
    CAPTURE(peer, static_cast<int>(request.wait));
    const auto opened = icmp.open(request);
    REQUIRE(opened);
    REQUIRE(icmp.attach(hostAt(peer), std::chrono::seconds(1)));
    const auto facts = icmp.facts();
    REQUIRE(facts.unfragmentedPayloadBytes > 1'000);
    for (const std::size_t bytes : {std::size_t{1}, std::size_t{31}, std::size_t{32}, std::size_t{1'000},
                                    std::size_t{facts.unfragmentedPayloadBytes}}) {
        CAPTURE(bytes);
        CHECK(countEchoes(icmp, std::min<std::size_t>(bytes, facts.largestPayloadBytes), 20, kKernelEchoMark) == 20);
    }
}

}  // namespace

TEST_CASE("this host's kernel answers echo requests over loopback by every wait", "[platform][icmp]")
{
    const auto network = TestNetwork::make();
    const std::string address = GENERATE("127.0.0.1", "::1");
    const Wait wait = GENERATE(Wait::Block, Wait::Poll, Wait::Spin);
    const auto icmp = makeTransport("icmp");
    checkEchoes(*icmp, icmpRequest(address, address, wait), address);
}

TEST_CASE("another host's kernel answers, to a raw socket and to a ping socket", "[platform][icmp]")
{
    const auto network = TestNetwork::make();
    const bool isV6 = GENERATE(false, true);
    const bool isPingSocket = GENERATE(false, true);
    const bool isSourceGiven = GENERATE(false, true);
    CAPTURE(isV6, isPingSocket, isSourceGiven);
    if (isPingSocket)
        allowPingSockets();
    const std::string near(isV6 ? platform::kInitiatorV6 : platform::kInitiatorV4);
    const std::string far(isV6 ? platform::kResponderV6 : platform::kResponderV4);
    const auto icmp = makeTransport("icmp");
    checkEchoes(*icmp, icmpRequest(isSourceGiven ? near : "", far, Wait::Spin), far);
    const std::string expected = isPingSocket ? "unprivileged ping socket" : "raw";
    CHECK(icmp->facts().obtained.at("socket") == expected);
    // 9000 bytes of MTU, less the IP and the ICMP header.
    CHECK(icmp->facts().unfragmentedPayloadBytes == (isV6 ? 9'000U - 48U : 9'000U - 28U));
}

TEST_CASE("an echo request larger than the MTU fails, and arrives in fragments where they are allowed",
          "[platform][icmp]")
{
    const auto network = TestNetwork::make();
    const std::string far(platform::kResponderV4);
    TransportRequest request = icmpRequest("", far, Wait::Spin);
    const auto icmp = makeTransport("icmp");
    REQUIRE(icmp->open(request));
    REQUIRE(icmp->attach(hostAt(far), std::chrono::seconds(1)));
    const std::vector<std::byte> probe(20'000);
    REQUIRE(icmp->send(probe) == IoResult::Failed);
    CHECK(icmp->lastError().kind == ErrorKind::Invalid);
    CHECK(icmp->lastError().what.find(far) != std::string::npos);

    request.allowFragments = true;
    REQUIRE(icmp->open(request));
    REQUIRE(icmp->attach(hostAt(far), std::chrono::seconds(1)));
    CHECK(countEchoes(*icmp, probe.size(), 5, kKernelEchoMark) == 5);
}

TEST_CASE("two ping runs at once do not take each other's replies", "[platform][icmp]")
{
    const auto network = TestNetwork::make();
    if (GENERATE(false, true))
        allowPingSockets();
    const std::string far(platform::kResponderV4);
    const auto first = makeTransport("icmp");
    const auto second = makeTransport("icmp");
    for (Transport* one : {first.get(), second.get()}) {
        REQUIRE(one->open(icmpRequest("", far, Wait::Spin)));
        REQUIRE(one->attach(hostAt(far), std::chrono::seconds(1)));
    }
    const std::vector<std::byte> probe(64);
    REQUIRE(first->send(probe) == IoResult::Done);
    Received received;
    CHECK(second->receive(after(50), received) == IoResult::Nothing);
    CHECK(first->receive(after(50), received) == IoResult::Done);
    CHECK(first->receive(after(20), received) == IoResult::Nothing);
}

TEST_CASE("icmp has no responder, no busy polling, and says so", "[platform][icmp]")
{
    const auto icmp = makeTransport("icmp");
    TransportRequest request = icmpRequest("127.0.0.1", "127.0.0.1", Wait::Spin);
    request.role = Role::Responder;
    const auto asResponder = icmp->open(request);
    REQUIRE_FALSE(asResponder);
    CHECK(asResponder.error().kind == ErrorKind::NotSupported);
    CHECK(asResponder.error().what.find("no responder") != std::string::npos);

    const auto byBusyPoll = icmp->open(icmpRequest("127.0.0.1", "127.0.0.1", Wait::BusyPoll));
    REQUIRE_FALSE(byBusyPoll);
    CHECK(byBusyPoll.error().kind == ErrorKind::NotSupported);

    const auto toNobody = icmp->open(icmpRequest("", "example.invalid", Wait::Spin));
    REQUIRE_FALSE(toNobody);
    CHECK(toNobody.error().kind == ErrorKind::Invalid);
}
