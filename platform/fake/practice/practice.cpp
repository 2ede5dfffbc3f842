#include "platform/fake/practice/practice.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <thread>

namespace halftrip::fake {
namespace {

constexpr Moment kMicro = 1'000;
/// A simulation of a day and a half has been forgotten.
constexpr Moment kLongestPractice = std::int64_t{130'000} * 1'000'000'000;
/// Idle for longer, a core goes into the deepest state that it may use: what intel_idle has for C6.
constexpr Moment kDeepAfter = 600 * kMicro;
constexpr Moment kShallowAfter = 20 * kMicro;
constexpr Moment kShallowExit = kMicro;
/// A core whose governor saves power runs so much slower.
constexpr double kSlowdown = 1.35;
/// The core on which a thief lives: the first isolated one, which Halftrip chooses by itself.
constexpr int kThiefCore = 2;
/// Where the adapter's interrupts arrive, of the cores that practiceFacts() tells.
constexpr int kInterruptCore = 0;

/// A way of moving packets, as far as a simulation needs to know it.
struct PracticeTransport {
    const char* id;
    const char* title;
    Moment stackNs;  ///< From the interrupt to the program, at full frequency.
    bool isBelowStack;
};
constexpr std::array<PracticeTransport, 3> kTransports{{{"udp", "UDP (simulated)", 2'300, false},
                                                        {"mmap", "PACKET_MMAP (simulated)", 1'700, true},
                                                        {"xdp", "AF_XDP (simulated)", 800, true}}};

/// Holds simulated time back until as much has passed on the wall; when the simulation is the slower one, it takes its
/// time.
class WallPace {
public:
    void operator()(Moment now)
    {
        const auto target = m_start + std::chrono::nanoseconds(now);
        const auto present = std::chrono::steady_clock::now();
        if (target > present + std::chrono::milliseconds(2))
            std::this_thread::sleep_until(target);
        else if (target < present - std::chrono::milliseconds(50))
            m_start += present - target;
    }

private:
    std::chrono::steady_clock::time_point m_start = std::chrono::steady_clock::now();
};

PathTraits pathOf(const Scenario& scenario)
{
    PathTraits path;
    path.delayNs = 2'000;
    path.jitterNs = 220;
    path.perByteNs = 0.47;
    path.tailShare = 0.003;
    path.tailNs = 2'500;
    path.lossShare = scenario.lossShare;
    return path;
}

std::int64_t numberIn(const PracticeTuning& tuning, std::string_view id)
{
    const auto text = tuning.read(id);
    std::int64_t number = 0;
    for (const char digit : text.value_or("")) {
        if (digit >= '0' && digit <= '9')
            number = number * 10 + (digit - '0');
    }
    return number;
}

}  // namespace

/// What a host's settings make of a packet: the simulation's whole knowledge of adapters and processors.
class Reception {
public:
    /// `thief` may be null.
    Reception(const PracticeTuning& tuning, std::uint64_t seed, const Thief* thief)
        : m_tuning(tuning), m_chance(seed), m_thief(thief)
    {
        readSettings();
    }

    void readSettings()
    {
        m_timerNs = numberIn(m_tuning, "coalescing.rxUsecs") * kMicro;
        m_exitNs = numberIn(m_tuning, "idle.exitLatency") * kMicro;
        m_isSlow = m_tuning.read("frequency.governor") == "powersave";
    }

    /// `core`: on which the program runs; -1: on any.
    [[nodiscard]] Receipt receive(Moment arrivedAt, Moment quietNs, model::Wait wait, Moment stackNs, int core)
    {
        Receipt receipt;
        // What comes while the timer runs shares its interrupt.
        if (arrivedAt > m_interruptAt)
            m_interruptAt = arrivedAt + (m_timerNs > 0 ? m_timerNs + m_chance.between(0, 250) : 0);
        receipt.interruptAt = m_interruptAt;
        // A program that spins there keeps the core of the interrupts awake.
        const bool isAwake = wait == model::Wait::Spin && core == kInterruptCore;
        receipt.wakingNs = isAwake ? 0 : wakingAfter(quietNs + m_interruptAt - arrivedAt);
        const Moment scheduling = wait == model::Wait::Block ? 1'600 + m_chance.between(0, 400) : 0;
        const auto own = static_cast<double>(stackNs + scheduling + m_chance.between(0, 120));
        receipt.stackNs = static_cast<Moment>(own * (m_isSlow ? kSlowdown : 1));
        const Moment begun = receipt.interruptAt + receipt.wakingNs;
        if (m_thief != nullptr && m_thief->core() == core)
            receipt.stackNs = m_thief->doneBeside(begun, receipt.stackNs) - begun;
        return receipt;
    }

private:
    [[nodiscard]] Moment wakingAfter(Moment idleNs)
    {
        if (idleNs < kShallowAfter || m_tuning.areIdleStatesHeld())
            return 0;
        if (idleNs < kDeepAfter || m_exitNs <= 2 * kMicro)
            return std::min(m_exitNs, kShallowExit) + m_chance.between(0, 150);
        return m_exitNs - m_exitNs / 8 + m_chance.between(0, m_exitNs / 4);
    }

    const PracticeTuning& m_tuning;
    Chance m_chance;
    const Thief* m_thief;
    Moment m_timerNs = 0;
    Moment m_exitNs = 0;
    bool m_isSlow = false;
    Moment m_interruptAt = -1;
};

/// What a simulated host counts. The frames that the cable damages reach the adapter, which drops them.
class PracticeCounters final : public os::Counters {
public:
    /// The way on which packets come to this host; it outlives the counters.
    void watch(const SimulatedPath& incoming) noexcept { m_incoming = &incoming; }
    [[nodiscard]] os::CounterValues snapshot(const std::string& adapter) override
    {
        os::CounterValues values{{"softnet.dropped", 0}, {"softnet.squeezed", 0}, {"udp.rcvbufErrors", 0}};
        if (adapter == kPracticeAdapter && m_incoming != nullptr) {
            values["adapter.rxDropped"] = values["adapter.txDropped"] = 0;
            values["ethtool.rx_fcs_err_frames"] = static_cast<std::int64_t>(m_incoming->truth().lost);
        }
        return values;
    }

private:
    const SimulatedPath* m_incoming = nullptr;
};

/// The system of one simulated host, as its programs see it.
class Practice::HostPlatform final : public os::Platform {
public:
    HostPlatform(FakePlatform& fake, os::Processes& processes, os::Tuning& tuning, os::Threads& threads,
                 os::KernelEvents& kernelEvents, os::Counters& counters)
        : m_fake(fake),
          m_processes(processes),
          m_tuning(tuning),
          m_threads(threads),
          m_kernelEvents(kernelEvents),
          m_counters(counters)
    {
    }
    [[nodiscard]] const clock::TickClock& tickClock() const override { return m_fake.tickClock(); }
    [[nodiscard]] const clock::ReferenceClock& referenceClock() const override { return m_fake.referenceClock(); }
    [[nodiscard]] const os::Time& time() const override { return m_fake.time(); }
    [[nodiscard]] os::Entropy& entropy() override { return m_fake.entropy(); }
    [[nodiscard]] os::Network& network() override { return m_fake.network(); }
    [[nodiscard]] os::Threads& threads() override { return m_threads; }
    [[nodiscard]] os::Host& host() override { return m_fake.host(); }
    [[nodiscard]] os::Counters& counters() override { return m_counters; }
    [[nodiscard]] os::Processes& processes() override { return m_processes; }
    [[nodiscard]] os::Tuning& tuning() override { return m_tuning; }
    [[nodiscard]] os::KernelEvents& kernelEvents() override { return m_kernelEvents; }

private:
    FakePlatform& m_fake;
    os::Processes& m_processes;
    os::Tuning& m_tuning;
    os::Threads& m_threads;
    os::KernelEvents& m_kernelEvents;
    os::Counters& m_counters;
};

struct Practice::Host {
    Host(SimulatedNetwork& network, const HostTraits& traits, os::Platform& real, os::Processes& processes,
         const std::string& folder, PracticeEnd whose, PracticeState& shared)
        : end(whose),
          state(shared),
          fake(network, traits),
          tuning(real.tuning(), processes, folder, whose, shared, [this] { readSettings(); }),
          thief(thiefAt(whose, shared)),
          threads(fake.threads()),
          kernelEvents(network.time(), fake.simulatedClock(), thief ? &*thief : nullptr,
                       !scenarioOf(shared.scenario).thief.empty()),
          reception(tuning, traits.seed, thief ? &*thief : nullptr),
          platform(fake, processes, tuning, threads, kernelEvents, counters)
    {
        readSettings();
        fake.fakeHost().toldAdapters() = practiceAdapters(end);
        for (const PracticeTransport& transport : kTransports) {
            TrafficTraits traffic;
            traffic.stampsAfterNs = 0;
            traffic.adapterClockRate = 1.0;
            traffic.arrivalCore = kInterruptCore;
            traffic.receiving = [this, stackNs = transport.stackNs](Moment arrivedAt, Moment quietNs,
                                                                    model::Wait wait) {
                return reception.receive(arrivedAt, quietNs, wait, stackNs, threads.measuringCore());
            };
            ends.push_back(std::make_unique<TrafficEnd>(
                TrafficEnd{network, fake.simulatedClock(), fake.id(), std::move(traffic), Chance(traits.seed)}));
            auto entry = simulatedEntry(transport.id, *ends.back());
            entry.title = transport.title;
            entry.isBelowStack = transport.isBelowStack;
            registry.add(std::move(entry));
        }
    }

    [[nodiscard]] static std::optional<Thief> thiefAt(PracticeEnd end, const PracticeState& state)
    {
        const std::string_view name = scenarioOf(state.scenario).thief;
        return end == PracticeEnd::A || name.empty() ? std::nullopt
                                                     : std::optional(Thief(std::string(name), kThiefCore));
    }

    void readSettings()
    {
        fake.fakeHost().told() = practiceFacts(end, state);
        reception.readSettings();
    }

    PracticeEnd end;
    PracticeState& state;
    FakePlatform fake;
    PracticeTuning tuning;
    std::optional<Thief> thief;
    PracticeThreads threads;
    PracticeKernelEvents kernelEvents;
    Reception reception;
    PracticeCounters counters;
    std::vector<std::unique_ptr<TrafficEnd>> ends;
    transport::TransportRegistry registry;
    HostPlatform platform;
};

std::unique_ptr<Practice::Host> Practice::makeHost(PracticeEnd end, os::Platform& real, const std::string& folder)
{
    HostTraits traits = practiceTraits(end);
    traits.clock.startsAt = std::chrono::system_clock::now();
    // Every run has noise of its own.
    traits.seed += static_cast<std::uint64_t>(traits.clock.startsAt.time_since_epoch().count());
    auto host = std::make_unique<Host>(m_network, traits, real, m_processes, folder, end, m_state);
    m_network.addName(traits.name, traits.addresses);
    return host;
}

Practice::Practice(os::Platform& real, const std::string& folder, PracticeEnd ours, AllowTuning allowTuning)
    : m_processes(real.processes()),
      m_state(loadPractice(m_processes, folder)),
      m_time("practice", kLongestPractice),
      m_network(m_time, static_cast<std::uint64_t>(std::chrono::system_clock::now().time_since_epoch().count())),
      m_a(makeHost(PracticeEnd::A, real, folder)),
      m_b(makeHost(PracticeEnd::B, real, folder)),
      m_ours(ours)
{
    m_network.usePaths(m_a->fake.id(), m_b->fake.id(), pathOf(scenarioOf(m_state.scenario)));
    m_a->counters.watch(m_network.path(m_b->fake.id(), m_a->fake.id()));
    m_b->counters.watch(m_network.path(m_a->fake.id(), m_b->fake.id()));
    m_time.pace(WallPace());
    Host& other = at(ours == PracticeEnd::A ? PracticeEnd::B : PracticeEnd::A);
    measure::ResponderOptions options;
    options.listenAt.port = model::kDefaultControlPort;
    options.log = [](const std::string&) {};
    if (allowTuning != nullptr)
        options.limits.tuning = allowTuning(other.platform);
    m_responder = std::make_unique<measure::Responder>(other.platform, other.registry, options);
    // It may find no fault with an address that nobody else has.
    if (m_responder->listen())
        m_server = m_time.start([this] { static_cast<void>(m_responder->serve(m_isServingOver)); });
}

Practice::~Practice()
{
    m_time.pace({});
    m_isServingOver.store(true);
    m_server.reset();
    m_responder.reset();
}

os::Platform& Practice::platform() noexcept
{
    return at(m_ours).platform;
}

const transport::TransportRegistry& Practice::transports() const noexcept
{
    return (m_ours == PracticeEnd::A ? *m_a : *m_b).registry;
}

}  // namespace halftrip::fake
