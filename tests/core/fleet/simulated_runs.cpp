#include "simulated_runs.hpp"

#include "core/model/record/run_file.hpp"

#include <fstream>
#include <stdexcept>
#include <utility>
#include <vector>

namespace halftrip::fleet {
namespace {

constexpr const char* kSettingOfSlow = "coalescing.rxUsecs";

const model::RunRecord& exampleRun()
{
    static const model::RunRecord kExample = [] {
        const std::string path = std::string(HALFTRIP_DOCS_DIR) + "/examples/one-machine.halftrip.json";
        std::ifstream file(path, std::ios::binary);
        auto record = model::runFromFile(file);
        if (!record)
            throw std::runtime_error(path);
        return std::move(*record);
    }();
    return kExample;
}

/// Gives a real host the name and the setting of a simulated one.
void renameHost(model::HostFacts& host, const model::HostFacts& simulated)
{
    host.hostName = simulated.hostName;
    std::erase_if(host.facts, [](const model::Fact& fact) { return fact.id == kSettingOfSlow; });
    host.facts.insert(host.facts.end(), simulated.facts.begin(), simulated.facts.end());
}

}  // namespace

Plan planOf(std::size_t count)
{
    PlanWish wish;
    for (std::size_t index = 0; index < count; ++index) {
        const std::string name = "h" + std::to_string(index);
        wish.hosts.push_back({name, "10.0.0." + std::to_string(index), index % 2 == 0 ? "east" : "west", ""});
    }
    return *makePlan(wish);
}

model::RunRecord runOf(const Plan& plan, std::uint32_t round, const Pair& pair)
{
    model::RunRecord record;
    record.status = model::RunStatus::Complete;
    const auto factsOf = [&plan](std::uint32_t host) {
        model::HostFacts facts;
        facts.hostName = plan.hosts[host].name;
        facts.facts.push_back(model::knownFact(kSettingOfSlow, std::int64_t{host == 3 ? 50 : 0}, "us", "ethtool -c"));
        return facts;
    };
    record.initiatorHost = factsOf(pair.initiator);
    record.responderHost = factsOf(pair.responder);
    record.fleet = model::FleetPart{kHash, round, plan.hosts[pair.initiator].name, plan.hosts[pair.responder].name};
    model::PointResult point;
    point.distributions.push_back({.id = "rtt", .kind = model::DistributionKind::RoundTrip, .histogram = {}});
    const std::int64_t slow = pair.initiator == 3 || pair.responder == 3 ? 12'000 : 0;
    for (int sample = 0; sample < 1'000; ++sample)
        point.distributions.back().histogram.record(20'000 + slow +
                                                    37 * ((pair.initiator * 5 + pair.responder * 3) % 7) + sample % 50);
    record.points.push_back(std::move(point));
    return record;
}

model::RunRecord realRunOf(const Plan& plan, std::uint32_t round, const Pair& pair)
{
    const model::RunRecord simulated = runOf(plan, round, pair);
    model::RunRecord record = exampleRun();
    renameHost(record.initiatorHost, simulated.initiatorHost);
    renameHost(record.responderHost, simulated.responderHost);
    record.fleet = simulated.fleet;
    record.points.front().distributions.front() = simulated.points.front().distributions.front();
    return record;
}

}  // namespace halftrip::fleet
