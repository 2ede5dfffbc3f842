#include "platform/fake/fake_platform.hpp"

namespace halftrip::fake {
namespace {

model::HostFacts factsOf(const HostTraits& traits)
{
    model::HostFacts facts;
    facts.hostName = traits.name;
    facts.hostId = "boot-of-" + traits.name;
    facts.operatingSystem = "Simulated System 1";
    facts.kernel = "1.0";
    facts.cpu.model = "Simulated Processor";
    facts.cpu.logicalCores = traits.cores;
    facts.cpu.hasInvariantTsc = true;
    for (int core = 0; core < traits.cores; ++core) {
        facts.cpu.usableCores.push_back(core);
        facts.cpu.siblings.push_back({core});
        facts.cpu.numaNodeOfCore.push_back(0);
    }
    facts.memoryBytes = std::int64_t{16} << 30U;
    return facts;
}

std::vector<model::AdapterFacts> adaptersOf(const HostTraits& traits)
{
    model::AdapterFacts loopback;
    loopback.name = "lo";
    loopback.addresses = {"127.0.0.1", "::1"};
    // Whoever calls an own address stays within the host.
    loopback.addresses.insert(loopback.addresses.end(), traits.addresses.begin(), traits.addresses.end());
    loopback.mtuBytes = 65'536;
    loopback.isUp = loopback.hasCarrier = loopback.isLoopback = loopback.isVirtual = true;
    model::AdapterFacts wire;
    wire.name = "eth0";
    wire.description = "Simulated adapter";
    wire.driver = "simulated";
    wire.macAddress = "02:00:00:00:00:01";
    wire.addresses = traits.addresses;
    wire.mtuBytes = 1500;
    wire.linkMbps = 10'000;
    wire.isUp = wire.hasCarrier = true;
    return {loopback, wire};
}

}  // namespace

FakePlatform::FakePlatform(SimulatedNetwork& network, const HostTraits& traits)
    : m_tickClock(network.time(), traits.clock),
      m_referenceClock(network.time(), traits.clock),
      m_hostTime(network.time(), traits.clock),
      m_entropy(static_cast<unsigned>(traits.seed)),
      m_traffic{network, m_tickClock, network.addHost(traits.addresses), traits.traffic, Chance(traits.seed)},
      m_network(network, m_traffic.host),
      m_threads(network.time()),
      m_host(factsOf(traits), adaptersOf(traits))
{
    m_registry.add(simulatedEntry("sim", m_traffic));
    if (traits.traffic.hasStream) {
        transport::TransportEntry stream = simulatedEntry("tcp", m_traffic);
        stream.isStream = true;
        m_registry.add(std::move(stream));
    }
}

}  // namespace halftrip::fake
