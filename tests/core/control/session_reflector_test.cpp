#include "core/control/session_reflector.hpp"

#include "core/wire/stamp_packet.hpp"
#include "platform/fake/simulated_clocks.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <deque>
#include <vector>

using namespace halftrip;
using control::ReflectorCounts;
using control::SourceLimiter;

namespace {

constexpr std::int64_t kCameNs = 1'750'000'000'000'000'000;

/// Gives out what was put into it, then asks for the end.
class ScriptedSocket final : public os::DatagramSocket {
public:
    struct Arrival {
        std::vector<std::byte> bytes;
        os::Datagram datagram;
    };

    [[nodiscard]] Result<std::optional<os::Datagram>> receive(std::span<std::byte> buffer,
                                                              std::chrono::milliseconds) override
    {
        if (arrivals.empty()) {
            stop.store(true);
            return std::nullopt;
        }
        const Arrival arrival = std::move(arrivals.front());
        arrivals.pop_front();
        std::ranges::copy(arrival.bytes, buffer.begin());
        os::Datagram datagram = arrival.datagram;
        datagram.bytes = arrival.bytes.size();
        return datagram;
    }
    [[nodiscard]] bool answer(std::span<const std::byte> bytes) noexcept override
    {
        if (isFull)
            return false;
        answers.emplace_back(bytes.begin(), bytes.end());
        return true;
    }
    [[nodiscard]] std::int64_t unixNs() const noexcept override { return kCameNs + 4'000; }
    [[nodiscard]] os::SocketAddress local() const override { return {"0.0.0.0", 8862}; }

    std::deque<Arrival> arrivals;
    std::vector<std::vector<std::byte>> answers;
    std::atomic<bool> stop{false};
    bool isFull = false;
};

struct Bench {
    [[nodiscard]] ReflectorCounts run(std::uint32_t perSecond = 1'000)
    {
        control::SessionReflector reflector(socket, clock,
                                            {perSecond, [this](const std::string& line) { said.push_back(line); }});
        CHECK(reflector.run(socket.stop));
        return reflector.counts();
    }
    void add(std::size_t bytes, const std::function<void(os::Datagram&)>& change = [](os::Datagram&) {})
    {
        std::vector<std::byte> packet(bytes, std::byte{0xee});
        if (bytes >= wire::StampLayout::kBytes)
            wire::fillStampRequest(packet);
        if (bytes >= wire::StampLayout::kSessionId + 2)
            wire::writeStampRequest(packet, {77, 88, 99, 5});
        os::Datagram datagram;
        datagram.sourcePort = 40'000;
        datagram.hopsLeft = std::uint8_t{61};
        datagram.cameUnixNs = kCameNs;
        change(datagram);
        socket.arrivals.push_back({std::move(packet), datagram});
    }

    fake::SimulatedTime time;
    fake::SimulatedHostTime clock{time, {}};
    ScriptedSocket socket;
    std::vector<std::string> said;
};

SourceLimiter::Address addressOf(unsigned number)
{
    return {std::byte{10}, static_cast<std::byte>(number >> 16U), static_cast<std::byte>(number >> 8U),
            static_cast<std::byte>(number)};
}

}  // namespace

TEST_CASE("a reflector answers with its stamps and as many bytes as came", "[core][control]")
{
    Bench bench;
    for (const std::size_t bytes : {41U, 44U, 64U, 1'472U})
        bench.add(bytes);
    CHECK(bench.run() == ReflectorCounts{.answered = 4});
    REQUIRE(bench.socket.answers.size() == 4);
    CHECK(bench.socket.answers[0].size() == 41);
    CHECK(bench.socket.answers[3].size() == 1'472);
    for (const std::vector<std::byte>& answer : bench.socket.answers) {
        const wire::StampAnswer said = wire::readStampAnswer(answer);
        CHECK(said.sequence == 77);
        CHECK(said.senderSequence == 77);
        CHECK(said.senderTime == 88);
        CHECK(said.senderErrorEstimate == 99);
        CHECK(said.sessionId == 5);
        CHECK(said.senderTtl == 61);
        CHECK(said.receiveTime == wire::stampTimeOf(kCameNs, wire::StampFormat::Ntp));
        CHECK(wire::stampSpanNs(said.receiveTime, said.time, wire::StampFormat::Ntp) == 4'000);
        CHECK(wire::StampErrorEstimate::of(said.errorEstimate) == wire::kUnknownClock);
    }
}

TEST_CASE("what could be made to send more, or to go round in circles, is not answered", "[core][control]")
{
    Bench bench;
    for (const std::size_t bytes : {0U, 14U, 40U})
        bench.add(bytes);
    bench.add(44, [](os::Datagram& datagram) { datagram.isCut = true; });
    for (const std::uint16_t port : {std::uint16_t{7}, std::uint16_t{862}, std::uint16_t{1'023}, std::uint16_t{8'862}})
        bench.add(44, [port](os::Datagram& datagram) { datagram.sourcePort = port; });
    bench.add(44, [](os::Datagram& datagram) { datagram.isToUs = false; });
    bench.add(44, [](os::Datagram& datagram) { datagram.sourcePort = 1'024; });
    const ReflectorCounts counts = bench.run();
    CHECK(counts == ReflectorCounts{.answered = 1, .misshapen = 4, .fromService = 4, .toMany = 1});
    CHECK(
        control::describe(counts) ==
        "1 packet answered, 4 too short or too long, 4 from a service's port left unanswered, 1 that were sent to many "
        "left unanswered");
    CHECK(bench.socket.answers.size() == 1);
}

TEST_CASE("who sends too little to be answered is named once, with what to set", "[core][control]")
{
    Bench bench;
    for (int i = 0; i < 3; ++i)
        bench.add(14, [](os::Datagram& datagram) { datagram.source = addressOf(1); });
    bench.add(44, [](os::Datagram& datagram) {
        datagram.source = addressOf(2);
        datagram.isCut = true;
    });
    CHECK(bench.run().misshapen == 4);
    CHECK(bench.said == std::vector<std::string>{
                            "STAMP: 10.0.0.1 sends 14 bytes, and an answer needs 41; not answered. A TWAMP sender "
                            "needs 27 bytes of padding.",
                            "STAMP: 10.0.0.2 sends more than 44 bytes; not answered."});
}

TEST_CASE("addresses that nobody vouches for do not fill the log", "[core][control]")
{
    Bench bench;
    for (unsigned i = 1; i <= 100; ++i)
        bench.add(14, [i](os::Datagram& datagram) { datagram.source = addressOf(i); });
    CHECK(bench.run().misshapen == 100);
    CHECK(bench.said.size() == 16);
}

TEST_CASE("two reflectors, or a reflector and an echo service, do not answer each other", "[core][control]")
{
    Bench bench;
    bench.add(44);
    CHECK(bench.run() == ReflectorCounts{.answered = 1});
    REQUIRE(bench.socket.answers.size() == 1);
    // What was answered comes back from a port that no service has.
    Bench again;
    again.add(44);
    again.socket.arrivals.front().bytes = bench.socket.answers.front();
    CHECK(again.run() == ReflectorCounts{.answers = 1});
    CHECK(again.socket.answers.empty());
    // An hour is what clocks may differ by; PTP's format is known as well.
    for (const auto format : {wire::StampFormat::Ntp, wire::StampFormat::Ptp}) {
        Bench other;
        for (const std::int64_t agoNs :
             {std::int64_t{0}, std::int64_t{1'800'000'000'000}, std::int64_t{7'200'000'000'000}}) {
            other.add(44);
            std::vector<std::byte>& packet = other.socket.arrivals.back().bytes;
            wire::answerStampRequest(packet, wire::stampTimeOf(kCameNs - agoNs, format), 0, 64);
        }
        CHECK(other.run() == ReflectorCounts{.answered = 1, .answers = 2});
    }
}

TEST_CASE("an answer that the system does not take is counted, and the next one goes on", "[core][control]")
{
    Bench bench;
    bench.add(44);
    bench.add(44);
    bench.socket.isFull = true;
    CHECK(bench.run() == ReflectorCounts{.notSent = 2});
}

TEST_CASE("each address is answered at its rate, and has no part in another's", "[core][control]")
{
    Bench bench;
    for (int i = 0; i < 250; ++i) {
        bench.add(44, [](os::Datagram& datagram) { datagram.source = addressOf(1); });
        if (i < 40)
            bench.add(44, [](os::Datagram& datagram) { datagram.source = addressOf(2); });
    }
    // No time passes: what was saved up is a tenth of a second's worth.
    CHECK(bench.run(1'000) == ReflectorCounts{.answered = 140, .overRate = 150});
}

TEST_CASE("a rate is kept over time, however slow", "[core][control]")
{
    const os::Time::Instant begin{};
    SourceLimiter limiter(5);
    int admitted = 0;
    for (int ms = 0; ms < 10'000; ++ms)
        admitted += limiter.admits(addressOf(1), begin + std::chrono::milliseconds(ms)) ? 1 : 0;
    CHECK((admitted == 50 || admitted == 49));  // Fractions are not exact.
}

TEST_CASE("an address that stays above the rate gets nothing for ten seconds, as nothing else ends two services",
          "[core][control]")
{
    using namespace std::chrono_literals;
    os::Time::Instant now = os::Time::Instant{} + 10s;
    SourceLimiter limiter(1'000);
    const auto admittedIn = [&](std::chrono::milliseconds span, std::chrono::microseconds step) {
        unsigned admitted = 0;
        for (const auto end = now + span; now < end; now += step)
            admitted += limiter.admits(addressOf(1), now) ? 1U : 0U;
        return admitted;
    };
    // A burst, and rests between bursts, are borne for as long as one likes.
    for (int i = 0; i < 50; ++i) {
        CHECK(admittedIn(20ms, 100us) > 100);
        now += 200ms;
    }
    CHECK(admittedIn(1s, 100us) > 1'000);
    CHECK(admittedIn(9s, 100us) < 150);
    CHECK(limiter.admits(addressOf(2), now));
    now += 2s;
    CHECK(admittedIn(1s, 1ms) == 1'000);
}

TEST_CASE("a sender above the rate is named in the log at once, and what to do", "[core][control]")
{
    Bench bench;
    for (int i = 0; i < 250; ++i)
        bench.add(44, [](os::Datagram& datagram) { datagram.source = addressOf(1); });
    CHECK(bench.run(1'000).overRate == 150);
    CHECK(bench.said == std::vector<std::string>{"STAMP: 10.0.0.1 sends more than 1000 packets/s; the excess is not "
                                                 "answered. Raise --stamp-rate, or let it send less (--interval)."});
}

TEST_CASE("a crowd of addresses takes no more room than there is, and leaves it again", "[core][control]")
{
    os::Time::Instant now = os::Time::Instant{} + std::chrono::seconds(10);
    SourceLimiter limiter(1'000);
    unsigned admitted = 0;
    for (unsigned number = 0; number < 3'000; ++number)
        admitted += limiter.admits(addressOf(number), now) ? 1U : 0U;
    CHECK(admitted == SourceLimiter::kMostSources);
    CHECK(limiter.remembered() == SourceLimiter::kMostSources);
    CHECK(limiter.admits(addressOf(5), now));
    now += std::chrono::seconds(2);
    CHECK(limiter.admits(addressOf(2'999), now));
    CHECK(limiter.remembered() == 1);
}
