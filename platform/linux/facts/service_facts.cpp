#include "platform/linux/facts/all_facts.hpp"
#include "platform/linux/facts/reading.hpp"

#include <algorithm>
#include <array>
#include <set>

namespace halftrip::platform {
namespace {

/// The kernel cuts names to 15 characters.
constexpr std::array<const char*, 3> kPowerManagers{"tuned", "power-profiles-", "auto-cpufreq"};
/// TLP leaves no program behind, but this file from its start to its stop (tlp init start, tlp init stop).
constexpr const char* kTlpState = "/run/tlp/last_pwr";

std::set<std::string> programNames(const SystemTree& tree)
{
    std::set<std::string> names;
    for (const std::string& process : tree.list("/proc")) {
        if (!isNumbered(process, ""))
            continue;
        if (auto name = tree.read("/proc/" + process + "/comm"))
            names.insert(*std::move(name));
    }
    return names;
}

}  // namespace

std::vector<model::Fact> serviceFacts(const FactSources& sources)
{
    const std::set<std::string> running = programNames(sources.tree);
    const std::string source = "/proc/*/comm";
    const std::string managerSource = source + ", " + kTlpState;
    // A container shows its own programs only; the kernel's threads show themselves outside of one.
    const bool isWhole = running.contains("kthreadd");
    const char* const hidden = "Halftrip runs in a container and cannot see the host's processes.";
    std::vector<model::Fact> facts;
    if (isWhole || running.contains("irqbalance"))
        facts.push_back(model::knownFact("services.irqbalance", running.contains("irqbalance"), {}, source));
    else
        facts.push_back(model::absentFact("services.irqbalance", {}, source, hidden));
    std::vector<std::string> managers;
    std::ranges::copy_if(kPowerManagers, std::back_inserter(managers),
                         [&](const char* name) { return running.contains(name); });
    if (isThere(sources.tree, kTlpState))
        managers.emplace_back("tlp");
    if (isWhole || !managers.empty())
        facts.push_back(model::knownFact("services.powerManagers",
                                         managers.empty() ? std::string("none") : joinedOnce(managers), {},
                                         managerSource));
    else
        facts.push_back(model::absentFact("services.powerManagers", {}, managerSource, hidden));
    return facts;
}

}  // namespace halftrip::platform
