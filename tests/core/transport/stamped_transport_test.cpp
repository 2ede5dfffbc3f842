#include "core/transport/stamped_transport.hpp"

#include <catch2/catch.hpp>

#include <string>

using namespace halftrip;
using transport::IoResult;

namespace {

std::string innerCalls;  ///< Who was called, in order.

class Inner final : public transport::Transport {
public:
    Result<transport::Endpoint> open(const transport::TransportRequest&) override
    {
        innerCalls += " open";
        return transport::Endpoint{};
    }
    Status attach(const transport::Endpoint&, std::chrono::milliseconds) override { return {}; }
    [[nodiscard]] transport::TransportFacts facts() const override
    {
        transport::TransportFacts facts;
        facts.largestPayloadBytes = 7;
        return facts;
    }
    void setProbeSize(std::uint32_t) noexcept override {}
    IoResult send(std::span<const std::byte>) noexcept override { return IoResult::Done; }
    IoResult receive(transport::Ticks, transport::Received&) noexcept override { return IoResult::Nothing; }
    [[nodiscard]] Error lastError() const override { return {ErrorKind::Os, "inner", 0, {}}; }
    void close() noexcept override { innerCalls += " close"; }
};

struct Stamper {
    explicit Stamper(int part) : given(part) {}
    void prepare(model::StampChoice choice, const clock::TickClock&) noexcept
    {
        chosen = choice;
        innerCalls += " prepare";
    }
    void stop() noexcept { innerCalls += " stop"; }
    [[nodiscard]] transport::StampFacts facts() const
    {
        transport::StampFacts facts;
        facts.hasHardware = true;
        return facts;
    }
    [[nodiscard]] transport::StageStamps receivedStamps() const noexcept
    {
        transport::StageStamps stamps;
        stamps.rxSoftwareNs = 5;
        return stamps;
    }
    [[nodiscard]] transport::StageStamps collectSent(transport::Ticks) noexcept
    {
        transport::StageStamps stamps;
        stamps.txDriverNs = 6;
        return stamps;
    }
    void readClocks() noexcept {}
    [[nodiscard]] const clock::ClockRelation& systemClock() const noexcept { return system; }
    [[nodiscard]] const clock::ClockRelation& adapterClock() const noexcept { return adapter; }

    int given = 0;
    model::StampChoice chosen = model::StampChoice::Off;
    clock::ClockRelation system{2};
    clock::ClockRelation adapter{2};
};

class Stamped final : public transport::StampedTransport<Stamper> {
public:
    using StampedTransport::StampedTransport;
    [[nodiscard]] IoResult send(std::span<const std::byte> payload) noexcept override { return inner().send(payload); }
    [[nodiscard]] const Stamper& itsStamper() noexcept { return stamper(); }
};

class NoClock final : public clock::TickClock {
public:
    [[nodiscard]] clock::Ticks read() const noexcept override { return 0; }
    [[nodiscard]] std::int64_t nominalTicksPerSecond() const noexcept override { return 1; }
    [[nodiscard]] std::string name() const override { return "none"; }
};

}  // namespace

TEST_CASE("stamps are prepared before the transport opens and stopped before it closes", "[core][transport]")
{
    innerCalls.clear();
    {
        const NoClock clock;
        Stamped stamped([](Stamper&) { return std::make_unique<Inner>(); }, 42);
        stamped.chooseStamps(model::StampChoice::Hardware);
        transport::TransportRequest request;
        request.clock = &clock;
        REQUIRE(stamped.open(request));
        CHECK(stamped.itsStamper().given == 42);
        CHECK(stamped.itsStamper().chosen == model::StampChoice::Hardware);
        CHECK(stamped.facts().largestPayloadBytes == 7);
        CHECK(stamped.lastError().what == "inner");
        CHECK(stamped.stampFacts().hasHardware);
        CHECK(stamped.receivedStamps().rxSoftwareNs == 5);
        CHECK(stamped.collectSent(0).txDriverNs == 6);
        CHECK(&stamped.systemClock() == &stamped.itsStamper().system);
        CHECK(&stamped.adapterClock() == &stamped.itsStamper().adapter);
    }
    CHECK(innerCalls == " prepare open stop close");
}
