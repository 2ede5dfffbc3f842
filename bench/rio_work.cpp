// What Halftrip adds to a round trip over RIO, beside the same for udp: both sides' loops and transports, on one thread
// of one process, the responder running when the initiator waits. RIO's functions are those of a pipe in memory; udp
// goes over loopback, where a datagram has arrived when send() returns. Neither ever waits, so the work of a round trip
// is always the same.
//
//   rio_work                 nanoseconds of own work: the loops' round trips less those of the bare calls
//   rio_work count rio|udp N N round trips and nothing else, for bench/own_instructions.py
#include "bench/rio_pipe.hpp"
#include "core/clock/calibration.hpp"
#include "core/loop/ping.hpp"
#include "core/loop/reflect.hpp"
#include "platform/linux/transports/system_call.hpp"
#include "platform/platform.hpp"

#include <netinet/in.h>
#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string_view>
#include <vector>

namespace {

using namespace halftrip;
using transport::IoResult;
using transport::Role;

constexpr std::uint32_t kProbeBytes = 64;
constexpr std::uint32_t kTag = 0x48545250;
constexpr std::uint64_t kBlock = 500;  ///< Round trips between two looks at the time.
constexpr int kBlocks = 400;

[[noreturn]] void giveUp(const Error& error)
{
    std::fprintf(stderr, "rio_work: %s %s\n", error.what.c_str(), error.hint.c_str());
    std::exit(1);
}

struct Ends {
    std::unique_ptr<transport::Transport> initiator;
    std::unique_ptr<transport::Transport> responder;
};

/// The responder's side: its loop is left after each answer.
class HarnessResponder final : public transport::Transport {
public:
    explicit HarnessResponder(transport::Transport& inner) : m_inner(inner) {}
    Result<transport::Endpoint> open(const transport::TransportRequest&) override { return transport::Endpoint{}; }
    Status attach(const transport::Endpoint&, std::chrono::milliseconds) override { return {}; }
    [[nodiscard]] transport::TransportFacts facts() const override { return {}; }
    void setProbeSize(std::uint32_t) noexcept override {}
    [[nodiscard]] Error lastError() const override { return m_inner.lastError(); }
    void close() noexcept override {}
    IoResult send(std::span<const std::byte> payload) noexcept override
    {
        isOver.store(true, std::memory_order_relaxed);
        return m_inner.send(payload);
    }
    IoResult receive(clock::Ticks deadline, transport::Received& out) noexcept override
    {
        return m_inner.receive(deadline, out);
    }

    std::atomic<bool> isOver{false};

private:
    transport::Transport& m_inner;
};

/// The initiator's side: to wait is to let the responder answer, while a probe is on its way.
class HarnessInitiator final : public transport::Transport {
public:
    HarnessInitiator(const Ends& ends, const clock::TickClock& clock, clock::Ticks slice)
        : m_inner(*ends.initiator), m_responder(*ends.responder), m_clock(clock), m_slice(slice)
    {
    }
    Result<transport::Endpoint> open(const transport::TransportRequest&) override { return transport::Endpoint{}; }
    Status attach(const transport::Endpoint&, std::chrono::milliseconds) override { return {}; }
    [[nodiscard]] transport::TransportFacts facts() const override { return {}; }
    void setProbeSize(std::uint32_t) noexcept override {}
    [[nodiscard]] Error lastError() const override { return m_inner.lastError(); }
    void close() noexcept override {}
    IoResult send(std::span<const std::byte> payload) noexcept override
    {
        m_isUnderWay = true;
        return m_inner.send(payload);
    }
    IoResult receive(clock::Ticks deadline, transport::Received& out) noexcept override
    {
        if (!m_isUnderWay) {  // The drain behind the last probe: nothing can come.
            while (m_clock.now() < deadline)
                cpuRelax();
            return IoResult::Nothing;
        }
        m_isUnderWay = false;
        m_responder.isOver.store(false, std::memory_order_relaxed);
        loop::ReflectLoop loop({m_clock, kProbeBytes, kTag, m_slice, m_slice, m_responder.isOver, m_counts, m_gaps});
        m_responder.run(loop);
        return m_inner.receive(deadline, out);
    }

private:
    transport::Transport& m_inner;
    HarnessResponder m_responder;
    const clock::TickClock& m_clock;
    clock::Ticks m_slice;
    bool m_isUnderWay = false;
    loop::ReflectionCounts m_counts;
    loop::GapDetector m_gaps;
};

Ends makeUdpEnds(const clock::TickClock& clock)
{
    transport::TransportRegistry registry;
    registerTransports(registry);
    const auto make = registry.find("udp")->make;
    Ends ends{make(), make()};
    transport::TransportRequest request;
    request.localAddress = request.peerAddress = "127.0.0.1";
    request.wait = model::Wait::Spin;
    request.clock = &clock;
    const auto near = ends.initiator->open(request);
    request.role = Role::Responder;
    const auto far = ends.responder->open(request);
    if (!near || !far)
        giveUp(near ? far.error() : near.error());
    for (const Status& status : {ends.initiator->attach(*far, std::chrono::seconds(1)),
                                 ends.responder->attach(*near, std::chrono::seconds(1))}) {
        if (!status)
            giveUp(status.error());
    }
    return ends;
}

Ends makeRioEnds(const clock::TickClock& clock)
{
    return {bench::makePipeEnd(0, clock), bench::makePipeEnd(1, clock)};
}

/// The bare calls of one round trip over UDP sockets of its own.
class BareUdp {
public:
    BareUdp()
    {
        for (int& fd : m_sockets) {
            fd = ::socket(AF_INET, SOCK_DGRAM | SOCK_NONBLOCK, 0);
            sockaddr_in name{};
            name.sin_family = AF_INET;
            name.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
            if (fd < 0 || ::bind(fd, reinterpret_cast<sockaddr*>(&name), sizeof name) != 0)
                giveUp({ErrorKind::Os, "No UDP socket can be had.", 0, {}});
        }
        for (const std::size_t end : {0U, 1U}) {
            sockaddr_in name{};
            socklen_t bytes = sizeof name;
            ::getsockname(m_sockets[1 - end], reinterpret_cast<sockaddr*>(&name), &bytes);
            if (::connect(m_sockets[end], reinterpret_cast<sockaddr*>(&name), bytes) != 0)
                giveUp({ErrorKind::Os, "Two UDP sockets cannot be connected.", 0, {}});
        }
    }
    void roundTrip() noexcept
    {
        pass(m_sockets[0], m_sockets[1]);
        pass(m_sockets[1], m_sockets[0]);
    }

private:
    void pass(int from, int to) noexcept
    {
        if (sockets::sendDirectly(from, m_probe.data(), kProbeBytes, MSG_DONTWAIT) != kProbeBytes ||
            sockets::receiveDirectly(to, m_probe.data(), m_probe.size(), MSG_DONTWAIT) != kProbeBytes)
            giveUp({ErrorKind::Os, "A datagram over loopback was not there at once.", 0, {}});
    }

    std::array<int, 2> m_sockets{};
    std::array<std::byte, 2'112> m_probe{};
};

/// Round trips through both sides' loops: `count` of them, and what they took from the first send on.
class Loops {
public:
    Loops(os::Platform& platform, const clock::TickConverter& converter, const Ends& ends)
        : m_platform(platform),
          m_converter(converter),
          m_initiator(ends, platform.tickClock(), converter.nanosecondsToSpan(20'000'000)),
          m_loop(kProbeBytes)
    {
    }
    clock::Ticks run(std::uint64_t count)
    {
        loop::PingPlan plan;
        plan.sizeBytes = kProbeBytes;
        plan.tag = kTag;
        plan.count = count;
        plan.warmupLimitTicks = plan.timeoutTicks = m_converter.nanosecondsToSpan(1'000'000'000);
        const std::atomic<bool> stop{false};
        const loop::LoopContext context{m_platform.tickClock(), m_converter, m_converter, m_platform.threads(), stop};
        const std::uint64_t before = m_recorder->received.get();
        if (auto failure = m_loop.run(m_initiator, plan, context, *m_recorder))
            giveUp(*failure);
        if (m_recorder->received.get() - before != count)
            giveUp({ErrorKind::Os, "Not every probe came back.", 0, {}});
        return m_recorder->endTicks.load() - m_recorder->startTicks.load();
    }

private:
    os::Platform& m_platform;
    const clock::TickConverter& m_converter;
    HarnessInitiator m_initiator;
    loop::PingLoop m_loop;
    std::unique_ptr<loop::PointRecorder> m_recorder = std::make_unique<loop::PointRecorder>();
};

template <typename Bare>
clock::Ticks runBare(const clock::TickClock& clock, Bare& bare)
{
    const clock::Ticks start = clock.now();
    for (std::uint64_t i = 0; i < kBlock; ++i)
        bare.roundTrip();
    return clock.now() - start;
}

double medianNs(std::vector<clock::Ticks> blocks, const clock::TickConverter& converter)
{
    const auto middle = blocks.begin() + static_cast<std::ptrdiff_t>(blocks.size() / 2);
    std::nth_element(blocks.begin(), middle, blocks.end());
    return static_cast<double>(*middle) * 1e9 / converter.ticksPerSecond() / static_cast<double>(kBlock);
}

/// Blocks of both by turns, so that what the machine does meanwhile meets both.
template <typename Bare>
void measureWork(const char* name, Loops& loops, Bare& bare, const clock::TickClock& clock,
                 const clock::TickConverter& converter)
{
    std::vector<clock::Ticks> whole;
    std::vector<clock::Ticks> calls;
    for (int block = 0; block < kBlocks; ++block) {
        whole.push_back(loops.run(kBlock));
        calls.push_back(runBare(clock, bare));
    }
    const double wholeNs = medianNs(whole, converter);
    const double callsNs = medianNs(calls, converter);
    std::printf("\"%s\": {\"loops_ns\": %.1f, \"bare_calls_ns\": %.1f, \"own_ns\": %.1f}", name, wholeNs, callsNs,
                wholeNs - callsNs);
}

}  // namespace

int main(int argc, char** argv)
{
    const auto platform = makePlatform();
    const clock::TickConverter converter = clock::calibrate(platform->tickClock(), platform->referenceClock(),
                                                            std::chrono::milliseconds(200));
    if (argc == 4 && std::string_view(argv[1]) == "count") {
        const bool isRio = std::string_view(argv[2]) == "rio";
        const Ends ends = isRio ? makeRioEnds(platform->tickClock()) : makeUdpEnds(platform->tickClock());
        static_cast<void>(Loops(*platform, converter, ends).run(std::strtoull(argv[3], nullptr, 10)));
        return 0;
    }
    if (argc != 1) {
        std::fprintf(stderr, "usage: rio_work [count rio|udp ROUND_TRIPS]\n");
        return 2;
    }
    std::printf("{");
    {

        const Ends ends = makeUdpEnds(platform->tickClock());
        Loops loops(*platform, converter, ends);
        BareUdp bare;
        measureWork("udp", loops, bare, platform->tickClock(), converter);
    }
    std::printf(", ");
    {
        const Ends ends = makeRioEnds(platform->tickClock());
        Loops loops(*platform, converter, ends);
        bench::BarePipe bare(kProbeBytes);
        measureWork("rio", loops, bare, platform->tickClock(), converter);
    }
    std::printf("}\n");
}
