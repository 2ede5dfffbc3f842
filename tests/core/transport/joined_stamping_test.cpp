#include "core/transport/joined_stamping.hpp"

#include "core/transport/stamped_transport.hpp"
#include "platform/fake/fake_clock.hpp"
#include "platform/fake/scripted_transport.hpp"

#include <catch2/catch.hpp>

#include <array>

using namespace halftrip;
using transport::StampFacts;

namespace {

/// Gives every stamp: 1 to 5, and ten times as much of the second adapter.
struct FullStamper {
    FullStamper(StampFacts told, std::int64_t scale) : given(std::move(told)), times(scale) {}
    void prepare(model::StampChoice, const clock::TickClock&) noexcept {}
    void stop() noexcept {}
    [[nodiscard]] StampFacts facts() const { return given; }
    [[nodiscard]] transport::StageStamps receivedStamps() const noexcept { return {{}, {}, {}, 4 * times, 5 * times}; }
    [[nodiscard]] transport::StageStamps collectSent(transport::Ticks) noexcept
    {
        return {1 * times, 2 * times, 3 * times, {}, {}};
    }
    void readClocks() noexcept { ++readings; }
    [[nodiscard]] const clock::ClockRelation& systemClock() const noexcept { return system; }
    [[nodiscard]] const clock::ClockRelation& adapterClock() const noexcept { return adapter; }

    StampFacts given;
    std::int64_t times;
    int readings = 0;
    clock::ClockRelation system{2};
    clock::ClockRelation adapter{2};
};

class FullyStamped final : public transport::StampedTransport<FullStamper> {
public:
    FullyStamped(fake::FakeClock& clock, StampFacts facts, std::int64_t scale)
        : StampedTransport(
              [&clock](FullStamper&) {
                  return std::make_unique<fake::ScriptedTransport>(clock, [](std::uint64_t) { return fake::Fate{}; });
              },
              std::move(facts), scale)
    {
    }
    [[nodiscard]] transport::IoResult send(std::span<const std::byte> payload) noexcept override
    {
        return inner().send(payload);
    }
    [[nodiscard]] int readings() noexcept { return stamper().readings; }
};

StampFacts byClock(std::optional<int> number)
{
    return {true, {}, "read", number};
}

StampFacts withoutHardware()
{
    return {false, {{"txHardware", "no clock for sending"}, {"rxHardware", "no clock for receiving"}}, {}, {}};
}

}  // namespace

TEST_CASE("joined transports stamp what the one sends and the other receives", "[core][transport]")
{
    fake::FakeClock clock;
    FullyStamped sender(clock, byClock(3), 1);
    FullyStamped receiver(clock, byClock(3), 10);
    transport::JoinedStamping joined(sender, receiver, 400);
    CHECK(joined.stampFacts().hasHardware);
    CHECK(joined.stampFacts().adapterClock == "read");
    CHECK(joined.collectSent(0).txScheduledNs == 1);
    CHECK(joined.collectSent(0).txDriverNs == 2);
    CHECK(joined.collectSent(0).txHardwareNs == 3);
    CHECK(joined.receivedStamps().rxHardwareNs == 40);
    CHECK(joined.receivedStamps().rxSoftwareNs == 50);
    CHECK(&joined.systemClock() == &sender.systemClock());
    CHECK(&joined.adapterClock() == &sender.adapterClock());
    joined.readClocks();
    CHECK(sender.readings() == 1);
}

TEST_CASE("hardware stamps of two clocks, or of one direction, are left out with the reason", "[core][transport]")
{
    struct Case {
        StampFacts sender;
        StampFacts receiver;
        std::string sending;
        std::string receiving;
    };
    const std::string twoClocks = "sending and receiving are stamped by two clocks, numbers 3 and 4";
    const std::string notKnown = "whether both directions are stamped by one clock is not known";
    const std::string ofNoUse = "of no use without those of the other direction";
    const std::array cases{
        Case{byClock(3), byClock(4), twoClocks, twoClocks},
        Case{byClock({}), byClock({}), notKnown, notKnown},
        Case{withoutHardware(), byClock(3), "no clock for sending", ofNoUse},
        Case{byClock(3), withoutHardware(), ofNoUse, "no clock for receiving"},
        Case{withoutHardware(), withoutHardware(), "no clock for sending", "no clock for receiving"},
    };
    for (const Case& which : cases) {
        CAPTURE(which.sending, which.receiving);
        fake::FakeClock clock;
        FullyStamped sender(clock, which.sender, 1);
        FullyStamped receiver(clock, which.receiver, 10);
        transport::JoinedStamping joined(sender, receiver, 0);
        const StampFacts facts = joined.stampFacts();
        CHECK_FALSE(facts.hasHardware);
        CHECK(facts.missing.at("txHardware") == which.sending);
        CHECK(facts.missing.at("rxHardware") == which.receiving);
        CHECK_FALSE(joined.collectSent(0).txHardwareNs);
        CHECK_FALSE(joined.receivedStamps().rxHardwareNs);
        CHECK(joined.collectSent(0).txDriverNs == 2);
        CHECK(joined.receivedStamps().rxSoftwareNs == 50);
        CHECK_FALSE(joined.adapterClock().isUsable());
    }
}
