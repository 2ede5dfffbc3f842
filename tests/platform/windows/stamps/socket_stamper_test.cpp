#include "platform/windows/transports/stamps/socket_stamper.hpp"
#include "tests/platform/windows/stamps/fake_stamp_calls.hpp"

#include <catch2/catch.hpp>

#include <array>
#include <cstdlib>

using namespace halftrip;
using model::StampChoice;
using tests::FakeStampCalls;
using tests::FakeWindows;
using windows::SocketStamper;

namespace {

/// One tick each reading.
class CountingClock final : public clock::TickClock {
public:
    [[nodiscard]] clock::Ticks read() const noexcept override { return ++m_now; }
    [[nodiscard]] std::string name() const override { return "counting"; }
    [[nodiscard]] std::int64_t nominalTicksPerSecond() const noexcept override { return 1'000'000'000; }

private:
    mutable clock::Ticks m_now = 0;
};

/// A stamper on a made-up Windows, not yet started.
struct Bench {
    explicit Bench(StampChoice choice = StampChoice::Software) : stamper(std::make_unique<FakeStampCalls>(fake))
    {
        stamper.prepare(choice, clock);
    }
    Status start() { return stamper.start({.socket = 7, .adapter = "Ethernet 2", .adapterLuid = 42}); }
    /// Sends one packet that is stamped, or not.
    int send(std::optional<std::uint64_t> stamp, int readyAfter = 0)
    {
        fake.stampNextAs = stamp;
        fake.readyAfter = readyAfter;
        return stamper.send(payload);
    }

    FakeWindows fake;
    CountingClock clock;
    SocketStamper stamper;
    std::array<std::byte, 64> payload{};
};

/// A counter value in nanoseconds, at 10 MHz.
std::int64_t nsAt(std::uint64_t counter)
{
    return static_cast<std::int64_t>(counter) * 100;
}

}  // namespace

TEST_CASE("a system that refuses stamps says so with its code and the keywords to set", "[platform][stamps]")
{
    Bench bench;
    bench.fake.openCode = 10045;
    const Status status = bench.start();
    REQUIRE_FALSE(status);
    CHECK(status.error().kind == ErrorKind::NotSupported);
    CHECK(status.error().osCode == 10045);
    CHECK(status.error().what.find("10045") != std::string::npos);
    CHECK(status.error().hint.find("*SoftwareTimestamp") != std::string::npos);
    CHECK(status.error().hint.find("*PtpHardwareTimestamp") != std::string::npos);
}

TEST_CASE("stamps are switched off again when the adapter turns out to make none", "[platform][stamps]")
{
    Bench bench;
    bench.fake.capabilities = {};
    const Status status = bench.start();
    REQUIRE_FALSE(status);
    CHECK(status.error().what.find("Ethernet 2") != std::string::npos);
    CHECK_FALSE(bench.fake.isOn);
}

TEST_CASE("the kind that is on must be the kind that is wanted", "[platform][stamps]")
{
    SECTION("software is wanted, hardware is on")
    {
        Bench bench(StampChoice::Software);
        bench.fake.capabilities = {.hasHardware = true, .hardwareFrequency = 1'000'000'000};
        const Status status = bench.start();
        REQUIRE_FALSE(status);
        CHECK(status.error().what.find("one kind only") != std::string::npos);
    }
    SECTION("hardware is wanted, software is on")
    {
        Bench bench(StampChoice::Hardware);
        const Status status = bench.start();
        REQUIRE_FALSE(status);
        CHECK(status.error().what.find("stamps by software") != std::string::npos);
        CHECK(status.error().hint.find("*PtpHardwareTimestamp") != std::string::npos);
    }
    SECTION("hardware is wanted, PTP only is on")
    {
        Bench bench(StampChoice::Hardware);
        bench.fake.capabilities = {.isPtpOnly = true};
        const Status status = bench.start();
        REQUIRE_FALSE(status);
        CHECK(status.error().what.find("Precision Time Protocol") != std::string::npos);
    }
    SECTION("hardware is wanted, and the rate of its clock is not told")
    {
        Bench bench(StampChoice::Hardware);
        bench.fake.capabilities = {.hasHardware = true, .hasCrossStamps = true};
        CHECK_FALSE(bench.start());
    }
    SECTION("either is welcome: software comes first, being what a split needs")
    {
        Bench bench(StampChoice::Auto);
        REQUIRE(bench.start());
        CHECK_FALSE(bench.stamper.facts().hasHardware);
    }
    SECTION("either is welcome, hardware is on")
    {
        Bench bench(StampChoice::Auto);
        bench.fake.capabilities = {.hasHardware = true, .hardwareFrequency = 1'000'000'000};
        REQUIRE(bench.start());
        const auto facts = bench.stamper.facts();
        CHECK(facts.hasHardware);
        CHECK(facts.missing.at("txDriver").find("one kind only") != std::string::npos);
        CHECK(facts.adapterClock.find("no cross stamps") != std::string::npos);
    }
}

TEST_CASE("where nobody tells what is on, software stamps are tried and hardware ones refused", "[platform][stamps]")
{
    Bench software(StampChoice::Software);
    software.fake.capabilitiesCode = 127;
    CHECK(software.start());
    Bench hardware(StampChoice::Hardware);
    hardware.fake.capabilitiesCode = 127;
    const Status status = hardware.start();
    REQUIRE_FALSE(status);
    CHECK(status.error().what.find("127") != std::string::npos);
}

TEST_CASE("an adapter that stamps nothing is refused at once, whatever is wanted", "[platform][stamps]")
{
    for (const auto choice : {StampChoice::Auto, StampChoice::Software, StampChoice::Hardware}) {
        Bench bench(choice);
        bench.fake.capabilitiesCode = 50;
        const Status started = bench.start();
        REQUIRE_FALSE(started);
        CHECK_THAT(started.error().what, Catch::EndsWith("cannot stamp packets."));
        bench.fake.capabilitiesCode = 2001;
        CHECK_THAT(bench.start().error().what, Catch::StartsWith("The driver of"));
    }
}

TEST_CASE("software stamps are the system's counter in nanoseconds", "[platform][stamps]")
{
    Bench bench;
    REQUIRE(bench.start());
    bench.fake.received = 1'000'007;
    CHECK(bench.stamper.receivedStamps().rxSoftwareNs == nsAt(1'000'007));
    CHECK_FALSE(bench.stamper.receivedStamps().rxHardwareNs);
    REQUIRE(bench.send(1'000'003) == 0);
    const auto sent = bench.stamper.collectSent(1'000'000);
    CHECK(sent.txDriverNs == nsAt(1'000'003));
    CHECK_FALSE(sent.txHardwareNs);
    CHECK_FALSE(sent.txScheduledNs);
}

TEST_CASE("a packet without a stamp, or with one of another clock, has none", "[platform][stamps]")
{
    Bench bench;
    REQUIRE(bench.start());
    CHECK_FALSE(bench.stamper.receivedStamps().rxSoftwareNs);
    // Such as nanoseconds of an adapter's clock, where nobody told that it stamps by hardware.
    bench.fake.received = 1'700'000'000'000'000'000;
    CHECK_FALSE(bench.stamper.receivedStamps().rxSoftwareNs);
    bench.fake.received = 0;
    CHECK_FALSE(bench.stamper.receivedStamps().rxSoftwareNs);
}

TEST_CASE("a stamp that comes late is waited for", "[platform][stamps]")
{
    Bench bench;
    REQUIRE(bench.start());
    REQUIRE(bench.send(1'000'001, /*readyAfter=*/25) == 0);
    CHECK(bench.stamper.collectSent(1'000'000).txDriverNs == nsAt(1'000'001));
    CHECK(bench.fake.asked.at(bench.fake.lastId) == 26);
}

TEST_CASE("a stamp that never comes is given up at the deadline", "[platform][stamps]")
{
    Bench bench;
    REQUIRE(bench.start());
    REQUIRE(bench.send(std::nullopt) == 0);
    const clock::Ticks deadline = bench.clock.now() + 500;
    CHECK_FALSE(bench.stamper.collectSent(deadline).txDriverNs);
    CHECK(bench.clock.now() < deadline + 10);
}

TEST_CASE("a stamp that comes too late is fetched all the same, and not taken for the next packet's",
          "[platform][stamps]")
{
    Bench bench;
    REQUIRE(bench.start());
    REQUIRE(bench.send(std::nullopt) == 0);
    const std::uint32_t first = bench.fake.lastId;
    CHECK_FALSE(bench.stamper.collectSent(bench.clock.now() + 5).txDriverNs);
    bench.fake.ready[first] = 1'000'001;
    REQUIRE(bench.send(1'000'009) == 0);
    CHECK(bench.fake.lastId != first);
    CHECK(bench.stamper.collectSent(1'000'000).txDriverNs == nsAt(1'000'009));
    CHECK(bench.fake.ready.empty());
    CHECK(bench.fake.fetched == 2);
}

TEST_CASE("stamps that are never asked for do not stay in the system for ever", "[platform][stamps]")
{
    Bench bench;
    REQUIRE(bench.start());
    for (int i = 0; i < 10; ++i)
        REQUIRE(bench.send(1'000'001) == 0);
    CHECK(bench.stamper.collectSent(1'000'000).txDriverNs);
    CHECK(bench.fake.ready.empty());
    // More than are remembered: the oldest are forgotten, the younger ones still fetched.
    for (int i = 0; i < 100; ++i)
        REQUIRE(bench.send(std::nullopt) == 0);
    const std::uint32_t newest = bench.fake.lastId;
    bench.fake.ready = {{newest - 1, 1'000'001}, {newest, 1'000'002}};
    CHECK(bench.stamper.collectSent(1'000'000).txDriverNs == nsAt(1'000'002));
    CHECK(bench.fake.ready.empty());
}

TEST_CASE("an id that the system does not know is not waited for", "[platform][stamps]")
{
    Bench bench;
    REQUIRE(bench.start());
    REQUIRE(bench.send(std::nullopt) == 0);
    bench.fake.unknown.insert(bench.fake.lastId);
    const clock::Ticks before = bench.clock.now();
    CHECK_FALSE(bench.stamper.collectSent(before + 100'000).txDriverNs);
    CHECK(bench.clock.now() < before + 10);
}

TEST_CASE("a packet that did not go out has no stamp and is not asked about", "[platform][stamps]")
{
    Bench bench;
    REQUIRE(bench.start());
    bench.fake.sendCode = 10035;
    CHECK(bench.send(1'000'001) == 10035);
    CHECK_FALSE(bench.stamper.collectSent(1'000'000).txDriverNs);
    CHECK(bench.fake.asked.empty());
}

TEST_CASE("hardware stamps are the adapter's counter by its own rate", "[platform][stamps]")
{
    Bench bench(StampChoice::Hardware);
    bench.fake.capabilities = {.hasHardware = true, .hasCrossStamps = true, .hardwareFrequency = 250'000'000};
    REQUIRE(bench.start());
    bench.fake.received = 250'000'000;
    CHECK(bench.stamper.receivedStamps().rxHardwareNs == 1'000'000'000);
    CHECK_FALSE(bench.stamper.receivedStamps().rxSoftwareNs);
    REQUIRE(bench.send(250'000'001) == 0);
    CHECK(bench.stamper.collectSent(1'000'000).txHardwareNs == 1'000'000'004);
    CHECK(bench.stamper.facts().adapterClock == "CaptureInterfaceHardwareCrossTimestamp");
}

TEST_CASE("cross stamps relate the adapter's clock to the system's counter", "[platform][stamps]")
{
    Bench bench(StampChoice::Hardware);
    bench.fake.capabilities = {.hasHardware = true, .hasCrossStamps = true, .hardwareFrequency = 1'000'000'000};
    REQUIRE(bench.start());
    bench.fake.cross = {.systemBefore = 1'000'000, .hardware = 5'000, .systemAfter = 1'000'010};
    bench.stamper.readClocks();
    bench.fake.cross = {.systemBefore = 1'010'000, .hardware = 1'005'000, .systemAfter = 1'010'010};
    bench.stamper.readClocks();
    // A second later than what the system says of its own order: no pair at all.
    bench.fake.cross = {.systemBefore = 2'000'010, .hardware = 9'000'000, .systemAfter = 2'000'000};
    bench.stamper.readClocks();
    bench.fake.crossCode = 31;
    bench.stamper.readClocks();
    const auto& relation = bench.stamper.adapterClock();
    REQUIRE(relation.isUsable());
    CHECK(relation.toNs(5'000) == nsAt(1'000'005));
    CHECK(relation.toNs(505'000) == nsAt(1'005'005));
    CHECK(relation.toNs(1'005'000) == nsAt(1'010'005));
    CHECK(relation.errorNs() >= 500);
    CHECK(relation.errorNs() <= 510);
}

TEST_CASE("the counter is read at the moment it steps, so its grid is no error of the relation", "[platform][stamps]")
{
    Bench bench;
    // A counter that stands still for 50 ticks of the clock (100 ns); each of its readings takes one tick.
    bench.fake.counterOf = [&bench] { return bench.clock.now() / 50; };
    REQUIRE(bench.start());
    const int phase = GENERATE(0, 7, 20, 33, 49);
    const auto pass = [&bench](int ticks) {
        for (int i = 0; i < ticks; ++i)
            static_cast<void>(bench.clock.now());
    };
    pass(1'000'000 + phase);
    const clock::Ticks first = bench.clock.now();
    bench.stamper.readClocks();
    pass(1'000'013);
    bench.stamper.readClocks();
    const clock::Ticks last = bench.clock.now();
    const auto& relation = bench.stamper.systemClock();
    REQUIRE(relation.isUsable());
    for (clock::Ticks ticks = first; ticks < last; ticks += 99'991)
        CHECK(std::abs(relation.toNs(ticks) - 2 * ticks) <= relation.errorNs());
    CHECK(relation.errorNs() <= 12);
    CHECK_FALSE(bench.stamper.adapterClock().isUsable());
}

TEST_CASE("stopping switches off, once", "[platform][stamps]")
{
    Bench bench;
    REQUIRE(bench.start());
    CHECK(bench.fake.isOn);
    bench.stamper.stop();
    CHECK_FALSE(bench.fake.isOn);
    bench.fake.isOn = true;
    bench.stamper.stop();
    CHECK(bench.fake.isOn);
}
