#include "core/transport/session_sender.hpp"

#include "core/loop/flood.hpp"
#include "core/loop/ping.hpp"
#include "core/wire/byte_order.hpp"
#include "platform/fake/fake_threads.hpp"
#include "platform/fake/scripted_transport.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;
using fake::Fate;
using wire::StampFormat;
using Bytes = std::vector<std::byte>;

namespace {

constexpr std::int64_t kDelayNs = 10'000;
constexpr std::int64_t kStayNs = 2'500;
constexpr std::int64_t kThereNs = 1'750'000'000'999'999'000;  ///< The reflector's date, just before a second's end.
constexpr std::int64_t kHereNs = 1'700'000'000'000'000'000;

/// What a reflector makes of a packet.
void reflect(Bytes& packet, std::int64_t stayNs = kStayNs, StampFormat format = StampFormat::Ntp)
{
    wire::answerStampRequest(packet, wire::stampTimeOf(kThereNs, format),
                             wire::StampErrorEstimate{true, format, 10, 200}.packed(), 64);
    wire::writeStampTime(packet, wire::stampTimeOf(kThereNs + stayNs, format));
}

Fate answeredBy(std::function<void(Bytes&)> reflector)
{
    return {false, {{kDelayNs, std::move(reflector)}}};
}

Fate answered()
{
    return answeredBy([](Bytes& packet) { reflect(packet); });
}

/// A loop over a session-sender over a scripted network, whose clock has 1 ns a tick.
struct SenderBench {
    explicit SenderBench(std::function<Fate(std::uint64_t)> script, const char* time = "ntp")
        : sender(std::make_unique<fake::ScriptedTransport>(clock, std::move(script)), {converter, kHereNs})
    {
        transport::TransportRequest request;
        request.largestProbeBytes = 1'000;
        request.options = {{"stampTime", time}, {"calls", "libc"}};  // The carrier's own stand beside it.
        CHECK(sender.open(request));
    }

    void run(std::uint64_t count, std::uint32_t size = 64)
    {
        recorder = std::make_unique<loop::PointRecorder>();
        loop::PingPlan plan;
        plan.sizeBytes = size;
        plan.tag = ++tag;
        plan.count = count;
        plan.timeoutTicks = 1'000'000;
        plan.takesResidenceOut = true;
        plan.keepsPattern = false;
        CHECK_FALSE(loop.run(sender, plan, {clock, converter, converter, threads, stop}, *recorder));
        answers = *sender.facts().reflector;
    }

    fake::FakeClock clock;
    fake::FakeThreads threads{clock};
    clock::TickConverter converter{0, std::int64_t{1'000'000'000}};
    transport::SessionSender sender;
    std::atomic<bool> stop{false};
    loop::PingLoop loop{1'000};
    std::uint32_t tag = 6;
    std::unique_ptr<loop::PointRecorder> recorder;
    model::ReflectorAnswers answers;
};

}  // namespace

TEST_CASE("packets of a session-sender count from zero, are dated, and keep the probe's size", "[core][transport]")
{
    const StampFormat format = GENERATE(StampFormat::Ntp, StampFormat::Ptp);
    std::vector<Bytes> packets;
    SenderBench bench(
        [&packets](std::uint64_t) {
            return answeredBy([&packets](Bytes& packet) {
                packets.push_back(packet);
                reflect(packet);
            });
        },
        format == StampFormat::Ptp ? "ptp" : "ntp");
    bench.run(3, 80);
    CHECK(bench.recorder->received.get() == 3);  // By a reflector whose own times are in NTP's format.
    CHECK(bench.answers.timeFormat == "NTP");
    wire::StampErrorEstimate estimate = wire::kUnknownClock;
    estimate.format = format;
    REQUIRE(packets.size() == 4);
    for (std::uint32_t i = 0; i < packets.size(); ++i) {
        CHECK(packets[i].size() == 80);
        const wire::StampRequest request = wire::readStampRequest(packets[i]);
        CHECK(request.sequence == i);
        CHECK(wire::StampErrorEstimate::of(request.errorEstimate) == estimate);
        const auto sinceOrigin = wire::stampSpanNs(wire::stampTimeOf(kHereNs, format), request.time, format);
        CHECK(sinceOrigin.value() >= 1'000'000);
        CHECK(sinceOrigin.value() <= bench.clock.peek());
    }
    CHECK(bench.sender.facts().smallestPayloadBytes == 44);
}

TEST_CASE("the reflector's stay is told, and taken out of a second figure", "[core][transport]")
{
    const StampFormat format = GENERATE(StampFormat::Ntp, StampFormat::Ptp);
    const std::uint32_t size = GENERATE(44U, 47U, 48U, 1'000U);
    SenderBench bench(
        [format](std::uint64_t) { return answeredBy([format](Bytes& packet) { reflect(packet, kStayNs, format); }); });
    for (int point = 0; point < 2; ++point) {
        bench.run(100, size);
        CHECK(bench.recorder->counts() == model::ProbeCounts{100, 100, 0, 0, 0, 0, 0, 0});
        const stats::Histogram rtt = bench.recorder->rtt.snapshot();
        CHECK(rtt.minNs() == kDelayNs + 1);
        CHECK(bench.recorder->residence.snapshot().count() == 100);
        CHECK(bench.recorder->residence.snapshot().minNs() == kStayNs);
        CHECK(bench.recorder->lessResidence.snapshot().maxNs() == rtt.maxNs() - kStayNs);
        CHECK(bench.recorder->lessResidence.snapshot().count() == 100);
        CHECK(bench.answers.matched == 101);
        CHECK(bench.answers.unusable() == 0);
        CHECK(bench.answers.ownSequence == 0);
        CHECK_FALSE(bench.answers.lostOnTheWayBack);
        CHECK(bench.answers.timeFormat == (format == StampFormat::Ptp ? "PTP" : "NTP"));
        CHECK(bench.answers.isSynchronized);
        CHECK(bench.answers.errorSeconds == Approx(200.0 / (1 << 22)));
        CHECK(bench.answers.isResidenceKnown());
    }
}

TEST_CASE("a flood over a session-sender has the stay of each answer", "[core][transport]")
{
    SenderBench bench([](std::uint64_t) { return answered(); });
    loop::FloodLoop flood(1'000);
    loop::FloodPlan plan;
    plan.tag = 9;
    plan.count = 500;
    plan.window = 32;
    plan.timeoutTicks = 1'000'000;
    plan.takesResidenceOut = true;
    plan.keepsPattern = false;
    const auto out = std::make_unique<loop::PointRecorder>();
    CHECK_FALSE(flood.run(bench.sender, plan,
                          {bench.clock, bench.converter, bench.converter, bench.threads, bench.stop}, *out));
    CHECK(out->counts() == model::ProbeCounts{500, 500, 0, 0, 0, 0, 0, 0});
    CHECK(out->residence.snapshot().count() == 500);
    CHECK(out->residence.snapshot().maxNs() == kStayNs);
    CHECK(out->lessResidence.snapshot().maxNs() <= out->rtt.snapshot().maxNs() - kStayNs);
}

TEST_CASE("an answer to what was never sent is unmatched", "[core][transport]")
{
    bool isLength = false;
    std::function<void(Bytes&)> spoil;
    SECTION("another sequence")
    {
        spoil = [](Bytes& packet) { packet[27] ^= std::byte{1}; };
    }
    SECTION("another time")
    {
        spoil = [](Bytes& packet) { packet[35] ^= std::byte{1}; };
    }
    SECTION("a packet from the future")
    {
        spoil = [](Bytes& packet) { packet[24] = std::byte{0xff}; };
    }
    SECTION("an echo that is no answer")
    {
        spoil = [](Bytes& packet) {
            const wire::StampRequest request = wire::readStampRequest(packet);
            wire::fillStampRequest(packet);
            wire::writeStampRequest(packet, request);
        };
    }
    SECTION("too short to say to which packet")
    {
        isLength = true;
        spoil = [](Bytes& packet) { packet.resize(35); };
    }
    SECTION("nothing at all")
    {
        isLength = true;
        spoil = [](Bytes& packet) { packet.clear(); };
    }
    SenderBench bench([&spoil](std::uint64_t probe) {
        if (probe % 2 == 1)
            return answered();
        return answeredBy([&spoil](Bytes& packet) {
            reflect(packet);
            spoil(packet);
        });
    });
    bench.run(10);
    CHECK(bench.recorder->counts() == model::ProbeCounts{10, 5, 5, 0, 0, 0, 5, 0});
    CHECK(bench.recorder->rtt.snapshot().maxNs() == kDelayNs + 1);
    CHECK((isLength ? bench.answers.otherLength : bench.answers.otherEcho) == 5);
    CHECK((isLength ? bench.answers.otherEcho : bench.answers.otherLength) == 0);
}

TEST_CASE("an answer of another length is matched by sequence and time, and its length is told", "[core][transport]")
{
    const std::size_t bytes = GENERATE(36U, 38U, 41U, 43U, 63U, 65U, 91U);
    SenderBench bench([bytes](std::uint64_t) {
        return answeredBy([bytes](Bytes& packet) {
            reflect(packet);
            packet.resize(bytes, std::byte{0xee});
        });
    });
    bench.run(10, 64);
    CHECK(bench.recorder->counts() == model::ProbeCounts{10, 10, 0, 0, 0, 0, 0, 0});
    CHECK(bench.recorder->residence.snapshot().minNs() == kStayNs);
    CHECK(bench.answers.matched == 11);
    CHECK(bench.answers.answerBytes == bytes);
    CHECK_THAT(model::describeReflector(bench.answers),
               Catch::Contains("answers of " + std::to_string(bytes) + " bytes"));
}

TEST_CASE("stamps that tell no stay are counted by what is wrong with them, and subtracted from nothing",
          "[core][transport]")
{
    std::function<void(Bytes&)> reflector;
    std::uint64_t model::ReflectorAnswers::* counted = nullptr;
    SECTION("none at all")
    {
        counted = &model::ReflectorAnswers::unstamped;
        reflector = [](Bytes& packet) {
            reflect(packet);
            wire::storeBig(packet, wire::StampLayout::kReceiveTime, std::uint64_t{0});
            wire::writeStampTime(packet, 0);
        };
    }
    SECTION("alike")
    {
        counted = &model::ReflectorAnswers::equalStamps;
        reflector = [](Bytes& packet) { reflect(packet, 0); };
    }
    SECTION("the wrong way round")
    {
        counted = &model::ReflectorAnswers::reversedStamps;
        reflector = [](Bytes& packet) { reflect(packet, -kStayNs); };
    }
    SECTION("coarser than the round trip")
    {
        counted = &model::ReflectorAnswers::longerThanTrip;
        reflector = [](Bytes& packet) { reflect(packet, 1'000'000); };
    }
    SenderBench bench([&reflector](std::uint64_t) { return answeredBy(reflector); });
    bench.run(50);
    CHECK(bench.recorder->received.get() == 50);
    CHECK(bench.answers.*counted == 51);
    CHECK(bench.answers.unusable() == 51);
    CHECK_FALSE(bench.answers.isResidenceKnown());
    CHECK(bench.recorder->residence.snapshot().isEmpty());
    CHECK(bench.recorder->lessResidence.snapshot().isEmpty());
}

TEST_CASE("a reflector with a count of its own tells where packets got lost, and which answers are doubled",
          "[core][transport]")
{
    std::uint32_t count = 1'000;
    SenderBench bench([&count](std::uint64_t probe) -> Fate {
        if (probe % 5 == 0)
            return {};  // On the way there.
        const std::uint32_t own = count++;
        const auto reflector = [own](Bytes& packet) {
            reflect(packet);
            wire::storeBig(packet, wire::StampLayout::kSequence, own);
        };
        if (probe % 7 == 0)
            return {};  // On the way back.
        if (probe % 11 == 0)
            return {false, {{kDelayNs, reflector}, {kDelayNs + 5, reflector}}};
        return answeredBy(reflector);
    });
    bench.run(99);  // With the first probe a hundred.
    CHECK(bench.recorder->lost.get() == 20 + 14 - 2);
    CHECK(bench.answers.lostOnTheWayBack == 14U - 2U);
    CHECK(bench.recorder->duplicate.get() == 9 - 1 - 1);
    CHECK(bench.answers.ownSequence == bench.answers.matched);
}
