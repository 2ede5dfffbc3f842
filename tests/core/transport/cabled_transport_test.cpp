#include "core/transport/cabled_transport.hpp"

#include "platform/fake/fake_clock.hpp"

#include <catch2/catch.hpp>

#include <deque>

using namespace halftrip;
using Catch::Matchers::Contains;
using transport::IoResult;

namespace {

/// What lies between the two ends: frames that are on their way.
struct Cable {
    std::deque<std::vector<std::byte>> frames;
    std::uint64_t sent = 0;
    std::uint64_t lost = 0;  ///< The first so many of those that are sent.
};

/// One end, on an adapter of its own.
class End final : public transport::Transport {
public:
    End(Cable& cable, fake::FakeClock& clock, std::uint32_t looks) : m_cable(cable), m_clock(clock), m_looks(looks) {}

    Result<transport::Endpoint> open(const transport::TransportRequest& request) override
    {
        CHECK(request.role == transport::Role::Cable);
        adapter = request.adapter;
        isOpen = true;
        return transport::Endpoint{.macAddress = "mac of " + adapter};
    }
    Status attach(const transport::Endpoint& peer, std::chrono::milliseconds) override
    {
        attachedTo = peer.macAddress;
        return {};
    }
    [[nodiscard]] transport::TransportFacts facts() const override
    {
        transport::TransportFacts facts;
        facts.largestPayloadBytes = adapter == "eth0" ? 1500 : 1400;
        facts.obtained = {{"adapter", adapter}, {"frame", "Ethernet"}};
        facts.overruns = {{"ring.dropped", adapter == "eth0" ? 1 : 2}, {"ring.txDropped", adapter == "eth0" ? 3 : 4}};
        return facts;
    }
    void setProbeSize(std::uint32_t) noexcept override {}
    [[nodiscard]] IoResult send(std::span<const std::byte> payload) noexcept override
    {
        if (m_cable.sent++ >= m_cable.lost)
            m_cable.frames.emplace_back(payload.begin(), payload.end());
        return IoResult::Done;
    }
    [[nodiscard]] IoResult receive(transport::Ticks deadline, transport::Received& out) noexcept override
    {
        if (m_cable.frames.empty()) {
            m_clock.advanceTo(deadline);
            return IoResult::Nothing;
        }
        m_last = std::move(m_cable.frames.front());
        m_cable.frames.pop_front();
        out = {m_last, m_clock.peek(), m_looks};
        return IoResult::Done;
    }
    [[nodiscard]] Error lastError() const override { return {ErrorKind::Os, adapter + " complains.", 0, {}}; }
    void close() noexcept override { isOpen = false; }

    std::string adapter;
    std::string attachedTo;
    bool isOpen = false;

private:
    Cable& m_cable;
    fake::FakeClock& m_clock;
    std::uint32_t m_looks;
    std::vector<std::byte> m_last;
};

/// Both ends, on a clock of 1 ns a tick.
struct CableBench {
    explicit CableBench(std::uint32_t looks = 1)
    {
        auto tx = std::make_unique<End>(cable, clock, looks);
        auto rx = std::make_unique<End>(cable, clock, looks);
        sender = tx.get();
        receiver = rx.get();
        cabled = std::make_unique<transport::CabledTransport>(std::move(tx), std::move(rx), "eth1",
                                                              clock::TickConverter(0, 1'000'000'000));
    }
    Status join()
    {
        transport::TransportRequest request;
        request.adapter = "eth0";
        request.clock = &clock;
        request.stop = &stop;
        CHECK(cabled->open(request));
        return cabled->attach({}, std::chrono::milliseconds(1));
    }

    fake::FakeClock clock;
    std::atomic<bool> stop{false};
    Cable cable;
    End* sender = nullptr;
    End* receiver = nullptr;
    std::unique_ptr<transport::CabledTransport> cabled;
};

}  // namespace

TEST_CASE("both ends of a cable know one another, and each call goes to the right one", "[core][transport]")
{
    CableBench bench;
    REQUIRE(bench.join());
    CHECK(bench.sender->adapter == "eth0");
    CHECK(bench.receiver->adapter == "eth1");
    CHECK(bench.sender->attachedTo == "mac of eth1");
    CHECK(bench.receiver->attachedTo == "mac of eth0");
    bench.cabled->setProbeSize(3);
    const std::vector<std::byte> probe(3, std::byte{7});
    transport::Received got;
    CHECK(bench.cabled->send(probe) == IoResult::Done);
    REQUIRE(bench.cabled->receive(0, got) == IoResult::Done);
    CHECK(std::ranges::equal(got.payload, probe));
    // A second look, after one that found nothing, says nothing of the call that sent.
    CHECK(bench.cabled->receive(0, got) == IoResult::Nothing);
    bench.cable.frames.emplace_back(3);
    CHECK(bench.cabled->receive(0, got) == IoResult::Done);
    const transport::TransportFacts facts = bench.cabled->facts();
    CHECK(facts.largestPayloadBytes == 1400);
    CHECK(facts.overruns.at("ring.dropped") == 2);
    CHECK(facts.overruns.at("ring.txDropped") == 3);
    CHECK(facts.obtained.at("adapter") == "eth0");
    CHECK(facts.obtained.at("receiver.adapter") == "eth1");
    CHECK_FALSE(facts.obtained.contains("receiver.frame"));
    CHECK_THAT(facts.obtained.at("firstLook"), Contains("1 of 2 frames"));
    // Another point's round comes between two of this one.
    bench.cabled->setProbeSize(4);
    CHECK_FALSE(bench.cabled->facts().obtained.contains("firstLook"));
    bench.cabled->setProbeSize(3);
    CHECK(bench.cabled->send(probe) == IoResult::Done);
    REQUIRE(bench.cabled->receive(0, got) == IoResult::Done);
    CHECK_THAT(bench.cabled->facts().obtained.at("firstLook"), Contains("2 of 3 frames"));
    bench.cabled->close();
    CHECK_FALSE(bench.sender->isOpen);
    CHECK_FALSE(bench.receiver->isOpen);
}

TEST_CASE("a receive that does not count its looks says nothing of the first", "[core][transport]")
{
    CableBench bench(0);
    REQUIRE(bench.join());
    CHECK_FALSE(bench.cabled->facts().obtained.contains("firstLook"));
}

TEST_CASE("a link that drops its first frames is waited for, one that carries none is told", "[core][transport]")
{
    CableBench bench;
    SECTION("some")
    {
        bench.cable.lost = 5;
        CHECK(bench.join());
        CHECK(bench.cable.sent == 6);
    }
    SECTION("all")
    {
        bench.cable.lost = 1'000;
        const Status joined = bench.join();
        REQUIRE_FALSE(joined);
        CHECK(joined.error().kind == ErrorKind::Unreachable);
        CHECK(joined.error().what == "Not one frame that was sent on eth0 arrived at eth1: is the cable between them?");
        CHECK(bench.clock.peek() >= 1'000'000'000);
        CHECK(bench.clock.peek() < 1'200'000'000);
    }
    SECTION("or is not waited for")
    {
        bench.cable.lost = 1'000;
        bench.stop.store(true);
        CHECK(bench.join().error().kind == ErrorKind::Interrupted);
    }
}
