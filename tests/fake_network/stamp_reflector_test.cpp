#include "core/control/session_reflector.hpp"
#include "core/model/record/point_figures.hpp"
#include "core/transport/session_sender.hpp"
#include "core/wire/stamp_packet.hpp"
#include "lab.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <set>

using namespace halftrip;
using namespace halftrip::test;
using fake::Moment;
using model::DistributionKind;

namespace {

constexpr std::uint64_t kProbes = 400;  ///< Behind the first one, which is excluded.
constexpr Moment kThere = 30 * kMicrosecond;
constexpr Moment kBack = 12 * kMicrosecond;
constexpr Moment kTimeout = 5 * kMillisecond;
/// Some probe behind it is answered meanwhile, however many are lost in a row, ...
constexpr Moment kHeldBack = 20 * kTimeout;
/// ... and it comes before the end if it is none of the last.
constexpr std::uint64_t kLast = 60;

/// UDP at a simulated host. Each datagram stays for a time that chance draws before it is given out.
class SimulatedDatagrams final : public os::DatagramSocket {
public:
    SimulatedDatagrams(fake::FakePlatform& host, fake::SimulatedNetwork& network, fake::Chance& chance)
        : m_host(host),
          m_network(network),
          m_chance(chance),
          m_socket(network.openSocket(host.id(), "10.0.0.2").value())
    {
    }

    [[nodiscard]] Result<std::optional<os::Datagram>> receive(std::span<std::byte> buffer,
                                                              std::chrono::milliseconds timeout) override
    {
        fake::SimulatedTime& time = m_network.time();
        auto& inbox = m_socket->inbox;
        time.wait(time.now() + std::chrono::nanoseconds(timeout).count(),
                  [&inbox] { return inbox.empty() ? fake::kNever : inbox.front().arrivesAt; });
        if (inbox.empty() || inbox.front().arrivesAt > time.now())
            return std::nullopt;
        const auto datagram = std::move(inbox.front());
        inbox.pop_front();
        std::ranges::copy(datagram.bytes, buffer.begin());
        m_from = *datagram.from;
        const wire::StampRequest request = wire::readStampRequest(datagram.bytes);
        formats.insert(wire::StampErrorEstimate::of(request.errorEstimate).format);
        sequence = request.sequence;
        os::Datagram came;
        came.bytes = datagram.bytes.size();
        came.sourcePort = m_from.port;
        came.cameUnixNs = unixNs();
        stays[sequence] = m_chance.between(1, 50) * kMicrosecond;
        time.sleepUntil(time.now() + stays[sequence]);
        return came;
    }
    [[nodiscard]] bool answer(std::span<const std::byte> bytes) noexcept override
    {
        m_network.send(*m_socket, m_from, bytes);
        return true;
    }
    [[nodiscard]] std::int64_t unixNs() const noexcept override
    {
        return std::chrono::duration_cast<std::chrono::nanoseconds>(m_host.time().date().time_since_epoch()).count();
    }
    [[nodiscard]] os::SocketAddress local() const override { return m_socket->local; }

    std::uint32_t sequence = 0;  ///< Of the packet that is being answered; the first has 0.
    std::map<std::uint32_t, Moment> stays;
    std::set<wire::StampFormat> formats;  ///< That packets came in.

private:
    fake::FakePlatform& m_host;
    fake::SimulatedNetwork& m_network;
    fake::Chance& m_chance;
    std::shared_ptr<fake::SimulatedSocket> m_socket;
    os::SocketAddress m_from;
};

/// What chance did to the packets of the point, without the first.
struct Truth {
    std::uint64_t lost = 0;
    std::uint64_t doubled = 0;
    std::uint64_t heldBack = 0;
    std::set<std::uint32_t> inTime;
};

}  // namespace

TEST_CASE("a reflector that loses half, doubles, delays and keeps packets makes the figures that it should",
          "[network]")
{
    const std::uint64_t seed = GENERATE(1U, 2U, 3U);
    const std::string format = GENERATE("ntp", "ptp");
    CAPTURE(seed, format);
    Lab lab({.name = "reflector, seed " + std::to_string(seed), .seed = seed});
    fake::Chance chance(seed);
    SimulatedDatagrams socket(lab.b, lab.network, chance);
    Truth truth;
    lab.network.path(lab.a.id(), lab.b.id()).useScript([&](std::uint64_t packet) -> fake::PacketFate {
        // The first of all and the last arrive: what is late or duplicated is seen by what comes behind it.
        if (packet == 1 || packet > kProbes || !chance.happens(0.5))
            return {{kThere}, true};
        ++truth.lost;
        return {};
    });
    lab.network.path(lab.b.id(), lab.a.id()).useScript([&](std::uint64_t) -> fake::PacketFate {
        const bool isInMiddle = socket.sequence != 0 && socket.sequence < kProbes;
        if (isInMiddle && socket.sequence < kProbes - kLast && chance.happens(0.1)) {
            ++truth.heldBack;
            return {{kHeldBack}, true};
        }
        if (socket.sequence != 0)
            truth.inTime.insert(socket.sequence);
        if (isInMiddle && chance.happens(0.2)) {
            ++truth.doubled;
            return {{kBack, kBack + 2 * kMicrosecond}, true};
        }
        return {{kBack}, true};
    });
    control::SessionReflector reflector(socket, lab.b.time(),
                                        {.packetsPerSecond = 1'000'000, .log = [](const std::string&) {}});
    std::atomic<bool> isOver{false};
    const auto thread = lab.time.start([&] { REQUIRE(reflector.run(isOver)); });

    transport::TransportRegistry registry;
    transport::TransportEntry carrier = *lab.a.transports().find("sim");
    carrier.id = "udp";
    carrier.describeOptions = model::describeDefaults<transport::StampSettings>;
    registry.add(carrier);
    model::RunRequest request = fewProbes();
    request.peer = "stamp://hostb:" + std::to_string(socket.local().port);
    request.transport = "udp";
    request.transportOptions = {{"stampTime", format}};
    request.count = kProbes;
    request.timeoutNs = kTimeout;
    const auto outcome = measure::runSession(measure::recordOf(request), {}, lab.a, registry, lab.watcher, lab.stop);
    isOver.store(true);
    lab.settle();
    if (outcome.error)
        FAIL(outcome.error->what);
    const model::PointResult& point = outcome.record.points.at(0);

    CHECK(socket.formats == std::set{format == "ptp" ? wire::StampFormat::Ptp : wire::StampFormat::Ntp});
    CHECK(truth.lost > kProbes / 3);
    CHECK(truth.heldBack > 5);
    CHECK(truth.doubled > 10);
    const model::ProbeCounts& counts = point.counts;
    CHECK(counts.sent == kProbes);
    CHECK(counts.received == truth.inTime.size());
    CHECK(counts.lost == truth.lost + truth.heldBack);
    CHECK(counts.late == truth.heldBack);
    CHECK(counts.reordered == truth.heldBack);
    CHECK(counts.duplicate == truth.doubled);
    CHECK(counts.unmatched == 0);

    std::int64_t sumNs = 0;
    std::int64_t leastNs = kSecond;
    std::int64_t mostNs = 0;
    for (const std::uint32_t sequence : truth.inTime) {
        const std::int64_t stayNs = socket.stays.at(sequence);
        sumNs += stayNs;
        leastNs = std::min(leastNs, stayNs);
        mostNs = std::max(mostNs, stayNs);
    }
    // NTP's fractions are a quarter of a nanosecond: each stay may be off by one.
    const auto isWithinOne = [](std::int64_t is, std::int64_t should) { return std::abs(is - should) <= 1; };
    const model::Distribution* const residence = point.find(DistributionKind::Residence);
    REQUIRE(residence != nullptr);
    CHECK(residence->histogram.count() == truth.inTime.size());
    CHECK(isWithinOne(residence->histogram.minNs(), leastNs));
    CHECK(isWithinOne(residence->histogram.maxNs(), mostNs));
    CHECK(residence->histogram.meanNs() ==
          Approx(static_cast<double>(sumNs) / static_cast<double>(truth.inTime.size())).margin(1));
    const stats::Histogram& trips = point.result().histogram;
    CHECK(isWithinOne(trips.maxNs() - mostNs, trips.minNs() - leastNs));
    CHECK(trips.minNs() - leastNs >= kThere + kBack);
    CHECK(trips.minNs() - leastNs <= kThere + kBack + kMicrosecond);
    const model::Distribution* const less = point.find(DistributionKind::LessResidence);
    REQUIRE(less != nullptr);
    CHECK(less->histogram.maxNs() - less->histogram.minNs() <= 2);
    CHECK(isWithinOne(less->histogram.minNs(), trips.minNs() - leastNs));
    REQUIRE(point.reflector);
    CHECK(point.reflector->timeFormat == "NTP");
    CHECK(point.reflector->unusable() == 0);
}
