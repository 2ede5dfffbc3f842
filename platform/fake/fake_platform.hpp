#pragma once

#include "core/os/platform.hpp"
#include "platform/fake/fake_entropy.hpp"
#include "platform/fake/fake_host.hpp"
#include "platform/fake/fake_processes.hpp"
#include "platform/fake/fake_tuning.hpp"
#include "platform/fake/simulated_clocks.hpp"
#include "platform/fake/simulated_network.hpp"
#include "platform/fake/simulated_threads.hpp"
#include "platform/fake/simulated_transport.hpp"

namespace halftrip::fake {

/// What tells one simulated host from another.
struct HostTraits {
    std::string name = "host";
    std::vector<std::string> addresses;
    std::uint64_t seed = 1;  ///< Of its entropy, and of its own share in the fate of probes.
    int cores = 4;
    ClockTraits clock;
    TrafficTraits traffic;
};

/// A system that counts nothing.
class NoCounters final : public os::Counters {
public:
    [[nodiscard]] os::CounterValues snapshot(const std::string& /*adapter*/) override { return {}; }
};

/// One host of a SimulatedNetwork: a whole platform whose time is simulated. Several on one network make a laboratory
/// in which the real programs of both ends meet.
class FakePlatform final : public os::Platform {
public:
    /// `network` outlives the platform.
    FakePlatform(SimulatedNetwork& network, const HostTraits& traits);

    [[nodiscard]] const clock::TickClock& tickClock() const override { return m_tickClock; }
    [[nodiscard]] const clock::ReferenceClock& referenceClock() const override { return m_referenceClock; }
    [[nodiscard]] const os::Time& time() const override { return m_hostTime; }
    [[nodiscard]] os::Entropy& entropy() override { return m_entropy; }
    [[nodiscard]] os::Network& network() override { return m_network; }
    [[nodiscard]] os::Threads& threads() override { return m_threads; }
    [[nodiscard]] os::Host& host() override { return m_host; }
    [[nodiscard]] os::Counters& counters() override { return m_counters; }
    [[nodiscard]] os::Processes& processes() override { return m_processes; }
    [[nodiscard]] os::Tuning& tuning() override { return m_tuning; }
    [[nodiscard]] os::KernelEvents& kernelEvents() override
    {
        return m_kernelEvents != nullptr ? *m_kernelEvents : Platform::kernelEvents();
    }
    /// From now on; they outlive the platform.
    void useKernelEvents(os::KernelEvents& events) noexcept { m_kernelEvents = &events; }

    [[nodiscard]] HostId id() const noexcept { return m_traffic.host; }
    [[nodiscard]] FakeHost& fakeHost() noexcept { return m_host; }
    [[nodiscard]] FakeProcesses& fakeProcesses() noexcept { return m_processes; }
    [[nodiscard]] FakeTuning& fakeTuning() noexcept { return m_tuning; }
    [[nodiscard]] SimulatedTickClock& simulatedClock() noexcept { return m_tickClock; }
    /// The transports of this host: one, simulated, under the name "sim", and where there is one a stream, "tcp".
    [[nodiscard]] const transport::TransportRegistry& transports() const noexcept { return m_registry; }

private:
    SimulatedTickClock m_tickClock;
    SimulatedReferenceClock m_referenceClock;
    SimulatedHostTime m_hostTime;
    FakeEntropy m_entropy;
    TrafficEnd m_traffic;
    SimulatedHostNetwork m_network;
    SimulatedThreads m_threads;
    FakeHost m_host;
    NoCounters m_counters;
    FakeProcesses m_processes;
    FakeTuning m_tuning;
    os::KernelEvents* m_kernelEvents = nullptr;  ///< Null: none on this system.
    transport::TransportRegistry m_registry;
};

}  // namespace halftrip::fake
