#include "core/model/figures/idle_steps.hpp"
#include "platform/linux/facts/all_facts.hpp"
#include "platform/linux/facts/reading.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <optional>

namespace halftrip::platform {
namespace {

/// One idle state of one core that the kernel may enter.
struct IdleState {
    std::string folder;
    std::int64_t exitLatencyUs = 0;
};

/// The enabled state that takes longest to leave, on any core that has idle states; the first of those alike.
std::optional<IdleState> findDeepest(const SystemTree& tree)
{
    std::optional<IdleState> deepest;
    for (const std::string& core : coreFolders(tree)) {
        const std::string folder = core + "cpuidle/";
        for (const std::string& name : tree.list(folder)) {
            const std::string state = folder + name;
            const auto latency = tree.readNumber(state + "/latency");
            if (!isNumbered(name, "state") || !latency || (deepest && *latency <= deepest->exitLatencyUs))
                continue;
            // Seldom asked: only where it would be the deepest so far.
            if (tree.readNumber(state + "/disable").value_or(0) == 0)
                deepest = IdleState{state, *latency};
        }
    }
    return deepest;
}

/// What leaving each state costs and from which stay on entering it pays; of the first core that may enter it.
std::vector<model::Fact> stateFacts(const SystemTree& tree)
{
    std::vector<model::Fact> facts;
    for (const std::string& core : coreFolders(tree)) {
        for (const std::string& folder : tree.list(core + "cpuidle/")) {
            const std::string state = core + "cpuidle/" + folder + "/";
            const auto name = tree.read(state + "name");
            const auto latency = tree.readNumber(state + "latency");
            if (!isNumbered(folder, "state") || !name || !latency ||
                tree.readNumber(state + "disable").value_or(0) != 0 ||
                model::findFact(facts, model::kExitLatencyFact + *name) != nullptr)
                continue;
            facts.push_back(model::knownFact(model::kExitLatencyFact + *name, *latency, "us", state + "latency"));
            if (const auto residency = tree.readNumber(state + "residency"))
                facts.push_back(
                    model::knownFact(model::kTargetResidencyFact + *name, *residency, "us", state + "residency"));
        }
    }
    return facts;
}

/// What part of their sleep all cores together spent in each state since the start: "C1 12 %, C6 88 %".
model::Fact residencyFact(const SystemTree& tree, const Text& nothing)
{
    std::map<std::string, double> usOfState;  // By state number and name: "state3 C6".
    double allUs = 0;  // A hundred times the years of a thousand cores are more than 64 bits hold.
    for (const std::string& core : coreFolders(tree)) {
        for (const std::string& state : tree.list(core + "cpuidle/")) {
            const auto us = tree.readNumber(core + "cpuidle/" + state + "/time");
            if (!isNumbered(state, "state") || !us || *us < 0)
                continue;
            usOfState[state + " " + tree.read(core + "cpuidle/" + state + "/name").value_or("?")] +=
                static_cast<double>(*us);
            allUs += static_cast<double>(*us);
        }
    }
    const std::string source = kCpus + "cpu*/cpuidle/state*/time";
    if (allUs == 0)
        return model::absentFact("idle.residency", "", source, nothing);
    std::string shares;
    for (const auto& [name, us] : usOfState)
        shares += (shares.empty() ? "" : ", ") + name.substr(name.find(' ') + 1) + " " +
                  std::to_string(std::lround(us * 100 / allUs)) + " %";
    return model::knownFact("idle.residency", shares, "", source);
}

}  // namespace

std::vector<model::Fact> idleStateFacts(const FactSources& sources)
{
    const char* const nothing =
        "The kernel offers no idle states (no cpuidle below /sys/devices/system/cpu/cpu0), as in "
        "many virtual machines.";
    std::vector<model::Fact> facts;
    const std::string driver = kCpus + "cpuidle/current_driver";
    if (auto name = sources.tree.read(driver))
        facts.push_back(model::knownFact("idle.driver", std::move(*name), "", driver));
    else
        facts.push_back(model::absentFact("idle.driver", "", driver, nothing));

    facts.push_back(residencyFact(sources.tree, nothing));
    facts.push_back(readFact(sources.tree, {"idle.guestPolling", "/sys/module/haltpoll/parameters/guest_halt_poll_ns",
                                            FileFact::Form::Number, "ns",
                                            "The haltpoll driver (guest halt polling) is not loaded."}));

    const std::optional<IdleState> deepest = findDeepest(sources.tree);
    if (!deepest) {
        const std::string source = kCpus + "cpu*/cpuidle/state*/";
        facts.push_back(model::absentFact("idle.deepestState", "", source + "name", nothing));
        facts.push_back(model::absentFact("idle.exitLatency", "us", source + "latency", nothing));
        return facts;
    }
    facts.push_back(model::knownFact("idle.deepestState", sources.tree.read(deepest->folder + "/name").value_or(""), "",
                                     deepest->folder + "/name"));
    facts.push_back(model::knownFact("idle.exitLatency", deepest->exitLatencyUs, "us", deepest->folder + "/latency"));
    std::ranges::move(stateFacts(sources.tree), std::back_inserter(facts));
    return facts;
}

}  // namespace halftrip::platform
