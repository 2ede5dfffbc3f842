#include "core/transport/registry.hpp"
#include "platform/linux/network/veth_pair.hpp"
#include "platform/platform.hpp"
#include "tests/platform/linux_xdp/packet_pair.hpp"

#include <linux/capability.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>

using namespace halftrip;
using namespace halftrip::tests;

namespace {

TransportRequest nearRequest(const Options& options = {}, Wait wait = Wait::Poll)
{
    return TestNetwork::request(Role::Initiator, false, wait, options);
}

Endpoint someEndpoint(const std::string& frame = "eth")
{
    return {.address = std::string(platform::kResponderV4),
            .port = 4'000,
            .macAddress = "02:00:00:00:00:01",
            .extra = {{"frame", frame}, {"mtu", "1500"}}};
}

Error openError(const std::string& transport, const TransportRequest& request)
{
    const auto opened = makeTransport(transport)->open(request);
    REQUIRE_FALSE(opened);
    return opened.error();
}

bool says(const Error& error, const std::string& words)
{
    return (error.what + " | " + error.hint).find(words) != std::string::npos;
}

/// Receives until it fails; the longest wait is two seconds.
Error failureOf(Transport& transport)
{
    const clock::Ticks deadline = after(2'000);
    Received received;
    while (kClock.now() < deadline) {
        if (transport.receive(after(50), received) == IoResult::Failed)
            return transport.lastError();
    }
    FAIL("the transport did not notice");
    return {};
}

bool dropAllCapabilities()
{
    __user_cap_header_struct header{.version = _LINUX_CAPABILITY_VERSION_3, .pid = 0};
    std::array<__user_cap_data_struct, 2> none{};
    return ::syscall(SYS_capset, &header, none.data()) == 0;
}

}  // namespace

TEST_CASE("without the capability packet transports say how to get it", "[platform][packet]")
{
    const pid_t child = ::fork();
    if (child == 0) {
        bool isGood = dropAllCapabilities();
        for (const char* id : {"raw", "mmap", "pcap"}) {
            transport::TransportRegistry registry;
            registerTransports(registry);
            const auto availability = registry.find(id)->probe();
            isGood = isGood && !availability.isUsable && availability.reason.find("CAP_NET_RAW") != std::string::npos &&
                     availability.remedy.ends_with(", or start it as root.");
            TransportRequest request;
            request.localAddress = request.peerAddress = "127.0.0.1";
            request.wait = Wait::Spin;
            request.clock = &kClock;
            const auto opened = registry.find(id)->make()->open(request);
            isGood = isGood && !opened && opened.error().kind == ErrorKind::NotPermitted;
        }
        ::_exit(isGood ? 0 : 1);
    }
    int status = 0;
    REQUIRE(::waitpid(child, &status, 0) == child);
    CHECK(status == 0);
}

TEST_CASE("adapters that cannot carry frames are refused in words", "[platform][packet]")
{
    const std::string transport = GENERATE("raw", "mmap", "pcap");
    const auto network = makePacketNetwork(transport);
    TransportRequest request = nearRequest();
    request.adapter = "nosuch0";
    const Error missing = openError(transport, request);
    CHECK(missing.kind == ErrorKind::NotFound);
    CHECK(says(missing, "nosuch0"));

    TestNetwork::setUp(kNear, false);
    const Error down = openError(transport, nearRequest());
    CHECK(down.kind == ErrorKind::Unreachable);
    CHECK(says(down, kNear + " is down"));
    CHECK(says(down, "ip link set " + kNear + " up"));
    TestNetwork::setUp(kNear, true);

    network->inResponder([] { TestNetwork::setUp(std::string(platform::kResponderAdapter), false); });
    const Error unplugged = openError(transport, nearRequest());
    CHECK(unplugged.kind == ErrorKind::Unreachable);
    CHECK(says(unplugged, "no carrier"));
}

TEST_CASE("options out of range and waits that do not exist are refused by name", "[platform][packet]")
{
    const auto network = makePacketNetwork("raw");
    CHECK(says(openError("raw", nearRequest({{"vlan", "4095"}})), "0 to 4094"));
    CHECK(says(openError("mmap", nearRequest({{"ring", "v4"}})), "v2 or v3"));
    CHECK(openError("pcap", nearRequest({}, Wait::BusyPoll)).kind == ErrorKind::NotSupported);
    TransportRequest request = nearRequest();
    request.peerAddress = "203.0.113.9";
    request.adapter.clear();
    CHECK(openError("raw", request).kind == ErrorKind::Unreachable);
}

TEST_CASE("ends that do not fit together are told so", "[platform][packet]")
{
    const auto network = makePacketNetwork("raw");
    const auto raw = makeTransport("raw");
    REQUIRE(raw->open(nearRequest()));
    const auto refusal = [&](const Endpoint& peer) {
        const Status attached = raw->attach(peer, std::chrono::milliseconds(100));
        REQUIRE_FALSE(attached);
        return attached.error();
    };
    CHECK(says(refusal(someEndpoint("udp")), "This end sends eth frames, the peer udp frames."));
    CHECK(says(refusal(hostAt("192.0.2.2")), "does not carry plain Ethernet frames"));
    Endpoint liar = someEndpoint();
    liar.macAddress = "02:00:00";
    CHECK(refusal(liar).kind == ErrorKind::Protocol);
    liar = someEndpoint();
    liar.extra["mtu"] = "many";
    CHECK(refusal(liar).kind == ErrorKind::Protocol);
}

TEST_CASE("the smaller MTU of both ends counts, and a probe beyond it is refused in words", "[platform][packet]")
{
    const std::string transport = GENERATE("raw", "mmap", "pcap");
    const auto network = makePacketNetwork(transport);
    const auto made = makeTransport(transport);
    REQUIRE(made->open(nearRequest()));
    Endpoint peer = someEndpoint();
    peer.extra["mtu"] = "1000";
    REQUIRE(made->attach(peer, std::chrono::seconds(1)));
    CHECK(made->facts().unfragmentedPayloadBytes == 998);
    const std::vector<std::byte> tooLong(1'600);
    for (const std::size_t bytes : {std::size_t{999}, tooLong.size()}) {
        CAPTURE(bytes);
        CHECK(made->send({tooLong.data(), bytes}) == IoResult::Failed);
        CHECK(made->lastError().kind == ErrorKind::Invalid);
        CHECK(says(made->lastError(), "998 bytes at most"));
    }
    CHECK(made->send({tooLong.data(), 998}) == IoResult::Done);
}

TEST_CASE("a frame that was refused while the MTU was lower is not called too long, also when it is up again",
          "[platform][packet]")
{
    const std::string transport = GENERATE("raw", "mmap", "pcap");
    CAPTURE(transport);
    const auto network = makePacketNetwork(transport);
    const auto made = makeTransport(transport);
    REQUIRE(made->open(nearRequest()));
    REQUIRE(made->attach(someEndpoint(), std::chrono::seconds(1)));
    const std::vector<std::byte> probe(1'400);
    CHECK(made->send(probe) == IoResult::Done);
    network->setMtu(1'000);
    CHECK(made->send(probe) == IoResult::Failed);
    network->setMtu(1'500);
    CHECK(made->lastError().kind == ErrorKind::Unreachable);
    CHECK(says(made->lastError(), "The MTU of " + kNear + " was lowered for a while"));
}

TEST_CASE("an adapter that goes down in mid-run is named", "[platform][packet]")
{
    const std::string transport = GENERATE("raw", "mmap", "pcap");
    const Wait wait = GENERATE(Wait::Spin, Wait::Poll, Wait::Block);
    CAPTURE(transport, static_cast<int>(wait));
    const auto network = makePacketNetwork(transport);
    const auto made = makeTransport(transport);
    REQUIRE(made->open(nearRequest({}, wait)));
    REQUIRE(made->attach(someEndpoint(), std::chrono::seconds(1)));
    Received received;
    CHECK(made->receive(after(5), received) == IoResult::Nothing);
    TestNetwork::setUp(kNear, false);
    const Error error = failureOf(*made);
    CHECK(error.kind == ErrorKind::Unreachable);
    CHECK(says(error, "The adapter " + kNear + " is down."));
    const std::vector<std::byte> probe(64);
    CHECK(made->send(probe) == IoResult::Failed);
    CHECK(says(made->lastError(), kNear));
}

TEST_CASE("an adapter that vanishes in mid-run is named", "[platform][packet]")
{
    const std::string transport = GENERATE("raw", "mmap", "pcap");
    CAPTURE(transport);
    const auto network = makePacketNetwork(transport);
    const auto made = makeTransport(transport);
    REQUIRE(made->open(nearRequest()));
    REQUIRE(made->attach(someEndpoint(), std::chrono::seconds(1)));
    network->dropResponder();
    CHECK(says(failureOf(*made), kNear));
    // Its link goes down first, and that may be what is seen first.
    const clock::Ticks deadline = after(2'000);
    const std::vector<std::byte> probe(64);
    while (!says(made->lastError(), "vanished") && kClock.now() < deadline)
        CHECK(made->send(probe) == IoResult::Failed);
    CHECK(says(made->lastError(), "The adapter " + kNear + " has vanished."));
    CHECK(made->lastError().kind == ErrorKind::Closed);
}
