#include "core/transport/registry.hpp"
#include "platform/platform.hpp"
#include "tests/platform/linux_xdp/test_network.hpp"

#include <thread>

using namespace halftrip;
using namespace halftrip::tests;
using transport::StageStamps;
using transport::StampingTransport;

namespace {

/// Ticks are nanoseconds of the real-time clock, so that ours and the system's stamps can be compared as they are.
class RealTimeTicks final : public clock::TickClock {
public:
    [[nodiscard]] clock::Ticks read() const noexcept override
    {
        timespec now{};
        ::clock_gettime(CLOCK_REALTIME, &now);
        return std::int64_t{now.tv_sec} * 1'000'000'000 + now.tv_nsec;
    }
    [[nodiscard]] std::string name() const override { return "CLOCK_REALTIME"; }
    [[nodiscard]] std::int64_t nominalTicksPerSecond() const noexcept override { return 1'000'000'000; }
};

const RealTimeTicks kRealTime;

std::unique_ptr<StampingTransport> makeStamping(const std::string& id)
{
    transport::TransportRegistry registry;
    registerTransports(registry);
    const transport::TransportEntry* entry = registry.find(id);
    REQUIRE(entry != nullptr);
    REQUIRE(entry->makeStamping);
    return entry->makeStamping();
}

TransportRequest loopbackRequest(Role role, Wait wait, const std::string& address)
{
    TransportRequest request;
    request.role = role;
    request.localAddress = request.peerAddress = address;
    request.wait = wait;
    request.clock = &kRealTime;
    return request;
}

/// Both ends on this host's loopback, attached.
struct StampedPair {
    StampedPair(const std::string& id, Wait wait, const std::string& address = "127.0.0.1",
                model::StampChoice choice = model::StampChoice::Software)
        : initiator(makeStamping(id)), responder(makeStamping(id))
    {
        for (const auto& end : {initiator.get(), responder.get()})
            end->chooseStamps(choice);
        const auto near = initiator->open(loopbackRequest(Role::Initiator, wait, address));
        const auto far = responder->open(loopbackRequest(Role::Responder, wait, address));
        if (!near || !far)
            FAIL((near ? far : near).error().what);
        Status there;
        std::thread accepting([&] { there = responder->attach(*near, std::chrono::seconds(5)); });
        here = initiator->attach(*far, std::chrono::seconds(5));
        accepting.join();
        attached = here ? there : here;
    }
    void setProbeSize(std::uint32_t bytes) const
    {
        initiator->setProbeSize(bytes);
        responder->setProbeSize(bytes);
    }

    std::unique_ptr<StampingTransport> initiator;
    std::unique_ptr<StampingTransport> responder;
    Status here;
    Status attached;
};

/// One probe's way from one end to the other.
struct Passage {
    clock::Ticks sent = 0;
    StageStamps sending;
    clock::Ticks received = 0;
    StageStamps receiving;
};

std::optional<Passage> pass(StampingTransport& from, StampingTransport& to, std::size_t bytes)
{
    const std::vector<std::byte> probe(bytes, std::byte{0x5A});
    Passage passage;
    passage.sent = kRealTime.now();
    if (from.send(probe) != IoResult::Done)
        return std::nullopt;
    transport::Received received;
    if (to.receive(kRealTime.now() + milliseconds(2'000), received) != IoResult::Done)
        return std::nullopt;
    passage.received = received.ticks;
    passage.receiving = to.receivedStamps();
    passage.sending = from.collectSent(kRealTime.now() + milliseconds(1'000));
    return passage;
}

bool isInOrder(const Passage& passage)
{
    return passage.sent <= *passage.sending.txScheduledNs &&
           *passage.sending.txScheduledNs <= *passage.sending.txDriverNs &&
           *passage.sending.txDriverNs <= *passage.receiving.rxSoftwareNs &&
           *passage.receiving.rxSoftwareNs <= passage.received;
}

/// Until the system stamps what it receives: it starts that beside us, some milliseconds later.
bool warmUp(const StampedPair& pair, std::size_t bytes)
{
    for (int i = 0; i < 2'000; ++i) {
        const auto passage = pass(*pair.initiator, *pair.responder, bytes);
        if (passage && passage->receiving.rxSoftwareNs)
            return true;
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    return false;
}

}  // namespace

TEST_CASE("every stamp of the way is obtained, and in order, by every transport and wait", "[platform][stamps]")
{
    const std::string id = GENERATE("udp", "tcp", "raw");
    const Wait wait = GENERATE(Wait::Spin, Wait::Poll, Wait::Block);
    const std::uint32_t bytes = GENERATE(1U, 64U, 1'400U);
    skipUnlessUsable(id);
    CAPTURE(id, static_cast<int>(wait), bytes);
    const StampedPair pair(id, wait);
    REQUIRE(pair.attached);
    pair.setProbeSize(bytes);
    REQUIRE(warmUp(pair, bytes));
    for (int i = 0; i < 50; ++i) {
        for (const bool isForth : {true, false}) {
            CAPTURE(i, isForth);
            const auto passage = isForth ? pass(*pair.initiator, *pair.responder, bytes)
                                         : pass(*pair.responder, *pair.initiator, bytes);
            REQUIRE(passage);
            REQUIRE(passage->sending.txScheduledNs);
            REQUIRE(passage->sending.txDriverNs);
            REQUIRE(passage->receiving.rxSoftwareNs);
            CHECK(isInOrder(*passage));
            CHECK_FALSE(passage->sending.txHardwareNs);
            CHECK_FALSE(passage->receiving.rxHardwareNs);
        }
    }
}

TEST_CASE("stamps belong to the packet sent last, also where those of others were not fetched", "[platform][stamps]")
{
    const std::string id = GENERATE("udp", "tcp");
    const StampedPair pair(id, Wait::Spin);
    REQUIRE(pair.attached);
    pair.setProbeSize(64);
    REQUIRE(warmUp(pair, 64));
    const std::vector<std::byte> probe(64);
    transport::Received received;
    for (int i = 0; i < 10; ++i) {
        REQUIRE(pair.initiator->send(probe) == IoResult::Done);
        REQUIRE(pair.responder->receive(kRealTime.now() + milliseconds(2'000), received) == IoResult::Done);
    }
    const auto passage = pass(*pair.initiator, *pair.responder, 64);
    REQUIRE(passage);
    REQUIRE(passage->sending.txDriverNs);
    CHECK(*passage->sending.txDriverNs >= passage->sent);
}

TEST_CASE("a send that fails does not spoil the count of those that follow", "[platform][stamps]")
{
    const StampedPair pair("udp", Wait::Spin, "127.0.0.1");
    REQUIRE(pair.attached);
    REQUIRE(warmUp(pair, 64));
    CHECK(pair.initiator->send(std::vector<std::byte>(65'600)) == IoResult::Failed);
    for (int i = 0; i < 5; ++i) {
        const auto passage = pass(*pair.initiator, *pair.responder, 64);
        REQUIRE(passage);
        REQUIRE(passage->sending.txDriverNs);
        CHECK(isInOrder(*passage));
    }
}

TEST_CASE("a stream that had no room for a probe stamps those that follow", "[platform][stamps]")
{
    constexpr std::uint32_t kBytes = 1'400;
    const StampedPair pair("tcp", Wait::Spin);
    REQUIRE(pair.attached);
    pair.setProbeSize(kBytes);
    REQUIRE(warmUp(pair, kBytes));
    // Twice: what lies in the buffers is not acknowledged yet when the first one is refused.
    for (int round = 0; round < 2; ++round) {
        const std::vector<std::byte> probe(kBytes);
        int sent = 0;
        IoResult result = IoResult::Done;
        while (sent < 100'000 && (result = pair.initiator->send(probe)) == IoResult::Done)
            ++sent;
        REQUIRE(result == IoResult::Nothing);
        CHECK(pair.initiator->send(probe) == IoResult::Nothing);
        transport::Received received;
        for (int taken = 0; taken < sent; ++taken) {
            while (pair.responder->receive(kRealTime.now(), received) == IoResult::Nothing)
                static_cast<void>(pair.initiator->receive(kRealTime.now(), received));  // Sends the pending rest.
        }
        static_cast<void>(pair.initiator->collectSent(0));  // Those of all of these; the queue of stamps is full.
        const auto passage = pass(*pair.initiator, *pair.responder, kBytes);
        REQUIRE(passage);
        REQUIRE(passage->sending.txDriverNs);
        CHECK(*passage->sending.txDriverNs >= passage->sent);
    }
}

TEST_CASE("the real-time clock is related to the measuring clock within its error", "[platform][stamps]")
{
    const StampedPair pair("udp", Wait::Spin);
    REQUIRE(pair.attached);
    pair.initiator->readClocks();
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    pair.initiator->readClocks();
    const auto& relation = pair.initiator->systemClock();
    REQUIRE(relation.isUsable());
    const std::int64_t now = kRealTime.now();
    // The measuring clock of this test is the real-time clock itself.
    CHECK(std::abs(relation.toNs(now) - now) <= relation.errorNs() + 1);
    CHECK(relation.errorNs() < 100'000);
    CHECK_FALSE(relation.wasStepped(1.0));
    CHECK_FALSE(pair.initiator->adapterClock().isUsable());
}

TEST_CASE("an adapter without a clock gives no hardware stamps and says so", "[platform][stamps]")
{
    SECTION("taken for an answer")
    {
        const StampedPair pair("udp", Wait::Spin, "127.0.0.1", model::StampChoice::Auto);
        REQUIRE(pair.attached);
        const transport::StampFacts facts = pair.initiator->stampFacts();
        CHECK_FALSE(facts.hasHardware);
        CHECK(facts.missing.at("txHardware") == "the adapter has no clock");
        CHECK(facts.missing.at("rxHardware") == "the adapter has no clock");
    }
    SECTION("refused where they are demanded")
    {
        const StampedPair pair("udp", Wait::Spin, "127.0.0.1", model::StampChoice::Hardware);
        REQUIRE_FALSE(pair.here);
        CHECK(pair.here.error().kind == ErrorKind::NotSupported);
        CHECK_THAT(pair.here.error().what, Catch::Contains("the adapter has no clock"));
        CHECK_THAT(pair.here.error().what, Catch::Contains("lo"));
    }
}

TEST_CASE("between two hosts on a veth pair both directions are stamped", "[platform][stamps]")
{
    const std::string id = GENERATE("udp", "raw");
    const bool isV6 = GENERATE(false, true);
    skipUnlessUsable("raw");
    const auto network = TestNetwork::make();
    CAPTURE(id, isV6);
    EchoEnd echo(*network, id, TestNetwork::request(Role::Responder, isV6, Wait::Spin, {}));
    const auto there = echo.endpoint();
    REQUIRE(there);
    const auto initiator = makeStamping(id);
    initiator->chooseStamps(model::StampChoice::Auto);
    TransportRequest request = TestNetwork::request(Role::Initiator, isV6, Wait::Spin, {});
    request.clock = &kRealTime;
    const auto here = initiator->open(request);
    REQUIRE(here);
    REQUIRE(initiator->attach(*there, std::chrono::seconds(5)));
    REQUIRE(echo.attach(*here));
    int complete = 0;
    for (int i = 0; i < 500 && complete < 20; ++i) {
        const auto passage = pass(*initiator, *initiator, 64);
        REQUIRE(passage);
        if (passage->receiving.rxSoftwareNs && passage->sending.txDriverNs) {
            ++complete;
            CHECK(isInOrder(*passage));
        }
    }
    CHECK(complete == 20);
    CHECK(initiator->stampFacts().missing.at("txHardware") == "the adapter has no clock");
}

TEST_CASE("transports without stamps offer none", "[platform][stamps]")
{
    transport::TransportRegistry registry;
    registerTransports(registry);
    for (const transport::TransportEntry& entry : registry.entries()) {
        CAPTURE(entry.id);
        const bool hasStamps = entry.id == "udp" || entry.id == "tcp" || entry.id == "raw";
        CHECK(static_cast<bool>(entry.makeStamping) == hasStamps);
    }
}
